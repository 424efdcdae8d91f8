"""The game system as a value, and what it derives from a sheet."""

import pytest
from msgspec.structs import replace

from rules_core.game.system import Span
from rules_core.sheet.sheet import Detail, Sheet, Skill, Technique, Tracker, Trait
from rules_core.systems.striker.listing_parser import parse
from rules_core.systems.striker.on_sheet import (
    agility_for,
    aspect_of,
    kind_of,
    name_in_listings,
    per_rest,
    skill_ranks,
    unknown_names,
)
from rules_core.systems.striker.skills import SKILLS, Aspect, Category, Kind, category
from rules_core.systems.striker.system import SYSTEM
from tests.core.striker.player import VEX, being


def test_values_derived_from_skills() -> None:
    """ST-TC-01, ST-HP-01, ST-EP-01, ST-FP-01, ST-CBT-02."""
    assert SYSTEM.derived(VEX) == {"tc": 13, "tc-a": 8, "hp": 8, "ep": 9, "fp": 8, "opportunities": 2}


def test_an_empty_sheet_has_the_default_factors() -> None:
    """ST-HP-01, ST-EP-01, ST-FP-01, ST-MOD-03: HX 4, EX 3, FX 2, and no modifier above −3."""
    bare = Sheet("striker", "Bare", trackers=(Tracker("hp", 1), Tracker("ep", 1), Tracker("luck", 1)))
    assert SYSTEM.derived(bare) == {"tc": 7, "tc-a": 8, "hp": 4, "ep": 3, "fp": 2, "opportunities": 0}
    assert SYSTEM.tracker_span(bare, "hp") == Span(0, 4)
    assert SYSTEM.tracker_span(bare, "luck") == Span(0, 999)
    assert [per_rest(bare, each) for each in ("hp", "ep", "fp")] == [0, 0, 0]


def test_a_manual_maximum_overrides_the_rules() -> None:
    """ST-HP-03: hp 20 by hand; one below 1 leaves 1, so that a factor of 0 breaks nothing."""
    own = replace(VEX, trackers=(Tracker("hp", 5, 20), Tracker("ep", 5, -3)), traits=(Trait("fx", -9),))
    assert SYSTEM.tracker_span(own, "hp") == Span(0, 20)
    assert (SYSTEM.tracker_span(own, "ep"), SYSTEM.derived(own)["fp"]) == (Span(0, 1), 4)


def test_skills_are_not_marked() -> None:
    """ST-ADVN-01."""
    assert not SYSTEM.can_mark(VEX.skill("knots"))
    assert {(each.base, each.ticks, each.pushable) for each in SKILLS} == {("-3", False, False)}


def test_every_skill_of_the_list_has_its_category() -> None:
    """ST-MOD-05: what was once called a procedure is social."""
    assert {category(each.id) for each in SKILLS} == set(Category)
    assert category("procedure") is Category.SOCIAL
    assert category("custom") is None


def test_ranks_are_counted_above_the_base() -> None:
    """ST-MOD-03."""
    assert [skill_ranks(VEX.skill(each)) for each in ("cbt-melee", "knots", "untrained")] == [5, 3, 0]
    assert skill_ranks(Skill("x", "custom", -2)) == 0


def test_listings_use_the_players_skill_names() -> None:
    """ST-ROLL-03."""
    assert name_in_listings(VEX.skill("star-lanes")) == "Star Lanes"
    assert name_in_listings(VEX.skill("cbt-melee")) == "Cbt-Melee"
    assert name_in_listings(Skill("x", "odd", 1)) == "odd"


@pytest.mark.parametrize("said", ["", "spirit"])
def test_without_a_chosen_aspect_agility_is_the_same_everywhere(said: str) -> None:
    """ST-MOD-07."""
    plain = replace(VEX, details=(Detail("aspect", said),))
    assert aspect_of(plain) is None
    assert agility_for(plain, plain.skill("agility"), Aspect.MIND) == 2
    assert [agility_for(VEX, VEX.skill("agility"), each) for each in Aspect] == [2, -2, -2]


def test_an_unknown_kind_is_a_specialiser() -> None:
    """ST-MOD-04."""
    assert kind_of(Technique("x", "X", kind="odd")) is Kind.SPECIALISER
    assert kind_of(VEX.technique("locks")) is Kind.FACILITATOR


def test_unknown_armour_is_ignored() -> None:
    """ST-ARM-01, ST-TC-01."""
    assert SYSTEM.derived(being(worn=99))["tc"] == 13
    assert SYSTEM.derived(being(worn=4))["tc"] == 11


@pytest.mark.parametrize(
    ("listing", "missing"),
    [
        (
            "a(day) sub(this for Sailing) chk(C)= +M(this) +M(Knots), eff= M(Opera) -M(Luck)",
            ("Sailing", "Luck"),
        ),
        ("a(day) imp(sv,Insight)= 8 +R(Hexes) +M(Hexes)", ("Hexes",)),
        ("a sv(Omens,15)", ("Omens",)),
        ("a sv(Omens,15)= +M(Knots) +M(Own)", ()),
        ("a(day)", ()),
    ],
)
def test_unknown_skills_in_a_listing(listing: str, missing: tuple[str, ...]) -> None:
    """ST-MOD-03."""
    assert unknown_names(VEX, "Own", parse(listing)) == missing
