# SPDX-License-Identifier: MIT
"""Sparse boolean matrices."""
from __future__ import annotations

import operator
import os
from typing import TYPE_CHECKING, Any, Callable, Iterable, Iterator, Sequence, SupportsIndex
from typing import overload

from pyclbool import _picture
from pyclbool._arrays import Part, dimension, extent, index_array, part, pointer, position
from pyclbool._arrays import whole_numbers
from pyclbool._base import Complement, Sparse, Updater, hints_of, mismatch, value_of
from pyclbool._library import NULL, check, encoded, ffi, lib, make_matrix, make_vector, number
from pyclbool._library import structure
from pyclbool._numpy import np
from pyclbool.device import Device, current_device, running
from pyclbool.vector import Vector, semiring_of, type_of

if TYPE_CHECKING:
    import networkx
    import pandas
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
_ORDERS = ("any", "sorted", "unique", "sorted_unique")
_FORMS = ("host", "coordinates", "csr", "dcsr", "bits", "csc", "ell", "sell", "bsr")


def _shape_of(rows: Part, cols: Part) -> tuple[int, int]:
    return rows.size, cols.size


class Matrix(Sparse):
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

    __slots__ = ("_ncols", "_nrows")

    _nrows: int
    _ncols: int

    def __init__(self, nrows: SupportsIndex = 0, ncols: SupportsIndex = 0) -> None:
        self._nrows, self._ncols = dimension(nrows, "nrows"), dimension(ncols, "ncols")
        self._handle = make_matrix(lib.clbool_matrix_create, self._nrows, self._ncols)
        self._pending, self._shared, self._device = None, False, current_device()

    @classmethod
    def _of(cls, handle: Any, device: Device) -> Matrix:
        """A matrix that has this handle."""
        made = object.__new__(cls)
        made._handle, made._pending, made._shared, made._device = handle, None, False, device
        made._nrows = number("uint32_t", lib.clbool_matrix_nrows, handle)
        made._ncols = number("uint32_t", lib.clbool_matrix_ncols, handle)
        return made

    @classmethod
    def _made(cls, call: Callable[..., int], *arguments: Any) -> Matrix:
        """What a call makes on the current device; its first argument is the context."""
        device = current_device()
        return cls._of(make_matrix(call, running(device), *arguments), device)

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

    # --- From elsewhere ---

    @classmethod
    def from_coo(
        cls,
        rows: ArrayLike,
        cols: ArrayLike,
        *,
        nrows: SupportsIndex | None = None,
        ncols: SupportsIndex | None = None,
        order: str = "any",
    ) -> Matrix:
        """Entries by their rows and columns, in any order, twice or not; without a shape the smallest
        that has room for them. ``order`` promises more: "sorted", "unique" or "sorted_unique".

        >>> from pyclbool import Matrix
        >>> Matrix.from_coo([0, 5], [3, 1]).shape
        (6, 4)
        """
        shape = extent(rows, nrows, "nrows"), extent(cols, ncols, "ncols")
        i, j = index_array(rows, shape[0], "row"), index_array(cols, shape[1], "column")
        if i.size != j.size:
            raise mismatch("from_coo", i.shape, j.shape)
        if order not in _ORDERS:
            raise ValueError(f"order is one of {', '.join(_ORDERS)}, not {order!r}")
        places = (pointer(i), pointer(j), i.size, _ORDERS.index(order))
        return cls._made(lib.clbool_matrix_from_coordinates, *shape, *places)

    @classmethod
    def from_csr(
        cls,
        indptr: ArrayLike,
        col_indices: ArrayLike,
        *,
        ncols: SupportsIndex | None = None,
        order: str = "any",
    ) -> Matrix:
        """Compressed rows: those of row i are ``col_indices[indptr[i]:indptr[i + 1]]``."""
        pointers, cols = whole_numbers(indptr), whole_numbers(col_indices)
        if pointers.size == 0 or int(pointers[-1]) != cols.size:
            raise ValueError("indptr has nrows + 1 elements, and ends with the number of col_indices")
        width = extent(cols, ncols, "ncols")
        if order not in _ORDERS:
            raise ValueError(f"order is one of {', '.join(_ORDERS)}, not {order!r}")
        # The library looks at every column, and sees int32 below zero as beyond ncols, if that is
        # not above 2^31.
        if cols.dtype == np.int32 and width <= 2**31 and cols.flags.c_contiguous:
            cols = cols.view(np.uint32)
        elif cols.dtype != np.uint32:
            cols = index_array(cols, width, "column")
        return cls._made(
            lib.clbool_matrix_from_csr,
            dimension(pointers.size - 1, "nrows"),
            width,
            pointer(np.ascontiguousarray(pointers, np.uint64), "uint64_t"),
            pointer(np.ascontiguousarray(cols)),
            _ORDERS.index(order),
        )

    @classmethod
    def identity(cls, n: SupportsIndex) -> Matrix:
        """The n × n identity."""
        return cls._made(lib.clbool_matrix_identity, dimension(n, "n"))

    @classmethod
    def from_numpy(cls, array: ArrayLike) -> Matrix:
        """The elements of a two-dimensional array that are not zero.

        >>> import numpy as np
        >>> from pyclbool import Matrix
        >>> list(Matrix.from_numpy(np.array([[0, 7], [1, 0]])))
        [(0, 1), (1, 0)]
        """
        dense = np.asarray(array)
        if dense.ndim != 2:
            raise ValueError(f"a matrix has two dimensions, not {dense.ndim}")
        rows, cols = np.nonzero(dense)
        nrows, ncols = dense.shape
        return cls.from_coo(rows, cols, nrows=nrows, ncols=ncols, order="sorted_unique")

    @classmethod
    def from_scipy_sparse(cls, array: Any) -> Matrix:
        """The entries of a sparse array or matrix of SciPy whose values are not zero.

        >>> import scipy.sparse
        >>> from pyclbool import Matrix
        >>> Matrix.from_scipy_sparse(scipy.sparse.eye_array(3, k=1)).nvals
        2
        """
        if array.format == "coo" and array.data.all():
            nrows, ncols = array.shape
            return cls.from_coo(array.row, array.col, nrows=nrows, ncols=ncols)
        csr = array.tocsr()
        if not csr.data.all():
            csr = csr.copy()
            csr.eliminate_zeros()
        return cls.from_csr(csr.indptr, csr.indices[: csr.nnz], ncols=csr.shape[1])

    @classmethod
    def from_edgelist(
        cls,
        edges: Iterable[tuple[int, int]] | ArrayLike,
        *,
        nrows: SupportsIndex | None = None,
        ncols: SupportsIndex | None = None,
    ) -> Matrix:
        """Pairs, or an array of two columns.

        >>> from pyclbool import Matrix
        >>> Matrix.from_edgelist([(0, 1), (1, 2)]).shape
        (2, 3)
        """
        pairs = np.asarray(edges if hasattr(edges, "__array__") else list(edges))  # type: ignore
        if pairs.size == 0:
            pairs = np.empty((0, 2), np.uint32)
        if pairs.ndim != 2 or pairs.shape[1] != 2:
            raise ValueError("edges are pairs of a row and a column")
        return cls.from_coo(pairs[:, 0], pairs[:, 1], nrows=nrows, ncols=ncols)

    @classmethod
    def from_pandas_edgelist(
        cls,
        frame: pandas.DataFrame,
        source: str = "source",
        target: str = "target",
        *,
        nrows: SupportsIndex | None = None,
        ncols: SupportsIndex | None = None,
    ) -> Matrix:
        """A row of the frame is an edge; both columns are numbers of vertices."""
        rows, cols = frame[source].to_numpy(), frame[target].to_numpy()
        return cls.from_coo(rows, cols, nrows=nrows, ncols=ncols)

    @classmethod
    def from_networkx(
        cls, graph: networkx.Graph, nodelist: Sequence[Any] | None = None
    ) -> Matrix:
        """The adjacency matrix: row and column k are the k-th node of ``nodelist``, or of the graph.
        An edge without direction is two entries.

        >>> import networkx as nx
        >>> from pyclbool import Matrix
        >>> list(Matrix.from_networkx(nx.DiGraph([("a", "b"), ("b", "c")])))
        [(0, 1), (1, 2)]
        """
        nodes = graph if nodelist is None else nodelist
        places = {node: k for k, node in enumerate(nodes)}
        ends = [(places[u], places[v]) for u, v in graph.edges() if u in places and v in places]
        pairs = np.array(ends, np.int64).reshape(-1, 2)
        if not graph.is_directed():
            pairs = np.concatenate([pairs, pairs[:, ::-1]])
        return cls.from_coo(pairs[:, 0], pairs[:, 1], nrows=len(places), ncols=len(places))

    @classmethod
    def load(
        cls, path: str | os.PathLike[str], *, drop_zeros: bool = False, zero_based: bool = False
    ) -> Matrix:
        """Reads a Matrix Market file or one that save() wrote, compressed by gzip or not."""
        if not os.path.exists(path):
            raise FileNotFoundError(f"there is no file {os.fspath(path)}")
        options = structure("load_options", drop_zeros=drop_zeros, zero_based=zero_based)
        return cls._made(lib.clbool_matrix_load, encoded(path), options)

    @classmethod
    def deserialize(cls, data: bytes) -> Matrix:
        """The matrix of which serialize() made these bytes; all of them are checked."""
        return cls._made(lib.clbool_matrix_deserialize, ffi.from_buffer(data), len(data))

    # --- To elsewhere ---

    def to_coo(self) -> tuple[NDArray[np.uint32], NDArray[np.uint32]]:
        """Rows and columns of all entries, sorted."""
        count = self.nvals
        rows, cols = np.empty(count, np.uint32), np.empty(count, np.uint32)
        on = running(self._device)
        check(
            lib.clbool_matrix_to_coordinates(on, self._ptr, count, pointer(rows), pointer(cols))
        )
        return rows, cols

    def to_csr(self) -> tuple[NDArray[np.uint64], NDArray[np.uint32]]:
        """Compressed rows: nrows + 1 pointers, and columns."""
        count = self.nvals
        indptr, cols = np.empty(self._nrows + 1, np.uint64), np.empty(count, np.uint32)
        where = pointer(indptr, "uint64_t"), count, pointer(cols)
        check(lib.clbool_matrix_to_csr(running(self._device), self._ptr, *where))
        return indptr, cols

    def to_numpy(self) -> NDArray[np.bool_]:
        """All elements, as an array of bool."""
        dense = np.zeros(self.shape, bool)
        dense[self.to_coo()] = True
        return dense

    def to_scipy_sparse(self, format: str = "csr", dtype: DTypeLike = bool) -> Any:
        """A sparse array of SciPy, with ones for entries."""
        import scipy.sparse

        if format == "coo":
            rows, cols = self.to_coo()
            places: Any = (rows, cols)
            made = scipy.sparse.coo_array((np.ones(rows.size, dtype), places), shape=self.shape)
        else:
            indptr, cols = self.to_csr()
            small = max(cols.size, *self.shape) < 2**31
            columns = cols.view(np.int32) if small else cols.astype(np.int64)
            pointers = indptr.astype(np.int32) if small else indptr.view(np.int64)
            parts = (np.ones(cols.size, dtype), columns, pointers)
            made = scipy.sparse.csr_array(parts, shape=self.shape)
            made.has_canonical_format = True
        return made.asformat(format)

    def to_edgelist(self) -> NDArray[np.uint32]:
        """An array of two columns, row and column of each entry."""
        return np.stack(self.to_coo(), axis=1)

    def to_networkx(self, nodelist: Sequence[Any] | None = None, create_using: Any = None) -> Any:
        """A directed graph, or what ``create_using`` is, of all vertices; their names are numbers, or
        those of ``nodelist``."""
        import networkx

        if self._nrows != self._ncols:
            raise mismatch("to_networkx", self.shape, "a square")
        graph = networkx.empty_graph(0, create_using, default=networkx.DiGraph)
        names = range(self._nrows) if nodelist is None else nodelist
        graph.add_nodes_from(names)
        rows, cols = self.to_coo()
        graph.add_edges_from((names[i], names[j]) for i, j in zip(rows.tolist(), cols.tolist()))
        return graph

    def save(self, path: str | os.PathLike[str], format: str | None = None) -> None:
        """Writes a file, which appears whole or not at all: "matrix_market", or "serialized", which is
        smaller; without ``format`` the former if the name ends in .mtx."""
        if format is None:
            format = "matrix_market" if os.fspath(path).endswith(".mtx") else "serialized"
        kind = value_of("CLBOOL_FILE_", format, "format")
        check(lib.clbool_matrix_save(running(self._device), self._ptr, encoded(path), kind))

    def serialize(self) -> bytes:
        """The matrix as bytes, the same on every machine."""
        on, handle = running(self._device), self._ptr
        size = number("uint64_t", lib.clbool_matrix_serialize, on, handle, 0, NULL)
        data = ffi.new("char[]", size)
        written = ffi.new("uint64_t *")
        check(lib.clbool_matrix_serialize(on, handle, size, data, written))
        return bytes(ffi.buffer(data, size))

    def __reduce__(self) -> tuple[Any, ...]:
        return Matrix.deserialize, (self.serialize(),)

    # --- What it is ---

    @property
    def nrows(self) -> int:
        """Number of rows."""
        return self._nrows

    @property
    def ncols(self) -> int:
        """Number of columns."""
        return self._ncols

    @property
    def shape(self) -> tuple[int, int]:
        """(nrows, ncols)"""
        return self._nrows, self._ncols

    @property
    def nvals(self) -> int:
        """How many entries it has; waits for the device if it must."""
        return int(number("uint64_t", lib.clbool_matrix_nvals, self._ptr))

    @property
    def form(self) -> str:
        """How its entries are held: "csr", "bits", …"""
        return _FORMS[number("clbool_matrix_form", lib.clbool_matrix_form_of, self._ptr)]

    def convert(self, form: str) -> None:
        """Holds the entries in another form."""
        kind = value_of("CLBOOL_FORM_", form, "form")
        check(lib.clbool_matrix_convert(running(self._device), self._writable(), kind))

    def isequal(self, other: Matrix) -> bool:
        """Whether both have the same shape and entries; so does ``==``."""
        on = running(self._device)
        return bool(number("bool", lib.clbool_matrix_equal, on, self._ptr, other._ptr))

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
        check(lib.clbool_matrix_wait(running(self._device), self._ptr))
        return self

    # --- For Sparse ---

    def _empty(self) -> Any:
        return make_matrix(lib.clbool_matrix_create, 0, 0)

    def _duplicate(self) -> Any:
        return make_matrix(lib.clbool_matrix_duplicate, self._handle)

    def _check_fits(self, other: Matrix) -> None:
        if self._nrows != other._nrows or self._ncols != other._ncols:
            raise mismatch("<<", self.shape, other.shape)

    def _assignment(self, value: Any) -> tuple[Callable[..., int], tuple[Any, ...]]:
        if isinstance(value, Matrix):
            return lib.clbool_assign, (value._capture(), NULL, NULL)
        if isinstance(value, (bool, np.bool_)):
            return lib.clbool_assign_value, (bool(value), NULL, NULL)
        raise TypeError(f"to a matrix are written matrices, True or False, not {type(value).__name__}")

    @property
    def _is_matrix(self) -> bool:
        return True

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
        if type(key) is tuple and len(key) == 2 and type(key[0]) is int and type(key[1]) is int:
            i = position(key[0], self._nrows, "row")
            j = position(key[1], self._ncols, "column")
            on = running(self._device)
            return number("bool", lib.clbool_matrix_contains, on, self._ptr, i, j)
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
        self._assign_part(key, value, None, None, False)

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
            arguments = (value._capture(), rows.indices, cols.indices)
            self._write(self._device, lib.clbool_assign, arguments, mask, accum, replace, {})
        elif rows.single and cols.single and mask is None:
            place = rows.indices.first, cols.indices.first
            check(lib.clbool_matrix_set(running(self._device), self._writable(), *place, value))
        else:
            arguments = (value, rows.indices, cols.indices)
            self._write(self._device, lib.clbool_assign_value, arguments, mask, accum, replace, {})

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
        if pending[0] is lib.clbool_transpose:
            return pending[1][0], True
        return self._capture(), False

    def _binary(
        self,
        call: Callable[..., int],
        before: tuple[Any, ...],
        other: Matrix,
        nrows: int,
        ncols: int,
        hints: dict[str, Any] | None,
    ) -> Matrix:
        a, first = self._fused()
        b, second = other._fused()
        members = None
        if first or second or hints:
            members = {"transpose_first": first, "transpose_second": second, **hints_of(hints or {})}
        return Matrix._deferred(self._device, nrows, ncols, call, (*before, a, b), members)

    def mxm(self, other: Matrix, **hints: str) -> Matrix:
        """``self @ other``: entry (i, j) where some k has self(i, k) and other(k, j). Hints change
        nothing but costs: ``backend``, ``method``, ``mask_method``."""
        if self._ncols != other._nrows:
            raise mismatch("mxm", self.shape, other.shape)
        return self._binary(lib.clbool_mxm, (), other, self._nrows, other._ncols, hints)

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
        inner, outer = self.shape if left else (self._ncols, self._nrows)
        if u._size != inner:
            shapes = (u.shape, self.shape) if left else (self.shape, u.shape)
            raise mismatch("vxm" if left else "mxv", *shapes)
        if left:
            outer = self._ncols
        over, kind = semiring_of(semiring, u._type)
        if kind is None:
            kind = type_of(dtype)
        a, transposed = self._fused()
        members = hints_of(hints)
        if transposed:
            members["transpose_second" if left else "transpose_first"] = 1
        if products:
            members["products"] = products
        call = lib.clbool_vxm if left else lib.clbool_mxv
        operands = (u._capture(), a) if left else (a, u._capture())
        return Vector._deferred(self._device, outer, kind, call, (over, *operands), members)

    @overload
    def __matmul__(self, other: Matrix) -> Matrix: ...
    @overload
    def __matmul__(self, other: Vector) -> Vector: ...

    def __matmul__(self, other: Any) -> Any:
        if isinstance(other, Matrix):
            return self.mxm(other)
        return self.mxv(other) if isinstance(other, Vector) else NotImplemented

    def __rmatmul__(self, other: Vector) -> Vector:
        return self._times(other, True, None) if isinstance(other, Vector) else NotImplemented

    def _ewise(self, op: int, other: Matrix, hints: dict[str, Any] | None = None) -> Matrix:
        nrows, ncols = self._nrows, self._ncols
        if nrows != other._nrows or ncols != other._ncols:
            raise mismatch("ewise", self.shape, other.shape)
        return self._binary(lib.clbool_ewise, (op,), other, nrows, ncols, hints)

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
        return self._binary(lib.clbool_kronecker, (), other, *shape, hints)

    @property
    def T(self) -> Matrix:
        """The transpose. As an operand of a product or a sum it is not made."""
        handle, transposed = self._fused()
        if transposed:
            made = Matrix._of(handle, self._device)
            made._shared = True
            return made
        shape = self._ncols, self._nrows
        return Matrix._deferred(self._device, *shape, lib.clbool_transpose, (handle,))

    def transpose(self, **hints: str) -> Matrix:
        """The same, with hints."""
        members = hints_of(hints)
        shape = self._ncols, self._nrows
        handle = (self._capture(),)
        return Matrix._deferred(self._device, *shape, lib.clbool_transpose, handle, members).wait()

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
        return int(number("uint64_t", lib.clbool_count, *arguments))


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
