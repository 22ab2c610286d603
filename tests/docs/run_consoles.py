# SPDX-License-Identifier: MIT
"""run_consoles.py COMMAND PAGE…: runs what pages show of a shell, with COMMAND as `clbool`.

In blocks ```console lines that begin with `$ ` are commands, which `\\` continues, and what follows is
what each of them prints. The commands of a page run one after the other in an empty folder.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ ((?:.*\\\n)*.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)


def differences(page: Path, search_path: str) -> list[str]:
    steps = [step for block in BLOCK.findall(page.read_text(encoding="utf-8")) for step in COMMAND.findall(block)]
    if not steps:
        return [f"{page.name} has no command"]
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for command, expected in steps:
            run = subprocess.run(
                ["bash", "-c", command],
                cwd=folder,
                env={**os.environ, "PATH": search_path},
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            )
            if run.returncode != 0 or run.stdout != expected:
                found.append(f"{page.name}: $ {command}\n{run.stdout}(status {run.returncode}), expected\n{expected}")
    return found


def main() -> int:
    command, *pages = map(Path, sys.argv[1:])
    search_path = f"{command.parent}{os.pathsep}{os.environ['PATH']}"
    found = [line for page in pages for line in differences(page, search_path)]
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
