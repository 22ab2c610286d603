# SPDX-License-Identifier: MIT
"""pyclbool.query: closures, searches and measures of graphs without labels."""

import os
import random
import signal
import threading
import time

import numpy as np
import pytest
import query_reference as reference
from query_reference import GRAPHS, matrix, pairs

from pyclbool import Matrix, query

graphs = pytest.mark.parametrize("n, edges", GRAPHS.values(), ids=GRAPHS.keys())


@graphs
@pytest.mark.parametrize("reflexive", [False, True])
def test_closure(n, edges, reflexive):
    a = matrix(n, edges)
    expected = reference.closure(n, edges, reflexive)
    assert pairs(query.closure(a, reflexive=reflexive)) == expected
    assert query.closure_count(a, reflexive=reflexive) == len(expected)
    assert pairs(a) == set(edges)  # the operand is as it was


@graphs
@pytest.mark.parametrize("reflexive", [False, True])
def test_rows_of_the_closure(n, edges, reflexive):
    sources = list(range(n - 1, -1, -2)) + list(range(min(n, 1)))
    found = query.closure(matrix(n, edges), reflexive=reflexive, sources=sources)
    assert found.shape == (len(sources), n)
    whole = reference.closure(n, edges, reflexive)
    assert pairs(found) == {(k, v) for k, s in enumerate(sources) for u, v in whole if u == s}


@pytest.mark.parametrize("reflexive", [False, True])
def test_rows_of_the_closure_of_a_deep_graph(reflexive):
    n = 200  # a chain that runs into a circle, besides an edge to itself
    edges = [(v, v + 1) for v in range(n - 2)] + [(n - 2, n // 2), (n - 1, n - 1)]
    sources = [n - 1, 60, 0, n - 2, 150, 60]
    found = query.closure(matrix(n, edges), reflexive=reflexive, sources=sources)
    whole = reference.closure(n, edges, reflexive)
    assert pairs(found) == {(k, v) for k, s in enumerate(sources) for u, v in whole if u == s}


@pytest.mark.parametrize("method", ["bits", "lists", "tiles", "rounds"])
def test_methods_of_closures(method):
    n, edges = GRAPHS["random 3"]
    found = query.closure(matrix(n, edges), method=method)
    assert pairs(found) == reference.closure(n, edges)


def test_closures_that_are_kept_as_bits():
    n, chosen = 200, random.Random(7)
    edges = [(chosen.randrange(n), chosen.randrange(n)) for _ in range(4 * n)]
    expected = reference.closure(n, edges)
    assert pairs(query.closure(matrix(n, edges), method="bits")) == expected
    pointers, cols = query.closure(matrix(n, edges), method="bits").to_csr()
    rows = np.repeat(np.arange(n), np.diff(pointers.astype(np.int64)))
    assert set(zip(rows.tolist(), cols.tolist())) == expected


def test_unknown_options_are_refused():
    a = matrix(2, [(0, 1)])
    with pytest.raises(ValueError, match="bits"):
        query.closure(a, method="magic")
    with pytest.raises(ValueError, match="kernels"):
        query.closure(a, backend="magic")
    with pytest.raises(ValueError):
        query.closure(a, method="walks")  # of other queries


def test_closures_need_square_matrices():
    with pytest.raises(ValueError):
        query.closure(Matrix(2, 3))


@graphs
def test_same_generation(n, edges):
    up = {(v, u) for u, v in edges}
    expected = known = reference.compose(up, edges)
    while known:
        known = reference.compose(reference.compose(up, known), edges) - expected
        expected = expected | known
    assert pairs(query.same_generation(matrix(n, edges))) == expected


@graphs
@pytest.mark.parametrize("backward", [False, True])
def test_bfs(n, edges, backward):
    walked = [(v, u) for u, v in edges] if backward else edges
    for sources in ([], list(range(min(n, 1))), list(range(0, n, 3))):
        found = query.bfs(matrix(n, edges), sources, backward=backward, parents=True)
        expected = reference.distances(n, walked, sources)
        assert dict(zip(*(x.tolist() for x in found.levels.to_coo()))) == expected
        assert found.depth == max(expected.values(), default=0) and found.complete
        for v, parent in zip(*(x.tolist() for x in found.parents.to_coo())):
            before = [u for u, w in walked if w == v and expected.get(u) == expected[v] - 1]
            assert parent == (v if v in sources else min(before))
        reached = query.reachable(matrix(n, edges), sources, backward=backward)
        assert reached.tolist() == sorted(expected)


def test_depth_of_a_search():
    found = query.bfs(matrix(*GRAPHS["chain"]), [0], depth=2)
    assert found.levels.to_coo()[0].tolist() == [0, 1, 2]
    assert not found.complete and found.parents is None
    assert query.bfs(matrix(*GRAPHS["chain"]), 5, depth=2**40).complete


@pytest.mark.parametrize("sources", [[-1], [6], [2**32], [0, 6], [2**70]])
def test_vertices_that_are_not_there(sources):
    a = matrix(*GRAPHS["chain"])
    for call in (query.bfs, query.reachable, lambda m, s: query.closure(m, sources=s)):
        with pytest.raises((IndexError, TypeError)):
            call(a, sources)


@graphs
def test_components(n, edges):
    a = matrix(n, edges)
    for call, strong in (
        (query.connected_components, False),
        (query.strongly_connected_components, True),
    ):
        found = call(a)
        expected = reference.components(n, edges, strong)
        assert found.component.tolist() == expected
        assert found.number == len(set(expected))
        assert found.largest == max((expected.count(c) for c in expected), default=0)


@graphs
def test_topological_levels(n, edges):
    found = query.topological_levels(matrix(n, edges))
    assert found.acyclic == all(u != v for u, v in reference.closure(n, edges))
    component = reference.components(n, edges, strong=True)
    for u, v in edges:
        assert component[u] == component[v] or found.levels[u] < found.levels[v]


@graphs
def test_shortest_paths(n, edges):
    a = matrix(n, edges)
    for source in range(0, n, 4):
        expected = reference.distances(n, edges, [source])
        for target in range(n):
            path = query.shortest_path(a, source, target)
            if target not in expected:
                assert path is None
                continue
            assert path[0] == source and path[-1] == target
            assert len(path) == expected[target] + 1
            assert set(zip(path, path[1:])) <= set(edges)


@graphs
def test_pagerank(n, edges):
    if not n:
        return
    weights = [1 + v % 3 for v in range(n)]
    for teleport in (None, weights):
        found = query.pagerank(matrix(n, edges), teleport=teleport)
        begin = [w / sum(weights) for w in weights] if teleport else [1 / n] * n
        after, ranks = reference.neighbours(n, edges), begin
        for _ in range(200):
            lost = sum(r for r, out in zip(ranks, after) if not out)
            new = [0.15 * b + 0.85 * lost * b for b in begin]
            for rank, out in zip(ranks, after):
                for v in out:
                    new[v] += 0.85 * rank / len(out)
            ranks = new
        assert found.converged
        assert found.ranks == pytest.approx(ranks, abs=1e-5)


def test_options_of_pagerank():
    a = matrix(*GRAPHS["chain"])
    assert not query.pagerank(a, iterations=1).converged
    with pytest.raises(ValueError):
        query.pagerank(a, damping=1.5)
    with pytest.raises(ValueError, match="shape"):
        query.pagerank(a, teleport=[1, 2])


@graphs
def test_triangles_and_clustering(n, edges):
    a, expected = matrix(n, edges), reference.triangles(n, edges)
    assert query.triangle_count(a) == len(expected)
    per_vertex = [sum(v in t for t in expected) for v in range(n)]
    assert query.triangles(a).tolist() == per_vertex
    both = edges + [(v, u) for u, v in edges]
    assert query.triangles(matrix(n, both), symmetric=True).tolist() == per_vertex
    degrees = [len(set(out) - {v}) for v, out in enumerate(reference.neighbours(n, both))]
    possible = [d * (d - 1) // 2 for d in degrees]
    found = query.clustering(a)
    shares = [t / p if p else 0 for t, p in zip(per_vertex, possible)]
    assert found.coefficients == pytest.approx(shares)
    assert found.average == pytest.approx(sum(shares) / n if n else 0)
    assert (found.triangles, found.pairs) == (len(expected), sum(possible))


@graphs
def test_k_hop_counts(n, edges):
    sources = list(range(0, n, 2))
    found = query.k_hop_counts(matrix(n, edges), sources, 3)
    assert found.shape == (len(sources), 4)
    for source, counts in zip(sources, found.tolist()):
        expected = list(reference.distances(n, edges, [source]).values())
        assert counts == [expected.count(d) for d in range(4)]


@graphs
def test_walk_counts(n, edges):
    dense = np.zeros((n, n), np.uint64)
    for u, v in edges:
        dense[u, v] = 1
    for length in (0, 1, 4):
        found = query.walk_counts(matrix(n, edges), range(n), length)
        assert (found == np.linalg.matrix_power(dense, length)).all()


def test_progress_and_what_it_stops():
    a = matrix(60, [(i, i + 1) for i in range(59)])
    seen = []
    whole = query.closure(a, method="rounds", progress=seen.append)  # returns None: goes on
    assert whole.nvals == 60 * 59 // 2
    assert [r.round for r in seen] == list(range(1, len(seen) + 1)) and len(seen) > 2
    assert seen[-1].entries == whole.nvals

    part = query.closure(a, method="rounds", progress=lambda r: r.round < 2)
    assert 59 <= part.nvals < whole.nvals and pairs(part) <= pairs(whole)

    def fails(_):
        raise RuntimeError("no more")

    with pytest.raises(RuntimeError, match="no more"):
        query.closure(a, method="rounds", progress=fails)


def test_ctrl_c_stops_a_query():
    # A search by rounds: each takes a moment, and there are as many as vertices.
    n = 4000
    a = matrix(n, [(i, i + 1) for i in range(n - 1)])
    rounds = []

    def progress(r):
        rounds.append(r)
        time.sleep(0.02)

    def interrupt():
        while not rounds:
            time.sleep(0.01)
        os.kill(os.getpid(), signal.SIGINT)

    previous = signal.signal(signal.SIGINT, signal.default_int_handler)
    thread = threading.Thread(target=interrupt)
    try:
        thread.start()
        with pytest.raises(KeyboardInterrupt):
            query.bfs(a, [0], progress=progress)
    finally:
        thread.join()
        signal.signal(signal.SIGINT, previous)
    assert len(rounds) < 1000
    assert query.closure_count(matrix(3, [(0, 1), (1, 2)])) == 3  # the device is as good as before


def test_queries_in_other_threads():
    n, edges = GRAPHS["random 2"]
    a, found = matrix(n, edges), []
    threads = [threading.Thread(target=lambda: found.append(query.closure(a))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [pairs(f) for f in found] == [reference.closure(n, edges)] * 4
