# SPDX-License-Identifier: MIT
"""Sparse vectors of bits and of numbers."""
from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any, Callable, Iterable, Iterator, SupportsIndex, overload

from pyclbool import _picture
from pyclbool._arrays import dimension, extent, index_array, part, pointer, position
from pyclbool._base import Complement, Sparse, Updater, hints_of, mismatch, value_of
from pyclbool._library import NULL, check, empties, ffi, lib, make_matrix, make_vector, read_bool
from pyclbool._library import read_uint32, read_uint64, reader
from pyclbool._numpy import np
from pyclbool.device import Device, current_device, running

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, DTypeLike, NDArray

    from pyclbool._arrays import Many, One
    from pyclbool.matrix import Matrix

_DTYPES = ("bool", "uint32", "uint64", "float32")
_CTYPES = ("bool *", "uint32_t *", "uint64_t *", "float *")
_ARRAYS = ("bool", "uint32_t", "uint64_t", "float")
_COMPARISONS = {"==": 0, "!=": 1, "<": 2, "<=": 3, ">": 4, ">=": 5}
_SEMIRINGS: dict[str, int] = {
    "or_and": lib.CLBOOL_OR_AND,
    "any_secondi": lib.CLBOOL_ANY_SECONDI,
    "min_second": lib.CLBOOL_MIN_SECOND,
    "max_second": lib.CLBOOL_MAX_SECOND,
    "plus_second": lib.CLBOOL_PLUS_SECOND,
    "plus_pair": lib.CLBOOL_PLUS_PAIR,
    "or_second": lib.CLBOOL_OR_SECOND,
}
# Types of results, where they are not those of the vector.
_RESULTS: dict[str, int | None] = {"or_and": 0, "any_secondi": 1, "plus_pair": None}
_DEFAULT_SEMIRINGS = [(lib.CLBOOL_OR_AND, 0), *((lib.CLBOOL_PLUS_SECOND, k) for k in (1, 2, 3))]
_read_type = reader("clbool_type")
_create = lib.clbool_vector_create


def type_of(dtype: DTypeLike) -> int:
    """The type of C for a type of NumPy."""
    name = np.dtype(dtype).name
    if name not in _DTYPES:
        raise TypeError(f"vectors have entries of {', '.join(_DTYPES)}, not {name}")
    return _DTYPES.index(name)


def _nearest_type(values: NDArray[Any]) -> int:
    """For values whose type nobody said: what holds them; of floating point there is one."""
    kind = values.dtype.kind
    if values.dtype.name in _DTYPES:
        return _DTYPES.index(values.dtype.name)
    if kind in "iu":
        return 2
    if kind == "f":
        return 3
    raise TypeError(f"vectors have entries of {', '.join(_DTYPES)}, not {values.dtype}")


def _converted(values: NDArray[Any], kind: int) -> NDArray[Any]:
    """Values as those of a type; whole numbers that it cannot hold are refused."""
    if kind in (1, 2) and values.size and values.dtype.name != _DTYPES[kind]:
        if values.dtype.kind not in "iub":
            raise TypeError(f"values of {values.dtype} are no {_DTYPES[kind]}")
        if values.dtype.kind != "b":
            least, most = int(values.min()), int(values.max())
            if least < 0 or most >= 2 ** (32 * kind):
                wrong = least if least < 0 else most
                raise ValueError(f"the value {wrong} is no {_DTYPES[kind]}")
    return np.ascontiguousarray(values, _DTYPES[kind])


def _scalar(kind: int, value: Any) -> Any:
    """A pointer to one value."""
    if kind == 0:
        return ffi.new("bool *", bool(value))
    if kind == 3:
        return ffi.new("float *", float(value))
    try:
        return ffi.new(_CTYPES[kind], operator.index(value))
    except OverflowError:
        raise ValueError(f"the value {value} is no {_DTYPES[kind]}") from None


def _combiner(op: str) -> int:
    return value_of("CLBOOL_OP_", op, "op")


def semiring_of(name: str | None, kind: int) -> tuple[int, int | None]:
    """The semiring, and the type of its results if it says one."""
    if name is None:
        return _DEFAULT_SEMIRINGS[kind]
    if name not in _SEMIRINGS:
        raise ValueError(f"semiring is one of {', '.join(_SEMIRINGS)}, not {name!r}")
    return _SEMIRINGS[name], _RESULTS.get(name, kind)


_EMPTY = [empties("vector", _create, kind, 0) for kind in range(len(_DTYPES))]


class Vector(Sparse):
    """A sparse vector: indices with values, or indices alone (``bool``).

    >>> from pyclbool import Vector
    >>> v = Vector.from_coo([1, 4], [10, 40], size=6)
    >>> v[4], v[0]
    (40, None)
    >>> (v + v).to_coo()[1].tolist()
    [20, 80]

    Results are computed when they are first used, as those of :class:`Matrix`.
    """

    __slots__ = ("_size", "_type")
    _as_mask = "vector_mask"

    _size: int
    _type: int

    def __init__(self, size: SupportsIndex = 0, dtype: DTypeLike = bool) -> None:
        self._size = dimension(size, "size")
        self._type = type_of(dtype)
        self._handle = make_vector(_create, self._type, self._size)
        self._pending, self._shared, self._device = None, False, current_device()

    @classmethod
    def _of(cls, handle: Any, device: Device) -> Vector:
        """A vector that has this handle."""
        made = object.__new__(cls)
        made._handle, made._pending, made._shared, made._device = handle, None, False, device
        made._size = read_uint32(lib.clbool_vector_size, handle)
        made._type = _read_type(lib.clbool_vector_type, handle)
        return made

    @classmethod
    def _deferred(
        cls,
        device: Device,
        size: int,
        kind: int,
        call: Callable[..., int],
        arguments: tuple[Any, ...],
        members: dict[str, int] | None = None,
        kept: Any = None,
    ) -> Vector:
        """A vector that an operation will make."""
        made = object.__new__(cls)
        made._handle, made._shared, made._device = None, False, device
        made._pending = call, arguments, members, kept
        made._size, made._type = size, kind
        return made

    # --- From and to elsewhere ---

    @classmethod
    def from_coo(
        cls,
        indices: ArrayLike,
        values: ArrayLike | None = None,
        *,
        size: SupportsIndex | None = None,
        dtype: DTypeLike | None = None,
        dup_op: str = "second",
    ) -> Vector:
        """Entries at these indices. ``values`` are as many, or one for all, or none for bits; of those
        with one index ``dup_op`` makes one. Without ``dtype`` whole numbers are uint64, others
        float32.

        >>> from pyclbool import Vector
        >>> Vector.from_coo([3, 1], size=5).to_coo()[0].tolist()
        [1, 3]
        >>> Vector.from_coo([0, 0, 2], [1.5, 2.5, 1.0], dup_op="plus")[0]
        4.0
        """
        length = extent(indices, size, "size")
        places = index_array(indices, length, "index")
        kind = 0 if dtype is None and values is None else None if dtype is None else type_of(dtype)
        if values is None:
            values = True if not kind else 1
        given = np.asarray(values)
        if given.ndim == 0:
            given = np.broadcast_to(given, places.shape)
        if given.shape != places.shape:
            raise mismatch("from_coo", places.shape, given.shape)
        if kind is None:
            kind = _nearest_type(given)
        if kind == 0:  # entries that are false are none
            there = given.astype(bool)
            places = places if there.all() else np.ascontiguousarray(places[there])
            data = NULL
        else:
            data = pointer(_converted(given, kind), _ARRAYS[kind])
        device = current_device()
        handle = make_vector(
            lib.clbool_vector_from_entries,
            running(device),
            kind,
            length,
            pointer(places),
            data,
            places.size,
            _combiner(dup_op),
        )
        return cls._of(handle, device)

    def to_coo(self) -> tuple[NDArray[np.uint32], NDArray[Any]]:
        """Indices, ascending, and values: of bits all are True."""
        count = self.nvals
        indices = np.empty(count, np.uint32)
        values = np.ones(count, bool) if self._type == 0 else np.empty(count, _DTYPES[self._type])
        data = NULL if self._type == 0 else pointer(values, _ARRAYS[self._type])
        check(
            lib.clbool_vector_to_entries(
                running(self._device), self._ptr, count, pointer(indices), data
            )
        )
        return indices, values

    @classmethod
    def from_numpy(cls, array: ArrayLike, dtype: DTypeLike | None = None) -> Vector:
        """Every element is an entry; of an array of bool those that are True.

        >>> import numpy as np
        >>> from pyclbool import Vector
        >>> Vector.from_numpy(np.array([True, False, True])).nvals
        2
        """
        dense = np.asarray(array)
        if dense.ndim != 1:
            raise ValueError(f"a vector has one dimension, not {dense.ndim}")
        places = np.flatnonzero(dense) if dense.dtype == bool else np.arange(dense.size)
        return cls.from_coo(places, dense[places], size=dense.size, dtype=dtype)

    def to_numpy(self, fill_value: Any = 0) -> NDArray[Any]:
        """Every element, where there is no entry ``fill_value``."""
        indices, values = self.to_coo()
        dense = np.full(self._size, fill_value, values.dtype)
        dense[indices] = values
        return dense

    @classmethod
    def _unpickled(cls, size: int, dtype: str, indices: Any, values: Any) -> Vector:
        return cls.from_coo(indices, values, size=size, dtype=dtype)

    def __reduce__(self) -> tuple[Any, ...]:
        return Vector._unpickled, (self._size, _DTYPES[self._type], *self.to_coo())

    @classmethod
    def pack(cls, vectors: Iterable[Vector]) -> Vector:
        """Up to 64 vectors of bits as one of uint64: bit k of an entry says that the k-th has it.

        >>> from pyclbool import Vector
        >>> packed = Vector.pack([Vector.from_coo([0], size=3), Vector.from_coo([0, 2], size=3)])
        >>> packed.to_coo()[1].tolist(), packed.unpack(1).to_coo()[0].tolist()
        ([3, 2], [0, 2])
        """
        given = list(vectors)
        device = given[0]._device if given else current_device()
        handles = [v._ptr for v in given]
        array = ffi.new("clbool_vector *[]", handles)
        handle = make_vector(lib.clbool_vector_pack, running(device), array, len(handles))
        return cls._of(handle, device)

    def unpack(self, bit: SupportsIndex) -> Vector:
        """One of the vectors that were packed."""
        handle = make_vector(
            lib.clbool_vector_unpack, running(self._device), self._ptr, operator.index(bit)
        )
        return Vector._of(handle, self._device)

    # --- What it is ---

    @property
    def size(self) -> int:
        """Indices are below it."""
        return self._size

    @property
    def shape(self) -> tuple[int]:
        """(size,)"""
        return (self._size,)

    @property
    def dtype(self) -> np.dtype[Any]:
        """What its values are."""
        return np.dtype(_DTYPES[self._type])

    @property
    def nvals(self) -> int:
        """How many entries it has."""
        return read_uint64(lib.clbool_vector_nvals, running(self._device), self._ptr)

    def isequal(self, other: Vector) -> bool:
        """Whether both have the same type, size and entries; so does ``==``."""
        return read_bool(lib.clbool_vector_equal, running(self._device), self._ptr, other._ptr)

    def __eq__(self, other: object) -> bool:
        return self.isequal(other) if isinstance(other, Vector) else NotImplemented

    def __contains__(self, index: SupportsIndex) -> bool:
        return self.get(index) is not None

    def __iter__(self) -> Iterator[int]:
        """The indices of entries, ascending."""
        return iter(self.to_coo()[0].tolist())

    def __repr__(self) -> str:
        return _picture.vector_text(self)

    def copy(self) -> Vector:
        """Another vector with the same entries, which costs nothing."""
        made = object.__new__(Vector)
        made._handle, made._pending, made._shared = self._capture(), None, True
        made._device, made._size, made._type = self._device, self._size, self._type
        return made

    __copy__ = copy

    def __deepcopy__(self, _: object) -> Vector:
        return self.copy()

    dup = copy

    def wait(self) -> Vector:
        self._ptr
        self._device.finish()
        return self

    # --- For Sparse ---

    def _empty(self) -> Any:
        return _EMPTY[self._type]()

    def _duplicate(self) -> Any:
        return make_vector(lib.clbool_vector_duplicate, self._handle)

    def _check_fits(self, other: Vector) -> None:
        if other._size != self._size:
            raise mismatch("<<", self.shape, other.shape)
        self._check_type(other)

    def _check_type(self, other: Vector) -> None:
        if other._type != self._type:
            raise TypeError(f"a vector of {other.dtype} meets one of {self.dtype}: see astype()")

    def _assignment(self, value: Any) -> tuple[Callable[..., int], tuple[Any, ...]]:
        if isinstance(value, Vector):
            return lib.clbool_vector_assign, (value._read_by(self), NULL)
        return lib.clbool_vector_assign_value, (_scalar(self._type, value), NULL)

    # --- Single entries, and parts ---

    def get(self, index: SupportsIndex, default: Any = None) -> Any:
        """The value at this index, or ``default`` where no entry is."""
        value, found = ffi.new(_CTYPES[self._type]), ffi.new("bool *")
        place = position(index, self._size, "index")
        check(lib.clbool_vector_get(running(self._device), self._ptr, place, value, found))
        if not found[0]:
            return default
        return True if self._type == 0 else value[0]

    @overload
    def __getitem__(self, key: One) -> Any: ...
    @overload
    def __getitem__(self, key: Many | Vector) -> Vector: ...

    def __getitem__(self, key: Any) -> Any:
        """One value (None where no entry is, of bits False), or some of them as a vector: by a slice,
        a list, or a vector of uint32, in which case element k is that at index ``key[k]``.

        >>> from pyclbool import Vector
        >>> v = Vector.from_coo([1, 4], size=6)
        >>> v[1], v[0], v[1:].to_coo()[0].tolist()
        (True, False, [0, 3])
        """
        if isinstance(key, Vector):
            return Vector._deferred(
                self._device,
                key._size,
                self._type,
                lib.clbool_vector_gather,
                (self._capture(), key._capture()),
            )
        places = part(key, self._size, "index")
        if places.single:
            return self.get(places.indices.first, False if self._type == 0 else None)
        return Vector._deferred(
            self._device,
            places.size,
            self._type,
            lib.clbool_vector_extract,
            (self._capture(), places.indices),
            kept=places.kept,
        )

    def __setitem__(self, key: One | Many, value: Any) -> None:
        """Sets one value, or some to a value or to those of a vector."""
        self._assign_part(key, value, None, None, False)

    def __delitem__(self, key: One | Many) -> None:
        """Removes entries."""
        places = part(key, self._size, "index")
        if places.single:
            place, on = places.indices.first, running(self._device)
            check(lib.clbool_vector_remove(on, self._writable(), place))
            return
        nothing = Vector(places.size, self.dtype)
        arguments = (nothing._ptr, places.indices)
        self._write(self._device, lib.clbool_vector_assign, arguments, None, None, False, None)

    def _assign_part(
        self, key: One | Many, value: Any, mask: Any, accum: str | None, replace: bool
    ) -> None:
        places = part(key, self._size, "index")
        if places.single and mask is None and accum is None and not isinstance(value, Vector):
            data, on = _scalar(self._type, value), running(self._device)
            check(lib.clbool_vector_set(on, self._writable(), places.indices.first, data))
            return
        if isinstance(value, Vector):
            if value._size != places.size:
                raise mismatch("assignment", (places.size,), value.shape)
            self._check_type(value)
            call, arguments = lib.clbool_vector_assign, (value._read_by(self), places.indices)
        else:
            call = lib.clbool_vector_assign_value
            arguments = (_scalar(self._type, value), places.indices)
        self._write(self._device, call, arguments, mask, accum, replace, None)

    def clear(self) -> None:
        """Removes all entries; the size stays."""
        check(lib.clbool_vector_clear(self._writable()))

    def resize(self, size: SupportsIndex) -> None:
        """Gives it another size; entries beyond it are lost."""
        length = dimension(size, "size")
        check(lib.clbool_vector_resize(running(self._device), self._writable(), length))
        self._size = length

    # --- Operations ---

    def __call__(
        self,
        mask: Vector | Complement[Vector] | None = None,
        accum: str | None = None,
        replace: bool = False,
    ) -> Updater[Vector]:
        """``w(mask) << u`` writes inside the mask; see :meth:`Matrix.__call__`."""
        return Updater(self, mask, accum, replace)

    def __invert__(self) -> Complement[Vector]:
        """As a mask: everywhere but where this has entries."""
        return Complement(self)

    def _ewise(self, how: int, op: int, other: Vector, hints: dict[str, Any]) -> Vector:
        if self._size != other._size:
            raise mismatch("ewise", self.shape, other.shape)
        self._check_type(other)
        return Vector._deferred(
            self._device,
            self._size,
            self._type,
            lib.clbool_vector_ewise,
            (how, op, self._capture(), other._capture()),
            hints_of(hints),
        )

    def ewise_add(self, other: Vector, op: str = "plus", **hints: str) -> Vector:
        """Entries of either; of two that meet ``op`` makes one (of bits all are the same)."""
        return self._ewise(lib.CLBOOL_EWISE_ADD, _combiner(op), other, hints)

    def ewise_mult(self, other: Vector, op: str = "plus", **hints: str) -> Vector:
        """Entries where both have one, which ``op`` makes one."""
        return self._ewise(lib.CLBOOL_EWISE_MULT, _combiner(op), other, hints)

    def ewise_difference(self, other: Vector, **hints: str) -> Vector:
        """Entries where the other has none."""
        return self._ewise(lib.CLBOOL_EWISE_DIFFERENCE, 0, other, hints)

    def _of_bits(self, other: object, sign: str) -> bool:
        if not isinstance(other, Vector):
            return False
        if self._type or other._type:
            raise TypeError(f"{sign} is for vectors of bits; of numbers say ewise_add() and so on")
        return True

    def __or__(self, other: Vector) -> Vector:
        return self.ewise_add(other) if self._of_bits(other, "|") else NotImplemented

    def __and__(self, other: Vector) -> Vector:
        return self.ewise_mult(other) if self._of_bits(other, "&") else NotImplemented

    def __sub__(self, other: Vector) -> Vector:
        return self.ewise_difference(other) if self._of_bits(other, "-") else NotImplemented

    def __add__(self, other: Vector) -> Vector:
        return self.ewise_add(other) if isinstance(other, Vector) else NotImplemented

    def __ior__(self, other: Vector) -> Vector:
        if not self._of_bits(other, "|="):
            return NotImplemented
        self._update(other, None, "or", False)
        return self

    def vxm(self, a: Matrix, semiring: str | None = None, **options: Any) -> Vector:
        """``self @ a`` over a semiring; see :meth:`Matrix.mxv`."""
        return a._times(self, True, semiring, **options)

    def apply(self, op: str, value: Any, **hints: str) -> Vector:
        """Entries with the values op(u(i), value).

        >>> from pyclbool import Vector
        >>> Vector.from_coo([0, 2], [5, 9]).apply("min", 6).to_coo()[1].tolist()
        [5, 6]
        """
        arguments = (_combiner(op), self._capture(), _scalar(self._type, value))
        return self._same(lib.clbool_vector_apply, arguments, hints)

    def apply_index(self, offset: SupportsIndex = 0, *, dtype: DTypeLike = "uint32") -> Vector:
        """Entries with the values i + offset."""
        arguments = (self._capture(), operator.index(offset))
        kind = type_of(dtype)
        call = lib.clbool_vector_apply_index
        return Vector._deferred(self._device, self._size, kind, call, arguments)

    def astype(self, dtype: DTypeLike) -> Vector:
        """Entries with their values as those of another type."""
        call, kind = lib.clbool_vector_convert, type_of(dtype)
        return Vector._deferred(self._device, self._size, kind, call, (self._capture(),))

    def select(self, op: str, value: Any, **hints: str) -> Vector:
        """Entries whose value compares so: ``v.select(">=", 3)``."""
        if op not in _COMPARISONS:
            raise ValueError(f"op is one of {', '.join(_COMPARISONS)}, not {op!r}")
        arguments = (_COMPARISONS[op], self._capture(), _scalar(self._type, value))
        return self._same(lib.clbool_vector_select, arguments, hints)

    def select_range(self, first: SupportsIndex, last: SupportsIndex, **hints: str) -> Vector:
        """Entries from index ``first`` to ``last`` - 1, where they are."""
        ends = dimension(first, "first"), dimension(last, "last")
        return self._same(lib.clbool_vector_select_range, (self._capture(), *ends), hints)

    def scatter(self, at: Vector, size: SupportsIndex, op: str = "second") -> Vector:
        """The vector of this size whose element ``at[k]`` is element k; of those that meet ``op``
        makes one.

        >>> from pyclbool import Vector
        >>> u = Vector.from_numpy([1, 2, 4])
        >>> at = Vector.from_numpy([5, 0, 5], dtype="uint32")
        >>> u.scatter(at, 6, "plus").to_coo()
        (array([0, 5], dtype=uint32), array([2, 5], dtype=uint64))
        """
        length = dimension(size, "size")
        arguments = (length, _combiner(op), self._capture(), at._capture())
        call = lib.clbool_vector_scatter
        return Vector._deferred(self._device, length, self._type, call, arguments)

    def _same(
        self, call: Callable[..., int], arguments: tuple[Any, ...], hints: dict[str, Any]
    ) -> Vector:
        members = hints_of(hints)
        return Vector._deferred(self._device, self._size, self._type, call, arguments, members)

    def reduce(self, op: str = "plus") -> Any:
        """All values combined by min, max, plus or bit_or; of bits whether there is an entry.

        >>> from pyclbool import Vector
        >>> Vector.from_coo([0, 2], [5, 9]).reduce("max")
        9
        """
        value = ffi.new(_CTYPES[self._type])
        on = running(self._device)
        check(lib.clbool_vector_reduce(on, _combiner(op), self._ptr, value))
        return value[0]

    def to_matrix(self, *, row: bool = False) -> Matrix:
        """The n × 1 matrix, or that of one row, with its entries."""
        from pyclbool.matrix import Matrix

        to = lib.CLBOOL_TO_ROW if row else lib.CLBOOL_TO_COLUMN
        on = running(self._device)
        handle = make_matrix(lib.clbool_vector_to_matrix, on, self._ptr, to)
        return Matrix._of(handle, self._device)

    def diag(self, k: SupportsIndex = 0) -> Matrix:
        """The matrix with these entries on its diagonal k."""
        from pyclbool.matrix import Matrix

        n = self._size + abs(operator.index(k))
        arguments = (self.to_matrix()._capture(), operator.index(k))
        return Matrix._deferred(self._device, n, n, lib.clbool_diag, arguments)
