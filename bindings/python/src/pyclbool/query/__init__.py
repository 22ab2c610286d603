# SPDX-License-Identifier: MIT
"""Queries: closures and measures of graphs, path queries over labelled graphs, and what follows
changes.

A graph without labels is a square :class:`pyclbool.Matrix`; one with labels a
:class:`LabelledGraph`. Ctrl-C stops a query; so does a ``progress`` function that returns False,
which is called after each round.
"""

from pyclbool.query._changes import (
    Change,
    DeltaMatrix,
    DynamicGraph,
    IncrementalClosure,
    MaintainedQuery,
    Snapshot,
)
from pyclbool.query._common import Round
from pyclbool.query._graphs import LabelledGraph
from pyclbool.query._labels import UnknownLabelWarning
from pyclbool.query._measures import (
    Clustering,
    Components,
    Levels,
    PageRank,
    Search,
    bfs,
    closure,
    closure_count,
    clustering,
    connected_components,
    k_hop_counts,
    pagerank,
    reachable,
    same_generation,
    strongly_connected_components,
    topological_levels,
    triangle_count,
    triangles,
    walk_counts,
)
from pyclbool.query._paths import CFPQ, RPQ, Answer, Grammar, Step, cfpq, rpq, shortest_path

__all__ = [
    "CFPQ",
    "RPQ",
    "Answer",
    "Change",
    "Clustering",
    "Components",
    "DeltaMatrix",
    "DynamicGraph",
    "Grammar",
    "IncrementalClosure",
    "LabelledGraph",
    "Levels",
    "MaintainedQuery",
    "PageRank",
    "Round",
    "Search",
    "Snapshot",
    "Step",
    "UnknownLabelWarning",
    "bfs",
    "cfpq",
    "closure",
    "closure_count",
    "clustering",
    "connected_components",
    "k_hop_counts",
    "pagerank",
    "reachable",
    "rpq",
    "same_generation",
    "shortest_path",
    "strongly_connected_components",
    "topological_levels",
    "triangle_count",
    "triangles",
    "walk_counts",
]
