# SPDX-License-Identifier: MIT
"""Graphs, and plain answers about them that tests compare with: sets of pairs, in pure Python."""

import random
from collections import deque

from pyclbool import Matrix

# Vertices and edges. What is special about each is its name.
GRAPHS = {
    "empty": (0, []),
    "one vertex": (1, []),
    "one loop": (1, [(0, 0)]),
    "no edges": (5, []),
    "one edge": (2, [(0, 1)]),
    "chain": (6, [(i, i + 1) for i in range(5)]),
    "cycle": (5, [(i, (i + 1) % 5) for i in range(5)]),
    "two cycles": (7, [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 5), (5, 3), (5, 6)]),
    "loops": (4, [(0, 0), (0, 1), (1, 1), (2, 3), (3, 3)]),
    "complete": (6, [(i, j) for i in range(6) for j in range(6) if i != j]),
    "tree": (15, [((i - 1) // 2, i) for i in range(1, 15)]),
    "diamond": (4, [(0, 1), (0, 2), (1, 3), (2, 3)]),
}
for _seed in range(6):
    _random = random.Random(_seed)
    _n = _random.randint(2, 60)
    _edges = {
        (_random.randrange(_n), _random.randrange(_n)) for _ in range(_random.randint(1, 3 * _n))
    }
    GRAPHS[f"random {_seed}"] = (_n, sorted(_edges))


def matrix(n, edges):
    return Matrix.from_coo([u for u, _ in edges], [v for _, v in edges], nrows=n, ncols=n)


def pairs(of):
    rows, cols = of.to_coo()
    return set(zip(rows.tolist(), cols.tolist()))


def neighbours(n, edges):
    after = [[] for _ in range(n)]
    for u, v in sorted(set(edges)):
        after[u].append(v)
    return after


def distances(n, edges, sources):
    after, found, queue = neighbours(n, edges), {s: 0 for s in sources}, deque(sources)
    while queue:
        u = queue.popleft()
        for v in after[u]:
            if v not in found:
                found[v] = found[u] + 1
                queue.append(v)
    return found


def closure(n, edges, reflexive=False):
    after = neighbours(n, edges)
    found = {(u, w) for u in range(n) for v in after[u] for w in distances(n, edges, [v])}
    return found | {(v, v) for v in range(n)} if reflexive else found


def compose(a, b):
    after = {}
    for u, v in b:
        after.setdefault(u, []).append(v)
    return {(u, w) for u, v in a for w in after.get(v, [])}


def components(n, edges, strong):
    if strong:
        reached = closure(n, edges, reflexive=True)
        return [
            min(v for v in range(n) if (u, v) in reached and (v, u) in reached) for u in range(n)
        ]
    both = edges + [(v, u) for u, v in edges]
    return [min(distances(n, both, [u])) for u in range(n)]


def triangles(n, edges):
    joined = {frozenset(e) for e in edges if e[0] != e[1]}
    return [
        {u, v, w}
        for u in range(n)
        for v in range(u + 1, n)
        for w in range(v + 1, n)
        if {frozenset((u, v)), frozenset((v, w)), frozenset((u, w))} <= joined
    ]
