# SPDX-License-Identifier: MIT
"""What libraries answered, in a form that can be compared: numbers of entries with checksums, and
ranks. Making it is not part of any time."""
from __future__ import annotations

from typing import Any, Dict, Iterable

import numpy as np
from numpy.typing import NDArray

Answer = Dict[str, Any]

RANKS_DIFFER = 1e-3  # the sum of what ranks, whose sum is 1, may differ by
_MASK = 2**64 - 1
_ROW = 1000003  # as in the other benchmarks


def of_pairs(rows: Any, cols: Any) -> Answer:
    """A set of pairs, each of which is there once."""
    i, j = np.asarray(rows).astype(np.uint64), np.asarray(cols).astype(np.uint64)
    total = int((i * np.uint64(_ROW) + j).sum(dtype=np.uint64)) if i.size else 0
    return {"nnz_out": int(i.size), "checksum": total & _MASK}


def of_rows(rows: Iterable[Iterable[int]]) -> Answer:
    """A set of pairs as columns of each row, from row 0 on."""
    count, total = 0, 0
    for row, cols in enumerate(rows):
        array = np.fromiter(cols, np.uint64)
        count += array.size
        total += row * _ROW * array.size + int(array.sum(dtype=np.uint64))
    return {"nnz_out": int(count), "checksum": total & _MASK}


def of_number(number: int) -> Answer:
    """A number alone, or how many pairs there are where the pairs are not told."""
    return {"nnz_out": int(number)}


def of_labels(labels: Any) -> Answer:
    """A partition, whatever its parts are called."""
    array = np.asarray(labels)
    _, first, part = np.unique(array, return_index=True, return_inverse=True)
    # A part is called by its first vertex.
    checksum = of_pairs(np.arange(array.size), first[part])["checksum"]
    return {"nnz_out": int(first.size), "checksum": checksum}


def of_parts(parts: Iterable[Iterable[int]], vertices: int) -> Answer:
    """A partition as lists of vertices."""
    labels = np.full(vertices, -1)
    for number, part in enumerate(parts):
        labels[np.fromiter(part, np.int64)] = number
    return of_labels(labels)


def of_ranks(ranks: Any) -> Answer:
    """A number for each vertex, which is kept beside the results until all are compared."""
    return {"nnz_out": len(ranks), "ranks": np.asarray(ranks, np.float64)}


def difference(one: Answer, other: Answer) -> str | None:
    """How two answers to the same question differ; None if they are equal as far as both tell."""
    for field in ("nnz_out", "checksum"):
        if field in one and field in other and one[field] != other[field]:
            return f"{field} {one[field]} instead of {other[field]}"
    if "ranks" in one and "ranks" in other:
        apart = _apart(one["ranks"], other["ranks"])
        if not apart <= RANKS_DIFFER:
            return f"ranks differ by {apart:.2g} in all"
    return None


def _apart(one: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    return float(np.abs(one - other).sum())
