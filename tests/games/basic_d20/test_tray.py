"""The four-degree d20 tray before and after a roll."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from desktop.games.basic_d20.game import GAME
from desktop.views.felt import DieLook, FeltSum
from desktop.views.game import Rolled
from desktop.views.tray import DegreeWord, TrayView
from rules_core.sheet.journal import Action, Entry, Roll, StandingRoll
from rules_core.sheet.outcome import Fact
from rules_core.sheet.sheet import Weapon
from rules_core.systems.basic_d20.system import SYSTEM
from tests.core.basic_d20.made_up import MADE_UP
from tests.core.basic_d20.player import MARA
from tests.games.basic_d20.table import ANSEL, KETTA, Table, without_skill
from tests.games.shown import chosen, result, row, with_points


def shares(view: TrayView) -> list[tuple[str, str]]:
    assert view.odds is not None
    return [(each.degree, each.percent) for each in view.odds.parts]


# Ready


def test_save_is_loaded_with_sample_dcs_and_odds() -> None:
    view = Table().ready("skill:fortitude", dc=20)
    assert (view.title, view.value, view.line) == ("Fortitude", "+6", "Saving throw")
    dc = row(view, "dc")
    assert [each.words for each in dc.options] == ["10", "15", "20", "25", "30", "40"]
    assert (dc.chosen, dc.field and dc.field.value) == ("20", "20")
    assert dc.options[2].spoken == "Hard, 20"
    assert (view.ready, view.ready_detail) == ("Roll 14 or more", "Critical on 20 or more")
    assert view.odds is not None
    assert (view.odds.title, view.odds.headline) == ("Odds: +6 against 20", "35.0% to succeed")
    assert (view.odds.marker, view.adjustable, view.blocked) == (None, False, "")


def test_other_dc_can_be_typed() -> None:
    dc = row(Table().ready("skill:stealth", dc=17), "dc")
    assert (dc.chosen, dc.field and dc.field.value) == ("17", "17")


def test_four_degrees_match_the_odds_of_the_rules() -> None:
    """+5 against 15: of the 20 faces one is critical, ten succeed, eight fail, one fails critically."""
    view = Table(KETTA).ready("skill:perception", dc=15, modifier=3)
    assert view.value == "+5"
    assert shares(view) == [
        ("critical", "5.0%"),
        ("regular", "50.0%"),
        ("failure", "40.0%"),
        ("critical_failure", "5.0%"),
    ]


@pytest.mark.parametrize(
    ("dc", "words", "detail"),
    [
        (-3, "Every roll succeeds", "Critical on 2 or more"),
        (0, "Roll 2 or more", "Critical on 4 or more"),
        (26, "Only a 20 succeeds", "Critical on 20 or more"),
        (30, "Only a 20 succeeds", "No critical possible"),
        (40, "Can't succeed", "No critical possible"),
    ],
)
def test_ready_line_says_what_to_roll(dc: int, words: str, detail: str) -> None:
    view = Table().ready("skill:fortitude", dc=max(dc, 0), modifier=max(-dc, 0))
    assert (view.ready, view.ready_detail) == (words, detail)


def test_attack_rows_depend_on_the_weapon() -> None:
    table = Table()
    sword, knife, pistol = (table.ready(f"weapon:{place}") for place in range(3))
    assert [each.id for each in sword.rows] == [
        "ac",
        "attacks_before",
        "cover",
        "target_armour",
        "target_is",
        "modifier",
    ]
    assert [each.key for each in row(knife, "attack_is").options] == ["thrown", "aimed"]
    assert "feet" in [each.id for each in pistol.rows]
    assert [each.words for each in row(pistol, "attacks_before").options] == [
        "First",
        "Second −4",
        "Third −8",
    ]
    assert (sword.line, sword.odds and sword.odds.headline) == ("Attack", "50.0% to hit")


def test_rows_show_what_was_chosen() -> None:
    view = Table().ready(
        "weapon:2", ac=18, attacks_before=1, cover="standard", cover_taken=1, feet=50, aimed=1, target_prone=1
    )
    assert (row(view, "attacks_before").chosen, row(view, "cover").chosen) == ("1", "standard")
    assert row(view, "cover_is").chosen == "cover_taken"
    assert (row(view, "target_is").chosen, row(view, "attack_is").chosen) == ("target_prone", "aimed")
    assert row(view, "target_is").options[1].spoken == "Target is prone"
    assert view.value == "−8"
    assert view.odds is not None
    assert view.odds.title == "Odds: −8 against 20"


def test_shot_out_of_range_is_blocked_until_corrected() -> None:
    view = Table().ready("weapon:2", feet=500)
    assert view.blocked == "Out of range: this weapon reaches 240 ft. Type a shorter distance."
    assert row(view, "feet").field is not None
    assert view.odds is None


def test_weapon_without_skill_says_where_to_choose_one() -> None:
    view = Table(replace(ANSEL, weapons=(Weapon("Harpoon", damage="1D10"),))).ready("weapon:0")
    assert view.blocked == "This weapon has no skill yet. Choose one on the Combat page."
    assert [each.id for each in view.rows] == ["modifier"]


def test_escape_offers_skills_and_grapple_the_target_dc() -> None:
    table = Table()
    escape = row(table.ready("basic:escape"), "with")
    assert [each.words for each in escape.options] == ["Acrobatics +6", "Athletics +6", "Brawling +3"]
    assert escape.chosen == "acrobatics"
    assert row(table.ready("basic:escape", **{"with": "brawling"}), "with").chosen == "brawling"
    assert row(table.ready("basic:escape", **{"with": "magic"}), "with").chosen == "acrobatics"
    grapple = table.ready("basic:grapple", target_dc=17)
    assert (row(grapple, "target_dc").caption, grapple.line) == ("Fortitude DC", "Basic power")
    assert grapple.chips == ("Conditions: −2 to attacks",)
    assert [each.id for each in table.ready("basic:administer-first-aid").rows] == ["modifier"]


def test_reflex_asks_for_damage_and_cover() -> None:
    view = Table().ready("skill:reflex", save_damage=9, cover="flimsy")
    assert [each.id for each in view.rows] == ["dc", "save_damage", "cover", "cover_is", "modifier"]
    field = row(view, "save_damage").field
    assert (field and field.value, view.value) == ("9", "+7")


def test_rolls_without_a_degree_can_be_ready_too() -> None:
    table = Table(without_skill(KETTA, 2))
    assert (table.ready("initiative:").value, table.ready("initiative:").odds) == ("+5", None)
    blast = table.ready("blast:2", attacks_before=1)
    assert (blast.value, blast.parts, blast.ready) == ("", "", "")
    assert blast.blocked == "This weapon has no skill yet. Choose one on the Combat page."
    table.act("weapon:skill:2", **{"skill:2": "light-weapons"})
    blast = table.ready("blast:2", attacks_before=1)
    assert (blast.value, blast.parts, blast.ready) == ("2D6", "+0", "Reflex DC 10 for everyone in the radius")
    assert [each.look for each in blast.dice] == [DieLook.D6, DieLook.D6]
    fall = table.ready("fall:", fall_feet=30)
    assert (fall.ready, len(fall.dice), fall.blocked) == ("3D6 damage", 3, "")
    assert table.ready("fall:").blocked.startswith("Falls under 10 ft")
    assert [each.id for each in table.ready("fall:").rows] == ["fall_feet", "fall_is"]
    power = table.ready("power:custom:1")
    assert (power.ready, power.line, len(power.dice)) == ("Roll 3D6", "Power", 3)
    assert table.ready("power:custom:2").blocked == "There are no dice to roll for this."


def test_helper_medicine_is_typed() -> None:
    dying = with_points(ANSEL, hp=0).with_status("dying", 1)
    table = Table(dying)
    own, other = table.ready("first_aid:"), table.ready("first_aid:", medicine=7)
    field = row(own, "medicine").field
    assert (field and field.value, own.value, other.value) == ("", "+3", "+7")
    assert (table.ready("death:").value, table.ready("death:").line) == ("+6", "Saving throw")
    assert Table().ready("death:").blocked == "The character isn't dying, so there's nothing to roll."


def test_damage_cannot_be_loaded_alone() -> None:
    table = Table()
    table.roll("weapon:0", 19)
    with pytest.raises(KeyError):
        table.ready("damage:0")


# Rolled


def test_natural_20_shows_the_shifted_degree() -> None:
    """The design's example: a natural 20 raises a success by one degree."""
    view = Table().roll("skill:fortitude", 20, dc=20)
    shown = result(view)
    assert view.sum == FeltSum("20 + 6", "26", "DC 20, beaten by 6")
    assert (shown.degree, shown.word, shown.number) == ("critical", "Critical success", "")
    assert shown.moved is not None
    assert shown.moved == (DegreeWord("regular", "Success"), "natural 20, one degree up")
    assert (view.dice[0].look, view.dice[0].value, view.dice[0].note) == (DieLook.D20, 20, "natural 20")
    assert view.odds is not None
    assert view.odds.title == "Odds before the roll: +6 against 20"
    assert view.odds.marker == pytest.approx(0.025)
    assert [each.fell_here for each in view.odds.parts] == [True, False, False, False]
    assert "natural 20, one degree up" in shown.spoken


def test_natural_1_lowers_the_degree() -> None:
    view = Table().roll("skill:fortitude", 1, dc=7)
    shown = result(view)
    assert (shown.degree, view.sum and view.sum.line) == ("failure", "DC 7, met exactly")
    assert shown.moved == (DegreeWord("regular", "Success"), "natural 1, one degree down")


@pytest.mark.parametrize(
    ("face", "dc", "degree", "reason"),
    [
        (20, 10, "critical", "Natural 20, already the highest degree"),
        (1, 30, "critical_failure", "Natural 1, already the lowest degree"),
    ],
)
def test_natural_20_or_1_at_the_ends_says_why_nothing_shifts(
    face: int, dc: int, degree: str, reason: str
) -> None:
    shown = result(Table().roll("skill:fortitude", face, dc=dc))
    assert (shown.degree, shown.moved, shown.reason) == (degree, None, reason)


def test_ordinary_roll_shifts_nothing_and_its_total_can_be_negative() -> None:
    table = Table(KETTA)
    view = table.roll("trait:charisma", 3, modifier=-9, dc=10)
    shown = result(view)
    assert (shown.moved, shown.reason, shown.degree) == (None, "", "critical_failure")
    assert view.sum == FeltSum("3 − 10", "−7", "DC 10, missed by 17")
    assert GAME.log_total(table.latest().roll) == "−7"


@pytest.mark.parametrize(
    ("face", "line", "button"),
    [
        (14, "Save against damage: half of 15, so you take 7.", "Take 7 damage"),
        (13, "Save against damage: you take all 15.", "Take 15 damage"),
        (1, "Save against damage: double 15, so you take 30.", "Take 30 damage"),
        (20, "Save against damage: you take no damage.", ""),
    ],
)
def test_save_says_what_damage_it_leaves_and_offers_to_take_it(face: int, line: str, button: str) -> None:
    view = Table().roll("skill:fortitude", face, dc=20, save_damage=15)
    assert result(view).effects == (line,)
    assert [each.title for each in view.follow_ups] == ([button] if button else [])
    assert all((each.command, each.id) == ("follow_up", "spend:take") for each in view.follow_ups)


def test_taken_damage_is_not_offered_again() -> None:
    table = Table()
    table.roll("skill:fortitude", 14, dc=20, save_damage=15)
    view = table.follow_up("spend:take")
    assert result(view).effects[1:] == ("Hit points 17 → 14", "Temporary HP 4 → 0")
    assert (view.follow_ups, view.push) == ((), None)
    assert table.sheet.tracker("hp").value == 14
    table.undo()
    assert [each.title for each in table.view().follow_ups] == ["Take 7 damage"]


def test_hit_leads_to_damage_with_its_sum() -> None:
    table = Table()
    hit = table.roll("weapon:0", 19, ac=18, target_armour=2)
    assert (hit.value, hit.sum) == ("+6", FeltSum("19 + 6", "25", "AC 18, beaten by 7"))
    assert (result(hit).effects, hit.follow_ups[0].title) == (("Hit: roll damage.",), "Roll damage")
    view = table.follow_up("damage", d12=[7])
    assert (view.title, view.line, view.sum) == (
        "Laser sword, damage",
        "Damage",
        FeltSum("7 + 3", "10", "Laser damage"),
    )
    assert (result(view).degree, result(view).reason) == ("", "1D12, +3 melee")


def test_critical_hit_doubles_and_adds_the_deadly_die_after() -> None:
    armed = replace(
        ANSEL,
        weapons=(Weapon("Rapier", "melee-weapons", "1D6+1 Physical", qualities="Deadly d8, Thrown 10"),),
    )
    table = Table(armed)
    hit = table.roll("weapon:0", 20, ac=15, thrown=1)
    assert result(hit).effects == ("Hit: double damage.",)
    view = table.follow_up("damage", d6=[4], d8=[5])
    assert view.sum == FeltSum("(4 + 4) × 2 + 5", "21", "Physical damage")
    assert result(view).reason == (
        "1D6+1, +3 Strength (thrown), doubled for the critical hit, then the Deadly die"
    )
    assert [each.note for each in view.dice] == ["", "Deadly"]


def test_ranged_damage_is_only_its_dice() -> None:
    table = Table()
    table.roll("weapon:2", 20, ac=10)
    assert table.follow_up("damage", d6=[4]).sum == FeltSum("(4) × 2", "8", "Physical damage")
    table.roll("weapon:2", 19, ac=20)
    assert [each.title for each in table.view().follow_ups] == []


def test_explosive_says_what_to_save_against() -> None:
    table = Table(KETTA)
    view = table.roll("blast:2", dice={"d6": [3, 5]})
    assert view.sum == FeltSum("3 + 5", "8", "Physical damage")
    assert result(view).reason == "Everyone within 10 ft makes a Reflex save against 15"
    assert GAME.log_modifier(table.latest()) == "Reflex DC 15"


@pytest.mark.parametrize(
    ("subject", "face", "options", "line"),
    [
        ("aid:medicine", 20, {}, "Your ally's roll gets +3."),
        ("aid:medicine", 17, {}, "Your ally's roll gets +1."),
        ("aid:medicine", 10, {}, "Nothing happens."),
        ("aid:medicine", 2, {}, "Your ally's roll gets −1."),
        ("basic:grapple", 19, {"target_dc": 10}, "The target is restrained."),
        ("basic:grapple", 10, {"target_dc": 10}, "The target is grabbed."),
        (
            "basic:grapple",
            2,
            {"target_dc": 20},
            "You lose your hold on the target. The target can grab you or knock you prone.",
        ),
        ("basic:trip", 19, {"target_dc": 10}, "The target is prone. The target takes 1d6 damage."),
        ("basic:shove", 19, {"target_dc": 10}, "You push the target back 10 ft and can follow."),
        ("basic:disarm", 10, {"target_dc": 10}, "The target's grip is weaker by 2 until its next turn."),
        ("basic:escape", 19, {"target_dc": 10}, "You are free. You can move 5 ft."),
        ("basic:seek", 19, {"target_dc": 10}, "You notice what was hidden."),
        ("basic:administer-first-aid", 1, {}, "The target's dying value rises by 1."),
    ],
)
def test_basic_power_says_what_its_degree_does(
    subject: str, face: int, options: dict[str, Fact], line: str
) -> None:
    steady = ANSEL.with_status("dazzled", 0)
    assert result(Table(steady).roll(subject, face, choice=chosen(**options))).effects == (line,)


def test_death_save_and_first_aid_show_the_new_dying_value() -> None:
    dying = with_points(ANSEL, hp=0).with_status("dying", 2)
    assert result(Table(dying).roll("death:", 10)).effects == ("Dying 2 → 1.",)
    assert result(Table(dying).roll("death:", 20)).effects == ("Dying 2 → 0: no longer dying.",)
    assert result(Table(dying).roll("death:", 1)).effects == ("Dying 2 → 4: dead.",)
    assert result(Table(dying).roll("first_aid:", 12)).effects == ("Dying 2 → 0: no longer dying.",)


def test_fall_says_what_it_did() -> None:
    table = Table()
    view = table.roll("fall:", dice={"d6": [3, 4]}, fall_feet=20)
    assert (view.title, view.sum) == ("Fall", FeltSum("3 + 4", "7", "Fall of 20 ft"))
    assert result(view).effects == ("Hit points 17 → 14", "Temporary HP 4 → 0")
    assert GAME.log_modifier(table.latest()) == "20 ft"
    assert GAME.log_degree(table.latest().roll) == ("", "damage")


def test_initiative_and_powers_are_summed() -> None:
    table = Table()
    view = table.roll("initiative:", 4)
    assert view.sum == FeltSum("4 + 3", "7", "The highest goes first")
    assert GAME.log_degree(table.latest().roll) == ("", "")
    view = table.roll("power:custom:1", dice={"d6": [2, 6]})
    assert (view.sum, view.title) == (FeltSum("2 + 6 + 3", "11", ""), "Second wind")
    assert GAME.log_degree(table.latest().roll) == ("", "power")


def test_other_rolls_have_no_follow_up() -> None:
    table = Table()
    table.roll("skill:stealth", 12)
    assert GAME.follow_up("apply", table.latest().roll) is None
    assert table.view().follow_ups == ()


def test_health_changes_are_listed() -> None:
    table = Table(with_points(KETTA, hp=3))
    table.roll("skill:reflex", 1, dc=30, save_damage=8)
    view = table.follow_up("spend:take")
    assert result(view).effects[1:] == ("Hit points 3 → 0", "Shield HP 5 → 0", "Dying 0 → 2")


def test_slowed_is_shown_before_an_attack() -> None:
    slow = ANSEL.with_status("slowed", 2).with_status("dazzled", 0)
    assert Table(slow).ready("weapon:0").chips == ("Slowed 2",)
    assert Table(slow).ready("skill:stealth").chips == ()
    assert (
        Table(ANSEL.with_status("stunned", 1))
        .ready("basic:trip")
        .blocked.startswith("Your conditions stop you from using powers")
    )
    assert (
        Table(ANSEL.with_status("stunned", 1)).ready("power:custom:1").blocked.startswith("Your conditions")
    )


# Inspiration


def test_inspiration_is_offered_and_rerolls() -> None:
    table = Table()
    view = table.roll("skill:will", 3, dc=15)
    assert view.push is not None
    assert (view.push.title, view.push.detail, view.push.enabled) == (
        "Spend Inspiration",
        "Re-rolls this. Inspiration 1 → 0",
        True,
    )
    view = table.inspire(15)
    assert (result(view).degree, view.sum) == ("regular", FeltSum("15 + 5", "20", "DC 15, beaten by 5"))
    assert view.push is not None
    assert (view.push.enabled, view.push.reason) == (False, "You have no Inspiration left.")
    assert GAME.log_modifier(table.latest()) == "DC 15, Inspiration"


def test_inspiration_is_not_offered_for_other_rolls() -> None:
    table = Table()
    assert table.roll("trait:wisdom", 3).push is None
    assert table.roll("initiative:", 3).push is None
    table.roll("skill:will", 3)
    assert table.view(latest=False).push is None
    bare = replace(ANSEL, trackers=ANSEL.trackers[:1])
    assert Table(bare).roll("skill:will", 3).push is None


# Kept


def test_an_older_roll_offers_what_it_owes_and_an_undone_one_nothing() -> None:
    table = Table()
    table.roll("skill:reflex", 2, save_damage=9, dc=20)
    assert [each.title for each in table.view(latest=False).follow_ups] == ["Take 18 damage"]
    table.undo()
    view = table.view()
    assert (view.follow_ups, result(view).taken_back, result(view).effects) == ((), True, ())


def test_roll_is_shown_after_its_weapon_was_removed() -> None:
    table = Table()
    table.roll("weapon:2", 17, ac=14)
    table.act("weapon:remove:2")
    view = table.view()
    assert (view.title, view.rows, view.sum and view.sum.line) == ("Slug pistol", (), "AC 14, beaten by 1")


def test_log_says_what_a_roll_was_against() -> None:
    table = Table()
    table.roll("skill:fortitude", 20, dc=20)
    assert (GAME.log_degree(table.latest().roll), GAME.log_modifier(table.latest())) == (
        ("critical", "Critical"),
        "DC 20",
    )
    table.roll("weapon:0", 5, ac=18)
    assert (GAME.log_degree(table.latest().roll), GAME.log_modifier(table.latest())) == (
        ("failure", "Failure"),
        "AC 18",
    )


@pytest.mark.parametrize("odd", ["zzz", 999_999, -4, 10**12])
def test_invalid_options_never_break_the_tray(odd: Fact) -> None:
    names = ["dc", "ac", "target_dc", "modifier", "save_damage", "attacks_before", "cover", "feet", "with"]
    names += ["medicine", "fall_feet", "soft", "thrown", "target_armour", "cover_taken"]
    options = dict.fromkeys(names, odd)
    table = Table(with_points(KETTA, hp=0).with_status("dying", 1))
    for subject in ("skill:reflex", "trait:agility", "weapon:0", "blast:2", "basic:escape", "first_aid:"):
        assert table.ready(subject, **options).rows
    table.roll("skill:reflex", 4, choice=chosen(**options))
    assert table.view().rows


@given(MADE_UP, st.booleans())
def test_every_valid_roll_can_be_shown(roll: Roll, latest: bool) -> None:
    """Including rolls from a hand-written file."""
    if not SYSTEM.is_sound(roll):
        return
    standing = StandingRoll(Entry(1, "1", Action.ROLL, "", roll=roll), roll)
    for sheet in (MARA, ANSEL):
        view = GAME.rolled_view(Rolled(sheet, standing, latest=latest))
        assert result(view).spoken
        assert GAME.log_degree(roll)[1] or roll.subject.startswith(("damage:", "initiative:"))
        GAME.log_modifier(standing)
        GAME.log_total(roll)
        for each in view.follow_ups:
            GAME.follow_up(each.id, roll)
