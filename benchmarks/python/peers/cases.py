# SPDX-License-Identifier: MIT
"""What is measured: families of questions, and the graphs that they are asked about."""
from __future__ import annotations

from typing import NamedTuple, Tuple


class Step(NamedTuple):
    """A step of a property path: one of these labels, once, or as often as "+" or "*" says."""

    labels: Tuple[str, ...]
    repeat: str = ""


class Family(NamedTuple):
    """A question, and its cases from the smallest to the largest of each kind."""

    name: str
    title: str
    kind: str
    """Of graph: directed, undirected or labelled."""
    graphs: Tuple[str, ...]
    paths: Tuple[Tuple[Step, ...], ...] = ()
    """Of labelled graphs: the path for each graph."""
    sources: int = 0
    """How many vertices are begun from; 0 for all."""


class Case(NamedTuple):
    """A question about a graph."""

    family: str
    graph: str
    kind: str
    path: Tuple[Step, ...]
    sources: int

    @property
    def name(self) -> str:
        """What it is called in results."""
        return f"{self.graph} {path_text(self.path)}" if self.path else self.graph


_HYPERNYM = Step(("hypernym", "instance_hypernym"), "+")
_KINDS = (Step(("type",)), Step(("subClassOf",), "*"))
_LABELLED = ("onto-so", "kg-WN18RR", "kg-advogato", "taxonomy-100000", "taxonomy-1000000")
_PATHS = (
    _KINDS,
    (_HYPERNYM,),
    (Step(("apprentice",), "+"),),
    _KINDS,
    _KINDS,
)
_MIXED = (
    "cit-HepTh",
    "soc-Epinions1",
    "USA-road-NY",
    "rmat-100000",
    "rmat-1000000",
    "rmat-10000000",
)
_CLOSED = (
    "tc-cal.cedge",
    "tc-OL.cedge",
    "tc-cti",
    "tc-wiki-Vote",
    "clusters-100000",
    "clusters-1000000",
    "clusters-10000000",
)
_TRIANGLES = (
    "as-caida20071105",
    "email-Enron",
    "delaunay_n16",
    "rmat-100000",
    "rmat-1000000",
    "rmat-10000000",
)
_GENERATIONS = (
    "EVA",
    "tc-cal.cedge",
    "tc-TG.cedge",
    "forest-10000",
    "forest-100000",
    "forest-1000000",
)

FAMILIES = (
    Family("closure", "transitive closure", "directed", _CLOSED),
    Family("reachability", "what 16 vertices reach", "directed", _MIXED, sources=16),
    Family("scc", "strongly connected components", "directed", _MIXED),
    Family("components", "connected components", "directed", _MIXED),
    Family("pagerank", "PageRank", "directed", _MIXED),
    Family("triangles", "number of triangles", "undirected", _TRIANGLES),
    Family("same_generation", "same generation", "directed", _GENERATIONS),
    Family("paths", "property paths, all pairs", "labelled", _LABELLED, _PATHS),
    Family("paths_from_100", "property paths from 100 vertices", "labelled", _LABELLED, _PATHS, 100),
)
QUICK = {
    "tc-cal.cedge",
    "clusters-100000",
    "rmat-100000",
    "as-caida20071105",
    "EVA",
    "forest-10000",
    "onto-so",
    "taxonomy-100000",
}


def cases_of(family: Family, quick: bool = False) -> list[Case]:
    """Its cases; ``quick``: the small ones alone."""
    paths = family.paths or ((),) * len(family.graphs)
    return [
        Case(family.name, graph, family.kind, path, family.sources)
        for graph, path in zip(family.graphs, paths)
        if not quick or graph in QUICK
    ]


def small_case(family: Family) -> Case:
    """A case that warms up."""
    if family.kind == "labelled":
        return Case(family.name, "taxonomy-1000", family.kind, _KINDS, family.sources)
    graph = "forest-1000" if family.name == "same_generation" else "rmat-1000"
    return Case(family.name, graph, family.kind, (), family.sources)


def family_of(name: str) -> Family:
    """The family of this name."""
    return next(family for family in FAMILIES if family.name == name)


def path_text(path: tuple[Step, ...], prefix: str = "", suffix: str = "") -> str:
    """A property path as SPARQL has it; labels between what is given."""
    return "/".join(_step_text(step, prefix, suffix) for step in path)


def _step_text(step: Step, prefix: str, suffix: str) -> str:
    either = "|".join(prefix + label + suffix for label in step.labels)
    grouped = f"({either})" if len(step.labels) > 1 and step.repeat else either
    return grouped + step.repeat
