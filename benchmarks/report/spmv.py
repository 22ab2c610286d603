# SPDX-License-Identifier: MIT
"""The study of products of a matrix and a vector: forms side by side, and beside peers."""

from markdown import count, megabytes, percent, table, times
from results import OURS, geometric_mean, time_of
import svg

TITLE = "A matrix times a vector of float, by the form of the matrix"

EXPLANATION = """`ms` is a product with its wait, `of many` one of twenty that are enqueued behind each
other, by which forms and libraries are compared. `of reading`: the form, the vector and the result,
each once, in that time, over the bandwidth at which the device reads; above 100 % caches help.
`of gathers`: the time in which the device does nothing but read columns and add up the values there,
over that of a product. `k` is 1 / (ms · bytes of the form) over that of compressed rows. `error` is
the largest relative error of a sum beside one of double precision. Peers carry a float an entry.
"""


def kind_of(record):
    """A form without its parameters: "sell" of "sell-32"."""
    return record["format"].split("-")[0].split("_")[0] if record.get("format") else ""


def measured(results):
    """Products of the study and of peers; those of other programs of ours are left out."""
    return [r for r in results.select(operation="spmv")
            if time_of(r) is not None and not r.get("error")
            and (r["library"] != OURS or r["program"] == "bench_spmv")]


def read_bandwidth(results):
    return next((d["read_gb_per_s"] for d in results.documents if "read_gb_per_s" in d), None)


def each(record):
    """Milliseconds of a product among many, where that was measured."""
    return record.get("batch_ms", time_of(record))


def fastest(records):
    return min(records, key=each, default=None)


def size_over(record, other):
    """How many times fewer bytes a form takes than another."""
    if not record or not other or not record.get("form_bytes"):
        return None
    return other["form_bytes"] / record["form_bytes"]


def matrix_table(records, bandwidth):
    rows = []
    gathers = next((r["gather_ms"] for r in records if "gather_ms" in r), None)
    for r in sorted(records, key=lambda r: (r["library"] != OURS, r["library"])):
        share = r.get("read_fraction")
        if share is None and bandwidth and r.get("bytes_at_least"):
            share = r["bytes_at_least"] / (each(r) * 1e6) / bandwidth
        chosen = f" ({r['form']})" if r["method"] == "automatic" and r.get("form") else ""
        rows.append([f"{r['library']} {r['method']}{chosen}", time_of(r), r["ms"]["min"],
                     r.get("batch_ms"), megabytes(r.get("form_bytes")), r.get("k"),
                     percent(share), percent(gathers and gathers / each(r)),
                     r.get("largest_error"), r.get("runs")])
    return table(["form", "ms", "least ms", "of many ms", "form MB", "k", "of reading",
                  "of gathers", "error", "runs"], rows)


def summary_row(name, records):
    """What is best, what is chosen, and what peers take."""
    ours = [r for r in records if r["library"] == OURS]
    named = [r for r in ours if r["method"] != "automatic"]
    best = fastest(named)
    csr = fastest([r for r in named if r["method"] == "csr"])
    chosen = fastest([r for r in ours if r["method"] == "automatic"])
    row = [name, count(records[0].get("nnz_in")), best and best["method"], best and each(best),
           csr and each(csr), times(size_over(best, csr)), chosen and chosen.get("form"),
           chosen and each(chosen), times(each(chosen) / each(best)) if chosen and best else None]
    for library in ("cuSPARSE", "SuiteSparse:GraphBLAS"):
        theirs = [r for r in records if r["library"].startswith(library)]
        peer = fastest(theirs)
        alike = fastest([r for r in theirs if r["method"].startswith("csr")]) or peer
        row += [peer and each(peer), times(each(peer) / each(best)) if peer and best else None,
                times(each(alike) / each(csr)) if alike and csr else None]
    return row


def summary(matrices, by_matrix):
    columns = ["matrix", "entries", "best form", "best ms", "csr ms", "smaller than csr",
               "automatic", "automatic ms", "automatic / best"]
    for peer in ("cuSPARSE", "SuiteSparse"):
        columns += [f"{peer}'s best ms", f"best × faster than {peer}",
                    f"csr × faster than {peer}'s"]
    return table(columns, [summary_row(name, by_matrix[name]) for name in matrices])


def plots(matrices, by_matrix):
    """Time, size and k of each form, its parameters the fastest: figures 5.6 to 5.8 of the thesis."""
    kinds = list(dict.fromkeys(kind_of(r) for name in matrices for r in by_matrix[name]
                               if r["library"] == OURS and r["method"] != "automatic"))
    files = {}
    for field, title, unit, value in (
            ("time", "Time of a product among many", "ms", each),
            ("size", "Size of the form", "MB", lambda r: r["form_bytes"] / 1e6),
            ("k", "k = 1 / (time · size), of compressed rows 1", "", lambda r: r.get("k"))):
        series = {}
        for kind in kinds:
            best = [fastest([r for r in by_matrix[name]
                             if r["library"] == OURS and kind_of(r) == kind
                             and r["method"] != "automatic"]) for name in matrices]
            series[kind] = [value(r) if r else None for r in best]
        files[f"spmv-{field}.svg"] = svg.bars(title, unit, matrices, series)
    return files


def errors_of(records):
    return [f"{r['matrix']}, {r['method']}: {r['refused']}" for r in records if r.get("refused")]


def means(what, ratios, extreme, name):
    """A line on some ratios, which may be none."""
    if not ratios:
        return []
    return [f"- {what} ({len(ratios)} matrices): geometric mean {times(geometric_mean(ratios))}, "
            f"{name} {times(extreme(ratios))}"]


def summary_lines(matrices, by_matrix):
    """Geometric means: what is chosen beside the best form, and that beside peers' fastest."""
    best = {name: fastest([r for r in by_matrix[name]
                           if r["library"] == OURS and r["method"] != "automatic"])
            for name in matrices}
    chosen = [each(r) / each(best[r["matrix"]]) for name in matrices for r in by_matrix[name]
              if r["library"] == OURS and r["method"] == "automatic" and best[name]]
    lines = means("time of what is chosen over that of the best form", chosen, max, "most")
    for library in ("cuSPARSE", "SuiteSparse:GraphBLAS"):
        theirs = {name: fastest([r for r in by_matrix[name] if r["library"].startswith(library)])
                  for name in matrices}
        lines += means(f"times faster than {library}'s fastest, of the best form",
                       [each(theirs[name]) / each(best[name]) for name in matrices
                        if theirs[name] and best[name]], min, "least")
    return "\n".join(lines) + "\n" if lines else ""


def spmv_section(results):
    """Tables by matrix, a summary, and the three plots; nothing without the study's program."""
    records = measured(results)
    if not any(r["program"] == "bench_spmv" for r in records):
        return "", {}
    studied = [r["matrix"] for r in records if r["program"] == "bench_spmv"]
    matrices = list(dict.fromkeys(studied))
    by_matrix = {name: [r for r in records if r["matrix"] == name] for name in matrices}
    bandwidth = read_bandwidth(results)
    text = f"## {TITLE}\n\n{EXPLANATION}"
    if bandwidth:
        text += f"The device reads {bandwidth:.0f} GB/s.\n"
    text += "\n" + summary(matrices, by_matrix) + "\n" + summary_lines(matrices, by_matrix)
    files = plots(matrices, by_matrix)
    text += "".join(f"\n![{name}]({{plots}}{name})\n" for name in files)
    for name in matrices:
        text += f"\n### {name}\n\n" + matrix_table(by_matrix[name], bandwidth)
    refused = errors_of(results.select(operation="spmv"))
    if refused:
        text += "\nForms that were refused:\n\n" + "".join(f"- {line}\n" for line in refused)
    return text, files


def graph_loops_section(results):
    """PageRank by iteration, and triangles, beside peers."""
    rows = []
    for operation, title in (("pagerank", "PageRank, an iteration"),
                             ("triangle_count", "triangles")):
        for name in results.matrices(operation):
            ours = results.best(operation, name, OURS)
            if ours is None:
                continue
            row = [f"{title}, {name}", count(ours.get("nnz_in")), value_of(ours)]
            peers = [r for r in results.select(operation=operation, matrix=name)
                     if r["library"] != OURS and time_of(r) is not None and not r.get("error")]
            best = fastest(peers)
            row += [best and best["library"], best and value_of(best),
                    times(value_of(best) / value_of(ours)) if best else None]
            rows.append(row)
    if not rows:
        return "", {}
    columns = ["what", "entries", "clbool ms", "peer", "its ms", "times faster"]
    return "## Ranks and triangles\n\n" + table(columns, rows), {}


def value_of(record):
    """The time of an iteration, of what has some."""
    return record.get("ms_per_iteration", time_of(record))
