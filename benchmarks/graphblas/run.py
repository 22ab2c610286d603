#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs programs that are written for GraphBLAS over clbool and over SuiteSparse:GraphBLAS, compares
what they answer, and writes a result file for each library. What was not built is left out.

run.py --out benchmarks/results/NAME           --help tells the options
benchmarks/report/graphblas.py --name NAME benchmarks/results/NAME    makes docs/benchmarks/NAME.md
"""
from __future__ import annotations

import argparse
import datetime
import json
import os
import platform
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Dict, NamedTuple

import cases
import published

SCHEMA = 1
TOLERANCE = 1e-4  # of sums of ranks, which are not added in the same order
Record = Dict[str, Any]


class Library(NamedTuple):
    """A library by what its programs' names end in."""

    file: str
    suffix: str


LIBRARIES = (Library("clbool", ""), Library("suitesparse", "_suitesparse"),
             Library("suitesparse_second", "_second"))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True, help="folder for the result files")
    parser.add_argument("--bin", type=Path, default=Path("build/bin"), help="programs (build/bin)")
    parser.add_argument("--data", type=Path, default=Path("../shared/data"), help="published graphs")
    parser.add_argument("--device", default="host", help="clbool's: host, gpu, cpu, … (host)")
    parser.add_argument("--threads", type=int, default=2, help="processors for each (2)")
    parser.add_argument("--runs", type=int, default=5, help="after the first one (5)")
    parser.add_argument("--budget", type=float, default=10, help="seconds of runs (10)")
    parser.add_argument("--limit", type=float, default=120, help="seconds for a program (120)")
    parser.add_argument("--prefix", default="", help="of the files' names, where parts run one by one")
    parser.add_argument("--programs", nargs="+", help="these alone")
    parser.add_argument("--graphs", nargs="+", help="these alone")
    parser.add_argument("--large", action="store_true", help="answers that take gigabytes, too")
    parser.add_argument("--quick", action="store_true", help="small generated graphs alone")
    return parser.parse_args()


def say(what: str, told: str) -> None:
    print(f"{what}: {told}", file=sys.stderr, flush=True)


class Session:
    """One run of everything."""

    def __init__(self, options: argparse.Namespace, work: Path) -> None:
        self.options = options
        self.work = work
        self.answers = published.Answers(options.data)
        self.records: dict[str, list[Record]] = {}
        self.told: dict[str, Record] = {}
        for library in LIBRARIES:
            if self.program(library, "").exists():
                self.records[library.file] = []
            else:
                say(library.file, "not built, left out")

    def program(self, library: Library, of: str) -> Path:
        return Path(self.options.bin) / f"bench_graphblas{of}{library.suffix}"

    def libraries(self) -> list[Library]:
        return [library for library in LIBRARIES if library.file in self.records]

    def environment(self) -> dict[str, str]:
        threads = str(self.options.threads)
        return {**os.environ, "OMP_NUM_THREADS": threads, "CLBOOL_DEVICE": self.options.device}

    def keep_to_processors(self) -> None:
        """In the program's process: clbool takes the processors that it may use."""
        if hasattr(os, "sched_setaffinity"):
            allowed = sorted(os.sched_getaffinity(0))
            os.sched_setaffinity(0, allowed[: self.options.threads])

    def output_of(self, command: list[str]) -> tuple[str, str]:
        """What a program wrote, and why it is not all there."""
        try:
            done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                  env=self.environment(), timeout=self.options.limit, check=False,
                                  preexec_fn=self.keep_to_processors)
        except subprocess.TimeoutExpired:
            return "", f"not done in {self.options.limit:g} s"
        error = done.stderr.strip().splitlines()
        why = "" if done.returncode == 0 else (error or [f"ended with {done.returncode}"])[-1]
        return done.stdout, why

    def run(self) -> None:
        for case in self.wanted():
            for program in case.programs:
                if not self.options.programs or program in self.options.programs:
                    self.ask_all(case, program)
        for library in self.libraries() if not self.options.programs else []:
            self.ask_calls(library)

    def wanted(self) -> list[cases.Case]:
        if self.options.quick:
            return cases.SMALL
        listed = [case for case in cases.PUBLISHED + cases.GENERATED
                  if self.options.large or not case.large]
        if self.options.graphs:
            listed = [case for case in listed if case.graph in self.options.graphs]
        for case in listed:
            if not published.is_there(self.options.data, case):
                say(case.name, f"not in {self.options.data}")
        return [case for case in listed if published.is_there(self.options.data, case)]

    def ask_all(self, case: cases.Case, program: str) -> None:
        """Asks every library; the answers are to be the same."""
        first: Record = {}
        for library in self.libraries():
            record = self.ask(library, case, program)
            if "nnz_out" in record:
                first = first or record
                wrong = difference(record, first) or self.answers.difference(case, record)
                if wrong:
                    record["error"] = wrong
            self.records[library.file].append(record)
            say(f"{program} on {case.name}, {library.file}", summary(record))

    def ask(self, library: Library, case: cases.Case, program: str) -> Record:
        command = [str(self.program(library, "")),
                   published.unpacked(self.options.data, self.work, case.graph), program]
        command += ["--runs", str(self.options.runs), "--budget", str(self.options.budget)]
        command += ["--threads", str(self.options.threads), "--source", str(case.source)]
        if case.expression:
            command += ["--expression", case.expression]
        if case.grammar:
            command += ["--grammar", published.grammar_of(self.options.data, case)]
        output, why = self.output_of(command)
        asked = {"operation": program, "matrix": case.name, "method": "GrB"}
        if why:
            stopped = {"limit_s": self.options.limit} if "not done" in why else {}
            return {**asked, "skipped" if stopped else "error": why, **stopped}
        found = json.loads(output)
        self.told[library.file] = {key: found.pop(key) for key in ("library", "version")}
        return {**found, **asked}

    def ask_calls(self, library: Library) -> None:
        """What single calls take; of clbool also what they take in C++."""
        for field, name in (("calls_ns", "_calls"), ("own_calls_ns", "_own_calls")):
            program = self.program(library, name)
            if program.exists():
                output, why = self.output_of([str(program)])
                self.told.setdefault(library.file, {})[field] = (
                    {} if why else json.loads(output)["ns"])

    def write(self, out: Path) -> None:
        out.mkdir(parents=True, exist_ok=True)
        for file, records in self.records.items():
            told = json.dumps(self.document(file, records), indent=1) + "\n"
            (out / f"{self.options.prefix}{file}.json").write_text(told, encoding="utf-8")

    def document(self, file: str, records: list[Record]) -> Record:
        now = datetime.datetime.now(datetime.timezone.utc)
        device = self.options.device if file == "clbool" else "processor"
        return {"schema": SCHEMA, "program": "graphblas", "library": file, "version": "",
                **self.told.get(file, {}), "commit": commit(),
                "date": now.strftime("%Y-%m-%dT%H:%M:%SZ"),
                "host": {"threads": self.options.threads, "cores": os.cpu_count(),
                         "processor": processor()},
                "device": {"name": device}, "limit_s": self.options.limit, "records": records}


def difference(record: Record, first: Record) -> str:
    """How an answer differs from that of the library before."""
    for field in ("nnz_out", "checksum"):
        if record[field] != first[field]:
            return f"{field} is {first[field]} with the first library"
    scale = max(abs(record["weight"]), abs(first["weight"]))
    if abs(record["weight"] - first["weight"]) > TOLERANCE * scale:
        return f"weight is {first['weight']} with the first library"
    return ""


def summary(record: Record) -> str:
    if "ms" not in record:
        return str(record.get("skipped") or record.get("error"))
    return f"{record['ms']['median']:.3f} ms, {record['nnz_out']} {record.get('error', '')}"


def commit() -> str:
    named = os.environ.get("CLBOOL_COMMIT")
    if named:
        return named
    command = ["git", "-C", str(Path(__file__).resolve().parent), "describe", "--always", "--dirty"]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()


def processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor()
    return next((line.split(": ")[1] for line in lines if line.startswith("model name")), "")


def main() -> int:
    options = arguments()
    with tempfile.TemporaryDirectory() as work:
        session = Session(options, Path(work))
        try:
            session.run()
        finally:
            session.write(options.out)
    wrong = [record for records in session.records.values() for record in records if "error" in record]
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
