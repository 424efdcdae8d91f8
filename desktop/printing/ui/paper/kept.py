"""What is laid out once for all pages: kept while pages are looked at, and then let go."""

from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

T = TypeVar("T")

_MOST = 1024
_forgetting: list[Callable[[], None]] = []


def kept(lay_out: Callable[..., T]) -> Callable[..., T]:
    """Return ``lay_out`` so that it answers from memory what it was asked before, until ``let_go``."""
    remembering = lru_cache(maxsize=_MOST)(lay_out)
    _forgetting.append(remembering.cache_clear)
    return remembering


def let_go() -> None:
    """Forget all of it: in memory it takes four megabytes, and to lay it out again some milliseconds."""
    for forget in _forgetting:
        forget()
