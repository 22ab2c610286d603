# SPDX-License-Identifier: MIT
"""Matrices from and to SciPy, NetworkX and pandas."""
import numpy as np
import pytest
from conftest import SHAPES, same

from pyclbool import Matrix


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("format", ["csr", "csc", "coo", "lil"])
def test_scipy(make, shape, format):
    sparse = pytest.importorskip("scipy.sparse")
    A, a = make(*shape)
    for kind in (sparse.csr_array, sparse.csr_matrix):
        same(Matrix.from_scipy_sparse(kind(a).asformat(format)), a)
    there = A.to_scipy_sparse(format, float)
    assert there.format == format and there.dtype == float and there.shape == shape
    assert np.array_equal(there.toarray(), a)


@pytest.mark.parametrize("dtype", ["int64", "uint64", ">i8", "int16"])
def test_many_indices_of_other_widths(dtype):
    rows = (np.arange(200_000) % 30_000).astype(dtype)
    A = Matrix.from_coo(rows, rows[::-1], nrows=30_000, ncols=30_000)
    assert A == Matrix.from_coo(rows.astype(np.uint32), rows[::-1].astype(np.uint32), nrows=30_000)
    for wrong in (30_000, 2**32) if np.dtype(dtype).itemsize == 8 else (30_000,):
        for at in (0, 65_535, 65_536, 199_999):
            rows[at] = wrong
            with pytest.raises(IndexError, match=f"row {wrong} is not from 0 to 29999"):
                Matrix.from_coo(rows, rows, nrows=30_000, ncols=2**32 - 1)
            rows[at] = 0


def test_scipy_with_zeros_and_duplicates():
    sparse = pytest.importorskip("scipy.sparse")
    places = np.array([0, 0, 1, 1]), np.array([1, 1, 0, 2])
    coo = sparse.coo_array((np.array([1.0, 1.0, 0.0, 5.0]), places), shape=(2, 3))
    assert list(Matrix.from_scipy_sparse(coo)) == [(0, 1), (1, 2)]
    csr = sparse.csr_array(([1, 0, 3, 4], [2, 0, 1, 0], [0, 2, 4]), shape=(2, 3))
    assert list(Matrix.from_scipy_sparse(csr)) == [(0, 2), (1, 0), (1, 1)]
    assert csr.nnz == 4
    wide = csr.copy()
    wide.indices, wide.indptr = wide.indices.astype(np.int64), wide.indptr.astype(np.int64)
    assert Matrix.from_scipy_sparse(wide) == Matrix.from_scipy_sparse(csr)


@pytest.mark.parametrize("directed", [False, True])
def test_networkx(directed):
    nx = pytest.importorskip("networkx")
    graph = nx.gnp_random_graph(20, 0.2, seed=1, directed=directed)
    graph.add_edge(3, 3)
    A = Matrix.from_networkx(graph)
    same(A, nx.to_numpy_array(graph) > 0)
    back = A.to_networkx(create_using=nx.DiGraph if directed else nx.Graph)
    assert nx.utils.graphs_equal(back, graph)
    order = list(range(19, 4, -1))
    same(Matrix.from_networkx(graph, order), nx.to_numpy_array(graph, order) > 0)
    names = [f"v{i}" for i in range(20)]
    assert set(A.to_networkx(names).nodes) == set(names)
    assert Matrix.from_networkx(nx.Graph()).shape == (0, 0)
    with pytest.raises(ValueError):
        Matrix(2, 3).to_networkx()


def test_pandas():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"source": [0, 2], "target": [1, 0], "to": [3, 3]})
    assert list(Matrix.from_pandas_edgelist(frame)) == [(0, 1), (2, 0)]
    assert Matrix.from_pandas_edgelist(frame, "source", "to", nrows=9).shape == (9, 4)


def test_edgelists():
    assert list(Matrix.from_edgelist((i, i + 1) for i in range(2))) == [(0, 1), (1, 2)]
    assert Matrix.from_edgelist([], nrows=2, ncols=3).shape == (2, 3)
    assert Matrix.from_edgelist(np.array([[0, 5]])).to_edgelist().tolist() == [[0, 5]]
