#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes a page of what ``benchmarks/graphblas`` measured.

graphblas.py --out FOLDER --name NAME RESULTS.json…   writes FOLDER/NAME.md
    --into PAGE.md    and the table of factors there, between <!-- times faster --> and <!-- end -->

Folders stand for all result files in them.
"""

import argparse
import pathlib
import sys

from markdown import count, number, table, times
from report import files_of
from results import OURS, Results, geometric_mean, time_of

MARKS = ("<!-- times faster -->", "<!-- end -->")
PROGRAMS = {
    "bfs_levels": "breadth-first search, levels",
    "bfs_parents": "breadth-first search, parents",
    "components": "connected components",
    "pagerank": "PageRank, 20 iterations",
    "triangles": "number of triangles",
    "closure": "transitive closure",
    "regular_paths": "regular path query from 20 vertices together",
    "regular_paths_each": "the same from each of them by itself",
    "regular_relation": "regular path query of all pairs",
    "context_free": "context-free path query",
    "context_free_delta": "the same, semi-naive",
}
INTRODUCTION = """The same programs in C, compiled for each library: only calls of the GraphBLAS C API,
`GxB_ANY_PAIR_BOOL` and `GxB_Matrix_eWiseUnion` (`benchmarks/graphblas`). Times are medians after a first
run, with the graph in the library's matrices before. Answers are compared: numbers of entries and
checksums, of PageRank the ranks, and answers of all pairs with published ones. Factors are the time of
the other library over that of clbool: above 1 clbool is ahead; those of a program are geometric
means over its graphs.
"""


def others(results):
    return list(dict.fromkeys(r["library"] for r in results.records if r["library"] != OURS))


def programs_of(results):
    return list(dict.fromkeys(r["operation"] for r in results.records))


def record_of(results, program, graph, library):
    """The record of a case, or None."""
    found = results.select(operation=program, matrix=graph, library=library)
    return found[0] if found else None


def milliseconds(record):
    """A time that counts: none of what was stopped, or answered wrong."""
    return None if record is None or record.get("error") else time_of(record)


def ratio(results, program, graph, other):
    """How many times as long the other takes; None where either has no time."""
    ours = milliseconds(record_of(results, program, graph, OURS))
    theirs = milliseconds(record_of(results, program, graph, other))
    return theirs / ours if ours and theirs else None


def ratios(results, program, other):
    """Of all graphs that both were done with."""
    found = [ratio(results, program, graph, other) for graph in results.matrices(program)]
    return [value for value in found if value is not None]


def summary(results):
    """A row for each program, with the worst graph."""
    rows = []
    for program in programs_of(results):
        row = [PROGRAMS.get(program, program)]
        for other in others(results):
            found = ratios(results, program, other)
            row += [times(geometric_mean(found)), times(min(found, default=None))]
        rows.append(row)
    columns = ["program"]
    for other in others(results):
        columns += [f"beside {other}", "worst graph"]
    return table(columns, rows)


def put_into(page, text):
    """Replaces what is between the marks of a page; it must have them."""
    before, rest = page.split(MARKS[0], 1)
    after = rest.split(MARKS[1], 1)[1]
    return f"{before}{MARKS[0]}\n\n{text}\n{MARKS[1]}{after}"


def cell(record):
    """Milliseconds, or the limit at which it was stopped."""
    if milliseconds(record) is not None:
        return number(milliseconds(record))
    return f"> {number(1000 * record['limit_s'])}" if record and "limit_s" in record else None


def program_section(results, program):
    """Every graph, by every library."""
    rows = []
    for graph in results.matrices(program):
        records = results.select(operation=program, matrix=graph)
        answered = next((r for r in records if "nnz_out" in r), {})
        row = [graph, count(answered.get("nnz_in")), count(answered.get("nnz_out")),
               cell(record_of(results, program, graph, OURS))]
        for other in others(results):
            row += [cell(record_of(results, program, graph, other)),
                    times(ratio(results, program, graph, other))]
        rows.append(row)
    columns = ["graph", "edges", "answer", "clbool ms"]
    for other in others(results):
        columns += [f"{other} ms", "times faster"]
    title = PROGRAMS.get(program, program)
    return f"## {title[0].upper()}{title[1:]}\n\n" + table(columns, rows)


def calls_section(results):
    """What single calls take on matrices of 4 × 4."""
    documents = [d for d in results.documents if d.get("calls_ns")]
    ours = next((d for d in documents if d["library"] == OURS), None)
    if ours is None:
        return ""
    own = ours.get("own_calls_ns", {})
    rows = [[call, ours["calls_ns"][call], own.get(call)]
            + [d["calls_ns"].get(call) for d in documents if d is not ours]
            for call in ours["calls_ns"]]
    columns = ["call", "clbool ns", "clbool's own in C++ ns"]
    columns += [f"{d['library']} {d['version']} ns" for d in documents if d is not ours]
    return ("## Calls\n\nOn boolean matrices of 4 × 4 with four entries, the least of many "
            "rounds.\n\n" + table(columns, rows))


def header(results):
    first = next((d for d in results.documents if d["library"] == OURS), results.documents[0])
    host = first["host"]
    named = (f"{d['library']} {d['version']}" for d in results.documents)
    versions = ", ".join(dict.fromkeys(named))
    return (f"{host['processor']}, {host['threads']} of {host['cores']} cores; clbool on the device "
            f"{first['device']['name']}; commit {first['commit']}, {first['date'][:10]}; {versions}.\n\n"
            + INTRODUCTION)


def problems_section(results):
    lines = results.errors() + results.disagreements()
    return "## Problems\n\n" + "".join(f"- {line}\n" for line in lines) if lines else ""


def page(results, name):
    """The whole page as Markdown."""
    parts = [f"# GraphBLAS: {name}\n", header(results), "## Times faster\n\n" + summary(results)]
    parts += [program_section(results, program) for program in programs_of(results)]
    parts += [calls_section(results), problems_section(results)]
    return "\n".join(part for part in parts if part)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", help="result files or folders of them")
    parser.add_argument("--out", default="docs/benchmarks", type=pathlib.Path)
    parser.add_argument("--name", default="graphblas")
    parser.add_argument("--into", type=pathlib.Path, help="a page for the table of factors")
    options = parser.parse_args()
    results = Results.read([f for path in options.files for f in files_of(path)])
    options.out.mkdir(parents=True, exist_ok=True)
    path = options.out / f"{options.name}.md"
    path.write_text(page(results, options.name), encoding="utf-8")
    print(path)
    if options.into:
        text = put_into(options.into.read_text(encoding="utf-8"), summary(results))
        options.into.write_text(text, encoding="utf-8")
    wrong = results.errors() + results.disagreements()
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
