# SPDX-License-Identifier: MIT
"""Calls that may take long, and that Ctrl-C is to stop."""
from __future__ import annotations

import threading
from typing import Any, Callable

from pyclbool._library import check, lib, maker

_make_stop = maker("stop")


def interruptible(call: Callable[[Any], int]) -> None:
    """Makes a call that is given a stop and returns a status.

    Python runs handlers of signals in the main thread, between its own instructions, and there are
    none during a call. So another thread makes the call while the main one waits.
    """
    stop = _make_stop(lib.clbool_stop_create)
    if threading.current_thread() is not threading.main_thread():
        check(call(stop))
        return

    failures: list[BaseException] = []
    done = threading.Event()

    def work() -> None:
        try:
            check(call(stop))
        except BaseException as error:
            failures.append(error)
        finally:
            done.set()

    worker = threading.Thread(target=work, name="clbool", daemon=True)
    try:
        worker.start()
        done.wait()  # join() takes a thread for ended when it is interrupted itself
    except BaseException:
        lib.clbool_stop_request(stop)
        if worker.ident is not None:  # else it did not begin, and would be waited for in vain
            done.wait()
        raise
    if failures:
        raise failures[0]
