#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes a page of what ``benchmarks/distributed`` measured on numbers of MPI ranks.

distributed.py --out FOLDER --name NAME RESULTS.json…   writes FOLDER/NAME.md

Folders stand for all result files in them.
"""

import argparse
import pathlib
import sys

from markdown import count, number, percent, table, times
from report import files_of
from results import Results, time_of

TITLES = {"mxm": "Products", "closure": "Closures", "khop": "Numbers of neighbours"}
INTRODUCTION = """Times are medians over runs that all ranks begin together, of the rank that takes longest. "One
process" is the library's own call without ranks, on the same device. Gains are over one rank with as many
processors on the same device; *waiting* is the longest time that a rank waits for blocks, over that of the
product; *spread* is the rank that works longest over the mean.
"""


def with_devices(documents):
    """Records, each with the device of its file."""
    found = []
    for document in documents:
        device = document.get("device", {}).get("name", "processor")
        found += [dict(record, device=device, library=document["library"])
                  for record in document["records"]]
    return found


def order_of(record):
    return (record["device"], record["library"], record["threads"], record["ranks"],
            record["method"] != "one process")


def gain(record, records):
    """Over one rank that is like it, which does the same; None where there is none."""
    same = ("device", "library", "threads", "operation", "matrix", "method")
    alone = [r for r in records if r["ranks"] == 1 and all(r[k] == record[k] for k in same)]
    if not alone or record["ranks"] == 1 or not time_of(record):
        return None
    return time_of(alone[0]) / time_of(record)


def waiting(record):
    """The share of a product's time that the rank which waits longest waits."""
    if "waiting_s" not in record or record["ranks"] == 1 or not time_of(record):
        return None
    return max(record["waiting_s"]) / (time_of(record) / 1000)


def spread(record):
    """How much longer than the mean the busiest rank works."""
    busy = record.get("products_s") or record.get("rank_seconds")
    if not busy or record["ranks"] == 1 or sum(busy) == 0:
        return None
    return max(busy) / (sum(busy) / len(busy))


def operation_section(records, operation):
    """A table for all graphs of an operation."""
    rows = []
    chosen = [r for r in records if r["operation"] == operation]
    for graph in dict.fromkeys(r["matrix"] for r in chosen):
        for r in sorted((r for r in chosen if r["matrix"] == graph), key=order_of):
            received = max(r["received_bytes"]) / 1e6 if "received_bytes" in r else None
            rows.append([graph, f"{r['library']}, {r['method']}", r["device"], r["ranks"],
                         r["threads"] or None, count(r.get("nnz_out")), time_of(r),
                         times(gain(r, chosen)), times(spread(r)), percent(waiting(r)),
                         number(received) if received else None])
    columns = ["graph", "by", "device", "ranks", "threads of each", "answer", "ms", "gain", "spread",
               "waiting", "MB received"]
    return f"## {TITLES.get(operation, operation)}\n\n" + table(columns, rows) if rows else ""


def fit(points):
    """(a, b) of seconds = a + b · bytes, for the least relative errors."""
    weights = [1 / (seconds * seconds) for _, seconds in points]
    total = sum(weights)
    size = sum(w * m for w, (m, _) in zip(weights, points))
    square = sum(w * m * m for w, (m, _) in zip(weights, points))
    time = sum(w * t for w, (_, t) in zip(weights, points))
    both = sum(w * m * t for w, (m, t) in zip(weights, points))
    determinant = total * square - size * size
    if determinant == 0:
        return None
    return ((square * time - size * both) / determinant, (total * both - size * time) / determinant)


def broadcasts_section(records):
    """Measured broadcasts beside a latency and a bandwidth that are fitted to them."""
    chosen = [r for r in records if r["operation"] == "broadcast" and r["side"] > 1 and time_of(r)]
    parts = []
    for key in dict.fromkeys((r["device"], r["ranks"], r["threads"]) for r in chosen):
        these = [r for r in chosen if (r["device"], r["ranks"], r["threads"]) == key]
        fitted = fit([(r["bytes"], time_of(r) / 1000) for r in these])
        if fitted is None or fitted[1] <= 0:
            continue
        latency, per_byte = fitted
        rows = [[count(r["bytes"]), time_of(r), 1000 * (latency + per_byte * r["bytes"])]
                for r in these]
        parts.append(f"{key[0]}, {key[1]} ranks, {these[0]['side']} in each row: "
                     f"{number(latency * 1e6)} µs and {number(1e-9 / per_byte)} GB/s.\n\n"
                     + table(["bytes", "ms", "fitted ms"], rows))
    return "## Broadcasts\n\nIn all rows of the grid at once.\n\n" + "\n".join(parts) if parts else ""


def header(results):
    first = results.documents[0]
    host = first["host"]
    devices = sorted({d["device"]["name"] for d in results.documents if "device" in d})
    return (f"{host['processor']}, {host['threads']} processors; devices: {', '.join(devices)}; commit "
            f"{first['commit']}, {first['date'][:10]}.\n\n" + INTRODUCTION)


def page(results, name):
    """The whole page as Markdown."""
    records = with_devices(results.documents)
    parts = [f"# Ranks of MPI: {name}\n", header(results)]
    parts += [operation_section(records, operation) for operation in TITLES]
    parts.append(broadcasts_section(records))
    wrong = results.errors() + results.disagreements()
    if wrong:
        parts.append("## Problems\n\n" + "".join(f"- {line}\n" for line in wrong))
    return "\n".join(part for part in parts if part)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", help="result files or folders of them")
    parser.add_argument("--out", default="docs/benchmarks", type=pathlib.Path)
    parser.add_argument("--name", default="distributed")
    options = parser.parse_args()
    results = Results.read([f for path in options.files for f in files_of(path)])
    options.out.mkdir(parents=True, exist_ok=True)
    path = options.out / f"{options.name}.md"
    path.write_text(page(results, options.name), encoding="utf-8")
    print(path)
    wrong = results.errors() + results.disagreements()
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
