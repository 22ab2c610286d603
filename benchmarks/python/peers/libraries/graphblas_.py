# SPDX-License-Identifier: MIT
"""python-graphblas, on SuiteSparse:GraphBLAS."""
from __future__ import annotations

from typing import Any

import graphblas as gb
import numpy as np
from graphblas import Matrix, Vector, binary, dtypes, monoid, semiring, unary

from peers import answers
from peers.answers import Answer
from peers.libraries.operation import Operation, Question

NAME = "python-graphblas"
_MTX = ("mtx",)
_DAMPING = 0.85


def version() -> str:
    return f"{gb.__version__} (SuiteSparse:GraphBLAS {gb.ss.about['library_version']})"


def start(threads: int, device: str) -> None:
    gb.ss.config["nthreads"] = threads


def _load(question: Question, format: str) -> Any:
    return gb.io.mmread(question.graph.file(format)).dup(bool)


def _fixpoint(new: Any, matrix: Any) -> Any:
    """What was reached, and what is reached from it: what a step finds that is new makes the next."""
    known = new.dup()
    while new.nvals:
        new(~known.S, replace=True) << semiring.any_pair(new @ matrix)
        known(binary.pair) << new
    return known


def _closure(matrix: Any, _: Question) -> Any:
    return _fixpoint(matrix.dup(), matrix)


def _squared(matrix: Any, _: Question) -> Any:
    known, before = matrix.dup(), -1
    while known.nvals != before:
        before = known.nvals
        known(binary.pair) << semiring.any_pair(known @ known)
    return known


def _reach(matrix: Any, question: Question) -> Any:
    sources = question.sources
    count = len(sources)
    begin = Matrix.from_coo(np.arange(count), sources, True, nrows=count, ncols=matrix.ncols)
    return _fixpoint(begin, matrix)


def _pagerank(matrix: Any, _: Question) -> Any:
    n = matrix.nrows
    degrees = matrix.reduce_rowwise(gb.agg.count).new(dtypes.FP64)
    shares = unary.minv(degrees).new()
    shares << binary.times(shares, _DAMPING)
    backward = matrix.T.new()
    ranks = Vector.from_scalar(1 / n, n, dtypes.FP64)
    for _round in range(100):
        sent = binary.times(ranks & shares).new()
        # What vertices without edges have is spread over all.
        kept = _DAMPING * binary.first(ranks & shares).new().reduce(monoid.plus).get(0.0)
        new = Vector.from_scalar((1 - kept) / n, n, dtypes.FP64)
        new(binary.plus) << semiring.plus_second(backward @ sent)
        change = unary.abs(binary.minus(new & ranks)).new().reduce(monoid.plus).get(0.0)
        ranks = new
        if change < 1e-6:
            break
    return ranks


def _triangles(matrix: Any, _: Question) -> int:
    lower = gb.select.tril(matrix, -1).new()
    found = Matrix(dtypes.INT64, matrix.nrows, matrix.ncols)
    found(lower.S) << semiring.plus_pair(lower @ lower.T)
    return int(found.reduce_scalar(monoid.plus).get(0))


def _same_generation(matrix: Any, _: Question) -> Any:
    backward = matrix.T.new()
    new = semiring.any_pair(backward @ matrix).new(bool)
    known = new.dup()
    while new.nvals:
        half = semiring.any_pair(backward @ new).new()
        new(~known.S, replace=True) << semiring.any_pair(half @ matrix)
        known(binary.pair) << new
    return known


def _pairs(_: Any, found: Any, question: Question) -> Answer:
    rows, cols, _ = found.to_coo(values=False)
    return answers.of_pairs(rows, cols)


OPERATIONS = {
    "closure": Operation("any_pair outside of what is known", _MTX, _load, _closure, _pairs),
    "closure/squares": Operation("any_pair of squares", _MTX, _load, _squared, _pairs),
    "reachability": Operation("any_pair outside of what is known", _MTX, _load, _reach, _pairs),
    "pagerank": Operation(
        "plus_second",
        _MTX,
        _load,
        _pagerank,
        lambda _, found, question: answers.of_ranks(found.to_dense()),
    ),
    "triangles": Operation(
        "plus_pair inside of the lower triangle",
        _MTX,
        _load,
        _triangles,
        lambda _, found, question: answers.of_number(found),
    ),
    "same_generation": Operation(
        "any_pair outside of what is known", _MTX, _load, _same_generation, _pairs
    ),
}
