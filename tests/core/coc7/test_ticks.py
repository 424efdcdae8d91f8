import pytest

from rules_core.sheet.events import MarkChanged
from rules_core.sheet.journal import Action, Entry
from rules_core.sheet.outcome import Fact, step
from rules_core.sheet.sheet import Sheet, Skill, Trait
from rules_core.systems.coc7.after_roll import can_be_ticked, may_tick
from rules_core.systems.coc7.checks import Check, Difficulty, Kind
from rules_core.systems.coc7.play import gave_tick, roll
from rules_core.systems.coc7.skills import SKILLS
from rules_core.systems.coc7.table import Table
from tests.core.coc7.throws import asking, dice, showing

CLIMB = Skill("climb", "climb", 40)
SHEET = Sheet("coc7", "Ada", traits=(Trait("str", 40),), skills=(CLIMB,))


def ruled(
    asked: Check, passed: bool, skill: Skill = CLIMB, luck_spent: bool = False
) -> tuple[bool, str, Fact]:
    ruling = may_tick(asked, passed, skill, luck_spent=luck_spent)
    return ruling.allowed, ruling.step.rule, ruling.step.fact("because")


def test_a_success_ticks_the_skill() -> None:
    """COC-XP-01."""
    turn = roll(asking(SHEET, "skill:climb", name="Climb"), showing(40))
    assert turn.events == (MarkChanged("climb", 0, 1),)
    assert turn.steps[-1].rule == "COC-XP-01"


def test_a_skill_is_ticked_once_at_most() -> None:
    """COC-XP-01."""
    ticked = SHEET.with_skill(Skill("climb", "climb", 40, marks=1))
    assert roll(asking(ticked, "skill:climb", name="Climb"), showing(40)).events == ()
    assert ruled(Check(40), True, ticked.skill("climb")) == (False, "COC-XP-01", "ticked_before")


def test_a_failure_neither_adds_nor_removes_a_tick() -> None:
    """COC-XP-01, trap E32."""
    ticked = SHEET.with_skill(Skill("climb", "climb", 40, marks=1))
    for sheet in (SHEET, ticked):
        assert roll(asking(sheet, "skill:climb", name="Climb"), showing(41)).events == ()
    assert ruled(Check(40), False) == (False, "COC-XP-01", "no_success")


def test_a_tick_needs_the_required_level() -> None:
    """COC-XP-01, reading A10: a Regular success where Hard was asked earns nothing."""
    hard = asking(SHEET, "skill:climb", Difficulty.HARD, name="Climb")
    assert roll(hard, showing(30)).events == ()
    assert roll(hard, showing(20)).events == (MarkChanged("climb", 0, 1),)


def test_bonus_and_penalty_dice_allow_a_tick() -> None:
    """COC-XP-01, reading A11, traps E30 and E31."""
    assert roll(asking(SHEET, "skill:climb", net=1), dice([40, 20], 0)).events
    assert roll(asking(SHEET, "skill:climb", net=-1), dice([10, 20], 0)).events


def test_a_house_rule_forbids_ticks_with_bonus_dice() -> None:
    """COC-XP-01, reading A11: the switch ``tick_with_bonus``; only bonus dice that count forbid it."""
    strict = Table(tick_with_bonus=False)
    assert ruled(Check(40, bonus=1, table=strict), True) == (False, "COC-XP-01", "bonus_die")
    assert ruled(Check(40, penalty=1, table=strict), True)[0]
    assert ruled(Check(40, bonus=1, penalty=1, table=strict), True)[0]


def test_a_characteristic_takes_no_tick() -> None:
    """COC-XP-01: ticks are on skills."""
    assert roll(asking(SHEET, "trait:str", name="STR"), showing(10)).events == ()
    assert ruled(Check(40, kind=Kind.CHARACTERISTIC), True) == (False, "COC-XP-01", "no_success")


@pytest.mark.parametrize("kind", ["credit-rating", "cthulhu-mythos"])
def test_credit_rating_and_mythos_take_no_tick(kind: str) -> None:
    """COC-XP-02."""
    assert ruled(Check(40), True, Skill("x", kind, 40)) == (False, "COC-XP-02", "skill")


def test_all_other_and_custom_skills_take_ticks() -> None:
    """COC-XP-02."""
    ticking = {each.id for each in SKILLS if can_be_ticked(Skill("x", each.id, 40))}
    assert {each.id for each in SKILLS} - ticking == {"credit-rating", "cthulhu-mythos"}
    assert can_be_ticked(Skill("x", "custom", 40, "Juggling"))


def test_a_renamed_mythos_skill_is_known_by_its_kind() -> None:
    """COC-XP-02, trap E46: ids decide, not names in any language."""
    assert not can_be_ticked(Skill("x", "cthulhu-mythos", 40, "Mythe de Cthulhu"))
    assert can_be_ticked(Skill("x", "custom", 40, "Cthulhu Mythos"))


def test_a_success_by_luck_earns_no_tick() -> None:
    """COC-XP-02, trap E30."""
    assert ruled(Check(40), True, luck_spent=True) == (False, "COC-XP-02", "luck")


@pytest.mark.parametrize("value", [99, 100, 101, 140])
def test_a_skill_of_100_and_more_is_rolled_and_ticked_like_others(value: int) -> None:
    """COC-XP-01, COC-ROLL-07, trap E34."""
    sheet = Sheet("coc7", "Ada", skills=(Skill("climb", "climb", value),))
    asked = asking(sheet, "skill:climb", name="Climb")
    assert roll(asked, showing(99)).events == (MarkChanged("climb", 0, 1),)
    assert roll(asked, showing(100)).events == ()


def test_an_entry_knows_whether_it_gave_the_tick() -> None:
    """COC-XP-02."""
    assert gave_tick(Entry(1, "a", Action.ROLL, "", events=(MarkChanged("climb", 0, 1),)))
    assert not gave_tick(Entry(1, "a", Action.TICK, "", events=(MarkChanged("climb", 1, 0),)))
    assert not gave_tick(Entry(1, "a", Action.ROLL, ""))


def test_the_patients_journal_knows_the_tick_by_its_step() -> None:
    """COC-XP-01: the tick itself is written where the skill is."""
    given = Entry(1, "a", Action.ROLL, "", steps=(step("COC-XP-01", because=""),))
    refused = Entry(1, "a", Action.ROLL, "", steps=(step("COC-XP-01", because="ticked_before"),))
    assert (gave_tick(given), gave_tick(refused)) == (True, False)
