"""Everything on an unusual Striker sheet from a file can be shown, rolled and saved."""

from random import Random
from typing import TypeVar

from hypothesis import given
from hypothesis import strategies as st

from desktop.games.striker.game import GAME as SHOWN
from desktop.views.game import Rolled, SheetContext
from rules_core.dice.sources import LiveDice, ScriptedDice
from rules_core.game.play import Act, Choice
from rules_core.sheet.events import play
from rules_core.sheet.journal import Action, Entry, Roll, StandingRoll
from rules_core.sheet.outcome import Refused
from rules_core.sheet.sheet import Detail, Power, Sheet, Skill, Status, Technique, Tracker, Trait, Weapon
from rules_core.systems.striker.acts import act as do
from rules_core.systems.striker.listing import FEINT, WPN_PISTOLS
from rules_core.systems.striker.system import SYSTEM
from tests.games.shown import chosen
from tests.games.striker.table import GAME, Table

T = TypeVar("T", Skill, Technique, Tracker, Trait)

NUMBERS = st.integers(-10, 60) | st.integers(-(10**12), 10**12)
WORDS = st.text(max_size=4)
IDS = st.sampled_from("abcde")
LISTINGS = (
    "",
    "x(",
    str(WPN_PISTOLS),
    str(FEINT),
    "a sv(Insight,15)",
    "a(day) chk(9999999)= 1000000",
    "go(hour) chk(TC)= d20 -M(x), imp(sv,q)= +5, eff= -1000000",
)
KINDS = ("agility", "health", "energy", "focus", "cbt-melee", "deceive", "custom", "knowledge", "zz")
STATUSES = ("worn", "in_hand", "dead", "stability", "feinted", "opportunities")
CHOICES = (Choice(), chosen(take=10), chosen(opposed=1), chosen(save=1, weapon=0))


def few_of(of: st.SearchStrategy[T]) -> st.SearchStrategy[tuple[T, ...]]:
    return st.lists(of, max_size=4, unique_by=lambda each: each.id).map(tuple)


SHEETS = st.builds(
    Sheet,
    system=st.just("striker"),
    name=WORDS,
    details=st.sampled_from([(), (Detail("aspect", "mind"),), (Detail("aspect", "odd"),)]),
    traits=few_of(st.builds(Trait, st.sampled_from(("size", "hx", "ex", "fx", "q")), NUMBERS)),
    skills=few_of(st.builds(Skill, IDS, st.sampled_from(KINDS), NUMBERS, WORDS, st.none() | NUMBERS)),
    trackers=few_of(
        st.builds(Tracker, st.sampled_from(("hp", "ep", "fp", "zz")), NUMBERS, st.none() | NUMBERS)
    ),
    weapons=st.lists(
        st.builds(Weapon, WORDS, IDS | IDS.map(str.upper), st.sampled_from(("", "1d6", "2d6+1", "odd"))),
        max_size=3,
    ).map(tuple),
    powers=st.just((Power("p", "custom", "P", dice="1d4"),)),
    statuses=st.dictionaries(st.sampled_from(STATUSES), NUMBERS, max_size=3).map(
        lambda found: tuple(Status(*each) for each in sorted(found.items()) if each[1])
    ),
    techniques=few_of(
        st.builds(
            Technique,
            IDS.map(str.upper),
            WORDS,
            IDS,
            NUMBERS,
            st.sampled_from(("", "enabler", "facilitator", "odd")),
            st.sampled_from(LISTINGS),
        )
    ),
)


def subjects(sheet: Sheet) -> list[str]:
    return [
        *(f"skill:{each.id}" for each in sheet.skills),
        *(f"feint:{each.id}" for each in sheet.skills),
        *(f"technique:{each.id}" for each in sheet.techniques),
        *(f"weapon:{place}" for place in range(len(sheet.weapons))),
        "power:p",
    ]


def standing_roll(sheet: Sheet, roll: Roll | None) -> StandingRoll:
    assert roll is not None
    assert SYSTEM.is_sound(roll)
    return StandingRoll(Entry(1, "1", Action.ROLL, "", roll=roll), roll)


@given(SHEETS, st.sampled_from(CHOICES), st.integers(0, 2**30))
def test_everything_and_its_effect_can_be_shown_and_rolled(sheet: Sheet, choice: Choice, seed: int) -> None:
    table, dice = Table(sheet), LiveDice(Random(seed).randrange)
    assert SHOWN.sheet_view(sheet, SheetContext(1)).tabs
    for tab in ("skills", "techniques", "fight", "health"):
        assert table.cards(tab).cards
    for subject in subjects(sheet):
        view = table.ready(subject, choice)
        if view.blocked:
            continue
        turn = GAME.roll(table.attempt(subject, choice), dice)
        play(sheet, turn.events)
        standing = standing_roll(sheet, turn.roll)
        for action in SHOWN.rolled_view(Rolled(sheet, standing)).follow_ups:
            asked = SHOWN.follow_up(action.id, standing.roll)
            assert asked is not None
            if action.enabled:
                effect = GAME.roll(table.attempt(asked[0], asked[1], standing.roll), dice).roll
                assert SHOWN.rolled_view(Rolled(sheet, standing_roll(sheet, effect))).sum is not None


@given(SHEETS, st.sampled_from(("rest", "opportunity", "round", "damage", "drain", "heal", "dead")))
def test_every_action_is_done_or_refused(sheet: Sheet, act: str) -> None:
    given_fields = {"amount": "5", "type": "prc", "drained": "3", "healed": "4", "on": "1"}
    try:
        turn = do(Act(sheet, act, given_fields), ScriptedDice())
    except Refused as refused:
        words = SHOWN.refusal_words(refused.ruling)
    except KeyError:  # no such tracker on the sheet
        return
    else:
        assert play(sheet, turn.events).name == sheet.name
        return
    assert words != "The rules don't allow that now."
