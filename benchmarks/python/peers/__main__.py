# SPDX-License-Identifier: MIT
"""Measures pyclbool beside other libraries, compares what they answer, and writes a result file for
each. Libraries that are not installed are left out, and the files say so."""
from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from peers import answers, cases, data, libraries, results, runner
from peers.runner import Record, Settings, Way


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python3 -m peers", description=__doc__)
    parser.add_argument("--out", type=Path, required=True, help="folder for the result files")
    parser.add_argument("--data", type=Path, default=Path("../shared/data"), help="published graphs")
    parser.add_argument("--work", type=Path, help="folder that keeps the inputs for the next time")
    parser.add_argument("--families", nargs="+", choices=[f.name for f in cases.FAMILIES])
    parser.add_argument("--only-rivals", nargs="*", choices=libraries.RIVALS, metavar="RIVAL")
    parser.add_argument("--device", default="host", help="pyclbool's: host, gpu, cpu, … (host)")
    parser.add_argument("--threads", type=int, default=2, help="processors for each (2)")
    parser.add_argument("--limit", type=float, default=10, help="seconds for one repetition (10)")
    parser.add_argument("--enough", type=float, default=1, help="seconds of repetitions (1)")
    parser.add_argument("--runs", type=int, default=5, help="most repetitions (5)")
    parser.add_argument("--budget", type=float, default=1200, help="seconds in all (1200)")
    parser.add_argument("--quick", action="store_true", help="small graphs alone")
    return parser.parse_args()


class Session:
    """One run of everything."""

    def __init__(self, options: argparse.Namespace, work: Path) -> None:
        self.options = options
        self.work = work
        self.settings = Settings(
            options.threads, options.device, options.limit, options.enough, options.runs, work
        )
        rivals = libraries.RIVALS if options.only_rivals is None else options.only_rivals
        self.described: dict[str, dict[str, Any]] = {}
        self.records: dict[str, list[Record]] = {}
        for library in (libraries.PYCLBOOL, *rivals):
            self.described[library] = runner.describe(library, self.settings)
            self.records[library] = []
            told = self.described[library]
            say(library, told.get("version") or f"not measured: {told['missing']}")
        self.ends = 0.0

    def cases_of(self, name: str) -> list[cases.Case]:
        """The cases of a family, without those of published graphs that are not there."""
        listed = cases.cases_of(cases.family_of(name), self.options.quick)
        there = [case for case in listed if data.is_there(self.options.data, case.graph)]
        for case in listed:
            if case not in there:
                say(f"{name}: {case.graph}", f"not in {self.options.data}")
        return there

    def graph(self, case: cases.Case) -> data.Graph:
        """The input of a case."""
        return data.prepared(self.work, self.options.data, case.graph, case.kind)

    def run(self) -> None:
        """Prepares everything, then measures; each family has an equal share of the time that those
        before it left. Results are written after each family, so that they
        outlive what ends the run."""
        names = self.options.families or [family.name for family in cases.FAMILIES]
        families = [[(case, self.graph(case)) for case in self.cases_of(name)] for name in names]
        last = time.monotonic() + self.options.budget
        for number, family in enumerate(families):
            now = time.monotonic()
            self.ends = now + (last - now) / (len(families) - number)
            for case, graph in family:
                self.ask_all(case, graph)
            self.write()

    def ask_all(self, case: cases.Case, graph: data.Graph) -> None:
        """Asks every library about a case."""
        say(f"{case.family}: {case.name}", f"{graph.vertices} vertices, {graph.edges} edges")
        first: list[Record] = []
        for way in self.ways(case):
            record = self.measure(way, case, graph)
            compare(record, first)
            self.records[way.library].append(record)
            say(f"  {self.described[way.library]['name']} {way.method}", summary(record))

    def ways(self, case: cases.Case) -> list[Way]:
        """All ways of all libraries to answer a case."""
        return [
            Way(library, name, format)
            for library, described in self.described.items()
            for name, operation in described.get("operations", {}).items()
            if name.split("/")[0] == case.family
            for format in operation["formats"]
        ]

    def measure(self, way: Way, case: cases.Case, graph: data.Graph) -> Record:
        why = self.why_not(way, case)
        if why:
            return {**runner.base(way, case, graph), "skipped": why}
        small = cases.small_case(cases.family_of(case.family))
        return runner.measure(way, case, graph, (small, self.graph(small)), self.settings)

    def why_not(self, way: Way, case: cases.Case) -> str | None:
        """Why a case is not even begun."""
        if time.monotonic() > self.ends:
            return f"its share of {self.options.budget:g} s was over"
        for record in self.records[way.library]:
            asked = record["operation"], record["method"]
            if asked == (case.family, way.method) and "limit_s" in record:
                if is_smaller(record["matrix"], case.name):
                    return f"{record['matrix']} took too long"
        return None

    def write(self) -> None:
        """Writes what is measured so far, a file for each library."""
        out = self.options.out
        out.mkdir(parents=True, exist_ok=True)
        for library, described in self.described.items():
            made = results.document(library, described, self.records[library], self.settings)
            results.write(out / f"{library}.json", made)


def is_smaller(one: str, other: str) -> bool:
    """Whether both were generated in the same way, and the first is smaller."""
    (a, _, less), (b, _, more) = one.split()[0].rpartition("-"), other.split()[0].rpartition("-")
    return a == b and less.isdigit() and more.isdigit() and int(less) < int(more)


def compare(record: Record, first: list[Record]) -> None:
    """Says in the record how its answer differs from the first one of the case."""
    if "ms" not in record or "nnz_out" not in record:
        return
    if not first:
        first.append(record)
    told = answers.difference(record, first[0])
    if told:
        record["error"] = told


def summary(record: Record) -> str:
    if "ms" not in record:
        return str(record.get("skipped") or record.get("error"))
    load, compute = record["load_ms"]["median"], record["ms"]["median"]
    wrong = record.get("error") or record.get("unchecked") or ""
    return f"{load:.1f} + {compute:.1f} ms, {record['runs']} runs {wrong}"


def say(what: str, told: str) -> None:
    print(f"{what}: {told}", file=sys.stderr, flush=True)


def main() -> int:
    options = arguments()
    with tempfile.TemporaryDirectory() as temporary:
        session = Session(options, options.work or Path(temporary))
        try:
            session.run()
        finally:
            session.write()
    told = [record for records in session.records.values() for record in records if "error" in record]
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main())
