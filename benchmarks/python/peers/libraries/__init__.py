# SPDX-License-Identifier: MIT
"""A module for each library: how its users load a graph and ask it.

Each has NAME, version(), start(threads, device) and OPERATIONS, which maps families to what answers
them (:class:`peers.libraries.operation.Operation`), and imports its library when it is imported. Where
users know two ways of which neither is always the better one, the second is FAMILY/WAY.
"""
from __future__ import annotations

import importlib
from types import ModuleType

PYCLBOOL = "pyclbool"
RIVALS = (
    "networkx",
    "igraph",
    "rustworkx",
    "networkit",
    "scipy",
    "graphblas",
    "pyoxigraph",
    "kuzu",
    "duckdb",
)


def module_of(library: str) -> ModuleType:
    """The module of a library. ImportError if the library is not installed."""
    return importlib.import_module(f"peers.libraries.{library}_")
