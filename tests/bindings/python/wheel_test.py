# SPDX-License-Identifier: MIT
# What only an installed package has.
import gzip
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pyclbool
import pyclbool.query
import pytest

PACKAGE = Path(pyclbool.__file__).parent
pytestmark = pytest.mark.skipif(
    not (PACKAGE / "licenses").exists(), reason="the package is not installed"
)


def run(program):
    return subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    ).stdout


def test_versions_are_one():
    assert metadata.version("pyclbool") == pyclbool.__version__


def test_licences_of_what_is_inside():
    licences = {path.name for path in (PACKAGE / "licenses").iterdir()}
    inside = {"clbool", "OpenCL-CLHPP", "OpenCL-Headers"}
    library = next(PACKAGE.glob("libclbool.*")).read_bytes()
    if b"serd_reader" in library or any(PACKAGE.glob("libserd*")):
        inside.add("serd")
    if b"libstdc++.so" not in library:  # the compiler's own is inside
        inside |= {"libcxx", "libcxxabi", "libunwind"}
    assert inside <= licences
    assert all((PACKAGE / "licenses" / name).stat().st_size > 500 for name in inside)


def test_entry_points():
    points = {(each.group, each.name) for each in metadata.distribution("pyclbool").entry_points}
    assert {("networkx.backends", "pyclbool"), ("networkx.backend_info", "pyclbool")} <= points


def test_import_takes_no_time_and_no_driver():
    program = """
from time import perf_counter
begin = perf_counter()
import pyclbool
print(perf_counter() - begin)
files = {line.split()[-1] for line in open("/proc/self/maps") if "/" in line}
assert not [f for f in files if any(word in f for word in ("pocl", "nvidia", "cuda", "LLVM"))]
"""
    assert min(float(run(program)) for _ in range(5)) <= 0.2


def test_rdf_and_compressed_files(tmp_path):
    path = tmp_path / "graph.nt.gz"
    with gzip.open(path, "wt") as file:
        file.write("<http://a> <http://p> <http://b> .\n")
    assert pyclbool.query.LabelledGraph.load(path).edge_count == 1


def test_a_process_ends_well():
    run("import pyclbool")
    run("import pyclbool; pyclbool.devices(); pyclbool.Matrix.identity(3).nvals")
