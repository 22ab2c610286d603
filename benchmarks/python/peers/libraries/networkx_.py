# SPDX-License-Identifier: MIT
"""NetworkX, with its own implementations alone."""
from __future__ import annotations

from typing import Any

import networkx as nx
import numpy as np

from peers import answers
from peers.answers import Answer
from peers.libraries.operation import Operation, Question

NAME = "NetworkX"
_EDGES = ("edges",)


def version() -> str:
    return str(nx.__version__)


def start(threads: int, device: str) -> None:
    nx.config.backend_priority = []


def _load(question: Question, format: str) -> Any:
    # In less time than read_edgelist().
    kind = nx.Graph if question.case.kind == "undirected" else nx.DiGraph
    graph = kind()
    graph.add_edges_from(np.loadtxt(question.graph.file(format), np.int64).tolist())
    return graph


def _closure(graph: Any, _: Question) -> Any:
    return nx.transitive_closure(graph, reflexive=False)


def _reach(graph: Any, question: Question) -> Any:
    return [nx.descendants(graph, source) | {source} for source in question.sources]


def _same_generation(graph: Any, _: Question) -> set[tuple[int, int]]:
    """It has no call for this: the pairs that are known, each handed on to all pairs of children."""
    children = graph.adj
    known: set[tuple[int, int]] = set()
    waiting = [(vertex, vertex) for vertex in graph]
    while waiting:
        a, b = waiting.pop()
        for x in children[a]:
            for y in children[b]:
                if (x, y) not in known:
                    known.add((x, y))
                    waiting.append((x, y))
    return known


def _edges(_: Any, found: Any, question: Question) -> Answer:
    ends = np.array(found.edges, np.int64).reshape(-1, 2)
    return answers.of_pairs(ends[:, 0], ends[:, 1])


def _set(_: Any, found: set[tuple[int, int]], question: Question) -> Answer:
    ends = np.array(list(found), np.int64).reshape(-1, 2)
    return answers.of_pairs(ends[:, 0], ends[:, 1])


def _parts(_: Any, found: Any, question: Question) -> Answer:
    return answers.of_parts(found, question.graph.vertices)


def _ranks(_: Any, found: Any, question: Question) -> Answer:
    return answers.of_ranks([found[vertex] for vertex in range(question.graph.vertices)])


OPERATIONS = {
    "closure": Operation("transitive_closure", _EDGES, _load, _closure, _edges),
    "reachability": Operation(
        "descendants", _EDGES, _load, _reach, lambda _, found, question: answers.of_rows(found)
    ),
    "scc": Operation(
        "strongly_connected_components",
        _EDGES,
        _load,
        lambda graph, _: list(nx.strongly_connected_components(graph)),
        _parts,
    ),
    "components": Operation(
        "weakly_connected_components",
        _EDGES,
        _load,
        lambda graph, _: list(nx.weakly_connected_components(graph)),
        _parts,
    ),
    "pagerank": Operation(
        "pagerank", _EDGES, _load, lambda graph, _: nx.pagerank(graph, tol=1e-6 / len(graph)), _ranks
    ),
    "triangles": Operation(
        "triangles",
        _EDGES,
        _load,
        lambda graph, _: sum(nx.triangles(graph).values()) // 3,
        lambda _, found, question: answers.of_number(found),
    ),
    "same_generation": Operation(
        "sets of Python over its adjacency", _EDGES, _load, _same_generation, _set
    ),
}
