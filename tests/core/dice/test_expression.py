"""Dice notation: what is thrown, what becomes of the dice, what cannot be thrown and why."""

import time
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import icepool
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rules_core.dice.expression import Expression, ExpressionRoll, Fate, span
from rules_core.dice.expression_text import LONGEST, BadNotation, Why, expression
from rules_core.dice.faces import D6, TENS, UNITS
from rules_core.dice.odds import odds
from rules_core.dice.sources import RecordingDice, ScriptedDice

SIGNS = "0123456789dDwWkKhHlLrRbBpP%+-−*×x() \t"
TEXTS = st.text(alphabet=SIGNS, max_size=14) | st.text(max_size=14)


@st.composite
def terms(draw: st.DrawFn) -> str:
    """Dice as a player may type them."""
    count, sides = draw(st.integers(1, 4)), draw(st.sampled_from(["3", "4", "6", "20", "100", "%"]))
    behind = [
        "",
        f"kh{draw(st.integers(1, count))}",
        f"kl{draw(st.integers(1, count))}",
        "k",
        "r1",
        "r2",
        "r1k1",
    ]
    if count == 1 and sides == "100":
        behind += ["b1", "p2"]
    if count > 1:
        behind += ["dl1", "dh 1"]
    written = "" if count == 1 and draw(st.booleans()) else str(count)
    return f"{written}{draw(st.sampled_from('dDwW'))}{sides}{draw(st.sampled_from(behind))}"


@st.composite
def notations(draw: st.DrawFn) -> str:
    """Expressions as a player may type them."""
    inner = draw(st.lists(terms() | st.integers(0, 99).map(str), min_size=1, max_size=3))
    text = draw(st.sampled_from(["+", "-", " − "])).join(inner)
    return draw(st.sampled_from([text, f"({text})*3", f"2×({text})", f"-{text}", f"1 + (5-({text}))x2"]))


def rolled(text: str, **faces: Sequence[int]) -> ExpressionRoll:
    dice = ScriptedDice(faces)
    thrown = expression(text).roll(dice)
    dice.finish()
    return thrown


def with_d(text: str) -> str:
    return text.replace("w", "d").replace("W", "D")


def tried(text: str) -> Expression | BadNotation:
    """The expression, or why there is none."""
    try:
        return expression(text)
    except BadNotation as bad:
        return bad


def is_open(text: str) -> bool:
    """Whether a text is an expression or may become one."""
    found = tried(text)
    return isinstance(found, Expression) or found.unfinished


def refused(text: str) -> BadNotation:
    with pytest.raises(BadNotation) as told:
        expression(text)
    return told.value


@pytest.mark.parametrize(
    ("text", "faces", "total"),
    [
        ("2D6+1D4+3", {"d6": [5, 3], "d4": [2]}, 13),
        (" 2 d6 + D4\t+ 3 ", {"d6": [5, 3], "d4": [2]}, 13),
        ("1d20-d4 − 2", {"d20": [11], "d4": [4]}, 5),
        ("-d6", {"d6": [4]}, -4),
        ("d%", {"d100": [100]}, 100),
        (
            "d3+d4+d6+d8+d10+d12+d20+d100",
            {f"d{sides}": [sides] for sides in (3, 4, 6, 8, 10, 12, 20, 100)},
            163,
        ),
        ("(2D6+6)*5", {"d6": [1, 2]}, 45),
        ("3d6×5", {"d6": [1, 2, 3]}, 30),
        ("5 x 3d6", {"d6": [1, 2, 3]}, 30),
        ("2*3*d6", {"d6": [4]}, 24),
        ("2d6*(1+2)", {"d6": [4, 1]}, 15),
        ("(3-1)*d6", {"d6": [4]}, 8),
        ("(1-2)+d6", {"d6": [4]}, 3),
        ("2d6\r\n+\N{NO-BREAK SPACE}1\n", {"d6": [4, 1]}, 6),
        ("10-(d6-(d4+1))", {"d6": [6], "d4": [2]}, 7),
        ("4d6kh3", {"d6": [1, 6, 3, 4]}, 13),
        ("4d6k3", {"d6": [1, 6, 3, 4]}, 13),
        ("4D6DL1", {"d6": [1, 6, 3, 4]}, 13),
        ("4d6dh1", {"d6": [1, 6, 3, 4]}, 8),
        ("2d20kl", {"d20": [15, 4]}, 4),
        ("4d6r1", {"d6": [1, 6, 3, 1, 5, 1]}, 15),
        ("4d6r2kh3", {"d6": [1, 6, 2, 4, 5, 1]}, 15),
        ("4d6kh3r2", {"d6": [1, 6, 2, 4, 5, 1]}, 15),
        ("d100b1", {"tens": [70, 20], "units": [4]}, 24),
        ("d100p2", {"tens": [70, 20, 0], "units": [4]}, 74),
        ("d100b", {"tens": [0, 90], "units": [0]}, 90),
        ("d100p", {"tens": [0, 90], "units": [0]}, 100),
    ],
)
def test_a_roll_follows_its_notation(text: str, faces: dict[str, list[int]], total: int) -> None:
    assert rolled(text, **faces).total == total


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [
        ("4d6", 4, 24),
        ("4d6kh1", 1, 6),
        ("4d6kl3*5", 15, 90),
        ("d100b1", 1, 100),
        ("7-2d4", -1, 5),
        ("2d4-(d6-3)", -1, 10),
        ("(d6+1)*2-d4*3", -8, 11),
        ("250000*d4", 250_000, 1_000_000),
        ("d6+999994", 999_995, 1_000_000),
        ("d6-1000000+0", -999_999, -999_994),
        ("d4*(2-2)", 0, 0),
    ],
)
def test_a_node_spans_its_possible_totals(text: str, least: int, most: int) -> None:
    assert span(expression(text).node) == (least, most)
    weights = expression(text).distribution()
    assert weights is None or (weights.least, weights.most) == (least, most)


def test_rerolls_come_before_keeping() -> None:
    (term,) = rolled("4d6r1kh2", d6=[1, 6, 3, 1, 5, 1]).terms
    assert [(each.face, each.fate) for each in term.dice] == [
        (1, Fate.REROLLED),
        (5, Fate.COUNTED),
        (6, Fate.COUNTED),
        (3, Fate.NOT_KEPT),
        (1, Fate.REROLLED),
        (1, Fate.NOT_KEPT),
    ]
    assert term.value == 11


def test_among_equal_dice_the_first_are_kept() -> None:
    (term,) = rolled("3d6kl2", d6=[4, 4, 4]).terms
    assert [each.fate for each in term.dice] == [Fate.COUNTED, Fate.COUNTED, Fate.NOT_KEPT]


def test_the_tens_die_with_the_better_reading_counts() -> None:
    (term,) = rolled("d100b2", tens=[0, 30, 90], units=[0]).terms
    assert [(each.die, each.face, each.fate) for each in term.dice] == [
        (TENS, 0, Fate.NOT_KEPT),
        (TENS, 30, Fate.COUNTED),
        (TENS, 90, Fate.NOT_KEPT),
        (UNITS, 0, Fate.COUNTED),
    ]
    assert term.value == 30


def test_all_dice_are_rolled_at_once_then_rerolled() -> None:
    source = RecordingDice(ScriptedDice({"d6": [1, 5, 2], "tens": [10], "units": [7], "d4": [1, 3]}))
    thrown = expression("2d6r1+d4r1+d4*0").roll(RecordingDice(ScriptedDice({"d6": [1, 5, 2], "d4": [4, 3]})))
    assert thrown.total == 11
    expression("2d6r1+d4r1").roll(source)
    assert [(each.die, each.faces) for each in source.drawn] == [
        ("d6", (1, 5)),
        ("d4", (1,)),
        ("d6", (2,)),
        ("d4", (3,)),
    ]


@given(notations())
def test_notation_round_trips(text: str) -> None:
    read = tried(text)
    if isinstance(read, BadNotation):
        assert read.why is Why.NO_DICE
        assume(False)
    assert (expression(str(read)), expression(text.upper().replace(" ", ""))) == (read, read)


@given(TEXTS)
def test_any_text_is_refused_or_round_trips(text: str) -> None:
    read = tried(text)
    if isinstance(read, BadNotation):
        assert 0 <= read.at <= len(text)
    else:
        assert expression(str(read)) == read
        assert 1 <= read.dice <= 40


@given(notations())
def test_valid_text_is_never_finally_refused_while_typing(text: str) -> None:
    assume(isinstance(tried(text), Expression))
    assert [text[:end] for end in range(len(text)) if not is_open(text[:end])] == []


@pytest.mark.parametrize(
    "text",
    [
        *("40000*40d4kl1", "40000*40 d4dl39", "d100b2", "4d6kh03"),
        *("2d6kh1 + 999990", "((((((((d6))))))))", "4d6dh1"),
    ],
)
def test_temporarily_large_text_is_never_finally_refused(text: str) -> None:
    expression(text)
    assert [text[:end] for end in range(len(text)) if not is_open(text[:end])] == []


@pytest.mark.parametrize(
    ("text", "why", "at", "facts"),
    [
        ("41d6", Why.TOO_MANY, 0, {"dice": 41}),
        ("1000000000d6", Why.TOO_MANY, 0, {"dice": 10**9}),
        ("30d6 + 11d8", Why.TOO_MANY, 7, {"dice": 41}),
        ("21d100", Why.TOO_MANY, 0, {"dice": 42}),
        ("38d6+d100b1", Why.TOO_MANY, 5, {"dice": 41}),
        ("d7", Why.NO_SUCH_DIE, 1, {"sides": "7"}),
        ("2d06", Why.NO_SUCH_DIE, 2, {"sides": "06"}),
        ("d1000", Why.NO_SUCH_DIE, 1, {"sides": "1000"}),
        ("d2+1", Why.NO_SUCH_DIE, 1, {"sides": "2"}),
        ("0d6", Why.NO_COUNT, 0, {}),
        ("1000001+d6", Why.TOO_LARGE, 0, {}),
        ("d6+1000000+1", Why.TOO_LARGE, 0, {}),
        ("d6-1000000-7+1", Why.TOO_LARGE, 0, {}),
        ("1 + (d6*200000)", Why.TOO_LARGE, 5, {}),
        ("d6+999995-1", Why.TOO_LARGE, 0, {}),
        ("1-d6-999996+1", Why.TOO_LARGE, 0, {}),
        ("2*d6kh1*83334+0", Why.TOO_LARGE, 0, {}),
        ("4d6kh5", Why.OUT_OF_RANGE, 5, {"least": 1, "most": 4}),
        ("4d6kl0+1", Why.OUT_OF_RANGE, 5, {"least": 1, "most": 4}),
        ("4d6dl4", Why.OUT_OF_RANGE, 5, {"least": 1, "most": 3}),
        ("d100b39", Why.OUT_OF_RANGE, 5, {"least": 1, "most": 38}),
        ("d6dl", Why.OUT_OF_RANGE, 4, {"least": 1, "most": 0}),
        ("3d6r6", Why.OUT_OF_RANGE, 4, {"least": 1, "most": 5}),
        ("4d6kh3kl1", Why.CLASH, 6, {}),
        ("4d6kh3dl1", Why.CLASH, 6, {}),
        ("4d6r1r2", Why.CLASH, 5, {}),
        ("d100r1b1", Why.CLASH, 6, {}),
        ("d100b1p1", Why.CLASH, 6, {}),
        ("d20b1", Why.ONLY_HUNDRED, 3, {}),
        ("2d100b1", Why.ONLY_HUNDRED, 5, {}),
        ("2d6*2d6", Why.NO_NUMBER, 0, {}),
        ("2d6*(1-2)", Why.NO_NUMBER, 0, {}),
        ("2d6 2", Why.UNEXPECTED, 4, {"character": "2"}),
        ("2d6)", Why.UNEXPECTED, 3, {"character": ")"}),
        ("(2d6+1 2)", Why.UNEXPECTED, 7, {"character": "2"}),
        ("()", Why.UNEXPECTED, 1, {"character": ")"}),
        ("+2d6", Why.UNEXPECTED, 0, {"character": "+"}),
        ("2d6++1", Why.UNEXPECTED, 4, {"character": "+"}),
        ("*", Why.UNEXPECTED, 0, {"character": "*"}),
        ("2d6/2", Why.UNEXPECTED, 3, {"character": "/"}),
        ("dd6", Why.UNEXPECTED, 1, {"character": "d"}),
        ("4d6d1", Why.UNEXPECTED, 4, {"character": "1"}),
        ("２d6", Why.UNEXPECTED, 0, {"character": "２"}),
        ("d６", Why.UNEXPECTED, 1, {"character": "６"}),
        ("2d6\0", Why.UNEXPECTED, 3, {"character": "\0"}),
        ("__import__('os')", Why.UNEXPECTED, 0, {"character": "_"}),
        ("(((((((((d6)))))))))", Why.TOO_DEEP, 8, {}),
        ("d6+" + "1" * 200, Why.TOO_LONG, LONGEST, {}),
    ],
)
def test_invalid_text_is_refused_with_its_position(
    text: str, why: Why, at: int, facts: dict[str, object]
) -> None:
    bad = refused(text)
    assert (bad.why, bad.at, bad.facts, bad.unfinished) == (why, at, facts, False)


@pytest.mark.parametrize(
    ("text", "why", "at"),
    [
        ("", Why.EMPTY, 0),
        ("  ", Why.EMPTY, 0),
        ("2d", Why.UNFINISHED, 2),
        ("2d6+", Why.UNFINISHED, 4),
        ("2d6*", Why.UNFINISHED, 4),
        ("4d6d", Why.UNFINISHED, 4),
        ("-", Why.UNFINISHED, 1),
        ("(", Why.UNFINISHED, 1),
        ("d1", Why.NO_SUCH_DIE, 1),
        ("2d2", Why.NO_SUCH_DIE, 2),
        ("1+(2d6+6", Why.NEVER_CLOSED, 2),
        ("7", Why.NO_DICE, 0),
        ("7*3-(2)", Why.NO_DICE, 0),
        ("2*999999", Why.TOO_LARGE, 0),
        ("4d6kh0", Why.OUT_OF_RANGE, 5),
    ],
)
def test_unfinished_text_is_marked_as_unfinished(text: str, why: Why, at: int) -> None:
    bad = refused(text)
    assert (bad.why, bad.at, bad.unfinished) == (why, at, True)


def test_a_text_too_long_in_standard_notation_is_refused() -> None:
    """A saved throw is read again from its own text."""
    text = "+".join(["d6r"] * 39) + "+" + "+".join(["1"] * 20)
    assert len(text) <= LONGEST
    assert refused(text).why is Why.TOO_LONG


@pytest.mark.parametrize(
    "text",
    [
        "9" * 200 + "d6",
        "9" * 198,
        "(" * 200,
        "(" * 10_000 + "d6" + ")" * 10_000,
        "1+" * 99 + "d6",
        "d6*" * 66,
        "x" * 10_000_000,
        " " * 200,
        "d6kh" * 50,
        "-" * 200,
        "+".join(["d4"] * 40) + "+1" * 40,
    ],
)
def test_hostile_text_is_refused_quickly(text: str) -> None:
    times = []
    for _ in range(5):
        start = time.process_time()
        tried(text)
        times.append(time.process_time() - start)
    assert min(times) < 0.1  # a fiftieth would do: what grows out of hand takes far longer than this


@pytest.mark.parametrize(
    "text",
    [
        *("2d6+d4+3", "3d4kh2", "3d4kl1-2", "2d4r1", "3d3r1kh2*2"),
        *("2*(d4-(d6-1))", "-d6", "d3r2", "2d3-2d3", "d6*0"),
    ],
)
def test_odds_match_every_roll(text: str) -> None:
    """The resolver is followed along every face, those that are thrown again too."""
    read = expression(text)
    found = read.distribution()
    assert found is not None
    assert {total: Fraction(ways, found.out_of) for total, ways in found} == odds(
        read.roll, lambda thrown: thrown.total
    )


def test_odds_of_a_d100_with_extra_dice_match_every_roll() -> None:
    for net, text in ((1, "d100b1"), (-1, "d100p1")):
        choose = min if net > 0 else max
        found = expression(text).distribution()
        assert found is not None
        readings = Counter(
            choose(a + units or 100, b + units or 100)
            for a, b, units in product(range(0, 100, 10), range(0, 100, 10), range(10))
        )
        assert (dict(found), found.out_of) == (dict(readings), 1000)


def test_odds_match_icepool() -> None:
    best = icepool.d(6).reroll([1, 2], depth=1).highest(4, 3)
    theirs = (best + icepool.d(20).lowest(2, 1) - 2) * 5
    found = expression("(4d6r2kh3+2d20kl1-2)*5").distribution()
    assert found is not None
    assert {total: Fraction(ways, found.out_of) for total, ways in found} == {
        total: theirs.probability(total) for total in theirs.outcomes()
    }


def test_widely_spread_totals_have_no_odds() -> None:
    assert expression("d100*9000+d100").distribution() is None
    assert expression("(d100*900+d100)*2").distribution() is None
    assert expression("1+(d100*900+d100)").distribution() is None
    far = expression("d100*9999+1").distribution()
    assert far is not None
    assert far.out_of == 100


def test_odds_of_forty_dice_are_fast() -> None:
    times = []
    for keep in (19, 20, 21):
        start = time.process_time()
        assert expression(f"40d20kh{keep}").distribution() is not None
        times.append(time.process_time() - start)
    assert min(times) < 0.3


def test_an_expression_counts_its_physical_dice() -> None:
    assert expression("2d6+1d100+d100b1+3").dice == 7
    assert [str(Expression(each)) for each in expression("2d6r1*2+(d100p1-d4)").throwers] == [
        "2D6r1",
        "1D100p1",
        "1D4",
    ]
    assert expression("d6").roll(ScriptedDice({"d6": [2]})).terms[0].dice[0].die is D6


@given(notations())
def test_a_german_w_is_read_as_a_d(text: str) -> None:
    read = tried(text)
    assert "W" not in str(read)
    other = tried(with_d(text))
    assert read == other or (isinstance(read, BadNotation) and str(read) == str(other))


@pytest.mark.parametrize(
    ("german", "standard"),
    [("2W6+3", "2D6+3"), ("1w20", "1D20"), ("W100", "1D100"), ("W%", "1D100"), ("4w6kh3", "4D6kh3")],
)
def test_german_dice_have_the_standard_notation(german: str, standard: str) -> None:
    assert str(expression(german)) == standard


@pytest.mark.parametrize("text", ["4W6wl1", "4W6kw1", "w", "2w", "W6W6"])
def test_a_w_is_never_a_dice_option(text: str) -> None:
    assert isinstance(tried(text), BadNotation)
