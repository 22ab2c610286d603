#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the module by which cffi calls the library, from the header for C: its declarations, and
what structures begin with (the macros *_INIT). Importing that module parses nothing."""
import argparse
import re
from pathlib import Path

from cffi import FFI

STRUCT = re.compile(r"typedef struct (\w+) \{(.*?)\}", re.DOTALL)
INIT = re.compile(r"#define \w+_INIT\s*\{\s*sizeof\((\w+)\),(.*?)\}", re.DOTALL)
LIMITS = {
    "INT64_MIN": -(2**63),
    "INT64_MAX": 2**63 - 1,
    "UINT64_MAX": 2**64 - 1,
    "UINT32_MAX": 2**32 - 1,
    "NULL": 0,
}


def without_preprocessor(text: str) -> str:
    """The declarations alone, in the C that cffi reads."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL).replace("\\\n", " ")
    text = re.sub(r"#ifdef __cplusplus.*?#(else.*?#)?endif", "", text, flags=re.DOTALL)
    text = re.sub(r"^\s*#.*$", "", text, flags=re.MULTILINE).replace("CLBOOL_API", "")
    text = re.sub(r"CLBOOL_ENUM\((\w+)\)", r"enum \1", text)
    return re.sub(r"\s*\n\s*", "\n", text).strip()


def first_values(header: str, declared: str) -> dict[str, dict[str, float]]:
    """Of each structure the members that do not begin with zero."""
    names = {name: int(value) for name, value in re.findall(r"(CLBOOL_\w+) = (\d+)", declared)}
    members = {
        name: re.findall(r"(\w+);", body) for name, body in STRUCT.findall(declared) if body.strip()
    }
    found: dict[str, dict[str, float]] = {}
    for name, values in INIT.findall(header.replace("\\\n", " ")):
        numbers = []
        for value in values.split(","):
            word = value.strip()
            if word in names or word in LIMITS:
                numbers.append(names.get(word, LIMITS.get(word, 0)))
            else:
                numbers.append(float(word) if "." in word or "e" in word else int(word))
        if len(numbers) + 1 != len(members[name]):
            raise SystemExit(f"{name} and its macro do not have equally many members")
        found[name] = {m: n for m, n in zip(members[name][1:], numbers) if n}
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--header", type=Path, required=True)
    parser.add_argument("--version", required=True, help="of the project")
    parser.add_argument("--output", type=Path, required=True)
    given = parser.parse_args()

    header = given.header.read_text(encoding="utf-8")
    declared = without_preprocessor(header)
    builder = FFI()
    builder.cdef(declared)
    builder.set_source("pyclbool._ffi", None)
    given.output.parent.mkdir(parents=True, exist_ok=True)
    builder.emit_python_code(str(given.output))
    with given.output.open("a", encoding="utf-8") as module:
        module.write(f"\nversion = {given.version!r}\n")
        module.write(f"\nfirst_values = {first_values(header, declared)!r}\n")


if __name__ == "__main__":
    main()
