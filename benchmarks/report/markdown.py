# SPDX-License-Identifier: MIT
"""Markdown tables, and numbers as people read them."""


def table(columns, rows):
    """A table; the first column is text, the others are numbers; columns that no row fills are
    left out. Empty without rows."""
    if not rows:
        return ""
    filled = [i for i in range(len(columns)) if any(row[i] is not None for row in rows)]
    columns = [columns[i] for i in filled]
    rows = [[row[i] for i in filled] for row in rows]
    lines = ["| " + " | ".join(columns) + " |",
             "|" + "|".join(["---"] + ["---:"] * (len(columns) - 1)) + "|"]
    lines += ["| " + " | ".join(cell(value) for value in row) + " |" for row in rows]
    return "\n".join(lines) + "\n"


def cell(value):
    if value is None:
        return "–"
    if isinstance(value, float):
        return number(value)
    return str(value).replace("|", "\\|")


def number(value):
    """Three significant digits, never in powers of ten."""
    if value == 0:
        return "0"
    size = abs(value)
    if size >= 100:
        return f"{value:.0f}"
    if size >= 10:
        return f"{value:.1f}"
    if size >= 1:
        return f"{value:.2f}"
    if size >= 0.1:
        return f"{value:.3f}"
    return f"{value:.4f}" if size >= 0.001 else f"{value:.2g}"


def count(value):
    """1234567 as 1.23 M."""
    if value is None:
        return None
    for size, name in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if value >= size:
            return f"{number(value / size)} {name}"
    return f"{value:.0f}"


def megabytes(value):
    return None if value is None else number(value / 1e6)


def percent(value):
    if value is None:
        return None
    return f"{100 * value:.0f} %" if value >= 0.1 else f"{100 * value:.1f} %"


def times(value):
    """A speed-up."""
    return None if value is None else f"{number(value)}×"
