"""Rolling from the sheet: skills, saves, attributes, basic powers, inspiration."""

import pytest
from msgspec.structs import replace

from rules_core.dice.sources import ScriptedDice
from rules_core.game.play import Choice
from rules_core.game.system import Span
from rules_core.sheet.outcome import Fact, Refused
from rules_core.sheet.sheet import Sheet, Skill, Status, Trait
from rules_core.systems.basic_d20.asked import asked_of
from rules_core.systems.basic_d20.character import attribute_of, skill_of
from rules_core.systems.basic_d20.derive import Attribute
from rules_core.systems.basic_d20.kept import choice_of, fallen
from rules_core.systems.basic_d20.system import SYSTEM
from tests.core.basic_d20.player import GAME, MARA, Player, at_hp, chosen, kept


def bonus(subject: str, sheet: Sheet = MARA, choice: Choice | None = None) -> int:
    return asked_of(Player(sheet).attempt(subject, choice)).bonus


def test_the_system_value() -> None:
    """D20-CHR-01, D20-CHR-02, D20-CHR-03, D20-CHR-04, D20-CHR-08."""
    assert [each.id for each in SYSTEM.traits] == [each.value for each in Attribute]
    assert SYSTEM.derived(MARA) == {
        "level": 5,
        "proficiency": 3,
        "hp": 30,
        "ac": 16,
        "initiative": 4,
        "speed": 30,
        "mana": 4,
        "spell_dc": 14,
    }
    assert not SYSTEM.can_mark(MARA.skills[0])
    assert len(SYSTEM.skills) == 24


def test_trackers_are_limited_by_the_rules_or_the_player() -> None:
    """D20-CHR-03, D20-CHR-07, D20-HP-01."""
    assert SYSTEM.tracker_span(MARA, "hp") == Span(0, 30)
    assert SYSTEM.tracker_span(MARA, "mana") == Span(0, 4)
    assert SYSTEM.tracker_span(MARA, "inspiration") == Span(0, 99)
    own = MARA.with_tracker(replace(MARA.tracker("hp"), maximum=44))
    own = own.with_tracker(replace(own.tracker("inspiration"), maximum=3))
    own = own.with_tracker(replace(own.tracker("mana"), maximum=9))
    assert SYSTEM.tracker_span(own, "hp") == Span(0, 44)
    assert SYSTEM.tracker_span(own, "inspiration") == Span(0, 3)
    assert SYSTEM.tracker_span(own, "mana") == Span(0, 9)


@pytest.mark.parametrize(
    ("subject", "expected"),
    [
        ("skill:melee-weapons", 2 + 3),
        ("skill:brawling", 2),
        ("skill:fortitude", 2 + 3 + 1),
        ("skill:lore:tides", 1 + 3),
        ("skill:lore:ships", 0 + 2),
        ("skill:athletics", 2),
        ("trait:agility", 3),
        ("trait:charisma", -1),
    ],
)
def test_a_roll_adds_attribute_prof_and_other(subject: str, expected: int) -> None:
    """D20-ROLL-07, D20-CHR-11: one of the list that is not written down counts as untrained."""
    assert bonus(subject) == expected


def test_a_lore_skill_uses_intelligence_by_default() -> None:
    """D20-CHR-09, D20-CHR-11."""
    assert attribute_of(Skill("x", "custom", 0, "Ships")) is Attribute.INTELLIGENCE
    assert attribute_of(Skill("x", "custom", 0, "Ships", trait="charisma")) is Attribute.CHARISMA
    assert attribute_of(Skill("x", "stealth", 0, trait="luck")) is Attribute.AGILITY
    assert skill_of(MARA, "piloting").occupation is False


def test_a_skill_is_rolled_against_the_chosen_dc() -> None:
    """D20-ROLL-01, D20-ROLL-02, D20-ROLL-05."""
    turn = Player().roll("skill:perception", 16, choice=chosen(dc=20))
    assert (kept(turn).total, kept(turn).degree, kept(turn).passed) == (20, "success", True)
    assert turn.events == ()
    assert [each.rule for each in turn.steps] == ["D20-ROLL-07", "D20-ROLL-01", "D20-ROLL-02"]
    assert choice_of(kept(turn)) == chosen(dc=20)


def test_the_default_dc_is_average() -> None:
    """D20-ROLL-06."""
    turn = Player().roll("trait:strength", 13)
    assert (kept(turn).total, kept(turn).input("dc"), kept(turn).degree) == (15, 15, "success")


def test_a_natural_20_raises_the_degree_up_to_the_end() -> None:
    """D20-ROLL-03, D20-ROLL-04."""
    up = Player().roll("skill:fortitude", 20, choice=chosen(dc=20))
    assert kept(up).degree == "critical_success"
    clamped = Player().roll("skill:fortitude", 20, choice=chosen(dc=10))
    assert kept(clamped).degree == "critical_success"
    assert "D20-ROLL-04" in [each.rule for each in clamped.steps]


@pytest.mark.parametrize(("odd", "dc"), [("twenty", 15), (999_999, 999), (-7, 0), (10**12, 999)])
def test_invalid_options_do_not_break_a_roll(odd: Fact, dc: int) -> None:
    """D20-ROLL-05."""
    assert asked_of(Player().attempt("skill:will", chosen(dc=odd))).dc == dc
    turn = Player().roll("skill:will", 4, choice=chosen(dc=odd, cover=odd, modifier=odd, save_damage=odd))
    assert kept(turn).input("dc") == dc


def test_other_modifiers_can_be_typed() -> None:
    """D20-ROLL-07: such as the Aid of an ally."""
    assert bonus("skill:will", choice=chosen(modifier=3)) == 1 + 3
    assert bonus("trait:wisdom", choice=chosen(modifier=-2)) == -1


@pytest.mark.parametrize(
    ("subject", "statuses", "expected"),
    [
        ("skill:perception", {"dazzled": 1}, 4 - 2),
        ("skill:perception", {"blinded": 1}, 4 - 4),
        ("skill:reflex", {"unconscious": 1}, 6 - 4),
        ("skill:will", {"dazzled": 1, "unconscious": 1}, 1),
    ],
)
def test_conditions_modify_rolls(subject: str, statuses: dict[str, int], expected: int) -> None:
    """D20-COND."""
    sheet = replace(MARA, statuses=tuple(Status(*each) for each in statuses.items()))
    assert bonus(subject, sheet) == expected


def test_cover_helps_only_reflex_and_stealth() -> None:
    """D20-ATK-08."""
    behind = chosen(cover="standard", cover_taken=1)
    assert bonus("skill:reflex", choice=behind) == 6 + 4
    assert bonus("skill:stealth", choice=chosen(cover="flimsy")) == 3 + 1
    assert bonus("skill:will", choice=behind) == 1


def test_conditions_and_armour_change_ac() -> None:
    """D20-CHR-04, D20-COND: what a condition brings along counts once."""
    assert SYSTEM.derived(at_hp(20, prone=1, grabbed=1))["ac"] == 14
    player = Player()
    player.act("armour", bonus="4", cap="1")
    assert SYSTEM.derived(player.sheet)["ac"] == 10 + 1 + 3 + 4
    player.act("armour", bonus="2", cap="")
    assert SYSTEM.derived(player.sheet)["ac"] == 10 + 3 + 3 + 2
    player.act("armour", bonus="", cap="0")
    assert SYSTEM.derived(player.sheet)["ac"] == 13
    assert player.because("armour", bonus="much", cap="") == "number"
    assert (
        player.because("armour", bonus="-1", cap="")
        == player.because("armour", bonus="", cap="-1")
        == "number"
    )


# Saves


@pytest.mark.parametrize(
    ("face", "degree", "left"),
    [(19, "critical_success", 0), (9, "success", 7), (8, "failure", 15), (1, "critical_failure", 30)],
)
def test_a_save_reduces_the_damage(face: int, degree: str, left: int) -> None:
    """D20-SAVE-01, D20-SAVE-02."""
    turn = Player().roll("skill:fortitude", face, choice=chosen(dc=15, save_damage=15))
    assert (kept(turn).degree, fallen(kept(turn)).damage) == (degree, left)
    assert {"D20-SAVE-01", "D20-SAVE-02"} <= {each.rule for each in turn.steps}


def test_a_save_without_damage_is_a_skill_roll() -> None:
    """D20-SAVE-02."""
    turn = Player().roll("skill:will", 14)
    assert "D20-SAVE-01" not in [each.rule for each in turn.steps]
    assert turn.steps[-1].rule == "D20-SAVE-02"


def test_remaining_save_damage_is_applied_once() -> None:
    """D20-SAVE-01, D20-ATK-03."""
    player = Player()
    player.roll("skill:reflex", 8, choice=chosen(dc=15, save_damage=15))
    assert player.points("hp") == 20
    player.act("spend:take")
    assert (player.points("hp"), player.because("spend:take")) == (20 - 15, "nothing_left")
    player.undo()
    player.act("spend:take")
    assert player.points("hp") == 5


def test_a_critically_failed_save_causes_dying_2() -> None:
    """D20-HP-03."""
    player = Player()
    player.roll("skill:reflex", 1, choice=chosen(dc=30, save_damage=10))
    player.act("spend:take")
    assert (player.points("hp"), player.sheet.status("dying")) == (0, 2)


def test_other_rolls_leave_no_damage_to_apply() -> None:
    """D20-SAVE-01."""
    player = Player()
    assert player.because("spend:take") == "nothing_left"
    player.roll("skill:stealth", 8)
    assert player.because("spend:take") == "nothing_left"
    player.roll("skill:reflex", 19, choice=chosen(dc=15, save_damage=9))
    assert player.because("spend:take") == "nothing_left"
    player.roll("skill:reflex", 2, choice=chosen(dc=15, save_damage=9))
    player.undo()
    assert player.because("spend:take") == "nothing_left"


# Levels


def test_gaining_a_level_raises_derived_values() -> None:
    """D20-CHR-02, D20-CHR-10."""
    player = Player(replace(MARA, traits=(*MARA.traits[:-1], Trait("level", 8))))
    assert SYSTEM.derived(player.sheet)["proficiency"] == 3
    player.act("level:up")
    derived = SYSTEM.derived(player.sheet)
    assert (derived["level"], derived["proficiency"], derived["hp"]) == (9, 4, 2 + 4 + 45)
    player.undo()
    assert player.sheet.trait("level") == 8


def test_an_attribute_is_raised_to_5_at_most() -> None:
    """D20-CHR-10."""
    player = Player()
    for _ in range(2):
        player.act("attribute:raise", attribute="agility")
    assert player.sheet.trait("agility") == 5
    assert player.because("attribute:raise", attribute="agility") == "highest"
    for odd in ("level", "luck", ""):
        with pytest.raises(KeyError):
            player.act("attribute:raise", attribute=odd)


def test_levels_have_a_maximum_and_need_a_level() -> None:
    """D20-CHR-10."""
    assert Player(replace(MARA, traits=(Trait("level", 99),))).because("level:up") == "highest_level"
    with pytest.raises(KeyError):
        Player(replace(MARA, traits=())).act("level:up")


# Basic powers


def test_aid_gives_prof_on_a_critical_success() -> None:
    """D20-POW: against 20, whatever DC is named."""
    turn = Player().roll("aid:melee-weapons", 20, choice=chosen(dc=40))
    assert (kept(turn).input("dc"), kept(turn).degree) == (20, "critical_success")
    assert (kept(turn).input("power"), kept(turn).input("prof")) == ("aid", 3)
    assert turn.steps[-1].rule == "D20-POW"


def test_grapple_uses_brawling_against_the_targets_dc() -> None:
    """D20-POW, D20-ROLL-08, D20-ATK-05, D20-COND."""
    asked = asked_of(
        Player(at_hp(20, prone=1)).attempt("basic:grapple", chosen(target_dc=17, attacks_before=1))
    )
    assert (asked.bonus, asked.dc, asked.power) == (2 - 5 - 2, 17, "grapple")
    assert [each.rule for each in asked.steps] == ["D20-ROLL-07", "D20-ATK-05", "D20-COND", "D20-ROLL-08"]
    assert asked.steps[-1].facts == (("dc", 17),)
    unknown = asked_of(Player().attempt("basic:grapple", chosen(target_dc="unknown")))
    assert (unknown.steps[-1].rule, unknown.steps[-1].facts) == ("D20-ROLL-08", ())


def test_escape_uses_the_chosen_or_best_skill() -> None:
    """D20-POW."""
    assert bonus("basic:escape") == 3
    assert bonus("basic:escape", choice=chosen(**{"with": "brawling"})) == 2
    assert bonus("basic:escape", choice=chosen(**{"with": "piloting"})) == 3
    assert bonus("basic:seek", at_hp(20, dazzled=1)) == 4 - 2


def test_first_aid_for_someone_else_has_its_own_dc() -> None:
    """D20-HP-04, D20-POW."""
    turn = Player().roll("basic:administer-first-aid", 15, choice=chosen(target_dc=30))
    assert (kept(turn).input("dc"), kept(turn).degree, turn.events) == (15, "success", ())


@pytest.mark.parametrize("subject", ["basic:leap", "basic:strike", "basic:aid", "basic:none", "luck:", "x"])
def test_unknown_rolls_are_refused(subject: str) -> None:
    """D20-POW."""
    with pytest.raises(KeyError):
        GAME.refusal(Player().attempt(subject))


@pytest.mark.parametrize("subject", ["skill:cooking", "trait:level", "trait:luck", "power:none", "weapon:9"])
def test_missing_things_are_refused(subject: str) -> None:
    """D20-CHR-01, D20-CHR-11: the level is no attribute."""
    with pytest.raises(KeyError):
        GAME.roll(Player().attempt(subject), ScriptedDice())


def test_conditions_block_attacks_and_powers() -> None:
    """D20-COND."""
    held = Player(at_hp(20, restrained=1))
    assert (held.refused("weapon:0"), held.refused("basic:trip")) == ("no_attack", "no_attack")
    assert GAME.refusal(held.attempt("basic:escape")) is None
    assert GAME.refusal(held.attempt("aid:will")) is None
    out = Player(at_hp(20, stunned=1))
    for subject in ("weapon:0", "blast:3", "basic:escape", "aid:will", "power:custom:1"):
        assert out.refused(subject) == "no_power"
    assert GAME.refusal(out.attempt("skill:fortitude")) is None


def test_only_a_critical_trip_deals_a_d6() -> None:
    """D20-POW, D20-INSP: the damage may be re-rolled, as every damage may."""
    player = Player()
    tripped = kept(player.roll("basic:trip", 20, choice=chosen(target_dc=12)))
    assert tripped.degree == "critical_success"
    turn = player.roll("damage:basic:trip", after=tripped, d6=[4])
    assert (kept(turn).total, kept(turn).degree, turn.events) == (4, "", ())
    assert [each.rule for each in turn.steps] == ["D20-POW"]
    assert kept(player.again(d6=[6])).total == 6
    lesser = kept(player.roll("basic:trip", 14, choice=chosen(target_dc=12)))
    for after in (lesser, kept(player.roll("basic:shove", 20)), kept(player.roll("skill:will", 20)), None):
        with pytest.raises(Refused) as why:
            player.roll("damage:basic:trip", after=after)
        assert why.value.ruling.step.fact("because") == "no_hit"


# Powers of the player's own


def test_the_dice_of_a_power_are_added_up() -> None:
    """D20-POW."""
    turn = Player().roll("power:custom:1", d6=[3, 5])
    assert (kept(turn).total, kept(turn).degree, kept(turn).input("dice")) == (9, "", "2D6+1")


# Inspiration


def test_inspiration_rerolls_a_skill() -> None:
    """D20-INSP."""
    player = Player()
    player.roll("skill:will", 3, choice=chosen(dc=10))
    turn = player.again(12)
    assert (kept(turn).total, kept(turn).degree) == (13, "success")
    assert kept(turn).input("dc") == 10
    assert player.points("inspiration") == 1
    assert turn.steps[0].rule == "D20-INSP"
    rolls = list(player.rolls())
    assert (len(rolls), rolls[1].pushed, rolls[1].roll.total) == (2, True, 4)


def test_inspiration_rerolls_damage() -> None:
    """D20-INSP."""
    player = Player()
    hit = kept(player.roll("weapon:0", 12, choice=chosen(ac=15)))
    player.roll("damage:0", after=hit, d12=[1])
    assert (kept(player.again(d12=[11])).total, player.points("inspiration")) == (14, 1)


def test_a_rerolled_death_save_starts_from_the_earlier_value() -> None:
    """D20-INSP, D20-HP-03."""
    player = Player(at_hp(0, dying=2))
    player.roll("death:", 2)
    assert player.sheet.status("dying") == 3
    player.again(10)
    assert player.sheet.status("dying") == 1


def test_inspiration_needs_a_point_and_a_skill_or_damage_roll() -> None:
    """D20-INSP."""
    player = Player()
    player.roll("trait:agility", 3)
    with pytest.raises(Refused) as why:
        player.again(12)
    assert why.value.ruling.step.fact("because") == "no_skill_roll"
    player.roll("initiative:", 3)
    with pytest.raises(Refused):
        player.again(12)
    player.roll("skill:will", 3)
    player.again(3)
    player.again(3)
    with pytest.raises(Refused) as why:
        player.again(12)
    assert why.value.ruling.step.fact("because") == "no_point"
    player.act("inspiration:gain")
    assert player.points("inspiration") == 1
    player.again(12)


def test_inspiration_stops_at_the_sheets_maximum() -> None:
    """D20-INSP."""
    player = Player(MARA.with_tracker(replace(MARA.tracker("inspiration"), maximum=3)))
    player.act("inspiration:gain")
    assert (player.points("inspiration"), player.because("inspiration:gain")) == (3, "full")


def test_a_sheet_without_inspiration_has_no_point() -> None:
    """D20-INSP."""
    player = Player(replace(MARA, trackers=(MARA.tracker("hp"),)))
    player.roll("skill:will", 3)
    with pytest.raises(Refused):
        player.again(12)
    with pytest.raises(KeyError):
        player.act("inspiration:gain")
