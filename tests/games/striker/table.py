"""Play a Striker character with set dice, as seen in the views."""

from collections.abc import Mapping, Sequence

import pytest
from msgspec.structs import replace

from desktop.games.striker.game import GAME as SHOWN
from desktop.views.cards import (
    CardButton,
    CardsView,
    CardView,
    FieldView,
    FinderView,
    Items,
    ItemView,
    Part,
    Side,
)
from desktop.views.contexts import CardsContext
from desktop.views.game import Rolled
from desktop.views.tray import OddsView, TrayView
from rules_core.dice.faces import Face
from rules_core.dice.sources import ScriptedDice
from rules_core.game.play import Act, Attempt, Choice, Turn
from rules_core.sheet.events import invert, play
from rules_core.sheet.journal import Action, Entry, Roll, StandingRoll, standing_rolls
from rules_core.sheet.outcome import Refused
from rules_core.sheet.sheet import Sheet, Status
from rules_core.systems.striker.acts import act as do
from rules_core.systems.striker.system import SYSTEM
from tests.games.shown import sample

GAME = SYSTEM.play

Faces = Mapping[str, Sequence[Face]]


ORIEL, TUMBLE = sample("oriel-kast"), sample("tumble-okoro")


def with_statuses(sheet: Sheet, **statuses: int) -> Sheet:
    return replace(sheet, statuses=tuple(Status(*each) for each in sorted(statuses.items())))


class Table:
    """A player at the table; every roll and action is saved as the app saves it."""

    def __init__(self, sheet: Sheet = ORIEL) -> None:
        self.sheet = sheet
        self.entries: list[Entry] = []
        self.drafts: dict[str, str] = {}

    def attempt(self, subject: str, choice: Choice | None = None, after: Roll | None = None) -> Attempt:
        name = SHOWN.name_of(self.sheet, subject)
        return Attempt(self.sheet, subject, choice or Choice(), name=name, after=after)

    def ready(self, subject: str, choice: Choice | None = None) -> TrayView:
        return SHOWN.ready_view(self.attempt(subject, choice), ())

    def roll(
        self, subject: str, *d20: int, choice: Choice | None = None, dice: Faces | None = None, **parts: Faces
    ) -> TrayView:
        script = ScriptedDice(dice or ({"d20": d20} if d20 else {}), parts)
        after = self.entries[0].roll if subject.startswith("damage:") else None
        turn = GAME.roll(self.attempt(subject, choice, after), script)
        script.finish()
        self._keep(Action.ROLL, turn)
        return self.view()

    def follow_up(self, action: str, dice: Faces | None = None) -> TrayView:
        asked = SHOWN.follow_up(action, self.latest().roll)
        assert asked is not None
        return self.roll(asked[0], dice=dice or {})

    def act(self, act: str, given: Mapping[str, str] | None = None) -> str:
        """Do an action and return its summary for the toast and undo."""
        turn = do(Act(self.sheet, act, given or {}), ScriptedDice())
        entry = self._keep(Action.ACT, turn, act)
        assert SHOWN.act_words is not None
        return SHOWN.act_words(self.sheet, entry)

    def refusal(self, act: str, given: Mapping[str, str] | None = None) -> str:
        """Return the reason why an action is refused."""
        before = self.sheet
        with pytest.raises(Refused) as refused:
            do(Act(self.sheet, act, given or {}), ScriptedDice())
        assert self.sheet == before
        return SHOWN.refusal_words(refused.value.ruling)

    def cards(self, tab: str, subject: str = "") -> CardsView:
        context = CardsContext(subject=subject, drafts=self.drafts, past=standing_rolls(self.entries))
        assert SHOWN.cards_view is not None
        found = SHOWN.cards_view(self.sheet, tab, context)
        assert found is not None
        return found

    def latest(self) -> StandingRoll:
        return next(standing_rolls(self.entries))

    def view(self, *, latest: bool = True) -> TrayView:
        return SHOWN.rolled_view(Rolled(self.sheet, self.latest(), latest=latest))

    def undo(self) -> None:
        taken = self.entries[0]
        self.sheet = play(self.sheet, invert(taken.events))
        self.entries.insert(0, Entry(len(self.entries) + 1, "u", Action.UNDO, "", refers=(taken.seq,)))

    def _keep(self, action: Action, turn: Turn, about: str = "") -> Entry:
        self.sheet = play(self.sheet, turn.events)
        seq = len(self.entries) + 1
        entry = Entry(seq, str(seq), action, "", about, roll=turn.roll, steps=turn.steps, events=turn.events)
        if turn.roll is not None:
            assert SYSTEM.is_sound(turn.roll)
        self.entries.insert(0, entry)
        return entry


def odds_of(view: TrayView) -> OddsView:
    assert view.odds is not None
    return view.odds


def felt(view: TrayView) -> tuple[str, str, str]:
    assert view.sum is not None
    return view.sum


def card(view: CardsView, card_id: str) -> CardView:
    return next(each for each in view.cards if each.id == card_id)


def parts_of(of: CardView) -> list[Part | CardButton]:
    found: list[Part | CardButton] = []
    for each in of.parts:
        found += each.parts if isinstance(each, Side) else (each,)
    return found


def items(of: CardView) -> dict[str, ItemView]:
    lists = [each.items for each in of.parts if isinstance(each, Items | FinderView)]
    return {each.id: each for listed in lists for each in listed}


def field(of: CardView, field_id: str) -> FieldView:
    return next(each for each in parts_of(of) if isinstance(each, FieldView) and each.id == field_id)
