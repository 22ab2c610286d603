# SPDX-License-Identifier: MIT
"""command_test.py MPIEXEC CLBOOL CLBOOL_MPI: clbool-mpi says what clbool says, on 1 to 4 ranks, and ends as it
should when a rank fails or is killed.
"""

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

MPIEXEC, CLBOOL, CLBOOL_MPI = sys.argv[1:4]
RANKS = (1, 2, 3, 4)
SQUARES = (1, 4)
LIMIT_S = 120


def run(command, **others):
    return subprocess.run(command, capture_output=True, text=True, timeout=LIMIT_S, check=False, **others)


def on_ranks(ranks, *arguments):
    return run([MPIEXEC, "-q", "-n", str(ranks), CLBOOL_MPI, *map(str, arguments)])


def write_matrix(path, entries, size):
    lines = [f"{u + 1} {v + 1}\n" for u, v in sorted(entries)]
    path.write_text("%%MatrixMarket matrix coordinate pattern general\n"
                    f"{size} {size} {len(lines)}\n" + "".join(lines))


def random_entries(size, count, seed):
    draw = random.Random(seed)
    return {(draw.randrange(size), draw.randrange(size)) for _ in range(count)}


class CommandTest(unittest.TestCase):

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.a, self.b, self.mask = (self.folder / name for name in ("a.mtx", "b.mtx", "mask.mtx"))
        write_matrix(self.a, random_entries(101, 180, 1), 101)
        write_matrix(self.b, random_entries(101, 300, 2), 101)
        write_matrix(self.mask, random_entries(101, 3000, 3), 101)
        self.graph, self.grammar = self.folder / "graph.csv", self.folder / "grammar.txt"
        edges = random_entries(60, 120, 4)
        self.graph.write_text("".join(f"{u} {v} {'ab'[(u + v) % 2]}\n" for u, v in sorted(edges)))
        self.grammar.write_text("S -> a S b | a b\nT -> S T | epsilon\n")

    def same(self, ranks, *arguments, options=()):
        """The output of clbool with these arguments; options are of clbool-mpi alone."""
        expected = run([CLBOOL, *map(str, arguments)])
        self.assertEqual(expected.returncode, 0, expected.stderr)
        for count in ranks:
            with self.subTest(ranks=count, arguments=arguments, options=options):
                found = on_ranks(count, *arguments, *options)
                self.assertEqual((found.returncode, found.stdout), (0, expected.stdout), found.stderr)

    def parts(self, ranks, *arguments):
        """The lines of all parts, sorted."""
        folder = self.folder / f"parts{ranks}"
        found = on_ranks(ranks, *arguments, "-o", f"{folder}/")
        self.assertEqual((found.returncode, found.stdout), (0, ""), found.stderr)
        names = sorted(path.name for path in folder.iterdir())
        self.assertEqual(names, [f"part-{rank:04}.tsv" for rank in range(ranks)])
        lines = sorted(line for path in folder.iterdir() for line in path.read_text().splitlines())
        for path in folder.iterdir():
            path.unlink()
        folder.rmdir()
        return lines

    def test_closure(self):
        self.same(RANKS, "closure", self.a)
        for options in (("--reflexive",), ("--checksum",), ("--count", "--json")):
            self.same((3,), "closure", self.a, *options)
        self.same(SQUARES, "closure", self.a, options=("--method", "products"))
        self.same((4,), "closure", self.a, "--checksum", options=("--method", "products", "--permute"))

    def test_products(self):
        self.same(SQUARES, "mxm", self.a, self.b)
        self.same((4,), "mxm", self.a, self.b, "--checksum", options=("--permute", "--seed", "7"))
        self.same((4,), "mxm", self.a, self.a, "--mask", self.mask, options=("--permute",))
        self.same((4,), "mxm", self.a, self.b, "--mask", self.mask, "--complement", "--json")

    def test_context_free(self):
        query = ("cfpq", "--graph", self.graph, "--grammar", self.grammar)
        self.same(SQUARES, *query)
        self.same((4,), *query, "--all", "--checksum")
        self.same((4,), *query, "--all")
        self.same((1,), *query, "--start", "T", "--count", "--json")

    def test_regular(self):
        query = ("rpq", "--graph", self.graph, "--query", "a/(b|^a)*")
        self.same(RANKS, *query)
        self.same((4,), *query, "--checksum")
        self.same((3,), *query, "--from", "3,5,9", "--to", "1,2,3")
        self.same((3,), *query, "--from", "3,5,9", "--count")

    def test_neighbours(self):
        sources = ",".join(str(v) for v in [100, 3, 3] + list(range(50)))
        counts = ("khop", self.a, "--from", sources, "--hops", 4)
        self.same(RANKS, *counts)
        for options in (("--within", "--backward"), ("--checksum",), ("--json",)):
            self.same((3,), *counts, *options)

    def test_cpu_by_opencl(self):
        if run([CLBOOL, "info", str(self.a), "--device", "cpu"]).returncode == 0:
            self.same((2,), "closure", self.a, "--checksum", options=("--device", "cpu"))
            self.same((4,), "mxm", self.a, self.b, options=("--device", "cpu"))

    def test_parts(self):
        pairs = [line.split() for line in run([CLBOOL, "closure", self.a]).stdout.splitlines()[2:]]
        expected = sorted(f"{int(u) - 1}\t{int(v) - 1}" for u, v in pairs)
        for ranks in (1, 3):
            self.assertEqual(self.parts(ranks, "closure", self.a), expected)
        self.assertEqual(self.parts(4, "closure", self.a, "--method", "products"), expected)
        lines = {"rpq": ("--graph", self.graph, "--query", "a/b*"),
                 "khop": (self.a, "--from", "5,6,7,8", "--hops", 3),
                 "cfpq": ("--graph", self.graph, "--grammar", self.grammar, "--all")}
        for name, arguments in lines.items():
            expected = sorted(run([CLBOOL, name, *map(str, arguments)]).stdout.splitlines())
            self.assertEqual(self.parts(4, name, *arguments), expected)

    def test_profile(self):
        for arguments in (("closure", self.a), ("closure", self.a, "--method", "products")):
            lines = on_ranks(4, *arguments, "--count", "--profile").stderr.splitlines()
            self.assertEqual([line.split("\t")[:3] for line in lines],
                             [["rank", str(rank), "answers"] for rank in range(4)])

    def refused(self, found, status, *words):
        """One line that says what is wrong."""
        self.assertEqual(found.returncode, status, found.stderr)
        self.assertEqual(found.stdout, "")
        self.assertEqual(found.stderr.count("\n"), 1, found.stderr)
        for word in ("clbool-mpi: ", *words):
            self.assertIn(word, found.stderr)

    def test_refused(self):
        self.refused(on_ranks(3, "mxm", self.a, self.b), 2, "3 ranks", "square")
        self.refused(on_ranks(2, "cfpq", "--graph", self.graph, "--grammar", self.grammar), 2, "square")
        self.refused(on_ranks(2, "closure", self.folder / "none.mtx"), 2, "none.mtx")
        self.refused(on_ranks(2, "closure", self.a, "--hops", "1"), 2, "closure: ", "clbool-mpi closure --help")
        self.refused(on_ranks(3, "rpq", "--graph", self.graph, "--query", "a/"), 2, "--query: column")
        self.refused(on_ranks(3, "khop", self.a, "--from", "101"), 2, "khop: --from", "101")
        self.refused(on_ranks(2, "closure", self.a, "-o", self.folder), 2, "has files")
        self.refused(on_ranks(2, "closure", self.a, "-o", self.folder / "x" / "y.mtx"), 2, "no folder")
        self.refused(on_ranks(2), 2, "no command", "closure")
        wide = self.folder / "wide.mtx"
        wide.write_text("%%MatrixMarket matrix coordinate pattern general\n2 3 1\n1 1\n")
        self.refused(on_ranks(4, "mxm", wide, wide), 2, "mxm: ", "2 x 3")
        self.refused(on_ranks(4, "closure", wide), 2, "closure: ", "2 x 3")

    def test_rank_that_fails(self):
        arguments = [CLBOOL_MPI, "closure", str(self.a), "-o", str(self.folder / "parts") + "/"]
        found = run([MPIEXEC, "-q", "-n", "2", *arguments, ":", "-n", "1", "env", "CLBOOL_DEVICE=nowhere",
                     *arguments])
        self.refused(found, 2, "nowhere")
        self.assertFalse((self.folder / "parts").exists())

    def test_rank_that_is_killed(self):
        chain = self.folder / "chain.mtx"
        write_matrix(chain, {(v, v + 1) for v in range(40000)}, 40001)  # 800 million pairs
        folder = self.folder / "parts"
        started = subprocess.Popen([MPIEXEC, "-q", "-n", "3", CLBOOL_MPI, "closure", str(chain), "-o", f"{folder}/"],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        try:
            until = time.monotonic() + LIMIT_S
            while time.monotonic() < until and len(list(folder.glob("*"))) < 3:
                time.sleep(0.05)
            time.sleep(0.5)
            ranks = Path(f"/proc/{started.pid}/task/{started.pid}/children").read_text().split()
            self.assertEqual(len(ranks), 3)
            killed = time.monotonic()
            os.kill(int(ranks[1]), signal.SIGKILL)
            started.communicate(timeout=30)
            self.assertLess(time.monotonic() - killed, 30)
            self.assertNotEqual(started.returncode, 0)
        finally:
            started.kill()
            started.communicate()
        # Nothing that looks complete; one unfinished file at most, of the rank that could not tidy.
        self.assertEqual(list(folder.glob("part-*.tsv")), [])
        self.assertLessEqual(len(list(folder.iterdir())), 1)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[4:])
