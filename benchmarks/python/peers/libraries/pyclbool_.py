# SPDX-License-Identifier: MIT
"""pyclbool itself."""
from __future__ import annotations

from typing import Any

import numpy as np
import pyclbool
from pyclbool import Matrix, query
from pyclbool.query import LabelledGraph

from peers import answers, cases, data
from peers.answers import Answer
from peers.libraries.operation import Operation, Question

NAME = "pyclbool"
_PLAIN = ("mtx", "edges")


def version() -> str:
    return pyclbool.__version__


def start(threads: int, device: str) -> None:
    """Makes the device the default one."""
    pyclbool.Device(device).__enter__()


def compiles() -> bool:
    """Whether a first call compiles programs, which a cache on disk keeps for all later processes."""
    return pyclbool.current_device().info.type != "host"


def device_name() -> str:
    return pyclbool.current_device().name


def _load(question: Question, format: str) -> Matrix:
    path = question.graph.file(format)
    if format == "mtx":
        return Matrix.load(path).wait()
    n = question.graph.vertices
    return Matrix.from_edgelist(np.loadtxt(path, np.uint32), nrows=n, ncols=n).wait()


def _load_triples(question: Question, format: str) -> LabelledGraph:
    return LabelledGraph.load(question.graph.file(format))


def _closure(matrix: Matrix, question: Question) -> Matrix:
    sources = question.sources
    if not sources:
        return query.closure(matrix).wait()
    return query.closure(matrix, sources=sources, reflexive=True).wait()


def _same_generation(matrix: Matrix, _: Question) -> Matrix:
    return query.same_generation(matrix).wait()


def _triangles(matrix: Matrix, question: Question) -> int:
    return query.triangle_count(matrix)


def _path(graph: LabelledGraph, question: Question) -> query.Answer:
    path = cases.path_text(question.case.path, "<urn:p:", ">")
    sources = [data.vertex(vertex) for vertex in question.sources] or None
    found = query.rpq(graph, path, sources=sources)
    found.matrix.wait()
    return found


def _pairs(_: Any, found: Matrix, question: Question) -> Answer:
    return answers.of_pairs(*found.to_coo())


def _named_pairs(graph: LabelledGraph, found: query.Answer, _: Question) -> Answer:
    numbers = np.array([data.number_of(name) for name in graph])
    rows, cols = found.to_coo()
    return answers.of_pairs(numbers[rows], numbers[cols])


def _of_components(_: Any, found: Any, question: Question) -> Answer:
    return answers.of_labels(found.component)


def _of_ranks(_: Any, found: Any, question: Question) -> Answer:
    return answers.of_ranks(found.ranks)


OPERATIONS = {
    "closure": Operation("query.closure", _PLAIN, _load, _closure, _pairs),
    "reachability": Operation("query.closure with sources", _PLAIN, _load, _closure, _pairs),
    "scc": Operation(
        "query.strongly_connected_components",
        _PLAIN,
        _load,
        lambda matrix, _: query.strongly_connected_components(matrix),
        _of_components,
    ),
    "components": Operation(
        "query.connected_components",
        _PLAIN,
        _load,
        lambda matrix, _: query.connected_components(matrix),
        _of_components,
    ),
    "pagerank": Operation(
        "query.pagerank", _PLAIN, _load, lambda matrix, _: query.pagerank(matrix), _of_ranks
    ),
    "triangles": Operation(
        "query.triangle_count",
        _PLAIN,
        _load,
        _triangles,
        lambda _, found, question: answers.of_number(found),
    ),
    "same_generation": Operation(
        "query.same_generation", _PLAIN, _load, _same_generation, _pairs
    ),
    "paths": Operation("query.rpq", ("nt",), _load_triples, _path, _named_pairs),
    "paths_from_100": Operation(
        "query.rpq with sources", ("nt",), _load_triples, _path, _named_pairs
    ),
}
