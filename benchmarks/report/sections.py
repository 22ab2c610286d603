# SPDX-License-Identifier: MIT
"""The sections of the report. Each takes results and returns Markdown, and plots by file name."""

from changes import changes_section, published_section, query_growth_section
from markdown import count, megabytes, number, percent, table, times
from results import OURS, geometric_mean, time_of
from spmv import graph_loops_section, spmv_section
import svg

TABLE_4 = ["wing", "luxembourg_osm", "amazon0312", "amazon-2008", "web-Google", "roadNet-PA",
           "roadNet-TX", "belgium_osm", "roadNet-CA", "netherlands_osm"]

OPERATIONS = [("mxm", "M · M"), ("mxm_inside", "M² ∧ M in one call"),
              ("mxm_outside", "M² ∧ ¬M in one call"), ("ewise_add", "M + M²"),
              ("ewise_add_many", "Sum of eight matrices"), ("ewise_mult", "M ∧ M²"),
              ("ewise_difference", "M² ∧ ¬M"), ("transpose", "Transpose"),
              ("reduce", "Reduce to a column"), ("submatrix", "Submatrix: the middle, half a side")]


def header(results):
    """What was measured, on what."""
    lines = []
    for document in results.documents:
        device = document.get("device", {})
        where = device.get("name", document["host"].get("processor", ""))
        facts = [f"{document['program']}: {document['library']} {document['version']} on {where}"]
        if "driver" in device:
            facts.append(f"{device.get('platform', '')} {device['driver']}".strip())
        if "kernel_class" in document:
            facts.append(f"{document['kernel_class']} kernels")
        if "copy_gb_per_s" in document:
            facts.append(f"copy {number(document['copy_gb_per_s'])} GB/s")
        if "note" in document:
            facts.append(document["note"])
        facts.append(f"commit {document['commit']}, {document['date']}")
        lines.append("- " + "; ".join(facts))
    host = results.documents[0]["host"]
    lines.append(f"- host: {host.get('processor', '?')}, {host.get('threads', '?')} threads")
    return "\n".join(lines) + "\n", {}


def problems(results):
    lines = results.disagreements() + results.errors()
    if not lines:
        return "", {}
    return "## Problems\n\n" + "\n".join(f"- {line}" for line in lines) + "\n", {}


def speed_ups(results, operation, peer, matrices):
    """Times we are faster than a peer, by matrix."""
    ratios = {}
    for matrix in matrices:
        ours = results.best(operation, matrix, OURS)
        theirs = results.best(operation, matrix, peer)
        if ours and theirs:
            ratios[matrix] = time_of(theirs) / time_of(ours)
    return ratios


def operation_section(results, operation, title):
    """Times beside peers' for one operation on all matrices."""
    matrices = results.matrices(operation)
    libraries = results.libraries(operation)
    if OURS not in libraries:
        return "", {}
    peers = [name for name in libraries if name != OURS]
    columns = ["matrix", "nnz out", "clbool ms", "min–max", "cold ms", "entries/s"]
    for peer in peers:
        columns += [f"{peer} ms", "method", "times faster"]
    columns += ["floor ms", "of copy", "launches", "host reads", "kept handles ms"]
    rows = [operation_row(results, operation, matrix, peers) for matrix in matrices]
    text = f"## {title}\n\n" + table(columns, [row for row in rows if row])
    text += summary_of_speed_ups(results, operation, peers, matrices)
    series = {name: [milliseconds(results.best(operation, m, name)) for m in matrices]
              for name in libraries}
    plot = f"{operation}.svg"
    text += f"\n![{title}]({{plots}}{plot})\n"
    return text, {plot: svg.bars(title, "ms", matrices, series)}


def milliseconds(record):
    return None if record is None else time_of(record)


def operation_row(results, operation, matrix, peers):
    ours = results.best(operation, matrix, OURS)
    if ours is None:
        return None
    row = [matrix, count(ours.get("nnz_out")), time_of(ours),
           f"{number(ours['ms']['min'])}–{number(ours['ms']['max'])}", ours["cold_ms"],
           count(ours.get("entries_per_s"))]
    for peer in peers:
        theirs = results.best(operation, matrix, peer)
        row += [None] * 3 if theirs is None else [time_of(theirs), theirs["method"],
                                                  times(time_of(theirs) / time_of(ours))]
    return row + [ours.get("floor_ms"), percent(ours.get("copy_fraction")), ours.get("launches"),
                  ours.get("host_reads"), ours.get("kept_handles_ms")]


def summary_of_speed_ups(results, operation, peers, matrices):
    lines = []
    for peer in peers:
        for name, chosen in (("Table 4", [m for m in matrices if m in TABLE_4]),
                             ("all", matrices)):
            ratios = speed_ups(results, operation, peer, chosen)
            if ratios and (name == "Table 4" or len(chosen) != len(set(chosen) & set(TABLE_4))):
                worst = min(ratios, key=ratios.get)
                lines.append(f"- times faster than {peer}, {name} ({len(ratios)} matrices): "
                             f"geometric mean {times(geometric_mean(ratios.values()))}, "
                             f"worst {times(ratios[worst])} ({worst})")
    return "\n" + "\n".join(lines) + "\n" if lines else ""


def methods_section(results):
    """M · M by every method of every library."""
    records = [r for r in results.select(operation="mxm") if time_of(r) is not None]
    methods = list(dict.fromkeys((r["library"], r["method"]) for r in records))
    if len(methods) < 2:
        return "", {}
    rows = []
    for matrix in results.matrices("mxm"):
        by_method = {(r["library"], r["method"]): time_of(r) for r in records
                     if r["matrix"] == matrix}
        rows.append([matrix] + [by_method.get(method) for method in methods])
    columns = ["matrix"] + [f"{library} {method}" for library, method in methods]
    return "## M · M by every method (ms)\n\n" + table(columns, rows), {}


def fraction_section(results):
    """How near the operations come to the copy bandwidth, in one plot."""
    matrices = results.matrices("mxm")
    series = {}
    for operation, title in OPERATIONS:
        ours = [results.best(operation, matrix, OURS) for matrix in matrices]
        percents = [100 * r["copy_fraction"] if r and r.get("copy_fraction") else None
                    for r in ours]
        if operation != "reduce" and any(percents):
            series[title.split(":")[0]] = percents
    if not series:
        return "", {}
    text = "## Fraction of the copy bandwidth\n\n![Fraction]({plots}fraction.svg)\n"
    return text, {"fraction.svg": svg.bars("Fraction of the copy bandwidth", "%", matrices, series)}


def memory_section(results):
    """Bytes held from the driver in a first run, beside what operands and result take."""
    text, plots = "", {}
    for operation, title in OPERATIONS[:2]:
        matrices = results.matrices(operation)
        libraries = results.libraries(operation)
        rows = []
        for matrix in matrices:
            ours = results.best(operation, matrix, OURS)
            if ours is None or not ours.get("operand_bytes"):
                continue
            row = [matrix, megabytes(ours["operand_bytes"]), megabytes(ours["peak_bytes"]),
                   ours["peak_bytes"] / ours["operand_bytes"]]
            for peer in libraries[1:]:
                theirs = results.best(operation, matrix, peer)
                row.append(megabytes(theirs and theirs.get("peak_bytes")))
            rows.append(row)
        if not rows:
            continue
        columns = ["matrix", "operands + result MB", "clbool peak MB", "ratio"]
        text += f"\n### {title}\n\n" + table(
            columns + [f"{peer} peak MB" for peer in libraries[1:]], rows)
        series = {name: [(results.best(operation, m, name) or {}).get("peak_bytes", 0) / 1e6
                         for m in matrices] for name in libraries}
        plot = f"memory-{operation}.svg"
        plots[plot] = svg.bars(f"Peak memory of {title}", "MB", matrices, series)
        text += f"\n![Peak memory of {title}]({{plots}}{plot})\n"
    return ("## Memory\n" + text, plots) if text else ("", {})


def kronecker_section(results):
    """Times and memory by size, as the thesis's Table 3."""
    rows, series = [], {}
    for matrix in results.matrices("kronecker"):
        records = results.select(operation="kronecker", matrix=matrix)
        by_format = {r.get("format") or r["library"]: r for r in records if time_of(r) is not None}
        for name, record in by_format.items():
            series.setdefault(name, []).append((record["nnz_out"], time_of(record)))
        any_record = next(iter(by_format.values()), None)
        if any_record is None:
            continue
        dcsr, coo = by_format.get("dcsr"), by_format.get("coo")
        peers = [r for r in by_format.values() if r["library"] != OURS]
        rows.append([matrix.replace("random-", ""), count(any_record["nnz_out"]),
                     milliseconds(dcsr), megabytes(dcsr and dcsr.get("peak_bytes")),
                     dcsr and dcsr.get("floor_ms"), percent(dcsr and dcsr.get("copy_fraction")),
                     milliseconds(coo), megabytes(coo and coo.get("peak_bytes"))]
                    + [min(time_of(r) for r in peers) if peers else None])
    if not rows:
        return "", {}
    width = max(len(row) for row in rows)
    columns = ["nnz(M)", "nnz(M ⊗ M)", "DCSR ms", "DCSR MB", "floor ms", "of copy", "COO ms",
               "COO MB", "SuiteSparse ms"][:width]
    text = "## Kronecker product M ⊗ M by size\n\n"
    text += table(columns, [row + [None] * (width - len(row)) for row in rows])
    text += "\n![Kronecker product]({plots}kronecker.svg)\n"
    return text, {"kronecker.svg": svg.lines("M ⊗ M", "entries of the result", "ms", series)}


def growth_section(results):
    """M · M at equal compression ratio."""
    records = [r for r in results.select(operation="growth", library=OURS)
               if time_of(r) is not None]
    if not records:
        return "", {}
    rows = [[r["matrix"], count(r["products"]), count(r["nnz_out"]), time_of(r),
             1e6 * time_of(r) / r["products"], percent(r.get("copy_fraction")), r["launches"]]
            for r in records]
    columns = ["matrix", "products", "nnz out", "ms", "ns a product", "of copy", "launches"]
    plot = svg.lines("M · M, uniform random graphs of degree 8", "products", "ms",
                     {OURS: [(r["products"], time_of(r)) for r in records]})
    return ("## Growth of M · M at equal compression ratio\n\n" + table(columns, rows)
            + "\n![Growth]({plots}growth.svg)\n"), {"growth.svg": plot}


def plain_section(results, title, prefix, columns, row):
    """A table of all records whose operation begins with a prefix."""
    records = [r for r in results.records
               if r["operation"].startswith(prefix) and time_of(r) is not None]
    if not records:
        return "", {}
    return f"## {title}\n\n" + table(columns, [row(r) for r in records]), {}


def tiny_section(results):
    return plain_section(
        results, "Tiny operands (a call with its wait)", "tiny_",
        ["operation", "µs", "min µs", "max µs", "launches", "host reads"],
        lambda r: [r["operation"][5:], 1e3 * time_of(r), 1e3 * r["ms"]["min"], 1e3 * r["ms"]["max"],
                   r.get("launches"), r.get("host_reads")])


def startup_section(results):
    return plain_section(
        results, "First calls", "startup_", ["matrix", "step", "caches", "ms"],
        lambda r: [r["matrix"], r["operation"][8:], r["method"].replace("caches-", ""),
                   time_of(r)])


def transfer_section(results):
    rows = [[r["operation"], r["matrix"], time_of(r), r["host_gb_per_s"]]
            for r in results.records if "host_gb_per_s" in r and time_of(r) is not None]
    if not rows:
        return "", {}
    return ("## From and to the host\n\nGB/s of the host's 8 bytes an entry.\n\n"
            + table(["what", "matrix", "ms", "GB/s"], rows)), {}


def micro_section(results):
    records = [r for r in results.records
               if r["program"] == "bench_micro" and time_of(r) is not None]
    rows = [[r["operation"], count(int(r["matrix"])), time_of(r), r.get("floor_ms"),
             percent(r.get("copy_fraction")), r.get("launches"), r.get("host_reads")]
            for r in sorted(records, key=lambda r: (r["operation"], int(r["matrix"])))]
    if not rows:
        return "", {}
    columns = ["primitive", "elements", "ms", "floor ms", "of copy", "launches", "host reads"]
    series = {}
    for r in records:
        series.setdefault(r["operation"], []).append((int(r["matrix"]), time_of(r)))
    plot = svg.lines("Primitives", "elements", "ms", series)
    return ("## Primitives\n\n" + table(columns, rows)
            + "\n![Primitives]({plots}primitives.svg)\n"), {"primitives.svg": plot}


def queries_section(results):
    """Context-free path queries beside SuiteSparse's."""
    names = results.matrices("cfpq")
    peers = [name for name in results.libraries("cfpq") if name != OURS]
    rows = []
    for name in names:
        ours = results.best("cfpq", name, OURS)
        row = [name, count((ours or {}).get("nnz_out")),
               ours and time_of(ours) / 1e3]
        for peer in peers:
            theirs = results.best("cfpq", name, peer)
            row += [theirs and time_of(theirs) / 1e3,
                    times(ours and theirs and time_of(theirs) / time_of(ours))]
        rows.append(row + [(ours or {}).get(field)
                           for field in ("rounds", "launches", "host_reads")])
    if not rows:
        return "", {}
    columns = ["graph and grammar", "answer", "clbool s"]
    for peer in peers:
        columns += [f"{peer} s", "times faster"]
    text = "## Context-free path queries\n\n"
    text += table(columns + ["rounds", "launches", "host reads"], rows)
    return text + summary_of_speed_ups(results, "cfpq", peers, names), {}


def kernels_section(results):
    """Where the time goes: launches, waits and the kernels of profiled runs."""
    rows = []
    for record in results.records:
        kernels = record.get("kernels")
        if not kernels:
            continue
        longest = sorted(kernels.items(), key=lambda item: -item[1]["run_ms"])[:6]
        rows.append([f"{record['operation']} {record['method']}, {record['matrix']}",
                     time_of(record), sum(kernel["run_ms"] for kernel in kernels.values()),
                     record.get("launches"), record.get("host_reads"),
                     ", ".join(f"{name} {number(kernel['run_ms'])} ({kernel['calls']})"
                               for name, kernel in longest)])
    if not rows:
        return "", {}
    columns = ["what", "ms", "kernels ms", "launches", "host reads", "longest kernels: ms (calls)"]
    return ("## Where the time goes\n\nKernels were timed in a run of their own, in which the "
            "device is slower.\n\n" + table(columns, rows)), {}


def all_sections(results):
    """Every section that has something to say, in order."""
    yield header(results)
    yield problems(results)
    for operation, title in OPERATIONS:
        yield operation_section(results, operation, title)
    yield methods_section(results)
    yield fraction_section(results)
    yield memory_section(results)
    yield kronecker_section(results)
    yield growth_section(results)
    yield tiny_section(results)
    yield queries_section(results)
    yield published_section(results)
    yield changes_section(results)
    yield query_growth_section(results)
    yield spmv_section(results)
    yield graph_loops_section(results)
    yield transfer_section(results)
    yield startup_section(results)
    yield micro_section(results)
    yield kernels_section(results)
