"""Making a character of this game, and values of it that are set by hand."""

import pytest
from msgspec.structs import replace

from rules_core.dice.sources import ScriptedDice
from rules_core.game.creation import METHOD
from rules_core.game.edit import edit
from rules_core.game.places import Place
from rules_core.game.play import Attempt
from rules_core.game.registry import creation
from rules_core.sheet.events import play
from rules_core.sheet.sheet import Override, Passage, Power, Sheet, Skill, Status, Trait, Weapon
from rules_core.systems.basic_d20.asked import asked_of
from rules_core.systems.basic_d20.creating import CAREERS, CREATION, blank, budgets, occupy, quick, remarks
from rules_core.systems.basic_d20.system import SYSTEM

NOBODY = blank("Nobody")
FACES = (1, 3, 5, 7, 9)


def made(face: int) -> Sheet:
    return play(NOBODY, quick(NOBODY, ScriptedDice({"d10": [face]})).events)


def with_scores(*scores: int, level: int = 1) -> Sheet:
    traits = tuple(Trait(each.id, score) for each, score in zip(SYSTEM.traits, scores, strict=True))
    return replace(NOBODY, traits=(*traits, Trait("level", level)))


def written(sheet: Sheet, part: str, field: str, which: str, text: str) -> Sheet:
    return play(sheet, edit(SYSTEM, sheet, Place(part, field, which), text))


def said(sheet: Sheet) -> dict[tuple[str, str], dict[str, int | str]]:
    """The remarks on a sheet by id and place, with their facts."""
    return {(each.id, each.place): dict(each.facts) for each in remarks(sheet)}


def budget(sheet: Sheet, name: str) -> tuple[int, int | None]:
    found = next(each for each in budgets(sheet) if each.id == name)
    return found.spent, found.total


def proficient(sheet: Sheet, *skills: str) -> Sheet:
    return replace(sheet, skills=tuple(replace(each, occupation=each.id in skills) for each in sheet.skills))


def test_an_empty_sheet_has_every_skill_and_all_its_points() -> None:
    """D20-CHR-03, D20-CHR-07, D20-CHR-11."""
    assert creation("basic-d20") is CREATION
    assert [each.id for each in NOBODY.skills] == [each.id for each in SYSTEM.skills]
    assert (NOBODY.tracker("hp").value, NOBODY.tracker("mana").value) == (7, 2)
    assert all(each.value == SYSTEM.tracker_span(NOBODY, each.id).most for each in NOBODY.trackers[:2])


def test_remaining_choices_are_counted() -> None:
    """D20-CHR-01, D20-CHR-09, D20-CHR-10."""
    assert [(each.id, each.spent, each.total) for each in budgets(NOBODY)] == [
        ("points", 0, 6),
        ("combat", 0, 4),
        ("general", 0, 4),
        ("lore", 0, 2),
        ("powers", 0, 1),
        ("money", 0, 2000),
    ]
    assert set(said(NOBODY)) == {("unspent", "points"), ("unspent", ""), ("money_left", "detail//cash")}
    assert not any(each.grave for each in remarks(NOBODY))


@pytest.mark.parametrize("face", FACES)
def test_a_quick_start_follows_every_rule(face: int) -> None:
    """D20-CHR-01, D20-CHR-09, D20-CHR-10."""
    sheet = made(face)
    assert remarks(sheet) == ()
    assert all(each.spent == each.total for each in budgets(sheet))
    assert sheet.detail(METHOD) == "points"
    assert sheet.tracker("hp").value == SYSTEM.derived(sheet)["hp"]
    for place in range(len(sheet.weapons)):
        assert asked_of(Attempt(sheet, f"weapon:{place}")).bonus >= 0
    assert sheet.weapons


def test_dice_choose_the_career_of_a_quick_start() -> None:
    """D20-CHR-09."""
    assert [made(face).detail("occupation") for face in FACES] == [each.name for each in CAREERS]
    turn = quick(NOBODY, ScriptedDice({"d10": [4]}))
    assert [(each.trait, each.value) for each in turn.thrown] == [("occupation", 4)]


def test_a_career_sets_proficient_skills_and_keeps_lore() -> None:
    """D20-CHR-09: what was taken off the sheet comes back."""
    lore = Skill("custom:tides", "custom", 0, "Tides", occupation=True)
    before = proficient(replace(NOBODY, skills=NOBODY.skills), "sorcery")
    before = replace(before, skills=(*(each for each in before.skills if each.id != "medicine"), lore))
    after = play(before, occupy(before, "medic"))
    assert {each.id for each in after.skills if each.occupation} == {*CAREERS[3].skills, "custom:tides"}
    with pytest.raises(KeyError):
        occupy(NOBODY, "astronaut")


@pytest.mark.parametrize(("level", "most"), [(1, 3), (2, 4), (3, 4), (4, 5), (20, 5)])
def test_attributes_start_at_3_at_most_and_rise_at_even_levels(level: int, most: int) -> None:
    """D20-CHR-01, D20-CHR-10."""
    fits, over = (
        with_scores(most, 3, 0, 0, 0, 0, level=level),
        with_scores(most + 1, 3, 0, 0, 0, 0, level=level),
    )
    assert ("range", "trait//strength") not in said(fits)
    assert said(over)["range", "trait//strength"]["most"] == most
    low = with_scores(-2, 3, 3, 2, 0, 0, level=level)
    assert said(low)["range", "trait//strength"]["least"] == -1


@pytest.mark.parametrize(
    ("scores", "level", "remark"),
    [
        ((3, 3, 0, 0, 0, 0), 1, None),
        ((3, 3, 1, 0, 0, 0), 1, "over"),
        ((3, 3, 1, 0, 0, 0), 2, None),
        ((3, 3, 2, 0, 0, 0), 2, "over"),
        ((3, 2, 0, 0, 0, 0), 2, "unspent"),
    ],
)
def test_the_scores_add_up_to_6_plus_even_levels(
    scores: tuple[int, ...], level: int, remark: str | None
) -> None:
    """D20-CHR-01, D20-CHR-10: an even level may bring a feat instead."""
    found = [name for name, place in said(with_scores(*scores, level=level)) if place == "points"]
    assert found == ([] if remark is None else [remark])


def test_typed_attributes_cost_no_points() -> None:
    """D20-CHR-01: each still has its range."""
    sheet = written(with_scores(7, 3, 3, 3, 0, 0), "detail", "", METHOD, "typed")
    assert all(each.id != "points" for each in budgets(sheet))
    assert [place for _, place in said(sheet) if place in ("points", "trait//strength")] == [
        "trait//strength"
    ]


def test_even_levels_give_a_point_or_a_feat() -> None:
    """D20-CHR-10."""
    feats, points = with_scores(3, 3, 0, 0, 0, 0, level=4), with_scores(3, 3, 2, 0, 0, 0, level=4)
    assert (budget(feats, "powers"), budget(points, "powers")) == ((0, 4), (0, 2))
    learnt = replace(points, powers=(Power("a", "custom", "A"), Power("b", "custom", "B")))
    assert budget(learnt, "powers") == (2, 2)


def test_too_many_proficiencies_get_a_remark() -> None:
    """D20-CHR-09: lore goes with Intelligence, and never below none."""
    five = proficient(NOBODY, "brawling", "reflex", "will", "sorcery", "conjuring")
    assert said(five)["over", "combat"] == {"budget": "combat", "over": 1, "total": 4}
    lore = Skill("custom:tides", "custom", 0, "Tides", occupation=True)
    dull = replace(
        with_scores(3, 3, 0, -1, 0, 0), skills=(lore, replace(lore, id="b"), replace(lore, id="c"))
    )
    assert budget(dull, "lore") == (3, 1)
    assert budget(with_scores(0, 0, 0, -9, 0, 0), "lore") == (0, 0)
    assert budget(with_scores(0, 0, 0, 3, 0, 0), "lore") == (0, 5)


def test_one_click_records_starting_cred() -> None:
    """D20-CHR-10: weapons of the table cost what they do there, others nothing."""
    armed = replace(NOBODY, weapons=(Weapon("Slug pistol"), Weapon("Grandmother's sabre")))
    (remark,) = [each for each in remarks(armed) if each.id == "money_left"]
    paid = play(armed, remark.fixes[0].events)
    assert paid.detail("cash") == "1400"
    assert budget(paid, "money") == (2000, 2000)
    assert not any(each.id.startswith("money") for each in remarks(paid))


def test_too_much_starting_cred_gets_a_hint() -> None:
    """D20-CHR-10: of a character who was not made here nothing is known."""
    rich = written(NOBODY, "detail", "", "cash", "2,001")
    assert said(rich)["money_over", "detail//cash"] == {"owned": 2001, "most": 2000}
    third = written(rich, "trait", "", "level", "3")
    assert not any(name.startswith("money") for name, _ in said(third))
    came = written(rich, "detail", "", METHOD, "")
    assert not any(name.startswith("money") for name, _ in said(came))
    assert all(each.id != "money" for each in budgets(came))
    debts = written(NOBODY, "detail", "", "cash", "some debts")
    assert budget(debts, "money") == (0, 2000)
    assert ("money_left", "detail//cash") in said(debts)


def test_a_tracker_above_its_maximum_gets_a_remark() -> None:
    """D20-HP-01."""
    sheet = NOBODY.with_tracker(replace(NOBODY.tracker("hp"), value=9))
    assert said(sheet)["above_most", "tracker/value/hp"]["most"] == 7


# Set by hand


def by_hand(**values: int | str) -> Sheet:
    return replace(made(1), overrides=tuple(Override(*each) for each in values.items()))


def test_prof_set_by_hand_is_used_everywhere() -> None:
    """D20-CHR-02 to D20-CHR-08, D20-ROLL-07."""
    usual, sheet = made(1), by_hand(proficiency=7)
    was, now = SYSTEM.derived(usual), SYSTEM.derived(sheet)
    raised = ("hp", "ac", "initiative", "mana", "spell_dc", "proficiency")
    assert {each: int(now[each]) - int(was[each]) for each in raised} == dict.fromkeys(raised, 5)
    assert (
        asked_of(Attempt(sheet, "skill:reflex")).bonus == asked_of(Attempt(usual, "skill:reflex")).bonus + 5
    )
    assert asked_of(Attempt(sheet, "weapon:0")).bonus == asked_of(Attempt(usual, "weapon:0")).bonus + 5
    assert SYSTEM.by_rule(sheet) == was


def test_ac_set_by_hand_includes_armour_but_not_conditions() -> None:
    """D20-CHR-04, D20-COND."""
    sheet = replace(by_hand(ac=18), statuses=(Status("armour", 4),))
    assert SYSTEM.derived(sheet)["ac"] == 18
    assert SYSTEM.derived(sheet.with_status("flat-footed", 1))["ac"] == 16


def test_speed_spell_dc_and_initiative_can_be_set_by_hand() -> None:
    """D20-CHR-05, D20-CHR-06, D20-CHR-08: Initiative is rolled with it."""
    sheet = by_hand(speed=25, spell_dc=19, initiative=-2)
    values = SYSTEM.derived(sheet)
    assert (values["speed"], values["spell_dc"], values["initiative"]) == (25, 19, -2)
    turn = SYSTEM.play.roll(Attempt(sheet, "initiative:"), ScriptedDice({"d20": [10]}))
    assert turn.roll is not None
    assert turn.roll.total == 8


def test_a_text_in_place_of_a_number_is_ignored() -> None:
    """D20-CHR-06."""
    assert SYSTEM.derived(by_hand(speed="slow"))["speed"] == 30


def test_values_set_by_hand_get_a_hint() -> None:
    """D20-CHR-06."""
    assert said(by_hand(speed=25))["by_hand", "override//speed"]["rule"] == 30


def test_a_new_character_is_told_what_a_session_will_miss() -> None:
    sheet = blank("Nobody")
    assert [(each.id, each.step) for each in CREATION.gaps(sheet)] == [
        ("occupation", "skills"),
        ("weapon", "gear"),
        ("story", "backstory"),
    ]
    assert CREATION.gaps(replace(made(1), backstory=(Passage("traits", "Whistles."),))) == ()
