"""``python -m tests.heard.played LIBRARY``: the app over a library, with dice that always fall the same."""

import sys
from collections import Counter
from pathlib import Path

from desktop.base.paths import places
from desktop.base.workarounds.plain_imports import restore
from rules_core.dice.faces import Die, F
from rules_core.dice.sources import DiceSource

_FALLS = {"tens": (60, 30, 10, 70), "units": (1, 4, 7)}
"""The faces of these dice, again and again; of all others, each comes in its turn."""


class SameDice(DiceSource):
    """Dice that fall in an order of their own."""

    def __init__(self) -> None:
        self._drawn: Counter[str] = Counter()

    def draw(self, die: Die[F], count: int = 1) -> tuple[F, ...]:
        """Return the next faces."""
        return tuple(self._next(die) for _ in range(count))

    def _next(self, die: Die[F]) -> F:
        at = self._drawn[die.name]
        self._drawn[die.name] += 1
        wanted = _FALLS.get(die.name)
        if wanted is not None:
            face = wanted[at % len(wanted)]
            return next(each for each in die.faces if each == face)
        return die.faces[at % len(die.faces)]


def main(library: Path) -> int:
    """Open the window, and stay until it is closed."""
    restore()
    from desktop.library.store.lock import LibraryLock
    from desktop.shell import app as shell
    from desktop.start import load_features, new_application

    chosen = places(library)
    lock = LibraryLock.acquire(chosen)
    shell._SLOW_MS = 600_000  # on a busy computer, opening is announced as slow
    app = shell.App(new_application(), chosen, lock, SameDice(), features=load_features)
    app.start()
    status = app.exec()
    app.close()
    return status


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
