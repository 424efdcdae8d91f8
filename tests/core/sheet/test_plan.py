"""A plan remembers what was answered and every die that fell."""

from rules_core.dice.sources import Drawn
from rules_core.sheet.plan import DATE, TITLE, Plan, Throw, renaming

LUCK = Throw("luck", (("value", 40),), (Drawn("", "d10", (3,)),))


def test_a_new_plan_is_untouched_on_any_page() -> None:
    assert not Plan().is_touched
    assert not Plan("skills").is_touched


def test_a_plan_with_an_answer_or_a_die_is_touched() -> None:
    assert Plan(answers=(("kind", "long"),)).is_touched
    assert Plan(throws=(LUCK,)).is_touched


def test_a_dice_roll_is_found_by_its_key() -> None:
    climb = Throw("skill:climb", (), ())
    plan = Plan("skills", (), (climb, LUCK))
    assert (plan.throw("luck"), plan.throw("skill:climb")) == (LUCK, climb)
    assert plan.throw("skill:swim") is None


def test_dice_default_to_the_app() -> None:
    assert not LUCK.typed


def test_a_notes_own_title_or_date_is_used() -> None:
    """As stored in existing libraries and files."""
    assert (renaming(TITLE), renaming(DATE)) == ("downtime:title", "downtime:date")
