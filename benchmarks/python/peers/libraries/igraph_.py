# SPDX-License-Identifier: MIT
"""python-igraph."""
from __future__ import annotations

from typing import Any

import igraph
import numpy as np

from peers import answers
from peers.answers import Answer
from peers.libraries.operation import Operation, Question

NAME = "igraph"
_EDGES = ("edges",)


def version() -> str:
    return str(igraph.__version__)


def start(threads: int, device: str) -> None:
    """It has no threads."""


def _load(question: Question, format: str) -> Any:
    directed = question.case.kind != "undirected"
    return igraph.Graph.Read_Edgelist(str(question.graph.file(format)), directed=directed)


def _closure(graph: Any, _: Question) -> Any:
    """What others each vertex reaches, and who is on a cycle."""
    others = graph.neighborhood(order=graph.vcount(), mode="out", mindist=1)
    return others, graph.connected_components(mode="strong")


def _reach(graph: Any, question: Question) -> Any:
    return [graph.subcomponent(source, mode="out") for source in question.sources]


def _triangles(graph: Any, _: Question) -> int:
    degrees = np.array(graph.degree(), np.int64)
    triples = int((degrees * (degrees - 1) // 2).sum())
    return int(round(graph.transitivity_undirected(mode="zero") * triples / 3))


def _pairs(graph: Any, found: Any, _: Question) -> Answer:
    others, components = found
    sizes = np.array(components.sizes())
    cyclic = sizes[components.membership] > 1
    cyclic[[v for v, loop in enumerate(_has_loop(graph)) if loop]] = True
    return answers.of_rows([*row, v] if cyclic[v] else row for v, row in enumerate(others))


def _has_loop(graph: Any) -> list[bool]:
    loops = [False] * graph.vcount()
    for edge in graph.es.select(_is_loop=True) if any(graph.is_loop()) else ():
        loops[edge.source] = True
    return loops


def _labels(_: Any, found: Any, question: Question) -> Answer:
    return answers.of_labels(found.membership)


OPERATIONS = {
    "closure": Operation(
        "neighborhood, connected_components", _EDGES, _load, _closure, _pairs
    ),
    "reachability": Operation(
        "subcomponent", _EDGES, _load, _reach, lambda _, found, question: answers.of_rows(found)
    ),
    "scc": Operation(
        "connected_components",
        _EDGES,
        _load,
        lambda graph, _: graph.connected_components(mode="strong"),
        _labels,
    ),
    "components": Operation(
        "connected_components",
        _EDGES,
        _load,
        lambda graph, _: graph.connected_components(mode="weak"),
        _labels,
    ),
    "pagerank": Operation(
        "pagerank",
        _EDGES,
        _load,
        lambda graph, _: graph.pagerank(),
        lambda _, found, question: answers.of_ranks(found),
    ),
    "triangles": Operation(
        "transitivity_undirected",
        _EDGES,
        _load,
        _triangles,
        lambda _, found, question: answers.of_number(found),
    ),
}
