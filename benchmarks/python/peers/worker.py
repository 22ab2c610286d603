# SPDX-License-Identifier: MIT
"""One library on one case, in a process of its own, so that what it does can be stopped and none
profits or suffers from another.

It reads a request as JSON from its input and writes lines of JSON: one a repetition, and one with the
answer. What takes longer than its limit ends the process by SIGALRM, which code in C does not catch.
"""
from __future__ import annotations

import json
import os
import signal
import sys
import time
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from peers.cases import Case, Step
from peers.data import Graph
from peers.libraries import module_of
from peers.libraries.operation import Operation, Question



def tell(**told: Any) -> None:
    print(json.dumps(told), flush=True)


def limited(seconds: float) -> None:
    """Ends the process in so many seconds; 0: not any more."""
    signal.setitimer(signal.ITIMER_REAL, seconds)


def use_processors(count: int) -> None:
    """Keeps the process to so many processors, whatever its libraries start."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:count])


def describe(module: ModuleType) -> None:
    """What the library is, and which operations it has."""
    operations: dict[str, Operation] = module.OPERATIONS
    tell(
        name=module.NAME,
        version=module.version(),
        device=module.device_name() if hasattr(module, "device_name") else "host",
        operations={
            name: {"how": operation.how, "formats": operation.formats}
            for name, operation in operations.items()
        },
    )


def question_of(told: dict[str, Any]) -> Question:
    case = dict(told["case"], path=tuple(Step(*step) for step in told["case"]["path"]))
    graph = dict(told["graph"], stem=Path(told["graph"]["stem"]))
    return Question(Case(**case), Graph(**graph))


def warm_up(operation: Operation, request: dict[str, Any], compiles: bool) -> None:
    """Answers a small question of the same kind, so that what is imported at first use is there; where
    programs are compiled, the question itself, as it may need others."""
    for told in ["warm_up", "question"] if compiles else ["warm_up"]:
        question = question_of(request[told])
        operation.compute(operation.load(question, request["format"]), question)
    tell(warm=True)


def measure(
    operation: Operation, question: Question, request: dict[str, Any]
) -> tuple[Any, Any]:
    """Loads and computes again and again; returns graph and result of the last time."""
    begun = time.perf_counter()
    graph = result = None
    for _ in range(request["runs"]):
        graph = result = None  # before the next ones are made
        limited(request["limit"])
        start = time.perf_counter()
        graph = operation.load(question, request["format"])
        loaded = time.perf_counter()
        result = operation.compute(graph, question)
        end = time.perf_counter()
        limited(0)
        tell(load_ms=(loaded - start) * 1e3, ms=(end - loaded) * 1e3)
        if end - begun > request["enough"]:
            break
    return graph, result


def check(
    operation: Operation, question: Question, found: tuple[Any, Any], request: dict[str, Any]
) -> None:
    """Tells the answer; ranks go to a file."""
    limited(request["check_limit"])
    graph, result = found
    answer = dict(operation.answer(graph, result, question))
    if "ranks" in answer:
        answer["ranks_file"] = request["ranks_file"]
        np.save(request["ranks_file"], answer.pop("ranks"))
    limited(0)
    tell(answer=answer)


def main() -> None:
    request = json.load(sys.stdin)
    use_processors(request["threads"])
    module = module_of(request["library"])
    module.start(request["threads"], request["device"])
    if "question" not in request:
        describe(module)
        return
    question = question_of(request["question"])
    operation: Operation = module.OPERATIONS[request["operation"]]
    warm_up(operation, request, hasattr(module, "compiles") and module.compiles())
    check(operation, question, measure(operation, question, request), request)


if __name__ == "__main__":
    main()
