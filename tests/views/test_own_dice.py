"""Questions for physical dice in words: what to roll, what can be typed, and why an entry isn't valid."""

import pytest
from msgspec.structs import replace

from desktop.views.felt import DieLook, DieUse, FeltDie, FeltFrame
from desktop.views.own_dice import (
    AskView,
    Question,
    ask_view,
    asking_view,
    bare_view,
    in_letters,
    invalid_dice_words,
    lying,
    marked,
    own_dice,
)
from desktop.views.tray import ResultView, SetupRow
from rules_core.dice.faces import NARRATIVE
from rules_core.dice.sources import Drawn
from rules_core.dice.typed_dice import InvalidDice, RequiredDice, typed_dice
from rules_core.sheet.journal import Roll


def question(
    *dice: tuple[str, int], part: str = "", system: str = "coc7", had: Roll | None = None
) -> Question:
    return Question("Spot Hidden", system, RequiredDice(part, dice), had)


def view(*dice: tuple[str, int], part: str = "", system: str = "coc7") -> AskView:
    return ask_view(7, question(*dice, part=part, system=system))


@pytest.mark.parametrize(
    ("dice", "line", "hint"),
    [
        ((("tens", 1), ("units", 1)), "Roll one tens die and one units die.", "21"),
        ((("tens", 2), ("units", 1)), "Roll two tens dice and one units die.", "20 60 1"),
        ((("d100", 1),), "Roll one tens die and one units die.", "21"),
        ((("d100", 2),), "Roll two tens dice and two units dice.", "21 34"),
        ((("d20", 1),), "Roll one D20.", "20"),
        ((("d6", 2), ("d4", 1)), "Roll two D6 and one D4.", "6 4 4"),
        ((("d6", 8),), "Roll 8 D6.", "6 4 2 6 4 2 6 4"),
        (
            (("proficiency", 1), ("ability", 2), ("difficulty", 1)),
            "Roll one Proficiency die, two Ability dice and one Difficulty die.",
            "T a s fh",
        ),
    ],
)
def test_the_line_names_the_dice_and_the_hint_is_an_example(
    dice: tuple[tuple[str, int], ...], line: str, hint: str
) -> None:
    shown = view(*dice)
    assert shown.line == line
    kinds = RequiredDice("", dice).kinds
    assert len(typed_dice((shown.hint,), kinds)) == len(kinds)
    assert shown.hint == hint


def test_a_question_says_whose_dice_they_are() -> None:
    mine, theirs = view(("d20", 1)), view(("d20", 1), part="foe")
    assert (mine.number, mine.title, mine.here) == (7, "Spot Hidden: your dice", "Roll in the app")
    assert view(("d100", 1)).here == "Roll in the app"
    assert (theirs.title, theirs.here) == ("Spot Hidden: opponent's dice", "Roll for the opponent")


def test_a_d100_is_a_tens_and_a_units_die_read_as_one() -> None:
    for dice in ((("d100", 1),), (("tens", 1), ("units", 1))):
        tens, units = view(*dice).dice
        assert (tens.look, tens.pair, tens.name) == (DieLook.TENS, True, "Tens")
        assert (units.look, units.pair, units.name) == (DieLook.UNITS, False, "Units")
        assert [each.text for each in tens.faces] == ["00", *(str(10 * n) for n in range(1, 10))]
        assert [each.face for each in units.faces] == list(range(10))


def test_a_clicked_face_is_typed_as_its_text() -> None:
    for kind in ("tens", "units", "d3", "d4", "d6", "d8", "d10", "d12", "d20", *NARRATIVE):
        (die,) = view((kind, 1)).dice
        for each in die.faces:
            (face,) = typed_dice((each.text,), (kind,))
            lies = FeltDie(die.look, each.face, DieUse.PLAIN, die.name)
            shown = lies.numeral if kind in NARRATIVE else int(lies.numeral)
            assert shown == face
            assert in_letters((each.spoken,), (kind,))[0].strip() == each.text


def test_the_d20_of_striker_has_its_own_colour() -> None:
    assert view(("d20", 1), system="striker").dice[0].look is DieLook.PALE_D20
    assert len(view(("d20", 1), system="striker").dice[0].faces) == 20


def test_symbols_can_be_typed_as_words() -> None:
    kinds = ("ability", "ability", "difficulty", "boost")
    typed = in_letters(("Success and advantage, blank 2 threat 2 ADVANTAGE",), kinds)
    assert typed_dice(typed, kinds) == ("sa", "", "hh", "aa")
    assert in_letters(("20 60 1",), ("tens", "tens", "units")) == ("20 60 1",)


@pytest.mark.parametrize(
    ("problem", "words"),
    [
        (InvalidDice(said="17", die="d10"), "There's no 17 on a D10."),
        (InvalidDice(said="9", die="d8"), "There's no 9 on a D8."),
        (InvalidDice(said="14", die="units"), "There's no 14 on a units die."),
        (InvalidDice(said="21", die="tens"), "There's no 21 on a tens die."),
        (InvalidDice(said="ff", die="ability"), "There's no ff on an Ability die."),
        (InvalidDice(said="T", die="boost"), "There's no T on a Boost die."),
        (InvalidDice(said="101", die="d100"), "101 isn't valid. Enter a number from 1 to 100, or 00."),
        (InvalidDice(missing=("units",)), "One units die is missing."),
        (InvalidDice(missing=("tens", "units")), "One tens die and one units die are missing."),
        (InvalidDice(missing=("d6", "d6")), "Two D6 are missing."),
        (InvalidDice(spare=1), "1 die too many."),
        (InvalidDice(spare=2), "2 dice too many."),
    ],
)
def test_a_refusal_says_what_is_wrong(problem: InvalidDice, words: str) -> None:
    assert invalid_dice_words(problem) == words


def roll(*drawn: Drawn) -> Roll:
    return Roll("coc7", "skill:listen", "Listen", (), drawn, 74, "failure", passed=False)


@pytest.mark.parametrize(
    ("drawn", "words"),
    [
        (
            (Drawn("", "tens", (70,)), Drawn("", "units", (4,)), Drawn("foe", "d6", (3,))),
            " You had 70 and 4.",
        ),
        ((Drawn("", "tens", (0, 30)), Drawn("", "units", (4,))), " You had 00, 30 and 4."),
        ((Drawn("", "d20", (17,)),), " You had 17."),
        ((Drawn("", "ability", ("sa", "")),), " You had Success and advantage and Blank."),
        ((), ""),
    ],
)
def test_a_re_roll_says_what_the_dice_showed(drawn: tuple[Drawn, ...], words: str) -> None:
    asked = question(("d20", 1), had=roll(*drawn))
    assert ask_view(1, asked).line == f"Roll one D20.{words}"
    theirs = question(("d20", 1), part="foe", had=roll(*drawn))
    assert ask_view(1, theirs).line == "Roll one D20."


def test_entered_dice_stay_beside_requested_ones() -> None:
    asked = question(("d6", 1), system="striker")
    shown = lying(asked, (("d100", 100), ("d20", 17), ("ability", "sa"), ("tens", 30)))
    assert [(each.look, each.value) for each in shown] == [
        (DieLook.TENS, 0),
        (DieLook.UNITS, 0),
        (DieLook.PALE_D20, 17),
        (DieLook.ABILITY, NARRATIVE["ability"].faces.index("sa")),
        (DieLook.TENS, 30),
        (DieLook.D6, None),
    ]


def ready(*looks: DieLook) -> tuple[FeltDie, ...]:
    return tuple(FeltDie(each, None, DieUse.PLAIN, f"{each.value} of the tray", frame=0) for each in looks)


def test_the_tray_keeps_its_dice_and_choices_while_asking() -> None:
    asked = question(("tens", 1), ("units", 1))
    ask = ask_view(1, asked)
    tray = replace(
        bare_view("Spot Hidden"),
        dice=ready(DieLook.UNITS, DieLook.TENS),
        frames=(FeltFrame("Check"),),
        rows=(SetupRow("how", "How"),),
        adjustable=True,
    )
    shown = asking_view(tray, ask, lying(asked, ()))
    assert (shown.dice, shown.frames) == (tray.dice, tray.frames)
    assert (shown.rows, shown.adjustable) == (tray.rows, True)
    assert shown.ask is not None
    assert [each.name for each in shown.ask.dice] == ["tens of the tray", "units of the tray"]
    later = asking_view(tray, ask, lying(asked, (("d6", 3),)))
    assert [each.value for each in later.dice] == [3, None, None]
    assert later.frames == ()
    assert later.ask == ask


@pytest.mark.parametrize(
    ("typed", "words"),
    [((), ""), ((False,), ""), ((True, True), "physical dice"), ((True, False), "some physical dice")],
)
def test_physical_dice_are_named(typed: tuple[bool, ...], words: str) -> None:
    assert own_dice(typed) == words


def test_the_last_line_of_a_result_says_that_dice_were_physical() -> None:
    result = ResultView("74", "failure", "Failure", "", "74, Failure", effects=("Sanity 58 → 54",))
    drawn = (Drawn("", "d6", (3,), typed=True), Drawn("foe", "d6", (3,)))
    shown = marked(result, drawn)
    assert shown.effects == ("Sanity 58 → 54", "Rolled partly with physical dice.")
    assert shown.spoken == "74, Failure. Rolled partly with physical dice."
    assert marked(result, drawn[:1]).effects[-1] == "Rolled with physical dice."
