# SPDX-License-Identifier: MIT
"""What the tests share: random matrices, and what is skipped where a package is missing."""
import importlib.util

import numpy as np
import pytest

from pyclbool import Matrix

# Empty, one element, one row, one column, flat, square.
SHAPES = [(0, 0), (0, 5), (4, 0), (1, 1), (1, 40), (40, 1), (3, 70), (70, 3), (33, 33)]
DENSITIES = [0.0, 0.05, 0.4, 1.0]
HUGE = 2**32 - 1
OPTIONAL = ["scipy", "networkx", "pandas"]


class Maker:
    """Seeded, so that a failure can be repeated."""

    def __init__(self, seed=1):
        self.numbers = np.random.default_rng(seed)

    def dense(self, nrows, ncols, density=0.2):
        return self.numbers.random((nrows, ncols)) < density

    def __call__(self, nrows, ncols, density=0.2):
        dense = self.dense(nrows, ncols, density)
        return Matrix.from_numpy(dense), dense


@pytest.fixture
def make():
    return Maker()


def product(a, b):
    return (a.astype(np.int64) @ b.astype(np.int64)) > 0


def same(matrix, dense):
    assert matrix.shape == dense.shape
    assert np.array_equal(matrix.to_numpy(), dense)
    assert matrix.nvals == np.count_nonzero(dense)


def pytest_collection_modifyitems(items):
    missing = [name for name in OPTIONAL if importlib.util.find_spec(name) is None]
    for item in items:
        test = getattr(item, "dtest", None)
        for name in missing:
            if test is not None and f"import {name}" in test.docstring:
                item.add_marker(pytest.mark.skip(reason=f"{name} is not installed"))
