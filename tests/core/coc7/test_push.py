import pytest

from rules_core.sheet.outcome import Fact, Refused
from rules_core.sheet.sheet import Sheet, Skill, Trait
from rules_core.systems.coc7.after_roll import may_push, pushed
from rules_core.systems.coc7.attempts import check_for
from rules_core.systems.coc7.checks import Check, Degree, Difficulty, Kind, check
from rules_core.systems.coc7.play import push, push_ruling, roll
from rules_core.systems.coc7.skills import SKILLS
from tests.core.coc7.throws import asking, dice, kept, showing

SHEET = Sheet(
    "coc7",
    "Ada",
    traits=(Trait("str", 60),),
    skills=(
        Skill("climb", "climb", 40),
        Skill("throw", "throw", 40),
        Skill("dodge", "dodge", 40),
        Skill("brawl", "fighting-brawl", 40),
        Skill("handgun", "firearms-handgun", 40),
        Skill("own", "custom", 40, "Juggling"),
    ),
)


def because(subject: str, number: int, difficulty: Difficulty = Difficulty.REGULAR) -> tuple[bool, Fact, str]:
    fallen = kept(roll(asking(SHEET, subject, difficulty), showing(number)))
    ruling = push_ruling(SHEET, fallen)
    return ruling.allowed, ruling.step.fact("because"), ruling.step.rule


def test_a_failed_check_can_be_pushed_once() -> None:
    """COC-PUSH-01, trap E24."""
    first = roll(asking(SHEET, "skill:climb", name="Climb"), showing(70))
    assert push_ruling(SHEET, kept(first)).allowed
    second = push(SHEET, kept(first), showing(80))
    assert second.steps[0].rule == "COC-PUSH-01"
    assert push_ruling(SHEET, kept(second)).step.fact("because") == "pushed"
    with pytest.raises(Refused) as refused:
        push(SHEET, kept(second), showing(10))
    assert not refused.value.ruling.allowed


def test_only_a_check_below_the_required_level_can_be_pushed() -> None:
    """COC-PUSH-01."""
    assert because("skill:climb", 40) == (False, "passed", "COC-PUSH-01")
    assert because("skill:climb", 40, Difficulty.HARD) == (True, "", "COC-PUSH-01")


def test_a_pushed_roll_keeps_value_difficulty_and_dice() -> None:
    """COC-PUSH-02, worked example 8, reading A14, trap E24: with STR 60, 30 is still Hard."""
    attempt = asking(SHEET, "trait:str", Difficulty.HARD, net=-1, name="STR")
    asked = check_for(attempt)
    second = kept(push(SHEET, kept(roll(attempt, dice([40, 10], 3))), dice([30, 10], 0)))
    assert (second.total, second.passed) == (30, True)
    assert pushed(asked) == Check(60, Difficulty.HARD, penalty=1, kind=Kind.CHARACTERISTIC, pushed=True)


@pytest.mark.parametrize("subject", ["skill:dodge", "skill:brawl", "skill:handgun"])
def test_combat_rolls_cannot_be_pushed(subject: str) -> None:
    """COC-PUSH-03."""
    assert because(subject, 70) == (False, "combat", "COC-PUSH-03")


@pytest.mark.parametrize("subject", ["skill:climb", "skill:throw", "skill:own", "trait:str"])
def test_other_skills_and_characteristics_can_be_pushed(subject: str) -> None:
    """COC-PUSH-03, trap E24: Throw is a skill like others here."""
    assert because(subject, 70) == (True, "", "COC-PUSH-01")


def test_exactly_the_combat_skills_cannot_be_pushed() -> None:
    """COC-PUSH-03."""
    combat = {each.id for each in SKILLS if not each.pushable}
    by_name = {
        each.id for each in SKILLS if each.name.startswith(("Fighting", "Firearms")) or each.name == "Dodge"
    }
    assert combat == by_name


@pytest.mark.parametrize("kind", [Kind.LUCK, Kind.SANITY])
def test_luck_and_sanity_rolls_cannot_be_pushed(kind: Kind) -> None:
    """COC-PUSH-03."""
    ruling = may_push(Check(40, kind=kind), Degree.FAILURE, False, pushable=True)
    assert (ruling.allowed, ruling.step.rule, ruling.step.fact("because")) == (
        False,
        "COC-PUSH-03",
        kind.value,
    )


def test_a_fumble_cannot_be_pushed() -> None:
    """COC-PUSH-03."""
    assert because("skill:climb", 96) == (False, "fumble", "COC-PUSH-03")


def test_nothing_happens_until_the_player_rolls_the_push() -> None:
    """COC-PUSH-04: asking whether a push is allowed changes nothing and throws no dice."""
    fallen = roll(asking(SHEET, "skill:climb", name="Climb"), showing(70))
    assert push_ruling(SHEET, kept(fallen)) == push_ruling(SHEET, kept(fallen))
    assert fallen.events == ()


def test_a_pushed_success_is_a_success_like_any_other() -> None:
    """COC-PUSH-01, COC-XP-01, reading A13."""
    fallen = kept(roll(asking(SHEET, "skill:climb", name="Climb"), showing(70)))
    turn = push(SHEET, fallen, showing(20))
    assert kept(turn).passed
    assert [(each.before, each.after) for each in turn.events] == [(0, 1)]


def test_a_second_failure_has_its_own_degree() -> None:
    """COC-PUSH-01: what a failed push costs is the Keeper's to say, not the program's."""
    asked = pushed(Check(40))
    assert check(asked, showing(70)).result == check(Check(40), showing(70)).result
