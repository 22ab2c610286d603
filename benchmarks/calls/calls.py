#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What C adds to a call of C++, and Python to one of C, on operands of a few entries, so that the
call is what takes time. bench_calls, which measures the first two, and Python take turns; the least
time of each counts, as others may use the machine.

calls.py [--program build/bin/bench_calls] [--turns N] [--out FILE] [--check]

The package runs from its sources with PYTHONPATH and PYCLBOOL_LIBRARY set (docs/python.md).
"""
import argparse
import json
import pathlib
import platform
import subprocess
import sys
from itertools import repeat
from time import perf_counter

from pyclbool import Matrix, Vector, __version__, use

BARS_US = {"c": 0.2, "python": 3.0}  # over C++, over C


def calls():
    """The same as in calls.cpp, on the same operands."""
    a = Matrix.from_coo([0, 1], [1, 2], nrows=3, ncols=3)
    b, out = Matrix.identity(3), Matrix(3, 3)
    u = Vector.from_coo([0, 1, 2], [1, 2, 3], dtype="uint32")

    def set_one():
        out[0, 1] = True

    def masked():
        out(a) << a @ b

    return {
        "nvals": lambda: a.nvals,
        "contains": lambda: a[0, 1],
        "equal": lambda: a == b,
        "create": lambda: Matrix(3, 3),
        "set": set_one,
        "ewise_add": lambda: (a | b).wait(),
        "mxm": lambda: (a @ b).wait(),
        "masked_mxm": masked,
        "mxv": lambda: (a @ u)._ptr,
    }


def time_of(body, rounds, count):
    """Microseconds of one call, at best."""
    least = float("inf")
    for _ in repeat(None, rounds):
        begin = perf_counter()
        for _ in repeat(None, count):
            body()
        least = min(least, perf_counter() - begin)
    return least / count * 1e6


def measure(program, turns, rounds, count):
    """{call: {"cpp_us", "c_us", "python_us", …}}, the least over all turns. What C adds is that of one
    of its calls: to make a result, to compute, to wait for and to free it are four."""
    found = {}
    arguments = [str(program), "--device", "host", "--rounds", str(rounds), "--calls", str(count)]
    with use("host"):
        bodies = calls()
        for _ in range(turns):
            of_turn = json.loads(subprocess.check_output(arguments))
            for name, body in bodies.items():
                of_turn[name]["python_us"] = time_of(body, rounds, count)
                known = found.setdefault(name, of_turn[name])
                found[name] = {key: min(us, known[key]) for key, us in of_turn[name].items()}
    for times in found.values():
        times["c_over_cpp_us"] = (times["c_us"] - times["cpp_us"]) / times["c_calls"]
        times["python_over_c_us"] = times["python_us"] - times["c_us"]
    return found


def beyond_bars(found):
    """What takes longer than it may."""
    for name, times in found.items():
        for key, bar in ("c_over_cpp_us", BARS_US["c"]), ("python_over_c_us", BARS_US["python"]):
            if times[key] > bar:
                yield f"{name}: {key} is {times[key]:.2f}, more than {bar}"


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    root = pathlib.Path(__file__).resolve().parents[2]
    parser.add_argument("--program", type=pathlib.Path, default=root / "build/bin/bench_calls")
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=200, help="of each call in a turn")
    parser.add_argument("--calls", type=int, default=200, help="in a round")
    parser.add_argument("--out", type=pathlib.Path, help="file for the results (JSON)")
    parser.add_argument("--check", action="store_true", help="fail when a bar is missed")
    given = parser.parse_args()

    found = measure(given.program, given.turns, given.rounds, given.calls)
    print(f"{'us':12} {'C++':>7} {'C':>7} {'more':>7} {'Python':>7} {'more':>7}")
    keys = "cpp_us", "c_us", "c_over_cpp_us", "python_us", "python_over_c_us"
    for name, times in found.items():
        print(f"{name:12} " + " ".join(f"{times[key]:7.2f}" for key in keys))
    if given.out:
        document = {
            "program": "calls.py",
            "version": __version__,
            "python": platform.python_version(),
            "calls": found,
        }
        given.out.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")
    missed = list(beyond_bars(found))
    print("\n".join(missed), file=sys.stderr)
    if given.check and missed:
        sys.exit(1)


if __name__ == "__main__":
    main()
