# SPDX-License-Identifier: MIT
"""NetworkX's own tests, with every call that the backend can take made by it."""

import os
import re
import subprocess
import sys

import pytest

# Those of earlier versions hand over graphs of a third backend, which they do not convert.
networkx = pytest.importorskip("networkx", "3.5")
for _needed in ("numpy", "scipy"):
    pytest.importorskip(_needed)

from networkx_support import environment  # noqa: E402

from pyclbool.networkx.info import get_info  # noqa: E402

# The tests of what the backend has; with PYCLBOOL_WHOLE_NETWORKX all there are.
MODULES = [
    "networkx.algorithms." + name
    for name in (
        "components",
        "link_analysis.tests.test_pagerank",
        "operators.tests.test_product",
        "shortest_paths",
        "tests.test_cluster",
        "tests.test_dag",
        "tests.test_walks",
        "traversal.tests.test_bfs",
    )
]


def run(modules, env, *options):
    command = [sys.executable, "-m", "pytest", "-q", "-rf", "-p", "no:cacheprovider"]
    return subprocess.run(
        [*command, *options, "--pyargs", *modules], env=env, capture_output=True, text=True
    )


def test_networkx_own_tests(tmp_path):
    calls = tmp_path / "calls"
    env = environment(
        tmp_path,
        NETWORKX_TEST_BACKEND="pyclbool",
        NETWORKX_FALLBACK_TO_NX="1",
        NETWORKX_CALLS=str(calls),
    )
    modules = ["networkx"] if os.environ.get("PYCLBOOL_WHOLE_NETWORKX") else MODULES
    ended = run(modules, env, "-p", "networkx_calls")
    assert calls.exists(), ended.stdout + ended.stderr
    told = [line.split("\t") for line in calls.read_text().splitlines()]
    print(ended.stdout.splitlines()[-1])
    for line in told:
        print(*line)

    # What NetworkX alone does not pass either is nothing to do with the backend.
    failed = re.findall(r"^(?:FAILED|ERROR) .*/(networkx/\S+)", ended.stdout, re.MULTILINE)
    if ended.returncode:
        assert failed, ended.stdout + ended.stderr
        env.pop("NETWORKX_TEST_BACKEND")
        folder = os.path.dirname(os.path.dirname(networkx.__file__))
        alone = run([], env, *(os.path.join(folder, name) for name in failed))
        too = re.findall(r"^(?:FAILED|ERROR) .*/(networkx/\S+)", alone.stdout, re.MULTILINE)
        assert set(failed) <= set(too), ended.stdout

    ran = {name for what, name, *_ in told if what == "ran"}
    assert ran >= set(get_info()["functions"]) - {"node_connected_component"}
