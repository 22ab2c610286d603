# SPDX-License-Identifier: MIT
"""What changed from one run to another."""

from markdown import table, times
from results import OURS, geometric_mean, time_of

NOISE = 0.05  # changes of the median below this are not spoken of


def key_of(record):
    return tuple(record.get(field, "") for field in
                 ("library", "program", "operation", "matrix", "method", "format"))


def changes(old, new):
    """(record before, record after, times faster) of what both have."""
    before = {key_of(r): r for r in old.records if time_of(r) is not None}
    found = []
    for record in new.records:
        was = before.get(key_of(record))
        if was is not None and time_of(record) is not None and time_of(record) > 0:
            found.append((was, record, time_of(was) / time_of(record)))
    return found


def is_clear(was, now, ratio):
    """True when the runs of one are all faster than those of the other, and not by little."""
    apart = was["ms"]["min"] > now["ms"]["max"] or now["ms"]["min"] > was["ms"]["max"]
    return apart and abs(ratio - 1) > NOISE


def report(old, new):
    """Markdown about all changes, the greatest slow-down first."""
    found = changes(old, new)
    clear = sorted((c for c in found if is_clear(*c)), key=lambda c: c[2])
    rows = [[f"{now['operation']} {now['matrix']}", f"{now['library']} {now['method']}".strip(),
             time_of(was), time_of(now), times(ratio),
             difference(was, now, "launches"), difference(was, now, "host_reads")]
            for was, now, ratio in clear]
    text = f"{len(found)} measurements in both, {len(clear)} changed clearly.\n\n"
    text += table(["what", "by", "before ms", "after ms", "times faster", "launches",
                   "host reads"], rows)
    return text + "\n" + means(found)


def difference(was, now, field):
    if field not in was or field not in now:
        return None
    return str(now[field]) if was[field] == now[field] else f"{was[field]} → {now[field]}"


def means(found):
    """The geometric mean of the change of each operation of ours."""
    by_operation = {}
    for _, now, ratio in found:
        if now["library"] == OURS:
            by_operation.setdefault(now["operation"], []).append(ratio)
    rows = [[operation, len(ratios), times(geometric_mean(ratios)), times(min(ratios)),
             times(max(ratios))] for operation, ratios in by_operation.items()]
    return table(["operation", "measurements", "geometric mean", "worst", "best"], rows)
