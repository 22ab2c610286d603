# SPDX-License-Identifier: MIT
"""Graphs of the NetworkX backend: a matrix, and names for its rows.

They are graphs of NetworkX whose edges have not been made yet. As long as only functions of this
backend, nodes, and the number of edges are asked for, they remain a matrix. Whatever else needs the
edges makes them, and from then on the graph is an ordinary one, `networkx.Graph` or
`networkx.DiGraph`, which may be changed; the matrix is given up, as it would not follow.
"""

from __future__ import annotations

from itertools import chain
from typing import Any, Hashable, Iterable

import networkx as nx
import numpy as np

from pyclbool.matrix import Matrix

EdgeData = dict[Hashable, dict[Hashable, dict[str, Any]]]


class _UntilMade:
    """An attribute of edges that is there once they have been made."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, graph: Any, owner: type | None = None) -> Any:
        if graph is None:
            return self
        graph._make_edges()
        return graph.__dict__[self._name]


class _Made:
    """What both kinds of graph have in common."""

    __networkx_backend__ = "pyclbool"

    _adj = _UntilMade()
    _matrix: Matrix
    _edge_data: EdgeData | None
    _indices: dict[Hashable, int] | None

    # NetworkX lets backends make graphs in __new__, which is not meant here.
    def __new__(cls, *args: Any, **kwargs: Any) -> Any:
        return object.__new__(cls)

    def __init__(
        self,
        matrix: Matrix,
        nodes: Iterable[Hashable] | dict[Hashable, dict[str, Any]] | None = None,
        *,
        edge_data: EdgeData | None = None,
        graph_data: dict[str, Any] | None = None,
    ) -> None:
        if matrix.nrows != matrix.ncols:
            raise ValueError(f"a graph needs a square matrix, not {matrix.nrows} x {matrix.ncols}")
        if nodes is None:
            nodes = range(matrix.nrows)
        self.graph = dict(graph_data or {})
        # Of nodes with data NetworkX keeps the dictionaries, as it does in copies.
        self._node = nodes if isinstance(nodes, dict) else {node: {} for node in nodes}
        if len(self._node) != matrix.nrows:
            raise ValueError(f"{len(self._node)} names for {matrix.nrows} rows")
        self._matrix = matrix
        self._edge_data = edge_data
        self._indices = None
        self.__networkx_cache__: dict[str, Any] = {}

    @property
    def matrix(self) -> Matrix:
        """The edges; of an undirected graph in both directions."""
        return self._matrix

    def index_of(self, node: Hashable) -> int:
        """The row of a node. KeyError when there is no such node."""
        if self._indices is None:
            self._indices = {name: index for index, name in enumerate(self._node)}
        return self._indices[node]

    def names(self) -> list[Hashable]:
        """The nodes by their rows."""
        return list(self._node)

    def data_of_edges(self) -> EdgeData | None:
        """What edges are known to have as data; other edges have none."""
        return self._edge_data

    def _entries(self) -> Any:
        """Ends of the edges, those of a node together."""
        names = self.names()
        rows, cols = self._matrix.to_coo()
        self._indices = None
        return ((names[row], names[col]) for row, col in zip(rows.tolist(), cols.tolist()))

    def _data(self, source: Hashable, target: Hashable) -> dict[str, Any]:
        if not self._edge_data:
            return {}
        return dict(self._edge_data.get(source, {}).get(target, {}))

    def _drop_matrix(self) -> None:
        for name in ("_matrix", "_edge_data", "_indices"):
            del self.__dict__[name]


class Graph(_Made, nx.Graph):  # type: ignore[misc]
    """An undirected graph, of a symmetric matrix.

    >>> import networkx as nx
    >>> from pyclbool.networkx import from_networkx
    >>> graph = from_networkx(nx.path_graph(["a", "b", "c"]))
    >>> graph
    <Graph with 3 nodes and 2 edges, a matrix so far>
    >>> graph.has_edge("a", "b"), type(graph)
    (True, <class 'networkx.classes.graph.Graph'>)
    """

    def number_of_edges(self, u: Any = None, v: Any = None) -> int:
        """As in NetworkX."""
        if u is not None:
            return int(super().number_of_edges(u, v))
        loops = self._matrix.diag().nvals
        return (self._matrix.nvals + loops) // 2

    def size(self, weight: Any = None) -> Any:
        """As in NetworkX."""
        return self.number_of_edges() if weight is None else super().size(weight)

    def __repr__(self) -> str:
        return _describe(self)

    def _make_edges(self) -> None:
        adjacent: Any = {node: {} for node in self._node}
        for source, target in self._entries():
            # Both directions share one dictionary of data.
            if source in adjacent[target]:
                adjacent[source][target] = adjacent[target][source]
            else:
                adjacent[source][target] = self._data(source, target)
        self._drop_matrix()
        self.__class__ = nx.Graph
        self._adj = adjacent


class DiGraph(_Made, nx.DiGraph):  # type: ignore[misc]
    """A directed graph.

    >>> import networkx as nx
    >>> from pyclbool.networkx import backend, from_networkx
    >>> closure = backend.transitive_closure(from_networkx(nx.DiGraph([(0, 1), (1, 2)])))
    >>> closure
    <DiGraph with 3 nodes and 3 edges, a matrix so far>
    >>> sorted(closure.edges)
    [(0, 1), (0, 2), (1, 2)]
    """

    _succ = _UntilMade()
    _pred = _UntilMade()

    def number_of_edges(self, u: Any = None, v: Any = None) -> int:
        """As in NetworkX."""
        return self._matrix.nvals if u is None else int(super().number_of_edges(u, v))

    def size(self, weight: Any = None) -> Any:
        """As in NetworkX."""
        return self._matrix.nvals if weight is None else super().size(weight)

    def __repr__(self) -> str:
        return _describe(self)

    def _make_edges(self) -> None:
        after: Any = {node: {} for node in self._node}
        before: Any = {node: {} for node in self._node}
        for source, target in self._entries():
            after[source][target] = before[target][source] = self._data(source, target)
        self._drop_matrix()
        self.__class__ = nx.DiGraph
        self._adj = after
        self._pred = before


def _describe(graph: Any) -> str:
    return (
        f"<{type(graph).__name__} with {len(graph)} nodes and {graph.number_of_edges()} edges, "
        "a matrix so far>"
    )


def from_networkx(
    graph: Any,
    *,
    edge_attrs: dict[str, Any] | None = None,
    edge_data: bool = False,
    node_data: bool = False,
    graph_data: bool = False,
) -> Graph | DiGraph:
    """The graph as a matrix with names; of parallel edges one is left.

    Data come along where that is asked for. `edge_attrs` are weights that a function looks at, with
    their defaults; a graph in which one of them is not 1 is refused by NotImplementedError, as a
    matrix of booleans has no weights.
    """
    if isinstance(graph, (Graph, DiGraph)):
        return graph
    for attribute, default in (edge_attrs or {}).items():
        weights = graph.edges(data=attribute, default=1 if default is None else default)
        if any(weight != 1 for *_, weight in weights):
            raise NotImplementedError(f"edges have weights ('{attribute}') other than 1")
    nodes: Any = {node: dict(data) if node_data else {} for node, data in graph.nodes(data=True)}
    indices = {node: index for index, node in enumerate(nodes)}
    # Views of parts of a graph do not always have as many neighbours as they say.
    adjacency = [
        (node, others if type(others) is dict else list(others))
        for node, others in graph.adjacency()
    ]
    sources = np.fromiter((indices[node] for node, _ in adjacency), np.uint32, len(adjacency))
    degrees = np.fromiter((len(others) for _, others in adjacency), np.int64, len(adjacency))
    targets = np.fromiter(
        map(indices.__getitem__, chain.from_iterable(others for _, others in adjacency)),
        np.uint32,
        int(degrees.sum()),
    )
    matrix = Matrix.from_coo(
        np.repeat(sources, degrees), targets, nrows=len(nodes), ncols=len(nodes)
    )
    kind = DiGraph if graph.is_directed() else Graph
    made = kind(
        matrix,
        nodes,
        edge_data=_data_of_edges(graph) if edge_data else None,
        graph_data=graph.graph if graph_data else None,
    )
    made._indices = indices
    return made


def _data_of_edges(graph: Any) -> EdgeData:
    kept: EdgeData = {}
    if graph.is_multigraph():  # which functions that keep data do not take
        return kept
    for source, others in graph.adjacency():
        of_source = {target: dict(data) for target, data in others.items() if data}
        if of_source:
            kept[source] = of_source
    return kept


def to_networkx(graph: Any) -> Any:
    """The graph as one of NetworkX, whose edges are made now; anything else as it is."""
    if isinstance(graph, (Graph, DiGraph)):
        graph._make_edges()
    return graph
