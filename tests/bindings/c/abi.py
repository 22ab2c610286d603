#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Whether the C interface is what programs were compiled with: its calls, the values of its
enumerations, and the sizes and offsets of its structures on machines with 64-bit pointers.

Reads include/clbool.h, has the C compiler (which also must accept it as strict C99) tell sizes, and
compares all with the list that is committed. With --library the symbols that nm sees there must be
those of the header, no more and no less. --update writes the list: for what is added. A line that is
gone or changed breaks programs, and takes another soname."""
import argparse
import difflib
import pathlib
import re
import subprocess
import sys
import tempfile

FLAGS = ["-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror"]
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
CALL = re.compile(r"CLBOOL_API\s+([^;{}]*?)\b(clbool_\w+)\(([^;]*?)\);", re.DOTALL)
STRUCT = re.compile(r"typedef struct (\w+)\s*\{(.*?)\}\s*\1;", re.DOTALL)
ENUM = re.compile(r"typedef CLBOOL_ENUM\((\w+)\)\s*\{(.*?)\}\s*\1;", re.DOTALL)


def squeezed(text):
    return re.sub(r"\s+", " ", text).strip()


def calls_of(header):
    return {name: f"call {squeezed(result)} {name}({squeezed(arguments)})"
            for result, name, arguments in CALL.findall(header)}


def members_of(body):
    for member in filter(None, map(squeezed, body.split(";"))):
        pointer = re.search(r"\(\*(\w+)\)", member)
        yield pointer.group(1) if pointer else re.search(r"(\w+)(\[\w+\])?$", member).group(1)


def program_for(header):
    """A program that prints sizes, offsets and values."""
    lines = ["#include <clbool.h>", "#include <stdio.h>", "int main(void) {"]
    for name, body in STRUCT.findall(header):
        lines.append(f'printf("struct {name} %zu\\n", sizeof({name}));')
        lines += [f'printf("member {name}.{member} %zu\\n", offsetof({name}, {member}));'
                  for member in members_of(body)]
    for name, body in ENUM.findall(header):
        lines.append(f'printf("enum {name} %zu\\n", sizeof({name}));')
        lines += [f'printf("value {value} %d\\n", (int){value});'
                  for value in re.findall(r"\b(CLBOOL_\w+) =", body)]
    return "\n".join([*lines, "return 0;", "}", ""])


def layout(compiler, include, header):
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, "layout.c")
        source.write_text(program_for(header), encoding="utf-8")
        program = str(source.with_suffix(""))
        subprocess.run([compiler, *FLAGS, f"-I{include}", "-o", program, str(source)], check=True)
        output = subprocess.run([program], check=True, capture_output=True, text=True).stdout
    return output.splitlines()


def symbols_of(nm, library):
    options = ["-D"] if re.search(r"\.so\b|\.dylib$", library) else ["-g"]
    output = subprocess.run([nm, *options, "-P", "--defined-only", library], check=True,
                            capture_output=True, text=True).stdout
    names = (line.split()[0] for line in output.splitlines() if line.strip())
    return {name.split("@")[0] for name in names if name.startswith("clbool_")}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("cc", "include", "list"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--nm")
    parser.add_argument("--library")
    parser.add_argument("--update", action="store_true")
    given = parser.parse_args()

    path = pathlib.Path(given.include, "clbool.h")
    header = COMMENT.sub("", path.read_text(encoding="utf-8"))
    calls = calls_of(header)
    found = [*sorted(calls.values(), key=lambda line: line.split("(")[0].split()[-1]),
             *layout(given.cc, given.include, header)]
    committed = pathlib.Path(given.list)
    if given.update:
        committed.write_text("\n".join(found) + "\n", encoding="utf-8")
    wrong = list(difflib.unified_diff(committed.read_text(encoding="utf-8").splitlines(), found,
                                      "committed", "found", lineterm="", n=0))
    if given.library:
        exported = symbols_of(given.nm, given.library)
        wrong += [f"{given.library} lacks {name}" for name in sorted(calls.keys() - exported)]
        wrong += [f"the header lacks {name}" for name in sorted(exported - calls.keys())]
    print("\n".join(wrong) if wrong else f"{len(calls)} calls and their structures as committed")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
