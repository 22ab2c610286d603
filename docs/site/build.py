# SPDX-License-Identifier: MIT
"""Builds the site: the reference of the headers by Doxygen, the pages by MkDocs.

The sources stay where they are; in the folder WORK they are put together as MkDocs wants them
(WORK/pages), the site is WORK/html. No network is needed. A warning is an error.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

import links
import notebooks
import python_reference
import sources
import tabs

SITE = Path(__file__).resolve().parent
ROOT = SITE.parent.parent
REFERENCE = "reference"


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--work", type=Path, required=True, help="a folder for what is made")
    arguments.add_argument("--doxygen", default="doxygen", help="the program")
    arguments.add_argument("--doxyfile", type=Path, required=True, help="that of the reference")
    given = arguments.parse_args()

    work = given.work.resolve()
    for made in ("pages", "html"):
        shutil.rmtree(work / made, ignore_errors=True)
    (work / "pages").mkdir(parents=True)
    make_reference(work, given.doxygen, given.doxyfile.resolve())
    make_pages(work)
    shutil.copy(SITE / "mkdocs.yml", work)
    subprocess.run([sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"], cwd=work, check=True)
    print(f"the site begins at {work / 'html' / 'index.html'}")


def make_reference(work: Path, doxygen: str, doxyfile: Path) -> None:
    """The headers alone: the pages are the site's."""
    first = work / "reference.md"
    first.write_text(
        "# Reference of the headers\n\n"
        'Of C++: <a href="files.html">headers</a>, <a href="annotated.html">classes</a>, <a'
        ' href="namespaceclbool.html">functions and others</a>. Of C: clbool.h. <a href="../cpp.html">Where to'
        ' begin</a>, and all other pages, are in <a href="../index.html">the site</a>.\n',
        encoding="utf-8",
    )
    settings = {
        "@INCLUDE": doxyfile,
        "OUTPUT_DIRECTORY": work / "pages",
        "HTML_OUTPUT": REFERENCE,
        "INPUT": f'"{ROOT / "include"}" "{ROOT / "distributed" / "include"}" "{first}"',
        "USE_MDFILE_AS_MAINPAGE": f'"{first}"',
        "GENERATE_TAGFILE": f'"{work / "reference.tag"}"',
        "HTML_EXTRA_FILES": "",
        "HTML_COLORSTYLE_HUE": 231,
        "SEARCHENGINE": "YES",
    }
    text = "".join(f"{name} = {value}\n" for name, value in settings.items())
    subprocess.run([doxygen, "-"], input=text, text=True, check=True)


def make_pages(work: Path) -> None:
    pages = sources.pages(ROOT)
    others = sources.others(ROOT)
    names = links.Names(work / "reference.tag", REFERENCE)
    linker = links.Linker(ROOT, pages | others | sources.folders(), names)
    for source, place in pages.items():
        file = ROOT / source
        text = notebooks.page_of(file) if file.suffix == ".ipynb" else file.read_text(encoding="utf-8")
        text = linker.rewrite(text, source, headers=place == "cpp.md")
        write(work / "pages" / place, tabs.with_tabs(text) if place.startswith("howto/") else text)
    for source, place in others.items():
        copy(ROOT / source, work / "pages" / place)
    for extra in ("style.css", "logo.svg"):
        copy(SITE / extra, work / "pages" / extra)
    write(work / "pages" / "python_reference.md", python_reference.page(ROOT / "bindings/python/src"))
    if linker.broken:
        sys.exit("links that lead nowhere:\n" + "\n".join(linker.broken))


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


if __name__ == "__main__":
    main()
