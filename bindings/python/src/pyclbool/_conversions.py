# SPDX-License-Identifier: MIT
"""Matrices from elsewhere and to elsewhere: arrays, other packages, files, bytes."""
from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Callable, Iterable, Sequence, SupportsIndex, TypeVar

from pyclbool._arrays import dimension, extent, index_array, pointer, whole_numbers
from pyclbool._base import Sparse, mismatch, value_of
from pyclbool._library import NULL, check, encoded, ffi, lib, make_matrix, read_uint32, read_uint64
from pyclbool._library import structure
from pyclbool._numpy import np
from pyclbool.device import Device, current_device, running

if TYPE_CHECKING:
    import networkx
    import pandas
    from numpy.typing import ArrayLike, DTypeLike, NDArray

_ORDERS = ("any", "sorted", "unique", "sorted_unique")

_nvals = lib.clbool_matrix_nvals


def _unsigned(pointers: NDArray[Any]) -> NDArray[np.uint64]:
    """As 64 bits each; a negative one is larger than all others."""
    same_size = pointers.dtype == np.int64 and pointers.dtype.isnative
    return np.ascontiguousarray(pointers.view(np.uint64) if same_size else pointers, np.uint64)


Self = TypeVar("Self", bound="Convertible")


class Convertible(Sparse):
    """What :class:`Matrix` is without operations: a shape and entries, which come and go."""

    __slots__ = ("_ncols", "_nrows")

    _nrows: int
    _ncols: int

    @classmethod
    def _of(cls: type[Self], handle: Any, device: Device) -> Self:
        """A matrix that has this handle."""
        made = object.__new__(cls)
        made._handle, made._pending, made._shared, made._device = handle, None, False, device
        made._nrows = read_uint32(lib.clbool_matrix_nrows, handle)
        made._ncols = read_uint32(lib.clbool_matrix_ncols, handle)
        return made

    @classmethod
    def _made(cls: type[Self], call: Callable[..., int], *arguments: Any) -> Self:
        """What a call makes on the current device; its first argument is the context."""
        device = current_device()
        return cls._of(make_matrix(call, running(device), *arguments), device)

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
        return read_uint64(_nvals, self._ptr)

    # --- From elsewhere ---

    @classmethod
    def from_coo(
        cls: type[Self],
        rows: ArrayLike,
        cols: ArrayLike,
        *,
        nrows: SupportsIndex | None = None,
        ncols: SupportsIndex | None = None,
        order: str = "any",
    ) -> Self:
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
        cls: type[Self],
        indptr: ArrayLike,
        col_indices: ArrayLike,
        *,
        ncols: SupportsIndex | None = None,
        order: str = "any",
    ) -> Self:
        """Compressed rows: those of row i are ``col_indices[indptr[i]:indptr[i + 1]]``."""
        pointers, cols = whole_numbers(indptr), whole_numbers(col_indices)
        if pointers.size == 0 or int(pointers[-1]) != cols.size:
            raise ValueError("indptr has nrows + 1 elements, and ends with the number of col_indices")
        width = extent(cols, ncols, "ncols")
        if order not in _ORDERS:
            raise ValueError(f"order is one of {', '.join(_ORDERS)}, not {order!r}")
        call, ctype = lib.clbool_matrix_from_csr, "uint32_t"
        plain = cols.flags.c_contiguous and cols.dtype.isnative
        # The library looks at every column, and sees int32 below zero as beyond ncols, if that is
        # not above 2^31.
        if plain and cols.dtype == np.int32 and width <= 2**31:
            cols = cols.view(np.uint32)
        elif plain and cols.dtype == np.int64:
            call, ctype = lib.clbool_matrix_from_wide_csr, "int64_t"
        elif cols.dtype != np.uint32:
            cols = index_array(cols, width, "column")
        places = pointer(_unsigned(pointers), "uint64_t"), pointer(np.ascontiguousarray(cols), ctype)
        nrows = dimension(pointers.size - 1, "nrows")
        try:
            return cls._made(call, nrows, width, *places, _ORDERS.index(order))
        except ValueError:
            if cols.dtype == np.int64:  # a wrong index is an IndexError
                index_array(cols, width, "column")
            raise

    @classmethod
    def identity(cls: type[Self], n: SupportsIndex) -> Self:
        """The n × n identity."""
        return cls._made(lib.clbool_matrix_identity, dimension(n, "n"))

    @classmethod
    def from_numpy(cls: type[Self], array: ArrayLike) -> Self:
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
    def from_scipy_sparse(cls: type[Self], array: Any) -> Self:
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
        cls: type[Self],
        edges: Iterable[tuple[int, int]] | ArrayLike,
        *,
        nrows: SupportsIndex | None = None,
        ncols: SupportsIndex | None = None,
    ) -> Self:
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
        cls: type[Self],
        frame: pandas.DataFrame,
        source: str = "source",
        target: str = "target",
        *,
        nrows: SupportsIndex | None = None,
        ncols: SupportsIndex | None = None,
    ) -> Self:
        """A row of the frame is an edge; both columns are numbers of vertices."""
        rows, cols = frame[source].to_numpy(), frame[target].to_numpy()
        return cls.from_coo(rows, cols, nrows=nrows, ncols=ncols)

    @classmethod
    def from_networkx(
        cls: type[Self], graph: networkx.Graph, nodelist: Sequence[Any] | None = None
    ) -> Self:
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
        cls: type[Self], path: str | os.PathLike[str], *, drop_zeros: bool = False, zero_based: bool = False
    ) -> Self:
        """Reads a Matrix Market file or one that save() wrote, compressed by gzip or not."""
        if not os.path.exists(path):
            raise FileNotFoundError(f"there is no file {os.fspath(path)}")
        options = structure("load_options", drop_zeros=drop_zeros, zero_based=zero_based)
        return cls._made(lib.clbool_matrix_load, encoded(path), options)

    @classmethod
    def deserialize(cls: type[Self], data: bytes) -> Self:
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
        size = read_uint64(lib.clbool_matrix_serialize, on, handle, 0, NULL)
        data = ffi.new("char[]", size)
        written = ffi.new("uint64_t *")
        check(lib.clbool_matrix_serialize(on, handle, size, data, written))
        return bytes(ffi.buffer(data, size))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).deserialize, (self.serialize(),)
