"""Play a four-degree d20 character with set dice, as seen in the views."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from desktop.games.basic_d20.game import GAME as SHOWN
from desktop.views.cards import CardButton, CardsView, CardView, FinderView, Items, ItemView, PickView, Side
from desktop.views.contexts import CardsContext
from desktop.views.game import Rolled
from desktop.views.tray import TrayView
from rules_core.dice.faces import Face
from rules_core.dice.sources import ScriptedDice
from rules_core.game.play import Act, Attempt, Choice, Rules, Turn
from rules_core.sheet.events import Event, invert, play
from rules_core.sheet.journal import Action, Entry, StandingRoll, standing_rolls
from rules_core.sheet.outcome import Fact, Refused
from rules_core.sheet.sheet import Sheet
from rules_core.systems.basic_d20.play import inspired
from rules_core.systems.basic_d20.play_acts import act as do
from rules_core.systems.basic_d20.system import SYSTEM
from tests.games.shown import chosen, sample

GAME = SYSTEM.play


ANSEL, KETTA = sample("ansel-quay"), sample("ketta-morrow")


def without_skill(sheet: Sheet, place: int) -> Sheet:
    return sheet.with_weapon(place, replace(sheet.weapons[place], skill=""))


class Table:
    """A player at the table; every roll and action is saved as the app saves it."""

    def __init__(self, sheet: Sheet = ANSEL, rules: Rules = ()) -> None:
        self.sheet = sheet
        self.rules = rules
        self.entries: list[Entry] = []
        self.subject = ""

    def ready(self, subject: str, **options: Fact) -> TrayView:
        return SHOWN.ready_view(self._attempt(subject, chosen(**options)), ())

    def roll(
        self,
        subject: str,
        *d20: int,
        dice: Mapping[str, Sequence[Face]] | None = None,
        choice: Choice | None = None,
        **options: Fact,
    ) -> TrayView:
        script = ScriptedDice({**({"d20": d20} if d20 else {}), **(dice or {})})
        turn = GAME.roll(self._attempt(subject, choice or chosen(**options)), script)
        script.finish()
        self.subject = subject
        self._keep(Action.ROLL, turn)
        return self.view()

    def follow_up(self, action: str, **dice: Sequence[Face]) -> TrayView:
        latest = self.latest()
        if action.startswith("spend:"):
            self.act(action)
            return self.view()
        asked = SHOWN.follow_up(action, latest.roll)
        assert asked is not None
        return self.roll(asked[0], dice=dice)

    def inspire(self, *d20: int, **dice: Sequence[Face]) -> TrayView:
        latest = self.latest()
        script = ScriptedDice({**({"d20": d20} if d20 else {}), **dice})
        turn = inspired(self.sheet, latest.roll, script)
        script.finish()
        self._keep(Action.PUSH, turn, latest.entry.seq)
        return self.view()

    def act(self, act: str, *d20: int, **given: str) -> str:
        """Do an action of a card and return its summary in the history."""
        spends = act.startswith("spend:")
        about = self.latest() if spends else None
        turn = do(Act(self.sheet, act, given, self.rules, about), ScriptedDice({"d20": d20}))
        refers = () if about is None else (about.entry.seq,)
        entry = self._keep(Action.SPEND if spends else Action.ACT, turn, *refers, about=act)
        assert SHOWN.act_words is not None
        return SHOWN.act_words(self.sheet, entry)

    def refusal(self, act: str, **given: str) -> str:
        """Return the reason why an action is refused."""
        try:
            do(Act(self.sheet, act, given, self.rules), ScriptedDice())
        except Refused as refused:
            return SHOWN.refusal_words(refused.ruling)
        raise AssertionError("it can be done")

    def undo(self) -> None:
        taken = self.entries[0]
        self._keep(Action.UNDO, Turn(None, (), invert(taken.events)), taken.seq)

    def latest(self) -> StandingRoll:
        return next(standing_rolls(self.entries))

    def view(self, *, latest: bool = True) -> TrayView:
        return SHOWN.rolled_view(Rolled(self.sheet, self.latest(), latest=latest))

    def cards(self, tab: str) -> CardsView:
        assert SHOWN.cards_view is not None
        view = SHOWN.cards_view(self.sheet, tab, CardsContext(subject=self.subject, rules=self.rules))
        assert view is not None
        return view

    def card(self, tab: str, card: str) -> CardView:
        return next(each for each in self.cards(tab).cards if each.id == card)

    def _attempt(self, subject: str, choice: Choice) -> Attempt:
        after = self.entries[0].roll if subject.startswith("damage:") else None
        name = SHOWN.name_of(self.sheet, subject)
        return Attempt(self.sheet, subject, choice, self.rules, name, after=after)

    def _keep(self, action: Action, turn: Turn, *refers: int, about: str = "") -> Entry:
        events: tuple[Event, ...] = turn.events
        self.sheet = play(self.sheet, events)
        seq = len(self.entries) + 1
        about = turn.roll.subject if turn.roll else about
        entry = Entry(seq, str(seq), action, "", about, refers, turn.roll, turn.steps, events, turn.text)
        if turn.roll is not None:
            assert SYSTEM.is_sound(turn.roll)
        self.entries.insert(0, entry)
        return entry


def items(card: CardView) -> dict[str, ItemView]:
    found: dict[str, ItemView] = {}
    for part in card.parts:
        if isinstance(part, Items | FinderView):
            found |= {each.title: each for each in part.items}
    return found


def buttons(card: CardView) -> dict[str, CardButton]:
    found: list[CardButton] = []
    for part in card.parts:
        inner = part.parts if isinstance(part, Side) else getattr(part, "buttons", ())
        found += [each for each in inner if isinstance(each, CardButton)]
    return {each.action.title: each for each in found}


def picks(card: CardView) -> dict[str, PickView]:
    found: list[object] = []
    for part in card.parts:
        found += part.parts if isinstance(part, Side) else (part,)
    return {each.id: each for each in found if isinstance(each, PickView)}
