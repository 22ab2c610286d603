# SPDX-License-Identifier: MIT
"""Matrices: made from arrays, read back, single entries, copies, pickles, files, looks."""
import copy
import gzip
import pickle

import numpy as np
import pytest
from conftest import DENSITIES, HUGE, SHAPES, same

import pyclbool
from pyclbool import Matrix


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("density", DENSITIES)
def test_round_trips(make, shape, density):
    A, dense = make(*shape, density)
    same(A, dense)
    rows, cols = A.to_coo()
    assert rows.dtype == cols.dtype == np.uint32
    assert np.array_equal(np.stack([rows, cols]), np.stack(np.nonzero(dense)))
    same(Matrix.from_coo(rows, cols, nrows=shape[0], ncols=shape[1]), dense)
    indptr, columns = A.to_csr()
    same(Matrix.from_csr(indptr, columns, ncols=shape[1]), dense)
    same(Matrix.from_csr(indptr.astype(np.int64), columns.astype(np.int32), ncols=shape[1]), dense)
    same(Matrix.from_csr(indptr.astype(np.int64), columns.astype(np.int64), ncols=shape[1]), dense)
    same(Matrix.deserialize(A.serialize()), dense)
    same(pickle.loads(pickle.dumps(A)), dense)
    same(Matrix.from_edgelist(A.to_edgelist(), nrows=shape[0], ncols=shape[1]), dense)
    assert list(A) == list(zip(*(part.tolist() for part in np.nonzero(dense))))


@pytest.mark.parametrize("order", ["any", "sorted", "unique", "sorted_unique"])
def test_orders(order):
    A = Matrix.from_coo([0, 0, 2], [1, 3, 0], order=order)
    assert list(A) == [(0, 1), (0, 3), (2, 0)]


def test_order_that_is_not_kept():
    with pytest.raises(ValueError):
        Matrix.from_coo([2, 0], [0, 0], order="sorted")
    with pytest.raises(ValueError, match="order"):
        Matrix.from_coo([2, 0], [0, 0], order="upwards")
    assert list(Matrix.from_coo([2, 0, 2], [0, 0, 0])) == [(0, 0), (2, 0)]


@pytest.mark.parametrize("dtype", [np.uint8, np.int8, np.int32, np.uint32, np.int64, np.uint64, ">i4"])
def test_types_of_indices(dtype):
    rows = np.array([3, 1, 9], dtype)
    assert list(Matrix.from_coo(rows, rows[::-1])) == [(1, 1), (3, 9), (9, 3)]
    strided = np.array([3, 0, 1, 0, 9, 0], dtype)[::2]
    assert list(Matrix.from_coo(strided, strided)) == [(1, 1), (3, 3), (9, 9)]
    rows.flags.writeable = False
    assert Matrix.from_coo(rows, rows).nvals == 3


@pytest.mark.parametrize("wrong", [-1, 2**31, HUGE, 2**32, 2**32 + 1, 2**63])
def test_indices_are_never_cut(wrong):
    with pytest.raises((IndexError, TypeError)):
        Matrix.from_coo([0, wrong], [0, 0], nrows=5, ncols=5)
    with pytest.raises((IndexError, TypeError)):
        Matrix.from_coo([0, 0], [wrong, 0], nrows=5, ncols=5)
    if not 0 <= wrong < HUGE:
        with pytest.raises((IndexError, ValueError)):
            Matrix.from_coo([wrong], [0])
    if wrong > HUGE:
        with pytest.raises(ValueError):
            Matrix(wrong, 1)


def test_signed_indices_of_a_huge_matrix():
    with pytest.raises(IndexError):
        Matrix.from_coo(np.array([-2], np.int32), [0], nrows=HUGE, ncols=1)
    with pytest.raises(IndexError):
        Matrix.from_csr([0, 1], np.array([-2], np.int32), ncols=HUGE)
    for wrong in (-1, 4, 2**32 + 1, -(2**63)):
        with pytest.raises(IndexError, match=f"column {wrong} is not from 0 to 3"):
            Matrix.from_csr([0, 2], np.array([1, wrong], np.int64), ncols=4)


@pytest.mark.parametrize("wrong", [[0.5], ["a"], [True], [[1, 2]], [None]])
def test_what_is_no_index(wrong):
    with pytest.raises((TypeError, ValueError)):
        Matrix.from_coo(wrong, wrong, nrows=4, ncols=4)


def test_arrays_that_do_not_fit():
    with pytest.raises(ValueError):
        Matrix.from_coo([1, 2], [1])
    with pytest.raises(ValueError):
        Matrix.from_csr([0, 2], [1])
    with pytest.raises(ValueError):
        Matrix.from_csr([], [])
    with pytest.raises(ValueError):
        Matrix.from_csr([0, 2, 1, 2], [1, 0], ncols=2)
    with pytest.raises(ValueError):
        Matrix.from_csr([0, 1], np.array([-1], np.int32), ncols=4)
    with pytest.raises(ValueError):
        Matrix.from_edgelist([(1, 2, 3)])
    with pytest.raises(ValueError):
        Matrix.from_numpy(np.zeros(3))


def test_hypersparse():
    A = Matrix.from_coo([0, HUGE - 1, 7], [HUGE - 1, 0, 7], nrows=HUGE, ncols=HUGE)
    assert A.nvals == 3 and A[HUGE - 1, 0] and A[-1, 0] and not A[1, 1]
    assert sorted(A @ A) == [(0, 0), (7, 7), (HUGE - 1, HUGE - 1)]
    assert A.T == A
    assert list(A[HUGE - 1]) == [0]
    assert Matrix.from_coo([HUGE - 1], [0]).shape == (HUGE, 1)


def test_single_entries():
    A = Matrix(3, 4)
    A[1, 2] = True
    A[-1, -1] = True
    A[0, 0] = np.bool_(True)
    assert list(A) == [(0, 0), (1, 2), (2, 3)]
    assert A[1, 2] is True and A[0, 1] is False and A[np.int64(2), np.uint8(3)] is True
    assert (1, 2) in A and (0, 3) not in A
    A[1, 2] = False
    del A[0, 0]
    assert list(A) == [(2, 3)]
    for i, j in [(3, 0), (-4, 0), (0, 4), (0, -5), (2**40, 0)]:
        with pytest.raises(IndexError):
            A[i, j]
        with pytest.raises(IndexError):
            A[i, j] = True
    with pytest.raises(IndexError):
        A[1, 2, 3]


def test_many_entries(make):
    A, dense = make(20, 30, 0.3)
    rows, cols = np.divmod(np.arange(600), 30)
    assert np.array_equal(A.contains(rows, cols), dense.ravel())
    A.set_many([0, 1, 1], [5, 6, 6])
    dense[[0, 1], [5, 6]] = True
    same(A, dense)
    A.set_many([0, 3], [5, 3], False)
    dense[[0, 3], [5, 3]] = False
    same(A, dense)
    with pytest.raises(IndexError):
        A.contains([20], [0])
    with pytest.raises(ValueError):
        A.set_many([1], [1, 2])


def test_copies_are_independent(make):
    A, dense = make(6, 6)
    for twin in (A.copy(), A.dup(), copy.copy(A), copy.deepcopy(A), A.T.T):
        twin[0, 0] = not dense[0, 0]
        same(A, dense)
        assert twin != A
    shared = A.copy()
    A[0, 0] = not dense[0, 0]
    same(shared, dense)


def test_expressions_keep_their_operands(make):
    A, a = make(6, 6)
    B, b = make(6, 6)
    later = A | B
    turned = A.T
    A.clear()
    B[0, 0] = not b[0, 0]
    same(later, a | b)
    same(turned, a.T)
    assert A.nvals == 0


def test_clear_and_resize(make):
    A, dense = make(6, 7, 0.5)
    A.resize(4, 9)
    wider = np.zeros((4, 9), bool)
    wider[:, :7] = dense[:4]
    same(A, wider)
    A.clear()
    assert A.shape == (4, 9) and A.nvals == 0
    with pytest.raises(ValueError):
        A.resize(-1, 3)


def test_equality(make):
    A, dense = make(5, 5)
    assert A == Matrix.from_numpy(dense) and A.isequal(A.copy())
    assert A != Matrix.from_numpy(~dense)
    assert A != Matrix(5, 6)
    assert A != "A"
    with pytest.raises(TypeError):
        hash(A)
    with pytest.raises(TypeError):
        bool(A)


@pytest.mark.parametrize("form", ["host", "coordinates", "csr", "dcsr", "bits", "csc", "ell", "sell", "bsr"])
def test_forms(make, form):
    A, dense = make(20, 20)
    if form in ("coordinates", "csr", "dcsr") and A.device.info.type == "host":
        with pytest.raises(ValueError, match="host"):
            A.convert(form)
    else:
        A.convert(form)
        assert A.form == form
    same(A, dense)
    assert np.array_equal(A.to_csr()[1], np.nonzero(dense)[1])
    with pytest.raises(ValueError, match="csr"):
        A.convert("cubes")


@pytest.mark.parametrize("name", ["a.mtx", "a.bin"])
def test_files(make, tmp_path, name):
    A, dense = make(9, 11)
    A.save(tmp_path / name)
    same(Matrix.load(tmp_path / name), dense)
    same(Matrix.load(str(tmp_path / name)), dense)
    packed = tmp_path / (name + ".gz")
    packed.write_bytes(gzip.compress((tmp_path / name).read_bytes()))
    same(Matrix.load(packed), dense)


def test_files_that_are_wrong(make, tmp_path):
    with pytest.raises(FileNotFoundError):
        Matrix.load(tmp_path / "none.mtx")
    (tmp_path / "bad.mtx").write_text("no matrix\n")
    with pytest.raises(pyclbool.FileError):
        Matrix.load(tmp_path / "bad.mtx")
    with pytest.raises(OSError):
        Matrix(1, 1).save(tmp_path / "none" / "a.mtx")
    with pytest.raises(ValueError, match="format"):
        Matrix(1, 1).save(tmp_path / "a", format="png")
    with pytest.raises(ValueError):
        Matrix(1, 1).save("a\0b")
    with pytest.raises((ValueError, OSError)):
        Matrix.deserialize(b"nothing")


def test_options_of_files(tmp_path):
    head = "%%MatrixMarket matrix coordinate integer general\n3 3 2\n"
    (tmp_path / "a.mtx").write_text(head + "1 2 5\n3 3 0\n")
    assert list(Matrix.load(tmp_path / "a.mtx")) == [(0, 1), (2, 2)]
    assert list(Matrix.load(tmp_path / "a.mtx", drop_zeros=True)) == [(0, 1)]
    (tmp_path / "b.mtx").write_text(head + "0 2 5\n2 2 1\n")
    assert list(Matrix.load(tmp_path / "b.mtx", zero_based=True)) == [(0, 2), (2, 2)]


def test_looks(make):
    assert repr(Matrix(0, 0)).startswith("<Matrix 0 × 0, 0 entries, on ")
    assert len(repr(Matrix.identity(3)).splitlines()) == 5
    assert len(repr(Matrix.identity(1000)).splitlines()) == 1
    for shape in [(0, 3), (3, 3), (1, 500), (500, 1), (HUGE, HUGE)]:
        A = Matrix(*shape)
        if A.nrows:
            A[A.nrows - 1, A.ncols - 1] = True
        html = A._repr_html_()
        assert f"{shape[0]} × {shape[1]}" in html
        assert html.count("<rect") == A.nvals
    assert repr(~Matrix(1, 1)).startswith("~<Matrix")
