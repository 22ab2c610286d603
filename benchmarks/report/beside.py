#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes a page of what ``benchmarks/python`` measured.

beside.py --out FOLDER --name NAME RESULTS.json…   writes FOLDER/NAME.md and FOLDER/NAME-*.svg

Folders stand for all result files in them.
"""

import argparse
import pathlib
import sys

import svg
from markdown import count, number, table, times
from report import files_of
from results import Results, geometric_mean, time_of

OURS = "pyclbool"
TOTAL, ALONE = "total_ms", "ms"
FAMILIES = {
    "closure": "transitive closure",
    "reachability": "what 16 vertices reach",
    "scc": "strongly connected components",
    "components": "connected components",
    "pagerank": "PageRank",
    "triangles": "number of triangles",
    "same_generation": "same generation",
    "paths": "property paths, all pairs",
    "paths_from_100": "property paths from 100 vertices",
}
INTRODUCTION = """Each library answers the same questions about the same files, in a process of its
own and on {threads} processor cores, by the calls that its users would make (the last table). Times are
medians of repetitions after a small question of the same kind. Each repetition loads the file anew,
so that nothing is kept from the one before. Answers are compared: numbers of entries and
checksums, of PageRank all ranks (within 0.001 in all). What was not done in {limit} s was stopped.

Factors are the time of the other library over that of pyclbool from the same format, geometric
means over the graphs: above 1 pyclbool is ahead. Where libraries were stopped, the limit counts as
their time, and the factor has a ≥. Graphs on which a library was not tried, because it had been
stopped on a smaller one of the kind, do not count for it.
"""


class Ratio:
    """How many times as long another library takes; ``bounded`` when it was stopped."""

    def __init__(self, value, bounded):
        self.value, self.bounded = value, bounded


def fastest(records, field):
    """The one of least time, if any has one that counts."""
    timed = [r for r in records if field in r and not r.get("error")]
    return min(timed, key=lambda r: r[field]["median"], default=None)


def format_of(record):
    """Of the file: the first word of a method, the others are a way to compute."""
    return record["method"].split()[0]


def ratio(results, family, case, rival, field):
    """Of one case, or None where either has no time."""
    theirs = results.select(operation=family, matrix=case, library=rival)
    stopped = [r for r in theirs if "limit_s" in r]
    best = fastest(theirs, field)
    chosen = best or (stopped[0] if stopped else None)
    if chosen is None:
        return None
    ours = fastest([r for r in results.select(operation=family, matrix=case, library=OURS)
                    if format_of(r) == format_of(chosen)], field)
    if ours is None:
        return None
    milliseconds = best[field]["median"] if best else 1000 * chosen["limit_s"]
    return Ratio(milliseconds / ours[field]["median"], best is None)


def mean(ratios):
    """The geometric mean of those that are there, or None."""
    there = [r for r in ratios if r is not None]
    if not there:
        return None
    return Ratio(geometric_mean(r.value for r in there), any(r.bounded for r in there))


def factor(found):
    """As text."""
    return None if found is None else ("≥ " if found.bounded else "") + times(found.value)


def measured(results, field):
    """The different values of a field, of records that have a time or were stopped, in the order of
    the files."""
    return list(dict.fromkeys(r[field] for r in results.records if "ms" in r or "limit_s" in r))


def families_of(results):
    return measured(results, "operation")


def rivals_of(results):
    return [name for name in measured(results, "library") if name != OURS]


def means(results, field):
    """For each family the mean over each rival."""
    return {family: {rival: mean(ratio(results, family, case, rival, field)
                                 for case in results.matrices(family))
                     for rival in rivals_of(results)}
            for family in families_of(results)}


def summary_section(results):
    rivals = rivals_of(results)
    parts = []
    for title, field in (("With loading", TOTAL), ("The computation alone", ALONE)):
        rows = [[FAMILIES.get(family, family)] + [factor(found[rival]) for rival in rivals]
                for family, found in means(results, field).items()]
        parts.append(f"## {title}\n\n" + table(["family"] + rivals, rows))
        if field == TOTAL:
            parts.append("![Factors with loading]({plots}factors.svg)\n")
    return "\n".join(parts)


def behind_section(results, bar=2.0):
    """Where pyclbool is not as far ahead as it is to be."""
    rows = []
    for family in families_of(results):
        for rival in rivals_of(results):
            for case in results.matrices(family):
                total = ratio(results, family, case, rival, TOTAL)
                if total is not None and total.value < bar and not total.bounded:
                    alone = ratio(results, family, case, rival, ALONE)
                    rows.append([f"{FAMILIES.get(family, family)}: {case}", rival,
                                 times(total.value), factor(alone)])
    if not rows:
        return ""
    return (f"## Less than {number(bar)} times ahead, with loading\n\n"
            + table(["case", "beside", "with loading", "alone"], rows))


def cell(results, family, case, library):
    """Loading and computing, of the way that takes least in all."""
    records = results.select(operation=family, matrix=case, library=library)
    best = fastest(records, TOTAL)
    if best:
        return f"{number(best['load_ms']['median'])} + {number(time_of(best))}"
    stopped = [r for r in records if "limit_s" in r]
    if stopped:
        return f"> {number(1000 * stopped[0]['limit_s'])}"
    return None


def family_section(results, family):
    """Every case of a family by every library."""
    libraries = [name for name in [OURS] + rivals_of(results)
                 if results.select(operation=family, library=name)]
    rows = []
    for case in results.matrices(family):
        records = results.select(operation=family, matrix=case)
        if not any("ms" in r or "limit_s" in r for r in records):
            continue
        answers = [r["nnz_out"] for r in records if "nnz_out" in r]
        rows.append([case, count(records[0]["nnz_in"]), count(answers[0] if answers else None)]
                    + [cell(results, family, case, library) for library in libraries])
    title = FAMILIES.get(family, family)
    return (f"## {title[0].upper()}{title[1:]}\n\nMilliseconds to load and to compute.\n\n"
            + table(["graph", "edges", "answer"] + libraries, rows))


def how_section(results):
    """By what calls each was asked."""
    rows = [[document["library"], name, how] for document in results.documents
            for name, how in document.get("how", {}).items()]
    if not rows:
        return ""
    return "## How each was asked\n\n" + table(["library", "family", "calls"], rows).replace(
        "---:", "---")


def problems_section(results):
    lines = [f"{d['library']} was not there: {d['missing']}"
             for d in results.documents if d.get("missing")]
    lines += results.errors()
    lines += [f"{r['operation']} on {r['matrix']}, {r['library']}: not compared, {r['unchecked']}"
              for r in results.records if r.get("unchecked")]
    return "## Problems\n\n" + "".join(f"- {line}\n" for line in lines) if lines else ""


def header(results):
    first = next(d for d in results.documents if d["library"] == OURS)
    host = first["host"]
    versions = ", ".join(f"{d['library']} {d['version']}" for d in results.documents
                         if not d.get("missing"))
    return (f"{host['processor']}, {host['threads']} of {host['cores']} cores; pyclbool on the device "
            f"{first['device']['name']}; commit {first['commit']}, {first['date'][:10]}; Python "
            f"{host['python']}; {versions}.\n\n"
            + INTRODUCTION.format(threads=host["threads"], limit=number(first["limit_s"])))


def plot(results):
    """Factors with loading, a group of bars for each family."""
    found = means(results, TOTAL)
    series = {rival: [found[family][rival] and found[family][rival].value for family in found]
              for rival in rivals_of(results)}
    names = [FAMILIES.get(family, family) for family in found]
    return svg.bars("Time beside pyclbool's, with loading", "times", names, series)


def page(results, name):
    """The whole page as Markdown."""
    parts = [f"# Python: {name}\n", header(results), summary_section(results),
             behind_section(results)]
    parts += [family_section(results, family) for family in families_of(results)]
    parts += [how_section(results), problems_section(results)]
    return "\n".join(part for part in parts if part).replace("{plots}", f"{name}-")


def ours_first(results):
    """The files with ours before the others."""
    return Results(sorted(results.documents, key=lambda d: d["library"] != OURS))


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", help="result files or folders of them")
    parser.add_argument("--out", default="docs/benchmarks", type=pathlib.Path)
    parser.add_argument("--name", default="python")
    options = parser.parse_args()
    results = ours_first(Results.read([f for path in options.files for f in files_of(path)]))
    options.out.mkdir(parents=True, exist_ok=True)
    (options.out / f"{options.name}-factors.svg").write_text(plot(results), encoding="utf-8")
    path = options.out / f"{options.name}.md"
    path.write_text(page(results, options.name), encoding="utf-8")
    print(path)
    wrong = results.disagreements() + results.errors()
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
