# SPDX-License-Identifier: MIT
"""Operations on matrices beside NumPy, with masks and accumulators, and operands that are the same."""
import numpy as np
import pytest
from conftest import DENSITIES, SHAPES, product, same

import pyclbool
from pyclbool import DimensionMismatchError, Matrix


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("density", DENSITIES)
def test_operators(make, shape, density):
    A, a = make(*shape, density)
    B, b = make(*shape, 0.3)
    same(A | B, a | b)
    same(A & B, a & b)
    same(A - B, a & ~b)
    same(A & ~B, a & ~b)
    same(A.T, a.T)
    same(A.T.T, a)
    same(A.transpose(), a.T)
    same(A @ B.T, product(a, b.T))
    same(A.T @ B, product(a.T, b))
    same(A.T | B.T, a.T | b.T)
    same(A - B.T.T, a & ~b)
    same(A.kron(B), np.kron(a, b))
    same(A.ewise_add(B), a | b)
    same(A.ewise_mult(B), a & b)
    same(A.ewise_difference(B), a & ~b)


def test_of_itself(make):
    A, a = make(12, 12, 0.2)
    same(A @ A, product(a, a))
    same(A @ A.T, product(a, a.T))
    same(A - A, a & ~a)
    A << A @ A
    a = product(a, a)
    same(A, a)
    A << A.T
    same(A, a.T)
    A(A) << A @ A
    same(A, product(a.T, a.T) & a.T)


def test_in_place(make):
    A, a = make(8, 8)
    B, b = make(8, 8)
    alias = A
    A |= B
    A &= B.T
    A -= B @ B
    expected = ((a | b) & b.T) & ~product(b, b)
    assert alias is A
    same(A, expected)
    A &= ~B
    same(A, expected & ~b)
    A |= A @ A
    same(A, (expected & ~b) | product(expected & ~b, expected & ~b))


@pytest.mark.parametrize("complement", [False, True])
@pytest.mark.parametrize("accum", [None, "or"])
@pytest.mark.parametrize("replace", [False, True])
@pytest.mark.parametrize("what", ["product", "sum", "transpose", "select", "part", "matrix", "value"])
def test_masks(make, complement, accum, replace, what):
    n = 17
    C, c = make(n, n, 0.3)
    M, m = make(n, n, 0.5)
    A, a = make(n, n)
    B, b = make(n, n)
    order = list(range(n - 1, -1, -1))
    written, dense = {
        "product": (A @ B, product(a, b)),
        "sum": (A | B, a | b),
        "transpose": (A.T, a.T),
        "select": (A.select("triu"), np.triu(a)),
        "part": (A[order, order], a[::-1, ::-1]),
        "matrix": (A, a),
        "value": (True, np.ones((n, n), bool)),
    }[what]
    inside = ~m if complement else m
    result = dense | c if accum else dense
    expected = np.where(inside, result, False if replace else c)
    C(~M if complement else M, accum, replace) << written
    same(C, expected)


def test_masks_by_name(make):
    C, c = make(5, 5)
    A, a = make(5, 5)
    C(accum="or") << A @ A
    same(C, c | product(a, a))
    C(mask=C, replace=True) << A
    same(C, (c | product(a, a)) & a)


def test_what_is_written_must_fit(make):
    C = Matrix(3, 3)
    with pytest.raises(DimensionMismatchError):
        C << Matrix(3, 4)
    with pytest.raises(DimensionMismatchError):
        C(C) << Matrix(4, 3)
    with pytest.raises(ValueError):
        C(Matrix(2, 2)) << Matrix(3, 3)
    with pytest.raises(ValueError, match="accum"):
        C(accum="times") << Matrix(3, 3)
    with pytest.raises(TypeError):
        C << 3
    with pytest.raises(TypeError, match="mask"):
        C(3) << C
    with pytest.raises(TypeError, match="expression"):
        (C | C) << C
    with pytest.raises(TypeError):
        C << C | C  # Python reads (C << C) | C
    assert C.shape == (3, 3) and C.nvals == 0


@pytest.mark.parametrize("operation", [
    lambda a, b: a @ b, lambda a, b: a | b, lambda a, b: a & b, lambda a, b: a - b,
    lambda a, b: a.mxm_delta(a, b), lambda a, b: a.ewise_delta(b), lambda a, b: a.count_common(b),
    lambda a, b: a.count_mxm(b), lambda a, b: pyclbool.union([a, b])])
def test_shapes_are_checked_at_once(operation):
    with pytest.raises(DimensionMismatchError, match="3"):
        operation(Matrix(2, 3), Matrix(4, 2))


def test_other_types():
    A = Matrix(2, 2)
    for operation in (lambda: A @ 3, lambda: A | 3, lambda: A & None, lambda: A - "a", lambda: 3 @ A):
        with pytest.raises(TypeError):
            operation()
    with pytest.raises(TypeError):
        A |= 3
    with pytest.raises(TypeError):
        A &= 3


def test_kron_of_too_much():
    with pytest.raises(ValueError):
        Matrix(2**20, 1).kron(Matrix(2**20, 1))


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("k", [-50, -2, 0, 1, 50])
def test_select(make, shape, k):
    A, a = make(*shape, 0.5)
    j, i = np.meshgrid(np.arange(shape[1]), np.arange(shape[0]))
    places = {
        "tril": j - i <= k, "triu": j - i >= k, "diag": j - i == k, "offdiag": j - i != k,
        "rowle": i <= k, "rowgt": i > k, "colle": j <= k, "colgt": j > k,
    }
    for op, place in places.items():
        same(A.select(op, k), a & place)
    with pytest.raises(ValueError, match="tril"):
        A.select("lower")


@pytest.mark.parametrize("shape", SHAPES)
def test_reduce(make, shape):
    A, a = make(*shape)
    assert list(A.reduce_rowwise()) == np.flatnonzero(a.any(1)).tolist()
    assert list(A.reduce_columnwise()) == np.flatnonzero(a.any(0)).tolist()
    assert np.array_equal(A.reduce_rowwise("plus").to_numpy(), a.sum(1))
    assert np.array_equal(A.T.reduce_rowwise("plus").to_numpy(), a.sum(0))
    assert np.array_equal(A.reduce_columnwise("plus").to_numpy(), a.sum(0))
    with pytest.raises(ValueError):
        A.reduce_rowwise("times")


@pytest.mark.parametrize("shape", [s for s in SHAPES if min(s)])
@pytest.mark.parametrize("k", [-2, 0, 1])
def test_diagonals(make, shape, k):
    A, a = make(*shape, 0.5)
    assert np.array_equal(A.diag(k).to_numpy(), np.diagonal(a, k) if -shape[0] < k < shape[1] else [])
    same(A.diag(0).diag(k), np.diag(np.diagonal(a), k))


def test_columns_and_rows(make):
    A, a = make(7, 1, 0.5)
    assert np.array_equal(A.to_vector().to_numpy(), a[:, 0])
    assert np.array_equal(A.T.to_vector().to_numpy(), a[:, 0])
    with pytest.raises(ValueError):
        Matrix(2, 2).to_vector()


def test_union_and_concat(make):
    pairs = [make(5, 6) for _ in range(4)]
    matrices, dense = zip(*pairs)
    same(pyclbool.union(matrices), np.any(dense, axis=0))
    same(pyclbool.union(matrices[:1]), dense[0])
    tiles = [list(matrices[:2]), list(matrices[2:])]
    same(pyclbool.concat(tiles), np.block([list(dense[:2]), list(dense[2:])]))
    with pytest.raises(ValueError):
        pyclbool.union([])
    with pytest.raises(ValueError):
        pyclbool.concat([[matrices[0]], list(matrices[:2])])


def test_union_keeps_its_operands(make):
    A, a = make(5, 5)
    B, b = make(5, 5)
    later = pyclbool.union([A, B])
    A.clear()
    del B
    same(later, a | b)


def test_deltas(make):
    K, k = make(9, 9, 0.3)
    A, a = make(9, 9)
    B, b = make(9, 9)
    M, m = make(9, 9, 0.5)
    known = K.copy()
    same(known.mxm_delta(A, B), product(a, b) & ~k)
    same(known, k | product(a, b))
    known = K.copy()
    same(known.mxm_delta(A, B, ~M), product(a, b) & ~m & ~k)
    same(known.ewise_delta(B), b & ~k & ~(product(a, b) & ~m))
    same(K, k)


def test_counts(make):
    A, a = make(9, 9)
    B, b = make(9, 9)
    M, m = make(9, 9, 0.5)
    assert A.count_mxm(B) == product(a, b).sum()
    assert A.count_mxm(B, M) == (product(a, b) & m).sum()
    assert A.count_mxm(B, ~M) == (product(a, b) & ~m).sum()
    assert A.count_products(B) == (a.astype(int) @ b.astype(int)).sum()
    assert A.count_common(B) == (a & b).sum()


def test_hints(make):
    A, a = make(9, 9)
    same(A.mxm(A, backend="host"), product(a, a))
    same(A.ewise_add(A.T, backend="host"), a | a.T)
    with pytest.raises(ValueError, match="backend"):
        A.mxm(A, backend="moon")
    with pytest.raises(TypeError, match="hint"):
        A.mxm(A, speed="high")


def test_a_fixpoint(make):
    A, a = make(30, 30, 0.05)
    reached, fresh = A.copy(), A
    while fresh.nvals:
        fresh = reached.mxm_delta(fresh, A)
    expected = a.copy()
    for _ in range(30):
        expected |= product(expected, a)
    same(reached, expected)
