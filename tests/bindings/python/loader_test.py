# SPDX-License-Identifier: MIT
# The package's own loader of OpenCL's drivers, beside that of the system. It is in the installed
# package, or in the folder that PYCLBOOL_TEST_LOADER names.
import os
import subprocess
import sys
from pathlib import Path

import pyclbool
import pytest

FOLDER = Path(
    os.environ.get("PYCLBOOL_TEST_LOADER", Path(pyclbool.__file__).with_name("opencl"))
).resolve()
pytestmark = pytest.mark.skipif(
    not (FOLDER / "libOpenCL.so.1").exists(), reason="the loader was not built"
)

DEVICES = "import pyclbool\nprint([info[:3] for info in pyclbool.devices()])\n"
LOADED = "print([line.split()[-1] for line in open('/proc/self/maps') if 'libOpenCL.so' in line][0])"


def run(program, own=True, **variables):
    """What a program prints, with the package's loader or without."""
    environment = {**os.environ, **variables}
    if own:
        environment["LD_LIBRARY_PATH"] = str(FOLDER)
    done = subprocess.run(
        [sys.executable, "-B", "-c", program], capture_output=True, text=True, env=environment
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_it_is_loaded():
    assert Path(run("import pyclbool\n" + LOADED)).resolve().parent == FOLDER


def test_it_finds_what_the_system_s_finds():
    assert run(DEVICES) == run(DEVICES, own=False)


def test_the_library_computes_with_it():
    program = """
import pyclbool
from pyclbool import Matrix
for info in pyclbool.devices():
    if info.available:
        with pyclbool.use(info):
            A = Matrix.from_coo([0, 1, 2], [1, 2, 0])
            assert list(A @ A) == [(0, 2), (1, 0), (2, 1)], info
print("done")
"""
    assert run(program) == "done"


def test_drivers_that_are_not_there(tmp_path):
    only_host = "[('host', 'host', 'host')]"
    assert run(DEVICES, OCL_ICD_VENDORS=str(tmp_path)) == only_host
    assert run(DEVICES, OCL_ICD_VENDORS=str(tmp_path / "missing")) == only_host
    for name, text in ("a", "libnone.so\n"), ("b", ""), ("c", "libc.so.6\r\n"), ("d", "\n"):
        (tmp_path / f"{name}.icd").write_text(text)
    assert run(DEVICES, OCL_ICD_VENDORS=str(tmp_path)) == only_host
    assert run(DEVICES, OCL_ICD_VENDORS=str(tmp_path / "a.icd")) == only_host
