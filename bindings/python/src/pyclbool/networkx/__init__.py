# SPDX-License-Identifier: MIT
"""A backend for NetworkX: some of its functions, computed by clbool.

    nx.transitive_closure(graph, backend="pyclbool")
    nx.config.backend_priority = ["pyclbool"]  # for all calls that it can and should take

NetworkX finds it by itself once the package is installed. :func:`from_networkx` converts a graph
once for many calls; NetworkX keeps converted graphs by itself as well.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pyclbool.networkx.graphs import DiGraph, Graph, from_networkx, to_networkx

__all__ = ["DiGraph", "Graph", "from_networkx", "to_networkx"]


# NetworkX reads what the backend can do while it is imported itself; graphs are made only later.
def __getattr__(name: str) -> Any:
    if name in __all__:
        from pyclbool.networkx import graphs

        return getattr(graphs, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
