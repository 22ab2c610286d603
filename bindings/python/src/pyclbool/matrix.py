# SPDX-License-Identifier: MIT
"""Sparse boolean matrices."""
from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any, Callable, Iterable, Iterator, Sequence, SupportsIndex
from typing import overload

from pyclbool import _picture
from pyclbool._arrays import Part, dimension, index_array, part, pointer, position
from pyclbool._base import Complement, Updater, hints_of, mismatch, value_of
from pyclbool._conversions import Convertible
from pyclbool._library import NULL, check, empties, ffi, lib, make_matrix, make_vector, read_bool
from pyclbool._library import read_uint64, reader, structure
from pyclbool._numpy import np
from pyclbool.device import Device, current_device, running
from pyclbool.vector import Vector, semiring_of, type_of

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, DTypeLike, NDArray

    from pyclbool._arrays import Many, One

# Rows and columns, and where the part of a selector begins and ends, given k.
_SELECTIONS: dict[str, Callable[[int], dict[str, int]]] = {
    "tril": lambda k: {"highest": k},
    "triu": lambda k: {"lowest": k},
    "diag": lambda k: {"lowest": k, "highest": k},
    "offdiag": lambda k: {"lowest": k, "highest": k, "others": 1},
    "rowle": lambda k: {"row_end": max(k + 1, 0)},
    "rowgt": lambda k: {"row_begin": max(k + 1, 0)},
    "colle": lambda k: {"col_end": max(k + 1, 0)},
    "colgt": lambda k: {"col_begin": max(k + 1, 0)},
}
_ADD, _MULT = lib.CLBOOL_EWISE_ADD, lib.CLBOOL_EWISE_MULT
_DIFFERENCE = lib.CLBOOL_EWISE_DIFFERENCE
# Looked up once: that takes as long as a tenth of a small operation.
_create, _ewise, _mxm = lib.clbool_matrix_create, lib.clbool_ewise, lib.clbool_mxm
_mxv, _vxm, _transpose = lib.clbool_mxv, lib.clbool_vxm, lib.clbool_transpose
_contains = lib.clbool_matrix_contains
_new = object.__new__
_read_form = reader("clbool_matrix_form")
_FORMS = ("host", "coordinates", "csr", "dcsr", "bits", "csc", "ell", "sell", "bsr")


def _is_place(key: Any) -> bool:
    """Whether it is a row and a column, as numbers of Python itself."""
    return type(key) is tuple and len(key) == 2 and type(key[0]) is int and type(key[1]) is int


def _shape_of(rows: Part, cols: Part) -> tuple[int, int]:
    return rows.size, cols.size


class Matrix(Convertible):
    """A sparse boolean matrix: a set of pairs (row, column), a graph's edges.

    >>> from pyclbool import Matrix
    >>> follows = Matrix.from_coo([0, 0, 1, 2], [1, 2, 3, 3], nrows=4, ncols=4)
    >>> two_steps = follows @ follows
    >>> list(two_steps)
    [(0, 3)]
    >>> two_steps
    <Matrix 4 × 4, 1 entry, on host>
      0 1 2 3
    0 · · · 1
    1 · · · ·
    2 · · · ·
    3 · · · ·

    ``A @ B``, ``A | B``, ``A & B``, ``A - B`` (what B lacks), ``A.T``, ``A.kron(B)`` and parts in
    brackets are matrices that are computed when they are first used, from their operands as these
    are now. ``C << A @ B`` and ``C(mask) << A @ B`` compute straight into C, the latter without what
    the mask rules out. Shapes are checked at once. ``wait()`` computes now.

    ``A == B`` says whether both have the same shape and entries (python-graphblas's ``isequal``).
    """

    __slots__ = ()
    _as_mask = "mask"

    def __init__(self, nrows: SupportsIndex = 0, ncols: SupportsIndex = 0) -> None:
        self._nrows, self._ncols = dimension(nrows, "nrows"), dimension(ncols, "ncols")
        self._handle = make_matrix(_create, self._nrows, self._ncols)
        self._pending, self._shared, self._device = None, False, current_device()

    @classmethod
    def _deferred(
        cls,
        device: Device,
        nrows: int,
        ncols: int,
        call: Callable[..., int],
        arguments: tuple[Any, ...],
        members: dict[str, int] | None = None,
        kept: Any = None,
    ) -> Matrix:
        """A matrix that an operation will make."""
        made = object.__new__(cls)
        made._handle, made._shared, made._device = None, False, device
        made._pending = call, arguments, members, kept
        made._nrows, made._ncols = nrows, ncols
        return made

    # --- What it is ---

    @property
    def form(self) -> str:
        """How its entries are held: "csr", "bits", …"""
        return _FORMS[_read_form(lib.clbool_matrix_form_of, self._ptr)]

    def convert(self, form: str) -> None:
        """Holds the entries in another form."""
        kind = value_of("CLBOOL_FORM_", form, "form")
        check(lib.clbool_matrix_convert(running(self._device), self._writable(), kind))

    def isequal(self, other: Matrix) -> bool:
        """Whether both have the same shape and entries; so does ``==``."""
        on = running(self._device)
        return read_bool(lib.clbool_matrix_equal, on, self._ptr, other._ptr)

    def __eq__(self, other: object) -> bool:
        return self.isequal(other) if isinstance(other, Matrix) else NotImplemented

    def __contains__(self, place: tuple[One, One]) -> bool:
        return bool(self[place])

    def __iter__(self) -> Iterator[tuple[int, int]]:
        """Pairs of row and column, sorted."""
        rows, cols = self.to_coo()
        return zip(rows.tolist(), cols.tolist())

    def contains(self, rows: ArrayLike, cols: ArrayLike) -> NDArray[np.bool_]:
        """For each of many places whether there is an entry.

        >>> from pyclbool import Matrix
        >>> Matrix.identity(3).contains([0, 1], [0, 2]).tolist()
        [True, False]
        """
        i, j = index_array(rows, self._nrows, "row"), index_array(cols, self._ncols, "column")
        if i.size != j.size:
            raise mismatch("contains", i.shape, j.shape)
        found = np.empty(i.size, bool)
        where = pointer(i), pointer(j), i.size, pointer(found, "bool")
        check(lib.clbool_matrix_contains_many(running(self._device), self._ptr, *where))
        return found

    def __repr__(self) -> str:
        return _picture.matrix_text(self)

    def _repr_html_(self) -> str:
        return _picture.matrix_html(self)

    def copy(self) -> Matrix:
        """Another matrix with the same entries, which costs nothing."""
        made = object.__new__(Matrix)
        made._handle, made._pending, made._shared = self._capture(), None, True
        made._device, made._nrows, made._ncols = self._device, self._nrows, self._ncols
        return made

    __copy__ = copy

    def __deepcopy__(self, _: object) -> Matrix:
        return self.copy()

    dup = copy

    def to(self, device: Device) -> Matrix:
        """A matrix with the same entries on another device."""
        on = running(self._device), device._on()
        handle = make_matrix(lib.clbool_matrix_copy_to, *on, self._ptr)
        return Matrix._of(handle, device)

    def wait(self) -> Matrix:
        handle = self._ptr
        if not self._device._is_host:
            check(lib.clbool_matrix_wait(running(self._device), handle))
        return self

    # --- For Sparse ---

    _empty = staticmethod(empties("matrix", _create, 0, 0))

    def _duplicate(self) -> Any:
        return make_matrix(lib.clbool_matrix_duplicate, self._handle)

    def _check_fits(self, other: Matrix) -> None:
        if self._nrows != other._nrows or self._ncols != other._ncols:
            raise mismatch("<<", self.shape, other.shape)

    def _assignment(self, value: Any) -> tuple[Callable[..., int], tuple[Any, ...]]:
        if isinstance(value, Matrix):
            return lib.clbool_assign, (value._read_by(self), NULL, NULL)
        if isinstance(value, (bool, np.bool_)):
            return lib.clbool_assign_value, (bool(value), NULL, NULL)
        raise TypeError(f"to a matrix are written matrices, True or False, not {type(value).__name__}")

    # --- Single entries, and parts ---

    @overload
    def __getitem__(self, key: tuple[One, One]) -> bool: ...
    @overload
    def __getitem__(self, key: tuple[One, Many] | One) -> Vector: ...
    @overload
    def __getitem__(self, key: tuple[Many, One]) -> Vector: ...
    @overload
    def __getitem__(self, key: tuple[Many, Many] | Many) -> Matrix: ...

    def __getitem__(self, key: Any) -> Any:
        """Whether there is an entry, a row or a column as a vector, or a part: by slices and lists.

        >>> from pyclbool import Matrix
        >>> A = Matrix.from_coo([0, 1, 2], [1, 2, 0])
        >>> A[0, 1], A[0, -1], A[1].to_coo()[0].tolist(), list(A[0:2, [2, 1]])
        (True, False, [2], [(0, 1), (1, 0)])
        """
        if _is_place(key):
            i, j = position(key[0], self._nrows, "row"), position(key[1], self._ncols, "column")
            on = running(self._device)
            return read_bool(_contains, on, self._ptr, i, j)
        rows, cols = self._parts(key)
        if rows.single and cols.single:
            return self[rows.indices.first, cols.indices.first]
        handle, transposed = self._fused()
        made = Matrix._deferred(
            self._device,
            rows.size,
            cols.size,
            lib.clbool_extract,
            (handle, rows.indices, cols.indices),
            {"transpose_first": 1} if transposed else None,
            (rows.kept, cols.kept),
        )
        return made._to_vector() if rows.single or cols.single else made

    def __setitem__(self, key: Any, value: Any) -> None:
        """Sets or removes one entry or a part, or writes a matrix or a vector to a part.

        >>> from pyclbool import Matrix
        >>> A = Matrix(3, 3)
        >>> A[0, 2] = True
        >>> A[1:, 1:] = Matrix.identity(2)
        >>> list(A)
        [(0, 2), (1, 1), (2, 2)]
        """
        if isinstance(value, bool) and _is_place(key):
            i, j = position(key[0], self._nrows, "row"), position(key[1], self._ncols, "column")
            self._set(i, j, value)
        else:
            self._assign_part(key, value, None, None, False)

    def _set(self, row: int, column: int, value: bool) -> None:
        """Sets one entry, or removes it."""
        on = running(self._device)
        check(lib.clbool_matrix_set(on, self._writable(), row, column, value))

    def __delitem__(self, key: Any) -> None:
        """Removes entries."""
        self._assign_part(key, False, None, None, False)

    def _parts(self, key: Any) -> tuple[Part, Part]:
        both = key if isinstance(key, tuple) else (key, slice(None))
        if len(both) != 2:
            raise IndexError(f"a matrix has rows and columns, and no {len(both)} dimensions")
        return part(both[0], self._nrows, "row"), part(both[1], self._ncols, "column")

    def _assign_part(
        self, key: Any, value: Any, mask: Any, accum: str | None, replace: bool
    ) -> None:
        rows, cols = self._parts(key)
        if isinstance(value, Vector):
            if not (rows.single or cols.single):
                raise TypeError("a vector is written to one row or to one column")
            value = value.to_matrix(row=rows.single)
        elif not isinstance(value, (bool, Matrix)):
            value = bool(value) if np.ndim(value) == 0 else Matrix.from_numpy(value)
        if isinstance(value, Matrix):
            if value.shape != _shape_of(rows, cols):
                raise mismatch("assignment", _shape_of(rows, cols), value.shape)
            arguments = (value._read_by(self), rows.indices, cols.indices)
            self._write(self._device, lib.clbool_assign, arguments, mask, accum, replace, None)
        elif rows.single and cols.single and mask is None:
            self._set(rows.indices.first, cols.indices.first, value)
        else:
            arguments = (value, rows.indices, cols.indices)
            call = lib.clbool_assign_value
            self._write(self._device, call, arguments, mask, accum, replace, None)

    def set_many(self, rows: ArrayLike, cols: ArrayLike, value: bool = True) -> None:
        """Sets many entries, or removes them, whether they were there or not."""
        i, j = index_array(rows, self._nrows, "row"), index_array(cols, self._ncols, "column")
        if i.size != j.size:
            raise mismatch("set_many", i.shape, j.shape)
        where = pointer(i), pointer(j), i.size, value
        check(lib.clbool_matrix_set_many(running(self._device), self._writable(), *where))

    def clear(self) -> None:
        """Removes all entries; the shape stays."""
        check(lib.clbool_matrix_clear(self._writable()))

    def resize(self, nrows: SupportsIndex, ncols: SupportsIndex) -> None:
        """Gives it another shape; entries beyond it are lost."""
        shape = dimension(nrows, "nrows"), dimension(ncols, "ncols")
        check(lib.clbool_matrix_resize(running(self._device), self._writable(), *shape))
        self._nrows, self._ncols = shape

    # --- Operations ---

    def __call__(
        self,
        mask: Matrix | Complement[Matrix] | None = None,
        accum: str | None = None,
        replace: bool = False,
    ) -> Updater[Matrix]:
        """``C(mask) << A @ B`` writes inside the mask alone, ``C(~mask)`` outside of it. Elsewhere old
        entries stay; with ``replace`` they are dropped. ``accum="or"`` keeps those inside as well.

        >>> from pyclbool import Matrix
        >>> A = Matrix.from_coo([0, 1, 2], [1, 2, 0])
        >>> C = Matrix(3, 3)
        >>> C(~A) << (A | A @ A)
        >>> list(C)
        [(0, 2), (1, 0), (2, 1)]
        """
        return Updater(self, mask, accum, replace)

    def __invert__(self) -> Complement[Matrix]:
        """As a mask: everywhere but where this has entries; ``A & ~B`` is ``A - B``."""
        return Complement(self)

    def _fused(self) -> tuple[Any, bool]:
        """The handle of an operand, and whether its transpose is meant: that of `A.T` is not made
        where it is an operand."""
        pending = self._pending
        if pending is None:
            self._shared = True
            return self._handle, False
        if pending[0] is _transpose:
            return pending[1][0], True
        return self._capture(), False

    def _binary(
        self,
        call: Callable[..., int],
        op: int | None,
        other: Matrix,
        nrows: int,
        ncols: int,
        hints: dict[str, Any] | None,
    ) -> Matrix:
        members = None
        if self._pending is None and other._pending is None:
            self._shared = other._shared = True
            a, b, first, second = self._handle, other._handle, False, False
        else:
            a, first = self._fused()
            b, second = other._fused()
        if first or second or hints:
            members = {"transpose_first": first, "transpose_second": second, **hints_of(hints or {})}
        made = _new(Matrix)
        made._pending = call, (a, b) if op is None else (op, a, b), members, None
        made._handle, made._shared, made._device = None, False, self._device
        made._nrows, made._ncols = nrows, ncols
        return made

    def mxm(self, other: Matrix, **hints: str) -> Matrix:
        """``self @ other``: entry (i, j) where some k has self(i, k) and other(k, j). Hints change
        nothing but costs: ``backend``, ``method``, ``mask_method``."""
        return self._product(other, hints)

    def _product(self, other: Matrix, hints: dict[str, Any] | None = None) -> Matrix:
        if self._ncols != other._nrows:
            raise mismatch("mxm", self.shape, other.shape)
        return self._binary(_mxm, None, other, self._nrows, other._ncols, hints)

    def mxv(self, u: Vector, semiring: str | None = None, **options: Any) -> Vector:
        """``self @ u`` over a semiring: "or_and" (bits), "any_secondi" (the smallest k), "min_second",
        "max_second", "plus_second" (of numbers, where it is the default), "plus_pair" (how many, as
        ``dtype``), "or_second".

        >>> from pyclbool import Matrix, Vector
        >>> A = Matrix.from_coo([0, 0, 1], [0, 1, 1])
        >>> (A @ Vector.from_numpy([1, 10])).to_coo()[1].tolist()
        [11, 10]
        """
        return self._times(u, False, semiring, **options)

    def _times(
        self,
        u: Vector,
        left: bool,
        semiring: str | None,
        dtype: DTypeLike = "uint32",
        products: int = 0,
        **hints: str,
    ) -> Vector:
        inner, outer = self._ncols, self._nrows
        if left:
            inner, outer = outer, inner
        if u._size != inner:
            shapes = (u.shape, self.shape) if left else (self.shape, u.shape)
            raise mismatch("vxm" if left else "mxv", *shapes)
        over, kind = semiring_of(semiring, u._type)
        if kind is None:
            kind = type_of(dtype)
        a, transposed = self._fused()
        members = hints_of(hints) if hints else {}
        if transposed:
            members["transpose_second" if left else "transpose_first"] = 1
        if products:
            members["products"] = products
        call, operands = (_vxm, (over, u._capture(), a)) if left else (_mxv, (over, a, u._capture()))
        return Vector._deferred(self._device, outer, kind, call, operands, members)

    @overload
    def __matmul__(self, other: Matrix) -> Matrix: ...
    @overload
    def __matmul__(self, other: Vector) -> Vector: ...

    def __matmul__(self, other: Any) -> Any:
        if isinstance(other, Matrix):
            return self._product(other)
        return self._times(other, False, None) if isinstance(other, Vector) else NotImplemented

    def __rmatmul__(self, other: Vector) -> Vector:
        return self._times(other, True, None) if isinstance(other, Vector) else NotImplemented

    def _ewise(self, op: int, other: Matrix, hints: dict[str, Any] | None = None) -> Matrix:
        nrows, ncols = self._nrows, self._ncols
        if nrows != other._nrows or ncols != other._ncols:
            raise mismatch("ewise", self.shape, other.shape)
        return self._binary(_ewise, op, other, nrows, ncols, hints)

    def ewise_add(self, other: Matrix, **hints: str) -> Matrix:
        """``self | other``"""
        return self._ewise(_ADD, other, hints)

    def ewise_mult(self, other: Matrix, **hints: str) -> Matrix:
        """``self & other``"""
        return self._ewise(_MULT, other, hints)

    def ewise_difference(self, other: Matrix, **hints: str) -> Matrix:
        """``self - other``"""
        return self._ewise(_DIFFERENCE, other, hints)

    def __or__(self, other: Matrix) -> Matrix:
        return self._ewise(_ADD, other) if isinstance(other, Matrix) else NotImplemented

    def __and__(self, other: Matrix | Complement[Matrix]) -> Matrix:
        if isinstance(other, Complement):
            return self._ewise(_DIFFERENCE, other.of)
        return self._ewise(_MULT, other) if isinstance(other, Matrix) else NotImplemented

    def __sub__(self, other: Matrix) -> Matrix:
        return self._ewise(_DIFFERENCE, other) if isinstance(other, Matrix) else NotImplemented

    def __ior__(self, other: Matrix) -> Matrix:
        if not isinstance(other, Matrix):
            return NotImplemented
        self._update(other, None, "or", False)
        return self

    def __iand__(self, other: Matrix | Complement[Matrix]) -> Matrix:
        self._update(self & other, None, None, False)
        return self

    def __isub__(self, other: Matrix) -> Matrix:
        self._update(self - other, None, None, False)
        return self

    def kron(self, other: Matrix, **hints: str) -> Matrix:
        """The Kronecker product: the tensor product of graphs."""
        shape = self._nrows * other._nrows, self._ncols * other._ncols
        for extent_ in shape:
            dimension(extent_, "a dimension of the product")
        return self._binary(lib.clbool_kronecker, None, other, *shape, hints)

    @property
    def T(self) -> Matrix:
        """The transpose. As an operand of a product or a sum it is not made."""
        handle, transposed = self._fused()
        if transposed:
            made = Matrix._of(handle, self._device)
            made._shared = True
            return made
        shape = self._ncols, self._nrows
        return Matrix._deferred(self._device, *shape, _transpose, (handle,))

    def transpose(self, **hints: str) -> Matrix:
        """The same, with hints."""
        members = hints_of(hints)
        shape = self._ncols, self._nrows
        handle = (self._capture(),)
        return Matrix._deferred(self._device, *shape, _transpose, handle, members).wait()

    def select(self, op: str, k: SupportsIndex = 0, **hints: str) -> Matrix:
        """Entries in certain places: "tril" (on or below diagonal k), "triu", "diag", "offdiag",
        "rowle" (rows up to k), "rowgt", "colle", "colgt".

        >>> from pyclbool import Matrix
        >>> list(Matrix.from_coo([0, 1, 1], [1, 0, 1]).select("tril", -1))
        [(1, 0)]
        """
        if op not in _SELECTIONS:
            raise ValueError(f"op is one of {', '.join(_SELECTIONS)}, not {op!r}")
        places = structure("selector", **_SELECTIONS[op](operator.index(k)))
        arguments = (self._capture(), places)
        members = hints_of(hints)
        return Matrix._deferred(self._device, *self.shape, lib.clbool_select, arguments, members)

    def reduce_rowwise(self, op: str = "or") -> Vector:
        """For each row whether it has an entry, or how many ("plus": out-degrees).

        >>> from pyclbool import Matrix
        >>> A = Matrix.from_coo([0, 0, 2], [1, 2, 0])
        >>> A.reduce_rowwise("plus").to_coo()[1].tolist(), list(A.reduce_columnwise())
        ([2, 1], [0, 1, 2])
        """
        return self._reduce(op, lib.CLBOOL_TO_COLUMN, self._nrows, 1)

    def reduce_columnwise(self, op: str = "or") -> Vector:
        """For each column whether it has an entry, or how many ("plus": in-degrees)."""
        return self._reduce(op, lib.CLBOOL_TO_ROW, 1, self._ncols)

    def _reduce(self, op: str, to: int, nrows: int, ncols: int) -> Vector:
        if op == "plus":
            on = running(self._device)
            handle = make_vector(lib.clbool_vector_entries_per, on, to, self._ptr)
            return Vector._of(handle, self._device)
        if op != "or":
            raise ValueError(f"op is or or plus, not {op!r}")
        arguments = (to, self._capture())
        return Matrix._deferred(
            self._device, nrows, ncols, lib.clbool_reduce, arguments
        )._to_vector()

    def _to_vector(self) -> Vector:
        handle = make_vector(lib.clbool_vector_from_matrix, running(self._device), self._ptr)
        return Vector._of(handle, self._device)

    def to_vector(self) -> Vector:
        """The entries of a matrix of one column, or of one row."""
        if self._ncols != 1 and self._nrows != 1:
            raise mismatch("to_vector", self.shape, "one row or column")
        return self._to_vector()

    def diag(self, k: SupportsIndex = 0) -> Vector:
        """Diagonal k."""
        number_ = operator.index(k)
        length = max(min(self._nrows + min(number_, 0), self._ncols - max(number_, 0)), 0)
        arguments = (self._capture(), number_)
        call = lib.clbool_diagonal_of
        return Matrix._deferred(self._device, length, 1, call, arguments)._to_vector()

    # --- Products and sums that tell what is new, and counts ---

    def mxm_delta(
        self, a: Matrix, b: Matrix, mask: Matrix | Complement[Matrix] | None = None
    ) -> Matrix:
        """Adds a @ b, and returns what is new: the step of a fixpoint.

        >>> from pyclbool import Matrix
        >>> edges = Matrix.from_coo([0, 1, 2], [1, 2, 3], nrows=4, ncols=4)
        >>> reached, fresh = edges.copy(), edges
        >>> while fresh.nvals:
        ...     fresh = reached.mxm_delta(fresh, edges)
        >>> reached.nvals
        6
        """
        if (a._nrows, b._ncols) != self.shape or a._ncols != b._nrows:
            raise mismatch("mxm_delta", a.shape, b.shape)
        return self._delta(lib.clbool_mxm_delta, (a._capture(), b._capture()), mask)

    def ewise_delta(self, a: Matrix) -> Matrix:
        """Adds a, and returns what is new."""
        self._check_fits(a)
        return self._delta(lib.clbool_ewise_delta, (a._capture(),), None)

    def _delta(self, call: Callable[..., int], operands: tuple[Any, ...], mask: Any) -> Matrix:
        members = {}
        if mask is not None:
            inside = mask.of if isinstance(mask, Complement) else mask
            members = {"mask": inside._capture(), "complement": inside is not mask}
        desc = structure("descriptor", **members)
        on, fresh = running(self._device), self._empty()
        check(call(on, self._writable(), fresh, *operands, desc, NULL))
        return Matrix._of(fresh, self._device)

    def count_mxm(self, other: Matrix, mask: Matrix | Complement[Matrix] | None = None) -> int:
        """How many entries self @ other has, inside the mask, without making it."""
        return self._count(lib.CLBOOL_COUNT_MXM, other, mask)

    def count_products(self, other: Matrix) -> int:
        """How many pairs of entries meet in self @ other."""
        return self._count(lib.CLBOOL_COUNT_PRODUCTS, other, None)

    def count_common(self, other: Matrix) -> int:
        """How many entries both have, without making self & other."""
        return self._count(lib.CLBOOL_COUNT_COMMON, other, None)

    def _count(self, what: int, other: Matrix, mask: Any) -> int:
        members: dict[str, Any] = {}
        if mask is not None:
            inside = mask.of if isinstance(mask, Complement) else mask
            members = {"mask": inside._ptr, "complement": inside is not mask}
        desc = structure("descriptor", **members)
        on = running(self._device)
        arguments = (on, what, self._ptr, other._ptr, desc)
        return read_uint64(lib.clbool_count, *arguments)


def union(matrices: Iterable[Matrix]) -> Matrix:
    """The OR of one or more matrices of one shape: faster than one sum after the other.

    >>> import pyclbool
    >>> I = pyclbool.Matrix.identity(2)
    >>> pyclbool.union([I, I.T, I]).nvals
    2
    """
    given = list(matrices)
    if not given:
        raise ValueError("there is no matrix to take the shape from")
    for matrix in given:
        given[0]._check_fits(matrix)
    handles = [matrix._capture() for matrix in given]
    array = ffi.new("clbool_matrix *[]", handles)
    device, shape = given[0]._device, given[0].shape
    call, arguments = lib.clbool_ewise_many, (array, len(handles))
    return Matrix._deferred(device, *shape, call, arguments, kept=handles)


def concat(tiles: Sequence[Sequence[Matrix]]) -> Matrix:
    """One matrix of rows of tiles.

    >>> import pyclbool
    >>> I, nothing = pyclbool.Matrix.identity(2), pyclbool.Matrix(2, 2)
    >>> list(pyclbool.concat([[nothing, I], [I, nothing]]))
    [(0, 2), (1, 3), (2, 0), (3, 1)]
    """
    width = len(tiles[0]) if tiles else 0
    if any(len(row) != width for row in tiles):
        raise ValueError("every row has as many tiles as the first")
    flat = [tile for row in tiles for tile in row]
    device = flat[0]._device if flat else current_device()
    array = ffi.new("clbool_matrix *[]", [tile._ptr for tile in flat])
    out = make_matrix(lib.clbool_matrix_create, 0, 0)
    check(lib.clbool_concat(running(device), out, array, len(tiles), width))
    return Matrix._of(out, device)
