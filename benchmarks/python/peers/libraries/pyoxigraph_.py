# SPDX-License-Identifier: MIT
"""pyoxigraph: property paths of SPARQL on a store in memory."""
from __future__ import annotations

from typing import Any

import pyoxigraph
from pyoxigraph import RdfFormat, Store

from peers import answers, cases, data
from peers.answers import Answer
from peers.libraries.operation import Operation, Question

NAME = "pyoxigraph"
MOST_PAIRS_READ = 200_000  # to compare them one by one; beyond, their number alone


def version() -> str:
    return str(pyoxigraph.__version__)


def start(threads: int, device: str) -> None:
    """Files are loaded by as many threads as the process may use."""


def _load(question: Question, format: str) -> Any:
    store = Store()
    store.bulk_load(path=str(question.graph.file(format)), format=RdfFormat.N_TRIPLES)
    return store


def _where(question: Question) -> str:
    path = cases.path_text(question.case.path, "<urn:p:", ">")
    names = " ".join(data.vertex(vertex) for vertex in question.sources)
    return f"{{ {f'VALUES ?s {{ {names} }}' if names else ''} ?s {path} ?o }}"


def _count(store: Any, question: Question) -> int:
    """Pairs are counted in the store: to make objects of Python of them takes longer than to find
    them."""
    counted = f"SELECT (COUNT(*) AS ?n) WHERE {{ SELECT DISTINCT ?s ?o WHERE {_where(question)} }}"
    return int(next(iter(store.query(counted)))["n"].value)


def _pairs(store: Any, found: int, question: Question) -> Answer:
    if found > MOST_PAIRS_READ:
        return answers.of_number(found)
    pairs = store.query(f"SELECT DISTINCT ?s ?o WHERE {_where(question)}")
    ends = [(data.number_of(s.value), data.number_of(o.value)) for s, o in pairs]
    return answers.of_pairs([s for s, _ in ends], [o for _, o in ends])


_PATHS = Operation("SELECT COUNT of DISTINCT ?s ?o", ("nt",), _load, _count, _pairs)
OPERATIONS = {"paths": _PATHS, "paths_from_100": _PATHS}
