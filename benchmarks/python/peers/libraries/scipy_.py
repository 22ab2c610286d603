# SPDX-License-Identifier: MIT
"""SciPy: scipy.sparse and scipy.sparse.csgraph."""
from __future__ import annotations

from typing import Any

import numpy as np
import scipy
import scipy.io
import scipy.sparse
from scipy.sparse import csgraph

from peers import answers
from peers.answers import Answer
from peers.libraries.operation import Operation, Question

NAME = "SciPy"
_MTX = ("mtx",)
_DAMPING = 0.85


def version() -> str:
    return str(scipy.__version__)


def start(threads: int, device: str) -> None:
    """Files are read by as many threads as the process may use; there are no others."""


def _load(question: Question, format: str) -> Any:
    return scipy.io.mmread(question.graph.file(format), spmatrix=False).tocsr()


def _closure(matrix: Any, _: Question) -> Any:
    """By products; what a round finds that is new goes into the next one. A search from each vertex
    takes longer on most of these graphs."""
    new = known = edges = matrix.astype(bool)
    while new.nnz:
        new = (new @ edges) > known
        new.eliminate_zeros()
        known = known + new
    return known


def _squared(matrix: Any, _: Question) -> Any:
    known, before = matrix.astype(bool), -1
    while known.nnz != before:
        before = known.nnz
        known = known + known @ known
    return known


def _reached(matrix: Any, source: int) -> Any:
    return csgraph.breadth_first_order(matrix, source, return_predecessors=False)


def _reach(matrix: Any, question: Question) -> Any:
    return [_reached(matrix, source) for source in question.sources]


def _components(connection: str) -> Any:
    def compute(matrix: Any, _: Question) -> Any:
        return csgraph.connected_components(matrix, connection=connection)

    return compute


def _pagerank(matrix: Any, _: Question) -> Any:
    n = matrix.shape[0]
    degrees = np.diff(matrix.indptr)
    sinks = degrees == 0
    shares = np.where(sinks, 0.0, _DAMPING / np.maximum(degrees, 1))
    backward = matrix.astype(np.float64).T.tocsr()
    ranks = np.full(n, 1 / n)
    for _round in range(100):
        lost = (1 - _DAMPING) + _DAMPING * ranks[sinks].sum()
        new = backward @ (ranks * shares) + lost / n
        change = np.abs(new - ranks).sum()
        ranks = new
        if change < 1e-6:
            break
    return ranks


def _triangles(matrix: Any, _: Question) -> int:
    lower = scipy.sparse.tril(matrix, -1, format="csr").astype(np.int32)
    return int((lower @ lower).multiply(lower).sum())


def _same_generation(matrix: Any, _: Question) -> Any:
    """By products; what a round finds that is new goes into the next one."""
    forward = matrix.astype(bool)
    backward = forward.T.tocsr()
    new = known = backward @ forward
    while new.nnz:
        found = backward @ new @ forward
        new = found > known
        new.eliminate_zeros()
        known = known + new
    return known


def _entries(_: Any, found: Any, question: Question) -> Answer:
    return answers.of_pairs(*found.tocoo().coords)


def _labels(_: Any, found: Any, question: Question) -> Answer:
    return answers.of_labels(found[1])


OPERATIONS = {
    "closure": Operation("products", _MTX, _load, _closure, _entries),
    "closure/squares": Operation("squares", _MTX, _load, _squared, _entries),
    "reachability": Operation(
        "breadth_first_order",
        _MTX,
        _load,
        _reach,
        lambda _, found, question: answers.of_rows(found),
    ),
    "scc": Operation("connected_components", _MTX, _load, _components("strong"), _labels),
    "components": Operation("connected_components", _MTX, _load, _components("weak"), _labels),
    "pagerank": Operation(
        "products with vectors",
        _MTX,
        _load,
        _pagerank,
        lambda _, found, question: answers.of_ranks(found),
    ),
    "triangles": Operation(
        "a product of the lower triangle",
        _MTX,
        _load,
        _triangles,
        lambda _, found, question: answers.of_number(found),
    ),
    "same_generation": Operation("products", _MTX, _load, _same_generation, _entries),
}
