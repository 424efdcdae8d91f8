"""How much more work one thing is than another: a ratio, so that a busy or a slow machine changes nothing.

How many seconds something takes is measured by ``make bench``; tests only tell work that grows out of hand.
"""

from collections.abc import Callable
from time import process_time


def times_the_effort(more: Callable[[], object], less: Callable[[], object], turns: int = 5) -> float:
    """Return how many times as much processor time ``more`` takes as ``less``: the least of their ``turns``.

    The two take turns, and what other processes do meanwhile doesn't count.
    """
    each = [(_effort(more), _effort(less)) for _ in range(turns)]
    return min(long for long, _ in each) / min(short for _, short in each)


def _effort(do: Callable[[], object]) -> float:
    begun = process_time()
    do()
    return process_time() - begun
