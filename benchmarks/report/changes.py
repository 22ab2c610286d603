# SPDX-License-Identifier: MIT
"""Closures and queries that follow their graph, how they grow, and published times beside them."""

from markdown import count, number, table, times
from results import OURS, time_of
import svg

# Seconds as their authors published them. One A100: GPULog, MNMG-Datalog, BJoin.
ON_A_GPU = {
    ("closure", "tc-SF.cedge"): (2.72, 2.40, 13.1),
    ("same-generation", "tc-fe_sphere"): (5.2, 4.6, None),
}
# 32 threads of a 64-core machine: FlowLog, Soufflé, Ascent.
ON_A_CPU = {
    ("closure", "random-5000"): (1.56, 6.97, 4.37),
    ("closure", "random-10000"): (8.94, 24.1, 40.3),
    ("same-generation", "random-5000"): (2.90, 8.88, 6.72),
    ("same-generation", "random-10000"): (20.4, 68.5, 64.9),
}
# Graphs that are not at hand, and the generated ones that are like them.
LIKE = {("closure", "mesh-360"): ("usroads, which it is like", (81.9, 75.1, 29.0))}


def change_cells(record, anew):
    """What a batch took, beside the same anew, and how many pairs it changed."""
    if not record:
        return [None] * 3
    return [time_of(record), number(time_of(record) / time_of(anew)), count(record["nnz_out"])]


def changes_section(results):
    """Batches of edges that come and go, beside the same anew."""
    rows = []
    for name in results.matrices("changes_anew"):
        anew, insert, remove, answer = (results.best(f"changes_{what}", name, OURS)
                                        for what in ("anew", "insert", "remove", "answer"))
        if not anew:
            continue
        row = [anew["method"], count(anew["nnz_in"]), count(anew["nnz_out"]), time_of(anew)]
        rows.append([name, *row, *change_cells(insert, anew), *change_cells(remove, anew),
                     answer and time_of(answer)])
        near = results.best("changes_insert_near", name, OURS)
        if near:
            rows.append([f"{name}, beside edges", *row, *change_cells(near, anew), *[None] * 4])
    if not rows:
        return "", {}
    columns = ["graph", "of", "edges", "pairs", "anew ms", "insertions ms", "of anew", "pairs more",
               "removals ms", "of anew", "pairs less", "answer as a matrix ms"]
    return ("## Answers that follow their graph\n\nBatches of 1,000 edges that come or go at once: "
            "new ones begin anywhere, or, beside edges, where those of the graph do.\n\n"
            + table(columns, rows)), {}


UNITS = {"vertices": "vertices", "rounds": "rounds", "labels": "kinds of brackets",
         "known": "pairs that are known before 16 rounds of a pair each"}


def query_growth_section(results):
    """Lines over vertices, rounds, labels and what is known."""
    text, plots = "", {}
    for line, unit in UNITS.items():
        series = {}
        rows = []
        for r in results.select(operation=f"query_growth_{line}", library=OURS):
            if time_of(r) is not None:
                series.setdefault(r["method"], []).append((r["x"], time_of(r)))
                rows.append([r["method"], r["x"], count(r["nnz_out"]), time_of(r),
                             r.get("launches"), r.get("host_reads")])
        if rows:
            name = f"query_growth_{line}.svg"
            plots[name] = svg.lines(f"Time over {line}", unit, "ms", series)
            text += (f"\n### Over {unit}\n\n"
                     + table(["method", "x", "entries", "ms", "launches", "host reads"], rows)
                     + f"\n![Time over {line}]({{plots}}{name})\n")
    return ("## Growth of closures and queries\n" + text if text else ""), plots


def published_section(results):
    """Published times of Datalog engines, on their authors' hardware, beside ours here."""
    tables = [("One A100", ("GPULog", "MNMG-Datalog", "BJoin"), ON_A_GPU),
              ("32 threads of a 64-core processor", ("FlowLog", "Soufflé", "Ascent"), ON_A_CPU)]
    text = ""
    for hardware, engines, published in tables:
        entries = [(key, key[1], seconds) for key, seconds in published.items()]
        if published is ON_A_GPU:
            entries += [(key, f"{key[1]} ({like})", seconds)
                        for key, (like, seconds) in LIKE.items()]
        rows = []
        for (operation, graph), name, seconds in entries:
            ours = results.best(operation, graph, OURS)
            if not ours:
                continue
            row = [f"{operation}, {name}", count(ours.get("nnz_out")), time_of(ours) / 1e3]
            for theirs in seconds:
                row += [theirs, times(theirs and theirs * 1e3 / time_of(ours))]
            rows.append(row)
        if rows:
            columns = ["what", "pairs", "clbool s, here"]
            for engine in engines:
                columns += [f"{engine} s", "ratio"]
            text += f"\n{hardware}, as published:\n\n" + table(columns, rows)
    if not text:
        return "", {}
    return ("## Published times of Datalog engines\n\nTheir hardware is theirs: a ratio compares "
            "machines as well.\n" + text), {}
