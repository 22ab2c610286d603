# SPDX-License-Identifier: MIT
"""pyclbool.query: graphs that change, and what follows them."""

import random
import warnings

import pytest
import query_reference as reference
from query_reference import matrix, pairs

from pyclbool.query import (
    DeltaMatrix,
    DynamicGraph,
    Grammar,
    IncrementalClosure,
    LabelledGraph,
    MaintainedQuery,
    UnknownLabelWarning,
    cfpq,
    rpq,
)


def test_delta_matrix():
    chosen, known = random.Random(1), {(0, 1), (2, 3)}
    changing = DeltaMatrix(matrix(8, sorted(known)))
    for _ in range(100):
        place = chosen.randrange(8), chosen.randrange(8)
        value = chosen.random() < 0.5
        changing[place] = value
        known = known | {place} if value else known - {place}
        assert changing[place] == value
    assert changing.nvals == len(known)
    before = changing.to_matrix()
    changing.set_many([0, 1], [0, 1])
    changing.set_many([0], [0], False)
    assert pairs(before) == known
    assert pairs(changing.to_matrix()) == (known | {(1, 1)}) - {(0, 0)}
    for wrong in ((8, 0), (0, 8), (-1, 0)):
        with pytest.raises(IndexError):
            changing[wrong] = True
    with pytest.raises(ValueError):
        changing.set_many([0], [0, 1])


def test_copies_and_products_of_delta_matrices():
    changing = DeltaMatrix(matrix(4, [(0, 1), (1, 2)]))
    changing[2, 3] = True
    other = changing.copy()
    other[0, 1] = False
    assert pairs(changing.to_matrix()) == {(0, 1), (1, 2), (2, 3)}
    assert pairs(other.to_matrix()) == {(1, 2), (2, 3)}
    other[3, 0] = True
    assert other.pending > 0
    step = matrix(4, [(2, 0), (3, 3)])
    assert pairs(other @ step) == {(1, 0), (2, 3)}
    assert pairs(step @ other) == {(3, 0)}
    other.merge()
    assert other.pending == 0 and other.nvals == 3
    other.clear()
    assert other.nvals == 0 and other.shape == (4, 4)
    with pytest.raises(TypeError):
        changing @ 3


def test_forks():
    reaches = IncrementalClosure(matrix(3, [(0, 1)]))
    other = reaches.fork()
    assert other.add_edge(1, 2) == 2 and (0, 2) in other and (0, 2) not in reaches

    graph = DynamicGraph(LabelledGraph([("a", "x", "b"), ("b", "x", "c")]))
    branch = graph.fork()
    branch.add_edges([("c", "y", "a")])
    first, second = graph.snapshot(), branch.snapshot()
    assert (first.edge_count, second.edge_count) == (2, 3)
    assert (first.labels, second.labels, second.vertex_count) == (["x"], ["x", "y"], 3)
    assert first.same_as(graph.snapshot()) and not first.same_as(second)
    read = second.to_graph()
    assert read.labels == ["x", "y"] and pairs(read.relation("y")) == {(2, 0)}

    query = MaintainedQuery(graph, "x+")
    forked = query.fork()
    assert forked.add_edges([("c", "x", "a")]).added == 6
    assert len(query.answer()) == 3 and len(forked.answer()) == 9


@pytest.mark.parametrize("reflexive", [False, True])
def test_incremental_closure(reflexive):
    chosen, n, edges = random.Random(2), 20, set()
    reaches = IncrementalClosure(matrix(n, []), reflexive=reflexive)
    known = reference.closure(n, [], reflexive)
    for step in range(60):
        batch = {(chosen.randrange(n), chosen.randrange(n)) for _ in range(1 + step % 3)}
        add = chosen.random() < 0.6
        edges = edges | batch if add else edges - batch
        now = reference.closure(n, sorted(edges), reflexive)
        if len(batch) == 1:
            change = reaches.add_edge if add else reaches.remove_edge
            assert change(*next(iter(batch))) == abs(len(now) - len(known))
        else:
            change = reaches.add_edges if add else reaches.remove_edges
            assert change(*zip(*batch)) == abs(len(now) - len(known))
        known = now
        assert reaches.nvals == len(known)
        assert ((0, 1) in reaches) == ((0, 1) in known)
    assert pairs(reaches.to_matrix()) == known
    with pytest.raises(IndexError):
        reaches.add_edge(0, n)
    with pytest.raises(ValueError):
        reaches.add_edges(matrix(3, [(0, 1)]))


def test_dynamic_graph():
    graph = DynamicGraph(LabelledGraph([("a", "x", "b"), ("b", "y", "c")]))
    before = graph.snapshot()
    graph.add_edges([("c", "x", "a"), ("a", "z", "c")])
    graph.remove_edges([("b", "y", "c"), ("a", "y", "a")])
    after = graph.snapshot()
    assert (before.edge_count, after.edge_count) == (2, 3)
    assert pairs(before.relation("y")) == {(1, 2)} and after.relation("y").nvals == 0
    assert pairs(after.relation("z")) == {(0, 2)}
    with pytest.raises(KeyError):
        graph.add_edges([("a", "x", "somebody new")])
    with pytest.raises(ValueError):
        graph.add_edges(LabelledGraph([("a", "x", "b")]))  # of fewer vertices


@pytest.mark.parametrize("query", ["x+/y*", Grammar("S -> x S y | x y")])
def test_maintained_queries(query):
    chosen = random.Random(3)
    names = [f"v{i}" for i in range(12)]

    def some(k):
        return {(chosen.choice(names), chosen.choice("xy"), chosen.choice(names)) for _ in range(k)}

    # All names are there from the beginning.
    edges = {(a, "before", b) for a, b in zip(names, names[1:])} | some(10)
    maintained = MaintainedQuery(LabelledGraph(sorted(edges)), query)
    for _ in range(20):
        batch, add = some(3), chosen.random() < 0.5
        old = set(maintained.answer())
        edges = edges | batch if add else edges - batch
        change = (maintained.add_edges if add else maintained.remove_edges)(batch)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UnknownLabelWarning)
            ask = cfpq if isinstance(query, Grammar) else rpq
            expected = set(ask(LabelledGraph(sorted(edges)), query))
        new = set(maintained.answer())
        assert new == expected
        assert change.complete
        assert change.added - change.removed == len(new) - len(old)


def test_following_a_dynamic_graph():
    graph = DynamicGraph(LabelledGraph([("a", "x", "b"), ("b", "x", "c"), ("d", "y", "d")]))
    query = MaintainedQuery(graph, "x+")
    assert query.complete
    before = query.answer()
    graph.add_edges([("c", "x", "d")])
    snapshot = graph.snapshot()
    graph.remove_edges([("a", "x", "b")])
    assert query.follow(snapshot).added == 3
    assert query.follow().removed == 3
    assert set(before) == {("a", "b"), ("a", "c"), ("b", "c")}
    assert set(query.answer()) == {("b", "c"), ("b", "d"), ("c", "d")}


def test_unknown_labels_of_maintained_queries():
    with pytest.warns(UnknownLabelWarning, match="'z'"):
        query = MaintainedQuery(LabelledGraph([("a", "x", "b")]), "x/z")
    assert len(query.answer()) == 0
    query.add_edges([("b", "z", "a")])
    assert list(query.answer()) == [("a", "a")]


def test_a_query_that_is_stopped_while_it_is_made():
    graph = LabelledGraph([(f"v{i}", "x", f"v{i + 1}") for i in range(40)])
    query = MaintainedQuery(graph, "x+", progress=lambda r: False)
    assert not query.complete
    with pytest.raises(ValueError):
        query.answer()
