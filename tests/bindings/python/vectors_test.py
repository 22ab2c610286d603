# SPDX-License-Identifier: MIT
"""Vectors beside NumPy and plain Python: values, parts, products, masks."""
import copy
import pickle

import numpy as np
import pytest
from conftest import HUGE, SHAPES

from pyclbool import DimensionMismatchError, Matrix, Vector

DTYPES = ["bool", "uint32", "uint64", "float32"]


def as_dict(vector):
    return dict(zip(*(array.tolist() for array in vector.to_coo())))


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("size", [0, 1, 2, 50])
def test_round_trips(make, dtype, size):
    there = np.flatnonzero(make.numbers.random(size) < 0.5)
    values = make.numbers.integers(1, 100, there.size).astype(dtype)
    v = Vector.from_coo(there, values, size=size)
    assert v.dtype == np.dtype(dtype) and v.size == size and v.shape == (size,)
    assert v.nvals == there.size and list(v) == there.tolist()
    for twin in (v.copy(), v.dup(), copy.deepcopy(v), pickle.loads(pickle.dumps(v)), v[:]):
        assert twin == v and as_dict(twin) == dict(zip(there.tolist(), values.tolist()))
    dense = np.zeros(size, dtype)
    dense[there] = values
    assert np.array_equal(v.to_numpy(), dense)
    assert Vector.from_numpy(dense, dtype).size == size
    assert repr(v).startswith(f"<Vector of {dtype}, size {size}, ")


def test_types_by_themselves():
    assert Vector.from_coo([1, 2]).dtype == np.bool_
    assert Vector.from_coo([1, 2], [3, 4]).dtype == np.uint64
    assert Vector.from_coo([1, 2], [3.5, 4]).dtype == np.float32
    assert Vector.from_coo([1, 2], [True, False]).nvals == 1
    assert as_dict(Vector.from_coo([1, 2], 7, dtype="uint32")) == {1: 7, 2: 7}
    assert as_dict(Vector.from_coo([1, 2], dtype="uint32")) == {1: 1, 2: 1}
    assert as_dict(Vector.from_coo([1, 1, 2], [3, 4, 5], dup_op="min")) == {1: 3, 2: 5}
    for dtype in ("int64", "float64", complex, "U3"):
        with pytest.raises(TypeError):
            Vector(3, dtype)
    with pytest.raises(TypeError):
        Vector.from_coo([0], [1j])


def test_values_are_never_cut():
    for dtype, wrong in [("uint32", 2**32), ("uint32", -1), ("uint64", -1)]:
        with pytest.raises(ValueError):
            Vector.from_coo([0], [wrong], dtype=dtype)
        v = Vector(3, dtype)
        with pytest.raises(ValueError):
            v[0] = wrong
        with pytest.raises(TypeError):
            v[0] = 0.5
        with pytest.raises(TypeError):
            Vector.from_coo([0], [0.5], dtype=dtype)
    with pytest.raises(ValueError):
        Vector.from_coo([0, 1], [-1, 5])
    with pytest.raises(IndexError):
        Vector.from_coo([3], size=3)
    with pytest.raises(DimensionMismatchError):
        Vector.from_coo([1, 2], [1, 2, 3])
    with pytest.raises(ValueError):
        Vector(2**32)
    assert Vector.from_coo([HUGE - 1], [2**64 - 1])[HUGE - 1] == 2**64 - 1


def test_single_entries():
    v = Vector(4, "uint32")
    v[1], v[-1] = 7, np.uint32(9)
    assert (v[1], v[3], v[0], v.get(0, 5)) == (7, 9, None, 5)
    assert 1 in v and 0 not in v
    del v[1]
    assert as_dict(v) == {3: 9}
    b = Vector(3)
    b[0] = b[2] = True
    b[0] = False
    assert (b[0], b[2], list(b)) == (False, True, [2])
    for index in (4, -5):
        with pytest.raises(IndexError):
            v[index]
        with pytest.raises(IndexError):
            v[index] = 1
        with pytest.raises(IndexError):
            del v[index]


def test_parts():
    v = Vector.from_numpy(np.arange(10), "uint32")
    assert v[2:8:3].to_numpy().tolist() == [2, 5]
    assert v[::-1].to_numpy().tolist() == list(range(9, -1, -1))
    assert v[[3, 3, -1]].to_numpy().tolist() == [3, 3, 9]
    assert v[np.arange(10) > 7].to_numpy().tolist() == [8, 9]
    assert v[Vector.from_numpy([4, 4], "uint32")].to_numpy().tolist() == [4, 4]
    v[2:4] = 50
    v[[0, 9]] = Vector.from_numpy([60, 70], "uint32")
    v[5:7] = Vector(2, "uint32")
    del v[[7, 8]]
    assert as_dict(v) == {0: 60, 1: 1, 2: 50, 3: 50, 4: 4, 9: 70}
    with pytest.raises(DimensionMismatchError):
        v[0:3] = Vector(2, "uint32")
    with pytest.raises(TypeError):
        v[0:2] = Vector(2, "uint64")
    v.resize(3)
    assert as_dict(v) == {0: 60, 1: 1, 2: 50}
    v.clear()
    assert v.nvals == 0 and v.size == 3


def test_bits(make):
    a, b = make.dense(1, 40)[0], make.dense(1, 40)[0]
    u, v = Vector.from_numpy(a), Vector.from_numpy(b)
    for made, expected in [(u | v, a | b), (u & v, a & b), (u - v, a & ~b)]:
        assert np.array_equal(made.to_numpy(), expected)
    alias = u
    u |= v
    assert alias is u and np.array_equal(u.to_numpy(), a | b)
    assert u.reduce() is True and Vector(3).reduce() is False
    packed = Vector.pack([u, v])
    assert packed.unpack(0) == u and packed.unpack(1) == v


def test_numbers():
    u = Vector.from_coo([0, 1, 3], [5, 6, 7], size=5)
    v = Vector.from_coo([1, 3, 4], [10, 2, 1], size=5)
    assert as_dict(u + v) == {0: 5, 1: 16, 3: 9, 4: 1}
    assert as_dict(u.ewise_add(v, "min")) == {0: 5, 1: 6, 3: 2, 4: 1}
    assert as_dict(u.ewise_mult(v, "max")) == {1: 10, 3: 7}
    assert as_dict(u.ewise_mult(v, "bit_and")) == {1: 6 & 10, 3: 7 & 2}
    assert as_dict(u.ewise_difference(v)) == {0: 5}
    assert as_dict(u.apply("plus", 1)) == {0: 6, 1: 7, 3: 8}
    assert as_dict(u.apply_index(10)) == {0: 10, 1: 11, 3: 13}
    assert as_dict(u.astype("float32")) == {0: 5.0, 1: 6.0, 3: 7.0}
    assert as_dict(u.astype(bool)) == {0: True, 1: True, 3: True}
    assert as_dict(u.select(">", 5)) == {1: 6, 3: 7}
    assert as_dict(u.select_range(1, 3)) == {1: 6}
    assert [u.reduce(op) for op in ("plus", "min", "max", "bit_or")] == [18, 5, 7, 7]
    at = Vector.from_numpy([2, 0, 1, 2, 1], "uint32")
    assert as_dict(u.scatter(at, 3, "plus")) == {0: 6, 2: 12}
    for operation in (lambda: u | v, lambda: u & v, lambda: u - v, lambda: u + v.astype("uint32")):
        with pytest.raises(TypeError):
            operation()
    with pytest.raises(ValueError, match="op"):
        u.ewise_add(v, "times")
    with pytest.raises(ValueError, match="op"):
        u.select("~", 3)
    with pytest.raises(DimensionMismatchError):
        u + Vector(4, "uint64")


@pytest.mark.parametrize("shape", [s for s in SHAPES if min(s)])
def test_products(make, shape):
    A, a = make(*shape, 0.4)
    nrows, ncols = shape
    x = make.numbers.integers(1, 50, ncols)
    y = make.numbers.integers(1, 50, nrows)
    u, v = Vector.from_numpy(x), Vector.from_numpy(y)
    degrees = a.sum(1)
    full = (a * x).sum(1)
    assert np.array_equal((A @ u).to_numpy(), full)
    assert np.array_equal((A.T @ v).to_numpy(), (a.T * y).sum(1))
    assert np.array_equal((v @ A).to_numpy(), (a.T * y).sum(1))
    assert np.array_equal((u @ A.T).to_numpy(), full)
    assert np.array_equal(v.vxm(A).to_numpy(), (a.T * y).sum(1))
    assert np.array_equal(A.mxv(u, "plus_pair").to_numpy(), degrees)
    assert A.mxv(u, "plus_pair", dtype="uint64").dtype == np.uint64
    some = degrees > 0
    assert np.array_equal(A.mxv(u, "min_second").to_coo()[1], [min(x[r]) for r in a[some]])
    assert np.array_equal(A.mxv(u, "max_second").to_coo()[1], [max(x[r]) for r in a[some]])
    first = A.mxv(u, "any_secondi")
    assert first.dtype == np.uint32
    assert np.array_equal(first.to_coo()[1], [np.flatnonzero(r)[0] for r in a[some]])
    assert np.array_equal((A @ u.astype(bool)).to_numpy(), some)
    assert np.array_equal(A.mxv(u, direction="pull").to_numpy(), full)
    with pytest.raises(DimensionMismatchError):
        A @ Vector(ncols + 1)
    with pytest.raises(DimensionMismatchError):
        Vector(nrows + 1) @ A
    with pytest.raises(ValueError, match="semiring"):
        A.mxv(u, "max_plus")


def test_a_search(make):
    A, a = make(40, 40, 0.05)
    frontier = Vector.from_coo([0], size=40)
    levels, depth = Vector(40, "uint32"), 0
    while frontier.nvals:
        levels(frontier) << depth
        frontier(~levels, replace=True) << frontier @ A
        depth += 1
    expected, seen = {0: 0}, {0}
    while seen:
        seen = {int(j) for i in seen for j in np.flatnonzero(a[i])} - set(expected)
        expected.update({j: max(expected.values()) + 1 for j in seen})
    assert as_dict(levels) == expected


def test_writing():
    w = Vector.from_coo([0, 1], [1, 2], size=3)
    m = Vector.from_coo([1, 2], size=3)
    w(m, "plus") << w + w
    assert as_dict(w) == {0: 1, 1: 6}
    w(~m, replace=True) << w
    assert as_dict(w) == {0: 1}
    w << Vector.from_coo([2], [9], size=3)
    assert as_dict(w) == {2: 9}
    w(m)[0:2] = 4
    assert as_dict(w) == {1: 4, 2: 9}
    with pytest.raises(DimensionMismatchError):
        w << Vector(4, "uint64")
    with pytest.raises(TypeError, match="astype"):
        w << m
    with pytest.raises(TypeError):
        w + w << w


def test_as_matrices():
    v = Vector.from_coo([0, 2], size=3)
    assert list(v.to_matrix()) == [(0, 0), (2, 0)]
    assert list(v.to_matrix(row=True)) == [(0, 0), (0, 2)]
    assert v.to_matrix().to_vector() == v
    assert list(v.diag(-1)) == [(1, 0), (3, 2)]
    assert v.diag().diag() == v


def test_equality():
    v = Vector.from_coo([1], [2], size=3)
    assert v != Vector.from_coo([1], [3], size=3)
    assert v != v.astype("uint32") and v != Vector.from_coo([1], [2], size=4)
    assert v != 3
    with pytest.raises(TypeError):
        bool(v)
