# SPDX-License-Identifier: MIT
"""Result files, a library each, in the form of the other benchmarks' results."""
from __future__ import annotations

import datetime
import json
import os
import platform
import subprocess
from pathlib import Path
from typing import Any

from peers.runner import Record, Settings

SCHEMA = 1


def _commit() -> str:
    here = Path(__file__).resolve().parent
    command = ["git", "-C", str(here), "describe", "--always", "--dirty"]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    return told.stdout.strip()


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor()
    return next((line.split(": ")[1] for line in lines if line.startswith("model name")), "")


def document(
    library: str, described: dict[str, Any], records: list[Record], settings: Settings
) -> dict[str, Any]:
    """All that is known of a library in this run."""
    now = datetime.datetime.now(datetime.timezone.utc)
    return {
        "schema": SCHEMA,
        "program": "peers",
        "library": described.get("name", library),
        "version": described.get("version", ""),
        "missing": described.get("missing", ""),
        "commit": _commit(),
        "date": now.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "host": {
            "threads": settings.threads,
            "cores": os.cpu_count(),
            "processor": _processor(),
            "python": platform.python_version(),
        },
        "device": {"name": described.get("device", "")},
        "limit_s": settings.limit,
        "how": {name: told["how"] for name, told in described.get("operations", {}).items()},
        "records": [{k: v for k, v in record.items() if k != "ranks"} for record in records],
    }


def write(path: Path, content: dict[str, Any]) -> None:
    """A file that appears whole or not at all."""
    unfinished = path.with_name(path.name + ".part")
    unfinished.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    os.replace(unfinished, path)
