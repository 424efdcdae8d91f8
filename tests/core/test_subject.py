"""The subjects of rolls and acts, as text and as a kind with an id."""

import pytest

from rules_core.dice.sources import DiceSource
from rules_core.game.downtime import Try, TryResult
from rules_core.game.play import Attempt, kept_roll
from rules_core.sheet.outcome import Outcome
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.subject import Subject, subject_of


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("weapon:3", Subject("weapon", "3")),
        ("treatment:first-aid", Subject("treatment", "first-aid")),
        ("skill:art-craft:photography", Subject("skill", "art-craft:photography")),
        ("luck:", Subject("luck")),
        ("sanity:1/1D6", Subject("sanity", "1/1D6")),
    ],
)
def test_a_subject_is_saved_as_the_text_it_was_read_from(text: str, subject: Subject) -> None:
    assert Subject.read(text) == subject
    assert str(subject) == text
    assert subject_of(*subject) == text


def test_a_text_without_a_colon_is_only_a_kind() -> None:
    assert Subject.read("rest") == Subject("rest", "")


def test_a_weapons_place_may_be_given_as_a_number() -> None:
    assert subject_of("weapon", 3) == "weapon:3"


def test_a_subject_may_contain_another_one() -> None:
    kind, thing = Subject.read(subject_of("damage", subject_of("power", "fire")))
    assert (kind, Subject.read(thing)) == ("damage", Subject("power", "fire"))


def test_subjects_can_be_kept_in_sets_and_never_change() -> None:
    subject = Subject("weapon", "3")
    assert subject in {Subject.read("weapon:3")}
    with pytest.raises(AttributeError):
        subject.id = "4"  # type: ignore[misc]


def test_attempts_and_rolls_include_their_subjects_kind_and_id() -> None:
    attempt = Attempt(Sheet("coc7", "Ida"), "skill:listen")
    roll = kept_roll(attempt, (), (), 12)
    tried = Try("skill:listen", (), no_dice, 40, "")
    assert {(each.kind, each.thing) for each in (attempt, roll, tried)} == {("skill", "listen")}


def no_dice(_dice: DiceSource) -> Outcome[TryResult]:
    raise AssertionError("no die falls here")
