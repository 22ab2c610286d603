# SPDX-License-Identifier: MIT
"""A plugin of pytest: counts which functions the backend runs, and which calls it declines."""

import functools
import os
from collections import Counter

from pyclbool.networkx import backend
from pyclbool.networkx.info import get_info

ran, declined = Counter(), Counter()


def _counted(name, function):
    @functools.wraps(function)
    def count(*args, **kwargs):
        ran[name] += 1
        return function(*args, **kwargs)

    return count


for _name in get_info()["functions"]:
    setattr(backend, _name, _counted(_name, getattr(backend, _name)))

_can_run, _convert_from_nx = backend.can_run, backend.convert_from_nx


def can_run(name, args, kwargs):
    answer = _can_run(name, args, kwargs)
    if answer is not True:
        declined[name, answer] += 1
    return answer


def convert_from_nx(graph, **options):
    try:
        return _convert_from_nx(graph, **options)
    except NotImplementedError as error:
        declined[options.get("name"), str(error)] += 1
        raise


backend.can_run, backend.convert_from_nx = can_run, convert_from_nx


def pytest_unconfigure(config):
    with open(os.environ["NETWORKX_CALLS"], "w", encoding="utf-8") as file:
        for name, count in sorted(ran.items()):
            print("ran", name, count, sep="\t", file=file)
        for (name, reason), count in sorted(declined.items()):
            print("declined", name, count, reason, sep="\t", file=file)
