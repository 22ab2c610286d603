# SPDX-License-Identifier: MIT
"""The functions of the NetworkX backend. NetworkX calls them by the names of its own functions,
with graphs that convert_from_nx() made; what they take and return is described there."""

from __future__ import annotations

import inspect
import math
from typing import Any, Callable, Hashable, Iterable, Iterator

import networkx as nx
import numpy as np

from pyclbool import query
from pyclbool.matrix import Matrix
from pyclbool.networkx.graphs import DiGraph, Graph, from_networkx, to_networkx

# Ranks are of single precision: smaller changes of all of them may not be reached.
_LEAST_CHANGE = 1e-6

# Converting a graph takes about as long as a pass of NetworkX over its edges. A function that makes
# no more than that pass is worth it only if the graph has been converted before.
_ONE_PASS = {
    "ancestors",
    "bfs_layers",
    "descendants",
    "descendants_at_distance",
    "node_connected_component",
    "single_source_shortest_path_length",
}
_SMALL = 200  # edges: with fewer, a call of NetworkX itself is over sooner


def convert_from_nx(
    graph: Any,
    *,
    edge_attrs: dict[str, Any] | None = None,
    node_attrs: dict[str, Any] | None = None,
    preserve_edge_attrs: Any = False,
    preserve_node_attrs: Any = False,
    preserve_graph_attrs: Any = False,
    name: str | None = None,
    graph_name: str | None = None,
) -> Graph | DiGraph:
    """For NetworkX, before a call."""
    return from_networkx(
        graph,
        edge_attrs=edge_attrs,
        edge_data=bool(preserve_edge_attrs),
        node_data=bool(preserve_node_attrs or node_attrs),
        graph_data=bool(preserve_graph_attrs),
    )


def convert_to_nx(result: Any, *, name: str | None = None) -> Any:
    """For NetworkX, where the answer is to be a graph of its own."""
    return to_networkx(result)


# What a function is called with decides whether it can run: each of these tells why it cannot.


def _simple(*graphs: Any) -> str | None:
    parallel = any(graph.is_multigraph() for graph in graphs)
    return "the matrix of a graph has no parallel edges" if parallel else None


def _unweighted(G: Any, weight: Any) -> str | None:
    if weight is not None:
        return "edges of a boolean matrix have no weights"
    if G.is_directed():
        return "directed triangles are not told apart"
    return _simple(G)


def _can_pagerank(given: dict[str, Any]) -> str | None:
    if given["nstart"] is not None or given["dangling"] is not None:
        return "the iteration begins, and goes on from dead ends, by the personalization"
    if given["tol"] * len(given["G"]) < _LEAST_CHANGE:
        return "ranks of single precision may not reach this tolerance"
    return _simple(given["G"])


_CAN_RUN: dict[str, Callable[[dict[str, Any]], str | None]] = {
    "average_clustering": lambda given: _unweighted(given["G"], given["weight"]),
    "clustering": lambda given: _unweighted(given["G"], given["weight"]),
    "number_of_walks": lambda given: _simple(given["G"]),
    "pagerank": _can_pagerank,
    "tensor_product": lambda given: _simple(given["G"], given["H"]),
    "transitive_closure": lambda given: _simple(given["G"]),
    "transitive_closure_dag": lambda given: _simple(given["G"]),
    "transitivity": lambda given: _unweighted(given["G"], None),
    "triangles": lambda given: _simple(given["G"]),
}


def can_run(name: str, args: Any, kwargs: Any) -> bool | str:
    """For NetworkX: whether a call can be taken, or why not."""
    if name not in _CAN_RUN:
        return True
    given = inspect.signature(globals()[name]).bind(*args, **kwargs)
    given.apply_defaults()
    return _CAN_RUN[name](given.arguments) or True


def should_run(name: str, args: Any, kwargs: Any) -> bool | str:
    """For NetworkX: whether a call is worth to be taken, or why not."""
    graph = args[0] if args else next(iter(kwargs.values()))
    if isinstance(graph, (Graph, DiGraph)):
        return True
    if name == "has_path":
        return "NetworkX searches from both ends, and mostly sees little of the graph"
    if _was_converted(graph):
        return True
    if name in _ONE_PASS:
        return "to convert the graph takes longer than the search"
    if graph.number_of_edges() < _SMALL:
        return "the graph is small"
    return True


def _was_converted(graph: Any) -> bool:
    cache = getattr(graph, "__networkx_cache__", None) or {}
    return bool(cache.get("backends", {}).get("pyclbool"))


# How rows and nodes correspond.


def _row(G: Graph | DiGraph, node: Hashable, error: type[Exception] = nx.NetworkXError) -> int:
    try:
        return G.index_of(node)
    except KeyError:
        raise error(f"The node {node} is not in the graph.") from None


def _by_node(G: Graph | DiGraph, values: Any) -> dict[Hashable, Any]:
    return dict(zip(G.names(), values.tolist()))


def _of_nodes(G: Graph | DiGraph, values: Any, nodes: Any) -> Any:
    """What NetworkX returns for a node, for some nodes, or for all of them."""
    of_all = _by_node(G, values)
    if nodes is None:
        return of_all
    if nodes in G:
        return of_all[nodes]
    return {node: of_all[node] for node in G.nbunch_iter(nodes)}


def _groups(G: Graph | DiGraph, found: query.Components) -> list[list[Hashable]]:
    """The nodes of each component, by the smallest row in it."""
    names = G.names()
    rows = np.argsort(found.component, kind="stable")
    cuts = np.flatnonzero(np.diff(found.component[rows])) + 1
    bounds = [0, *cuts.tolist(), len(names)]
    ordered = [names[row] for row in rows.tolist()]
    return [ordered[a:b] for a, b in zip(bounds, bounds[1:]) if a < b]


def _not_null(G: Any) -> None:
    if len(G) == 0:
        raise nx.NetworkXPointlessConcept("Connectivity is undefined for the null graph.")


# Closures.


def transitive_closure(G: Any, reflexive: bool | None = False) -> Any:
    if reflexive not in {None, True, False}:
        raise nx.NetworkXError("Incorrect value for the parameter `reflexive`")
    closed = query.closure(G.matrix, reflexive=reflexive is True)
    if reflexive is None or (reflexive is False and not G.is_directed()):
        # Only loops that are edges: in an undirected graph an edge is not walked back and forth.
        closed = closed.select("offdiag") | G.matrix
    return _with_edges(G, closed)


def transitive_closure_dag(G: Any, topo_order: Any = None) -> Any:
    if not query.topological_levels(G.matrix).acyclic:
        raise nx.NetworkXUnfeasible("Graph contains a cycle.")
    return _with_edges(G, query.closure(G.matrix))


def _with_edges(G: Any, matrix: Matrix) -> Any:
    """The graph with other edges, and all data that it has."""
    nodes = {node: dict(data) for node, data in G.nodes(data=True)}
    return type(G)(matrix, nodes, edge_data=G.data_of_edges(), graph_data=G.graph)


def transitive_reduction(G: Any) -> Any:
    if not query.topological_levels(G.matrix).acyclic:
        raise nx.NetworkXError("Directed Acyclic Graph required for transitive_reduction")
    # An edge stays if there is no longer way: only where there are edges is the product needed.
    longer = Matrix(len(G), len(G))
    longer(G.matrix) << G.matrix @ query.closure(G.matrix)
    return DiGraph(G.matrix - longer, G.names())


def tensor_product(G: Any, H: Any) -> Any:
    if G.is_directed() != H.is_directed():
        raise nx.NetworkXError("G and H must be both directed or both undirected")
    nodes = {
        (u, v): {key: (a.get(key), b.get(key)) for key in a.keys() | b.keys()}
        for u, a in G.nodes(data=True)
        for v, b in H.nodes(data=True)
    }
    return type(G)(G.matrix.kron(H.matrix), nodes)


# Searches.


def _levels(G: Any, sources: list[int], **options: Any) -> tuple[list[Hashable], list[int]]:
    """The nodes that are reached, the nearest first, and their distances."""
    rows, levels = query.bfs(G.matrix, sources, **options).levels.to_coo()
    order = np.argsort(levels, kind="stable")
    names = G.names()
    return [names[row] for row in rows[order].tolist()], levels[order].tolist()


def has_path(G: Any, source: Hashable, target: Hashable) -> bool:
    begin = _row(G, source, nx.NodeNotFound)
    end = _row(G, target, nx.NodeNotFound)
    return end in query.reachable(G.matrix, [begin])


def descendants(G: Any, source: Hashable) -> set[Hashable]:
    return set(_levels(G, [_row(G, source)])[0]) - {source}


def ancestors(G: Any, source: Hashable) -> set[Hashable]:
    return set(_levels(G, [_row(G, source)], backward=True)[0]) - {source}


def descendants_at_distance(G: Any, source: Hashable, distance: int) -> set[Hashable]:
    begin = [_row(G, source)]
    if distance < 0:
        return set()
    nodes, levels = _levels(G, begin, depth=math.floor(distance))
    return {node for node, level in zip(nodes, levels) if level == distance}


def bfs_layers(G: Any, sources: Any) -> Iterator[list[Hashable]]:
    if sources in G:
        sources = [sources]
    nodes, levels = _levels(G, [_row(G, node) for node in set(sources)])
    bounds = [0, *(np.flatnonzero(np.diff(levels)) + 1).tolist(), len(nodes)]
    yield from (nodes[a:b] for a, b in zip(bounds, bounds[1:]) if a < b)


def single_source_shortest_path_length(
    G: Any, source: Hashable, cutoff: float | None = None
) -> dict[Hashable, int]:
    begin = [_row(G, source, nx.NodeNotFound)]
    if cutoff is not None and cutoff < 0:
        cutoff = 0
    depth = None if cutoff is None or math.isinf(cutoff) else math.ceil(cutoff)
    return dict(zip(*_levels(G, begin, depth=depth)))


# Components.


def connected_components(G: Any) -> Iterator[set[Hashable]]:
    yield from map(set, _groups(G, query.connected_components(G.matrix)))


def number_connected_components(G: Any) -> int:
    return query.connected_components(G.matrix).number


def is_connected(G: Any) -> bool:
    _not_null(G)
    return number_connected_components(G) == 1


def node_connected_component(G: Any, n: Hashable) -> set[Hashable]:
    return set(_levels(G, [G.index_of(n)])[0])


weakly_connected_components = connected_components
number_weakly_connected_components = number_connected_components
is_weakly_connected = is_connected


def _strong_components(G: Any) -> list[set[Hashable]]:
    """NetworkX has a component before those from which it is reached: so do levels that fall."""
    groups = _groups(G, query.strongly_connected_components(G.matrix))
    levels = query.topological_levels(G.matrix).levels
    groups.sort(key=lambda group: -int(levels[G.index_of(group[0])]))
    return [set(group) for group in groups]


def strongly_connected_components(G: Any) -> Iterator[set[Hashable]]:
    yield from _strong_components(G)


def number_strongly_connected_components(G: Any) -> int:
    return query.strongly_connected_components(G.matrix).number


def is_strongly_connected(G: Any) -> bool:
    _not_null(G)
    return number_strongly_connected_components(G) == 1


def condensation(G: Any, scc: Iterable[Iterable[Hashable]] | None = None) -> Any:
    components = _strong_components(G) if scc is None else list(scc)
    number = {node: i for i, component in enumerate(components) for node in component}
    numbers = np.fromiter((number[node] for node in G.names()), np.uint32, len(G))
    rows, cols = G.matrix.to_coo()
    rows, cols = numbers[rows], numbers[cols]
    between = rows != cols
    count = len(components)
    return DiGraph(
        Matrix.from_coo(rows[between], cols[between], nrows=count, ncols=count),
        {i: {"members": component} for i, component in enumerate(components)},
        graph_data={"mapping": number},
    )


def is_directed_acyclic_graph(G: Any) -> bool:
    return G.is_directed() and query.topological_levels(G.matrix).acyclic


# Measures.


def pagerank(
    G: Any,
    alpha: float = 0.85,
    personalization: dict[Hashable, float] | None = None,
    max_iter: int = 100,
    tol: float = 1e-06,
    nstart: Any = None,
    weight: str | None = "weight",
    dangling: Any = None,
) -> dict[Hashable, float]:
    if len(G) == 0:
        return {}
    teleport = None
    if personalization is not None:
        teleport = [personalization.get(node, 0) for node in G.names()]
        if sum(teleport) == 0:
            raise ZeroDivisionError
    if max_iter < 1:
        raise nx.PowerIterationFailedConvergence(max_iter)
    found = query.pagerank(
        G.matrix,
        damping=alpha,
        tolerance=tol * len(G),
        iterations=max_iter,
        teleport=teleport,
    )
    if not found.converged:
        raise nx.PowerIterationFailedConvergence(max_iter)
    return _by_node(G, found.ranks.astype(float))


def triangles(G: Any, nodes: Any = None) -> Any:
    return _of_nodes(G, query.triangles(G.matrix, symmetric=True), nodes)


def _pairs(G: Any) -> tuple[Any, Any]:
    """Of each node triangles, and pairs of neighbours other than itself, both counted twice."""
    others = G.matrix.select("offdiag").reduce_rowwise("plus").to_numpy().astype(np.int64)
    closed = query.triangles(G.matrix, symmetric=True).astype(np.int64)
    return 2 * closed, others * (others - 1)


def _coefficients(G: Any) -> Any:
    closed, pairs = _pairs(G)
    # In double precision, as NetworkX has them.
    return np.divide(closed, pairs, out=np.zeros(len(G)), where=closed > 0)


def clustering(G: Any, nodes: Any = None, weight: None = None) -> Any:
    return _of_nodes(G, _coefficients(G), nodes)


def average_clustering(
    G: Any, nodes: Any = None, weight: None = None, count_zeros: bool = True
) -> float:
    values = list(_of_nodes(G, _coefficients(G), nodes).values())
    if not count_zeros:
        values = [value for value in values if value > 0]
    return float(sum(values) / len(values))


def transitivity(G: Any) -> float:
    closed, pairs = _pairs(G)
    return int(closed.sum()) / int(pairs.sum()) if closed.any() else 0


def number_of_walks(G: Any, walk_length: int) -> dict[Hashable, dict[Hashable, int]]:
    if walk_length < 0:
        raise ValueError(f"`walk_length` cannot be negative: {walk_length}")
    counts = query.walk_counts(G.matrix, range(len(G)), walk_length).view(np.int64)
    names = G.names()
    return {source: dict(zip(names, row.tolist())) for source, row in zip(names, counts)}
