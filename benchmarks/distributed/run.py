#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs products in blocks and rows dealt out on growing numbers of MPI ranks, and CombBLAS beside
them, and writes a result file for each number. What was not built is left out.

run.py --out benchmarks/results/NAME           --help tells the options
benchmarks/report/distributed.py --name NAME benchmarks/results/NAME    makes docs/benchmarks/NAME.md
"""
from __future__ import annotations

import argparse
import math
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

# Open MPI's: more ranks than processors, as root in containers; programs bind themselves.
SETTINGS = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
            "OMPI_MCA_rmaps_base_oversubscribe": "1", "OMPI_MCA_hwloc_base_binding_policy": "none"}


class Sizes(NamedTuple):
    """What is measured."""

    gpu_products: tuple[str, ...]
    gpu_rows: tuple[str, ...]
    host_products: tuple[str, ...]
    host_rows: tuple[str, ...]
    combblas: tuple[str, ...]


FULL = Sizes(gpu_products=("mxm:rmat-18", "mxm:rmat-19", "mxm:rmat-20"),
             gpu_rows=("khop:rmat-18", "closure:mesh-500", "closure:forward-20", "closure:forward-21"),
             host_products=("mxm:rmat-17", "mxm:rmat-18"),
             host_rows=("closure:mesh-500", "closure:forward-17"), combblas=("rmat-14", "rmat-15", "rmat-16", "rmat-17"))
QUICK = Sizes(gpu_products=("mxm:rmat-12",), gpu_rows=("closure:mesh-60", "khop:rmat-10"),
              host_products=("mxm:rmat-12",), host_rows=("closure:mesh-60",), combblas=("rmat-10",))


class Job(NamedTuple):
    """A program on some ranks."""

    file: str
    program: str
    ranks: int
    cases: tuple[str, ...]
    arguments: tuple[str, ...] = ()


def is_square(ranks: int) -> bool:
    return math.isqrt(ranks) ** 2 == ranks


def device_jobs(sizes: Sizes, device: str, most: int) -> list[Job]:
    """A rank for each device."""
    jobs = []
    for ranks in (n for n in (1, 2, 4, 8, 16) if n <= most):
        cases = sizes.gpu_rows
        if is_square(ranks):
            cases = (("broadcast",) if ranks > 1 else ()) + sizes.gpu_products + cases
        jobs.append(Job(f"devices-{ranks:02}", "bench_distributed", ranks, cases,
                        ("--device", device)))
    return jobs


def host_jobs(sizes: Sizes, processors: int) -> list[Job]:
    """A process with so many threads, and ranks with one thread each."""
    jobs = [Job(f"host-01-of-{processors}", "bench_distributed", 1,
                sizes.host_products + sizes.host_rows,
                ("--device", "host", "--threads", str(processors)))]
    for ranks in (n for n in (1, 4, 16, 64) if n <= processors):
        cases = sizes.host_products + sizes.host_rows
        cases += ("broadcast",) if ranks > 1 else ()
        jobs.append(Job(f"host-{ranks:02}-of-1", "bench_distributed", ranks, cases,
                        ("--device", "host", "--threads", "1")))
    return jobs


def combblas_jobs(sizes: Sizes, processors: int) -> list[Job]:
    """CombBLAS on as many processors as make a square."""
    ranks = math.isqrt(processors) ** 2
    return [Job(f"combblas-{ranks:02}", "bench_combblas", ranks, sizes.combblas,
                ("--threads", "1"))]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True, help="folder for the result files")
    parser.add_argument("--bin", type=Path, default=Path("build/bin"), help="programs (build/bin)")
    parser.add_argument("--device", default="gpu", help="of ranks that have one each (gpu)")
    parser.add_argument("--devices", type=int, default=0, help="how many there are (0: none)")
    parser.add_argument("--processors", type=int, default=os.cpu_count() or 1,
                        help="of the host, for ranks of one thread (all)")
    parser.add_argument("--parts", nargs="+", default=["devices", "host", "combblas"],
                        choices=["devices", "host", "combblas"])
    parser.add_argument("--budget", type=float, default=10, help="seconds for a case (10)")
    parser.add_argument("--limit", type=float, default=120, help="seconds for a program (120)")
    parser.add_argument("--seconds", type=float, default=3600, help="for everything (3600)")
    parser.add_argument("--export", nargs="*", default=[], metavar="NAME=VALUE",
                        help="of the environment, which mpirun hands to all ranks")
    parser.add_argument("--order", default="spread", help="of rows: natural, spread, random (spread)")
    parser.add_argument("--quick", action="store_true", help="small graphs alone")
    return parser.parse_args()


def say(what: str, told: str) -> None:
    print(f"{what}: {told}", file=sys.stderr, flush=True)


def jobs_of(options: argparse.Namespace) -> list[Job]:
    sizes = QUICK if options.quick else FULL
    jobs = []
    if "devices" in options.parts:
        jobs += device_jobs(sizes, options.device, options.devices)
    if "host" in options.parts:
        jobs += host_jobs(sizes, options.processors)
    if "combblas" in options.parts:
        jobs += combblas_jobs(sizes, options.processors)
    return jobs


def command_of(options: argparse.Namespace, job: Job, seconds: int) -> list[str]:
    command = ["mpirun", "-q", "--timeout", str(seconds), "-n", str(job.ranks)]
    for one in options.export:
        command += ["-x", one]
    command += [str(options.bin / job.program), *job.cases, *job.arguments]
    return command + ["--order", options.order, "--budget", str(options.budget),
                      "--out", str(options.out / f"{job.file}.json")]


def run(options: argparse.Namespace, job: Job, left: float) -> bool:
    """Whether it was done; what it measured before it was stopped is in its file."""
    if not (options.bin / job.program).exists():
        say(job.file, f"{job.program} was not built, left out")
        return True
    if left <= 0:
        say(job.file, "no time left")
        return False
    begin = time.monotonic()
    seconds = math.ceil(min(options.limit, left))
    status = subprocess.run(command_of(options, job, seconds), env={**SETTINGS, **os.environ},
                            check=False).returncode
    say(job.file, f"status {status}, {time.monotonic() - begin:.0f} s")
    return status == 0


def main() -> int:
    options = arguments()
    if shutil.which("mpirun") is None:
        say("mpirun", "not found")
        return 1
    options.out.mkdir(parents=True, exist_ok=True)
    end = time.monotonic() + options.seconds
    done = [run(options, job, end - time.monotonic()) for job in jobs_of(options)]
    return 0 if all(done) else 1


if __name__ == "__main__":
    sys.exit(main())
