"""The same work done by Rollbook and by a peer in one process, turn by turn."""

import gc
from collections.abc import Callable
from importlib import import_module
from time import perf_counter
from typing import Any, NamedTuple

from tests.bench.figure import Figure, compared

Work = Callable[..., object]


_MICROSECONDS = {"µs": 1, "ms": 1000}


class Peer(NamedTuple):
    """What Rollbook is held against: how the table names it, what it does, and how often in one round."""

    name: str
    work: Work
    calls: int


def library(name: str) -> Any:
    """A library that is only measured beside, None where it is not installed."""
    try:
        return import_module(name)
    except ModuleNotFoundError:
        return None


def beside(
    name: str,
    ours: Work,
    calls: int,
    peer: Peer,
    *,
    rounds: int,
    each: int = 1,
    times: float = 1,
    unit: str = "µs",
    of_one: str = "",
) -> Figure:
    """``ours`` beside the peer; at most ``times`` as long is aimed at.

    A call does ``each`` of what is told. A first round, which fills caches, is not counted.
    """
    share = each * _MICROSECONDS[unit]
    microseconds(ours, calls)
    microseconds(peer.work, peer.calls)
    mine: list[float] = []
    other: list[float] = []
    for _ in range(rounds):
        mine.append(microseconds(ours, calls) / share)
        other.append(microseconds(peer.work, peer.calls) / share)
    return compared(name, unit, mine, peer.name, other, times=times, of_one=of_one)


def microseconds(work: Work, calls: int) -> float:
    """How long one of ``calls`` takes; the cycle collector waits meanwhile, as for ``timeit``."""
    gc.disable()
    try:
        began = perf_counter()
        for _ in range(calls):
            work()
        return (perf_counter() - began) / calls * 1_000_000
    finally:
        gc.enable()
