#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Sources are compiled in batches (CLBOOL_UNITY): what a source's unnamed namespace defines hides,
from the other sources of its batch, a constant or function of the same name and arguments that a
header has in the same namespace, and nothing warns. Lists such names; the exit status is 1 when there
are any."""
import pathlib
import re
import sys

CONSTANT = re.compile(r"^(?:inline |static )*constexpr [\w:<>\s]+?\b(k[A-Z]\w*)\b(?!<)", re.MULTILINE)
# At the beginning of a line, as formatted: what a member is called has a scope before it.
FUNCTION = re.compile(r"^(?!return|using|throw|else|#|//|namespace)(?:[\w:<>,*&\[\]]+ )+[*&]*"
                      r"(\w+)\(([^()]*(?:\([^()]*\)[^()]*)*)\)", re.MULTILINE)
NAMESPACE = re.compile(r"^namespace ([\w:]+) \{$", re.MULTILINE)
UNNAMED = re.compile(r"^namespace \{$(.*?)^\}  // namespace$", re.MULTILINE | re.DOTALL)


def types_of(arguments):
    """Of "const matrix& a, size_type n = 0" what tells overloads apart: "const matrix&,size_type"."""
    plain = re.sub(r"\s+", " ", arguments)
    each = (re.sub(r" ?=.*", "", one).strip() for one in re.split(r",(?![^<]*>)", plain))
    return ",".join(re.sub(r"(?<=[\w>&*]) \w+$|(?<=[&*])\w+$", "", one) for one in each)


def names(text, within):
    return ({(within, name) for name in CONSTANT.findall(text)} |
            {(within, f"{name}({types_of(arguments)})") for name, arguments in FUNCTION.findall(text)})


def namespace_of(text):
    """The files of a room are in one namespace, and a part of it in a further one."""
    return "::".join(NAMESPACE.findall(text))


def main(roots):
    of_headers = {}
    for header in sorted(path for root in roots for path in root.rglob("*.hpp")):
        text = header.read_text(encoding="utf-8")
        for name in names(text, namespace_of(text)):
            of_headers.setdefault(name, header)
    hidden = []
    for source in sorted(path for root in roots for path in root.rglob("*.cpp")):
        text = source.read_text(encoding="utf-8")
        for part in UNNAMED.findall(text):
            hidden += [(source, name)
                       for name in sorted(names(part, namespace_of(text)) & of_headers.keys())]
    for source, name in hidden:
        print(f"{source}: {name[1]} is one of {of_headers[name]} as well")
    return 1 if hidden else 0


if __name__ == "__main__":
    sys.exit(main([pathlib.Path(root) for root in sys.argv[1:]]))
