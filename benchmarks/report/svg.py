# SPDX-License-Identifier: MIT
"""Plots as SVG text: bars in groups and lines, both with logarithmic axes."""

import math
from html import escape

COLOURS = ["#1b6ca8", "#d1495b", "#66a182", "#edae49", "#8d6a9f", "#4a4e69", "#2a9d8f", "#b56576",
           "#7f5539", "#90be6d", "#277da1", "#f3722c"]
WIDTH, HEIGHT = 900, 420
LEFT, RIGHT, TOP, BOTTOM = 70, 20, 60, 100


class Axis:
    """A logarithmic scale over whole powers of ten, from pixel `begin` to pixel `end`."""

    def __init__(self, values, begin, end):
        positive = [v for v in values if v > 0] or [1]
        self.low = math.floor(math.log10(min(positive)) - 0.05)  # no bar is without height
        self.high = max(math.ceil(math.log10(max(positive))), self.low + 1)
        self.begin, self.end = begin, end

    def place(self, value):
        share = (math.log10(value) - self.low) / (self.high - self.low)
        return self.begin + min(max(share, 0), 1) * (self.end - self.begin)

    def ticks(self):
        return [10.0 ** power for power in range(self.low, self.high + 1)]


def label(value):
    power = round(math.log10(value))
    return f"{value:g}" if -3 <= power < 5 else f"1e{power}"


def text(x, y, content, anchor="middle", extra=""):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" {extra}>{escape(content)}</text>'


def frame(title, unit, axis, names):
    """Title, horizontal grid and legend."""
    parts = [text(WIDTH / 2, 20, title, extra='font-weight="bold"'),
             text(LEFT, TOP - 12, unit, "start")]
    for value in axis.ticks():
        y = axis.place(value)
        parts.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" '
                     'stroke="#ddd"/>')
        parts.append(text(LEFT - 6, y + 4, label(value), "end"))
    x = LEFT + 120
    for name, colour in zip(names, COLOURS):
        parts.append(f'<rect x="{x}" y="{TOP - 22}" width="12" height="12" fill="{colour}"/>')
        parts.append(text(x + 16, TOP - 12, name, "start"))
        x += 30 + 7 * len(name)
    return parts


def document(parts):
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
            'font-family="sans-serif" font-size="12">\n'
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>\n'
            + "\n".join(parts) + "\n</svg>\n")


def bars(title, unit, categories, series):
    """Groups of bars: `series` maps a name to one value (or None) a category."""
    values = [v for row in series.values() for v in row if v]
    axis = Axis(values, HEIGHT - BOTTOM, TOP)
    parts = frame(title, unit, axis, series)
    group = (WIDTH - LEFT - RIGHT) / max(len(categories), 1)
    width = group * 0.8 / max(len(series), 1)
    for i, category in enumerate(categories):
        left = LEFT + i * group + group * 0.1
        for j, (row, colour) in enumerate(zip(series.values(), COLOURS)):
            if row[i]:
                y = axis.place(row[i])
                parts.append(f'<rect x="{left + j * width:.1f}" y="{y:.1f}" width="{width:.1f}" '
                             f'height="{HEIGHT - BOTTOM - y:.1f}" fill="{colour}"/>')
        x, y = left + group * 0.4, HEIGHT - BOTTOM + 14
        parts.append(text(x, y, category, "end", f'transform="rotate(-35 {x:.1f} {y:.1f})"'))
    return document(parts)


def lines(title, x_unit, y_unit, series):
    """Lines: `series` maps a name to points (x, y)."""
    points = [p for line in series.values() for p in line if p[0] > 0 and p[1] > 0]
    x_axis = Axis([p[0] for p in points], LEFT, WIDTH - RIGHT)
    y_axis = Axis([p[1] for p in points], HEIGHT - BOTTOM, TOP)
    parts = frame(title, y_unit, y_axis, series)
    for value in x_axis.ticks():
        parts.append(text(x_axis.place(value), HEIGHT - BOTTOM + 18, label(value)))
    parts.append(text(WIDTH / 2, HEIGHT - BOTTOM + 40, x_unit))
    for line, colour in zip(series.values(), COLOURS):
        places = [(x_axis.place(x), y_axis.place(y)) for x, y in line if x > 0 and y > 0]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in places]
    return document(parts)
