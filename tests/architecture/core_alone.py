#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""core_alone.py NM LIST: core can be linked alone. Of the library's object files, which LIST names
one a line, those of core/ use nothing that only those of other rooms define. Prints what they do
use; the exit status is 1 when there is anything."""
import pathlib
import re
import subprocess
import sys


def symbols(nm, files):
    """What object files define, and what they leave to others: two sets of names."""
    output = subprocess.run([nm, "-P", *files], check=True, capture_output=True, text=True).stdout
    defined, undefined = set(), set()
    for line in output.splitlines():
        words = line.split()
        if len(words) >= 2 and len(words[1]) == 1:
            name, kind = words[:2]
            if kind == "U":
                undefined.add(name)
            elif kind not in "wv":
                defined.add(name)
    return defined, undefined


def room_of(path):
    """Batches of sources are named library_ROOM_…, or bindings_…; single sources lie in their folders."""
    found = re.search(r"(?:unity_(?:library_)?|clbool\.dir/(?:\./|__/)?(?!Unity/))([a-z]+)[_/]", path)
    return found.group(1) if found else ""


def main(nm, listing):
    files = pathlib.Path(listing).read_text(encoding="utf-8").split("\n")
    rooms = {}
    for path in (file for file in files if file.endswith((".o", ".obj"))):
        rooms.setdefault(room_of(path), []).append(path)
    if "core" not in rooms or "queries" not in rooms:
        print(f"no objects of core and of queries in {listing}: {sorted(rooms)}")
        return 1
    defined, wanted = symbols(nm, rooms["core"])
    others = [path for room, paths in rooms.items() if room not in ("core", "") for path in paths]
    of_others, _ = symbols(nm, others)
    used = sorted((wanted - defined) & of_others)
    for name in used:
        print(f"core uses {name}, which another room defines")
    return 1 if used else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2]))
