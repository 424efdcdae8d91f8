"""The texts of the dice fairness window: neutral and justified."""

import csv
from io import StringIO

import pytest

from desktop.fairness.view import (
    ALL,
    OPEN,
    Counted,
    Selection,
    counting_view,
    csv_text,
    die_name,
    fairness_view,
    share_words,
    unread_view,
)
from rules_core.dice.faces import DICE, Face
from rules_core.dice.sources import Drawn
from rules_core.sheet.fairness import Counts

ASKED = Selection(ALL, "Ada", False, "")


def counts(**seen: tuple[Face, ...]) -> Counts:
    found = Counts()
    found.add(Drawn("", die, faces) for die, faces in seen.items())
    return found


def shown(die: str = "", own: bool = False, **seen: tuple[Face, ...]) -> Counted:
    return Counted(counts(), counts(**seen)) if own else Counted(counts(**seen), counts())


def spread(*times: int) -> tuple[int, ...]:
    """Faces from 1, each so many times."""
    return tuple(face for face, many in enumerate(times, start=1) for _ in range(many))


def test_every_face_has_a_bar_with_its_text() -> None:
    view = fairness_view(ASKED, shown(d4=spread(1, 2, 3, 4)))
    assert view.rows == (("d4", "d4", "10 rolled"),)
    assert [each.words for each in view.bars][:2] == [
        "1: rolled 1, expected 2.5",
        "2: rolled 2, expected 2.5",
    ]
    assert view.spoken.startswith("1: rolled 1, expected 2.5; 2: rolled 2")


def test_symbols_and_tens_have_their_own_names() -> None:
    seen = Counted(counts(proficiency=("sa", ""), tens=(0, 90)), counts())
    view = fairness_view(ASKED._replace(die="proficiency"), seen)
    assert view.title == "Proficiency die"
    assert [(each.label, each.symbols) for each in view.bars][:2] == [("Blank", ""), ("", "s")]
    assert view.bars[4].words == "Success, Adv.: rolled 1, expected 0.5"
    tens = fairness_view(ASKED, seen)
    assert (tens.title, tens.bars[0].label) == ("Tens die", "00")
    assert {die_name(die) for die in DICE} >= {"Units die", "d20", "Boost die"}


def test_an_unrolled_kind_is_replaced_by_a_rolled_one() -> None:
    assert fairness_view(ASKED._replace(die="d20"), shown(d6=(1, 2))).chosen == "d6"


def test_too_few_rolls_give_no_verdict() -> None:
    view = fairness_view(ASKED, shown(d12=(1,) * 59))
    assert view.verdict == "Too few rolls to say (at least 60 of a d12 are needed)."
    assert view.details == ""
    view = fairness_view(ASKED, shown(boost=("a",)))
    assert view.verdict == "Too few rolls to say (at least 30 of these dice are needed)."


def test_an_ordinary_result_is_a_share_of_series() -> None:
    view = fairness_view(ASKED, shown(d6=spread(12, 8, 9, 11, 13, 7)))
    assert view.verdict == "Fair dice would be this far off or more in 73 of 100 such series."
    assert view.details == (
        "Chi-square 2.80, 5 degrees of freedom, probability 0.7308. 1 kind of die has enough rolls to test."
    )


def test_a_rare_result_of_one_kind_is_only_rare() -> None:
    view = fairness_view(ASKED, shown(d6=spread(5, 5, 5, 5, 15, 25)))
    assert view.verdict.endswith("of 1,000,000 such series: rare, but possible.")


def test_several_kinds_make_a_rare_result_less_rare() -> None:
    seen = shown(d6=spread(5, 8, 8, 8, 9, 22), d4=spread(5, 5, 5, 5), d8=spread(*[5] * 8), d20=(1,))
    view = fairness_view(ASKED._replace(die="d6"), seen)
    assert view.verdict == (
        "Fair dice would be this far off or more in 3 of 1,000 such series: rare. "
        "With 3 kinds of dice tested, at least one would be in 8 of 1,000."
    )
    assert view.details.endswith("3 kinds of dice have enough rolls to test.")


@pytest.mark.parametrize("times", [(10, 10, 10, 10), (1, 1, 1, 40), (0, 0, 0, 20)])
def test_nothing_is_called_lucky_or_rigged(times: tuple[int, ...]) -> None:
    view = fairness_view(ASKED, shown(d4=spread(*times)))
    said = f"{view.verdict} {view.details}".lower()
    assert not any(word in said for word in ("rigged", "luck", "unfair", "suspicious", "cheat"))


@pytest.mark.parametrize(
    ("probability", "words"),
    [
        (1, "more than 99 of 100"),
        (0.995, "more than 99 of 100"),
        (0.37, "37 of 100"),
        (0.0371, "37 of 1,000"),
        (0.00037, "370 of 1,000,000"),
        (0.000001, "1 of 1,000,000"),
        (1e-9, "fewer than 1 of 1,000,000"),
        (0, "fewer than 1 of 1,000,000"),
    ],
)
def test_a_probability_is_a_share_of_series(probability: float, words: str) -> None:
    assert share_words(probability) == words


def test_physical_dice_are_separate_and_not_tested() -> None:
    seen = Counted(counts(d6=(1,)), counts(d6=spread(0, 0, 0, 0, 0, 60)))
    view = fairness_view(ASKED._replace(own=True), seen)
    assert (view.thrown, view.own.on) == ("60 rolled", True)
    assert view.verdict == "These are your physical dice. They are counted but not tested."
    assert "operating system" not in view.source
    apps = fairness_view(ASKED, seen)
    assert apps.thrown == "1 rolled"
    assert apps.source.endswith("Every face is equally likely, and nothing is adjusted.")


def test_scopes_include_the_open_character() -> None:
    assert [words for _, words in fairness_view(ASKED, shown()).scopes] == [
        "All characters",
        "Ada",
        "Dice only",
    ]
    nobody = fairness_view(ASKED._replace(character=""), shown())
    assert OPEN not in dict(nobody.scopes)


def test_empty_and_unreadable_counts_say_so() -> None:
    assert "No dice have been rolled here yet" in fairness_view(ASKED, shown()).empty
    own = fairness_view(ASKED._replace(own=True), shown(d6=(1,)))
    assert "You haven't entered any physical dice" in own.empty
    assert unread_view(ASKED, "The disk is gone").empty == ("Can't count the dice. The disk is gone.")
    assert counting_view(ASKED, 4000, 50000).counting == "Counting: 4,000 of 50,000 entries"


def test_csv_has_numbers_and_names() -> None:
    seen = Counted(counts(d4=(1, 1, 4), boost=("",)), counts(d6=(6,)))
    rows = list(csv.reader(StringIO(csv_text(ASKED, seen))))
    assert rows[0] == ["die", "face", "seen", "expected", "scope"]
    assert rows[1] == ["d4", "1", "2", "0.75", "all characters"]
    assert rows[5] == ["boost", "blank", "1", "0.33", "all characters"]
    own = list(csv.reader(StringIO(csv_text(ASKED._replace(own=True, scope=OPEN), seen))))
    assert own[6] == ["d6", "6", "1", "0.17", "open character (physical dice)"]
    assert not any(cell.startswith(tuple("=+-@\t")) for row in rows + own for cell in row)
