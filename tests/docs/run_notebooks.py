# SPDX-License-Identifier: MIT
"""Runs notebooks and compares what they show with what they were saved with.

    run_notebooks.py NOTEBOOK…            fails, and tells the difference, where something else is shown
    run_notebooks.py --update NOTEBOOK…   saves what is shown now

The kernel runs with this interpreter and environment.
"""

from __future__ import annotations

import argparse
import difflib
import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--update", action="store_true", help="save what is shown now")
    arguments.add_argument("notebooks", nargs="+", type=Path)
    given = arguments.parse_args()
    failed = [path.name for path in given.notebooks if not agrees(path, given.update)]
    if failed:
        print("notebooks that fail, or show something else:", *failed)
    return 1 if failed else 0


def agrees(path: Path, update: bool) -> bool:
    saved = nbformat.read(path, as_version=4)
    run = nbformat.read(path, as_version=4)
    try:
        NotebookClient(run, timeout=300, kernel_name="python3").execute()
    except CellExecutionError as error:
        print(f"{path.name}: {error.ename}: {error.evalue}")
        return False
    tidy(run)
    if update:
        path.write_text(nbformat.writes(run) + "\n", encoding="utf-8")
        return True
    differences = list(
        difflib.unified_diff(shown(saved), shown(run), "saved", "shown now", lineterm="", n=1)
    )
    if differences:
        print(f"{path.name}:", *(line[:160] for line in differences), sep="\n")
    return not differences


def tidy(notebook: Any) -> None:
    """Without what differs from run to run and machine to machine."""
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    for cell in notebook.cells:
        cell.metadata = {}
        if cell.cell_type == "code":
            cell.execution_count = None
            cell.outputs = joined(cell.outputs)
            for output in cell.outputs:
                if "execution_count" in output:
                    output["execution_count"] = None


def joined(outputs: list[Any]) -> list[Any]:
    """What is printed comes in pieces, which differ from run to run: one for each stretch."""
    made: list[Any] = []
    for output in outputs:
        last = made[-1] if made else None
        if last and output.output_type == last.output_type == "stream" and output.name == last.name:
            last.text += output.text
        else:
            made.append(output)
    return made


def shown(notebook: Any) -> list[str]:
    """The outputs of all cells, line by line, each after the first line of its cell."""
    lines = []
    for cell in notebook.cells:
        if cell.cell_type != "code":
            continue
        lines.append(f"[{cell.source.splitlines()[0]}]")
        for output in cell.outputs:
            if output.output_type == "stream":
                texts = [output.text]
            else:
                texts = [output.data[kind] for kind in sorted(output.data)]
            lines += [line for text in texts for line in str(text).splitlines()]
    return lines


if __name__ == "__main__":
    sys.exit(main())
