# SPDX-License-Identifier: MIT
"""Turns what Doxygen and readers of the sources understand into links of the site: links between
files, `@ref`, `@include`, and names of C++."""

from __future__ import annotations

import os
import posixpath
import re
import xml.etree.ElementTree as xml
from pathlib import Path
from typing import Iterator

_FENCE = re.compile(r"^( *)(```+).*?^\1\2 *$\n?", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"(`+)(?!`).+?(?<!`)\1(?!`)", re.DOTALL)
_LINK = re.compile(r"\]\(([^()\s]+|@ref [^()\s]+)\)")
_REFERENCE = re.compile(r"@ref (\w+)")
_INCLUDE = re.compile(r"^@include (\S+)$", re.MULTILINE)
_NAME = re.compile(r"(?<![\w\[/])clbool::[A-Za-z_]\w*(?:::~?\w+)*")
_HEADER = re.compile(r"(?<![\w/.\[<])(?:\w+\.hpp|clbool\.h)\b")
_TITLE = re.compile(r"^# (.*?) *(?:\{#(\w+)\})?$", re.MULTILINE)


def outside_code(text: str) -> Iterator[tuple[str, bool]]:
    """The text in pieces: whether each is prose, and not a block or span of code."""
    for block, prose in _split(text, _FENCE):
        yield from _split(block, _CODE) if prose else [(block, False)]


def _split(text: str, pattern: re.Pattern[str]) -> Iterator[tuple[str, bool]]:
    end = 0
    for match in pattern.finditer(text):
        yield text[end : match.start()], True
        yield match[0], False
        end = match.end()
    yield text[end:], True


def _spoken(code: str) -> str:
    """A block or span of code as MkDocs wants it: sessions of Python have a language of their own,
    and bars of a span in a table need no backslash."""
    if code.startswith("```"):
        return re.sub(r"^```python\n(?=>>> )", "```pycon\n", code)
    return code.replace("\\|", "|")


class Names:
    """What the reference has, by the tag file that Doxygen wrote."""

    def __init__(self, tags: Path, folder: str) -> None:
        self.places: dict[str, str] = {}
        self.headers: dict[str, str] = {}
        self._bases: dict[str, list[str]] = {}
        for compound in xml.parse(tags).getroot().iter("compound"):
            name, file = compound.findtext("name", ""), compound.findtext("filename", "")
            place = f"{folder}/{file if file.endswith('.html') else file + '.html'}"
            if compound.get("kind") == "file":
                self.headers[name] = place
            else:
                self.places.setdefault(name, place)
                self._bases[name] = [base.text or "" for base in compound.iter("base")]
                self._add_members(compound, name, folder)

    def find(self, name: str) -> str | None:
        """The place of a name, perhaps that of a member of a base class."""
        scope, _, member = name.rpartition("::")
        inherited = (self.find(f"{base}::{member}") for base in self._bases.get(scope, []))
        return self.places.get(name) or next(filter(None, inherited), None)

    def _add_members(self, compound: xml.Element, scope: str, folder: str) -> None:
        for member in compound.iter("member"):
            name = f"{scope}::{member.findtext('name')}"
            place = f"{folder}/{member.findtext('anchorfile')}#{member.findtext('anchor')}"
            self.places.setdefault(name, place)
            for value in member.iter("enumvalue"):
                place = f"{folder}/{value.get('file')}#{value.get('anchor')}"
                place = place.replace(".html.html", ".html")
                self.places.setdefault(f"{name}::{value.text}", place)


class Linker:
    """Links of one set of pages. What leads nowhere is collected in `broken`."""

    def __init__(self, root: Path, places: dict[str, str], names: Names) -> None:
        self.root, self.places, self.names = root, places, names
        self.broken: list[str] = []
        self.titles: dict[str, tuple[str, str]] = {}
        for source, place in places.items():
            if source.endswith(".md") and (root / source).exists():
                match = _TITLE.search((root / source).read_text(encoding="utf-8"))
                if match and match[2]:
                    self.titles[match[2]] = match[1], place

    def rewrite(self, text: str, source: str, headers: bool = False) -> str:
        """The text of a page as it is in the site. Headers' names are links, if that is wanted."""
        text = _INCLUDE.sub(lambda match: self._example(match[1]), text)
        pieces = []
        for piece, prose in outside_code(text):
            if prose:
                piece = _LINK.sub(lambda match: f"]({self._target(match[1], source)})", piece)
                piece = _REFERENCE.sub(lambda match: self._titled(match[1], source), piece)
                piece = _NAME.sub(lambda match: self._named(match[0], source), piece)
                if headers:
                    piece = _HEADER.sub(lambda match: self._header(match[0], source), piece)
            else:
                piece = _spoken(piece)
            pieces.append(piece)
        return "".join(pieces)

    def _example(self, name: str) -> str:
        text = (self.root / "examples" / name).read_text(encoding="utf-8")
        return f"```cpp\n{text[text.index('#include'):]}```"

    def _from(self, source: str, place: str) -> str:
        """The way from a page to a place of the site."""
        return os.path.relpath(place, posixpath.dirname(self.places[source]) or ".")

    def _nowhere(self, source: str, what: str) -> str:
        self.broken.append(f"{source}: {what}")
        return what

    def _target(self, target: str, source: str) -> str:
        if target.startswith("@ref "):
            header = self.names.headers.get(target[5:])
            return self._from(source, header) if header else self._nowhere(source, target)
        if re.match(r"[a-z]+:|#", target):
            return target
        path, mark, fragment = target.partition("#")
        path = posixpath.normpath(posixpath.join(posixpath.dirname(source), path))
        if path not in self.places:
            return self._nowhere(source, target)
        return self._from(source, self.places[path]) + mark + fragment

    def _titled(self, name: str, source: str) -> str:
        if name not in self.titles:
            return self._nowhere(source, f"@ref {name}")
        title, place = self.titles[name]
        return f"[{title}]({self._from(source, place)})"

    def _named(self, name: str, source: str) -> str:
        place = self.names.find(name)
        return f"[`{name}`]({self._from(source, place)})" if place else self._nowhere(source, name)

    def _header(self, name: str, source: str) -> str:
        place = self.names.headers.get(name)
        return f"[`{name}`]({self._from(source, place)})" if place else self._nowhere(source, name)
