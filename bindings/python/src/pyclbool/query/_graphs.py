# SPDX-License-Identifier: MIT
"""Graphs with labels on their edges and names for their vertices."""

from __future__ import annotations

import os
from typing import Any, Iterable, Iterator, Tuple, Union

from pyclbool._library import NULL, check, encoded, ffi, lib, make_matrix, maker, read_uint32
from pyclbool._library import read_uint64, reader, text
from pyclbool._numpy import np
from pyclbool.device import Device, current_device
from pyclbool.matrix import Matrix
from pyclbool.query._common import pointer, vertices_of
from pyclbool.query._labels import quoted, warn_of_unknown

_make_graph = maker("graph")
_read_size = reader("size_t")

FORMATS = ("by extension", "csv", "txt", "g", "nt", "ttl", "mtx", "dot")

Edge = Tuple[str, str, str]
"""Source, label and target."""

Vertex = Union[str, int]
"""A name, or a number."""


def _format(name: str | None, known: tuple[str, ...] = FORMATS) -> int:
    if name is None:
        return 0
    if name not in known[1:]:
        raise ValueError(f"format is {name!r}, which is none of {', '.join(known[1:])}")
    return known.index(name)


class LabelledGraph:
    """A directed graph with labels on its edges and names for its vertices.

    It is made of edges, of a file (:meth:`load`) or of a table (:meth:`from_pandas`). Vertices have
    names, which are text, and numbers, in the order in which they came. Wherever a vertex is asked
    for, text is a name and a whole number a number.

    >>> from pyclbool.query import LabelledGraph
    >>> graph = LabelledGraph([("Ada", "knows", "Bo"), ("Bo", "knows", "Cleo")])
    >>> graph
    <LabelledGraph with 3 vertices, 2 edges and the label 'knows'>
    >>> graph.find("Cleo"), graph.name(0), "Dan" in graph
    (2, 'Ada', False)
    """

    def __init__(self, edges: Iterable[Edge] = (), *, vertices: int = 0) -> None:
        """The edges, besides so many vertices that are called by their numbers."""
        self._handle = _make_graph(lib.clbool_graph_create, vertices)
        self._names: dict[int, str] = {}
        self.add_edges(edges)

    @classmethod
    def _of(cls, handle: Any) -> LabelledGraph:
        graph = cls.__new__(cls)
        graph._handle = handle
        graph._names = {}
        return graph

    @classmethod
    def load(
        cls, path: str | os.PathLike[str], format: str | None = None, *, numbered: bool = False
    ) -> LabelledGraph:
        """Reads a file, compressed by gzip or not, or a folder of matrices.

        ``format`` is ``csv``, ``txt``, ``g``, ``nt`` (N-Triples), ``ttl`` (Turtle) or ``mtx`` (a
        folder), by default what the extension says. ``numbered``: the vertices are all whole
        numbers up to the largest."""
        kind = _format(format, FORMATS[:-1])
        return cls._of(_make_graph(lib.clbool_graph_load, encoded(path), kind, numbered))

    @classmethod
    def from_pandas(
        cls, table: Any, *, source: str = "source", label: str = "label", target: str = "target"
    ) -> LabelledGraph:
        """A graph of a table with a row for each edge. What is not text becomes text: a vertex
        called 7 there is called "7" here."""
        columns = (table[column].astype(str).tolist() for column in (source, label, target))
        return cls(zip(*columns))

    def save(self, path: str | os.PathLike[str], format: str | None = None) -> None:
        """Writes a file that :meth:`load` gives back, or a picture for GraphViz (``dot``)."""
        check(lib.clbool_graph_save(self._handle, encoded(path), _format(format)))

    def add_edge(self, source: str, label: str, target: str) -> None:
        """Adds an edge, and its ends where they are not there yet."""
        self.add_edges([(source, label, target)])

    def add_edges(self, edges: Iterable[Edge]) -> None:
        """Adds edges, and their ends where they are not there yet."""
        words: dict[str, Any] = {}

        def word(name: Any) -> Any:
            found = words.get(name)
            if found is None:
                if not isinstance(name, str):
                    raise TypeError(
                        f"{name!r} is no text, as names and labels of edges are to be; "
                        "add_numbered() takes numbers"
                    )
                found = words[name] = ffi.new("char[]", encoded(name))
            return found

        columns: tuple[list[Any], list[Any], list[Any]] = ([], [], [])
        for source, label, target in edges:
            for column, name in zip(columns, (source, label, target)):
                column.append(word(name))
        arrays = [ffi.new("char *[]", column) for column in columns]
        check(lib.clbool_graph_add_edges(self._handle, *arrays, len(columns[0])))

    def add_numbered(self, label: str, sources: Any, targets: Any) -> None:
        """Adds edges with this label by the numbers of vertices that are there.

        >>> from pyclbool.query import LabelledGraph
        >>> graph = LabelledGraph(vertices=3)
        >>> graph.add_numbered("next", [0, 1], [1, 2])
        >>> graph.edge_count
        2
        """
        ends = [
            vertices_of(given, self.vertex_count, what)
            for given, what in ((sources, "source"), (targets, "target"))
        ]
        if len(ends[0]) != len(ends[1]):
            raise ValueError(f"{len(ends[0])} sources, but {len(ends[1])} targets")
        check(
            lib.clbool_graph_add_numbered(
                self._handle, encoded(label), pointer(ends[0]), pointer(ends[1]), len(ends[0])
            )
        )

    @property
    def vertex_count(self) -> int:
        """How many vertices there are."""
        return read_uint32(lib.clbool_graph_vertices, self._handle)

    @property
    def edge_count(self) -> int:
        """How many edges there are; those that were added twice count twice."""
        return read_uint64(lib.clbool_graph_edges, self._handle)

    @property
    def labels(self) -> list[str]:
        """The labels, sorted."""
        count = _read_size(lib.clbool_graph_labels, self._handle)
        return [text(lib.clbool_graph_label, self._handle, i) for i in range(count)]

    @property
    def _over(self) -> tuple[Any, Any]:
        return self._handle, NULL

    def __len__(self) -> int:
        return self.vertex_count

    def __iter__(self) -> Iterator[str]:
        """The names of the vertices, in their order."""
        return map(self.name, range(self.vertex_count))

    def __contains__(self, vertex: object) -> bool:
        if isinstance(vertex, str):
            return self._lookup(vertex) is not None
        return isinstance(vertex, (int, np.integer)) and 0 <= int(vertex) < self.vertex_count

    def _lookup(self, name: str) -> int | None:
        vertex, found = ffi.new("uint32_t *"), ffi.new("bool *")
        check(lib.clbool_graph_find(self._handle, encoded(name), vertex, found))
        return int(vertex[0]) if found[0] else None

    def find(self, vertex: Vertex) -> int:
        """The number of a vertex. KeyError when there is none of this name, IndexError when there
        are not so many."""
        if isinstance(vertex, str):
            found = self._lookup(vertex)
            if found is None:
                raise KeyError(vertex)
            return found
        return int(vertices_of(vertex, self.vertex_count, "vertex")[0])

    def find_all(self, vertices: Iterable[Vertex] | Vertex) -> Any:
        """The numbers of vertices, as an array; one alone stands for itself."""
        if isinstance(vertices, (str, int, np.integer)):
            vertices = [vertices]
        if not isinstance(vertices, np.ndarray):
            vertices = [self.find(v) if isinstance(v, str) else v for v in vertices]
        return vertices_of(vertices, self.vertex_count, "vertex")

    def name(self, vertex: int) -> str:
        """The name of a vertex."""
        found = self._names.get(vertex)
        if found is None:
            if not 0 <= vertex < self.vertex_count:
                raise IndexError(f"vertex {vertex} of {self.vertex_count}")
            found = self._names[vertex] = text(lib.clbool_graph_name, self._handle, vertex)
        return found

    def relation(self, label: str, *, device: Device | None = None) -> Matrix:
        """The edges with this label as a matrix; for ``x_r``, which the graph lacks, those with x
        backwards. Of a label that the graph does not know at all there are none, which is warned
        of.

        >>> from pyclbool.query import LabelledGraph
        >>> graph = LabelledGraph([("a", "x", "b")])
        >>> graph.relation("x")[0, 1], graph.relation("x_r")[1, 0]
        (True, True)
        """
        if label:
            warn_of_unknown(self, expression=quoted(label), stacklevel=2)
        device = device or current_device()
        handle = make_matrix(lib.clbool_graph_relation, device._on(), self._handle, encoded(label))
        return Matrix._of(handle, device)

    def __repr__(self) -> str:
        labels = self.labels
        if len(labels) == 1:
            described = f"the label {labels[0]!r}"
        else:
            described = f"{len(labels)} labels"
        return (
            f"<LabelledGraph with {self.vertex_count} vertices, {self.edge_count} edges and "
            f"{described}>"
        )
