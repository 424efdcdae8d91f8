"""What a player asked for in a tray."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from desktop.views.tray_intents import TrayIntent

_I = TypeVar("_I", bound=TrayIntent)


class Wishes:
    """Stands in for what does all that is asked for, and keeps it in order."""

    def __init__(self) -> None:
        self.made: list[TrayIntent] = []
        self._answers: list[tuple[type[Any], Callable[[Any], object]]] = []

    def __call__(self, intent: TrayIntent) -> None:
        self.made.append(intent)
        for kind, answer in self._answers:
            if isinstance(intent, kind):
                answer(intent)

    def answer(self, kind: type[_I], answer: Callable[[_I], object]) -> None:
        """Answer each wish of that kind."""
        self._answers.append((kind, answer))

    @contextmanager
    def wanted(self, kind: type[_I]) -> Iterator[list[_I]]:
        """The wishes of that kind made meanwhile, of which there is at least one."""
        found: list[_I] = []
        before = len(self.made)
        yield found
        found += [each for each in self.made[before:] if isinstance(each, kind)]
        assert found, f"nobody asked for {kind.__name__}: {self.made[before:]}"

    @contextmanager
    def none(self, *kinds: type[TrayIntent]) -> Iterator[None]:
        """None of these wishes is made meanwhile."""
        before = len(self.made)
        yield
        assert not [each for each in self.made[before:] if isinstance(each, kinds)]
