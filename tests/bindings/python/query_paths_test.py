# SPDX-License-Identifier: MIT
"""pyclbool.query: context-free and regular path queries, and the paths that prove their answers."""

import random
import warnings

import pytest
import query_reference as reference

from pyclbool.query import (
    CFPQ,
    RPQ,
    DynamicGraph,
    Grammar,
    LabelledGraph,
    UnknownLabelWarning,
    cfpq,
    rpq,
    shortest_path,
)


def random_graph(seed, labels="xyz"):
    chosen = random.Random(seed)
    n = chosen.randint(2, 25)
    edges = {
        (f"v{chosen.randrange(n)}", chosen.choice(labels), f"v{chosen.randrange(n)}")
        for _ in range(2 * n)
    }
    return sorted(edges)


def relations(edges):
    found = {}
    for u, label, v in edges:
        found.setdefault(label, set()).add((u, v))
        found.setdefault(label + "_r", set()).add((v, u))
    return found


def transitive(a):
    known = new = set(a)
    while new:
        new = reference.compose(known, a) - known
        known = known | new
    return known


def check_path(path, edges, source, target):
    at = source
    for step in path:
        assert step.source == at
        label, backward = step.label, step.backward
        if label.endswith("_r"):
            label, backward = label[:-2], True
        edge = (step.target, label, step.source) if backward else (at, label, step.target)
        assert edge in edges
        at = step.target
    assert at == target


@pytest.mark.parametrize("seed", range(5))
def test_regular_queries(seed):
    edges = random_graph(seed)
    graph, of = LabelledGraph(edges), relations(edges)
    x, y = of.get("x", set()), of.get("y", set())
    everywhere = {(v, v) for v in graph}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UnknownLabelWarning)
        for expression, expected in {
            "x": x,
            "x/y": reference.compose(x, y),
            "x|y": x | y,
            "x+": transitive(x),
            "x*": transitive(x) | everywhere,
            "^x": of.get("x_r", set()),
            "x_r": of.get("x_r", set()),
            "x+/^y": reference.compose(transitive(x), of.get("y_r", set())),
            "!x": set().union(*(of[label] for label in graph.labels if label != "x")),
        }.items():
            query = RPQ(graph, expression)
            answer = query.run()
            assert set(answer) == expected, expression
            assert len(answer) == query.count() == len(expected) and answer.complete
            begin, end = graph.name(0), graph.name(1)
            assert set(query.run(sources=[begin])) == {p for p in expected if p[0] == begin}
            assert set(query.run(targets=[begin, end])) == {
                p for p in expected if p[1] in (begin, end)
            }
            assert query.count(sources=[]) == len(query.run(sources=[])) == 0
            for source, target in sorted(expected)[:5]:
                check_path(query.path(source, target), edges, source, target)


def test_labels_of_walks_that_name_none():
    graph = LabelledGraph([("a", "x", "b"), ("c", "y", "b"), ("c", "x", "b"), ("b", "x", "a")])
    assert [step.label for step in RPQ(graph, "!y").path("b", "a")] == ["x"]


def test_methods_of_regular_queries():
    edges = random_graph(3)
    graph = LabelledGraph(edges)
    expected = set(rpq(graph, "x+"))
    for method in ("walks", "products", "closure"):
        assert set(rpq(graph, "x+", method=method)) == expected
    assert RPQ(graph, "x+").explain()


@pytest.mark.parametrize("seed", range(5))
def test_context_free_queries(seed):
    edges = random_graph(seed, "xy")
    graph, of = LabelledGraph(edges), relations(edges)
    # Equally many x as y.
    expected = new = reference.compose(of.get("x", set()), of.get("y", set()))
    while new:
        new = reference.compose(reference.compose(of["x"], expected), of["y"]) - expected
        expected = expected | new
    query = CFPQ(graph, "S -> x S y | x y")
    assert set(query.run()) == set(cfpq(graph, Grammar("S -> x S y\nS -> x y"))) == expected
    for method in ("matrices", "rows", "tensor", "stacked"):
        assert set(query.run(method=method)) == expected
    begin = graph.name(0)
    assert set(query.run(sources=begin)) == {p for p in expected if p[0] == begin}
    assert set(query.run(targets=[0])) == {p for p in expected if p[1] == begin}
    for source, target in sorted(expected)[:5]:
        few = query.path(source, target)
        check_path(few, edges, source, target)
        check_path(query.path(source, target, fewest_edges=False), edges, source, target)
        assert query.path(source, target, "S") == few


@pytest.mark.parametrize("seed", range(3))
def test_pieces_of_answers(seed):
    graph = LabelledGraph(random_graph(seed, "xy"))
    for query in (CFPQ(graph, "S -> x S y | x y"), RPQ(graph, "x/y*")):
        whole = query.run()
        pieces = list(query.pieces(3))
        assert len(pieces) == -(-len(graph) // 3)
        assert [pair for piece in pieces for pair in piece] == list(whole)
        assert all(piece.complete for piece in pieces)
        some = graph.find_all([0, 1])
        assert {p for piece in query.pieces(1, sources=some) for p in piece} == set(
            query.run(sources=some)
        )
        if len(whole) > 1:
            few = [len(piece) for piece in query.pieces(1, limit=1)]
            assert sum(few) >= 1 and sum(few[:-1]) == 0
    with pytest.raises(ValueError):
        query.pieces(0)


def test_pieces_that_are_stopped():
    graph = LabelledGraph([(f"v{i}", "x", f"v{i + 1}") for i in range(20)])
    query = CFPQ(graph, "S -> x S | x")
    seen = []
    pieces = list(query.pieces(5, method="matrices", progress=lambda r: seen.append(r) or False))
    assert len(pieces) == 1 and not pieces[0].complete and len(seen) == 1

    def fail(_):
        raise KeyError("progress")

    with pytest.raises(KeyError):
        list(query.pieces(5, method="matrices", progress=fail))


@pytest.mark.parametrize("method", ["walks", "products"])
def test_lengths_of_walks(method):
    edges = random_graph(7)
    graph = LabelledGraph(edges)
    query = RPQ(graph, "x/y*|z+")
    answer = query.run(lengths=True, method=method)
    assert set(answer) == set(query.run()) and query.run().lengths is None
    assert answer.lengths.tolist() == [len(query.path(*pair)) for pair in answer]
    pieces = [list(piece.lengths) for piece in query.pieces(4, lengths=True)]
    assert sum(pieces, []) == answer.lengths.tolist()
    pandas = pytest.importorskip("pandas")
    table = answer.to_pandas()
    assert isinstance(table, pandas.DataFrame)
    assert table["length"].tolist() == answer.lengths.tolist()


def test_all_paths():
    edges = [("a", "x", "b"), ("a", "x", "c"), ("b", "y", "d"), ("c", "y", "d"), ("a", "x", "a"),
             ("d", "y", "d")]
    graph = LabelledGraph(edges)
    query = CFPQ(graph, "S -> x S y | x y")
    paths = list(query.paths("a", "d", longest=6))
    assert [len(path) for path in paths] == [2, 2, 4, 4, 6, 6]
    for path in paths:
        check_path(path, edges, "a", "d")
    assert len({tuple(path) for path in paths}) == len(paths)
    assert list(query.paths("d", "a", "S", longest=9)) == []
    walks = RPQ(graph, "x/y").paths("a", "d")
    assert sorted(walks) == sorted(paths[:2])
    assert len(RPQ(graph, "x/y").paths("a", "d", most=1)) == 1
    with pytest.raises(KeyError):
        query.paths("a", "nobody", longest=3)


def test_several_nonterminals_at_once():
    graph = LabelledGraph([("a", "x", "b"), ("b", "y", "c")])
    query = CFPQ(graph, "S -> T y\nT -> x | x T")
    found = query.run_many(["T", "S", "T"])
    assert list(found) == ["T", "S"]
    assert {name: list(answer) for name, answer in found.items()} == {
        name: list(query.run(name)) for name in "TS"
    }


def test_queries_over_snapshots():
    graph = DynamicGraph(LabelledGraph([("a", "x", "b"), ("b", "y", "c")]))
    before = graph.snapshot()
    graph.add_edges([("c", "x", "a"), ("a", "y", "c")])
    after = graph.snapshot()
    assert set(RPQ(before, "x/y").run()) == {("a", "c")}
    query = RPQ(after, "x/y")
    assert set(query.run()) == {("a", "c"), ("c", "c")}
    assert [step.target for step in query.path("c", "c")] == ["a", "c"]
    grammar = CFPQ(after, "S -> x y")
    assert set(grammar.run()) == {("a", "c"), ("c", "c")}
    assert [step.label for step in grammar.path("c", "c")] == ["x", "y"]
    with pytest.warns(UnknownLabelWarning, match="'z'"):
        RPQ(before, "x/z")


def test_answers_are_saved(tmp_path):
    graph = LabelledGraph([("b", "x", "a"), ("a", "x", "c")])
    rpq(graph, "x+").save(tmp_path / "pairs.txt")
    assert (tmp_path / "pairs.txt").read_text() == "a\tc\nb\ta\nb\tc\n"


def test_answers():
    graph = LabelledGraph([("a", "x", "b"), ("b", "x", "c")])
    answer = rpq(graph, "x+")
    assert ("a", "c") in answer and (0, 2) in answer
    for other in (("c", "a"), ("a", "nobody"), ("a",), "a", (0, 17)):
        assert other not in answer
    assert [array.tolist() for array in answer.to_coo()] == [[0, 0, 1], [1, 2, 2]]
    assert repr(answer) == "<Answer of 3 pairs>"
    pandas = pytest.importorskip("pandas")
    assert answer.to_pandas().equals(
        pandas.DataFrame({"source": ["a", "a", "b"], "target": ["b", "c", "c"]})
    )


def test_empty_graphs():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UnknownLabelWarning)
        assert list(rpq(LabelledGraph(), "x*")) == []
        assert list(cfpq(LabelledGraph(), "S -> x")) == []


def test_one_vertex():
    graph = LabelledGraph([("a", "x", "a")])
    assert list(rpq(graph, "x/x/x")) == [("a", "a")]
    assert list(cfpq(graph, "S -> x S x | epsilon")) == [("a", "a")]
    assert shortest_path(graph, "a", "a", "x*") == []


def test_vertices_that_are_not_there():
    graph = LabelledGraph([("a", "x", "b")])
    with pytest.raises(KeyError):
        rpq(graph, "x", sources=["nobody"])
    with pytest.raises(IndexError):
        cfpq(graph, "S -> x", targets=[2])
    with pytest.raises(KeyError):
        RPQ(graph, "x").path("a", "nobody")


def test_unknown_labels_are_warned_of():
    graph = LabelledGraph([("a", "knows", "b"), ("a", "<http://e.org/likes>", "b")])
    for expression, told in {
        "Knows": "'Knows'.*did you mean 'knows'",
        "^knwos": "did you mean 'knows'",
        "(knows|likes)": "'likes'.*<http://e.org/likes>",
        "foaf:likes": "<http://e.org/likes>",
        "'x y'": "'x y'$",
    }.items():
        with pytest.warns(UnknownLabelWarning, match=told) as caught:
            RPQ(graph, expression)
        assert len(caught) == 1 and caught[0].filename == __file__
    with pytest.warns(UnknownLabelWarning, match="'close'"):
        assert len(cfpq(graph, "S -> knows S close | knows close")) == 0


def test_known_labels_are_not_warned_of():
    rdf_type = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>"
    edges = [("a", "x", "b"), ("a", "y_1", "b"), ("a", rdf_type, "b"), ("a", 'say "it"', "b")]
    graph = LabelledGraph(edges)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for expression in ("x_r/^x", "y_r_1", "a+", "!x", "<x>", r'"say \"it\""', rdf_type):
            RPQ(graph, expression)
        cfpq(graph, "S -> x S x_r | epsilon")


def test_grammars():
    grammar = Grammar("# a comment\n\nS -> a T | epsilon\nT -> S b_r\n")
    assert (grammar.start, grammar.terminals) == ("S", ["a", "b_r"])
    assert Grammar("S -> a\nT -> b", start="T").start == "T"
    for wrong in ("", "S a b", "-> a", "S T -> a"):
        with pytest.raises(ValueError):
            Grammar(wrong)


def test_files_of_grammars(tmp_path):
    (tmp_path / "g.cfg").write_text("# start: T\nS -> x\nT -> S y\n")
    grammar = Grammar.load(tmp_path / "g.cfg")
    assert (grammar.start, grammar.terminals) == ("T", ["x", "y"])
    graph = LabelledGraph([("a", "x", "b"), ("b", "y", "c")])
    assert list(cfpq(graph, grammar)) == [("a", "c")]
    assert list(CFPQ(graph, grammar).run("S")) == [("a", "b")]
    assert Grammar.load(tmp_path / "g.cfg", start="S").start == "S"
    with pytest.raises(OSError):
        Grammar.load(tmp_path / "missing.cfg")


def test_families(tmp_path):
    (tmp_path / "g.cnf").write_text("S CA_i ret_i\nCA_i call_i S\nCA_i call_i\n\nCount:\nS\n")
    grammar = Grammar.load(tmp_path / "g.cnf")
    assert grammar.indexed and grammar.start == "S"
    edges = [
        ("a", "call_1", "b"),
        ("b", "call_2", "c"),
        ("c", "ret_2", "d"),
        ("d", "ret_1", "e"),
        ("c", "ret_1", "f"),
    ]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert set(cfpq(LabelledGraph(edges), grammar)) == {("a", "e"), ("b", "d")}
    written = Grammar("S -> call_i S ret_i | call_i ret_i", indexed=True)
    assert set(cfpq(LabelledGraph(edges), written)) == {("a", "e"), ("b", "d")}


def test_progress_of_queries():
    graph = LabelledGraph([(f"v{i}", "x", f"v{i + 1}") for i in range(50)])
    seen = []
    whole = cfpq(graph, "S -> S S | x", method="matrices", progress=seen.append)
    assert len(seen) > 2 and whole.complete and whole.rounds == len(seen)
    part = cfpq(graph, "S -> S S | x", method="matrices", progress=lambda r: False)
    assert not part.complete and len(part) < len(whole) and "stopped" in repr(part)


def test_shortest_paths_of_graphs():
    graph = LabelledGraph([("a", "x", "b"), ("b", "x", "c"), ("a", "y", "c")])
    assert [s.target for s in shortest_path(graph, "a", "c", "x+")] == ["b", "c"]
    assert shortest_path(graph, "c", "a", "x+") is None
    assert shortest_path(graph, "a", "c", Grammar("S -> x x | y"))[0].label == "y"
    with pytest.raises(TypeError):
        shortest_path(graph, "a", "c")
    with pytest.raises(TypeError):
        shortest_path(graph.relation("x"), 0, 1, "x")


def test_later_changes_of_the_graph_do_not_matter():
    graph = LabelledGraph([("a", "x", "b")])
    query = RPQ(graph, "x+")
    graph.add_edge("b", "x", "c")
    assert list(query.run()) == [("a", "b")]
