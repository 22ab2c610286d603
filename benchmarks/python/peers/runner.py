# SPDX-License-Identifier: MIT
"""Starts a process for each library and case, and makes a record of what it tells."""
from __future__ import annotations

import json
import os
import signal
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any, Dict, NamedTuple

import numpy as np

from peers.answers import Answer
from peers.cases import Case
from peers.data import Graph

STARTING = 300.0  # seconds until a library is imported, and programs that it needs are compiled
CHECKING = 60.0  # seconds to make an answer comparable
Record = Dict[str, Any]


class Settings(NamedTuple):
    """How everything is measured."""

    threads: int
    device: str
    limit: float
    """Seconds in which a repetition, loading included, has to be over."""
    enough: float
    """Seconds after which there are no more repetitions."""
    runs: int
    scratch: Path


class Told(NamedTuple):
    """What a process wrote before it ended."""

    lines: list[dict[str, Any]]
    status: int
    errors: str


def _environment(threads: int) -> dict[str, str]:
    number = str(threads)
    names = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "RAYON_NUM_THREADS")
    root = str(Path(__file__).resolve().parent.parent)
    path = os.pathsep.join([root, *filter(None, [os.environ.get("PYTHONPATH")])])
    return {**os.environ, **dict.fromkeys(names, number), "PYTHONPATH": path}


def _ask(request: dict[str, Any], threads: int, seconds: float) -> Told:
    process = subprocess.Popen(
        [sys.executable, "-m", "peers.worker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=_environment(threads),
    )
    try:
        output, errors = process.communicate(json.dumps(request), timeout=seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        output, errors = process.communicate()
    lines = [json.loads(line) for line in output.splitlines() if line.startswith("{")]
    return Told(lines, process.returncode, errors)


def describe(library: str, settings: Settings) -> dict[str, Any]:
    """What a library is; or ``missing``, and why."""
    request = {"library": library, "threads": settings.threads, "device": settings.device}
    told = _ask(request, settings.threads, STARTING)
    if told.lines:
        return told.lines[-1]
    return {"missing": _last_line(told.errors) or f"ended by signal {-told.status}"}


def _told(case: Case, graph: Graph) -> dict[str, Any]:
    return {"case": case._asdict(), "graph": {**graph._asdict(), "stem": str(graph.stem)}}


class Way(NamedTuple):
    """How a library answers a case: an operation of its module, and a format that this loads."""

    library: str
    operation: str
    format: str

    @property
    def method(self) -> str:
        """What it is called in results."""
        return " ".join([self.format, *self.operation.split("/")[1:]])


def base(way: Way, case: Case, graph: Graph) -> Record:
    """What a record says whether it was measured or not."""
    named = {"operation": case.family, "matrix": case.name, "method": way.method}
    return {**named, "nnz_in": graph.edges}


def measure(
    way: Way, case: Case, graph: Graph, small: tuple[Case, Graph], settings: Settings
) -> Record:
    """The record of one case, with its answer; the small one warms up."""
    request = {
        **way._asdict(),
        "question": _told(case, graph),
        "warm_up": _told(*small),
        "ranks_file": str(settings.scratch / f"{way.library}.ranks.npy"),
        "check_limit": CHECKING,
        **settings._asdict(),
        "scratch": str(settings.scratch),
    }
    longest = STARTING + settings.enough + settings.limit + CHECKING
    told = _ask(request, settings.threads, longest)
    return {**base(way, case, graph), **_outcome(told, settings)}


def _outcome(told: Told, settings: Settings) -> Record:
    times = [line for line in told.lines if "ms" in line]
    answer: Answer = next((line["answer"] for line in told.lines if "answer" in line), {})
    if not times:
        if told.lines and told.status == -signal.SIGALRM:
            return {"skipped": f"not done in {settings.limit:g} s", "limit_s": settings.limit}
        return {"error": _last_line(told.errors) or f"ended by signal {-told.status}"}
    record = dict(timed(times), **answer)
    if "ranks_file" in answer:
        record["ranks"] = np.load(record.pop("ranks_file"))
    if not answer:
        record["unchecked"] = _last_line(told.errors) or "the answer was not read in time"
    return record


def timed(times: list[dict[str, float]]) -> Record:
    """Medians of repetitions."""
    return {
        "runs": len(times),
        "ms": _spread([time["ms"] for time in times]),
        "load_ms": _spread([time["load_ms"] for time in times]),
        "total_ms": _spread([time["load_ms"] + time["ms"] for time in times]),
    }


def _spread(values: list[float]) -> dict[str, float]:
    return {"median": statistics.median(values), "min": min(values), "max": max(values)}


def _last_line(text: str) -> str:
    """What an error says: its traceback is before it, and marks of places may be after it."""
    lines = [line.strip() for line in text.splitlines() if line.strip(" ^~\t")]
    return lines[-1][:300] if lines else ""
