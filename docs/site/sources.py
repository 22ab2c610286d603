# SPDX-License-Identifier: MIT
"""Which files of the project are pages of the site, and where they go there."""

from __future__ import annotations

from pathlib import Path

# Pages that lie elsewhere than in docs/, or have another name in the site.
_PLACES = {
    "README.md": "index.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
    "benchmarks/README.md": "running_benchmarks.md",
    "docs/mainpage.md": "cpp.md",
    "library/README.md": "code.md",
    "third_party/README.md": "dependencies.md",
}
# What is linked to and is no page.
_OTHERS = {"LICENSE": "LICENSE.txt", "CITATION.cff": "CITATION.cff"}
# Folders that are linked to, and the page that tells of them.
_FOLDERS = {"include/clbool": "cpp.md", "docs/benchmarks": "benchmarks.md", "docs": "index.md"}


def pages(root: Path) -> dict[str, str]:
    """The place of each page, from the project's root, and that in the site. A notebook becomes a
    page of Markdown."""
    found = {}
    for kind in ("*.md", "*.ipynb"):
        for path in sorted((root / "docs").rglob(kind)):
            if not path.name.startswith("."):
                found[path.relative_to(root).as_posix()] = (
                    path.relative_to(root / "docs").with_suffix(".md").as_posix()
                )
    found.update(_PLACES)
    return found


def others(root: Path) -> dict[str, str]:
    """The same of pictures, and of what else is linked to."""
    pictures = {
        path.relative_to(root).as_posix(): path.relative_to(root / "docs").as_posix()
        for path in sorted((root / "docs").rglob("*.svg"))
        if path.parent.name != "site"
    }
    return pictures | _OTHERS


def folders() -> dict[str, str]:
    return dict(_FOLDERS)
