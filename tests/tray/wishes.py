"""The player's requests in a tray."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from desktop.views.tray_intents import TrayIntent

_I = TypeVar("_I", bound=TrayIntent)


class Wishes:
    """Records every request, in order."""

    def __init__(self) -> None:
        self.made: list[TrayIntent] = []
        self._answers: list[tuple[type[Any], Callable[[Any], object]]] = []

    def __call__(self, intent: TrayIntent) -> None:
        self.made.append(intent)
        for kind, answer in self._answers:
            if isinstance(intent, kind):
                answer(intent)

    def answer(self, kind: type[_I], answer: Callable[[_I], object]) -> None:
        """Call something for each request of that kind."""
        self._answers.append((kind, answer))

    @contextmanager
    def wanted(self, kind: type[_I]) -> Iterator[list[_I]]:
        """Collect the requests of that kind made meanwhile; there has to be at least one."""
        found: list[_I] = []
        before = len(self.made)
        yield found
        found += [each for each in self.made[before:] if isinstance(each, kind)]
        assert found, f"nobody asked for {kind.__name__}: {self.made[before:]}"

    @contextmanager
    def none(self, *kinds: type[TrayIntent]) -> Iterator[None]:
        """Assert that no such request is made meanwhile."""
        before = len(self.made)
        yield
        assert not [each for each in self.made[before:] if isinstance(each, kinds)]
