# SPDX-License-Identifier: MIT
"""What tests of the NetworkX backend share. NetworkX finds backends by what packages declare when
they are installed; in the project's own tree these are declared here."""

import os
import sys
from importlib.metadata import entry_points

DECLARED = """\
[networkx.backends]
pyclbool = pyclbool.networkx.backend

[networkx.backend_info]
pyclbool = pyclbool.networkx.info:get_info
"""


def environment(folder, **variables):
    """Of a process in which NetworkX finds the backend."""
    path = [entry for entry in sys.path if entry]
    found = entry_points()
    if hasattr(found, "select"):
        declared = found.select(group="networkx.backends", name="pyclbool")
    else:  # Python 3.9
        declared = [p for p in found.get("networkx.backends", ()) if p.name == "pyclbool"]
    if not declared:
        info = folder / "pyclbool-0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: pyclbool\nVersion: 0\n")
        (info / "entry_points.txt").write_text(DECLARED)
        path.append(str(folder))
    path.append(os.path.dirname(os.path.abspath(__file__)))
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path), **variables}
