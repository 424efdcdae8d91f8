"""The texts of the page of dice without a character: interpretation, refusals, rolls and odds."""

from datetime import date

import pytest

from desktop.dice_only.view import dice_only
from desktop.dice_only.view.dice_keypad import MOST_BARS, keypad, odds_view, pressed, with_rolled
from desktop.library.records.characters import TrayThrow
from desktop.views.felt import DieLook, DieUse
from rules_core.dice.expression_text import BadNotation, expression
from rules_core.dice.sources import ScriptedDice
from rules_core.dice.weights import Weights

AT = "1925-03-01T20:15:00.000+00:00"


def fell(text: str, /, **faces: list[int]) -> dice_only.ThrownView:
    read = expression(text)
    thrown = read.roll(ScriptedDice(faces))
    return dice_only.thrown_view(TrayThrow(7, AT, text, "", ()), read, thrown, fresh=True)


def told(text: str, name: str = "", /, **faces: list[int]) -> dice_only.ThrowRow:
    read = expression(text)
    thrown = read.roll(ScriptedDice(faces))
    return dice_only.throw_row(TrayThrow(7, AT, text, name, ()), read, thrown, date(1925, 3, 2))


def weights(text: str) -> Weights:
    found = expression(text).distribution()
    assert found is not None
    return found


def refusal(text: str) -> str:
    with pytest.raises(BadNotation) as bad:
        expression(text)
    return dice_only.refusal_words(bad.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("2d6+1d4+3", "2D6 + 1D4 + 3"),
        ("(2d6 +6)x5", "(2D6 + 6) × 5"),
        ("-d6-(-2)", "−1D6 − (−2)"),
        ("4d6dl1r1", "4D6r1kh3"),
        ("d100p2-10", "1D100p2 − 10"),
    ],
)
def test_notation_is_normalized(text: str, words: str) -> None:
    assert dice_only.reads_as(expression(text)) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1000000000d6", "A roll can have at most 40 dice. This one has more than a million."),
        ("1500d6", "A roll can have at most 40 dice. This one has 1,500."),
        ("d7", "There's no die with 7 sides. Use d3, d4, d6, d8, d10, d12, d20 or d100."),
        ("d" + "9" * 100, "There's no die with 9999999 sides. Use d3, d4, d6, d8, d10, d12, d20 or d100."),
        ("2d6+(d4", "This bracket isn't closed."),
        ("(((((((((", "Too many nested brackets. Use 8 levels at most."),
        ("x" * 201, "This is too long. Use 200 characters at most."),
        ("", "Type a roll first."),
        ("2d6+", "Something is missing at the end."),
        ("0d6", "Add at least one die."),
        ("2000000+d6", "This comes to more than 1,000,000. Use smaller numbers."),
        ("4d6kh5", "Enter a number from 1 to 4."),
        ("d6dl1", "You can't drop the only die."),
        ("4d6kh1kl1", "This doesn't work with what comes before it."),
        ("2d100b1", "Only a single d100 can have bonus and penalty dice."),
        ("d6*d6", "Dice can only be multiplied by a number."),
        ("7", "This has no dice. Add at least one."),
        ("2d6/2", "“/” isn't allowed here."),
        ("2d6\0", "“U+0000” isn't allowed here."),
    ],
)
def test_a_refusal_says_why(text: str, words: str) -> None:
    assert refusal(text) == words


def test_a_roll_shows_the_parts_of_its_total() -> None:
    thrown = fell("2d6+d4+3", d6=[5, 3], d4=[2])
    assert (thrown.total, thrown.working, thrown.left_out) == ("13", "5 + 3 + 2 + 3", "")
    assert (thrown.number, thrown.name, thrown.fresh) == (7, "2D6 + 1D4 + 3", True)
    assert thrown.spoken == "2D6 + 1D4 + 3, 13. 5 + 3 + 2 + 3"
    assert [(die.look, die.value, die.use, die.caption) for die in thrown.dice] == [
        (DieLook.D6, 5, DieUse.PLAIN, "D6"),
        (DieLook.D6, 3, DieUse.PLAIN, "D6"),
        (DieLook.D4, 2, DieUse.PLAIN, "D4"),
    ]


@pytest.mark.parametrize(
    ("text", "faces", "working", "in_log"),
    [
        ("d6", {"d6": [4]}, "", "4"),
        ("(2d6+6)*5", {"d6": [1, 2]}, "(1 + 2 + 6) × 5", "(1, 2 + 6) × 5"),
        ("3d6*5-2", {"d6": [1, 2, 3]}, "(1 + 2 + 3) × 5 − 2", "(1, 2, 3) × 5 − 2"),
        ("d6*1000*2", {"d6": [3]}, "3 × 1,000 × 2", "3 × 1,000 × 2"),
        ("d20-2d4", {"d20": [9], "d4": [1, 4]}, "9 − (1 + 4)", "9 − (1, 4)"),
        ("-d6+(3-d4)", {"d6": [2], "d4": [4]}, "−2 + (3 − 4)", "−2 + (3 − 4)"),
        ("d100b1+5", {"tens": [70, 20], "units": [4]}, "24 + 5", "24 + 5"),
    ],
)
def test_brackets_and_signs_are_in_the_parts(
    text: str, faces: dict[str, list[int]], working: str, in_log: str
) -> None:
    assert fell(text, **faces).working == working
    assert told(text, **faces).fell == in_log


def test_dice_that_do_not_count_say_why() -> None:
    thrown = fell("4d6r1kh3", d6=[1, 6, 3, 4, 2])
    assert (thrown.total, thrown.working, thrown.left_out) == ("13", "6 + 3 + 4", "1 not kept, 1 re-rolled")
    assert [(die.value, die.use, die.note) for die in thrown.dice] == [
        (1, DieUse.UNUSED, "re-rolled"),
        (2, DieUse.UNUSED, "not kept"),
        (6, DieUse.USED, ""),
        (3, DieUse.USED, ""),
        (4, DieUse.USED, ""),
    ]


def test_rerolled_dice_of_forty_are_left_off_the_felt() -> None:
    thrown = fell("40d6r1", d6=[1] * 40 + [2] * 40)
    assert [(die.value, die.use) for die in thrown.dice] == [(2, DieUse.PLAIN)] * 40
    assert thrown.left_out == "40 re-rolled"


def test_a_d100_is_shown_as_tens_and_units() -> None:
    alone = fell("d100", d100=[100])
    assert [(die.look, die.value, die.frame) for die in alone.dice] == [
        (DieLook.TENS, 0, None),
        (DieLook.UNITS, 0, None),
    ]
    two = fell("2d100kl1", d100=[57, 9])
    assert [(die.value, die.use, die.frame) for die in two.dice] == [
        (50, DieUse.UNUSED, 0),
        (7, DieUse.UNUSED, 0),
        (0, DieUse.USED, 1),
        (9, DieUse.USED, 1),
    ]
    assert [frame.caption for frame in two.frames] == ["57, not kept", "09"]


def test_bonus_tens_share_one_units_die() -> None:
    thrown = fell("d100b1", tens=[70, 20], units=[4])
    assert thrown.total == "24"
    assert [(die.look, die.value, die.use, die.caption, die.note) for die in thrown.dice] == [
        (DieLook.TENS, 70, DieUse.UNUSED, "Tens", "not used"),
        (DieLook.TENS, 20, DieUse.USED, "Bonus tens", "used: lower"),
        (DieLook.UNITS, 4, DieUse.PLAIN, "Units", ""),
    ]
    worse = fell("d100p1", tens=[70, 20], units=[4]).dice
    assert [(die.caption, die.note) for die in worse[:2]] == [
        ("Tens", "used: higher"),
        ("Penalty tens", "not used"),
    ]


def test_ready_dice_are_blank_and_complete() -> None:
    dice, frames = dice_only.ready_dice(expression("2d6+d100+d3+d100b1"))
    assert {die.value for die in dice} == {None}
    looks = ["d6", "d6", "tens", "units", "d3", "tens", "tens", "units"]
    assert [die.look.value for die in dice] == looks
    assert [frame.caption for frame in frames] == ["D100"]
    assert dice_only.ready_dice(expression("d100"))[1] == ()


def test_a_log_row_and_its_copied_text() -> None:
    row = told("4d6kh3+2", d6=[1, 6, 3, 4])
    assert (row.id, row.time, row.name, row.fell, row.total) == (
        7,
        "1 Mar",
        "4D6kh3 + 2",
        "6, 3, 4 + 2",
        "15",
    )
    assert row.text.endswith("  4D6kh3 + 2: 6 + 3 + 4 + 2 = 15 (1 not kept)")
    named = told("8d6", "Fireball <b>", d6=[1] * 8)
    assert named.name == "Fireball <b>"
    assert "Fireball <b> (8D6): 1 + 1" in named.text
    assert told("d6", d6=[4]).text.endswith("  1D6: 4")


def test_each_total_has_a_bar_with_its_exact_words() -> None:
    view = odds_view(weights("2d6"))
    assert [bar.label for bar in view.bars] == [str(n) for n in range(2, 13)]
    assert view.bars[5].words == "7: 6 of 36, 16.7%; 7 or more: 58.3%; 7 or less: 58.3%"
    assert view.bars[0].words == "2: 1 of 36, 2.8%; 2 or more: 100.0%; 2 or less: 2.8%"
    assert (view.bars[5].share, view.bars[0].share) == (1.0, 1 / 6)
    assert (view.least, view.mean, view.most) == ("Min 2", "Average 7", "Max 12")
    assert view.spoken == "Min 2, Average 7, Max 12"


def test_no_odds_are_rounded_to_zero() -> None:
    view = odds_view(weights("10d6-70"))
    assert (view.bars[0].label, view.mean) == ("−60", "Average −35")
    assert view.bars[0].words.startswith("−60: 1 of 60,466,176, <0.01%;")
    far = odds_view(weights("40d20"))
    assert far.bars[0].words == "40 to 46: <0.01%; 40 or more: 100.0%; 46 or less: <0.01%"


def test_many_totals_share_bars_evenly() -> None:
    view = odds_view(weights("20d100"))
    assert len(view.bars) <= MOST_BARS
    assert (view.bars[0].label, view.bars[-1].label) == ("20 to 36", "1,992 to 2,000")
    assert max(bar.share for bar in view.bars) == 1.0


def test_multiples_have_bars_only_for_possible_totals() -> None:
    assert [bar.label for bar in odds_view(weights("3d6*5")).bars][:3] == ["15", "20", "25"]
    assert (
        odds_view(weights("d4*0")).bars[0].words == "0: 4 of 4, 100.0%; 0 or more: 100.0%; 0 or less: 100.0%"
    )
    assert odds_view(weights("2d4kl1")).mean == "Average 1.88"


@pytest.mark.parametrize(
    ("text", "total", "label"), [("2d6", 7, "7"), ("20d100", 36, "20 to 36"), ("d4*0", 0, "0")]
)
def test_the_bar_of_a_roll_is_marked(text: str, total: int, label: str) -> None:
    found = weights(text)
    view = with_rolled(odds_view(found), found, total)
    assert [bar.label for bar in view.bars if bar.fell_here] == [label]


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        ("d6", "d6"),
        ("d6 d6", "2d6"),
        ("d6 d6 d6", "3d6"),
        ("3 d6", "3d6"),
        ("1 2 d6", "12d6"),
        ("d6 d8", "d6+d8"),
        ("d6 + d8", "d6+d8"),
        ("d6 + d6", "d6+d6"),
        ("d6 + 1 0", "d6+10"),
        ("d6 3", "d6+3"),
        ("d6 3 d8", "d6+3d8"),
        ("d6 + -", "d6-"),
        ("+ d6", "d6"),
        ("- d6", "-d6"),
        ("4 d6 kh1", "4d6kh1"),
        ("4 d6 kh1 3", "4d6kh3"),
        ("4 d6 kh1 kh1 kh1", "4d6kh3"),
        ("2 0 d6 kh1 1 0", "20d6kh10"),
        ("4 d6 kh1 kl1", "4d6kl1"),
        ("4 d6 r1 kh1", "4d6r1kh1"),
        ("4 d6 r1 r1", "4d6r1"),
        ("d100 b1 b1", "d100b2"),
        ("d100 b1 p1", "d100p1"),
        ("kh1", ""),
        ("4 d6 kh1 d6", "4d6kh1+d6"),
        ("d6 d6 back", "2"),
        ("d6 back", ""),
        ("d6 + back", "d6"),
        ("4 d6 kh1 back", "4d6"),
        ("1 2 back", "1"),
        ("back", ""),
        ("d6 d6 clear", ""),
    ],
)
def test_keys_build_a_roll(keys: str, text: str) -> None:
    typed = ""
    for key in keys.split():
        typed = pressed(typed, key)
    assert typed == text


@pytest.mark.parametrize(
    ("typed", "key", "text"),
    [
        ("2 D6 ", "d6", "3d6"),
        ("(2d6+1)", "3", "(2d6+1)+3"),
        ("(2d6+1)*5", "d6", "(2d6+1)*5+d6"),
        ("(2d6+", "d8", "(2d6+d8"),
        ("2d", "d8", "2d8"),
        ("4d6kh12", "3", "4d6kh123"),
        ("4d6k", "2", "4d6k2"),
        ("4d6k2", "kh1", "4d6kh3"),
        ("4d6dl1", "kh1", "4d6kh1"),
        ("2d6+", "kh1", "2d6+"),
        ("1" * 100_000, "d6", "1" * 100_000),
        ("1" * 100_000, "back", "1" * 99_999),
    ],
)
def test_keys_continue_typed_notation(typed: str, key: str, text: str) -> None:
    assert pressed(typed, key) == text


def test_every_key_has_a_label() -> None:
    keys = [key for row in keypad() for key in row.keys]
    assert all(key.adds and key.words and key.spoken for key in keys)
    assert len({key.adds for key in keys}) == len(keys)
