# SPDX-License-Identifier: MIT
"""rustworkx."""
from __future__ import annotations

from importlib import metadata
from typing import Any

import numpy as np
import rustworkx as rx

from peers import answers
from peers.answers import Answer
from peers.libraries.operation import Operation, Question

NAME = "rustworkx"
_EDGES = ("edges",)


def version() -> str:
    return metadata.version("rustworkx")


def start(threads: int, device: str) -> None:
    """Threads are as many as the process may use."""


def _load(question: Question, format: str) -> Any:
    kind = rx.PyGraph if question.case.kind == "undirected" else rx.PyDiGraph
    return kind.read_edge_list(str(question.graph.file(format)))


def _closure(graph: Any, _: Question) -> Any:
    """What others each vertex reaches, and who is on a cycle."""
    others = [rx.descendants(graph, vertex) for vertex in range(graph.num_nodes())]
    return others, rx.strongly_connected_components(graph)


def _reach(graph: Any, question: Question) -> Any:
    return [rx.descendants(graph, source) | {source} for source in question.sources]


def _pagerank(graph: Any, _: Question) -> Any:
    return rx.pagerank(graph, tol=1e-6 / graph.num_nodes())


def _triangles(graph: Any, _: Question) -> int:
    degrees = np.array([graph.degree(vertex) for vertex in range(graph.num_nodes())], np.int64)
    triples = int((degrees * (degrees - 1) // 2).sum())
    return round(rx.transitivity(graph) * triples / 3)


def _pairs(graph: Any, found: Any, _: Question) -> Answer:
    others, components = found
    cyclic = {vertex for part in components if len(part) > 1 for vertex in part}
    cyclic |= {source for source, target in graph.edge_list() if source == target}
    return answers.of_rows(row | {v} if v in cyclic else row for v, row in enumerate(others))


def _parts(_: Any, found: Any, question: Question) -> Answer:
    return answers.of_parts(found, question.graph.vertices)


def _ranks(_: Any, found: Any, question: Question) -> Answer:
    return answers.of_ranks([found[vertex] for vertex in range(question.graph.vertices)])


OPERATIONS = {
    "closure": Operation(
        "descendants, strongly_connected_components", _EDGES, _load, _closure, _pairs
    ),
    "reachability": Operation(
        "descendants", _EDGES, _load, _reach, lambda _, found, question: answers.of_rows(found)
    ),
    "scc": Operation(
        "strongly_connected_components",
        _EDGES,
        _load,
        lambda graph, _: rx.strongly_connected_components(graph),
        _parts,
    ),
    "components": Operation(
        "weakly_connected_components",
        _EDGES,
        _load,
        lambda graph, _: rx.weakly_connected_components(graph),
        _parts,
    ),
    "pagerank": Operation("pagerank", _EDGES, _load, _pagerank, _ranks),
    "triangles": Operation(
        "transitivity",
        _EDGES,
        _load,
        _triangles,
        lambda _, found, question: answers.of_number(found),
    ),
}
