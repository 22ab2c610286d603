# SPDX-License-Identifier: MIT
"""check_site.py FOLDER: in the site's pages each link leads to a file and place of the site that is there,
and nothing is loaded from elsewhere.

Doxygen's pages are checked for files alone, by docs.links: of these, only places that pages link to are.
"""

import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

REFERENCE = "reference"
LOADED = {"script": "src", "img": "src", "link": "href", "iframe": "src", "source": "src"}


class Page(HTMLParser):
    """The links of a page, what it loads, and the places in it that can be linked to."""

    def __init__(self, path):
        super().__init__()
        self.links, self.loaded, self.places, self.text = set(), set(), {"", "__top"}, []
        self.code = 0
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        given = {name: value or "" for name, value in attributes}
        self.places |= {given[name] for name in ("id", "name") if name in given}
        self.code += tag in ("code", "pre", "script", "style")
        if tag == "a" and "href" in given:
            self.links.add(given["href"])
        if tag in LOADED and given.get("rel") not in ("canonical", "next", "prev"):
            self.loaded |= {given[LOADED[tag]]} if LOADED[tag] in given else set()

    def handle_endtag(self, tag):
        self.code -= tag in ("code", "pre", "script", "style")

    def handle_data(self, data):
        if self.code <= 0:
            self.text.append(data)


class Site:
    def __init__(self, folder):
        self.folder, self.pages = folder, {}

    def page(self, path):
        if path not in self.pages:
            self.pages[path] = Page(path)
        return self.pages[path]

    def problem(self, path, link, loaded):
        """What is wrong with a link of the page at this path, or nothing."""
        parts = urlsplit(link)
        if parts.scheme or parts.netloc:
            return "is loaded from elsewhere" if loaded and parts.scheme != "data" else ""
        target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
        if target.is_dir():
            target /= "index.html"
        if not target.exists():
            return "is not there"
        if parts.fragment and target.suffix == ".html":
            if unquote(parts.fragment) not in self.page(target).places:
                return "has no such place"
        return ""


def main():
    site = Site(Path(sys.argv[1]).resolve())
    pages = [
        path
        for path in sorted(site.folder.rglob("*.html"))
        if REFERENCE not in path.relative_to(site.folder).parts and path.name != "404.html"
    ]
    found, links = [], 0
    for path in pages:
        page, name = site.page(path), path.relative_to(site.folder)
        for link in sorted(page.links | page.loaded):
            links += 1
            problem = site.problem(path, link, link in page.loaded)
            found += [f"{name}: {link} {problem}"] if problem else []
        # Marks of Markdown or Doxygen that nothing understood.
        text = "".join(page.text)
        found += [f"{name}: {mark!r} is in the text" for mark in ("](", "{#", "@ref", "```") if mark in text]
    print(f"{len(pages)} pages, {links} links")
    print("\n".join(found))
    return 1 if found or not pages else 0


if __name__ == "__main__":
    sys.exit(main())
