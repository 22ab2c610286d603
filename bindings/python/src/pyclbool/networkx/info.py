# SPDX-License-Identifier: MIT
"""What NetworkX is told of the backend when it is imported."""

from __future__ import annotations

from typing import Any

_SIMPLE = "Of graphs without parallel edges."
_NOTES = {
    "ancestors": "",
    "average_clustering": "Of undirected graphs, without weights.",
    "bfs_layers": "Within a layer nodes are in the order of the graph.",
    "clustering": "Of undirected graphs, without weights.",
    "condensation": (
        "Without `scc` components are numbered against the edges between them, "
        "though not always as NetworkX does."
    ),
    "connected_components": "",
    "descendants": "",
    "descendants_at_distance": "",
    "has_path": "",
    "is_connected": "",
    "is_directed_acyclic_graph": "",
    "is_strongly_connected": "",
    "is_weakly_connected": "",
    "node_connected_component": "",
    "number_connected_components": "",
    "number_of_walks": _SIMPLE,
    "number_strongly_connected_components": "",
    "number_weakly_connected_components": "",
    "pagerank": (
        "Of graphs without parallel edges and weights other than 1, without `nstart` and "
        "`dangling`. Ranks are of single precision: `tol` times the number of nodes is at least "
        "1e-6."
    ),
    "single_source_shortest_path_length": "",
    "strongly_connected_components": (
        "In an order against the edges between them, though not always that of NetworkX."
    ),
    "tensor_product": f"{_SIMPLE} Edges have no data.",
    "transitive_closure": _SIMPLE,
    "transitive_closure_dag": f"{_SIMPLE} `topo_order` is not needed.",
    "transitive_reduction": "",
    "transitivity": "Of undirected graphs.",
    "triangles": "Of graphs without parallel edges.",
    "weakly_connected_components": "",
}


def get_info() -> dict[str, Any]:
    """For the entry point ``networkx.backend_info``."""
    return {
        "backend_name": "pyclbool",
        "project": "pyclbool",
        "package": "pyclbool.networkx",
        "short_summary": "Sparse boolean matrices on GPUs and processors.",
        "functions": {
            name: {"additional_docs": note} if note else {} for name, note in _NOTES.items()
        },
    }
