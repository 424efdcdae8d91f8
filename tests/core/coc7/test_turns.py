"""Any action at the table with any dice: it can be undone, stored, read again and shown."""

import json
from collections.abc import Callable
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rules_core.dice.sources import LiveDice
from rules_core.game.play import Against, Attempt, Choice, Foe, Turn
from rules_core.game.switches import table_facts
from rules_core.sheet.events import invert, play
from rules_core.sheet.journal import Action, Entry, StandingRoll
from rules_core.sheet.outcome import Refused
from rules_core.sheet.record import entry_from_data, entry_to_data, sheet_from_data, sheet_to_data
from rules_core.sheet.sheet import Sheet, Status
from rules_core.systems.coc7.attempts import as_it_is, extra_dice
from rules_core.systems.coc7.combat import Melee
from rules_core.systems.coc7.derive import BODY, DAWN, INJURY, LOST_TODAY, MYTHOS_INSANE, REACTIONS, SHOCKED
from rules_core.systems.coc7.kept import choice_of, is_check
from rules_core.systems.coc7.play import CARE, FIGHTS, PLAY, luck_turn, push
from rules_core.systems.coc7.play_harm import hit_degree, mythos_turn, new_day
from rules_core.systems.coc7.system import SYSTEM
from rules_core.systems.coc7.table import RECOMMENDED, Table
from rules_core.systems.coc7.weapons import UNARMED
from tests.core.coc7.ada import ADA, CLUB, DOCTOR

STATUSES = (*SYSTEM.statuses, *BODY, *INJURY, DAWN, LOST_TODAY, SHOCKED, MYTHOS_INSANE, REACTIONS)
BOTH = replace(ADA, skills=ADA.skills + DOCTOR.skills)
SUBJECTS = (
    *(f"weapon:{place}" for place in range(7)),
    *("skill:charm", "skill:dodge", "trait:str", "luck:", "conscious:", "shock:"),
    *("treatment:first-aid", "treatment:medicine", "analysis:", "sanity:0/1D6", "sanity:1D4/1D10+3"),
)


@st.composite
def people(draw: st.DrawFn) -> Sheet:
    """A character who can do everything, in any state play may have left them in."""
    sheet = BOTH
    for tracker, most in (("hp", 14), ("san", 99), ("luck", 99)):
        sheet = sheet.with_tracker(replace(sheet.tracker(tracker), value=draw(st.integers(0, most))))
    for place, weapon in enumerate(sheet.weapons):
        sheet = sheet.with_weapon(place, replace(weapon, fired=draw(st.integers(0, 3))))
    skills = tuple(replace(each, marks=draw(st.integers(0, 1))) for each in sheet.skills)
    held = draw(st.dictionaries(st.sampled_from(STATUSES), st.integers(1, 12), max_size=5))
    return replace(sheet, skills=skills, statuses=tuple(Status(*each) for each in sorted(held.items())))


choices = st.builds(
    Choice,
    difficulty=st.sampled_from(["regular", "hard", "extreme"]),
    net=st.integers(-2, 2),
    against=st.sampled_from([each for each in Against if "parry" not in each]),
    foe=st.builds(
        Foe, st.just("Hugh"), st.sampled_from([0, 45, 55, 60]), st.sampled_from(["", "failure", "hard"])
    ),
    situations=st.lists(st.sampled_from([*Melee, "aimed", "half_cover"]), max_size=3).map(
        lambda found: tuple(str(each) for each in found)
    ),
    distance=st.none() | st.integers(0, 60),
)
tables = st.sampled_from([RECOMMENDED, Table(extended_levels=False), Table(push_fumbles=True)])
attempts = st.builds(
    Attempt, people(), st.sampled_from(SUBJECTS), choices, tables.map(table_facts), st.just("A roll")
)
chance = st.integers(0, 10**9).map(lambda seed: LiveDice(Random(seed).randrange))


def taken(sheet: Sheet, turn: Turn) -> Sheet:
    """The sheet after a turn, which can be taken back and kept."""
    after = play(sheet, turn.events)
    assert play(after, invert(turn.events)) == sheet
    assert sheet_from_data(json.loads(json.dumps(sheet_to_data(after)))) == after
    entry = Entry(1, "a", Action.ROLL, "", roll=turn.roll, steps=turn.steps, events=turn.events)
    assert entry_from_data(json.loads(json.dumps(entry_to_data(entry)))) == entry
    if turn.roll is not None:
        assert SYSTEM.is_sound(turn.roll)
    return after


@settings(max_examples=50)
@given(attempts, people(), chance, st.integers(1, 40))
def test_every_turn_can_be_undone_and_its_roll_read(
    given_to: Attempt, patient: Sheet, dice: LiveDice, points: int
) -> None:
    attempt = replace(given_to, patient=patient)
    if PLAY.refusal(attempt) is not None:
        with pytest.raises(Refused):
            PLAY.roll(attempt, dice)
        return
    turn = PLAY.roll(attempt, dice)
    assert turn.roll is not None
    after = taken(attempt.sheet, turn)
    treated = play(patient, turn.patient)
    assert play(treated, invert(turn.patient)) == patient
    taken(patient, CARE.apply_treatment(patient, turn.roll))

    standing = StandingRoll(Entry(1, "a", Action.ROLL, "", roll=turn.roll, events=turn.events), turn.roll)
    with suppress(Refused):
        spent = luck_turn(after, standing, points, dice)
        taken(after, spent)
        assert spent.roll is not None
        hit_degree(spent.roll)
    with suppress(Refused):
        taken(after, push(after, turn.roll, dice))
    if hit_degree(turn.roll) is not None and attempt.subject != CLUB:  # what that one does is no dice
        place = attempt.thing if attempt.subject.startswith("weapon:") else UNARMED
        hit = PLAY.roll(Attempt(attempt.sheet, f"damage:{place}", name="Damage", after=turn.roll), dice)
        assert hit.roll is not None
        assert not is_check(hit.roll)
        taken(patient, CARE.hurt(patient, hit.roll.total, 1, ()))


@given(people(), st.sampled_from(["skill:charm", "weapon:0", "trait:str"]), choices, chance)
def test_a_roll_can_be_repeated_with_its_choices(
    sheet: Sheet, subject: str, choice: Choice, dice: LiveDice
) -> None:
    attempt = Attempt(sheet, subject, replace(choice, net=0))
    try:
        turn = PLAY.roll(attempt, dice)
    except Refused:
        return
    assert turn.roll is not None
    again = choice_of(turn.roll)
    assert extra_dice(replace(attempt, choice=again)) == extra_dice(attempt)
    told = as_it_is(attempt)  # the distance of a shot decides whether it is point blank
    assert (again.against, again.situations, again.distance) == (told.against, told.situations, told.distance)
    assert as_it_is(replace(attempt, choice=again)) == again


@given(
    people(),
    st.integers(0, 30),
    st.integers(0, 6),
    st.integers(0, 20),
    st.sampled_from([RECOMMENDED, Table(dead_at_maximum=True)]),
)
def test_harm_rest_rounds_days_and_mythos_can_be_undone(
    sheet: Sheet, damage: int, armour: int, days: int, table: Table
) -> None:
    acts: tuple[Callable[[Sheet], Turn], ...] = (
        lambda each: CARE.hurt(each, damage, armour, table_facts(table)),
        lambda each: CARE.rest(each, days),
        FIGHTS.new_round,
        new_day,
        mythos_turn,
    )
    for act in acts:
        try:
            turn = act(sheet)
        except Refused:
            continue
        assert turn.roll is None
        sheet = taken(sheet, turn)
