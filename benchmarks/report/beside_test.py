# SPDX-License-Identifier: MIT
"""Tests of the page about Python libraries on small results."""

import json
import pathlib
import tempfile
import unittest
import unittest.mock
import xml.etree.ElementTree as xml

import beside
from results import Results


def spread(value):
    return {"median": value, "min": value, "max": value}


def record(family, graph, method, load, compute, **more):
    return {"operation": family, "matrix": graph, "method": method, "nnz_in": 1000, "runs": 3,
            "ms": spread(compute), "load_ms": spread(load), "total_ms": spread(load + compute), **more}


def stopped(family, graph, method):
    return {"operation": family, "matrix": graph, "method": method, "nnz_in": 1000,
            "skipped": "not done in 10 s", "limit_s": 10}


def document(library, records, **more):
    return {"schema": 1, "program": "peers", "library": library, "version": "1.5", "missing": "",
            "commit": "abc", "date": "2026-01-01T00:00:00Z", "device": {"name": "host"}, "limit_s": 10,
            "host": {"threads": 2, "cores": 4, "processor": "P", "python": "3.9"},
            "how": {"scc": "components"}, "records": records, **more}


def example():
    """pyclbool from two formats; one that reads mtx in two ways; one that is stopped."""
    ours = [record("scc", "g", "mtx", 1.0, 1.0, nnz_out=7), record("scc", "g", "edges", 5.0, 1.0, nnz_out=7),
            record("scc", "h", "mtx", 1.0, 4.0, nnz_out=9), record("scc", "h", "edges", 6.0, 4.0)]
    fast = [record("scc", "g", "mtx", 1.0, 9.0, nnz_out=7),
            record("scc", "g", "mtx squares", 1.0, 7.0, nnz_out=7),
            record("scc", "h", "mtx", 1.0, 9.0, nnz_out=9)]
    slow = [record("scc", "g", "edges", 12.0, 6.0, nnz_out=7), stopped("scc", "h", "edges")]
    return [document("Slow", slow), document("pyclbool", ours), document("Fast", fast)]


class Factors(unittest.TestCase):
    def setUp(self):
        self.results = beside.ours_first(Results(example()))

    def test_are_those_of_the_same_format_and_the_best_way(self):
        alone = beside.ratio(self.results, "scc", "g", "Fast", beside.ALONE)
        total = beside.ratio(self.results, "scc", "g", "Fast", beside.TOTAL)
        self.assertEqual((alone.value, total.value, total.bounded), (7.0, 4.0, False))
        total = beside.ratio(self.results, "scc", "g", "Slow", beside.TOTAL)
        self.assertEqual(total.value, 3.0)

    def test_who_is_stopped_counts_with_the_limit(self):
        found = beside.ratio(self.results, "scc", "h", "Slow", beside.TOTAL)
        self.assertEqual((found.value, found.bounded), (1000.0, True))
        self.assertEqual(beside.factor(found), "≥ 1000×")

    def test_means_are_geometric_and_bounded_if_one_is(self):
        fast = beside.means(self.results, beside.TOTAL)["scc"]["Fast"]
        self.assertAlmostEqual(fast.value, 8 ** 0.5)
        self.assertFalse(fast.bounded)
        self.assertTrue(beside.means(self.results, beside.TOTAL)["scc"]["Slow"].bounded)

    def test_wrong_answers_and_what_was_not_tried_do_not_count(self):
        documents = example()
        documents[2]["records"][1]["error"] = "nnz_out 8 instead of 7"
        documents[0]["records"][0] = {"operation": "scc", "matrix": "g", "method": "edges",
                                      "nnz_in": 1000, "skipped": "f took too long"}
        results = Results(documents)
        self.assertEqual(beside.ratio(results, "scc", "g", "Fast", beside.ALONE).value, 9.0)
        self.assertIsNone(beside.ratio(results, "scc", "g", "Slow", beside.ALONE))
        self.assertIsNone(beside.mean([None]))


class Page(unittest.TestCase):
    def test_has_the_factors_the_times_and_where_we_are_behind(self):
        documents = example() + [document("Gone", [], missing="No module named 'gone'", how={})]
        text = beside.page(beside.ours_first(Results(documents)), "run")
        for line in ("| strongly connected components | ≥ 54.8× | 2.83× |", "P, 2 of 4 cores",
                     "| g | 1.00 k | 7 | 1.00 + 1.00 | 12.0 + 6.00 | 1.00 + 7.00 |", "> 10000",
                     "Gone was not there: No module named 'gone'", "run-factors.svg",
                     "| Slow | scc | components |"):
            self.assertIn(line, text)
        self.assertNotIn("Less than", text)
        documents[2]["records"][2]["total_ms"] = spread(2.5)
        text = beside.page(beside.ours_first(Results(documents)), "run")
        self.assertIn("| strongly connected components: h | Fast | 0.500× | 2.25× |", text)

    def test_is_written_with_a_plot_and_says_what_differs(self):
        with tempfile.TemporaryDirectory() as folder:
            out = pathlib.Path(folder)
            documents = example()
            documents[2]["records"][2]["nnz_out"] = 8
            for number, content in enumerate(documents):
                (out / f"{number}.json").write_text(json.dumps(content), encoding="utf-8")
            with unittest.mock.patch("sys.argv", ["beside.py", folder, "--out", folder]), \
                    unittest.mock.patch("sys.stdout"), unittest.mock.patch("sys.stderr"):
                self.assertEqual(beside.main(), 1)
            self.assertTrue((out / "python.md").read_text(encoding="utf-8").startswith("# Python"))
            xml.parse(out / "python-factors.svg")


if __name__ == "__main__":
    unittest.main()
