# SPDX-License-Identifier: MIT
"""The shared library, and what every call of it needs: statuses, structures, handles and text.

The library lies next to this file in an installed package. In the project's own tree it does not;
then the environment variable PYCLBOOL_LIBRARY names it, and the declarations are beside it.
"""
from __future__ import annotations

import os
import sys
from typing import Any, Callable

from pyclbool._errors import error_of

_NAME = {"darwin": "libclbool.0.dylib", "win32": "clbool.dll"}.get(sys.platform, "libclbool.so.0")


def _find() -> str:
    package = os.path.dirname(os.path.abspath(__file__))
    beside = os.path.join(package, _NAME)
    if os.path.exists(beside):
        return beside
    named = os.environ.get("PYCLBOOL_LIBRARY")
    if not named:
        raise ImportError(f"{beside} is missing, and PYCLBOOL_LIBRARY does not name another")
    sys.modules["pyclbool"].__path__.append(os.path.dirname(os.path.abspath(named)))
    return named


def _open(path: str) -> tuple[Any, Any]:
    """The library, and what must stay open with it. The system's OpenCL loader comes first, as it
    knows the system's drivers; the package's is for systems that have none: the linker takes what is
    open already under that name."""
    try:
        return ffi.dlopen(path), None
    except OSError:
        loader = os.path.join(os.path.dirname(path), "opencl", "libOpenCL.so.1")
        if not os.path.exists(loader):
            raise
        kept = ffi.dlopen(loader, ffi.RTLD_NOW | ffi.RTLD_GLOBAL)
        return ffi.dlopen(path), kept


_path = _find()

import pyclbool._ffi as _ffi  # noqa: E402  (it may lie beside the library that was found)

ffi: Any = _ffi.ffi
lib: Any
lib, _loader = _open(_path)
NULL: Any = ffi.NULL

version: str = ffi.string(lib.clbool_version()).decode()
if version != _ffi.version:
    raise ImportError(f"pyclbool {_ffi.version} found the library {version} at {_path}")


def check(status: int) -> None:
    """Raises what a status says; of the thread that made the call, right after it."""
    if status:
        message = ffi.string(lib.clbool_error_message()).decode(errors="replace")
        raise error_of(status, message, lib.clbool_error_native())


_structures: dict[str, tuple[Any, Any]] = {}  # the type of a pointer to it, and how it begins


def structure(name: str, **members: Any) -> Any:
    """A structure as its macro begins it, with these members set. What members point to has to be
    kept by the caller."""
    known = _structures.get(name)
    if known is None:
        kind, size = ffi.typeof(f"clbool_{name} *"), ffi.sizeof(f"clbool_{name}")
        first = ffi.new(kind, {"struct_size": size, **_ffi.first_values[f"clbool_{name}"]})
        known = _structures[name] = kind, first[0]
    kind, first = known
    made = ffi.new(kind)
    made[0] = first
    for member, value in members.items():
        setattr(made, member, value)
    return made


def cell(kind: str) -> Any:
    """Where a call puts a handle of this kind."""
    return ffi.new(f"clbool_{kind} **")


def owned(kind: str, where: Any) -> Any:
    """The handle that a call put there, freed when nothing refers to it any more; None for null."""
    handle = where[0]
    return ffi.gc(handle, getattr(lib, f"clbool_{kind}_free")) if handle else None


def maker(kind: str) -> Callable[..., Any]:
    """A function ``make(call, *arguments)`` that returns the handle which a call makes. It does what
    cell(), check() and owned() do, in less time: cells are used again. Each call has one of its own,
    as other threads, handlers of signals and finalizers may make calls during it."""
    new, gc, cell_type = ffi.new, ffi.gc, ffi.typeof(f"clbool_{kind} **")
    free = getattr(lib, f"clbool_{kind}_free")
    cells: list[Any] = []

    def make(call: Callable[..., int], *arguments: Any) -> Any:
        try:
            where = cells.pop()
        except IndexError:
            where = new(cell_type)
        status = call(*arguments, where)
        if status:
            check(status)
        handle = gc(where[0], free)
        cells.append(where)
        return handle

    return make


def empties(kind: str, create: Callable[..., int], *arguments: int) -> Callable[[], Any]:
    """A function that returns what a call makes of these two numbers. It is maker() with less to pass
    on, as most results begin empty."""
    new, gc, cell_type = ffi.new, ffi.gc, ffi.typeof(f"clbool_{kind} **")
    free = getattr(lib, f"clbool_{kind}_free")
    first, second = arguments
    cells: list[Any] = []

    def make() -> Any:
        try:
            where = cells.pop()
        except IndexError:
            where = new(cell_type)
        status = create(first, second, where)
        if status:
            check(status)
        handle = gc(where[0], free)
        cells.append(where)
        return handle

    return make


make_matrix = maker("matrix")
make_vector = maker("vector")


def reader(kind: str) -> Callable[..., Any]:
    """A function ``read(call, *arguments)`` that returns what a call writes by its last argument, a
    pointer to this type of C: a number or a bool."""
    new, cell_type = ffi.new, ffi.typeof(f"{kind} *")
    cells: list[Any] = []  # as in maker()

    def read(call: Callable[..., int], *arguments: Any) -> Any:
        try:
            where = cells.pop()
        except IndexError:
            where = new(cell_type)
        status = call(*arguments, where)
        if status:
            check(status)
        value = where[0]
        cells.append(where)
        return value

    return read


read_bool: Callable[..., bool] = reader("bool")
read_uint32: Callable[..., int] = reader("uint32_t")
read_uint64: Callable[..., int] = reader("uint64_t")
_read_size: Callable[..., int] = reader("size_t")


def text(call: Callable[..., int], *arguments: Any) -> str:
    """The text that a call returns by its last argument."""
    where = ffi.new("char **")
    check(call(*arguments, where))
    try:
        return str(ffi.string(where[0]).decode(errors="replace"))
    finally:
        lib.clbool_string_free(where[0])


def texts(list_of: Any) -> list[str]:
    """All texts of a list that the library made."""
    count = _read_size(lib.clbool_texts_count, list_of)
    return [text(lib.clbool_texts_get, list_of, i) for i in range(count)]


def encoded(words: str | os.PathLike[str] | None) -> Any:
    """Text, or a path, for a call; null for None. Text that C would cut is refused."""
    if words is None:
        return NULL
    data = os.fsencode(words) if isinstance(words, os.PathLike) else words.encode()
    if b"\0" in data:
        raise ValueError("the text has a character with the code zero in it")
    return data
