# SPDX-License-Identifier: MIT
"""The inputs as files that libraries read, made once in a folder of their own.

A graph NAME is ``NAME.edges`` (numbers from 0, a blank between them) and ``NAME.mtx``, each with all
edges; the same without directions is ``NAME.undirected.edges`` with every edge once and
``NAME.undirected.mtx``, which says that it is symmetric. A graph with labels is ``NAME.nt``. Vertices
that no edge has are left out, as edge lists cannot tell of them. ``.json`` beside them says how many
vertices and edges there are.
"""
from __future__ import annotations

import gzip
import json
import os
from pathlib import Path
from typing import Any, Iterable, Iterator, List, NamedTuple, Tuple

import numpy as np
from numpy.typing import NDArray

from peers import generate

CHUNK = 1 << 16
MOST_SOURCES = 100
Array = NDArray[np.int64]
Relations = List[Tuple[str, Tuple[Array, Array]]]


class Graph(NamedTuple):
    """Where the files of a graph are, and what is known of it."""

    stem: Path
    vertices: int
    edges: int
    sources: dict[str, list[int]]
    """For each label, which is "" where there are none, vertices that have such edges."""

    def file(self, format: str) -> Path:
        """The one of a format: edges, mtx or nt."""
        return self.stem.with_name(f"{self.stem.name}.{format}")


def prepared(folder: Path, shared: Path, name: str, kind: str) -> Graph:
    """The graph of this name, whose files are made if they are not there. ``kind`` is ``directed``,
    ``undirected`` or ``labelled``; ``shared`` has the published graphs."""
    stem = folder / (f"{name}.undirected" if kind == "undirected" else name)
    facts_file = stem.with_name(f"{stem.name}.json")
    if not facts_file.exists():
        folder.mkdir(parents=True, exist_ok=True)
        make = _labelled if kind == "labelled" else _plain
        facts = make(stem, shared, name, kind == "undirected")
        _write(facts_file, [json.dumps(facts).encode()])
    return Graph(stem, **json.loads(facts_file.read_text(encoding="utf-8")))


def is_there(shared: Path, name: str) -> bool:
    """Whether a graph is generated or published in this folder."""
    files = (shared / "matrices" / f"{name}.mtx.gz", shared / "graphs" / f"{name}.txt.gz")
    return generate.is_known(name) or any(file.exists() for file in files)


def _facts(vertices: int, relations: Relations) -> dict[str, Any]:
    return {
        "vertices": vertices,
        "edges": sum(int(sources.size) for _, (sources, _) in relations),
        "sources": {label: _drawn(sources) for label, (sources, _) in relations},
    }


def _drawn(vertices: Array) -> list[int]:
    """Some of them at random, the same ones every time."""
    distinct = np.unique(vertices)
    chosen = np.random.default_rng(1).permutation(distinct)[:MOST_SOURCES]
    return [int(vertex) for vertex in chosen]


def _plain(stem: Path, shared: Path, name: str, undirected: bool) -> dict[str, Any]:
    published = shared / "matrices" / f"{name}.mtx.gz"
    sources, targets = _read_mtx(published) if published.exists() else generate.graph(name)
    if undirected:
        sources, targets = _without_directions(sources, targets)
    vertices, sources, targets = _compact(sources, targets)
    _write(stem.with_name(f"{stem.name}.edges"), _lines(sources, targets))
    symmetry = "symmetric" if undirected else "general"
    header = f"%%MatrixMarket matrix coordinate pattern {symmetry}\n"
    header += f"{vertices} {vertices} {sources.size}\n"
    # What is symmetric is written as its lower triangle.
    rows, cols = (targets, sources) if undirected else (sources, targets)
    _write(stem.with_name(f"{stem.name}.mtx"), _with_header(header, _lines(rows + 1, cols + 1)))
    return _facts(vertices, [("", (sources, targets))])


def _labelled(stem: Path, shared: Path, name: str, _: bool) -> dict[str, Any]:
    published = shared / "graphs" / f"{name}.txt.gz"
    if published.exists():
        relations = _read_txt(published)
    else:
        relations = generate.taxonomy(int(name.split("-")[1]))
    _write(stem.with_name(f"{stem.name}.nt"), _triples(relations))
    ends = np.concatenate([column for _, columns in relations for column in columns])
    return _facts(int(np.unique(ends).size), relations)


def _read_mtx(path: Path) -> tuple[Array, Array]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        symmetric = "symmetric" in file.readline()
        ends = np.loadtxt(file, dtype=np.int64, comments="%", usecols=(0, 1), ndmin=2)
    # The first line has the sizes.
    rows, cols = ends[1:, 0] - 1, ends[1:, 1] - 1
    if symmetric:
        rows, cols = np.concatenate([rows, cols]), np.concatenate([cols, rows])
    size = int(ends[0].max())
    keys = np.unique(rows * size + cols)
    return keys // size, keys % size


def _read_txt(path: Path) -> Relations:
    """Lines of source, label and target, by label."""
    found: dict[str, tuple[list[int], list[int]]] = {}
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for line in file:
            source, label, target = line.split()
            columns = found.setdefault(label, ([], []))
            columns[0].append(int(source))
            columns[1].append(int(target))
    return [(label, (np.array(a), np.array(b))) for label, (a, b) in found.items()]


def _without_directions(sources: Array, targets: Array) -> tuple[Array, Array]:
    """Each edge once, from the smaller to the larger vertex; no edge to itself."""
    low, high = np.minimum(sources, targets), np.maximum(sources, targets)
    size = int(high.max()) + 1
    keys = np.unique((low * size + high)[low < high])
    return keys // size, keys % size


def _compact(sources: Array, targets: Array) -> tuple[int, Array, Array]:
    """Vertices numbered without gaps, in the same order."""
    occur = np.zeros(int(max(sources.max(), targets.max())) + 1, bool)
    occur[sources] = occur[targets] = True
    numbers = np.cumsum(occur) - 1
    return int(numbers[-1]) + 1, numbers[sources], numbers[targets]


def _lines(first: Array, second: Array, form: str = "%d %d\n") -> Iterator[bytes]:
    for begin in range(0, first.size, CHUNK):
        part = np.stack([first[begin : begin + CHUNK], second[begin : begin + CHUNK]], axis=1)
        yield (form * len(part) % tuple(part.ravel().tolist())).encode()


def _triples(relations: Relations) -> Iterator[bytes]:
    for label, (sources, targets) in relations:
        yield from _lines(sources, targets, f"{vertex('%d')} {predicate(label)} {vertex('%d')} .\n")


def vertex(number: int | str) -> str:
    """What a vertex is called in N-Triples."""
    return f"<urn:v:{number}>"


def number_of(name: str) -> int:
    """Which vertex has this name, with brackets or without."""
    return int(name.strip("<>")[len("urn:v:") :])


def predicate(label: str) -> str:
    """What a label is called in N-Triples."""
    return f"<urn:p:{label}>"


def _with_header(header: str, lines: Iterator[bytes]) -> Iterator[bytes]:
    yield header.encode()
    yield from lines


def _write(path: Path, pieces: Iterable[bytes]) -> None:
    """A file that appears whole or not at all."""
    unfinished = path.with_name(path.name + ".part")
    with open(unfinished, "wb") as file:
        file.writelines(pieces)
    os.replace(unfinished, path)
