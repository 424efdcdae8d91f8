"""The four-degree d20 sheet on screen, and its samples."""

from operator import itemgetter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from desktop.games.basic_d20.game import GAME
from desktop.views.contexts import CardsContext
from desktop.views.game import SheetContext
from desktop.views.sheet import Labelled, SheetView, TickState
from rules_core.sheet.record import sheet_from_data, sheet_to_data
from rules_core.sheet.sheet import Sheet, Skill, Status, Tracker, Trait, Weapon
from rules_core.systems.basic_d20.system import SYSTEM
from tests.core.plain_data import fights, texts
from tests.games.basic_d20.table import ANSEL, KETTA
from tests.games.shown import with_points


def sheet_view_of(sheet: Sheet) -> SheetView:
    return GAME.sheet_view(sheet, SheetContext(1))


def test_attributes_show_their_sign_and_can_be_rolled() -> None:
    cards = sheet_view_of(KETTA).traits
    assert [(each.short, each.value, each.rollable) for each in cards] == [
        ("STR", "+0", True),
        ("AGI", "+2", True),
        ("PRE", "+3", True),
        ("INT", "+3", True),
        ("WIS", "+0", True),
        ("CHA", "−1", True),
    ]
    assert cards[0].spoken == "Strength, +0"


def test_derived_values_are_shown() -> None:
    view = sheet_view_of(ANSEL)
    assert view.facts == (
        Labelled("AC", "18"),
        Labelled("Prof", "+3"),
        Labelled("Initiative", "+3"),
        Labelled("Speed", "30 ft"),
        Labelled("Spell DC", "15"),
    )
    assert view.standing == Labelled("Level", "7")
    assert view.line == "Sworn escort of the Lantern Road, Human"


def test_skill_shows_bonus_attribute_and_proficiency() -> None:
    rows = {each.name: each for each in sheet_view_of(KETTA).skills}
    assert len(rows) == 24 + 5
    piloting, engineering, will = rows["Piloting"], rows["Engineering"], rows["Will"]
    assert (piloting.shown, piloting.suffix, piloting.ranks) == ("+5", "Pre", (1, 1))
    assert (engineering.shown, will.shown, will.ranks) == ("+6", "+0", (0, 1))
    assert (rows["Station gossip"].shown, rows["Station gossip"].suffix) == ("+5", "Int")
    assert {each.tick for each in rows.values()} == {TickState.NONE}
    assert piloting.spoken == "Piloting, +5, Pre, proficient"
    assert list(rows) == sorted(rows, key=str.casefold)


def test_listed_skills_are_shown_even_if_not_on_the_sheet() -> None:
    bare = replace(KETTA, skills=(Skill("aim", "light-weapons", 0, occupation=True),))
    rows = [each.id for each in sheet_view_of(bare).skills]
    assert len(rows) == 24
    assert "aim" in rows
    assert "light-weapons" not in rows


def test_hp_tracker_shows_shield_and_temporary_hp() -> None:
    hp, mana, inspiration = sheet_view_of(ANSEL).trackers
    assert (hp.value, hp.most, hp.aside, hp.status) == (17, 41, "Temporary 4", "")
    assert (mana.value, mana.most, inspiration.value) == (2, 5, 1)
    assert sheet_view_of(KETTA).trackers[0].aside == "Shield 5"


@pytest.mark.parametrize(
    ("hp", "status", "value", "words"),
    [
        (0, "dying", 2, "Dying 2"),
        (0, "dying", 4, "Dead"),
        (0, "dying", 0, "Downed"),
        (9, "unconscious", 1, "Unconscious"),
        (9, "dying", 2, ""),
    ],
)
def test_important_health_state_is_named(hp: int, status: str, value: int, words: str) -> None:
    view = sheet_view_of(with_points(ANSEL, hp=hp).with_status(status, value))
    assert view.trackers[0].status == words
    assert next(each for each in view.tabs if each.id == "health").alert == bool(words)


def test_sheet_tabs() -> None:
    tabs = sheet_view_of(ANSEL).tabs
    assert [each.id for each in tabs] == [
        *("skills", "fight", "health", "powers"),
        *("backstory", "gear", "notes", "chronicle"),
    ]
    assert sheet_view_of(replace(ANSEL, trackers=())).trackers == ()


def test_gear_shows_weapons_with_their_skill() -> None:
    rows = sheet_view_of(ANSEL).weapons
    assert (rows[0].name, rows[0].skill, rows[0].damage) == ("Laser sword", "Melee Weapons +6", "1D12 Laser")
    odd = replace(ANSEL, weapons=(replace(ANSEL.weapons[0], skill="fencing"),))
    assert sheet_view_of(odd).weapons[0].skill == "fencing"


@pytest.mark.parametrize("sheet", [ANSEL, KETTA], ids=lambda each: each.name)
def test_samples_follow_the_rules(sheet: Sheet) -> None:
    assert sheet_from_data(sheet_to_data(sheet), 3) == sheet
    assert sheet.backstory
    assert sheet.possessions
    assert sheet.weapons
    assert sheet.notes
    trained = [each for each in sheet.skills if each.occupation]
    lore = [each for each in trained if each.kind == "custom"]
    assert (len(trained) - len(lore), len(lore)) == (8, 2 + (sheet.trait("intelligence") or 0))
    scores = [each.value for each in sheet.traits if each.id != "level"]
    level = sheet.trait("level") or 0
    assert 6 <= sum(scores) <= 6 + level // 2


def test_every_subject_has_a_name() -> None:
    names = {
        "skill:stealth": "Stealth",
        "trait:wisdom": "Wisdom",
        "weapon:0": "Laser sword",
        "damage:0": "Laser sword, damage",
        "aid:medicine": "Aid: Medicine",
        "basic:take-aim": "Take Aim",
        "power:custom:2": "Stand between",
        "death:": "Death save",
        "first_aid:": "First aid",
        "initiative:": "Initiative",
        "fall:": "Fall",
    }
    assert {subject: GAME.name_of(ANSEL, subject) for subject in names} == names
    for subject in ("trait:level", "skill:cooking", "weapon:9", "power:x", "luck:", "basic:dance", ""):
        with pytest.raises(KeyError):
            GAME.name_of(ANSEL, subject)


def test_no_opponent_can_be_chosen() -> None:
    assert GAME.foe_rolls is None


NUMBERS = st.integers(-(10**12), 10**12) | st.integers(-3, 6)
TRAITS = st.lists(st.sampled_from([each.id for each in SYSTEM.traits] + ["level", "luck"]), unique=True)


@given(
    st.builds(
        lambda traits, trackers, statuses, fight, weapons: replace(
            KETTA,
            traits=tuple(Trait(*each) for each in traits),
            trackers=tuple(Tracker(*each) for each in trackers),
            statuses=tuple(Status(*each) for each in statuses),
            fight=fight,
            weapons=weapons,
        ),
        TRAITS.flatmap(lambda ids: st.tuples(*(st.tuples(st.just(each), NUMBERS) for each in ids))),
        st.lists(
            st.tuples(st.sampled_from(["hp", "mana", "inspiration"]), NUMBERS, st.none() | NUMBERS),
            unique_by=itemgetter(0),
        ),
        st.lists(
            st.tuples(
                st.sampled_from(["dying", "shield", "armour", "armour_cap", "slowed", "prone", "odd"]),
                NUMBERS,
            ),
            unique_by=itemgetter(0),
        ),
        st.none() | fights,
        st.lists(st.builds(Weapon, *[texts | st.sampled_from(["1d6", "40 ft", "Radius 5"])] * 3)).map(tuple),
    )
)
def test_every_unusual_sheet_can_be_shown(sheet: Sheet) -> None:
    """Such as someone might write by hand."""
    assert sheet_view_of(sheet).tabs
    assert GAME.cards_view is not None
    for tab in ("skills", "fight", "health", "powers"):
        assert GAME.cards_view(sheet, tab, CardsContext()) is not None
