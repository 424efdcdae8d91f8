"""How fast this machine is just now: the same small work, so that runs on unlike machines can be compared."""

from hashlib import sha256
from time import perf_counter

_TIMES = 7
_NUMBERS = 60_000
_BYTES = 4_000_000


def paces() -> list[float]:
    """Milliseconds of the same work, several times: objects of Python, and bytes that go through memory."""
    return [_work() for _ in range(_TIMES)]


def _work() -> float:
    began = perf_counter()
    counted: dict[str, int] = {}
    for number in range(_NUMBERS):
        counted[str(number % 997)] = counted.get(str(number % 997), 0) + number
    sha256(bytes(_BYTES)).hexdigest()
    return (perf_counter() - began) * 1000
