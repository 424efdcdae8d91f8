import pytest

from rules_core.systems.striker.listing_parser import parse
from rules_core.systems.striker.skills import (
    FACILITATOR_PENALTY,
    OLDER_CATEGORIES,
    START,
    Aspect,
    Category,
    Evaluated,
    Kind,
    Technique,
    TechniqueRefused,
    agility_modifier,
    evaluate,
    may_use,
    skill_modifier,
    technique_modifier,
)

ENABLER, SPECIALISER, FACILITATOR = Kind
BLADES = parse(
    "attack(main-action) sub(this for Cbt-Melee) chk(C)= +M(this) to hit, eff= +M(this) +M(Strength)"
)


def values(text: str, modifiers: dict[str, int], ranks: int = 2, name: str = "Trick") -> Evaluated:
    return evaluate(Technique(name, ranks), parse(text), modifiers).result


def test_ranks_are_added_to_the_modifier_of_the_parent() -> None:
    """ST-MOD-01."""
    for kind in Kind:
        assert technique_modifier(Technique("x", 2, kind), 1) == 3
        assert technique_modifier(Technique("x", 1, kind), -3) == -2


def test_the_uses_of_a_technique_without_ranks() -> None:
    """ST-MOD-04: an enabler cannot be used, a specialiser is as good as its parent, a facilitator 3 worse."""
    assert FACILITATOR_PENALTY == 3
    assert technique_modifier(Technique("x", 0, SPECIALISER), 2) == 2
    assert technique_modifier(Technique("x", 0, FACILITATOR), 2) == -1
    assert technique_modifier(Technique("x", 1, ENABLER), 2) == 3
    with pytest.raises(TechniqueRefused) as refused:
        technique_modifier(Technique("x", 0, ENABLER), 2)
    assert refused.value.ruling == may_use(Technique("x", 0, ENABLER))
    assert refused.value.ruling.step.fact("because") == "ranks"
    assert may_use(Technique("x", 1, ENABLER)).allowed
    assert may_use(Technique("x", 0, FACILITATOR)).allowed


def test_short_blades_let_strength_add_to_the_effect() -> None:
    """ST-MOD-02, ST-EFF-02, ST-ROLL-03."""
    outcome = evaluate(Technique("Wpn-Blades-Short", 3), BLADES, {"Cbt-Melee": 2, "Strength": -2})
    assert outcome.result == Evaluated(modifier=5, check=5, save=None, imposed=None, effect=3)
    assert outcome.rules == ("ST-ROLL-03", "ST-MOD-01", "ST-EFF-02")


def test_without_ranks_another_rule_applies() -> None:
    """ST-MOD-04."""
    outcome = evaluate(Technique("Wpn-Blades-Short", 0, FACILITATOR), BLADES, {"Cbt-Melee": 2, "Strength": 1})
    assert (outcome.result.modifier, outcome.result.check, outcome.result.effect) == (-1, -1, 0)
    assert outcome.rules == ("ST-ROLL-03", "ST-MOD-04", "ST-EFF-02")
    with pytest.raises(TechniqueRefused):
        evaluate(Technique("Wpn-Blades-Short", 0, ENABLER), BLADES, {})


def test_an_unlearned_skill_is_at_minus_3() -> None:
    """ST-MOD-03: as does the parent of a technique that replaces no skill."""
    assert evaluate(Technique("Wpn-Blades-Short", 2), BLADES, {}).result == Evaluated(-1, -1, None, None, -4)
    assert values("a(day) chk(C)= M(this)", {}).check == -1
    assert values("a(day) chk(C)= M(Insight)", {"Trick": 9}).check == -3


@pytest.mark.parametrize("name", ["Wpn-Pistols", "  Wpn-Pistols ", "Trick  Shot"])
def test_its_own_name_refers_to_the_technique(name: str) -> None:
    """ST-ROLL-03: even if something else has the same name."""
    text = f"a(day) sub(this for Cbt-Ranged) chk(C)= d20 +M({name})"
    assert values(text, {"Cbt-Ranged": 1, "Wpn-Pistols": 9, "Trick Shot": 9}, name=name).check == 3


def test_a_sum_adds_and_subtracts() -> None:
    """ST-ROLL-03, reading A17."""
    found = values(
        "a(day) sub(this for X) chk(C)= d20 -M(this) +M*(Y) -2, eff= 10 -M(Y) +M(this) +M(this)",
        {"X": 4, "Y": 3},
    )
    assert (found.check, found.effect) == (-6 + 3 - 2, 10 - 3 + 6 + 6)


def test_a_missing_part_has_no_value() -> None:
    """ST-ROLL-03."""
    assert values("a(day)", {}) == Evaluated(-1, None, None, None, None)
    assert values("a(day) eff= 0", {}).effect == 0


def test_a_save_uses_its_skill_or_its_sum() -> None:
    """ST-ROLL-03, ST-ROLL-05: sometimes with a technique."""
    assert values("gen sv(Insight,15)", {"Insight": 4}).save == 4
    assert values("gen sv(Insight,15)", {}).save == -3
    assert values("gen sv(Insight,C)= d20 +M(Insight) +2", {"Insight": 4}).save == 6
    assert values("dodge(re-action) sub(this for Agility) sv(this,TC)", {"Agility": 1}).save == 3


def test_an_imposed_challenge_counts_modifiers_and_ranks() -> None:
    """ST-MOD-06: of the technique or of another skill."""
    own = evaluate(Technique("Trick", 2), parse("a(day) sub(this for X) imp(sv,Agility)= 8 +M"), {"X": 2})
    assert own.result.imposed == 12
    assert "ST-MOD-06" in own.rules
    other = parse("a(day) imp(sv,Insight)= 8 +R(Cbt) +M(Deceive) -R(Law) +R")
    assert evaluate(Technique("Trick", 2), other, {"Deceive": 1}, {"Cbt": 5}).result.imposed == 8 + 5 + 1 + 2


def test_spaces_in_skill_names_do_not_matter() -> None:
    """ST-ROLL-03."""
    listing = parse("a(round) sub(this for Cbt  Ranged) chk(C)= +M(this) +M( Fine   Aim )")
    found = evaluate(Technique("x", 1), listing, {" Cbt   Ranged": 4, "Fine  Aim ": 2}).result
    assert (found.modifier, found.check) == (5, 7)


def test_an_unlearned_skill_is_named_among_the_rules() -> None:
    """ST-MOD-03."""
    listing = parse("a(round) sub(this for Cbt) chk(C)= +M(this)")
    assert "ST-MOD-03" in evaluate(Technique("x", 1), listing, {}).rules
    assert "ST-MOD-03" not in evaluate(Technique("x", 1), listing, {"Cbt": 0}).rules
    more = parse("a(round) sub(this for Cbt) eff= +M(Strength)")
    assert "ST-MOD-03" in evaluate(Technique("x", 1), more, {"Cbt": 0}).rules


def test_a_skill_starts_at_minus_3() -> None:
    """ST-MOD-03: what the sophont adds and ranks come on top."""
    assert START == skill_modifier(0) == -3
    assert (skill_modifier(4), skill_modifier(4, bonus=2)) == (1, 3)
    assert skill_modifier(0, bonus=-1) == -4


def test_seven_kinds_of_skills() -> None:
    """ST-MOD-05: what is social was once called procedure."""
    assert {each.value for each in Category} == {
        *("qualifier", "trait", "knowledge", "social"),
        *("combat", "engineering", "psionic"),
    }
    assert OLDER_CATEGORIES == {"procedure": Category.SOCIAL}


@pytest.mark.parametrize("chosen", Aspect)
@pytest.mark.parametrize("used", Aspect)
def test_ranks_of_agility_count_in_the_chosen_aspect_alone(chosen: Aspect, used: Aspect) -> None:
    """ST-MOD-07."""
    assert agility_modifier(4, chosen, used, bonus=1) == (2 if used is chosen else -2)
    assert agility_modifier(4, chosen, used) == (1 if used is chosen else -3)
    assert {each.value for each in Aspect} == {"body", "mind", "skill"}
