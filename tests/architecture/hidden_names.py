#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Sources are compiled in batches (CLBOOL_UNITY): a constant of a source's unnamed namespace hides,
from the other sources of its batch, one of the same name in a header, and nothing warns. Lists such
constants; the exit status is 1 when there are any."""
import pathlib
import re
import sys

CONSTANT = re.compile(r"^(?:inline |static )*constexpr [\w:<>\s]+?\b(k[A-Z]\w*)", re.MULTILINE)


def constants(path):
    return set(CONSTANT.findall(path.read_text(encoding="utf-8")))


def main(root):
    of_headers = {}
    for header in sorted(root.rglob("*.hpp")):
        for name in constants(header):
            of_headers.setdefault(name, header)
    hidden = [
        (source, name)
        for source in sorted(root.rglob("*.cpp"))
        for name in sorted(constants(source) & of_headers.keys())
    ]
    for source, name in hidden:
        print(f"{source}: {name} is a constant of {of_headers[name]} as well")
    return 1 if hidden else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
