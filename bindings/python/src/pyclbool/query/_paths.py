# SPDX-License-Identifier: MIT
"""Context-free and regular path queries, and paths that prove their answers."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Iterable, Iterator, NamedTuple

from pyclbool._library import NULL, cell, check, encoded, ffi, lib, make_matrix, maker
from pyclbool._interrupt import new_stop
from pyclbool._library import owned, read_bool, read_uint64, text, texts
from pyclbool.device import Device, current_device
from pyclbool.matrix import Matrix
from pyclbool.query._common import Asked, Outcome, Progress, run
from pyclbool.query._graphs import LabelledGraph, Vertex
from pyclbool.query._labels import warn_of_unknown
from pyclbool.query._measures import shortest_path_between
from pyclbool.vector import Vector

if TYPE_CHECKING:
    from pyclbool.query._changes import Snapshot

_make_grammar = maker("grammar")
_make_cfpq = maker("cfpq")
_make_rpq = maker("rpq")
_make_paths = maker("paths")


class Answer:
    """The pairs of vertices that a query found.

    It has a length, is iterated as pairs of names, and tells whether a pair is in it. ``matrix`` is
    the same as a matrix, ``to_coo()`` as two arrays of numbers.
    """

    def __init__(
        self, matrix: Matrix, graph: LabelledGraph, ended: Outcome, lengths: Any = None
    ) -> None:
        self.matrix = matrix
        self.graph = graph
        self.lengths = lengths
        """If they were asked for, the length of a shortest walk for each pair, as an array in the
        order of :meth:`to_coo`."""
        self.rounds = ended.rounds
        """How many the query took."""
        self.complete = ended.complete
        """False when it was stopped: then there may be more pairs."""

    def to_coo(self) -> tuple[Any, Any]:
        """Sources and targets as arrays of numbers, sorted."""
        return self.matrix.to_coo()

    def to_pandas(self) -> Any:
        """A table with a row for each pair: the names ``source`` and ``target``, and ``length``
        where lengths were asked for."""
        import pandas

        table = pandas.DataFrame(list(self), columns=["source", "target"])
        return table if self.lengths is None else table.assign(length=self.lengths)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the pairs as lines of two names, sorted."""
        on, pairs = self.matrix.device._on(), self.matrix._ptr
        check(lib.clbool_graph_save_pairs(on, self.graph._handle, pairs, encoded(path)))

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
        self._handle = _make_grammar(lib.clbool_grammar_create, encoded(self.start), indexed)
        for left, right in productions:
            check(lib.clbool_grammar_add(self._handle, encoded(left), encoded(" ".join(right))))
        self.terminals = _terminals(self._handle)

    @classmethod
    def load(cls, path: str | os.PathLike[str], *, start: str | None = None) -> Grammar:
        """Reads a file of rules, or one in the form of CFPQ_PyAlgo, which ends in ``.cnf``. The
        start symbol is the one given, else that of a comment ``# start: X``, else ``S``."""
        grammar = cls.__new__(cls)
        grammar._handle = _make_grammar(lib.clbool_grammar_load, encoded(path), encoded(start))
        grammar.indexed = read_bool(lib.clbool_grammar_indexed, grammar._handle)
        grammar.start = text(lib.clbool_grammar_start, grammar._handle)
        grammar.terminals = _terminals(grammar._handle)
        return grammar

    def __repr__(self) -> str:
        over = ", ".join(map(repr, self.terminals[:5]))
        more = ", …" if len(self.terminals) > 5 else ""
        return f"<Grammar of {self.start!r} over {over}{more}>"


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


def _terminals(grammar: Any) -> list[str]:
    where = cell("texts")
    check(lib.clbool_grammar_symbols(grammar, lib.CLBOOL_SYMBOLS_TERMINALS, where))
    return texts(owned("texts", where))


class _Prepared:
    """What both kinds of queries have in common."""

    graph: LabelledGraph
    """The graph that has the names of the vertices."""
    _edges: LabelledGraph
    """The graph, or a snapshot read back, when it is needed."""
    _device: Device

    def _begin(self, graph: LabelledGraph | Snapshot, device: Device | None) -> None:
        self._over = graph
        if isinstance(graph, LabelledGraph):
            self.graph = graph
            self._device = device or current_device()
        else:
            self.graph = graph.names
            self._device = device or graph._device

    def _host_graph(self) -> Any:
        """The handle of a graph with the edges that the query is about."""
        if isinstance(self._over, LabelledGraph):
            return self._over._handle
        if not hasattr(self, "_edges"):
            self._edges = self._over.to_graph()
        return self._edges._handle

    def _vertices(self, given: Any) -> Any:
        return None if given is None else self.graph.find_all(given)

    def _ends(self, source: Vertex, target: Vertex) -> tuple[int, int]:
        return self.graph.find(source), self.graph.find(target)

    def _open(self, make: Any, lengths: bool = False, **asked: Any) -> Iterator[Answer]:
        """The pieces of a cursor that make(options, where) opens."""
        of = Asked(stop=new_stop(), **asked)
        where = cell("cursor")
        check(make(of.options, where))
        return self._pieces(owned("cursor", where), of, lengths)

    def _pieces(self, cursor: Any, of: Asked, lengths: bool) -> Iterator[Answer]:
        done = ffi.new("bool *")
        while True:
            check(lib.clbool_cursor_state(cursor, done, NULL, NULL))
            if done[0]:
                return
            yield self._piece(cursor, of, lengths)

    def _piece(self, cursor: Any, of: Asked, lengths: bool) -> Answer:
        out, on = make_matrix(lib.clbool_matrix_create, 0, 0), self._device._on()
        walks = cell("vector") if lengths else NULL
        ended = of.make(
            lambda options, result: lib.clbool_cursor_next(on, cursor, out, walks, result)
        )
        return self._answer(out, ended, walks)

    def _answer(self, out: Any, ended: Outcome, walks: Any = NULL) -> Answer:
        lengths = None
        if walks != NULL:
            lengths = Vector._of(owned("vector", walks), self._device).to_numpy()
        return Answer(Matrix._of(out, self._device), self.graph, ended, lengths)

    def _list(self, call: Any, *arguments: Any) -> Iterator[list[Step]]:
        where = cell("path_list")
        check(call(*arguments, where))
        return self._paths_of(owned("path_list", where))

    def _paths_of(self, found: Any) -> Iterator[list[Step]]:
        while True:
            where = cell("path")
            check(lib.clbool_path_list_next(found, where))
            steps = _steps_of(owned("path", where), self.graph)
            if steps is None:
                return
            yield steps


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
        self,
        graph: LabelledGraph | Snapshot,
        grammar: Grammar | str,
        *,
        device: Device | None = None,
    ) -> None:
        self._begin(graph, device)
        self.grammar = Grammar(grammar) if isinstance(grammar, str) else grammar
        warn_of_unknown(graph, grammar=self.grammar._handle, stacklevel=2)
        if isinstance(graph, LabelledGraph):
            create = lib.clbool_cfpq_create
        else:
            create = lib.clbool_cfpq_from_snapshot
        self._handle = _make_cfpq(
            create, self._device._on(), graph._handle, self.grammar._handle
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
        return self._answer(out, ended)

    def run_many(
        self,
        nonterminals: Iterable[str],
        *,
        sources: Any = None,
        targets: Any = None,
        method: str = "automatic",
        progress: Progress | None = None,
    ) -> dict[str, Answer]:
        """The answers of several nonterminals at once, by name."""
        names = list(dict.fromkeys(nonterminals))
        on, out = self._device._on(), [make_matrix(lib.clbool_matrix_create, 0, 0) for _ in names]
        words = [ffi.new("char[]", encoded(name)) for name in names]
        ended = run(
            lambda options, result: lib.clbool_cfpq_run_many(
                on, self._handle, words, out, len(names), options, result
            ),
            sources=self._vertices(sources),
            targets=self._vertices(targets),
            method=method,
            progress=progress,
        )
        return {name: self._answer(found, ended) for name, found in zip(names, out)}

    def pieces(
        self,
        at_a_time: int,
        nonterminal: str | None = None,
        *,
        limit: int = 2**64 - 1,
        sources: Any = None,
        targets: Any = None,
        method: str = "automatic",
        progress: Progress | None = None,
    ) -> Iterator[Answer]:
        """Answers of :meth:`run` piece by piece: for so many sources at a time, which ascend, until
        there are ``limit`` pairs. An answer that is stopped is the last one.

        >>> from pyclbool.query import CFPQ, LabelledGraph
        >>> chain = LabelledGraph([("a", "x", "b"), ("b", "x", "c"), ("c", "x", "d")])
        >>> [len(piece) for piece in CFPQ(chain, "S -> x S | x").pieces(2)]
        [5, 1]
        """
        return self._open(
            lambda options, where: lib.clbool_cfpq_cursor(
                self._handle, encoded(nonterminal), options, at_a_time, limit, where
            ),
            sources=self._vertices(sources),
            targets=self._vertices(targets),
            method=method,
            progress=progress,
        )

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
        found = cell("path")
        check(
            lib.clbool_paths_find(
                self._finder(),
                encoded(nonterminal),
                *self._ends(source, target),
                lib.CLBOOL_FEWEST_EDGES if fewest_edges else lib.CLBOOL_LEAST_HEIGHT,
                found,
            )
        )
        return _steps_of(owned("path", found), self.graph)

    def paths(
        self, source: Vertex, target: Vertex, nonterminal: str | None = None, *, longest: int
    ) -> Iterator[list[Step]]:
        """All paths of at most so many edges that prove an answer, each once, shorter ones first.
        Each is made when it is asked for.

        >>> from pyclbool.query import CFPQ, LabelledGraph
        >>> graph = LabelledGraph([("a", "x", "b"), ("b", "x", "c"), ("a", "x", "c")])
        >>> [len(path) for path in CFPQ(graph, "S -> x S | x").paths("a", "c", longest=3)]
        [1, 2]
        """
        ends = self._ends(source, target)
        name = encoded(nonterminal)
        return self._list(lib.clbool_paths_all, self._finder(), name, *ends, longest)

    def _finder(self) -> Any:
        if self._paths is None:
            self._paths = _make_paths(
                lib.clbool_paths_create, self._host_graph(), self.grammar._handle
            )
        return self._paths


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
        self, graph: LabelledGraph | Snapshot, expression: str, *, device: Device | None = None
    ) -> None:
        self._begin(graph, device)
        self.expression = expression
        if isinstance(graph, LabelledGraph):
            create = lib.clbool_rpq_create
        else:
            create = lib.clbool_rpq_from_snapshot
        self._handle = _make_rpq(create, self._device._on(), graph._handle, encoded(expression))
        warn_of_unknown(graph, expression=expression, stacklevel=2)

    def run(
        self,
        *,
        sources: Any = None,
        targets: Any = None,
        lengths: bool = False,
        method: str = "automatic",
        progress: Progress | None = None,
    ) -> Answer:
        """The pairs that are joined by a walk which the expression describes. ``sources`` and
        ``targets`` restrict pairs, and the work, to these. ``lengths`` asks for the length of a
        shortest walk as well: the answer's ``lengths``. ``method`` is ``walks``, ``products`` or
        ``closure``.

        >>> from pyclbool.query import LabelledGraph, RPQ
        >>> graph = LabelledGraph([("a", "x", "b"), ("b", "x", "c")])
        >>> RPQ(graph, "x+").run(sources="a", lengths=True).lengths.tolist()
        [1, 2]
        """
        out = make_matrix(lib.clbool_matrix_create, 0, 0)
        on, handle = self._device._on(), self._handle
        walks = cell("vector") if lengths else NULL

        def call(options: Any, result: Any) -> int:
            if lengths:
                return int(lib.clbool_rpq_lengths(on, handle, out, walks, options, result))
            return int(lib.clbool_rpq_run(on, handle, out, options, result))

        ended = run(
            call,
            sources=self._vertices(sources),
            targets=self._vertices(targets),
            method=method,
            progress=progress,
        )
        return self._answer(out, ended, walks)

    def pieces(
        self,
        at_a_time: int,
        *,
        limit: int = 2**64 - 1,
        sources: Any = None,
        targets: Any = None,
        lengths: bool = False,
        method: str = "automatic",
        progress: Progress | None = None,
    ) -> Iterator[Answer]:
        """Answers of :meth:`run` piece by piece: for so many sources at a time, which ascend, until
        there are ``limit`` pairs. An answer that is stopped is the last one."""
        return self._open(
            lambda options, where: lib.clbool_rpq_cursor(
                self._handle, options, at_a_time, limit, lengths, where
            ),
            lengths,
            sources=self._vertices(sources),
            targets=self._vertices(targets),
            method=method,
            progress=progress,
        )

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
                self._host_graph(),
                *self._ends(source, target),
                found,
            )
        )
        return _steps_of(owned("path", found), self.graph)

    def paths(self, source: Vertex, target: Vertex, *, most: int = 100) -> list[list[Step]]:
        """All shortest walks that the expression describes, at most so many, always in the same
        order.

        >>> from pyclbool.query import LabelledGraph, RPQ
        >>> graph = LabelledGraph([("a", "x", "b"), ("a", "x", "c"), ("b", "x", "d"),
        ...                        ("c", "x", "d")])
        >>> sorted(path[0].target for path in RPQ(graph, "x+").paths("a", "d"))
        ['b', 'c']
        """
        what = self._device._on(), self._handle, self._host_graph()
        ends = self._ends(source, target)
        return list(self._list(lib.clbool_rpq_shortest_walks, *what, *ends, most))


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
