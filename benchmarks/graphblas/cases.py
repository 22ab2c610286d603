# SPDX-License-Identifier: MIT
"""What programs are asked about which graphs."""
from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

MEASURES = ("bfs_levels", "bfs_parents", "components", "pagerank", "triangles")
REGULAR = ("regular_paths", "regular_paths_each", "regular_relation")
CONTEXT_FREE = ("context_free", "context_free_delta")
ALL_PAIRS = ("closure", "regular_relation", *CONTEXT_FREE)
SAME_GENERATION = "S -> a T | a a_r; T -> S a_r"
NESTED = "S -> a T | a b; T -> S b"


class Case(NamedTuple):
    """Programs on one graph; with a query or without."""

    graph: str
    programs: tuple[str, ...]
    expression: str = ""
    grammar: str = ""
    source: int = 0
    answer: str = ""
    """The grammar by whose name the answer is published; of an expression, too."""
    large: bool = False
    """Of an answer that takes seconds, and gigabytes, on a processor."""

    @property
    def name(self) -> str:
        """As it is called in results."""
        query = self.expression or Path(self.grammar).stem
        return f"{self.graph}: {query}" if query else self.graph


def _regular(graph: str, expression: str, answer: str, large: bool = False) -> Case:
    return Case(graph, REGULAR, expression=expression, answer=answer, large=large)


def _context_free(graph: str, grammar: str, large: bool = False) -> Case:
    return Case(graph, CONTEXT_FREE, grammar=grammar, answer=grammar, large=large)


# Sources of searches are the vertices with most edges.
PUBLISHED = [
    Case("soc-Epinions1", MEASURES, source=645),
    Case("cit-HepTh", MEASURES, source=811),
    Case("email-Enron", MEASURES, source=5038),
    Case("delaunay_n16", MEASURES, source=27894),
    Case("luxembourg_osm", MEASURES, source=6397),
    Case("tc-OL.cedge", ("closure",)),
    Case("tc-TG.cedge", ("closure",)),
    Case("tc-wing", ("closure",)),
    Case("tc-cti", ("closure",)),
    Case("tc-fe_sphere", ("closure",), large=True),
    Case("tc-SF.cedge", ("closure",), large=True),
    _regular("kg-WN18RR", "(hypernym | has_part)+", "rpq_wn_hypernym_or_part_plus"),
    _regular("kg-WN18RR", "instance_hypernym hypernym*", "rpq_wn_instance_hypernym_star"),
    _regular("kg-WN18RR", "derivationally_related_form+", "rpq_wn_derivation_plus", large=True),
    _regular("kg-advogato", "master+", "rpq_adv_master_plus"),
    _regular("kg-advogato", "apprentice master*", "rpq_adv_apprentice_master_star"),
    _regular("kg-advogato", "(journeyer | master)+", "rpq_adv_journeyer_or_master_plus"),
    _regular("onto-so", "type subClassOf*", "rpq_rdf_type_subClassOf_star"),
    _context_free("rdf-pizza", "g1_swapped"),
    _context_free("rdf-core", "g1_swapped"),
    _context_free("onto-so", "g1"),
    _context_free("onto-so", "g1_swapped"),
    _context_free("alias-bzip2", "c_alias"),
    _context_free("kg-WN18RR", "g1_like_hypernym"),
    _context_free("kg-WN18RR", "g2_like_hypernym", large=True),
]

GENERATED = [
    Case("rmat-14", MEASURES),
    Case("grid-200", MEASURES),
    Case("random-20000-20000", ("closure",)),
    Case("labelled-20000-40000", REGULAR, expression="a (b | c)* d"),
    Case("tree-3000", CONTEXT_FREE, grammar=SAME_GENERATION),
    Case("cycles-100-101", CONTEXT_FREE, grammar=NESTED),
]

SMALL = [
    Case("rmat-8", MEASURES),
    Case("random-300-500", ("closure",)),
    Case("labelled-300-900", REGULAR, expression="a (b | c)* d?"),
    Case("cycles-10-11", CONTEXT_FREE, grammar=NESTED),
]


def is_generated(graph: str) -> bool:
    """Whether the programs make it by themselves."""
    return re.fullmatch(r"(random|rmat|grid|labelled|tree|cycles)(-\d+)+", graph) is not None
