# SPDX-License-Identifier: MIT
"""A notebook as a page of Markdown: its text, its code, and the outputs that it was saved with."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

_SHOWN = "{ .text .shown }"  # a block with a class, for the style sheet


def page_of(notebook: Path) -> str:
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    parts = [part for cell in cells for part in _parts_of(cell)]
    note = (
        f"This page is the notebook `docs/tutorials/{notebook.name}`; the tests run it and compare"
        " what it shows."
    )
    return "\n\n".join([*parts, note]) + "\n"


def _parts_of(cell: dict[str, Any]) -> list[str]:
    text = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        return [text]
    return [_block("python", text), *map(_output, cell["outputs"])]


def _output(output: dict[str, Any]) -> str:
    if output["output_type"] == "stream":
        return _block(_SHOWN, "".join(output["text"]))
    data = output["data"]
    if "text/html" in data:
        html = "".join(data["text/html"])
        return f'<div class="output">{" ".join(html.splitlines())}</div>'
    return _block(_SHOWN, "".join(data["text/plain"]))


def _block(language: str, text: str) -> str:
    end = "" if text.endswith("\n") else "\n"
    return f"```{language}\n{text}{end}```"
