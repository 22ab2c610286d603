# SPDX-License-Identifier: MIT
"""What all queries need: options, progress, vertices, and how a call ended."""

from __future__ import annotations

from typing import Any, Callable, Iterable, NamedTuple, Optional, Sequence, Union

from pyclbool._arrays import index_array
from pyclbool._base import value_of
from pyclbool._interrupt import interruptible
from pyclbool._library import ffi, structure
from pyclbool._numpy import np


class Round(NamedTuple):
    """One round of a query that is over."""

    round: int
    """From 1."""
    entries: int
    """Known so far, over all relations."""
    added: int
    """By this round."""
    share: float
    """Of the work, an estimate of what is done; 0 if not known."""


Progress = Callable[[Round], Optional[bool]]
"""Called after each round; what stops the query is ``False``, and not ``None``."""

Indices = Union[Sequence[int], Iterable[int], Any]


class Outcome(NamedTuple):
    """How a call ended."""

    pairs: int
    rounds: int
    complete: bool


class _Watcher:
    """Calls a progress function from C, and keeps the exception that it raises."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self.failure: BaseException | None = None

    def tell(self, told: Any) -> bool:
        try:
            seen = Round(told.round, told.entries, told.added, told.share)
            return self._progress(seen) is not False
        except BaseException as error:  # it must not pass through C
            self.failure = error
            return False


_on_round: Any = None


def _callback() -> Any:
    """One callback for all queries; which it is about is in its data. It is made when it is first
    needed, as some systems do not let programs make them."""
    global _on_round
    if _on_round is None:

        def tell(told: Any, data: Any) -> bool:
            return bool(ffi.from_handle(data).tell(told))

        _on_round = ffi.callback("clbool_on_round", tell, error=False)
    return _on_round


class Asked:
    """What is asked of calls that can be stopped: their options, and all that these refer to."""

    def __init__(
        self,
        *,
        progress: Progress | None = None,
        method: str = "automatic",
        backend: str = "automatic",
        sources: Any = None,
        targets: Any = None,
        stop: Any = None,
        **members: Any,
    ) -> None:
        members["method"] = value_of("CLBOOL_QUERY_", method, "method")
        members["backend"] = value_of("CLBOOL_BACKEND_", backend, "backend")
        kept = []
        for name, vertices in (("from", sources), ("to", targets)):
            if vertices is not None:
                array = pointer(vertices)
                kept.append(array)
                members[name], members[f"{name}_count"] = array, len(vertices)
        self._watcher = None
        if progress is not None:
            self._watcher = _Watcher(progress)
            kept.append(ffi.new_handle(self._watcher))
            members["user_data"] = kept[-1]
            members["on_round"] = _callback()
        if stop is not None:
            members["stop"] = stop
        self._stop = stop
        self._kept = kept
        self.options = structure("query_options", **members)

    def make(self, call: Callable[[Any, Any], int]) -> Outcome:
        """Makes a call that takes options and a result."""
        options, result = self.options, structure("query_result")

        def stoppable(stop: Any) -> int:
            options.stop = stop
            return call(options, result)

        interruptible(stoppable, self._stop)
        watcher = self._watcher
        if watcher is not None and watcher.failure is not None:
            raise watcher.failure
        return Outcome(result.pairs, result.rounds, bool(result.complete))


def run(call: Callable[[Any, Any], int], **asked: Any) -> Outcome:
    """Makes a call that takes options and a result, and can be stopped."""
    return Asked(**asked).make(call)


def vertices_of(given: Any, count: int, what: str) -> Any:
    """Vertices as an array for a call; one alone stands for itself."""
    if isinstance(given, (int, np.integer)):
        given = [given]
    return index_array(given if hasattr(given, "__len__") else list(given), count, what)


def pointer(array: Any) -> Any:
    """The elements of an array of uint32; not null even when there are none, as null stands for any
    vertex."""
    return ffi.from_buffer("uint32_t[]", array) if array.size else ffi.new("uint32_t[1]")
