# SPDX-License-Identifier: MIT
"""Sparse boolean matrices, on GPUs and processors.

>>> from pyclbool import Matrix
>>> follows = Matrix.from_coo([0, 0, 1, 2], [1, 2, 3, 3], nrows=4, ncols=4)
>>> list(follows @ follows)
[(0, 3)]
"""
from pyclbool._errors import (
    BuildError,
    DeviceError,
    DimensionMismatchError,
    Error,
    FileError,
    InvalidArgumentError,
    InvalidHandleError,
    OutOfMemoryError,
)
from pyclbool._library import version as __version__
from pyclbool.device import Device, DeviceInfo, Devices, current_device, devices, use
from pyclbool.matrix import Matrix, concat, union
from pyclbool.vector import Vector

__all__ = [
    "BuildError",
    "Device",
    "DeviceError",
    "DeviceInfo",
    "Devices",
    "DimensionMismatchError",
    "Error",
    "FileError",
    "InvalidArgumentError",
    "InvalidHandleError",
    "Matrix",
    "OutOfMemoryError",
    "Vector",
    "__version__",
    "concat",
    "current_device",
    "devices",
    "union",
    "use",
]
