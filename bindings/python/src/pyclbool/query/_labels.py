# SPDX-License-Identifier: MIT
"""Labels that a query names and a graph lacks.

They are no errors, as a graph may have no edges of a label just now; but they make answers empty,
and most of them are misspelled.
"""

from __future__ import annotations

import difflib
import re
import warnings
from typing import Collection, Iterable

_RDF_TYPE = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>"

# An IRI, text in quotes, or a word, as expressions have them.
_LABEL = re.compile(
    r"""<[^<>]*> | "(?:[^"\\]|\\.)*" | '(?:[^'\\]|\\.)*' | [^/|^*+?!()<>{}"'\s\x00-\x1f]+""",
    re.VERBOSE,
)
_ESCAPE = {"t": "\t", "n": "\n", "r": "\r"}


class UnknownLabelWarning(UserWarning):
    """A query names a label that no edge of the graph has."""


def labels_of_expression(expression: str) -> list[str]:
    """The labels that a property path names, each once."""
    found = []
    for word in _LABEL.findall(expression):
        if word[0] in "\"'":
            word = re.sub(r"\\(.)", lambda m: _ESCAPE.get(m[1], m[1]), word[1:-1])
        found.append(word)
    return list(dict.fromkeys(found))


def is_known(label: str, labels: Collection[str]) -> bool:
    """Whether the label, or one that it stands for, is among those of a graph."""
    # x_r is x backwards, and x_r_7 is x_7 backwards.
    reversed_of = re.sub(r"_r(_[^_]+)?$", lambda m: m[1] or "", label)
    meant = {label, reversed_of}
    if label.startswith("<"):
        meant.add(label[1:-1])
    if label == "a":
        meant.add(_RDF_TYPE)
    return any(word in labels for word in meant)


def warning_about(label: str, labels: Collection[str]) -> str:
    """What to tell about an unknown label."""
    similar = _similar(label, labels)
    hint = f"; did you mean {similar!r}?" if similar else ""
    return f"no edge of the graph has the label {label!r}{hint}"


def _similar(label: str, labels: Collection[str]) -> str | None:
    ending = re.split(r"[#/:]", label.strip("<>"))[-1].lower()
    for known in labels:
        if known.lower() == label.lower():
            return known
        if known.startswith("<") and re.split(r"[#/:]", known[1:-1])[-1].lower() == ending:
            return known
    if len(labels) > 10000:  # to compare with so many takes longer than the hint is worth
        return None
    return next(iter(difflib.get_close_matches(label, labels, 1, 0.7)), None)


def warn_of_unknown(named: Iterable[str], labels: Collection[str], *, stacklevel: int) -> None:
    """Warns of each label that is named and not known."""
    known = set(labels)
    for label in named:
        if not is_known(label, known):
            warnings.warn(
                warning_about(label, labels), UnknownLabelWarning, stacklevel=stacklevel + 1
            )
