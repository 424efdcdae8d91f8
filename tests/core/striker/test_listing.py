import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core.dice.notation import LARGEST
from rules_core.systems.striker.checks import Duration, Timing
from rules_core.systems.striker.listing import (
    FEINT,
    WPN_BLADES_SHORT,
    WPN_PISTOLS,
    CheckPart,
    ImposedSave,
    Listing,
    Of,
    SavePart,
    Sum,
    Term,
)
from rules_core.systems.striker.listing_parser import BadListing, parse

OWN = Term(1, Of.MODIFIER, "this")
STRENGTH = Term(1, Of.MODIFIER, "Strength")
MAIN = Timing(Duration.MAIN_ACTION)
PISTOLS = "attack(main-action) sub(this for Cbt-Ranged) chk(C)= +M(this) to hit, eff= +M(this)"
BLADES = "attack(main-action) sub(this for Cbt-Melee) chk(C)= +M(this) to hit, eff= +M(this) +M(Strength)"


def effect_of(text: str) -> Sum | None:
    return parse(f"a(day) eff={text}").effect


def test_the_two_listings_of_the_rulebook() -> None:
    """ST-ROLL-03, ST-MOD-02: pistols add their modifier twice, short blades Strength as well."""
    assert (parse(PISTOLS), parse(BLADES)) == (WPN_PISTOLS, WPN_BLADES_SHORT)
    assert parse(BLADES) == Listing(
        "attack",
        MAIN,
        replaces="Cbt-Melee",
        check=CheckPart("C", Sum((OWN,), words="to hit")),
        effect=Sum((OWN, STRENGTH)),
    )
    assert [str(WPN_PISTOLS), str(WPN_BLADES_SHORT)] == [PISTOLS, BLADES]


def test_a_check_may_start_with_a_d20() -> None:
    """ST-ROLL-03."""
    assert parse("gen(main-action) chk(C) = d20 +M(Insight)").check == CheckPart(
        "C", Sum((Term(1, Of.MODIFIER, "Insight"),), d20=True)
    )
    assert str(parse("a(day) chk(C)=d20-2 to hit")) == "a(day) chk(C)= d20 -2 to hit"
    assert str(parse("a(day) chk(C)=d20")) == "a(day) chk(C)= d20"
    assert parse("a(day) chk(C)=w20-2") == parse("a(day) chk(C)=d20-2"), "as German players write it"


def test_a_save_names_its_skill_and_its_challenge() -> None:
    """ST-ROLL-03, ST-ROLL-05: it takes no time of its own."""
    assert parse("gen sv(Insight,15)") == Listing("gen", save=SavePart("Insight", "15"))
    generic = parse("gen sv(Insight,C) = d20 +M(Insight)")
    assert generic.save == SavePart("Insight", "C", Sum((Term(1, Of.MODIFIER, "Insight"),), d20=True))
    assert str(generic) == "gen sv(Insight,C)= d20 +M(Insight)"
    alone = parse("sv(Insight,15)")
    assert alone == Listing("", save=SavePart("Insight", "15"))
    assert str(alone) == "sv(Insight,15)"
    assert parse("notice(re-action) sv(Insight, 15)").start == Timing(Duration.RE_ACTION)


def test_an_imposed_save_may_use_ranks_and_a_letter_for_the_technique() -> None:
    """ST-MOD-06."""
    eight = Term(8)
    assert parse("a(day) imp(sv,Agility)= 8 +M").imposes == ImposedSave("Agility", Sum((eight, OWN)))
    assert parse("a(day) imp(sv,Agility) = 8+R+M( Deceive )").imposes == ImposedSave(
        "Agility", Sum((eight, Term(1, Of.RANKS, "this"), Term(1, Of.MODIFIER, "Deceive")))
    )
    assert parse("a(day) imp(sv,Agility)= M +8 half, eff= 1").imposes == ImposedSave(
        "Agility", Sum((OWN, eight), words="half")
    )
    assert parse("feint(bonus-action) imp(sv,Insight)= 8 +R(Cbt-Ranged) +M(Deceive)") == FEINT


def test_durations() -> None:
    """ST-DUR-01, ST-DUR-02: a plus for a minimum, a second duration for the upkeep."""
    for each in Duration:
        assert parse(f"a({each})") == Listing("a", Timing(each))
    kept_up = parse("ward( round + ,minute )")
    assert (kept_up.start, kept_up.upkeep) == (Timing(Duration.ROUND, True), Timing(Duration.MINUTE))
    assert str(kept_up) == "ward(round+, minute)"
    assert str(parse("ward(round,minute+)")) == "ward(round, minute+)"


def test_the_star_of_older_pages_is_ignored() -> None:
    """ST-ROLL-03, reading A17."""
    for text in ("M*(Insight)", "M *(Insight)", "M*[1](Insight)", "M * [ 12 ] ( Insight )"):
        assert effect_of(text) == Sum((Term(1, Of.MODIFIER, "Insight"),))


def test_spaces_and_commas_do_not_matter() -> None:
    """ST-ROLL-03."""
    wide = BLADES.replace("(", " ( ").replace(")", " ) ").replace("+", "  +\t").replace("=", "\n=\u00a0")
    tight = BLADES.replace(") ", ")").replace("= ", "=").replace(" +", "+").replace("hit, ", "hit ")
    commas = BLADES.replace(") sub", "),sub").replace(") chk", ") , , chk")
    assert parse(wide) == parse(tight) == parse(commas) == parse(f"  {BLADES}  ") == WPN_BLADES_SHORT


@pytest.mark.parametrize(
    ("text", "amounts"),
    [
        ("5", [5]),
        ("+5", [5]),
        ("-5", [-5]),
        ("- 5 + 3", [-5, 3]),
        ("-0", [0]),
        ("007", [7]),
        ("1000000", [10**6]),
    ],
)
def test_numbers_of_a_sum(text: str, amounts: list[int]) -> None:
    """ST-ROLL-03: only the first may lack its sign."""
    assert effect_of(text) == Sum(tuple(Term(each) for each in amounts))


def test_words_after_a_sum_are_ignored() -> None:
    """ST-ROLL-03: they are kept for people, also where they look like parts."""
    for words in ("to hit", "damage", "sub chk eff", "à l'abri", "half-damage", "M R d20x D"):
        found = effect_of(f"+M(this) {words}")
        assert found == Sum((OWN,), words=words)
        assert found.value(lambda _: 4) == 4
    assert effect_of("2damage") == Sum((Term(2),), words="damage")


def test_names_from_the_sheet_may_be_in_any_script() -> None:
    """ST-ROLL-03."""
    assert effect_of("M(  3D   Printing )") == Sum((Term(1, Of.MODIFIER, "3D Printing"),))
    assert parse("a(day) sub(this for Größe)").replaces == "Größe"
    assert parse("a(day) chk( TC - A )= 1").check == CheckPart("TC - A", Sum((Term(1),)))


@pytest.mark.parametrize(
    ("text", "at", "expected"),
    [
        ("", 0, "the name of an action"),
        ("  (day)", 2, "the name of an action"),
        ("4x(day)", 0, "the name of an action"),
        ("hack", 4, "("),
        ("big hack(day)", 4, "("),
        ("gen chk(C)= 1", 4, "("),
        ("gen sv", 4, "("),
        ("a()", 2, "a duration such as main-action"),
        ("a(week)", 2, "a duration such as main-action"),
        ("a(DAY)", 2, "a duration such as main-action"),
        ("a(day", 5, ")"),
        ("a(day hour)", 6, ")"),
        ("a(day,)", 6, "a duration such as main-action"),
        ("a(day, hour, day)", 11, ")"),
        ("a(day) quickly", 7, "sub or chk or sv or imp or eff or the end of the listing"),
        ("a(day) )", 7, "sub or chk or sv or imp or eff or the end of the listing"),
        ("a(day), ,", 6, "the end of the listing"),
        ("a(day), 4", 8, "sub or chk or sv or imp or eff"),
        ("a(day) sub", 10, "("),
        ("a(day) sub(that for X)", 11, "this"),
        ("a(day) sub(this X)", 16, "for"),
        ("a(day) sub(thisfor X)", 11, "this"),
        ("a(day) sub(this for )", 20, "the name of a skill"),
        ("a(day) sub(this for this)", 20, "the name of a skill"),
        ("a(day) sub(this for 12)", 20, "the name of a skill"),
        ("a(day) sub(this for X", 21, ")"),
        ("a(day) sub(this for X, Y)", 21, ")"),
        ("a(day) sub(this for X) sub(this for Y)", 23, "chk or sv or imp or eff or the end of the listing"),
        ("a(day) chk(C)= 1, sub(this for X)", 18, "sv or imp or eff"),
        ("a(day) eff= 1 chk(C)= 1", 14, "the end of the listing"),
        ("a(day) eff= 1, chk(C)= 1", 13, "the end of the listing"),
        ("a(day) eff= 1,", 13, "the end of the listing"),
        ("a(day) chk()= 1", 11, "a challenge"),
        ("a(day) chk(  )= 1", 13, "a challenge"),
        ("a(day) chk(M(C))= 1", 12, ")"),
        ("a(day) chk(C) 1", 14, "="),
        ("a(day) chk(C)=", 14, "M(skill) or a number"),
        ("a(day) chk(C)= to hit", 15, "M(skill) or a number"),
        ("a(day) chk(C)= d20x", 15, "M(skill) or a number"),
        ("a(day) chk(C)= d200", 15, "M(skill) or a number"),
        ("a(day) chk(C)= +d20", 16, "M(skill) or a number"),
        ("a(day) chk(C)= d20 M(this)", 19, "+ or -"),
        ("a(day) eff= d20 +1", 12, "M(skill) or a number"),
        ("a(day) eff= R(this)", 12, "M(skill) or a number"),
        ("a(day) eff= m(this)", 12, "M(skill) or a number"),
        ("a(day) eff= Max(this)", 12, "M(skill) or a number"),
        ("a(day) eff= M", 13, "("),
        ("a(day) eff= M(", 14, "the name of a skill"),
        ("a(day) eff= M()", 14, "the name of a skill"),
        ("a(day) eff= M(this", 18, ")"),
        ("a(day) eff= M*[x](this)", 15, "a number up to 1000000"),
        ("a(day) eff= M*[1(this)", 16, "]"),
        ("a(day) eff= +1 2", 15, "the end of the listing"),
        ("a(day) eff= +1 M(this)", 15, "+ or -"),
        ("a(day) eff= +1 to M(this)", 18, "+ or -"),
        ("a(day) eff= +1 to hit +1", 22, "the end of the listing"),
        ("a(day) eff= +1 +", 16, "M(skill) or a number"),
        ("a(day) eff= +-1", 13, "M(skill) or a number"),
        ("a(day) eff= 2d6", 13, "+ or -"),
        ("a(day) eff= 2 D6 fire", 14, "+ or -"),
        ("a(day) eff= 1.5", 13, "the end of the listing"),
        ("a(day) eff= 1000001", 12, "a number up to 1000000"),
        ("a(day) eff= 99999999", 12, "a number up to 1000000"),
        ("a(day) eff 1", 11, "="),
        ("a(day) sv Insight", 10, "("),
        ("a(day) sv(Insight)", 17, ","),
        ("a(day) sv(,15)", 10, "the name of a skill"),
        ("a(day) sv(Insight,)", 18, "a challenge"),
        ("a(day) sv(Insight,15", 20, ")"),
        ("a(day) sv(Insight,15)= x", 23, "M(skill) or a number"),
        ("a(day) imp(Insight)= 8", 11, "sv"),
        ("a(day) imp(sv Insight)= 8", 14, ","),
        ("a(day) imp(sv,Insight) 8", 23, "="),
        ("a(day) imp(sv,Insight)= d20", 24, "M(skill), R(skill) or a number"),
        ("a(day) imp(sv,Insight)= 8 +Margin", 27, "M(skill), R(skill) or a number"),
    ],
)
def test_a_bad_listing_reports_the_position_and_what_was_expected(text: str, at: int, expected: str) -> None:
    """ST-ROLL-03: offsets count from 0, the characters of the message from 1."""
    with pytest.raises(BadListing) as bad:
        parse(text)
    assert (bad.value.at, bad.value.expected) == (at, expected)
    assert str(bad.value) == f"{expected} expected at character {at + 1}"


LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZéß"
words_of_letters = st.text(LETTERS, min_size=1, max_size=8)
names = st.lists(st.text(f"{LETTERS}0123456789-*+='é.", min_size=1, max_size=6), min_size=1, max_size=3).map(
    lambda parts: " ".join(["x", *parts])
)
challenges = st.one_of(st.integers(0, 99).map(str), names, st.just("C"))
numbers = st.integers(-LARGEST, LARGEST).map(Term)
signs = st.sampled_from((1, -1))
modifiers = st.builds(Term, signs, st.just(Of.MODIFIER), st.one_of(names, st.just("this")))
ranks = st.builds(Term, signs, st.just(Of.RANKS), names)
behind = st.lists(words_of_letters, max_size=3).map(" ".join)


def sums(*terms: st.SearchStrategy[Term], d20: bool = False) -> st.SearchStrategy[Sum]:
    added = st.lists(st.one_of(*terms), min_size=1, max_size=5).map(tuple)
    return st.builds(Sum, added, st.booleans() if d20 else st.just(False), behind)


timings = st.builds(Timing, st.sampled_from(Duration), st.booleans())
rolled_sums = sums(numbers, modifiers, d20=True)
saves = st.builds(SavePart, names, challenges, st.none() | rolled_sums)
listings = st.builds(
    Listing,
    action=words_of_letters,
    start=timings,
    upkeep=st.none() | timings,
    replaces=st.none() | names,
    check=st.none() | st.builds(CheckPart, challenges, rolled_sums),
    save=st.none() | saves,
    imposes=st.none() | st.builds(ImposedSave, names, sums(numbers, modifiers, ranks)),
    effect=st.none() | sums(numbers, modifiers),
) | st.builds(Listing, words_of_letters, save=saves)


@given(listings)
def test_a_printed_listing_survives_a_round_trip(listing: Listing) -> None:
    """ST-ROLL-03: the canonical form."""
    assert parse(str(listing)) == listing


TOKENS = (
    *("attack", "(", "main-action", ")", "sub", "this", "for", "Strength", "chk", "C", "=", "d20", "+", "-"),
    *("M", "R", "*", "[", "]", "1", "eff", "imp", "sv", ",", " ", "  ", "to hit", "2d6", "day+", "é", "\n"),
    *(
        *("attack(main-action) ", "sub(this for X) ", "chk(C)= "),
        *("+M(this) ", "eff= ", "sv(X,15) ", "imp(sv,X)= "),
    ),
)
jumbles = st.lists(st.sampled_from(TOKENS), max_size=20).map("".join)


def fault(text: str) -> BadListing | None:
    try:
        parse(text)
    except BadListing as bad:
        return bad
    return None


@given(st.one_of(st.text(max_size=60), jumbles, jumbles.map("attack(day) ".__add__)))
def test_any_text_is_a_listing_or_a_reported_error(text: str) -> None:
    """ST-ROLL-03: what was read prints and reads back; before the place that is named nothing is wrong."""
    bad = fault(text)
    if bad is None:
        assert parse(str(parse(text))) == parse(text)
    else:
        assert 0 <= bad.at <= len(text)
        assert bad.expected
        sound = text[: bad.at]
        incomplete = fault(sound)
        assert incomplete is None or incomplete.at >= len(sound.rstrip().rstrip(", \n"))


LONG = 100_000
HEAD = "a(day) eff= "


@pytest.mark.parametrize(
    ("text", "is_listing"),
    [
        (HEAD + "+M(this) " * (LONG // 9), True),
        (HEAD + "+1" * (LONG // 2), True),
        (HEAD + "1 " + "word " * (LONG // 5), True),
        (HEAD + "1 " + "sub " * (LONG // 4), True),
        (HEAD + "1 " + "x" * LONG, True),
        (HEAD + "1" + " " * LONG, True),
        (HEAD + "0" * LONG, True),
        (HEAD + "M(" + "x " * (LONG // 2) + ")", True),
        ("a(day)" + "," * LONG + "eff= 1", True),
        ("x" * LONG + "(day)", True),
        (HEAD + "1 " + "eff" + " " * LONG + "(", False),
        (HEAD + "9" * LONG, False),
        (HEAD + "+" * LONG, False),
        (HEAD + "M(" * (LONG // 2), False),
        (HEAD + "M(" + "x" * LONG, False),
        (HEAD + "M*[" * (LONG // 3), False),
        ("a(day)" + "," * LONG, False),
        ("a" + " " * LONG, False),
        ("a(" + " " * LONG, False),
        ("(" * LONG, False),
        ("a(day) chk(" + "C" * LONG, False),
        ("a(day) sub(this for " * (LONG // 20), False),
    ],
)
def test_parsing_a_long_listing_takes_linear_time(text: str, is_listing: bool) -> None:
    """ST-ROLL-03: were it squared, a hundred thousand characters would outlast the time a test has."""
    assert (fault(text) is None) is is_listing
