#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the same random calls over two libraries of GraphBLAS and compares all that comes out."""
import argparse
import signal
import subprocess
import sys


def output_of(program, seed, arguments):
    narrow = ["narrow"] if arguments.narrow else []
    done = subprocess.run([program, str(seed), str(arguments.steps), *narrow], stdout=subprocess.PIPE, check=False,
                          text=True)
    if done.returncode != 0:
        print(f"seed {seed}: {program} ended with {done.returncode}")
    return done.returncode, done.stdout.splitlines()


def first_difference(ours, theirs):
    """The first lines that are not the same."""
    for ours_line, theirs_line in zip(ours, theirs):
        if ours_line != theirs_line:
            return f"clbool:      {ours_line}\nSuiteSparse: {theirs_line}"
    return f"{len(ours)} and {len(theirs)} lines"


def agrees(arguments, seed):
    ours_code, ours = output_of(arguments.ours, seed, arguments)
    theirs_code, theirs = output_of(arguments.theirs, seed, arguments)
    if theirs_code == -signal.SIGABRT:  # an assertion of its own, in the middle of a line
        complete = max(len(theirs) - 1, 0)
        print(f"seed {seed}: compared up to line {complete}")
        ours, theirs, theirs_code = ours[:complete], theirs[:complete], 0
    if ours != theirs:
        print(f"seed {seed}:\n{first_difference(ours, theirs)}")
    return ours_code == 0 and theirs_code == 0 and ours == theirs


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ours")
    parser.add_argument("theirs")
    parser.add_argument("--seeds", type=int, nargs=2, default=(1, 3), metavar=("FIRST", "LAST"))
    parser.add_argument("--steps", type=int, default=1500)
    parser.add_argument("--narrow", action="store_true", help="steps for a library of bits")
    arguments = parser.parse_args()
    seeds = range(arguments.seeds[0], arguments.seeds[1] + 1)
    failed = [seed for seed in seeds if not agrees(arguments, seed)]
    print(f"{len(seeds)} seeds of {arguments.steps} steps, {len(failed)} differ")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
