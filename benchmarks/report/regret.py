#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What the library's choices of methods cost, and which methods matter.

regret.py --out FOLDER --name NAME RESULTS.json…   writes FOLDER/NAME.md

Choices are those of the first file; the best of each case is looked for in all of them, so that a
library of few methods can be measured by one of many. Files are of bench_methods or bench_spmv,
all of the same device.
"""

import argparse
import itertools
import pathlib
import sys

from markdown import number, table, times
from results import Results, geometric_mean, time_of

AUTOMATIC = "automatic"
SHORT_MS = 2.0        # below this, differences count in milliseconds
NEAR = 1.25           # a method that takes no longer than this times the best will do
NEAR_MS = 0.5         # the same of short work
WORST = 15            # cases in the list of the worst

INTRODUCTION = """Times are {statistic}s of runs in turns, on fresh handles, with operands on the
device and answers left there. The regret of a case is what the library's own choice took over what
the fastest way to the same answer took, be it a method by name or a choice. What takes less than
2 ms is judged by the milliseconds that were lost: half a millisecond is the bar.
"""


class Case:
    """One piece of work and the times of all methods on it."""

    def __init__(self, kind, name, family=""):
        self.kind, self.name, self.family = kind, name, family
        self.methods = {}      # name: ms, the least of all files
        self.slow = set()      # methods that were not repeated
        self.skipped = {}      # name: why
        self.choice_ms = None  # of the first file
        self.chosen = self.why = ""
        self.other_choices_ms = []  # of the other files

    @property
    def best_ms(self):
        """Of whatever was measured."""
        return min(list(self.methods.values()) + self.other_choices_ms
                   + ([] if self.choice_ms is None else [self.choice_ms]))

    @property
    def best_method(self):
        """By name, unless the choice was faster than all of these."""
        named = min(self.methods, key=self.methods.get, default=AUTOMATIC)
        return named if self.methods.get(named) == self.best_ms else AUTOMATIC

    @property
    def regret(self):
        return self.choice_ms / self.best_ms

    @property
    def loss_ms(self):
        return self.choice_ms - self.best_ms

    @property
    def is_short(self):
        return self.best_ms < SHORT_MS

    def is_near(self, milliseconds, best_ms):
        """Whether this is as good as the best, for those who judge by the bar."""
        near = milliseconds <= NEAR * best_ms
        return near or (best_ms < SHORT_MS and milliseconds - best_ms <= NEAR_MS)

    @property
    def misses_the_bar(self):
        return not self.is_near(self.choice_ms, self.best_ms)


def cases_of(runs, statistic="median"):
    """Cases by kind and name, of results in the order of their files; the first has the choices."""
    cases = {}
    for place, results in enumerate(runs):
        for record in results.records:
            if record["program"] == "bench_methods" or record["operation"] == "spmv":
                add(cases, record, place == 0, statistic)
    return [case for case in cases.values() if case.choice_ms is not None]


def add(cases, record, is_first, statistic):
    kind = "forms" if record["operation"] == "spmv" else record["operation"]
    key = kind, record["matrix"]
    if is_first:
        cases.setdefault(key, Case(*key, record.get("family", "")))
    elif key not in cases:
        return  # no choice to judge
    case, method = cases[key], record["method"]
    if "skipped" in record or "refused" in record:
        case.skipped.setdefault(method, record.get("skipped", record.get("refused")))
    elif time_of(record) is None or record.get("error"):
        return
    elif method != AUTOMATIC:
        add_time(case, method, record, statistic)
    elif is_first:
        case.choice_ms = record["ms"][statistic]
        case.chosen, case.why = record.get("chosen", ""), record.get("why", "")
    else:
        case.other_choices_ms.append(record["ms"][statistic])


def add_time(case, method, record, statistic):
    milliseconds = record["ms"][statistic]
    if milliseconds < case.methods.get(method, float("inf")):
        case.methods[method] = milliseconds
        (case.slow.add if record.get("slow") else case.slow.discard)(method)


def kinds_of(cases):
    """Kinds in the order of the files, each with its cases."""
    return {kind: [c for c in cases if c.kind == kind]
            for kind in dict.fromkeys(c.kind for c in cases)}


def methods_of(cases):
    return list(dict.fromkeys(method for case in cases for method in case.methods))


def summary_row(name, cases):
    """Regrets of what is long, losses of what is short."""
    long = [case for case in cases if not case.is_short]
    short = [case for case in cases if case.is_short]
    worst = max(long, key=lambda case: case.regret, default=None)
    dearest = max(short, key=lambda case: case.loss_ms, default=None)
    return [name, len(cases), len(long), geometric_mean(case.regret for case in long),
            worst and worst.regret, worst and worst.name, len(short),
            dearest and dearest.loss_ms, dearest and dearest.name,
            sum(case.misses_the_bar for case in cases)]


def summary_section(cases):
    columns = ["kind", "cases", "from 2 ms", "mean regret", "worst", "of", "below 2 ms",
               "most ms lost", "of", "beyond the bar"]
    rows = [summary_row(kind, members) for kind, members in kinds_of(cases).items()]
    rows.append(summary_row("in all", cases))
    return ("## Regret\n\nMeans are geometric, over cases from 2 ms. Beyond the bar: more than "
            f"{NEAR} times the best, and of short work more than {NEAR_MS} ms above it.\n\n"
            + table(columns, rows))


def worst_section(cases):
    """The choices that cost most, by factor where the bar is missed."""
    worst = sorted((c for c in cases if c.misses_the_bar), key=lambda c: -c.regret)[:WORST]
    rows = [[f"{c.kind}: {c.name}", c.family, c.choice_ms, c.chosen, c.best_ms, c.best_method,
             times(c.regret), c.why] for c in worst]
    if not rows:
        return ""
    return "## The worst choices\n\n" + table(
        ["case", "family", "ms", "chosen", "best ms", "by", "regret", "why"], rows)


def missed_by(cases, method):
    """By what factor the best of all named methods would fall behind without this one: the greatest
    over the cases that count, and of which case; None where there is nothing else."""
    factor, where = 1.0, ""
    for case in cases:
        others = [ms for name, ms in case.methods.items() if name != method]
        if method not in case.methods:
            continue
        if not others:
            return None, case.name
        best, without = min(case.methods.values()), min(others)
        if without / best > factor and not case.is_near(without, best):
            factor, where = without / best, case.name
    return factor, where


def suffices(cases, methods):
    """Whether the best of these methods is as good as the best of all, in every case."""
    for case in cases:
        there = [case.methods[name] for name in methods if name in case.methods]
        if case.methods and not (there and case.is_near(min(there), min(case.methods.values()))):
            return False
    return True


def cost_of(cases, methods):
    """The geometric mean over cases of the best of these methods over the best of all."""
    return geometric_mean(min(case.methods[name] for name in methods if name in case.methods)
                          / min(case.methods.values()) for case in cases if case.methods)


def smallest_set(cases):
    """The fewest methods that suffice, of several such sets the fastest."""
    methods = methods_of(cases)
    for size in range(1, len(methods) + 1):
        enough = [chosen for chosen in itertools.combinations(methods, size)
                  if suffices(cases, chosen)]
        if enough:
            return min(enough, key=lambda chosen: cost_of(cases, chosen))
    return ()


def methods_rows(kind, cases):
    keep = smallest_set(cases)
    rows = []
    for method in methods_of(cases):
        took_part = [case for case in cases if method in case.methods]
        first = [case for case in took_part
                 if case.methods[method] == min(case.methods.values())]
        factor, where = missed_by(cases, method)
        rows.append([f"{kind}: {method}", len(took_part), len(first),
                     "the only one" if factor is None else times(factor) if where else None,
                     where or None,
                     "yes" if method in keep else "no"])
    return rows


def methods_section(cases):
    """Which methods matter."""
    columns = ["method", "cases", "the fastest", "missed by", "most of all by", "kept"]
    rows = [row for kind, members in kinds_of(cases).items()
            for row in methods_rows(kind, members)]
    return ("## Which methods matter\n\nMissed by: how much longer the next best takes, at most, where "
            "it is beyond the bar. Kept: in the smallest set of methods of which one is within the "
            "bar in every case.\n\n" + table(columns, rows))


def was_chosen(case, method):
    """Whether a step of the choice, "gpu/bitmap", is this method: "gpu/bitmap", "bitmap", "gpu"."""
    return any(method == step or method in step.split("/") for step in case.chosen.split("; "))


def cell_of(case, method):
    milliseconds = case.methods.get(method)
    if milliseconds is None:
        return "out" if method in case.skipped else None
    text = number(milliseconds) + (" slow" if method in case.slow else "")
    return f"**{text}**" if was_chosen(case, method) else text


def kind_section(kind, cases):
    """Every case of a kind by every method."""
    methods = methods_of(cases)
    rows = [[case.name, case.family, f"**{number(case.choice_ms)}**", case.chosen,
             times(case.regret)] + [cell_of(case, method) for method in methods]
            for case in cases]
    return f"## {kind}\n\n" + table(
        ["case", "family", "choice ms", "chosen", "regret"] + methods, rows)


def header(runs):
    lines = []
    for results in runs:
        for document in results.documents:
            device = document.get("device", {})
            lines.append(f"- {document['program']} on {device.get('name', '?')}; "
                         f"{device.get('platform', '')} {device.get('driver', '')}; "
                         f"commit {document['commit']}, {document['date']}; "
                         f"{document['host'].get('threads', '?')} threads of the host")
    return "\n".join(lines) + "\n"


def report(runs, name, statistic):
    """The whole report as Markdown."""
    cases = cases_of(runs, statistic)
    if not cases:
        return ""
    parts = [f"# Methods: {name}\n", INTRODUCTION.replace("{statistic}", statistic), header(runs),
             summary_section(cases), worst_section(cases), methods_section(cases)]
    parts += [kind_section(kind, members) for kind, members in kinds_of(cases).items()]
    problems = [line for results in runs for line in results.errors()]
    if problems:
        parts.append("## Problems\n\n" + "\n".join(f"- {line}" for line in problems) + "\n")
    return "\n".join(part for part in parts if part)


def runs_of(paths):
    """Results by run: a file each, or all files of a folder together."""
    for path in map(pathlib.Path, paths):
        yield Results.read(sorted(path.glob("*.json")) if path.is_dir() else [path])


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("runs", nargs="+", help="result files, or folders; the first has the choices")
    parser.add_argument("--out", default="docs/benchmarks", type=pathlib.Path)
    parser.add_argument("--name", default="methods")
    parser.add_argument("--by", choices=["median", "min"], default="median",
                        help="times to compare: medians, or on a busy machine the least")
    options = parser.parse_args()
    text = report(list(runs_of(options.runs)), options.name, options.by)
    if not text:
        print("no choices in these results", file=sys.stderr)
        return 1
    options.out.mkdir(parents=True, exist_ok=True)
    path = options.out / f"{options.name}.md"
    path.write_text(text, encoding="utf-8")
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
