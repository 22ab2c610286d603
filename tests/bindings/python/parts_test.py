# SPDX-License-Identifier: MIT
"""Parts of matrices beside NumPy: read, written, and written under masks."""
import numpy as np
import pytest
from conftest import product, same

from pyclbool import DimensionMismatchError, Matrix, Vector

KEYS = [
    slice(None), slice(2, 5), slice(None, None, -1), slice(8, 1, -3), slice(3, 3), slice(-4, None),
    [1, 7], [7, 1, 1], [], [-1, 0], range(0, 6, 2), np.array([3, 4], np.uint32),
    np.arange(9) % 2 == 0,
]

# The first with all, each with itself and the one before.
PAIRS = [(KEYS[0], key) for key in KEYS] + [(key, KEYS[1]) for key in KEYS]
PAIRS += list(zip(KEYS, KEYS)) + list(zip(KEYS[1:], KEYS))


def at(dense, rows, cols):
    pick = [np.arange(9)[key if not isinstance(key, (list, range)) else np.array(key, int)]
            for key in (rows, cols)]
    return dense[np.ix_(*pick)], pick


@pytest.mark.parametrize("rows,cols", PAIRS)
def test_read(make, rows, cols):
    A, a = make(9, 9, 0.4)
    same(A[rows, cols], at(a, rows, cols)[0])
    same(A.T[rows, cols], at(a.T, rows, cols)[0])


@pytest.mark.parametrize("rows,cols", PAIRS)
def test_write(make, rows, cols):
    part, (i, j) = at(np.zeros((9, 9), bool), rows, cols)
    if len(set(i)) < len(i) or len(set(j)) < len(j):
        pytest.skip("NumPy writes what is named twice one after the other")
    for value in (True, False):
        A, a = make(9, 9, 0.4)
        A[rows, cols] = value
        a[np.ix_(i, j)] = value
        same(A, a)
    B, b = make(*part.shape)
    for written in (B, b, B | B):
        A, a = make(9, 9, 0.4)
        A[rows, cols] = written
        a[np.ix_(i, j)] = b
        same(A, a)
    del A[rows, cols]
    a[np.ix_(i, j)] = False
    same(A, a)


def test_rows_and_columns(make):
    A, a = make(6, 9, 0.4)
    for i in (0, 5, -1):
        assert np.array_equal(A[i].to_numpy(), a[i])
        assert np.array_equal(A[i, :].to_numpy(), a[i])
        assert np.array_equal(A[i, 2:5].to_numpy(), a[i, 2:5])
        assert np.array_equal(A[:, i].to_numpy(), a[:, i])
        assert np.array_equal(A[[3, 1], i].to_numpy(), a[[3, 1], i])
    same(A[2:4], a[2:4])
    same(A[[4, 0]], a[[4, 0]])
    A[2] = Vector.from_coo([1, 3], size=9)
    a[2] = False
    a[2, [1, 3]] = True
    A[:, 4] = Vector.from_coo([5], size=6)
    a[:, 4] = False
    a[5, 4] = True
    A[0, :] = True
    a[0] = True
    same(A, a)
    with pytest.raises(TypeError):
        A[1:3, 1:3] = Vector(2)


def test_write_under_a_mask(make):
    A, a = make(9, 9, 0.4)
    M, m = make(9, 9, 0.5)
    B, b = make(3, 3, 0.5)
    A(M)[2:5, [1, 3, 8]] = B
    part = np.zeros((9, 9), bool)
    part[2:5] = np.isin(np.arange(9), [1, 3, 8])
    full = a.copy()
    full[np.ix_(range(2, 5), [1, 3, 8])] = b
    same(A, np.where(m, full, a))
    A(~M, replace=True)[:, :] = True
    same(A, ~m)
    A(accum="or")[0:3, 0:3] = B
    expected = ~m
    expected[:3, :3] |= b
    same(A, expected)
    A(M)[0, 0] = True
    expected[0, 0] |= m[0, 0]
    same(A, expected)


def test_of_itself(make):
    A, a = make(9, 9)
    A[::-1, ::-1] = A
    same(A, a[::-1, ::-1])
    A[:3, :3] = (A @ A)[:3, :3]
    expected = a[::-1, ::-1].copy()
    expected[:3, :3] = product(expected, expected)[:3, :3]
    same(A, expected)


@pytest.mark.parametrize("key", [9, -10, [0, 9], [-10], 2**33, np.array([2**33])])
def test_beyond(key):
    A = Matrix(9, 9)
    for read in (lambda: A[key, 0], lambda: A[0, key], lambda: A[key]):
        with pytest.raises(IndexError):
            read()
    with pytest.raises(IndexError):
        A[key, :] = True
    assert A.nvals == 0


def test_wrong_keys():
    A = Matrix(9, 9)
    with pytest.raises(IndexError):
        A[np.ones(8, bool), :]
    for key in (0.5, "a", None, [0.5], [[1]]):
        with pytest.raises((TypeError, ValueError)):
            A[key, 0:2]
    with pytest.raises(DimensionMismatchError):
        A[0:2, 0:2] = Matrix(2, 3)
    with pytest.raises(ValueError):
        A[0:2, 0:2] = np.ones((3, 2))
    with pytest.raises(TypeError, match="expression"):
        A[0:2, 0:2] << Matrix(2, 2)
