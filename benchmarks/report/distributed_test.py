# SPDX-License-Identifier: MIT
"""Tests of the page about ranks on small results."""

import unittest

import distributed
from results import Results


def record(ranks, milliseconds, **more):
    spread = {"median": milliseconds, "min": milliseconds, "max": milliseconds}
    return {"operation": "mxm", "matrix": "g", "method": "blocks", "nnz_out": 7, "runs": 3,
            "ms": spread, "ranks": ranks, "threads": 1, **more}


def document(records, library="clbool", device="D"):
    return {"schema": 1, "program": "distributed", "library": library, "version": "1", "commit": "abc",
            "date": "2026-01-01T00:00:00Z", "host": {"threads": 4, "processor": "P"},
            "device": {"name": device}, "records": records}


def broadcast(size, milliseconds):
    return {**record(4, milliseconds), "operation": "broadcast", "matrix": str(size), "bytes": size,
            "side": 2}


class Page(unittest.TestCase):
    def test_gains_are_over_one_rank_of_the_same_kind(self):
        four = record(4, 2.0)
        records = [dict(r, device="D", library="clbool") for r in (record(1, 8.0), four)]
        self.assertEqual(distributed.gain(records[1], records), 4.0)
        self.assertIsNone(distributed.gain(records[0], records))
        self.assertIsNone(distributed.gain(dict(records[1], threads=2), records))

    def test_waiting_and_spread_are_those_of_the_slowest_rank(self):
        four = record(4, 2000.0, waiting_s=[0.5, 0.1], products_s=[3.0, 1.0])
        self.assertEqual(distributed.waiting(four), 0.25)
        self.assertEqual(distributed.spread(four), 1.5)
        self.assertIsNone(distributed.spread(record(4, 1.0)))

    def test_a_fit_finds_latency_and_bandwidth(self):
        latency, per_byte = distributed.fit([(m, 1e-5 + 1e-9 * m) for m in (1000, 10**6, 10**8)])
        self.assertAlmostEqual(latency, 1e-5)
        self.assertAlmostEqual(per_byte, 1e-9)
        self.assertIsNone(distributed.fit([(1000, 1.0)]))

    def test_the_page_has_products_and_broadcasts_of_all_libraries(self):
        ours = [record(1, 8.0), record(4, 2.0), broadcast(10**6, 1.0), broadcast(10**8, 100.0)]
        text = distributed.page(Results([document(ours), document([record(4, 9.0)], "CombBLAS")]), "n")
        self.assertIn("| g | clbool, blocks | D | 4 | 1 | 7 | 2.00 | 4.00× |", text)
        self.assertIn("CombBLAS, blocks", text)
        self.assertIn("1.00 GB/s", text)

    def test_answers_that_differ_are_told(self):
        results = Results([document([record(1, 8.0), record(4, 2.0, nnz_out=8)])])
        self.assertIn("Problems", distributed.page(results, "n"))


if __name__ == "__main__":
    unittest.main()
