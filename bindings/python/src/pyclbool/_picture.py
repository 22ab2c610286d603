# SPDX-License-Identifier: MIT
"""How matrices and vectors look: in a terminal, and in a notebook."""
from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from pyclbool._numpy import np

if TYPE_CHECKING:
    from pyclbool.matrix import Matrix
    from pyclbool.vector import Vector

_MOST_ROWS, _MOST_COLS = 16, 32  # of a matrix that is shown as a table
_CELLS = 48  # on the longer side of a picture
_MOST_ENTRIES = 5_000_000  # to be brought from the device for one


def _entries(count: int) -> str:
    return "1 entry" if count == 1 else f"{count} entries"


def _title(matrix: Matrix) -> str:
    shape = f"{matrix.nrows} × {matrix.ncols}"
    return f"<Matrix {shape}, {_entries(matrix.nvals)}, on {matrix.device.info.spec}>"


def matrix_text(matrix: Matrix) -> str:
    title = _title(matrix)
    nrows, ncols = matrix.shape
    if not (0 < nrows <= _MOST_ROWS and 0 < ncols <= _MOST_COLS):
        return title
    wide, high = len(str(ncols - 1)), len(str(nrows - 1))
    lines = [" ".join([" " * high, *(f"{j:>{wide}}" for j in range(ncols))])]
    for i, row in enumerate(matrix.to_numpy()):
        marks = (f"{'1' if there else '·':>{wide}}" for there in row)
        lines.append(" ".join([f"{i:>{high}}", *marks]))
    return "\n".join([title, *lines])


def _shares(matrix: Matrix) -> Any:
    """For each cell of a picture how much of it has entries, from 0 to 1."""
    nrows, ncols = matrix.shape
    side = max(nrows, ncols) / min(_CELLS, max(nrows, ncols))
    high, wide = (max(1, round(n / side)) for n in (nrows, ncols))
    rows, cols = (indices.astype(np.int64) for indices in matrix.to_coo())
    places = rows * high // nrows * wide + cols * wide // ncols
    counts = np.bincount(places, minlength=high * wide).reshape(high, wide)
    room = nrows * ncols / (high * wide)
    # A lone entry of a large matrix is to be seen, too.
    return np.where(counts > 0, np.maximum(np.minimum(counts / room, 1), 0.25), 0)


def matrix_html(matrix: Matrix) -> str:
    title = f"<div>{escape(_title(matrix)[1:-1])}</div>"
    if not (matrix.nrows and matrix.ncols) or matrix.nvals > _MOST_ENTRIES:
        return title
    shares = _shares(matrix)
    high, wide = shares.shape
    size = max(2, 192 // max(high, wide))
    cells = "".join(
        f'<rect x="{j}" y="{i}" width="1" height="1" fill-opacity="{shares[i, j]:.2g}"/>'
        for i, j in np.argwhere(shares)
    )
    return (
        f'{title}<svg width="{wide * size}" height="{high * size}" viewBox="0 0 {wide} {high}" '
        f'style="border:1px solid gray" fill="currentColor" role="img">{cells}</svg>'
    )


def vector_text(vector: Vector) -> str:
    count = vector.nvals
    where = vector.device.info.spec
    title = f"<Vector of {vector.dtype}, size {vector.size}, {_entries(count)}, on {where}>"
    if not 0 < count <= 1000:
        return title
    indices, values = (array[:10].tolist() for array in vector.to_coo())
    is_bits = vector.dtype == bool
    shown = [str(i) if is_bits else f"{i}: {v:g}" for i, v in zip(indices, values)]
    more = ", …" if count > len(indices) else ""
    return f"{title}\n{', '.join(shown)}{more}"
