# SPDX-License-Identifier: MIT
"""What goes wrong, as exceptions: each is an Error, and also what Python calls such a thing."""
from __future__ import annotations


class Error(Exception):
    """Any error of the library. `native` is the code of OpenCL behind it, or 0."""

    native: int = 0


class InvalidArgumentError(Error, ValueError):
    """An argument breaks what the call says of it."""


class DimensionMismatchError(InvalidArgumentError):
    """The shapes of operands do not fit each other."""


class OutOfMemoryError(Error, MemoryError):
    """Device, host or limit cannot hold what was asked for."""


class DeviceError(Error, RuntimeError):
    """The device or its driver failed."""


class BuildError(DeviceError):
    """A kernel did not compile."""


class FileError(Error, OSError):
    """A file could not be read, parsed or written."""


class InvalidHandleError(Error, RuntimeError):
    """A handle was freed: an error of this package."""


_BY_STATUS: dict[int, type[Error]] = {
    1: InvalidArgumentError,
    2: DimensionMismatchError,
    3: OutOfMemoryError,
    4: DeviceError,
    5: BuildError,
    6: FileError,
    7: InvalidHandleError,
}


def error_of(status: int, message: str, native: int) -> Error:
    error = _BY_STATUS.get(status, Error)(message)
    error.native = native
    return error
