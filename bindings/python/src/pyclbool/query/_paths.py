# SPDX-License-Identifier: MIT
"""Context-free and regular path queries, and paths that prove their answers."""

from __future__ import annotations

import gzip
import os
import re
from typing import Any, Iterable, Iterator, NamedTuple

from pyclbool._library import NULL, cell, check, encoded, ffi, lib, make_matrix, maker
from pyclbool._library import owned, read_uint64, text
from pyclbool.device import Device, current_device
from pyclbool.matrix import Matrix
from pyclbool.query._common import Outcome, Progress, run
from pyclbool.query._graphs import LabelledGraph, Vertex
from pyclbool.query._labels import (
    labels_of_expression,
    warn_of_unknown,
)
from pyclbool.query._measures import shortest_path_between

_make_grammar = maker("grammar")
_make_cfpq = maker("cfpq")
_make_rpq = maker("rpq")
_make_paths = maker("paths")


class Answer:
    """The pairs of vertices that a query found.

    It has a length, is iterated as pairs of names, and tells whether a pair is in it. ``matrix`` is
    the same as a matrix, ``to_coo()`` as two arrays of numbers.
    """

    def __init__(self, matrix: Matrix, graph: LabelledGraph, ended: Outcome) -> None:
        self.matrix = matrix
        self.graph = graph
        self.rounds = ended.rounds
        """How many the query took."""
        self.complete = ended.complete
        """False when it was stopped: then there may be more pairs."""

    def to_coo(self) -> tuple[Any, Any]:
        """Sources and targets as arrays of numbers, sorted."""
        return self.matrix.to_coo()

    def to_pandas(self) -> Any:
        """A table with a row for each pair: the names ``source`` and ``target``."""
        import pandas

        pairs = list(self)
        return pandas.DataFrame(pairs, columns=["source", "target"])

    def __len__(self) -> int:
        return self.matrix.nvals

    def __iter__(self) -> Iterator[tuple[str, str]]:
        rows, cols = self.matrix.to_coo()
        name = self.graph.name
        return ((name(row), name(col)) for row, col in zip(rows.tolist(), cols.tolist()))

    def __contains__(self, pair: object) -> bool:
        if not isinstance(pair, tuple) or len(pair) != 2:
            return False
        if not all(vertex in self.graph for vertex in pair):
            return False
        return bool(self.matrix[self.graph.find(pair[0]), self.graph.find(pair[1])])

    def __repr__(self) -> str:
        stopped = "" if self.complete else ", stopped before all were found"
        return f"<Answer of {len(self)} pairs{stopped}>"


class Step(NamedTuple):
    """A step of a path, by the names of its ends."""

    source: str
    label: str
    target: str
    backward: bool
    """Against an edge with this label. (A label of a grammar, such as ``x_r``, says so itself.)"""


def _steps_of(path: Any, graph: LabelledGraph) -> list[Step] | None:
    if path is None:
        return None
    source, target = ffi.new("uint32_t *"), ffi.new("uint32_t *")
    label, backward = ffi.new("char **"), ffi.new("bool *")
    steps = []
    for index in range(read_uint64(lib.clbool_path_length, path)):
        check(lib.clbool_path_step(path, index, source, label, target, backward))
        word = ffi.string(label[0]).decode(errors="replace")
        lib.clbool_string_free(label[0])
        steps.append(Step(graph.name(source[0]), word, graph.name(target[0]), bool(backward[0])))
    return steps


class Grammar:
    """A context-free grammar over the labels of a graph.

    Rules are lines ``N -> a M b | c | epsilon``. What never stands on a left side is a label, and
    ``x_r`` the label x walked backwards. The start symbol is, unless it is named, the left side of
    the first rule. In an ``indexed`` grammar symbols that end in ``_i`` stand for families:
    ``x_i`` for each ``x_k`` of the graph, with the same k throughout a rule.

    >>> from pyclbool.query import Grammar
    >>> grammar = Grammar('''
    ...     Same -> parent Same parent_r
    ...     Same -> parent parent_r
    ... ''')
    >>> grammar
    <Grammar of 'Same' over 'parent', 'parent_r'>
    """

    def __init__(self, rules: str, *, start: str | None = None, indexed: bool = False) -> None:
        productions = list(_productions(rules))
        if not productions:
            raise ValueError("the grammar has no rules")
        self.start = start or productions[0][0]
        self.indexed = indexed
        self.terminals = _terminals(productions)
        self._handle = _make_grammar(lib.clbool_grammar_create, encoded(self.start), indexed)
        for left, right in productions:
            check(lib.clbool_grammar_add(self._handle, encoded(left), encoded(" ".join(right))))

    @classmethod
    def load(cls, path: str | os.PathLike[str], *, start: str | None = None) -> Grammar:
        """Reads a file of rules, or one in the form of CFPQ_PyAlgo, which ends in ``.cnf``. The
        start symbol is the one given, else that of a comment ``# start: X``, else ``S``."""
        grammar = cls.__new__(cls)
        grammar._handle = _make_grammar(lib.clbool_grammar_load, encoded(path), encoded(start))
        # The library checked the file; it is read again for what is only to be told.
        name = os.fspath(path)
        opened = gzip.open if name.endswith(".gz") else open
        with opened(name, "rt", encoding="utf-8") as file:
            content = file.read()
        grammar.indexed = re.sub(r"\.gz$", "", name).endswith(".cnf")
        if grammar.indexed:
            content, _, named = content.partition("Count:")
            productions = [(w[0], w[1:]) for w in map(str.split, content.splitlines()) if w]
        else:
            found = re.search(r"^\s*#\s*start:\s*(\S+)", content, re.MULTILINE)
            named = found[1] if found else "S"
            productions = list(_productions(content))
        grammar.start = start or named.strip()
        grammar.terminals = _terminals(productions)
        return grammar

    def _labels(self, labels: Iterable[str]) -> list[str]:
        """Its labels, of a family one that the graph has."""
        if not self.indexed:
            return self.terminals
        return [
            next((k for k in labels if k.startswith(t[:-1]) or k.startswith(_unreversed(t))), t)
            if t.endswith("_i")
            else t
            for t in self.terminals
        ]

    def __repr__(self) -> str:
        over = ", ".join(map(repr, self.terminals[:5]))
        more = ", …" if len(self.terminals) > 5 else ""
        return f"<Grammar of {self.start!r} over {over}{more}>"


def _unreversed(family: str) -> str:
    return re.sub(r"_r_i$", "_", family)


def _productions(rules: str) -> Iterator[tuple[str, list[str]]]:
    for line in rules.splitlines():
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        left, arrow, right = line.partition("->")
        words = left.split()
        if not arrow or len(words) != 1:
            raise ValueError(f"the rule {line!r} is not of the form 'N -> a M b | c'")
        for alternative in right.split("|"):
            symbols = alternative.split()
            yield words[0], [] if symbols == ["epsilon"] else symbols


def _terminals(productions: Iterable[tuple[str, list[str]]]) -> list[str]:
    productions = list(productions)
    nonterminals = {left for left, _ in productions}
    symbols = (symbol for _, right in productions for symbol in right)
    return [symbol for symbol in dict.fromkeys(symbols) if symbol not in nonterminals]


class _Prepared:
    """What both kinds of queries have in common."""

    graph: LabelledGraph
    _device: Device

    def _vertices(self, given: Any) -> Any:
        return None if given is None else self.graph.find_all(given)


class CFPQ(_Prepared):
    """A context-free path query over a graph, prepared to run many times. Later changes of the
    graph do not matter to it.

    >>> from pyclbool.query import CFPQ, Grammar, LabelledGraph
    >>> family = LabelledGraph([
    ...     ("Bo", "parent", "Ada"), ("Cleo", "parent", "Ada"), ("Dan", "parent", "Bo"),
    ...     ("Finn", "parent", "Cleo")])
    >>> query = CFPQ(family, Grammar('''S -> parent S parent_r | parent parent_r'''))
    >>> sorted(query.run(sources=["Dan"]))
    [('Dan', 'Dan'), ('Dan', 'Finn')]
    >>> for step in query.path("Dan", "Finn"):
    ...     print(step.source, step.label, step.target)
    Dan parent Bo
    Bo parent Ada
    Ada parent_r Cleo
    Cleo parent_r Finn
    """

    def __init__(
        self, graph: LabelledGraph, grammar: Grammar | str, *, device: Device | None = None
    ) -> None:
        self.graph = graph
        self.grammar = Grammar(grammar) if isinstance(grammar, str) else grammar
        labels = graph.labels
        warn_of_unknown(self.grammar._labels(labels), labels, stacklevel=2)
        self._device = device or current_device()
        self._handle = _make_cfpq(
            lib.clbool_cfpq_create, self._device._on(), graph._handle, self.grammar._handle
        )
        self._paths: Any = None

    def run(
        self,
        nonterminal: str | None = None,
        *,
        sources: Any = None,
        targets: Any = None,
        method: str = "automatic",
        progress: Progress | None = None,
    ) -> Answer:
        """The pairs of which a path spells a word of this nonterminal, by default of the start
        symbol. ``sources`` and ``targets`` restrict pairs, and the work, to these. ``method`` is
        ``matrices``, ``rows``, ``tensor`` or ``stacked``."""
        out = make_matrix(lib.clbool_matrix_create, 0, 0)
        on = self._device._on()
        ended = run(
            lambda options, result: lib.clbool_cfpq_run(
                on, self._handle, encoded(nonterminal), out, options, result
            ),
            sources=self._vertices(sources),
            targets=self._vertices(targets),
            method=method,
            progress=progress,
        )
        return Answer(Matrix._of(out, self._device), self.graph, ended)

    def path(
        self,
        source: Vertex,
        target: Vertex,
        nonterminal: str | None = None,
        *,
        fewest_edges: bool = True,
    ) -> list[Step] | None:
        """A path that proves an answer, or None: one with the fewest edges, or one with a
        derivation of least height, which takes less time."""
        if self._paths is None:
            self._paths = _make_paths(
                lib.clbool_paths_create, self.graph._handle, self.grammar._handle
            )
        found = cell("path")
        check(
            lib.clbool_paths_find(
                self._paths,
                encoded(nonterminal),
                self.graph.find(source),
                self.graph.find(target),
                lib.CLBOOL_FEWEST_EDGES if fewest_edges else lib.CLBOOL_LEAST_HEIGHT,
                found,
            )
        )
        return _steps_of(owned("path", found), self.graph)


class RPQ(_Prepared):
    """A regular path query over a graph, prepared to run many times. Its expression is a property
    path of SPARQL: ``a/b``, ``a|b``, ``a*``, ``a+``, ``a?``, ``^a``, ``!a``, and parentheses.

    >>> from pyclbool.query import LabelledGraph, RPQ
    >>> graph = LabelledGraph([("a", "x", "b"), ("b", "x", "c"), ("c", "y", "d")])
    >>> query = RPQ(graph, "x+/y")
    >>> list(query.run()), query.count()
    ([('a', 'd'), ('b', 'd')], 2)
    >>> [step.target for step in query.path("a", "d")]
    ['b', 'c', 'd']
    """

    def __init__(
        self, graph: LabelledGraph, expression: str, *, device: Device | None = None
    ) -> None:
        self.graph = graph
        self.expression = expression
        self._device = device or current_device()
        self._handle = _make_rpq(
            lib.clbool_rpq_create, self._device._on(), graph._handle, encoded(expression)
        )
        warn_of_unknown(labels_of_expression(expression), graph.labels, stacklevel=2)

    def run(
        self,
        *,
        sources: Any = None,
        targets: Any = None,
        method: str = "automatic",
        progress: Progress | None = None,
    ) -> Answer:
        """The pairs that are joined by a walk which the expression describes. ``sources`` and
        ``targets`` restrict pairs, and the work, to these. ``method`` is ``walks``, ``products`` or
        ``closure``."""
        out = make_matrix(lib.clbool_matrix_create, 0, 0)
        on = self._device._on()
        ended = run(
            lambda options, result: lib.clbool_rpq_run(on, self._handle, out, options, result),
            sources=self._vertices(sources),
            targets=self._vertices(targets),
            method=method,
            progress=progress,
        )
        return Answer(Matrix._of(out, self._device), self.graph, ended)

    def count(
        self, *, sources: Any = None, targets: Any = None, progress: Progress | None = None
    ) -> int:
        """How many pairs there are, which are not kept."""
        on = self._device._on()
        return run(
            lambda options, result: lib.clbool_rpq_count(on, self._handle, options, result),
            sources=self._vertices(sources),
            targets=self._vertices(targets),
            progress=progress,
        ).pairs

    def explain(self) -> str:
        """What :meth:`run` would do, and why."""
        return text(lib.clbool_rpq_explain, self._device._on(), self._handle, NULL)

    def path(self, source: Vertex, target: Vertex) -> list[Step] | None:
        """A shortest walk that the expression describes, or None."""
        found = cell("path")
        check(
            lib.clbool_rpq_shortest(
                self._device._on(),
                self._handle,
                self.graph._handle,
                self.graph.find(source),
                self.graph.find(target),
                found,
            )
        )
        return _steps_of(owned("path", found), self.graph)


def cfpq(
    graph: LabelledGraph,
    grammar: Grammar | str,
    nonterminal: str | None = None,
    *,
    sources: Any = None,
    targets: Any = None,
    method: str = "automatic",
    progress: Progress | None = None,
    device: Device | None = None,
) -> Answer:
    """A context-free path query, once; see :class:`CFPQ`.

    >>> from pyclbool.query import LabelledGraph, cfpq
    >>> brackets = LabelledGraph([("a", "(", "b"), ("b", "(", "c"), ("c", ")", "d"),
    ...                           ("d", ")", "e")])
    >>> list(cfpq(brackets, "S -> ( S ) | ( )"))
    [('a', 'e'), ('b', 'd')]
    """
    query = CFPQ(graph, grammar, device=device)
    return query.run(
        nonterminal, sources=sources, targets=targets, method=method, progress=progress
    )


def rpq(
    graph: LabelledGraph,
    expression: str,
    *,
    sources: Any = None,
    targets: Any = None,
    method: str = "automatic",
    progress: Progress | None = None,
    device: Device | None = None,
) -> Answer:
    """A regular path query, once; see :class:`RPQ`.

    >>> from pyclbool.query import LabelledGraph, rpq
    >>> graph = LabelledGraph([("a", "x", "b"), ("b", "y", "c")])
    >>> list(rpq(graph, "x/y*", sources=["a"]))
    [('a', 'b'), ('a', 'c')]
    """
    query = RPQ(graph, expression, device=device)
    return query.run(sources=sources, targets=targets, method=method, progress=progress)


def shortest_path(
    graph: LabelledGraph | Matrix,
    source: Any,
    target: Any,
    query: Grammar | str | None = None,
) -> Any:
    """A path with the fewest edges, or None where there is none.

    Of a matrix its vertices; of a labelled graph its steps, where the property path or the grammar
    ``query`` accepts the labels.

    >>> from pyclbool import Matrix
    >>> from pyclbool.query import LabelledGraph, shortest_path
    >>> shortest_path(Matrix.from_coo([0, 1, 0, 3], [1, 2, 3, 4], nrows=5), 0, 4)
    [0, 3, 4]
    >>> graph = LabelledGraph([("a", "x", "b"), ("c", "y", "b")])
    >>> shortest_path(graph, "a", "c", "x/^y")[1]
    Step(source='b', label='y', target='c', backward=True)
    """
    if isinstance(graph, LabelledGraph):
        if query is None:
            raise TypeError("a path of a labelled graph needs a property path or a grammar")
        if isinstance(query, Grammar):
            return CFPQ(graph, query).path(source, target)
        return RPQ(graph, query).path(source, target)
    if query is not None:
        raise TypeError("a matrix has no labels for a query")
    return shortest_path_between(graph, source, target)
