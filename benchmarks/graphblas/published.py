# SPDX-License-Identifier: MIT
"""Published graphs, unpacked for programs that read plain text, and what is known of them."""
from __future__ import annotations

import gzip
import re
import shutil
from pathlib import Path
from typing import Any

from cases import Case, is_generated


def packed(data: Path, graph: str) -> Path | None:
    """The file of a graph, if it is there."""
    for name in (f"matrices/{graph}.mtx.gz", f"graphs/{graph}.txt.gz"):
        if (data / name).exists():
            return data / name
    return None


def is_there(data: Path, case: Case) -> bool:
    """Whether a case can be asked."""
    return is_generated(case.graph) or packed(data, case.graph) is not None


def unpacked(data: Path, work: Path, graph: str) -> str:
    """What a program is to be given for a graph."""
    source = packed(data, graph)
    if is_generated(graph) or source is None:
        return graph
    target = work / source.name[: -len(".gz")]
    if not target.exists():
        with gzip.open(source) as file, open(target, "wb") as out:
            shutil.copyfileobj(file, out)
    return str(target)


def grammar_of(data: Path, case: Case) -> str:
    """The file of a grammar, or its rules."""
    return case.grammar if "->" in case.grammar else str(data / "grammars" / f"{case.grammar}.cfg")


class Answers:
    """Answers that are published with the graphs."""

    def __init__(self, data: Path) -> None:
        self._pairs: dict[tuple[str, str], tuple[int, str]] = {}
        self._closures: dict[str, int] = {}
        queries, matrices = data / "answers_queries.tsv", data / "answers_matrices.txt"
        if queries.exists():
            self._read_queries(queries.read_text(encoding="utf-8"))
        if matrices.exists():
            found = re.findall(r"^(\S+)\.mtx\.gz .*\bTC=(\d+)", matrices.read_text(encoding="utf-8"), re.M)
            self._closures = {graph: int(pairs) for graph, pairs in found}

    def _read_queries(self, text: str) -> None:
        """The first nonterminal of a grammar is its start."""
        for line in text.splitlines()[1:]:
            fields = line.split("\t")
            key = fields[0].replace(".txt.gz", ""), fields[2].replace(".cfg", "")
            self._pairs.setdefault(key, (int(fields[4]), fields[6]))

    def difference(self, case: Case, record: dict[str, Any]) -> str:
        """What is wrong with an answer of all pairs; empty when nothing is known to be."""
        if record["operation"] == "closure":
            pairs = self._closures.get(case.graph)
            wrong = pairs is not None and pairs != record["nnz_out"]
            return f"{pairs} pairs are published" if wrong else ""
        if record["operation"] in ("regular_relation", "context_free", "context_free_delta"):
            known = self._pairs.get((case.graph, case.answer))
            wrong = known is not None and known != (record["nnz_out"], record["checksum"])
            return f"{known} is published" if wrong else ""
        return ""
