#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes tables and plots out of result files, or compares two runs.

report.py --out FOLDER --name NAME RESULTS.json…   writes FOLDER/NAME.md and FOLDER/NAME-*.svg
report.py --compare OLD.json NEW.json              prints what changed; folders stand for all
                                                   result files in them
"""

import argparse
import pathlib
import sys

from compare import report as comparison
from results import Results
from sections import all_sections

INTRODUCTION = """Times are medians of runs after warm-ups, with inputs on the device, outputs left
there and one synchronisation at the end; allocations are within them, program builds are not.
`kept handles`: the same operands in every run, with what the library derived from them kept.
`floor` is the time in which the device copies the bytes that must be read and written, `of copy`
that floor over the time. `cold` is a first run after the memory pool was emptied. A peer's
column shows its fastest method.
"""


def write(results, folder, name):
    """Writes the report; returns its path."""
    folder.mkdir(parents=True, exist_ok=True)
    parts = [f"# Benchmarks: {name}\n", INTRODUCTION]
    for text, plots in all_sections(results):
        if text:
            parts.append(text.replace("{plots}", f"{name}-"))
        for plot, content in plots.items():
            (folder / f"{name}-{plot}").write_text(content, encoding="utf-8")
    path = folder / f"{name}.md"
    path.write_text("\n".join(parts), encoding="utf-8")
    return path


def files_of(path):
    """A result file, or all of those in a folder."""
    path = pathlib.Path(path)
    return sorted(path.glob("*.json")) if path.is_dir() else [path]


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", help="result files or folders of them")
    parser.add_argument("--compare", action="store_true", help="two runs: before and after")
    parser.add_argument("--out", default="docs/benchmarks", type=pathlib.Path)
    parser.add_argument("--name", default="report")
    options = parser.parse_args()
    if options.compare:
        if len(options.files) != 2:
            parser.error("--compare takes two runs")
        old, new = (Results.read(files_of(path)) for path in options.files)
        print(comparison(old, new))
        return 0
    results = Results.read([file for path in options.files for file in files_of(path)])
    print(write(results, options.out, options.name))
    for line in results.disagreements():
        print(f"results differ: {line}", file=sys.stderr)
    return 1 if results.disagreements() else 0


if __name__ == "__main__":
    sys.exit(main())
