# SPDX-License-Identifier: MIT
"""The NetworkX backend: its functions against those of NetworkX, its graphs, how it is found."""

import copy
import pickle
import random
import subprocess
import sys

import pytest

nx = pytest.importorskip("networkx", "3.3")
pytest.importorskip("scipy")

from networkx_support import environment  # noqa: E402

from pyclbool import Matrix  # noqa: E402
from pyclbool.networkx import DiGraph, Graph, backend, from_networkx, to_networkx  # noqa: E402
from pyclbool.networkx.info import get_info  # noqa: E402


def random_graph(seed, kind, acyclic=False):
    """With names of several kinds, in no order."""
    chosen = random.Random(seed)
    n = chosen.randint(1, 30)
    names = [chosen.choice([i, f"v{i}", (i, "v"), float(i) + 0.5]) for i in range(n)]
    made = kind()
    made.add_nodes_from(chosen.sample(names, n))
    for _ in range(chosen.randint(0, 2 * n)):
        u, v = sorted((chosen.randrange(n), chosen.randrange(n)))
        if not acyclic and chosen.random() < 0.5:
            u, v = v, u
        if not acyclic or u != v:
            made.add_edge(names[u], names[v])
    return made


SHAPES = {
    "null": [],
    "one": [],
    "loop": [(0, 0)],
    "cycle": [(0, 1), (1, 2), (2, 0)],
    "two parts": [(0, 1), (1, 0), (2, 3), (3, 4), (4, 3)],
    "loops": [(0, 0), (0, 1), (1, 1), (1, 2)],
}


def graphs(kind):
    for name, edges in SHAPES.items():
        made = kind(edges)
        if name == "one":
            made.add_node("a")
        yield made
    for seed in range(12):
        yield random_graph(seed, kind)


directed = [g for g in graphs(nx.DiGraph)]
undirected = [g for g in graphs(nx.Graph)]
acyclic = [random_graph(seed, nx.DiGraph, acyclic=True) for seed in range(12)]


def same(ours, theirs):
    assert set(ours.nodes) == set(theirs.nodes)
    assert ours.is_directed() == theirs.is_directed()
    assert ours.adj == theirs.adj
    assert dict(ours.nodes(data=True)) == dict(theirs.nodes(data=True))


def outcome(call):
    """What a call returns, or the kind of exception that it raises."""
    try:
        found = call()
        return list(found) if hasattr(found, "__next__") else found
    except (nx.NetworkXException, KeyError, ValueError, ZeroDivisionError) as error:
        return type(error)


def check(name, graph, *args, as_sets=False, **kwargs):
    theirs = outcome(lambda: getattr(nx, name)(graph, *args, **kwargs))
    ours = outcome(lambda: getattr(backend, name)(from_networkx(graph), *args, **kwargs))
    if isinstance(theirs, nx.Graph):
        same(ours, theirs)
    elif as_sets and isinstance(theirs, list):
        assert sorted(map(sorted_by_text, ours)) == sorted(map(sorted_by_text, theirs))
    elif name == "pagerank" or isinstance(theirs, float):
        assert ours == pytest.approx(theirs, abs=1e-5)
    else:
        assert ours == theirs


def sorted_by_text(nodes):
    return sorted(map(repr, nodes))


@pytest.mark.parametrize("graph", directed + undirected)
@pytest.mark.parametrize("reflexive", [None, False, True])
def test_transitive_closure(graph, reflexive):
    check("transitive_closure", graph, reflexive=reflexive)


@pytest.mark.parametrize("graph", acyclic + directed)
def test_of_acyclic_graphs(graph):
    check("transitive_closure_dag", graph)
    check("transitive_reduction", graph)
    check("is_directed_acyclic_graph", graph)


@pytest.mark.parametrize("graph", directed + undirected)
def test_searches(graph):
    for node in [*list(graph)[:4], "nobody"]:
        for name in ("descendants", "ancestors", "single_source_shortest_path_length"):
            check(name, graph, node)
        for other in [*list(graph)[-2:], "nobody"]:
            check("has_path", graph, node, other)
        for distance in (-1, 0, 1, 2):
            check("descendants_at_distance", graph, node, distance)
        for cutoff in (-1, 0, 1, 1.5, 2, float("inf")):
            check("single_source_shortest_path_length", graph, node, cutoff=cutoff)
        check("bfs_layers", graph, node, as_sets=True)
    check("bfs_layers", graph, list(graph)[:3], as_sets=True)


@pytest.mark.parametrize("graph", undirected)
def test_connected_components(graph):
    check("connected_components", graph, as_sets=True)
    check("number_connected_components", graph)
    check("is_connected", graph)
    for node in [*list(graph)[:3], "nobody"]:
        check("node_connected_component", graph, node)


@pytest.mark.parametrize("graph", directed + acyclic)
def test_components_of_directed_graphs(graph):
    check("weakly_connected_components", graph, as_sets=True)
    check("number_weakly_connected_components", graph)
    check("is_weakly_connected", graph)
    check("strongly_connected_components", graph, as_sets=True)
    check("number_strongly_connected_components", graph)
    check("is_strongly_connected", graph)
    check("condensation", graph, list(nx.strongly_connected_components(graph)))


@pytest.mark.parametrize("graph", directed)
def test_order_of_strong_components(graph):
    condensed = backend.condensation(from_networkx(graph))
    mapping = condensed.graph["mapping"]
    assert all(mapping[u] >= mapping[v] for u, v in graph.edges)
    assert all(mapping[m] == c for c, data in condensed.nodes(data=True) for m in data["members"])
    assert set(condensed.edges) == {
        (mapping[u], mapping[v]) for u, v in graph.edges if mapping[u] != mapping[v]
    }


@pytest.mark.parametrize("graph", directed + undirected)
def test_pagerank(graph):
    check("pagerank", graph)
    check("pagerank", graph, alpha=0.5, personalization={node: 1 for node in list(graph)[:2]})
    check("pagerank", graph, personalization={"nobody": 1})
    check("pagerank", graph, max_iter=0)


@pytest.mark.parametrize("graph", undirected)
def test_triangles(graph):
    some = list(graph)[:3]
    for name in ("triangles", "clustering"):
        check(name, graph)
        check(name, graph, some)
        for node in some:
            check(name, graph, node)
    check("average_clustering", graph)
    check("average_clustering", graph, some)
    check("average_clustering", graph, count_zeros=False)
    check("transitivity", graph)


@pytest.mark.parametrize("graph", directed + undirected)
def test_number_of_walks(graph):
    if len(graph) == 0:
        assert backend.number_of_walks(from_networkx(graph), 3) == {}
        return
    for length in (-1, 0, 1, 3):
        check("number_of_walks", graph, length)


@pytest.mark.parametrize(
    "a, b", [*zip(directed, directed[::-1]), *zip(undirected, undirected[::-1])]
)
def test_tensor_product(a, b):
    ours = backend.tensor_product(from_networkx(a), from_networkx(b))
    same(ours, nx.tensor_product(a, b))


def test_products_of_two_kinds():
    with pytest.raises(nx.NetworkXError):
        backend.tensor_product(from_networkx(nx.Graph()), from_networkx(nx.DiGraph()))


def with_data():
    graph = nx.DiGraph([(0, 1, {"w": 2}), (1, 2)], called="g")
    graph.add_node(0, color="red")
    return graph


def test_data():
    bare = to_networkx(from_networkx(with_data()))
    same(bare, nx.DiGraph([(0, 1), (1, 2)]))
    kept = from_networkx(with_data(), edge_data=True, node_data=True, graph_data=True)
    closed = backend.transitive_closure(kept)
    same(closed, nx.transitive_closure(with_data()))
    assert closed.graph == {"called": "g"}
    closed.nodes[0]["color"] = "blue"
    closed[0][1]["w"] = 3
    same(to_networkx(kept), with_data())
    # Both directions of an edge have one dictionary, as in graphs of NetworkX.
    joined = to_networkx(from_networkx(nx.Graph([(0, 1, {"w": 2})]), edge_data=True))
    joined[0][1]["w"] = 3
    assert joined[1][0]["w"] == 3


def test_graphs_become_ordinary_ones():
    for kind, ordinary in ((Graph, nx.Graph), (DiGraph, nx.DiGraph)):
        made = kind(Matrix.from_coo([0, 1, 2], [1, 0, 2]))
        edges = made.number_of_edges()
        assert edges == made.size() and len(made) == 3 and 2 in made
        assert isinstance(made, kind) and "matrix so far" in repr(made)
        twin = copy.deepcopy(made)
        stored = pickle.dumps(made)
        assert made.number_of_edges(0, 1) == 1
        assert type(made) is ordinary and made.number_of_edges() == edges
        made.add_edge(3, 0)
        assert made.has_edge(3, 0) and not twin.has_node(3)
        assert set(twin.edges) == set(pickle.loads(stored).edges)
    changed = DiGraph(Matrix(2, 2), ["a", "b"])
    changed.add_edge("b", "a")
    assert list(changed.edges) == [("b", "a")]


def test_wrong_matrices_and_names():
    with pytest.raises(ValueError, match="square"):
        Graph(Matrix(2, 3))
    with pytest.raises(ValueError, match="names"):
        Graph(Matrix(2, 2), ["a"])


def test_parallel_edges():
    parallel = nx.MultiDiGraph([(0, 1), (0, 1), (1, 2)])
    assert from_networkx(parallel).number_of_edges() == 2
    assert backend.descendants(from_networkx(parallel), 0) == {1, 2}
    for name in ("transitive_closure", "pagerank"):
        assert isinstance(backend.can_run(name, (parallel,), {}), str)
    assert isinstance(backend.can_run("number_of_walks", (parallel, 2), {}), str)


@pytest.mark.parametrize("kind", [nx.Graph, nx.DiGraph, nx.MultiGraph, nx.MultiDiGraph])
def test_views_of_parts(kind):
    whole = kind([(0, 1), (0, 1), (1, 2), (2, 3), (3, 0)])
    for part in (whole.edge_subgraph(list(whole.edges)[1:3]), whole.subgraph([0, 2, 3])):
        made = to_networkx(from_networkx(part))
        assert set(made) == set(part)
        assert {u: set(made[u]) for u in made} == {u: set(part[u]) for u in part}


def test_what_is_declined():
    graph, arrows = nx.path_graph(3), nx.DiGraph([(0, 1)])
    for name, args, kwargs in [
        ("clustering", (arrows,), {}),
        ("clustering", (graph,), {"weight": "weight"}),
        ("average_clustering", (graph, None, "weight"), {}),
        ("transitivity", (), {"G": arrows}),
        ("pagerank", (graph,), {"nstart": {0: 1}}),
        ("pagerank", (graph,), {"dangling": {0: 1}}),
        ("pagerank", (graph,), {"tol": 1e-9}),
    ]:
        assert isinstance(backend.can_run(name, args, kwargs), str)
    assert backend.can_run("pagerank", (graph,), {}) is True
    assert backend.can_run("descendants", (graph, 0), {}) is True
    with pytest.raises(NotImplementedError):
        weighted = nx.Graph([(0, 1, {"weight": 2})])
        backend.convert_from_nx(weighted, edge_attrs={"weight": 1}, name="pagerank")
    backend.convert_from_nx(nx.Graph([(0, 1, {"weight": 1})]), edge_attrs={"weight": 1})


def test_what_is_worth_it():
    small, large = nx.path_graph(10), nx.path_graph(1000)
    assert isinstance(backend.should_run("triangles", (small,), {}), str)
    assert backend.should_run("triangles", (large,), {}) is True
    assert isinstance(backend.should_run("has_path", (large, 0, 1), {}), str)
    assert backend.should_run("has_path", (), {"G": from_networkx(small)}) is True


def test_all_functions_are_there():
    for name in get_info()["functions"]:
        assert callable(getattr(backend, name)) and hasattr(nx, name)


def test_networkx_finds_it(tmp_path):
    script = """
import networkx as nx
assert "pyclbool" in nx.config.backends
graph = nx.gnm_random_graph(100, 400, seed=1, directed=True)
closed = nx.transitive_closure(graph, backend="pyclbool")
assert closed.__networkx_backend__ == "pyclbool"
assert nx.number_of_edges(closed) == nx.transitive_closure(graph).number_of_edges()
# A graph of the backend needs no telling; nor do others, where it has priority.
assert nx.is_strongly_connected(closed) == nx.is_strongly_connected(graph)
nx.config.backend_priority = ["pyclbool"]
nx.config.cache_converted_graphs = True
ranks = nx.pagerank(graph)
assert "pyclbool" in graph.__networkx_cache__["backends"]
weighted = nx.DiGraph([(0, 1, {"weight": 2})])
nx.pagerank(weighted)  # which NetworkX does itself
try:
    nx.pagerank(weighted, backend="pyclbool")
except NotImplementedError:
    print("as expected")
"""
    ended = subprocess.run(
        [sys.executable, "-c", script],
        env=environment(tmp_path),
        capture_output=True,
        text=True,
    )
    assert ended.stdout == "as expected\n", ended.stderr
