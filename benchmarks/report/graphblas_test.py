# SPDX-License-Identifier: MIT
"""Tests of the page about programs for GraphBLAS on small results."""

import unittest

import graphblas
from results import Results


def record(program, graph, milliseconds, **more):
    spread = {"median": milliseconds, "min": milliseconds, "max": milliseconds}
    return {"operation": program, "matrix": graph, "method": "GrB", "nnz_in": 1000, "nnz_out": 7,
            "checksum": "8", "weight": 0, "runs": 3, "ms": spread, **more}


def stopped(program, graph):
    return {"operation": program, "matrix": graph, "method": "GrB", "skipped": "not done in 5 s",
            "limit_s": 5}


def document(library, records, **more):
    return {"schema": 1, "program": "graphblas", "library": library, "version": "1.5", "commit": "abc",
            "date": "2026-01-01T00:00:00Z", "device": {"name": "host"}, "limit_s": 5,
            "host": {"threads": 2, "cores": 4, "processor": "P"}, "records": records, **more}


def example():
    ours = [record("closure", "g", 2.0), record("closure", "h", 1.0), record("closure", "i", 3.0)]
    theirs = [record("closure", "g", 8.0), record("closure", "h", 1.0), stopped("closure", "i")]
    return [document("clbool", ours, calls_ns={"mxm": 900.0}, own_calls_ns={"mxm": 700.0}),
            document("Other", theirs, calls_ns={"mxm": 2000.0})]


class Page(unittest.TestCase):
    def setUp(self):
        self.results = Results(example())

    def test_factors_are_of_graphs_that_both_were_done_with(self):
        self.assertEqual(graphblas.ratios(self.results, "closure", "Other"), [4.0, 1.0])
        self.assertIn("| transitive closure | 2.00× | 1.00× |", graphblas.summary(self.results))

    def test_who_is_stopped_has_no_factor(self):
        self.assertIn("| i | 1.00 k | 7 | 3.00 | > 5000 | – |",
                      graphblas.program_section(self.results, "closure"))

    def test_what_is_wrong_does_not_count_and_is_told(self):
        documents = example()
        documents[0]["records"][0]["error"] = "nnz_out is 9"
        results = Results(documents)
        self.assertEqual(graphblas.ratios(results, "closure", "Other"), [1.0])
        self.assertIn("nnz_out is 9", graphblas.page(results, "name"))

    def test_calls_stand_beside_those_in_cpp(self):
        self.assertIn("| mxm | 900 | 700 | 2000 |", graphblas.calls_section(self.results))
        self.assertEqual(graphblas.calls_section(Results([document("Other", [])])), "")

    def test_the_table_replaces_what_is_between_marks(self):
        page = "a\n<!-- times faster -->\nold\n<!-- end -->\nb\n"
        self.assertEqual(graphblas.put_into(page, "new\n"),
                         "a\n<!-- times faster -->\n\nnew\n\n<!-- end -->\nb\n")

    def test_a_library_alone_makes_a_page(self):
        text = graphblas.page(Results(example()[:1]), "alone")
        self.assertIn("2 of 4 cores", text)


if __name__ == "__main__":
    unittest.main()
