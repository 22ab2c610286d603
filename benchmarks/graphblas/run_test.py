# SPDX-License-Identifier: MIT
"""Tests of what is compared and left out when GraphBLAS programs are run."""

import gzip
import tempfile
import unittest
from pathlib import Path

import cases
import published
import run


def record(**more):
    return {"operation": "closure", "nnz_out": 7, "checksum": "8", "weight": 1.0, **more}


def folder_of_data(root):
    """A graph, and what is published about it and another one."""
    (root / "matrices").mkdir()
    with gzip.open(root / "matrices" / "g.mtx.gz", "wt") as file:
        file.write("edges")
    (root / "answers_matrices.txt").write_text("g.mtx.gz rows=3 TC=7\nh.mtx.gz rows=3\n", encoding="utf-8")
    (root / "answers_queries.tsv").write_text(
        "graph\tvertices\tgrammar\tnonterminal\tpairs\tpairs (v,v)\tchecksum\n"
        "k.txt.gz\t3\tr.cfg\tS\t5\t0\t50\nk.txt.gz\t3\tr.cfg\tT\t6\t0\t60\n", encoding="utf-8")


class Answers(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.root = Path(self.folder.name)
        folder_of_data(self.root)
        self.answers = published.Answers(self.root)

    def tearDown(self):
        self.folder.cleanup()

    def test_closures_are_compared_with_published_numbers_of_pairs(self):
        case = cases.Case("g", ("closure",))
        self.assertEqual(self.answers.difference(case, record()), "")
        self.assertIn("7 pairs", self.answers.difference(case, record(nnz_out=8)))
        self.assertEqual(self.answers.difference(cases.Case("h", ("closure",)), record(nnz_out=8)), "")

    def test_queries_are_compared_with_the_start_of_their_grammar(self):
        case = cases.Case("k", cases.REGULAR, expression="a", answer="r")
        right = record(operation="regular_relation", nnz_out=5, checksum="50")
        self.assertEqual(self.answers.difference(case, right), "")
        self.assertNotEqual(self.answers.difference(case, {**right, "nnz_out": 6, "checksum": "60"}), "")
        self.assertEqual(self.answers.difference(case, {**right, "operation": "regular_paths"}), "")

    def test_graphs_are_unpacked_once_and_those_that_are_made_are_names(self):
        work = self.root / "work"
        work.mkdir()
        path = Path(published.unpacked(self.root, work, "g"))
        self.assertEqual(path.read_text(encoding="utf-8"), "edges")
        self.assertEqual(published.unpacked(self.root, work, "rmat-8"), "rmat-8")
        self.assertFalse(published.is_there(self.root, cases.Case("missing", ())))


class Differences(unittest.TestCase):
    def test_numbers_are_the_same_and_sums_of_ranks_about_the_same(self):
        self.assertEqual(run.difference(record(weight=1.00001), record()), "")
        self.assertIn("weight", run.difference(record(weight=1.01), record()))
        self.assertIn("checksum", run.difference(record(checksum="9"), record()))


class Cases(unittest.TestCase):
    def test_generated_graphs_are_known_by_their_names(self):
        for case in cases.GENERATED + cases.SMALL:
            self.assertTrue(cases.is_generated(case.graph), case.graph)
        for case in cases.PUBLISHED:
            self.assertFalse(cases.is_generated(case.graph), case.graph)


if __name__ == "__main__":
    unittest.main()
