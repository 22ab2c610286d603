# SPDX-License-Identifier: MIT
"""Tests of the report on small results."""

import json
import pathlib
import tempfile
import unittest
import xml.etree.ElementTree as xml

import changes
import compare
import markdown
import report
import sections
import spmv
import svg
from results import Results, geometric_mean


def record(matrix, operation, method, median, **more):
    return {"matrix": matrix, "operation": operation, "method": method, "cold_ms": 2 * median,
            "ms": {"median": median, "min": 0.9 * median, "max": 1.1 * median}, **more}


def document(library, records, program="bench_operations"):
    return {"schema": 1, "program": program, "library": library, "version": "1", "commit": "abc",
            "date": "2026-01-01T00:00:00Z", "host": {"threads": 2}, "records": records}


def example():
    ours = [record("wing", "mxm", "automatic", 1.0, nnz_out=10, checksum="7", floor_ms=0.5,
                   copy_fraction=0.5, launches=4, host_reads=1, peak_bytes=200,
                   operand_bytes=100, kernels={"k": {"calls": 2, "run_ms": 0.4}}),
            record("wing", "mxm", "hash", 0.8, nnz_out=10, checksum="7"),
            record("rmat-16", "mxm", "automatic", 2.0, nnz_out=20),
            record("random-10", "kronecker", "automatic", 1.0, nnz_out=100, format="dcsr"),
            record("uniform-10", "growth", "automatic", 1.0, nnz_out=100, products=200,
                   launches=3),
            record("tiny", "tiny_mxm", "automatic", 0.01),
            record("graph grammar", "cfpq", "automatic", 5.0, nnz_out=3, rounds=2)]
    theirs = [record("wing", "mxm", "alg1", 3.0, nnz_out=10, checksum="7", peak_bytes=900),
              record("wing", "mxm", "alg2", 2.0, nnz_out=10, checksum="7"),
              {"matrix": "rmat-16", "operation": "mxm", "method": "alg1", "error": "no memory"}]
    return [document("clbool", ours), document("cuSPARSE", theirs, "bench_cusparse")]


def study():
    """Products with vectors in some forms, and a peer's."""
    def form(matrix, method, median, size, **more):
        return record(matrix, "spmv", method, median, format=method, form_bytes=size, nnz_in=100,
                      batch_ms=0.8 * median, bytes_at_least=size, **more)
    ours = [form("full-10", "csr", 1.0, 4e6, k=1.0, read_fraction=0.5, largest_error=1e-7),
            form("full-10", "bsr-8", 0.5, 2e5, k=40.0), form("full-10", "bsr-16", 0.25, 2e5, k=80.0),
            form("full-10", "automatic", 0.275, 2e5),
            {"matrix": "full-10", "operation": "spmv", "method": "ell", "refused": "too large"}]
    loops = [record("rmat-4", "pagerank", "automatic", 50.0, ms_per_iteration=1.0, nnz_in=9)]
    theirs = [form("full-10", "csr_alg1", 2.0, 8e6), form("full-10", "sell-32", 1.5, 8e6)]
    peers = [record("rmat-4", "pagerank", "plus_second", 500.0, ms_per_iteration=10.0)]
    studied = dict(document("clbool", ours, "bench_spmv"), read_gb_per_s=100.0)
    return [studied, document("clbool", loops, "bench_graphs"),
            document("cuSPARSE", theirs, "bench_cusparse"),
            document("SuiteSparse:GraphBLAS", peers, "bench_suitesparse")]


class Forms(unittest.TestCase):
    def test_the_best_form_is_beside_the_peers(self):
        text, files = spmv.spmv_section(Results(study()))
        self.assertIn("| full-10 | 100 | bsr-16 | 0.200 | 0.800 | 20.0× | 0.220 | 1.10× | 1.20 | 6.00× | 2.00× |",
                      text)
        self.assertIn("too large", text)
        self.assertEqual(set(files), {"spmv-time.svg", "spmv-size.svg", "spmv-k.svg"})
        for content in files.values():
            xml.fromstring(content)

    def test_plots_have_a_bar_for_each_kind_of_form(self):
        plot = spmv.plots(["full-10"], {"full-10": Results(study()).select(operation="spmv",
                                                                         library="clbool")[:4]})
        self.assertEqual(plot["spmv-time.svg"].count("<rect"), 1 + 2 + 2)  # ground, legend, bars

    def test_iterations_are_compared(self):
        text, _ = spmv.graph_loops_section(Results(study()))
        self.assertIn("| PageRank, an iteration, rmat-4 | 9 | 1.00 |", text)
        self.assertIn("10.0×", text)

    def test_without_the_study_there_is_none(self):
        self.assertEqual(spmv.spmv_section(Results(example())), ("", {}))


def followed():
    """A closure that follows its graph, how it grows, and one with a published time."""
    records = [record("mesh", "changes_anew", "closure", 10.0, nnz_in=100, nnz_out=1000),
               record("mesh", "changes_insert", "closure", 1.0, nnz_in=5, nnz_out=7),
               record("mesh", "changes_remove", "closure", 2.0, nnz_in=5, nnz_out=8),
               record("mesh", "changes_insert_near", "closure", 0.5, nnz_in=5, nnz_out=3),
               record("64", "query_growth_vertices", "closure", 1.0, nnz_out=9, x=64),
               record("256", "query_growth_vertices", "closure", 4.0, nnz_out=90, x=256),
               record("random-5000", "closure", "automatic", 10.0, nnz_out=25)]
    return Results([document("clbool", records, "bench_changes")])


class Changes(unittest.TestCase):
    def test_batches_beside_anew(self):
        text, _ = changes.changes_section(followed())
        self.assertIn("| 1.00 | 0.100 | 7 | 2.00 | 0.200 | 8 |", text)
        self.assertIn("| 0.500 | 0.0500 | 3 |", text)

    def test_growth_has_a_plot_for_each_line(self):
        text, plots = changes.query_growth_section(followed())
        self.assertEqual(list(plots), ["query_growth_vertices.svg"])
        self.assertIn("Over vertices", text)
        xml.fromstring(plots["query_growth_vertices.svg"])

    def test_published_times_say_on_what(self):
        text, _ = changes.published_section(followed())
        self.assertIn("32 threads of a 64-core processor", text)
        self.assertIn("156", text)
        self.assertNotIn("A100", text)


class Finding(unittest.TestCase):
    def test_geometric_mean(self):
        self.assertAlmostEqual(geometric_mean([2, 8]), 4)
        self.assertIsNone(geometric_mean([]))

    def test_ours_is_the_default_method_and_a_peer_is_at_its_best(self):
        results = Results(example())
        self.assertEqual(results.best("mxm", "wing", "clbool")["method"], "automatic")
        self.assertEqual(results.best("mxm", "wing", "cuSPARSE")["method"], "alg2")
        self.assertIsNone(results.best("mxm", "rmat-16", "cuSPARSE"))

    def test_results_that_agree_are_not_spoken_of(self):
        self.assertEqual(Results(example()).disagreements(), [])

    def test_results_that_differ_are(self):
        documents = example()
        documents[1]["records"][0]["nnz_out"] = 11
        self.assertEqual(len(Results(documents).disagreements()), 1)

    def test_only_result_files_are_read(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "other.json"
            path.write_text("{}", encoding="utf-8")
            with self.assertRaises(ValueError):
                Results.read([path])


class Writing(unittest.TestCase):
    def test_numbers_have_three_digits(self):
        self.assertEqual([markdown.number(v) for v in (0, 1234.5, 12.34, 1.234, 0.1234, 0.01234)],
                         ["0", "1234", "12.3", "1.23", "0.123", "0.0123"])
        self.assertEqual(markdown.count(1234567), "1.23 M")
        self.assertEqual(markdown.percent(0.025), "2.5 %")

    def test_a_table_without_rows_is_nothing(self):
        self.assertEqual(markdown.table(["a"], []), "")
        self.assertEqual(markdown.table(["a", "b"], [["x", None], ["y", 1]]),
                         "| a | b |\n|---|---:|\n| x | – |\n| y | 1 |\n")

    def test_columns_that_nothing_fills_are_left_out(self):
        self.assertEqual(markdown.table(["a", "b"], [["x", None]]), "| a |\n|---|\n| x |\n")

    def test_axes_span_whole_powers_of_ten(self):
        axis = svg.Axis([0.5, 30], 0, 300)
        self.assertEqual((axis.low, axis.high), (-1, 2))
        self.assertAlmostEqual(axis.place(1), 100)

    def test_plots_are_well_formed(self):
        xml.fromstring(svg.bars("a < b", "ms", ["x"], {"ours": [1.0], "theirs": [None]}))
        xml.fromstring(svg.lines("t", "n", "ms", {"ours": [(1, 2), (10, 3)], "none": []}))

    def test_the_whole_report(self):
        with tempfile.TemporaryDirectory() as folder:
            path = report.write(Results(example()), pathlib.Path(folder), "run")
            text = path.read_text(encoding="utf-8")
            for plot in pathlib.Path(folder).glob("*.svg"):
                self.assertIn(plot.name, text)
        self.assertIn("no memory", text)
        self.assertIn("geometric mean 2.00×", text)
        self.assertNotIn("{plots}", text)

    def test_versions_of_a_library_are_kept_apart(self):
        old = document("Peer", [record("wing", "mxm", "any", 3.0)])
        new = dict(document("Peer", [record("wing", "mxm", "any", 2.0)]), version="2")
        self.assertEqual(Results(example() + [old, new]).libraries("mxm"),
                         ["clbool", "Peer 1", "Peer 2", "cuSPARSE"])
        self.assertEqual(Results(example() + [old]).libraries("mxm"),
                         ["clbool", "Peer", "cuSPARSE"])

    def test_every_section_is_silent_without_records(self):
        results = Results([document("clbool", [])])
        for text, _ in list(sections.all_sections(results))[1:]:
            self.assertEqual(text, "")


class Comparing(unittest.TestCase):
    def test_clear_changes_are_listed_and_noise_is_not(self):
        old, new = Results(example()), example()
        new[0]["records"][0] = record("wing", "mxm", "automatic", 0.5, launches=2)
        new[0]["records"][1]["ms"]["median"] *= 1.01
        text = compare.report(old, Results(json.loads(json.dumps(new))))
        self.assertIn("mxm wing", text)
        self.assertIn("4 → 2", text)
        self.assertIn("1 changed clearly", text)


if __name__ == "__main__":
    unittest.main()
