"""One truth: the same faces in the tray of the running app and in ``rollbook resolve``, field by field."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from desktop.views.felt import DieUse
from desktop.views.tray import ResultView, TrayView
from rules_core.dice.sources import Drawn
from rules_core.sheet.journal import StandingRoll, standing_rolls
from rules_core.sheet.sheet import Sheet
from tests.cli.asking import Game
from tests.playing import Player

LEVELS = {"Regular": "regular", "Hard": "hard", "Extreme": "extreme", "Critical": "critical"}
"""The success levels of both percentile games: their words, and their names in the contract."""

Told = Mapping[str, Any]
"""An answer by the names of the contract."""


class BothWays:
    """What the app shows of the latest roll, and what the command answers about the same faces."""

    def __init__(self, player: Player, system: str) -> None:
        controllers = player.app.controllers
        assert controllers is not None
        self.player = player
        self.compared = 0
        """How many answers were compared."""
        self._game = Game(system)
        self._session = controllers.session
        self._view: TrayView | None = None
        controllers.rolls.tray.changed.connect(self._see)

    def _see(self, view: TrayView | None) -> None:
        self._view = view

    @property
    def view(self) -> TrayView:
        """What the tray shows."""
        assert self._view is not None, "the tray has not changed yet"
        return self._view

    @property
    def result(self) -> ResultView:
        """The result that the tray shows."""
        assert self.view.result is not None, "the tray shows no result"
        return self.view.result

    def rolls(self) -> Iterator[StandingRoll]:
        """The rolls of the journal, newest first."""
        return standing_rolls(self._session.journal.newest_first())

    @property
    def rolled(self) -> StandingRoll:
        """The latest roll of the journal."""
        return next(self.rolls())

    @property
    def sheet(self) -> Sheet:
        """The sheet as it is now."""
        return self._session.character.sheet

    def tracker(self, tracker: str) -> int:
        """The value of a tracker on the sheet."""
        return self.sheet.tracker(tracker).value

    def checked(self, name: str) -> int:
        """An input of the check as the journal keeps it."""
        return int(self.rolled.roll.input(name))

    def faces(self, *parts: str) -> dict[str, list[Any]]:
        """The faces of the latest roll by kind of die, those of some parts only ("" for its own)."""
        return by_kind(self.rolled.roll.drawn, *(parts or ("",)))

    def luck_choices(self) -> dict[str, int]:
        """The levels that Luck can buy now, with their points."""
        offers = (each for each in self.view.luck if each.enabled)
        return {LEVELS[each.title.partition("→ ")[2]]: each.points for each in offers}

    def told(self, do: str, given: Told, **more: object) -> Told:
        """What the command answers."""
        return self._game.result(do, given, **more)

    def same(self, do: str, given: Told, in_app: Told, *, dice: object = None, why: bool = True) -> None:
        """Compare every field of an answer with what the app shows, and its rules with the reasons there.

        Without ``dice`` the command gets the faces of the latest roll. A field of the answer that
        ``in_app`` lacks fails the comparison too.
        """
        reply = self._game.ask(do, given, dice=self.faces() if dice is None else dice)
        assert reply["ok"], (do, given, reply)
        assert dict(in_app) == reply["result"], (do, given)
        if why:
            steps = {each.rule for each in self.rolled.entry.steps}
            assert set(reply["rules"]) <= steps, (do, given)
        self.compared += 1

    def same_sheet(self, given: Told, on_sheet: Told) -> None:
        """Compare values that the sheet shows with those that the command derives."""
        derived = self.told("derive", given)
        assert {name: derived[name] for name in on_sheet} == on_sheet, given
        self.compared += 1

    def most(self, tracker: str) -> int:
        """The maximum of a tracker as the sheet speaks it: "8 of 11"."""
        spoken = self.player.tracker_words(tracker).partition(" of ")[2]
        return int(spoken.partition(",")[0])

    def line(self, begins: str) -> dict[str, str]:
        """The values that a line of the sheet lists, such as "Move 8, Build 0", by their names."""
        line = next(each for each in self.player.sheet_texts() if each.startswith(begins) and ", " in each)
        return {name: value for name, _, value in (each.rpartition(" ") for each in line.split(", "))}

    def same_odds(self, given: Told, names: Mapping[str, str] | None = None) -> None:
        """Compare the odds bar with the exact odds; ``names`` gives the contract's names of parts."""
        view = self.view.odds
        assert view is not None, "the tray shows no odds"
        named = names or {}
        shown = {named.get(part.degree, part.degree): part.share for part in view.parts}
        exact = self._game.result("odds", given)["odds"]
        assert shown == {name: float(Fraction(chance)) for name, chance in exact.items()}, given
        self.compared += 1

    def same_change(self, of: str, first: Told, now: Told, in_app: Told) -> None:
        """Compare a changed roll: what it is now, and which dice were added to it or are no longer used.

        ``first`` are inputs that use every die that the roll had before the change.
        """
        roll = self.rolled.roll
        added = by_kind(roll.added)
        before = by_kind((*roll.drawn, *roll.unused))
        for kind, faces in added.items():
            del before[kind][-len(faces) :]
        asked = {"of": of, "first": first, "now": now}
        reply = self._game.result("amend", asked, dice=before, added=added)
        assert dict(in_app) == reply["now"], (of, first, now)
        assert reply["added"] == added, (of, first, now)
        assert reply["unused"] == by_kind(roll.unused), (of, first, now)
        self.compared += 1

    def summed(self) -> int:
        """The total beside the die."""
        assert self.view.sum is not None, "the tray shows no sum"
        return number(self.view.sum.total)

    def margin(self) -> int:
        """By how much the total beats its target, from the words beside the die."""
        assert self.view.sum is not None, "the tray shows no sum"
        line = self.view.sum.line
        if line.endswith("met exactly"):
            return 0
        return int(line.rpartition(" ")[2]) * (1 if "beaten by" in line else -1)

    def counted(self) -> list[int]:
        """The values of the dice on the felt that count."""
        return [
            each.value for each in self.view.dice if each.use is not DieUse.UNUSED and each.value is not None
        ]


def number(shown: str) -> int:
    """Return a number as the app writes it."""
    return int(shown.replace("−", "-"))


def by_kind(drawn: Iterable[Drawn], *parts: str) -> dict[str, list[Any]]:
    """Return faces as a request lists them."""
    found: dict[str, list[Any]] = {}
    for each in drawn:
        if not parts or each.part in parts:
            found.setdefault(each.die, []).extend(each.faces)
    return found
