# SPDX-License-Identifier: MIT
"""The same in several languages: in the site a reader sees one of them."""

from __future__ import annotations

import re

_LANGUAGES = {"In C++": "C++", "In Python": "Python", "In C": "C", "From the shell": "Shell"}
_SECTION = re.compile(r"^## (.*)\n\n", re.MULTILINE)


def with_tabs(text: str) -> str:
    """Sections with these titles as tabs, in their order."""
    first, *rest = _SECTION.split(text)
    parts = [first]
    for title, body in zip(rest[::2], rest[1::2]):
        if title in _LANGUAGES:
            parts.append(f'=== "{_LANGUAGES[title]}"\n\n{_indented(body)}')
        else:
            parts.append(f"## {title}\n\n{body}")
    return "".join(parts)


def _indented(text: str) -> str:
    return "".join(f"    {line}" if line.strip() else line for line in text.splitlines(keepends=True))
