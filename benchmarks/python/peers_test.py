# SPDX-License-Identifier: MIT
"""Tests of what compares answers, of the inputs and of what runs libraries; none needs one of them."""
from __future__ import annotations

import gzip
import signal
import tempfile
import unittest
from pathlib import Path

import numpy as np

from peers import answers, cases, data, generate, runner
from peers.__main__ import compare, is_smaller
from peers.libraries import PYCLBOOL, RIVALS
from peers.libraries.operation import Question


class Answers(unittest.TestCase):
    def test_pairs_do_not_depend_on_order_or_form(self) -> None:
        told = answers.of_pairs([2, 0, 0], [1, 5, 3])
        self.assertEqual(told, answers.of_rows([[3, 5], [], [1]]))
        self.assertEqual(told, answers.of_rows([{5, 3}, (), np.array([1])]))
        self.assertEqual(told["checksum"], 9 + 2 * 1000003)
        self.assertEqual(answers.of_pairs([], []), {"nnz_out": 0, "checksum": 0})

    def test_parts_are_the_same_whatever_they_are_called(self) -> None:
        told = answers.of_labels([0, 0, 2, 0])
        self.assertEqual(told, answers.of_labels([9, 9, 1, 9]))
        self.assertEqual(told, answers.of_parts([[2], [3, 0, 1]], 4))
        self.assertIsNotNone(answers.difference(told, answers.of_labels([0, 0, 2, 2])))

    def test_what_differs_is_told(self) -> None:
        three, same = answers.of_pairs([0, 1, 2], [0, 0, 0]), answers.of_number(3)
        self.assertIsNone(answers.difference(three, same))
        self.assertIn("nnz_out 2", answers.difference(answers.of_number(2), three) or "")
        other = answers.of_pairs([0, 1, 2], [0, 0, 1])
        self.assertIn("checksum", answers.difference(other, three) or "")

    def test_ranks_may_differ_a_little(self) -> None:
        ranks = answers.of_ranks([0.5, 0.3, 0.2])
        self.assertIsNone(answers.difference(answers.of_ranks([0.5001, 0.2999, 0.2]), ranks))
        self.assertIsNotNone(answers.difference(answers.of_ranks([0.3, 0.5, 0.2]), ranks))
        self.assertIsNotNone(answers.difference(answers.of_ranks([np.nan, 0.5, 0.2]), ranks))

    def test_the_first_answer_of_a_case_is_the_measure(self) -> None:
        first: list[runner.Record] = []
        records = [{"skipped": "why"}, {"ms": {}, "nnz_out": 3}, {"ms": {}, "nnz_out": 4}]
        for record in records:
            compare(record, first)
        self.assertEqual(["error" in record for record in records], [False, False, True])


class Inputs(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.work = Path(self.folder.name) / "work"
        self.shared = Path(self.folder.name) / "shared"

    def tearDown(self) -> None:
        self.folder.cleanup()

    def publish(self, name: str, text: str) -> None:
        path = self.shared / f"{name}.gz"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(gzip.compress(text.encode()))

    def test_vertices_without_edges_are_left_out(self) -> None:
        head = "%%MatrixMarket matrix coordinate pattern general\n% about it\n"
        self.publish("matrices/g.mtx", head + "6 6 3\n2 4\n4 2\n4 4\n")
        graph = data.prepared(self.work, self.shared, "g", "directed")
        self.assertEqual((graph.vertices, graph.edges), (2, 3))
        self.assertEqual(graph.file("edges").read_text(), "0 1\n1 0\n1 1\n")
        self.assertTrue(graph.file("mtx").read_text().endswith("general\n2 2 3\n1 2\n2 1\n2 2\n"))
        self.assertEqual(sorted(graph.sources[""]), [0, 1])

    def test_without_directions_every_edge_is_there_once(self) -> None:
        head = "%%MatrixMarket matrix coordinate pattern symmetric\n"
        self.publish("matrices/g.mtx", head + "3 3 3\n2 1\n3 2\n3 3\n")
        graph = data.prepared(self.work, self.shared, "g", "undirected")
        self.assertEqual(graph.file("edges").read_text(), "0 1\n1 2\n")
        self.assertTrue(graph.file("mtx").read_text().endswith("symmetric\n3 3 2\n2 1\n3 2\n"))

    def test_labelled_graphs_are_triples(self) -> None:
        self.publish("graphs/k.txt", "0\tis\t7\n7\tof\t0\n")
        graph = data.prepared(self.work, self.shared, "k", "labelled")
        self.assertEqual((graph.vertices, graph.edges), (2, 2))
        lines = graph.file("nt").read_text().splitlines()
        self.assertEqual(lines[0], "<urn:v:0> <urn:p:is> <urn:v:7> .")
        self.assertEqual(data.number_of("<urn:v:7>"), 7)
        self.assertEqual(graph.sources, {"is": [0], "of": [7]})

    def test_files_are_made_once(self) -> None:
        first = data.prepared(self.work, self.shared, "grid-1000", "directed")
        made = first.file("edges").stat().st_mtime_ns
        self.assertEqual(data.prepared(self.work, self.shared, "grid-1000", "directed"), first)
        self.assertEqual(first.file("edges").stat().st_mtime_ns, made)

    def test_generated_graphs_have_about_as_many_edges_as_they_say(self) -> None:
        for kind in generate.GENERATORS:
            sources, targets = generate.graph(f"{kind}-3000")
            self.assertTrue(2000 < sources.size <= 3300, kind)
            self.assertEqual(np.unique(sources * 10000 + targets).size, sources.size)
        triples = generate.taxonomy(1000)
        self.assertEqual(sum(columns[0].size for _, columns in triples), 1000)


class Cases(unittest.TestCase):
    def test_every_family_has_small_cases(self) -> None:
        for family in cases.FAMILIES:
            self.assertTrue(cases.cases_of(family, quick=True), family.name)
            self.assertEqual(len(family.paths or family.graphs), len(family.graphs))

    def test_paths_are_those_of_sparql(self) -> None:
        path = (cases.Step(("a",)), cases.Step(("b", "c"), "*"))
        self.assertEqual(cases.path_text(path, "<", ">"), "<a>/(<b>|<c>)*")

    def test_sources_are_of_the_first_label(self) -> None:
        case = cases.Case("paths", "g", "labelled", (cases.Step(("b",)),), 2)
        graph = data.Graph(Path("g"), 9, 9, {"a": [1], "b": [5, 6, 7]})
        self.assertEqual(Question(case, graph).sources, [5, 6])

    def test_larger_ones_of_a_kind_are_known(self) -> None:
        self.assertTrue(is_smaller("rmat-100", "rmat-1000"))
        self.assertFalse(is_smaller("rmat-1000", "rmat-100"))
        self.assertFalse(is_smaller("grid-100", "rmat-1000"))
        self.assertFalse(is_smaller("cit-HepTh", "rmat-1000"))


class Records(unittest.TestCase):
    settings = runner.Settings(2, "host", 10, 1, 5, Path("."))

    def test_times_are_medians(self) -> None:
        timed = runner.timed([{"load_ms": 1.0, "ms": n} for n in (5.0, 2.0, 9.0)])
        self.assertEqual(timed["ms"], {"median": 5.0, "min": 2.0, "max": 9.0})
        self.assertEqual((timed["total_ms"]["median"], timed["runs"]), (6.0, 3))

    def test_what_was_stopped_says_so(self) -> None:
        told = runner.Told([{"warm": True}], -signal.SIGALRM, "")
        self.assertEqual(runner._outcome(told, self.settings)["limit_s"], 10)
        told = runner.Told([], 1, "Traceback\nValueError: no\n    ^^^^\n")
        self.assertEqual(runner._outcome(told, self.settings), {"error": "ValueError: no"})

    def test_times_remain_where_the_answer_was_not_read(self) -> None:
        told = runner.Told([{"warm": True}, {"load_ms": 1.0, "ms": 2.0}], -signal.SIGALRM, "")
        record = runner._outcome(told, self.settings)
        self.assertEqual(record["ms"]["median"], 2.0)
        self.assertIn("not read in time", record["unchecked"])

    def test_a_library_that_is_not_there_is_missing(self) -> None:
        self.assertIn("nothing_", runner.describe("nothing", self.settings)["missing"])

    def test_every_library_has_a_module(self) -> None:
        folder = Path(runner.__file__).parent / "libraries"
        for library in (PYCLBOOL, *RIVALS):
            self.assertTrue((folder / f"{library}_.py").exists(), library)


if __name__ == "__main__":
    unittest.main()
