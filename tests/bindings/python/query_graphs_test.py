# SPDX-License-Identifier: MIT
"""pyclbool.query: labelled graphs and where they come from."""

import gzip
import warnings

import pytest

from pyclbool.query import LabelledGraph, UnknownLabelWarning

EDGES = [("Ada", "knows", "Bo"), ("Bo", "knows", "Cleo"), ("Bo", "likes", "Bo")]


def edges_of(graph):
    return {
        (graph.name(int(u)), label, graph.name(int(v)))
        for label in graph.labels
        for u, v in zip(*graph.relation(label).to_coo())
    }


def test_from_tuples():
    graph = LabelledGraph(EDGES)
    assert (len(graph), graph.vertex_count, graph.edge_count) == (3, 3, 3)
    assert graph.labels == ["knows", "likes"]
    assert list(graph) == ["Ada", "Bo", "Cleo"]
    assert edges_of(graph) == set(EDGES)
    graph.add_edge("Dan", "knows", "Ada")
    assert graph.find("Dan") == 3 and "Dan" in graph
    assert "2 labels" in repr(graph)


def test_empty():
    graph = LabelledGraph()
    assert (len(graph), graph.labels, list(graph), graph.edge_count) == (0, [], [], 0)
    assert "0 labels" in repr(graph)


def test_numbered():
    graph = LabelledGraph(vertices=4)
    graph.add_numbered("x", [0, 3], [1, 3])
    assert list(graph) == ["0", "1", "2", "3"]
    assert edges_of(graph) == {("0", "x", "1"), ("3", "x", "3")}
    with pytest.raises(IndexError):
        graph.add_numbered("x", [0], [4])
    with pytest.raises(ValueError, match="targets"):
        graph.add_numbered("x", [0, 1], [1])


def test_find():
    graph = LabelledGraph(EDGES)
    assert graph.find("Bo") == 1 and graph.find(2) == 2
    assert graph.find_all("Bo").tolist() == [1]
    assert graph.find_all(["Cleo", 0]).tolist() == [2, 0]
    assert 2 in graph and 3 not in graph and None not in graph
    for wrong in ("Dan", 3, -1):
        with pytest.raises(LookupError):
            graph.find(wrong)
    with pytest.raises(IndexError):
        graph.name(3)


def test_names_are_text():
    with pytest.raises(TypeError, match="add_numbered"):
        LabelledGraph([(1, "x", 2)])
    with pytest.raises(ValueError):
        LabelledGraph([("a\0b", "x", "c")])
    named = LabelledGraph([("Zoë", "größer als", "名")])
    assert edges_of(named) == {("Zoë", "größer als", "名")}


def test_reverse_and_unknown_labels():
    graph = LabelledGraph(EDGES)
    assert graph.relation("knows_r")[1, 0]
    with pytest.warns(UnknownLabelWarning, match="'Knows'.*did you mean 'knows'"):
        assert graph.relation("Knows").nvals == 0


def test_labels_of_any_characters():
    labels = ['say "it"', "a/b|c*", "\\", "tab\tnew\nline", "<x>", "'", " ", "x_1"]
    graph = LabelledGraph([("a", label, "b") for label in labels])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for label in labels:
            assert graph.relation(label)[0, 1], label
        assert graph.relation("x_r_1")[1, 0]
    for label in ("a/b", "x", "\\\\"):
        with pytest.warns(UnknownLabelWarning):
            assert graph.relation(label).nvals == 0
    assert graph.relation("").nvals == 0


def test_pictures(tmp_path):
    graph = LabelledGraph(EDGES)
    graph.save(tmp_path / "graph.dot", "dot")
    assert (tmp_path / "graph.dot").read_text().startswith("digraph")
    with pytest.raises(ValueError, match="dot"):
        LabelledGraph.load(tmp_path / "graph.dot", "dot")


FILES = {
    "graph.csv": "a b x\nb c y\n",
    "graph.txt": "a x b\nb y c\n",
    "graph.g": "a b x\nb c y\n",
}


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("compressed", [False, True])
def test_files(tmp_path, name, compressed):
    path = tmp_path / (name + ".gz" if compressed else name)
    path.write_bytes(gzip.compress(FILES[name].encode()) if compressed else FILES[name].encode())
    graph = LabelledGraph.load(path)
    assert edges_of(graph) == {("a", "x", "b"), ("b", "y", "c")}
    other = tmp_path / "copy.csv"
    graph.save(other)
    assert edges_of(LabelledGraph.load(str(other))) == edges_of(graph)


def test_rdf(tmp_path):
    path = tmp_path / "graph.nt"
    path.write_text("<http://e/a> <http://e/p> <http://e/b> .\n")
    assert edges_of(LabelledGraph.load(path)) == {("<http://e/a>", "<http://e/p>", "<http://e/b>")}


def test_turtle(tmp_path):
    path = tmp_path / "graph.ttl"
    path.write_text("@prefix e: <http://e/> .\ne:a e:p e:b .\n")
    try:
        graph = LabelledGraph.load(path)
    except ValueError as error:
        pytest.skip(f"built without a reader of Turtle: {error}")
    assert "<http://e/a>" in graph


def test_folders_of_matrices(tmp_path):
    LabelledGraph(EDGES).save(tmp_path / "folder", "mtx")
    assert edges_of(LabelledGraph.load(tmp_path / "folder")) == set(EDGES)


def test_format_and_numbers(tmp_path):
    path = tmp_path / "graph"
    path.write_text("0 4 x\n")
    assert len(LabelledGraph.load(path, "csv")) == 2
    assert len(LabelledGraph.load(path, "csv", numbered=True)) == 5
    with pytest.raises(ValueError, match="turtle"):
        LabelledGraph.load(path, "turtle")
    with pytest.raises(OSError):
        LabelledGraph.load(tmp_path / "missing.csv")


def test_pandas():
    pandas = pytest.importorskip("pandas")
    table = pandas.DataFrame({"a": [1, 2], "b": ["x", "y"], "c": [2, 3]})
    graph = LabelledGraph.from_pandas(table, source="a", label="b", target="c")
    assert edges_of(graph) == {("1", "x", "2"), ("2", "y", "3")}
