# SPDX-License-Identifier: MIT
"""Graphs that change, and what follows them: matrices, closures and answers of queries.

Each of these objects is for one thread at a time, but for DynamicGraph and its snapshots.
"""

from __future__ import annotations

from typing import Any, Iterable, NamedTuple

from pyclbool._library import NULL, cell, check, encoded, ffi, lib, make_matrix, maker, owned
from pyclbool._library import read_bool, read_uint32, read_uint64, structure, texts
from pyclbool.device import Device, current_device
from pyclbool.matrix import Matrix
from pyclbool.query._common import Indices, Outcome, Progress, pointer, run, vertices_of
from pyclbool.query._graphs import Edge, LabelledGraph
from pyclbool.query._labels import warn_of_unknown
from pyclbool.query._paths import Answer, Grammar

_make_delta = maker("delta_matrix")
_make_closure = maker("incremental_closure")
_make_dynamic = maker("dynamic_graph")
_make_snapshot = maker("snapshot")
_make_maintained = maker("maintained_query")
_make_graph = maker("graph")


class DeltaMatrix:
    """A matrix with pending changes: single entries come and go without the device, and are merged
    when the whole matrix is needed.

    >>> from pyclbool import Matrix
    >>> from pyclbool.query import DeltaMatrix
    >>> changing = DeltaMatrix(Matrix.from_coo([0, 1], [1, 2], nrows=3, ncols=3))
    >>> changing[2, 0] = True
    >>> changing[0, 1] = False
    >>> [array.tolist() for array in changing.to_matrix().to_coo()]
    [[1, 2], [2, 0]]
    """

    def __init__(self, matrix: Matrix) -> None:
        self.shape = (matrix.nrows, matrix.ncols)
        self._device = matrix._device
        self._handle = _make_delta(lib.clbool_delta_matrix_create, matrix._capture())

    def _place(self, place: tuple[int, int]) -> tuple[int, int]:
        row, col = place
        return (
            int(vertices_of(row, self.shape[0], "row")[0]),
            int(vertices_of(col, self.shape[1], "column")[0]),
        )

    def __setitem__(self, place: tuple[int, int], value: bool) -> None:
        check(lib.clbool_delta_matrix_set(self._handle, *self._place(place), bool(value)))

    def __getitem__(self, place: tuple[int, int]) -> bool:
        where = self._device._on(), self._handle, *self._place(place)
        return read_bool(lib.clbool_delta_matrix_contains, *where)

    def set_many(self, rows: Indices, cols: Indices, value: bool = True) -> None:
        """Sets entries, or removes them."""
        check(
            lib.clbool_delta_matrix_set_many(
                self._device._on(), self._handle, *_ends(rows, cols, self.shape), value
            )
        )

    @property
    def nvals(self) -> int:
        """How many entries there are."""
        return read_uint64(lib.clbool_delta_matrix_nvals, self._device._on(), self._handle)

    def copy(self) -> DeltaMatrix:
        """Another one with the same entries, whose changes are its own."""
        made = DeltaMatrix.__new__(DeltaMatrix)
        made.shape, made._device = self.shape, self._device
        made._handle = _make_delta(lib.clbool_delta_matrix_duplicate, self._handle)
        return made

    @property
    def pending(self) -> int:
        """Changes since the last merge, at most."""
        return read_uint64(lib.clbool_delta_matrix_pending, self._handle)

    def merge(self) -> None:
        """Merges all changes."""
        check(lib.clbool_delta_matrix_merge(self._device._on(), self._handle))

    def clear(self) -> None:
        """Removes all entries; the shape stays."""
        check(lib.clbool_delta_matrix_clear(self._handle))

    def __matmul__(self, other: Matrix) -> Matrix:
        """The product; changes that are few are not merged for it."""
        return self._product(other, True) if isinstance(other, Matrix) else NotImplemented

    def __rmatmul__(self, other: Matrix) -> Matrix:
        return self._product(other, False) if isinstance(other, Matrix) else NotImplemented

    def _product(self, other: Matrix, first: bool) -> Matrix:
        out, on = make_matrix(lib.clbool_matrix_create, 0, 0), self._device._on()
        check(lib.clbool_delta_matrix_mxm(on, out, self._handle, other._ptr, first, NULL))
        return Matrix._of(out, self._device)

    def to_matrix(self) -> Matrix:
        """The matrix with all changes; later ones do not touch it."""
        handle = make_matrix(lib.clbool_delta_matrix_to_matrix, self._device._on(), self._handle)
        return Matrix._of(handle, self._device)


def _ends(rows: Indices, cols: Indices, shape: tuple[int, int]) -> tuple[Any, Any, int]:
    sources = vertices_of(rows, shape[0], "row")
    targets = vertices_of(cols, shape[1], "column")
    if len(sources) != len(targets):
        raise ValueError(f"{len(sources)} rows, but {len(targets)} columns")
    return pointer(sources), pointer(targets), len(sources)


class IncrementalClosure:
    """The transitive closure of a graph whose edges come and go.

    >>> from pyclbool import Matrix
    >>> from pyclbool.query import IncrementalClosure
    >>> ring = Matrix.from_coo([0, 1, 2, 3], [1, 2, 3, 0])
    >>> reaches = IncrementalClosure(ring)
    >>> reaches.nvals, reaches.remove_edge(3, 0), (0, 3) in reaches
    (16, 10, True)
    >>> reaches.add_edges([1, 3], [0, 2])
    6
    """

    def __init__(self, matrix: Matrix, *, reflexive: bool = False) -> None:
        self.shape = (matrix.nrows, matrix.ncols)
        self._device = matrix._device
        self._handle = _make_closure(
            lib.clbool_incremental_closure_create,
            self._device._on(),
            matrix._capture(),
            reflexive,
        )

    def fork(self) -> IncrementalClosure:
        """Another closure of the graph as it is now, which follows on its own. It is computed
        anew."""
        made = IncrementalClosure.__new__(IncrementalClosure)
        made.shape, made._device = self.shape, self._device
        made._handle = _make_closure(
            lib.clbool_incremental_closure_fork, self._device._on(), self._handle
        )
        return made

    def _change(self, edges: Any, add: bool) -> int:
        if not isinstance(edges, Matrix):
            edges = Matrix.from_coo(*edges, nrows=self.shape[0], ncols=self.shape[1])
        changed = ffi.new("uint64_t *")
        check(
            lib.clbool_incremental_closure_set_many(
                self._device._on(), self._handle, edges._ptr, add, changed
            )
        )
        return int(changed[0])

    def add_edge(self, u: int, v: int) -> int:
        """Adds an edge. How many pairs the closure gained."""
        return self._change_one(u, v, True)

    def remove_edge(self, u: int, v: int) -> int:
        """Removes an edge, if there is one. How many pairs the closure lost."""
        return self._change_one(u, v, False)

    def _change_one(self, u: int, v: int, add: bool) -> int:
        ends = vertices_of([u, v], self.shape[0], "vertex").tolist()
        changed = ffi.new("uint64_t *")
        check(lib.clbool_incremental_closure_set(self._handle, *ends, add, changed))
        return int(changed[0])

    def add_edges(self, rows: Any, cols: Any = None) -> int:
        """Adds the edges of a matrix, or of two lists, at once, which is cheaper than one by one.
        How many pairs the closure gained."""
        return self._change(rows if cols is None else (rows, cols), True)

    def remove_edges(self, rows: Any, cols: Any = None) -> int:
        """Removes edges at once. How many pairs the closure lost."""
        return self._change(rows if cols is None else (rows, cols), False)

    def __contains__(self, pair: tuple[int, int]) -> bool:
        u, v = vertices_of(list(pair), self.shape[0], "vertex").tolist()
        return read_bool(lib.clbool_incremental_closure_contains, self._handle, u, v)

    @property
    def nvals(self) -> int:
        """How many pairs the closure has."""
        return read_uint64(lib.clbool_incremental_closure_nvals, self._handle)

    def to_matrix(self) -> Matrix:
        """The closure as it is now; later changes do not touch it."""
        handle = make_matrix(
            lib.clbool_incremental_closure_to_matrix, self._device._on(), self._handle
        )
        return Matrix._of(handle, self._device)


def _batch(edges: Iterable[Edge] | LabelledGraph, names: LabelledGraph) -> LabelledGraph:
    """Edges between vertices that are there, as the library takes them: a graph of as many."""
    if isinstance(edges, LabelledGraph):
        return edges
    batch = LabelledGraph(vertices=names.vertex_count)
    by_label: dict[str, tuple[list[int], list[int]]] = {}
    for source, label, target in edges:
        ends = by_label.setdefault(label, ([], []))
        ends[0].append(names.find(source))
        ends[1].append(names.find(target))
    for label, (sources, targets) in by_label.items():
        batch.add_numbered(label, sources, targets)
    return batch


class Snapshot:
    """A dynamic graph as it was at one time. Queries are made of it as of a graph."""

    def __init__(self, handle: Any, graph: DynamicGraph) -> None:
        self._handle = handle
        self._device = graph._device
        self.names = graph.names
        """The graph that has the names of the vertices."""

    @property
    def _over(self) -> tuple[Any, Any]:
        return NULL, self._handle

    @property
    def labels(self) -> list[str]:
        """The labels that have edges, sorted."""
        where = cell("texts")
        check(lib.clbool_snapshot_labels(self._handle, where))
        return texts(owned("texts", where))

    @property
    def vertex_count(self) -> int:
        """How many vertices there are."""
        return read_uint32(lib.clbool_snapshot_vertices, self._handle)

    def to_graph(self) -> LabelledGraph:
        """The graph as it was, whose vertices are called by their numbers."""
        on = self._device._on()
        return LabelledGraph._of(_make_graph(lib.clbool_snapshot_to_graph, on, self._handle))

    def same_as(self, other: Snapshot) -> bool:
        """Whether nothing changed between the two."""
        return read_bool(lib.clbool_snapshot_same_as, self._handle, other._handle)

    @property
    def edge_count(self) -> int:
        """How many edges it has, over all labels."""
        return read_uint64(lib.clbool_snapshot_edges, self._handle)

    def relation(self, label: str) -> Matrix:
        """The edges with this label, as :meth:`LabelledGraph.relation`."""
        on = self._device._on()
        handle = make_matrix(lib.clbool_snapshot_relation, on, self._handle, encoded(label))
        return Matrix._of(handle, self._device)


class DynamicGraph:
    """A labelled graph that is kept on a device while its edges come and go. Its vertices are those
    of the graph that it begins with.

    >>> from pyclbool.query import DynamicGraph, LabelledGraph
    >>> graph = DynamicGraph(LabelledGraph([("a", "x", "b"), ("b", "x", "c")]))
    >>> before = graph.snapshot()
    >>> graph.add_edges([("c", "x", "a")])
    >>> before.edge_count, graph.snapshot().edge_count
    (2, 3)
    """

    def __init__(self, graph: LabelledGraph, *, device: Device | None = None) -> None:
        self.names = graph
        """The graph that it began with: it has the names of the vertices."""
        self._device = device or current_device()
        self._handle = _make_dynamic(
            lib.clbool_dynamic_graph_create, self._device._on(), graph._handle
        )

    def _change(self, edges: Iterable[Edge] | LabelledGraph, add: bool) -> None:
        batch = _batch(edges, self.names)
        check(lib.clbool_dynamic_graph_change(self._device._on(), self._handle, batch._handle, add))

    def fork(self) -> DynamicGraph:
        """Another graph, which begins as this one is now and changes on its own. It takes no
        time."""
        made = DynamicGraph.__new__(DynamicGraph)
        made.names, made._device = self.names, self._device
        made._handle = _make_dynamic(lib.clbool_dynamic_graph_fork, self._handle)
        return made

    def add_edges(self, edges: Iterable[Edge] | LabelledGraph) -> None:
        """Adds edges between vertices that are there."""
        self._change(edges, True)

    def remove_edges(self, edges: Iterable[Edge] | LabelledGraph) -> None:
        """Removes edges; those that are not there do not matter."""
        self._change(edges, False)

    def snapshot(self) -> Snapshot:
        """The graph as it is now. It takes no time."""
        return Snapshot(_make_snapshot(lib.clbool_dynamic_graph_snapshot, self._handle), self)


class Change(NamedTuple):
    """What a change of the graph did to an answer."""

    added: int
    """Pairs that are new in it."""
    removed: int
    """Pairs that it lost."""
    rounds: int
    """It took."""
    anew: bool
    """Whether the whole answer was computed again."""
    complete: bool
    """False when stopped: then graph and answer are as they were."""


class MaintainedQuery:
    """The answer of a path query that follows its graph.

    The query is a property path, or a :class:`Grammar`, of which its start symbol is asked for. It
    follows edges that it is told of, or a :class:`DynamicGraph`.

    >>> from pyclbool.query import LabelledGraph, MaintainedQuery
    >>> graph = LabelledGraph([("a", "x", "b"), ("b", "x", "c"), ("d", "x", "a")])
    >>> query = MaintainedQuery(graph, "x+")
    >>> len(query.answer())
    6
    >>> query.remove_edges([("b", "x", "c")]).removed
    3
    >>> sorted(query.answer())
    [('a', 'b'), ('d', 'a'), ('d', 'b')]
    """

    def __init__(
        self,
        graph: LabelledGraph | DynamicGraph,
        query: Grammar | str,
        *,
        progress: Progress | None = None,
        device: Device | None = None,
    ) -> None:
        if isinstance(graph, LabelledGraph):
            graph = DynamicGraph(graph, device=device)
        self.graph = graph
        self.query = query
        self._device = graph._device
        grammar, expression = NULL, NULL
        if isinstance(query, Grammar):
            grammar = query._handle
        else:
            expression = encoded(query)
        on, snapshot, where = (
            self._device._on(),
            graph.snapshot(),
            ffi.new("clbool_maintained_query **"),
        )
        run(
            lambda options, result: lib.clbool_maintained_query_create(
                on, snapshot._handle, grammar, expression, options, where
            ),
            progress=progress,
        )
        self._handle = ffi.gc(where[0], lib.clbool_maintained_query_free)
        written = None if isinstance(query, Grammar) else query
        warn_of_unknown(snapshot, grammar=grammar, expression=written, stacklevel=2)

    def fork(self) -> MaintainedQuery:
        """Another query, which begins with this one's graph and answer and follows on its own."""
        made = MaintainedQuery.__new__(MaintainedQuery)
        made.graph, made.query, made._device = self.graph, self.query, self._device
        made._handle = _make_maintained(lib.clbool_maintained_query_fork, self._handle)
        return made

    @property
    def complete(self) -> bool:
        """False when it was stopped while it was made: then there is no answer."""
        return read_bool(lib.clbool_maintained_query_complete, self._handle)

    def answer(self) -> Answer:
        """The answer as it is now; later changes do not touch it."""
        handle = make_matrix(
            lib.clbool_maintained_query_to_matrix, self._device._on(), self._handle
        )
        return Answer(Matrix._of(handle, self._device), self.graph.names, Outcome(0, 0, True))

    def add_edges(
        self, edges: Iterable[Edge] | LabelledGraph, *, progress: Progress | None = None
    ) -> Change:
        """Follows its graph with these edges. The dynamic graph that it began with, if that is
        somebody else's too, does not get them."""
        return self._change(edges, True, progress)

    def remove_edges(
        self, edges: Iterable[Edge] | LabelledGraph, *, progress: Progress | None = None
    ) -> Change:
        """Follows its graph without these edges."""
        return self._change(edges, False, progress)

    def _change(self, edges: Any, add: bool, progress: Progress | None) -> Change:
        on, batch = self._device._on(), _batch(edges, self.graph.names)
        return self._run(
            lambda options, change: lib.clbool_maintained_query_change(
                on, self._handle, batch._handle, add, options, change
            ),
            progress,
        )

    def follow(
        self, snapshot: Snapshot | None = None, *, progress: Progress | None = None
    ) -> Change:
        """Follows its graph to this snapshot, or to how its dynamic graph is now."""
        on, to = self._device._on(), snapshot or self.graph.snapshot()
        return self._run(
            lambda options, change: lib.clbool_maintained_query_follow(
                on, self._handle, to._handle, options, change
            ),
            progress,
        )

    def _run(self, call: Any, progress: Progress | None) -> Change:
        change = structure("answer_change")
        run(lambda options, result: call(options, change), progress=progress)
        return Change(
            change.added, change.removed, change.rounds, bool(change.anew), bool(change.complete)
        )
