# SPDX-License-Identifier: MIT
"""Labels that a query names and a graph lacks.

They are no errors, as a graph may have no edges of a label just now; but they make answers empty,
and most of them are misspelled.
"""

from __future__ import annotations

import difflib
import warnings
from typing import Any, Protocol

from pyclbool._library import NULL, cell, check, encoded, lib, owned, texts


class UnknownLabelWarning(UserWarning):
    """A query names a label that no edge of the graph has."""


class Labelled(Protocol):
    """A graph, or a snapshot of one."""

    @property
    def labels(self) -> list[str]:
        """The labels that edges have."""

    @property
    def _over(self) -> tuple[Any, Any]:
        """Handles of a graph and of a snapshot, of which one is null."""


_ESCAPES = str.maketrans({"\\": r"\\", '"': r"\"", "\t": r"\t", "\n": r"\n", "\r": r"\r"})


def quoted(label: str) -> str:
    """The property path of this one label, whatever characters it has."""
    return f'"{label.translate(_ESCAPES)}"'


def warn_of_unknown(
    graph: Labelled, *, grammar: Any = NULL, expression: str | None = None, stacklevel: int
) -> None:
    """Warns of each label that a grammar or a property path names and a graph lacks."""
    names, similar = cell("texts"), cell("texts")
    check(lib.clbool_unknown_labels(*graph._over, grammar, encoded(expression), names, similar))
    for label, known in zip(texts(owned("texts", names)), texts(owned("texts", similar))):
        hint = known or _spelled_like(label, graph.labels)
        meant = f"; did you mean {hint!r}?" if hint else ""
        warnings.warn(
            f"no edge of the graph has the label {label!r}{meant}",
            UnknownLabelWarning,
            stacklevel=stacklevel + 1,
        )


def _spelled_like(label: str, labels: list[str]) -> str | None:
    if len(labels) > 10000:  # to compare with so many takes longer than the hint is worth
        return None
    return next(iter(difflib.get_close_matches(label, labels, 1, 0.7)), None)
