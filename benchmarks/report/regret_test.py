# SPDX-License-Identifier: MIT
"""Tests of the arithmetic of regrets on small results."""

import pathlib
import tempfile
import unittest

import regret
from results import Results


def record(kind, case, method, milliseconds, **more):
    return {"operation": kind, "matrix": case, "method": method, "cold_ms": milliseconds,
            "ms": {"median": milliseconds, "min": milliseconds, "max": milliseconds}, **more}


def run(records, program="bench_methods"):
    return Results([{"schema": 1, "program": program, "library": "clbool", "version": "1",
                     "commit": "abc", "date": "2026-01-01T00:00:00Z", "host": {"threads": 2},
                     "records": records}])


def race(kind, case, choice, **methods):
    """The records of one case; the choice is given in milliseconds."""
    return ([record(kind, case, "automatic", choice, chosen="gpu/a", why="because")]
            + [record(kind, case, method, ms) for method, ms in methods.items()])


class Regret(unittest.TestCase):
    def test_is_the_choice_over_the_best(self):
        [case] = regret.cases_of([run(race("products", "web", 30.0, a=30.0, b=10.0))])
        self.assertEqual((case.regret, case.loss_ms, case.best_method), (3.0, 20.0, "b"))
        self.assertTrue(case.misses_the_bar)

    def test_a_choice_may_be_better_than_every_method_by_name(self):
        [case] = regret.cases_of([run(race("products", "web", 5.0, a=30.0))])
        self.assertEqual((case.regret, case.best_method), (1.0, "automatic"))

    def test_short_work_is_judged_by_milliseconds(self):
        near, far = regret.cases_of([run(race("products", "x", 0.5, a=0.1)
                                         + race("products", "y", 0.8, a=0.1))])
        self.assertFalse(near.misses_the_bar)
        self.assertTrue(far.misses_the_bar)

    def test_the_best_is_that_of_all_files_and_the_choice_of_the_first(self):
        new = run(race("products", "web", 20.0, a=20.0))
        old = run(race("products", "web", 8.0, a=25.0, b=10.0) + race("products", "gone", 1.0))
        [case] = regret.cases_of([new, old])
        self.assertEqual((case.choice_ms, case.best_ms), (20.0, 8.0))
        self.assertEqual(case.methods, {"a": 20.0, "b": 10.0})

    def test_what_did_not_run_has_no_time(self):
        records = race("products", "web", 20.0, a=20.0)
        records.append({"operation": "products", "matrix": "web", "method": "c", "skipped": "why"})
        records.append(dict(record("products", "web", "d", 1.0), error="wrong"))
        [case] = regret.cases_of([run(records)])
        self.assertEqual((case.methods, case.skipped), ({"a": 20.0}, {"c": "why"}))

    def test_forms_of_the_other_benchmark_are_a_kind(self):
        records = [record("spmv", "full", "automatic", 4.0), record("spmv", "full", "csr", 2.0)]
        [case] = regret.cases_of([run(records, "bench_spmv")])
        self.assertEqual((case.kind, case.regret), ("forms", 2.0))

    def test_the_summary_counts_long_and_short_apart(self):
        cases = regret.cases_of([run(race("products", "x", 8.0, a=2.0)
                                     + race("products", "y", 2.0, a=2.0)
                                     + race("products", "z", 0.9, a=0.2))])
        row = regret.summary_row("products", cases)
        self.assertEqual(row[:3] + row[4:7], ["products", 3, 2, 4.0, "x", 1])
        self.assertAlmostEqual(row[3], 2.0)
        self.assertAlmostEqual(row[7], 0.7)
        self.assertEqual(row[9], 2)


class Methods(unittest.TestCase):
    def setUp(self):
        self.cases = regret.cases_of([run(
            race("closures", "x", 9.0, bits=9.0, lists=90.0, tiles=10.0)
            + race("closures", "y", 9.0, bits=90.0, lists=9.0, tiles=10.0)
            + race("closures", "z", 9.0, bits=9.0, lists=8.0, tiles=40.0))])

    def test_how_a_method_would_be_missed(self):
        self.assertEqual(regret.missed_by(self.cases, "bits"), (1.0, ""))
        self.assertEqual(regret.missed_by(self.cases[:1], "lists"), (1.0, ""))
        factor, where = regret.missed_by(
            regret.cases_of([run(race("closures", "w", 3.0, a=3.0, b=12.0))]), "a")
        self.assertEqual((factor, where), (4.0, "w"))

    def test_the_only_method_cannot_be_missed(self):
        cases = regret.cases_of([run(race("closures", "w", 3.0, a=3.0))])
        self.assertEqual(regret.missed_by(cases, "a"), (None, "w"))

    def test_the_smallest_set_is_within_the_bar_everywhere(self):
        self.assertFalse(regret.suffices(self.cases, ["tiles"]))
        self.assertTrue(regret.suffices(self.cases, ["bits", "lists"]))
        self.assertEqual(regret.smallest_set(self.cases), ("bits", "lists"))

    def test_the_report_has_every_kind(self):
        results = run(race("closures", "x", 90.0, **{"gpu/a": 90.0, "host/b": 9.0})
                      + race("products", "p", 1.0, a=1.0))
        text = regret.report([results], "run", "median")
        for line in ("## closures", "## products", "| in all | 2 |", "10.0×", "**90.0**"):
            self.assertIn(line, text)
        self.assertEqual(regret.report([run([])], "run", "median"), "")

    def test_steps_of_a_choice_name_methods(self):
        case = regret.Case("products", "x")
        case.chosen = "cpu/automatic; cpu/bitmap"
        self.assertTrue(regret.was_chosen(case, "cpu/bitmap"))
        self.assertFalse(regret.was_chosen(case, "host"))
        case.chosen = "host/rows"
        self.assertTrue(regret.was_chosen(case, "rows") and regret.was_chosen(case, "host"))

    def test_folders_are_runs(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual([r.records for r in regret.runs_of([pathlib.Path(folder)])], [[]])


if __name__ == "__main__":
    unittest.main()
