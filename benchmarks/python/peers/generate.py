# SPDX-License-Identifier: MIT
"""Seeded graphs of about so many edges, as arrays of sources and targets."""
from __future__ import annotations

from typing import Callable, Tuple

import numpy as np
from numpy.typing import NDArray

Ends = Tuple[NDArray[np.int64], NDArray[np.int64]]

EDGES_PER_VERTEX = 8
CLUSTER = 20  # vertices of a cluster
TREE = 50  # vertices of a tree
TAXONOMY_WINDOW = 8  # a class lies below one of those at about this share of its number


def rmat(edges: int) -> Ends:
    """R-MAT, with the probabilities of Graph500: hubs, and one large component."""
    generator = np.random.default_rng(edges)
    scale = max(int(np.ceil(np.log2(edges / EDGES_PER_VERTEX))), 1)
    sources = np.zeros(edges, np.int64)
    targets = np.zeros(edges, np.int64)
    for _ in range(scale):
        drawn = generator.random(edges)
        lower = drawn >= 0.76
        right = ((drawn >= 0.57) & ~lower) | (drawn >= 0.95)
        sources = 2 * sources + lower
        targets = 2 * targets + right
    names = generator.permutation(1 << scale)
    return names[sources], names[targets]


def grid(edges: int) -> Ends:
    """Streets: a grid whose vertices are joined in both directions, with a tenth of them closed."""
    generator = np.random.default_rng(edges)
    side = int(np.sqrt(edges / 3.6)) + 1
    numbers = np.arange(side * side).reshape(side, side)
    one = np.concatenate([numbers[:, :-1].ravel(), numbers[:-1, :].ravel()])
    other = np.concatenate([numbers[:, 1:].ravel(), numbers[1:, :].ravel()])
    sources, targets = np.concatenate([one, other]), np.concatenate([other, one])
    open_ = generator.random(sources.size) < 0.9
    return sources[open_], targets[open_]


def clusters(edges: int) -> Ends:
    """Random graphs of 20 vertices and 30 edges each that nothing connects: a small closure."""
    generator = np.random.default_rng(edges)
    count = max(edges // (CLUSTER * 3 // 2), 1)
    base = np.repeat(np.arange(count) * CLUSTER, CLUSTER * 3 // 2)
    ends = generator.integers(0, CLUSTER, (2, base.size))
    return base + ends[0], base + ends[1]


def forest(edges: int) -> Ends:
    """Random trees of 50 vertices, from parents to children."""
    generator = np.random.default_rng(edges)
    trees = max(edges // (TREE - 1), 1)
    child = np.tile(np.arange(1, TREE), trees)
    base = np.repeat(np.arange(trees) * TREE, TREE - 1)
    parent = (generator.random(child.size) * child).astype(np.int64)
    return base + parent, base + child


GENERATORS: dict[str, Callable[[int], Ends]] = {
    "rmat": rmat,
    "grid": grid,
    "clusters": clusters,
    "forest": forest,
}


def is_known(name: str) -> bool:
    """Whether a graph of this name can be generated."""
    kind, _, edges = name.partition("-")
    return edges.isdigit() and (kind in GENERATORS or kind == "taxonomy")


def graph(name: str) -> Ends:
    """The graph of a name such as ``rmat-100000``, without edges that are there twice."""
    kind, edges = name.split("-")
    sources, targets = GENERATORS[kind](int(edges))
    largest = int(max(sources.max(), targets.max())) + 1
    keys = np.unique(sources * largest + targets)
    return keys // largest, keys % largest


def taxonomy(triples: int) -> list[tuple[str, Ends]]:
    """Classes in a tree of some twenty levels, and instances of them: half of the triples each."""
    generator = np.random.default_rng(triples)
    classes = triples // 2
    below = np.arange(1, classes)
    drawn = generator.random(below.size)
    above = (below * (0.4 + 0.3 * drawn)).astype(np.int64)
    instances = np.arange(classes, classes + triples - below.size)
    kinds = generator.integers(0, classes, instances.size)
    return [("subClassOf", (below, above)), ("type", (instances, kinds))]
