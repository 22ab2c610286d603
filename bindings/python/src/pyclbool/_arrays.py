# SPDX-License-Identifier: MIT
"""Indices and shapes, from what users of Python write to what C takes: 32 bits, and nothing is cut."""
from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex, Union

from pyclbool._library import NULL, ffi, lib, structure
from pyclbool._numpy import np

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    One = Union[int, np.integer[Any]]
    Many = Union[slice, list[int], range, NDArray[Any]]

MAX_DIMENSION = 2**32 - 1


def dimension(value: SupportsIndex, what: str) -> int:
    """A number of rows, columns or entries."""
    number = operator.index(value)
    if not 0 <= number <= MAX_DIMENSION:
        raise ValueError(f"{what} is {number}, and must be from 0 to 2^32 - 1")
    return number


def whole_numbers(values: ArrayLike) -> NDArray[Any]:
    """A one-dimensional array of integers of any width."""
    array = np.asarray(values)
    if array.ndim != 1:
        raise ValueError(f"indices are one-dimensional; these have {array.ndim} dimensions")
    if array.size == 0:
        return np.empty(0, np.uint32)
    if array.dtype.kind not in "iu":
        raise TypeError(f"indices are integers below 2^32, not {array.dtype}")
    return array


# As many indices as caches hold while they are looked at and copied.
_BLOCK = 1 << 16


def index_array(values: ArrayLike, limit: int, what: str) -> NDArray[np.uint32]:
    """Indices below `limit`; an array of 32 bits without gaps is taken as it is."""
    array = whole_numbers(values)
    if array.size == 0:
        return np.empty(0, np.uint32)
    if array.dtype.kind == "i":
        limit = min(limit, 2 ** (8 * array.itemsize - 1))
    # Read as unsigned, negative numbers are the large ones.
    unsigned = array.view(f"{array.dtype.byteorder}u{array.itemsize}")
    if array.itemsize == 4 and array.dtype.isnative and array.flags.c_contiguous:
        _require_below(limit, unsigned, array, what)
        return unsigned
    narrow = np.empty(array.size, np.uint32)
    for first in range(0, array.size, _BLOCK):
        block = unsigned[first : first + _BLOCK]
        _require_below(limit, block, array, what)
        narrow[first : first + _BLOCK] = block
    return narrow


def _require_below(limit: int, part: NDArray[Any], array: NDArray[Any], what: str) -> None:
    """Refuses an index of a part of the array."""
    if int(part.max()) >= limit:
        unsigned = array.view(part.dtype)
        wrong = int(array[unsigned.argmax()])
        raise IndexError(f"{what} {wrong} is not from 0 to {limit - 1}")


def extent(indices: ArrayLike, given: SupportsIndex | None, what: str) -> int:
    """The number of rows or columns: what was given, else enough for all indices."""
    if given is not None:
        return dimension(given, what)
    array = whole_numbers(indices)
    largest = int(array.max()) if array.size else -1
    if largest >= MAX_DIMENSION:
        raise IndexError(f"index {largest} is beyond 2^32 - 2")
    return largest + 1


def pointer(array: NDArray[Any], ctype: str = "uint32_t") -> Any:
    """To an array that has no gaps; it keeps the array."""
    return ffi.from_buffer(f"{ctype}[]", array) if array.size else NULL


def position(index: SupportsIndex, size: int, what: str) -> int:
    """One index, where -1 is the last."""
    number = operator.index(index)
    if 0 <= number < size:
        return number
    if not -size <= number < size:
        raise IndexError(f"{what} {number} is out of range: there are {size}")
    return number + size


class Part(NamedTuple):
    """Some rows, columns or entries: how C is told, how many they are, and whether it is one that is
    named by itself. `kept` is what C's structure points to."""

    indices: Any
    size: int
    single: bool
    kept: Any = None


def part(key: One | Many, size: int, what: str) -> Part:
    """What stands in brackets, for one dimension."""
    if isinstance(key, slice):
        named = range(*key.indices(size))
        if len(named) == size and named.step == 1:
            return Part(NULL, size, False)
        kind = lib.CLBOOL_INDICES_RANGE if named else lib.CLBOOL_INDICES_LIST
        first = named.start if named else 0
        range_ = structure("indices", kind=kind, first=first, step=named.step, count=len(named))
        return Part(range_, len(named), False)
    if not isinstance(key, bool) and hasattr(key, "__index__") and not getattr(key, "ndim", 0):
        first = position(key, size, what)
        one = structure("indices", kind=lib.CLBOOL_INDICES_RANGE, first=first, count=1)
        return Part(one, 1, True)

    array = np.asarray(key)
    if array.dtype == np.bool_:
        if array.shape != (size,):
            raise IndexError(f"{what}: {array.shape} truth values for {size}")
        array = np.flatnonzero(array)
    array = whole_numbers(array)
    if array.dtype.kind == "i" and array.size and array.min() < 0:
        array = np.where(array < 0, array.astype(np.int64) + size, array)
    # np.where() of an index that is still negative is refused here.
    listed = index_array(array, size, what)
    where = pointer(listed)
    list_ = structure("indices", kind=lib.CLBOOL_INDICES_LIST, count=listed.size, list=where)
    return Part(list_, listed.size, False, where)
