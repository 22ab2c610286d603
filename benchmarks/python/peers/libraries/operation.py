# SPDX-License-Identifier: MIT
"""How a library answers the questions of a family."""
from __future__ import annotations

from typing import Any, Callable, NamedTuple, Tuple

from peers.answers import Answer
from peers.cases import Case
from peers.data import Graph


class Question(NamedTuple):
    """A case with its graph."""

    case: Case
    graph: Graph

    @property
    def sources(self) -> list[int]:
        """The vertices that are begun from."""
        label = self.case.path[0].labels[0] if self.case.path else ""
        return self.graph.sources[label][: self.case.sources]


class Operation(NamedTuple):
    """What is timed, ``load`` and ``compute``, and what is not: ``answer``."""

    how: str
    """The calls that do it, for the report."""
    formats: Tuple[str, ...]
    """Of files that ``load`` takes."""
    load: Callable[[Question, str], Any]
    compute: Callable[[Any, Question], Any]
    """Of what ``load`` returned; the result as the library has it, complete."""
    answer: Callable[[Any, Any, Question], Answer]
    """Of what ``load`` and ``compute`` returned."""
