# SPDX-License-Identifier: MIT
"""Kuzu: property paths as patterns of Cypher, on a database in memory."""
from __future__ import annotations

from typing import Any

import kuzu

from peers import answers, data
from peers.answers import Answer
from peers.cases import Step
from peers.libraries.operation import Operation, Question

NAME = "Kuzu"
DEEPEST = 1000  # edges of a path; no answer of these graphs is as far
MOST_PAIRS_READ = 200_000  # to compare them one by one; beyond, their number alone
_threads = 1


def version() -> str:
    return str(kuzu.__version__)


def start(threads: int, device: str) -> None:
    global _threads
    _threads = threads


def _load(question: Question, format: str) -> Any:
    database = kuzu.Database(":memory:")
    connection = kuzu.Connection(database, num_threads=_threads)
    connection.execute(f"CALL var_length_extend_max_depth={DEEPEST}")
    lines = (
        f"LOAD FROM '{question.graph.file(format)}' "
        "(file_format='csv', delim=' ', header=false, quote='\"', escape='\"')"
    )
    connection.execute("CREATE NODE TABLE V(name STRING PRIMARY KEY)")
    for column in ("column0", "column2"):
        connection.execute(f"COPY V FROM ({lines} RETURN DISTINCT {column}) (ignore_errors=true)")
    for label in question.graph.sources:
        wanted = f"{lines} WHERE column1 = '{data.predicate(label)}' RETURN column0, column2"
        connection.execute(f"CREATE REL TABLE `{label}`(FROM V TO V)")
        connection.execute(f"COPY `{label}` FROM ({wanted})")
    return connection


def _query(question: Question) -> str:
    """Patterns have no * of shortest paths, so that no step and some steps are two queries; UNION
    keeps each pair once."""
    chosen = [data.vertex(vertex) for vertex in question.sources]
    condition = f" WHERE a.name IN {chosen}" if chosen else ""
    return " UNION ".join(
        f"MATCH {pattern}{condition} RETURN DISTINCT a.name, b.name"
        for pattern in _patterns(question.case.path)
    )


def _patterns(path: tuple[Step, ...]) -> list[str]:
    """The vertices of the answer are a and b."""
    chains: list[list[str]] = [[]]
    for step in path:
        longer = [[*chain, _labels(step)] for chain in chains]
        chains = longer + chains if step.repeat == "*" else longer
    return [_pattern(chain) for chain in chains]


def _pattern(chain: list[str]) -> str:
    assert chain, "a path of no steps has every vertex as an answer"
    names = [f"m{index}" for index in range(1, len(chain))] + ["b"]
    return "(a:V)" + "".join(f"-[:{labels}]->({name}:V)" for labels, name in zip(chain, names))


def _labels(step: Step) -> str:
    either = "|".join(f"`{label}`" for label in step.labels)
    return either + (f"*SHORTEST 1..{DEEPEST}" if step.repeat else "")


def _run(connection: Any, question: Question) -> Any:
    """The result stays in the database: to make objects of Python of it takes longer."""
    return connection.execute(_query(question))


def _pairs(_: Any, found: Any, question: Question) -> Answer:
    if found.get_num_tuples() > MOST_PAIRS_READ:
        return answers.of_number(found.get_num_tuples())
    ends = [[data.number_of(name) for name in row] for row in found]
    return answers.of_pairs([s for s, _ in ends], [o for _, o in ends])


_PATHS = Operation("MATCH with *SHORTEST, UNION", ("nt",), _load, _run, _pairs)
OPERATIONS = {"paths": _PATHS, "paths_from_100": _PATHS}
