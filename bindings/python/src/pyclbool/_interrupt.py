# SPDX-License-Identifier: MIT
"""Calls that may take long, and that Ctrl-C is to stop."""
from __future__ import annotations

import os
import threading
from queue import SimpleQueue
from typing import Any, Callable

from pyclbool._library import check, lib, maker

_make_stop = maker("stop")
_END = object()


class _Worker:
    """A thread that makes calls for the main one, one after the other."""

    def __init__(self) -> None:
        self._calls: SimpleQueue[Any] = SimpleQueue()
        self._ends: SimpleQueue[Any] = SimpleQueue()
        threading.Thread(target=self._work, name="clbool", daemon=True).start()

    def _work(self) -> None:
        while True:
            given = self._calls.get()
            if given is _END:
                break
            failure = None
            try:
                call, stop = given
                check(call(stop))
            except BaseException as error:
                failure = error
            self._ends.put(failure)
            # What belongs to the caller is not kept until the next call.
            del given, call, stop, failure
        self._ends.put(_END)

    def make(self, call: Callable[[Any], int], stop: Any) -> BaseException | None:
        """Makes a call, and returns what it raised. What a handler of a signal raises stops the call
        and ends this thread."""
        try:
            self._calls.put((call, stop))
            failure: BaseException | None = self._ends.get()
        except BaseException:
            lib.clbool_stop_request(stop)
            self._calls.put(_END)
            while self._ends.get() is not _END:  # the call may have begun, or not
                pass
            raise
        return failure


# Those that have nothing to do: to start a thread takes longer than many a query.
_idle: list[_Worker] = []
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_idle.clear)  # threads do not go along


def new_stop() -> Any:
    """A stop that nobody has requested."""
    return _make_stop(lib.clbool_stop_create)


def interruptible(call: Callable[[Any], int], stop: Any = None) -> None:
    """Makes a call that is given a stop, by default one of its own, and returns a status.

    Python runs handlers of signals in the main thread, between its own instructions, and there are
    none during a call. So another thread makes the call while the main one waits.
    """
    stop = stop or new_stop()
    if threading.current_thread() is not threading.main_thread():
        check(call(stop))
        return
    try:
        worker = _idle.pop()
    except IndexError:
        worker = _Worker()
    failure = worker.make(call, stop)
    _idle.append(worker)
    if failure is not None:
        raise failure
