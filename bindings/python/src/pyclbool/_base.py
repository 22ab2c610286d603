# SPDX-License-Identifier: MIT
"""What matrices and vectors have in common: operations that wait to be computed, and writing."""
from __future__ import annotations

from typing import Any, Callable, Generic, Tuple, TypeVar, Union

from pyclbool._errors import DimensionMismatchError
from pyclbool._library import check, ffi, lib, structure
from pyclbool.device import Device, running

Self = TypeVar("Self", bound="Sparse")

ACCUMULATORS = {
    "or": "CLBOOL_ACCUMULATE_OR",
    "first": "CLBOOL_ACCUMULATE_FIRST",
    "second": "CLBOOL_ACCUMULATE_SECOND",
    "min": "CLBOOL_ACCUMULATE_MIN",
    "max": "CLBOOL_ACCUMULATE_MAX",
    "plus": "CLBOOL_ACCUMULATE_PLUS",
    "bit_or": "CLBOOL_ACCUMULATE_BIT_OR",
    "bit_and": "CLBOOL_ACCUMULATE_BIT_AND",
    "bit_and_not": "CLBOOL_ACCUMULATE_BIT_AND_NOT",
}
HINTS = {
    "backend": "CLBOOL_BACKEND_",
    "method": "CLBOOL_METHOD_",
    "mask_method": "CLBOOL_MASK_",
    "direction": "CLBOOL_DIRECTION_",
}


def value_of(prefix: str, word: str, what: str) -> int:
    """The value of C for a word: ("CLBOOL_FORM_", "csr") is CLBOOL_FORM_CSR."""
    found = getattr(lib, prefix + word.upper(), None)
    if not isinstance(found, int):
        known = [name[len(prefix) :].lower() for name in dir(lib) if name.startswith(prefix)]
        raise ValueError(f"{what} is one of {', '.join(sorted(known))}, not {word!r}")
    return found


def hints_of(hints: dict[str, Any]) -> dict[str, int]:
    """Members of a descriptor that change how an operation is computed."""
    members = {}
    for name, word in hints.items():
        if name not in HINTS:
            raise TypeError(f"there is no hint {name!r}, but {', '.join(HINTS)}")
        members[name] = value_of(HINTS[name], word, name)
    return members


# Descriptors that are not in use: to make one takes as long as to look into a small matrix.
_descriptors: list[Any] = []
_FIRST_DESCRIPTOR = structure("descriptor")[0]
_NO_DESCRIPTOR = ffi.cast("clbool_descriptor *", 0)  # null of its type is passed on sooner than NULL


class Complement(Generic[Self]):
    """``~mask``: everywhere but where the mask has entries."""

    def __init__(self, of: Self) -> None:
        self.of = of

    def __invert__(self) -> Self:
        return self.of

    def __repr__(self) -> str:
        return f"~{self.of!r}"


# An operation that is still to be computed: a call, its arguments between output and descriptor,
# members of the descriptor, and what arguments point to.
Pending = Tuple[Callable[..., int], Tuple[Any, ...], "dict[str, int] | None", Any]


class Sparse:
    """A matrix or a vector. It has a handle, or an operation that will make it.

    Handles are shared: by copies, and by operations that wait. What is shared is never written to,
    but duplicated first, which costs nothing as the library copies when it must.
    """

    __slots__ = ("_device", "_handle", "_pending", "_shared", "__weakref__")

    _device: Device
    _handle: Any
    _pending: Pending | None
    _shared: bool

    # What is not the same for both.
    _as_mask: str  # the member of a descriptor

    def _empty(self) -> Any:
        raise NotImplementedError

    def _duplicate(self) -> Any:
        raise NotImplementedError

    def _check_fits(self, other: Any) -> None:
        raise NotImplementedError

    def _assignment(self, value: Any) -> tuple[Callable[..., int], tuple[Any, ...]]:
        """The call, and its arguments, that writes a value, or something like self, to all of self."""
        raise NotImplementedError

    @property
    def _ptr(self) -> Any:
        """The handle, after the operation that makes it."""
        if self._pending is None:
            return self._handle
        call, arguments, members, _ = self._pending
        handle = self._empty()
        desc = structure("descriptor", **members) if members else _NO_DESCRIPTOR
        status = call(running(self._device), handle, *arguments, desc)
        if status:
            check(status)
        self._handle = handle
        self._pending = None
        return handle

    def _capture(self) -> Any:
        """The handle, for something that keeps it."""
        self._shared = True
        return self._handle if self._pending is None else self._ptr

    def _read_by(self, written: Sparse) -> Any:
        """The handle, for a call that writes to `written` at once."""
        if self is written:
            return self._capture()
        return self._handle if self._pending is None else self._ptr

    def _writable(self) -> Any:
        """The handle, for a call that writes to it."""
        handle = self._handle if self._pending is None else self._ptr
        if self._shared:
            handle = self._handle = self._duplicate()
            self._shared = False
        return handle

    @property
    def device(self) -> Device:
        """Where it is."""
        return self._device

    def wait(self: Self) -> Self:
        """Computes it now if that was not done yet, waits for the device, and returns it."""
        raise NotImplementedError

    def _update(self, value: Any, mask: Any, accum: str | None, replace: bool) -> None:
        members = None
        device = self._device
        if isinstance(value, type(self)):
            self._check_fits(value)
            device = value._device
            pending = value._pending
            if mask is None and accum is None:
                self._handle = value._capture()
                self._pending, self._shared, self._device = None, True, device
                return
            if pending is not None:
                call, arguments, members, _ = pending
            else:
                call, arguments = self._assignment(value)
        else:
            call, arguments = self._assignment(value)
        self._write(device, call, arguments, mask, accum, replace, members)

    def _write(
        self,
        device: Device,
        call: Callable[..., int],
        arguments: tuple[Any, ...],
        mask: Any,
        accum: str | None,
        replace: bool,
        members: dict[str, Any] | None,
    ) -> None:
        try:
            desc = _descriptors.pop()
        except IndexError:
            desc = structure("descriptor")
        if members:
            for name, value in members.items():
                setattr(desc, name, value)
        if mask is not None:
            inside = mask.of if isinstance(mask, Complement) else mask
            if not isinstance(inside, Sparse):
                raise TypeError(f"a mask is a Matrix, a Vector or ~ of one, not {type(mask).__name__}")
            kept = inside._read_by(self)  # the descriptor does not
            setattr(desc, inside._as_mask, kept)
            if inside is not mask:
                desc.complement = 1
        if accum is not None:
            if accum not in ACCUMULATORS:
                raise ValueError(f"accum is one of {', '.join(ACCUMULATORS)}, not {accum!r}")
            desc.accumulate = getattr(lib, ACCUMULATORS[accum])
        if replace:
            desc.replace = 1
        status = call(running(device), self._writable(), *arguments, desc)
        if status:
            check(status)
        desc[0] = _FIRST_DESCRIPTOR
        _descriptors.append(desc)
        self._device = device

    def __lshift__(self, value: Any) -> None:
        """``C << A @ B`` writes the result to C. It returns nothing, so that ``C << A | B``, which
        Python reads as ``(C << A) | B``, is an error: write ``C << (A | B)``."""
        if self._pending is not None:
            raise TypeError(
                "<< would write to an expression that nobody else sees; to write to a part use "
                "C[I, J] = A, to change an expression's result call wait() on it first"
            )
        self._update(value, None, None, False)

    def __bool__(self) -> bool:
        raise TypeError("it has no truth value; nvals says how many entries there are")

    __hash__ = None  # type: ignore[assignment]


def mismatch(operation: str, a: object, b: object) -> DimensionMismatchError:
    return DimensionMismatchError(f"{operation}: the shapes {a} and {b} do not fit")


class Updater(Generic[Self]):
    """``C(mask, accum, replace)``, to be followed by ``<<`` or by brackets and ``=``."""

    __slots__ = ("_accum", "_mask", "_replace", "_target")

    def __init__(
        self, target: Self, mask: Union[Self, Complement[Self], None], accum: str | None, replace: bool
    ) -> None:
        self._target, self._mask, self._accum, self._replace = target, mask, accum, replace

    def __lshift__(self, value: Any) -> None:
        self._target._update(value, self._mask, self._accum, self._replace)

    def __setitem__(self, key: Any, value: Any) -> None:
        self._target._assign_part(  # type: ignore[attr-defined]
            key, value, self._mask, self._accum, self._replace
        )
