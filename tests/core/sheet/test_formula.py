"""Formulas written by players: which can be read, their values, and where errors are reported."""

import math
from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rules_core.sheet.formula import LONGEST, BadFormula, Formula, FormulaProblem, parse, worth

ADA = {"str": 45, "dex": 75, "edu": 71, "力": 60, "शक्ति": 30, "fx2": 7, "x": 9, "max": 4}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("20", 20),
        ("EDU", 71),
        ("dex/2", 37),
        ("EDU×2+max(DEX,STR)×2", 292),
        ("EDU x 2 + max(DEX; STR) X 2", 292),
        ("min(DEX, STR, 50)", 45),
        ("max(STR)", 45),
        ("DEX ÷ 2 + EDU ÷ 2", 73),
        ("(DEX + EDU) / 2", 73),
        ("DEX:5·2", 30),
        ("100 − EDU – 2 - 1", 26),
        ("-5 + STR", 40),
        ("5 - (-STR)", 50),
        ("5 - DEX", -70),
        ("(5 - DEX) / 2", -35),
        ("-7 / 2", -4),
        ("2xSTR", 90),
        ("x x x", 81),
        ("FX2*10", 70),
        ("max + 1", 5),
        ("max(max, 2)", 4),
        ("力 / 2", 30),
        ("शक्ति×2", 60),
        ("２０ + 1", 21),
        ("  8  ", 8),
    ],
)
def test_formulas_are_evaluated(text: str, value: int) -> None:
    assert parse(text).value(ADA) == value
    assert worth(text, ADA) == value


@pytest.mark.parametrize(
    ("text", "wrong", "place", "said"),
    [
        ("", FormulaProblem.EMPTY, 0, ""),
        (" \t", FormulaProblem.EMPTY, 0, ""),
        ("1" * (LONGEST + 1), FormulaProblem.TOO_LONG, LONGEST, ""),
        ("DEX/", FormulaProblem.UNFINISHED, 4, ""),
        ("(DEX + 2", FormulaProblem.UNFINISHED, 8, ""),
        ("max(DEX", FormulaProblem.UNFINISHED, 7, ""),
        ("max()", FormulaProblem.UNEXPECTED, 4, ")"),
        ("min(DEX STR)", FormulaProblem.UNEXPECTED, 8, "S"),
        ("DEX STR", FormulaProblem.UNEXPECTED, 4, "S"),
        ("DEX / 2)", FormulaProblem.UNEXPECTED, 7, ")"),
        ("2.5", FormulaProblem.UNEXPECTED, 1, "."),
        ("*2", FormulaProblem.UNEXPECTED, 0, "*"),
        ("2 ** 2", FormulaProblem.UNEXPECTED, 3, "*"),
        ("2²", FormulaProblem.UNEXPECTED, 1, "²"),
        ("__import__('os')", FormulaProblem.UNEXPECTED, 10, "("),
        ("STR + 100000", FormulaProblem.TOO_LARGE, 6, "100000"),
        ("(" * 30 + "1" + ")" * 30, FormulaProblem.TOO_DEEP, 21, ""),
    ],
)
def test_invalid_formulas_are_refused_with_the_position(
    text: str, wrong: FormulaProblem, place: int, said: str
) -> None:
    with pytest.raises(BadFormula) as refused:
        parse(text)
    assert (refused.value.wrong, refused.value.place, refused.value.text) == (wrong, place, said)
    assert worth(text, ADA) is None


@pytest.mark.parametrize(
    ("text", "wrong", "place", "said"),
    [
        ("STR + Luck", FormulaProblem.UNKNOWN_NAME, 6, "luck"),
        ("20 / (STR - 45)", FormulaProblem.NO_NUMBER, 3, "/"),
    ],
)
def test_a_formula_without_a_value_reports_the_position(
    text: str, wrong: FormulaProblem, place: int, said: str
) -> None:
    formula = parse(text)
    with pytest.raises(BadFormula) as refused:
        formula.value(ADA)
    assert (refused.value.wrong, refused.value.place, refused.value.text) == (wrong, place, said)
    assert worth(text, ADA) is None


def test_a_formula_lists_the_names_it_needs() -> None:
    assert parse("EDU×2 + max(DEX, STR, 3) − edu").names == {"edu", "dex", "str"}
    assert parse("20").names == frozenset()


def test_an_unknown_formula_node_is_a_program_error() -> None:
    odd = Formula("?", "?")  # type: ignore[arg-type]
    with pytest.raises(AssertionError):
        _ = odd.names
    with pytest.raises(AssertionError):
        odd.value({})


NAMES = ("str", "dex", "力", "été", "शक्ति", "x", "min", "fx2")

Built = tuple[str, Fraction | None]
"""A formula as text, with brackets around every pair, and its value, None where it divides by zero."""

VALUES = dict(zip(NAMES, (45, 0, 60, 13, 7, 9, 3, 1), strict=True))

leaves: st.SearchStrategy[Built] = st.one_of(
    st.integers(0, 999).map(lambda number: (str(number), Fraction(number))),
    st.sampled_from(NAMES).map(lambda name: (name.upper(), Fraction(VALUES[name]))),
)


def paired(left: Built, sign: str, right: Built) -> Built:
    """Two formulas with a sign between."""
    text = f"({left[0]} {sign} {right[0]})"
    one, other = left[1], right[1]
    if one is None or other is None:
        return text, None
    if sign == "+":
        return text, one + other
    if sign in "-−":
        return text, one - other
    if sign in "*x×":
        return text, one * other
    return text, one / other if other else None


def chosen(which: str, of: list[Built]) -> Built:
    """The largest or the smallest of some formulas."""
    known = [value for _, value in of if value is not None]
    value = {"max": max, "MIN": min}[which](known) if len(known) == len(of) else None
    return f"{which}({', '.join(text for text, _ in of)})", value


trees: st.SearchStrategy[Built] = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.builds(paired, inner, st.sampled_from("+-−*x×/÷"), inner),
        st.builds(chosen, st.sampled_from(("max", "MIN")), st.lists(inner, min_size=1, max_size=3)),
    ),
    max_leaves=8,
)


@given(trees)
def test_a_printed_formula_has_the_value_of_its_tree(tree: Built) -> None:
    text, value = tree
    assume(len(text) <= LONGEST)
    assert worth(text, VALUES) == (None if value is None else math.floor(value))


@given(st.lists(leaves, min_size=2, max_size=6), st.data())
def test_operator_precedence_and_associativity(parts: list[Built], data: st.DataObject) -> None:
    signs = [data.draw(st.sampled_from("+-*/")) for _ in parts[1:]]
    text = parts[0][0] + "".join(f" {sign} {part[0]}" for sign, part in zip(signs, parts[1:], strict=True))
    terms = [(Fraction(1), parts[0])]
    for sign, part in zip(signs, parts[1:], strict=True):
        if sign in "+-":
            terms.append((Fraction(1 if sign == "+" else -1), part))
        else:
            terms[-1] = terms[-1][0], paired(terms[-1][1], sign, part)
    known = [(sign, value) for sign, (_, value) in terms if value is not None]
    total = sum((sign * value for sign, value in known), Fraction(0)) if len(known) == len(terms) else None
    assert worth(text, VALUES) == (None if total is None else math.floor(total))


names = st.text(st.characters(categories=("L", "M", "Nd")), min_size=1, max_size=8).filter(
    lambda name: not name[0].isdecimal()
)


@given(names, st.integers(0, 999))
def test_names_in_any_script_are_allowed(name: str, value: int) -> None:
    assert parse(f"{name} + 1").value({name.casefold(): value}) == value + 1


@given(st.text() | st.text("DEXmax(),+-*/x÷ 0123 ²", max_size=60))
def test_any_text_is_a_formula_or_refused_with_a_position(text: str) -> None:
    refused, formula = None, None
    try:
        formula = parse(text)
    except BadFormula as bad:
        refused = bad
    if refused is not None:
        assert 0 <= refused.place <= len(text)
        assert text.startswith(refused.text, refused.place)
    if formula is not None:
        assert formula.text == text
        found = worth(text, dict.fromkeys(formula.names, 2))
        assert found is None or isinstance(found, int)
        assert worth(text, {}) is None or not formula.names
