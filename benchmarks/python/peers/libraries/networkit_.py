# SPDX-License-Identifier: MIT
"""NetworKit."""
from __future__ import annotations

from typing import Any

import networkit as nk
import numpy as np

from peers import answers
from peers.answers import Answer
from peers.libraries.operation import Operation, Question

NAME = "NetworKit"
_EDGES = ("edges",)


def version() -> str:
    return str(nk.__version__)


def start(threads: int, device: str) -> None:
    nk.setNumberOfThreads(threads)


def _load(question: Question, format: str) -> Any:
    directed = question.case.kind != "undirected"
    path = str(question.graph.file(format))
    return nk.readGraph(path, nk.Format.EdgeListSpaceZero, directed=directed)


def _reached(graph: Any, source: int) -> Any:
    search = nk.distance.BFS(graph, source, storePaths=False)
    distances = search.run().getDistances(asarray=True)
    # What is not reached is as far as can be.
    return np.flatnonzero(np.asarray(distances) < graph.numberOfNodes())


def _closure(graph: Any, _: Question) -> Any:
    """What each vertex reaches, itself included, and who is on a cycle."""
    reached = [_reached(graph, vertex) for vertex in range(graph.numberOfNodes())]
    return reached, nk.components.StronglyConnectedComponents(graph).run().getPartition()


def _reach(graph: Any, question: Question) -> Any:
    return [_reached(graph, source) for source in question.sources]


def _pagerank(graph: Any, _: Question) -> Any:
    distribute = nk.centrality.SinkHandling.DistributeSinks
    ranks = nk.centrality.PageRank(graph, damp=0.85, tol=1e-6, distributeSinks=distribute)
    ranks.norm = nk.centrality.Norm.l1norm
    return ranks.run().scores()


def _triangles(graph: Any, _: Question) -> int:
    degrees = np.array([graph.degree(vertex) for vertex in range(graph.numberOfNodes())], np.int64)
    triples = int((degrees * (degrees - 1) // 2).sum())
    return int(round(nk.globals.ClusteringCoefficient.exactGlobal(graph) * triples / 3))


def _pairs(graph: Any, found: Any, _: Question) -> Answer:
    reached, components = found
    sizes = components.subsetSizeMap()

    def rows() -> Any:
        for vertex, row in enumerate(reached):
            cyclic = sizes[components[vertex]] > 1 or graph.hasEdge(vertex, vertex)
            yield row if cyclic else row[row != vertex]

    return answers.of_rows(rows())


def _labels(_: Any, found: Any, question: Question) -> Answer:
    return answers.of_labels(found.getVector())


OPERATIONS = {
    "closure": Operation(
        "BFS from each vertex, StronglyConnectedComponents", _EDGES, _load, _closure, _pairs
    ),
    "reachability": Operation(
        "BFS", _EDGES, _load, _reach, lambda _, found, question: answers.of_rows(found)
    ),
    "scc": Operation(
        "StronglyConnectedComponents",
        _EDGES,
        _load,
        lambda graph, _: nk.components.StronglyConnectedComponents(graph).run().getPartition(),
        _labels,
    ),
    "components": Operation(
        "WeaklyConnectedComponents",
        _EDGES,
        _load,
        lambda graph, _: nk.components.WeaklyConnectedComponents(graph).run().getPartition(),
        _labels,
    ),
    "pagerank": Operation(
        "PageRank",
        _EDGES,
        _load,
        _pagerank,
        lambda _, found, question: answers.of_ranks(found),
    ),
    "triangles": Operation(
        "ClusteringCoefficient",
        _EDGES,
        _load,
        _triangles,
        lambda _, found, question: answers.of_number(found),
    ),
}
