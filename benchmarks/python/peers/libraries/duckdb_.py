# SPDX-License-Identifier: MIT
"""DuckDB: property paths as recursive queries, over tables of numbers."""
from __future__ import annotations

from typing import Any

import duckdb
import numpy as np

from peers import answers, data
from peers.answers import Answer
from peers.cases import Step
from peers.libraries.operation import Operation, Question

NAME = "DuckDB"
_threads = 1

_LOAD = """
CREATE TABLE triple AS SELECT * FROM read_csv('{path}', delim=' ', header=false, quote='', escape='',
  columns={{'s': 'VARCHAR', 'p': 'VARCHAR', 'o': 'VARCHAR', 'stop': 'VARCHAR'}});
CREATE TABLE vertex AS SELECT CAST(row_number() OVER () AS INTEGER) AS id, name
  FROM (SELECT s AS name FROM triple UNION SELECT o FROM triple);
CREATE TABLE edge AS SELECT DISTINCT t.p AS label, a.id AS source, b.id AS target
  FROM triple t JOIN vertex a ON t.s = a.name JOIN vertex b ON t.o = b.name;
DROP TABLE triple;
"""


def version() -> str:
    return str(duckdb.__version__)


def start(threads: int, device: str) -> None:
    global _threads
    _threads = threads


def _load(question: Question, format: str) -> Any:
    connection = duckdb.connect(":memory:", config={"threads": _threads})
    for statement in _LOAD.format(path=question.graph.file(format)).split(";"):
        connection.execute(statement)
    return connection


def _relation(step: Step) -> str:
    names = ", ".join(f"'{data.predicate(label)}'" for label in step.labels)
    return f"(SELECT DISTINCT source, target FROM edge WHERE label IN ({names}))"


def _query(question: Question) -> str:
    """Tables r0, r1, … with the pairs of the first steps; the first begins with the sources alone."""
    tables = []
    for index, step in enumerate(question.case.path):
        edges = f"e{index} AS MATERIALIZED {_relation(step)}"
        before = _begin(question, step, index)
        again = f" UNION SELECT r.s, e.target FROM r{index} r JOIN e{index} e ON r.o = e.source"
        tables += [edges, f"r{index}(s, o) AS ({before}{again if step.repeat else ''})"]
    last = len(question.case.path) - 1
    return f"WITH RECURSIVE {', '.join(tables)} SELECT DISTINCT s, o FROM r{last}"


def _begin(question: Question, step: Step, index: int) -> str:
    if index and step.repeat == "*":
        return f"SELECT s, o FROM r{index - 1}"
    if index:
        return f"SELECT r.s, e.target FROM r{index - 1} r JOIN e{index} e ON r.o = e.source"
    assert step.repeat != "*", "a path that begins with * has every vertex as an answer"
    if not question.sources:
        return "SELECT source, target FROM e0"
    names = ", ".join(f"'{data.vertex(vertex)}'" for vertex in question.sources)
    of_sources = f"SELECT id FROM vertex WHERE name IN ({names})"
    return f"SELECT source, target FROM e0 WHERE source IN ({of_sources})"


def _run(connection: Any, question: Question) -> None:
    connection.execute(f"CREATE OR REPLACE TEMP TABLE answer AS {_query(question)}")


def _pairs(connection: Any, _: Any, question: Question) -> Answer:
    columns = connection.execute("SELECT s, o FROM answer").fetchnumpy()
    vertices = connection.execute("SELECT id, name FROM vertex").fetchall()
    numbers = np.zeros(len(vertices) + 1, np.int64)
    for vertex, name in vertices:
        numbers[vertex] = data.number_of(name)
    return answers.of_pairs(numbers[columns["s"]], numbers[columns["o"]])


_PATHS = Operation("WITH RECURSIVE … UNION, into a table", ("nt",), _load, _run, _pairs)
OPERATIONS = {"paths": _PATHS, "paths_from_100": _PATHS}
