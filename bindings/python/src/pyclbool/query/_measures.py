# SPDX-License-Identifier: MIT
"""Closures, searches and measures of graphs without labels.

A graph is a square matrix: entry (i, j) is the edge from i to j.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from pyclbool._base import value_of
from pyclbool._library import NULL, cell, check, ffi, lib, make_matrix, owned, structure
from pyclbool._numpy import np
from pyclbool.device import running
from pyclbool.matrix import Matrix
from pyclbool.query._common import Indices, Progress, pointer, run, vertices_of
from pyclbool.vector import Vector


# Rows of a closure on the host: in graphs that are deeper than this, searches of one row each take
# less time than a product a step.
_STEPS = 40


class Search(NamedTuple):
    """What a breadth-first search found: vectors with an entry for each vertex that is reached."""

    levels: Vector
    """Edges of a shortest path to it; 0 for the sources."""
    parents: Vector | None
    """The vertex before it on a shortest path, the smallest one; itself for the sources."""
    depth: int
    """The largest level."""
    complete: bool
    """False when stopped, or when more lies beyond the depth that was asked for."""


class Components(NamedTuple):
    """The components of a graph."""

    component: np.ndarray[Any, Any]
    """Per vertex the smallest one of its component."""
    number: int
    """How many there are."""
    largest: int
    """Vertices of the largest one."""


class Levels(NamedTuple):
    """Topological levels."""

    levels: np.ndarray[Any, Any]
    """Per vertex the length of a longest path to it; edges within a strongly connected component
    do not count."""
    acyclic: bool
    """Whether no vertex reaches itself."""


class PageRank(NamedTuple):
    """The ranks of the vertices, and how the iteration ended."""

    ranks: np.ndarray[Any, Any]
    """Per vertex; their sum is 1, up to rounding."""
    difference: float
    """The sum of the changes of the last iteration."""
    iterations: int
    """How many were made."""
    converged: bool
    """Whether the difference is within the tolerance."""


class Clustering(NamedTuple):
    """How many of the neighbours of vertices are neighbours of each other."""

    coefficients: np.ndarray[Any, Any]
    """Per vertex; 0 for those with fewer than two neighbours."""
    average: float
    """Of the coefficients."""
    transitivity: float
    """3 · triangles / pairs."""
    triangles: int
    """Of the graph."""
    pairs: int
    """Of neighbours, over all vertices."""


def _ready(matrix: Matrix) -> tuple[Any, Any]:
    """Context and handle for a call, which another thread may make."""
    a = matrix._ptr
    return running(matrix._device), a


def _new() -> Any:
    return make_matrix(lib.clbool_matrix_create, 0, 0)


def _vector(where: Any, matrix: Matrix) -> Vector:
    return Vector._of(owned("vector", where), matrix._device)


def _dense(where: Any, matrix: Matrix) -> np.ndarray[Any, Any]:
    return _vector(where, matrix).to_numpy()


def closure(
    matrix: Matrix,
    *,
    reflexive: bool = False,
    sources: Indices | None = None,
    method: str = "automatic",
    backend: str = "automatic",
    progress: Progress | None = None,
) -> Matrix:
    """The transitive closure: entry (i, j) where a path of at least one edge leads from i to j.

    ``reflexive`` adds every (v, v). With ``sources`` only their rows are computed, and row k of the
    answer is that of the k-th source; ``method``, ``backend`` and ``progress`` are for all rows.
    ``method`` is ``bits``, ``lists``, ``tiles`` or ``rounds``. Stopped by ``progress``, the answer
    is what was found by then.

    >>> from pyclbool import Matrix
    >>> from pyclbool.query import closure
    >>> chain = Matrix.from_coo([0, 1, 2], [1, 2, 3], nrows=4, ncols=4)
    >>> closure(chain).nvals
    6
    >>> [array.tolist() for array in closure(chain, sources=[2, 0]).to_coo()]
    [[0, 1, 1, 1], [3, 1, 2, 3]]
    """
    if sources is not None:
        return _rows_of_closure(matrix, sources, reflexive)
    on, a = _ready(matrix)
    out = _new()
    run(
        lambda options, result: lib.clbool_closure(on, out, a, options, result),
        reflexive=reflexive,
        method=method,
        backend=backend,
        progress=progress,
    )
    return Matrix._of(out, matrix._device)


def _rows_of_closure(matrix: Matrix, sources: Indices, reflexive: bool) -> Matrix:
    """All sources are searched at once, as rows of one matrix: a product a step."""
    vertices = vertices_of(sources, matrix.nrows, "source")
    count = len(vertices)
    with matrix.device:
        fresh = Matrix.from_coo(np.arange(count), vertices, nrows=count, ncols=matrix.ncols)
        known = fresh.copy() if reflexive else Matrix(count, matrix.ncols)
    steps = 0
    # Each step is a call of its own, and a handler of Ctrl-C gets to run between two.
    while fresh.nvals:
        if steps == _STEPS and matrix.device.info.type == "host":
            return _rows_by_components(matrix, vertices, reflexive)
        fresh = known.mxm_delta(fresh, matrix)
        steps += 1
    return known


def _rows_by_components(matrix: Matrix, vertices: Any, reflexive: bool) -> Matrix:
    """Sources of one strongly connected component reach the same: one of them is searched."""
    component = strongly_connected_components(matrix).component
    _, first, row = np.unique(component[vertices], return_index=True, return_inverse=True)
    reached = [reachable(matrix, int(vertex)) for vertex in vertices[first]]
    ends = np.cumsum([0, *map(len, reached)])
    with matrix.device:
        rows = Matrix.from_csr(
            ends, np.concatenate(reached), ncols=matrix.ncols, order="sorted_unique"
        )
        rows = rows[row, :].wait()
    if not reflexive:
        in_cycle = np.bincount(component)[component[vertices]] > 1
        alone = np.flatnonzero(~(in_cycle | matrix.contains(vertices, vertices)))
        rows.set_many(alone, vertices[alone], False)
    return rows


def closure_count(
    matrix: Matrix,
    *,
    reflexive: bool = False,
    backend: str = "automatic",
    progress: Progress | None = None,
) -> int:
    """How many entries the transitive closure has, which is not made.

    >>> from pyclbool import Matrix
    >>> from pyclbool.query import closure_count
    >>> closure_count(Matrix.from_coo([0, 1, 2], [1, 2, 0]))
    9
    """
    on, a = _ready(matrix)
    return run(
        lambda options, result: lib.clbool_closure_count(on, a, options, result),
        reflexive=reflexive,
        backend=backend,
        progress=progress,
    ).pairs


def same_generation(matrix: Matrix, *, progress: Progress | None = None) -> Matrix:
    """The pairs of vertices to which paths of equally many edges, at least one, lead from a common
    vertex.

    >>> from pyclbool import Matrix
    >>> from pyclbool.query import same_generation
    >>> tree = Matrix.from_coo([0, 0, 1, 2], [1, 2, 3, 4], nrows=5)
    >>> same_generation(tree)[3, 4]
    True
    """
    on, a = _ready(matrix)
    out = _new()
    run(
        lambda options, result: lib.clbool_same_generation(on, out, a, options, result),
        progress=progress,
    )
    return Matrix._of(out, matrix._device)


def bfs(
    matrix: Matrix,
    sources: Indices,
    *,
    parents: bool = False,
    backward: bool = False,
    depth: int | None = None,
    backend: str = "automatic",
    progress: Progress | None = None,
) -> Search:
    """Breadth-first search from several vertices at once: levels are distances from the nearest
    one. ``backward`` is against the edges; beyond ``depth`` nothing is searched.

    >>> from pyclbool import Matrix
    >>> from pyclbool.query import bfs
    >>> found = bfs(Matrix.from_coo([0, 1, 1], [1, 2, 3], nrows=5, ncols=5), 0, parents=True)
    >>> [array.tolist() for array in found.levels.to_coo()]
    [[0, 1, 2, 3], [0, 1, 2, 2]]
    >>> [array.tolist() for array in found.parents.to_coo()]
    [[0, 1, 2, 3], [0, 0, 1, 1]]
    """
    on, a = _ready(matrix)
    vertices = vertices_of(sources, matrix.nrows, "source")
    levels, before = cell("vector"), cell("vector") if parents else NULL
    begin = pointer(vertices)
    ended = run(
        lambda options, result: lib.clbool_bfs(
            on,
            a,
            begin,
            len(vertices),
            options,
            levels,
            before,
            result,
        ),
        backward=backward,
        depth=2**32 - 1 if depth is None else min(depth, 2**32 - 1),
        backend=backend,
        progress=progress,
    )
    return Search(
        _vector(levels, matrix),
        _vector(before, matrix) if parents else None,
        ended.rounds,
        ended.complete,
    )


def reachable(matrix: Matrix, sources: Indices, *, backward: bool = False) -> np.ndarray[Any, Any]:
    """The vertices that are reached from any of the sources, and the sources themselves; with
    ``backward`` those that reach them. Ascending.

    >>> from pyclbool import Matrix
    >>> from pyclbool.query import reachable
    >>> reachable(Matrix.from_coo([0, 1, 3], [1, 2, 2], ncols=4), [1]).tolist()
    [1, 2]
    """
    found, _ = bfs(matrix, sources, backward=backward).levels.to_coo()
    return found


def shortest_path_between(matrix: Matrix, source: int, target: int) -> list[int] | None:
    """The vertices of a shortest path, of several the one whose vertices are smallest from the end
    on; None where there is none."""
    found = bfs(matrix, [source], parents=True)
    vertices_of([target], matrix.nrows, "target")
    assert found.parents is not None
    at, before = found.parents.to_coo()
    place = int(np.searchsorted(at, target))
    if place == len(at) or at[place] != target:
        return None
    path = [int(target)]
    while path[-1] != source:
        path.append(int(before[np.searchsorted(at, path[-1])]))
    return path[::-1]


def _components(matrix: Matrix, kind: int) -> Components:
    on, a = _ready(matrix)
    where, count, largest = cell("vector"), ffi.new("uint64_t *"), ffi.new("uint64_t *")
    check(lib.clbool_components(on, kind, a, where, count, largest))
    component = _dense(where, matrix)
    return Components(component, count[0], largest[0])


def connected_components(matrix: Matrix) -> Components:
    """Vertices that are connected when directions do not count.

    >>> from pyclbool import Matrix
    >>> from pyclbool.query import connected_components
    >>> found = connected_components(Matrix.from_coo([0, 3], [1, 1], nrows=5, ncols=5))
    >>> found.component.tolist(), found.number, found.largest
    ([0, 0, 2, 0, 4], 3, 3)
    """
    return _components(matrix, lib.CLBOOL_COMPONENTS_WEAK)


def strongly_connected_components(matrix: Matrix) -> Components:
    """Vertices that reach each other.

    >>> from pyclbool import Matrix
    >>> from pyclbool.query import strongly_connected_components
    >>> found = strongly_connected_components(Matrix.from_coo([0, 1, 2], [1, 2, 1]))
    >>> found.component.tolist()
    [0, 1, 1]
    """
    return _components(matrix, lib.CLBOOL_COMPONENTS_STRONG)


def topological_levels(matrix: Matrix) -> Levels:
    """For each vertex the length of a longest path to it; where there are cycles, of strongly
    connected components.

    >>> from pyclbool import Matrix
    >>> from pyclbool.query import topological_levels
    >>> found = topological_levels(Matrix.from_coo([0, 1, 0], [1, 2, 2], nrows=3))
    >>> found.levels.tolist(), found.acyclic
    ([0, 1, 2], True)
    """
    on, a = _ready(matrix)
    where, acyclic = cell("vector"), ffi.new("bool *")
    check(lib.clbool_topological_levels(on, a, where, acyclic))
    return Levels(_dense(where, matrix), bool(acyclic[0]))


def pagerank(
    matrix: Matrix,
    *,
    damping: float = 0.85,
    tolerance: float = 1e-6,
    iterations: int = 100,
    teleport: Any = None,
    backend: str = "automatic",
) -> PageRank:
    """PageRank, by at most so many iterations. ``teleport`` are the weights of all vertices at
    which a walk begins again, equal ones by default. Ranks are of single precision, so that
    tolerances below 1e-6 may not be reached.

    >>> from pyclbool import Matrix
    >>> from pyclbool.query import pagerank
    >>> found = pagerank(Matrix.from_coo([0, 1, 2], [1, 2, 0]))
    >>> found.ranks.round(3).tolist(), found.converged
    ([0.333..., 0.333..., 0.333...], True)
    """
    on, a = _ready(matrix)
    weights = NULL
    if teleport is not None:
        values = np.ascontiguousarray(teleport, np.float32)
        if values.shape != (matrix.nrows,):
            raise ValueError(f"teleport has the shape {values.shape}, not ({matrix.nrows},)")
        with matrix.device:
            weights = Vector.from_numpy(values)._capture()
    options = structure(
        "pagerank_options",
        damping=damping,
        tolerance=tolerance,
        iterations=iterations,
        backend=value_of("CLBOOL_BACKEND_", backend, "backend"),
        teleport=weights,
    )
    ranks, result = cell("vector"), structure("pagerank_result")
    check(lib.clbool_pagerank(on, a, options, ranks, result))
    return PageRank(
        _dense(ranks, matrix),
        result.difference,
        result.iterations,
        bool(result.converged),
    )


def triangle_count(matrix: Matrix, *, symmetric: bool = False) -> int:
    """How many sets of three vertices have an edge between every two, in whichever direction.
    ``symmetric`` promises that the matrix is, which saves the work of making it so.

    >>> from pyclbool import Matrix
    >>> from pyclbool.query import triangle_count
    >>> triangle_count(Matrix.from_coo([0, 1, 2], [1, 2, 0]))
    1
    """
    on, a = _ready(matrix)
    count = ffi.new("uint64_t *")
    check(lib.clbool_triangles(on, a, symmetric, count, NULL))
    return int(count[0])


def triangles(matrix: Matrix, *, symmetric: bool = False) -> np.ndarray[Any, Any]:
    """For each vertex how many triangles it is part of.

    >>> from pyclbool import Matrix
    >>> from pyclbool.query import triangles
    >>> triangles(Matrix.from_coo([0, 1, 2, 2], [1, 2, 0, 3], nrows=4)).tolist()
    [1, 1, 1, 0]
    """
    on, a = _ready(matrix)
    count, where = ffi.new("uint64_t *"), cell("vector")
    check(lib.clbool_triangles(on, a, symmetric, count, where))
    return _dense(where, matrix)


def clustering(matrix: Matrix, *, symmetric: bool = False) -> Clustering:
    """Local clustering coefficients, their average, and the transitivity of the graph; directions
    and edges of a vertex to itself do not matter.

    >>> from pyclbool import Matrix
    >>> from pyclbool.query import clustering
    >>> found = clustering(Matrix.from_coo([0, 1, 2, 2], [1, 2, 0, 3], nrows=4))
    >>> found.coefficients.round(2).tolist(), found.transitivity
    ([1.0, 1.0, 0.33..., 0.0], 0.6)
    """
    on, a = _ready(matrix)
    where, result = cell("vector"), structure("clustering_result")
    check(lib.clbool_clustering(on, a, symmetric, where, result))
    return Clustering(
        _dense(where, matrix),
        result.average,
        result.transitivity,
        result.triangles,
        result.pairs,
    )


def k_hop_counts(
    matrix: Matrix, sources: Indices, hops: int, *, backward: bool = False
) -> np.ndarray[Any, Any]:
    """How many vertices there are at each distance: element (k, d) is of the k-th source, at the
    distances d from 0 (itself) to ``hops``.

    >>> from pyclbool import Matrix
    >>> from pyclbool.query import k_hop_counts
    >>> k_hop_counts(Matrix.from_coo([0, 0, 1], [1, 2, 3], nrows=4), [0, 1], 2).tolist()
    [[1, 2, 1], [1, 1, 0]]
    """
    on, a = _ready(matrix)
    vertices = vertices_of(sources, matrix.nrows, "source")
    if not 0 <= hops < 2**32 - 1:
        raise ValueError(f"hops is {hops}")
    counts = np.zeros((len(vertices), hops + 1), np.uint64)
    check(
        lib.clbool_k_hop_counts(
            on,
            a,
            pointer(vertices),
            len(vertices),
            hops,
            backward,
            counts.size,
            ffi.from_buffer("uint64_t[]", counts),
        )
    )
    return counts


def walk_counts(matrix: Matrix, sources: Indices, length: int) -> np.ndarray[Any, Any]:
    """How many walks of exactly so many edges there are: element (k, v) is of those from the k-th
    source to v, modulo 2**64. A walk may use vertices and edges again.

    >>> from pyclbool import Matrix
    >>> from pyclbool.query import walk_counts
    >>> walk_counts(Matrix.from_coo([0, 0, 1, 2], [1, 2, 3, 3], nrows=4), [0], 2).tolist()
    [[0, 0, 0, 2]]
    """
    on, a = _ready(matrix)
    vertices = vertices_of(sources, matrix.nrows, "source")
    if length < 0:
        raise ValueError(f"length is {length}")
    counts = np.zeros((len(vertices), matrix.ncols), np.uint64)
    for row, vertex in zip(counts, vertices):
        with matrix.device:
            walks = Vector.from_coo([vertex], [1], size=matrix.nrows)._capture()
        for _ in range(length):
            check(lib.clbool_vxm(on, walks, lib.CLBOOL_PLUS_SECOND, walks, a, NULL))
        row[:] = Vector._of(walks, matrix._device).to_numpy()
    return counts
