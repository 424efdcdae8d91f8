"""The sheet and the pages of Rites of Battle on screen."""

import pytest
from msgspec.structs import replace

from desktop.base import words
from desktop.games.rites_of_battle.cards import cards_view
from desktop.games.rites_of_battle.game import GAME
from desktop.games.rites_of_battle.health import remembered_words
from desktop.games.rites_of_battle.rows import written_range_word
from desktop.games.rites_of_battle.sheet import sheet_view
from desktop.views.cards import Does, FieldView, PickView, Side, TrackView, Words
from desktop.views.contexts import CardsContext
from desktop.views.felt import DieLook
from desktop.views.game import SheetContext
from desktop.views.sheet import SkillRow, TickState
from rules_core.sheet.sheet import Fight, Injury, Sheet, Skill, Status
from tests.core.rites_of_battle.characters import fallen
from tests.games.rites_of_battle.table import (
    JUNO,
    ODALYS,
    button,
    buttons,
    card,
    items,
    page,
    sample,
    seat,
    switch,
)

P, A, D = DieLook.PROFICIENCY, DieLook.ABILITY, DieLook.DIFFICULTY
TABS = ("skills", "weapons", "talents", "health", "fight", "experience")


def skill(sheet: Sheet, name: str) -> SkillRow:
    return next(each for each in sheet_view(sheet, SheetContext(1)).skills if each.name == name)


def hurt(*injuries: Injury) -> Sheet:
    return replace(JUNO, injuries=injuries)


def test_the_head_says_who_it_is_and_what_there_is_to_spend() -> None:
    view = sheet_view(JUNO, SheetContext(1, campaign="Wrecks"))
    assert (view.name, view.line) == ("Juno Halloran", "Void rigger, second engineer, 34")
    assert view.standing == ("Experience", "35 to spend")
    assert (view.campaign, view.skill_columns) == ("Wrecks", ("Ranks", "Pool"))
    assert view.tabs[0].id == "skills"
    assert {"backstory", "gear", "notes"} <= {each.id for each in view.tabs}
    assert sheet_view(replace(JUNO, trackers=()), SheetContext(1)).standing is None


def test_wounds_and_strain_count_up_to_a_threshold_and_beyond() -> None:
    wounds, strain = sheet_view(JUNO, SheetContext(1)).trackers
    assert (wounds.value, wounds.most, wounds.aside, wounds.status) == (7, 14, "Knocked out over 14", "")
    assert (strain.value, strain.most, strain.aside) == (9, 12, "3 left")
    assert (wounds.end, wounds.segments) == (999, True)
    out, tired = sheet_view(fallen(fallen(JUNO, "wounds", 15), "strain", 13), SheetContext(1)).trackers
    assert (out.status, tired.status, tired.aside) == ("Knocked out", "Knocked out", "0 left")
    view = sheet_view(fallen(JUNO, "wounds", 24), SheetContext(1))
    assert view.trackers[0].status == "Dead"
    assert next(each for each in view.tabs if each.id == "health").alert


def test_a_skill_shows_its_characteristic_its_ranks_and_its_pool() -> None:
    light = skill(JUNO, "Light ranged")
    assert (light.suffix, light.ranks, light.pool, light.shown) == ("Agi", (2, 6), (P, P, A), "")
    assert light.tick is TickState.NONE
    assert light.spoken == "Light ranged, Agility, 2 ranks, 2 Proficiency dice, 1 Ability die, Primary Skill"
    assert (skill(JUNO, "Medicae").ranks, skill(JUNO, "Medicae").pool) == ((1, 5), (P, A, A, A))
    assert skill(JUNO, "Vigilance").suffix == "Wil"
    assert skill(ODALYS, "Knowledge: Hymns of the Drift").suffix == "Int"
    odd = replace(JUNO, skills=(Skill("x", "custom", 9, "Odd"),))
    assert skill(odd, "Odd").ranks == (9, 9)


def test_soak_and_defences_stand_beside_the_trackers() -> None:
    assert sheet_view(JUNO, SheetContext(1)).facts == (("Soak", "4"), ("Melee", "1"), ("Ranged", "0"))
    gained = replace(JUNO, statuses=(Status("gained_ranged", 2),))
    assert sheet_view(gained, SheetContext(1)).facts[2] == ("Ranged", "1")
    assert [each.name for each in sheet_view(JUNO, SheetContext(1)).traits][:2] == ["Strength", "Toughness"]
    assert len(sheet_view(replace(JUNO, traits=JUNO.traits[:2]), SheetContext(1)).traits) == 2


def test_the_injuries_stand_beside_the_skills_as_in_the_picture() -> None:
    shown = card(JUNO, "skills", "injuries")
    assert (shown.badge, shown.badge_tone) == ("2, next roll +20", "danger")
    dazed, discouraged = items(shown)
    assert (dazed.title, dazed.aside, dazed.dice, dazed.badge) == (
        "Slightly Dazed",
        "61–65",
        (D, D, D),
        "Added to the pool",
    )
    assert (discouraged.aside, discouraged.dice, discouraged.badge) == ("26–30", (D, D), "")
    heal = button(shown, "Heal with Medicae")
    assert (heal.does, heal.what) == (Does.LOAD, "heal-injury:injury-1")
    roll = button(shown, "Roll new injury +20")
    assert (roll.does, roll.what) == (Does.ROLL, "injury:")
    assert button(shown, "By number").what == "injury:number"
    assert items(card(JUNO, "skills", "injuries", "heal-injury:injury-1"))[0].marked
    whole = card(hurt(), "skills", "injuries")
    assert (whole.badge, buttons(whole)[0].action.title) == ("", "Roll new injury")


def test_an_injury_says_what_it_lowered_whether_it_is_over_and_what_it_still_does() -> None:
    it = items(card(hurt(Injury("i", 106, "agi")), "health", "injuries"))[0]
    assert "Lowered: Agility" in it.lines
    it = items(card(hurt(Injury("i", 63, spent=True)), "health", "injuries"))[0]
    assert "The effect is over; the injury is not healed." in it.lines
    assert (it.switches[0].act, it.switches[0].on) == ("injury:over:i", True)
    bleeding = card(hurt(Injury("i", 131)), "skills", "injuries")
    assert button(bleeding, "Turn starts: 2 Wounds, 2 Strain").what == "injury:strike:i"
    assert button(card(hurt(Injury("i", 91)), "skills", "injuries"), "Action: 1 Strain").does is Does.ACT
    assert button(card(hurt(Injury("i", 136)), "skills", "injuries"), "Next round over: 10 Wounds, 10 Strain")
    over = card(hurt(Injury("i", 126, spent=True)), "skills", "injuries")
    assert button(over, "Roll Terrible Injury").what == "aftermath:i"
    assert button(card(hurt(Injury("i", 126)), "health", "injuries"), "Take off").what == "injury:remove:i"


def test_what_cannot_be_healed_has_no_button_for_it() -> None:
    shown = card(hurt(Injury("i", 141)), "skills", "injuries")
    assert [each.action.title for each in items(shown)[0].buttons] == []
    assert "no check heals it" in items(shown)[0].spoken
    assert items(card(hurt(Injury("i", 999)), "skills", "injuries"))[0].aside == "151 and up"


def test_the_weapons_in_hand_are_loaded_and_not_rolled_by_the_attack_button() -> None:
    pistol, hook = items(card(JUNO, "skills", "hand"))
    assert (pistol.title, pistol.aside) == ("Arc pistol", "Light ranged")
    assert pistol.pairs == (("Damage", "6"), ("Critical", "3"), ("Range", "Medium"))
    assert (pistol.buttons[0].does, pistol.buttons[0].what) == (Does.LOAD, "weapon:0")
    assert hook.pairs[0] == ("Damage", "3")
    assert items(card(replace(JUNO, weapons=()), "skills", "hand"))[0].title == "Bare hands"


@pytest.mark.parametrize(
    ("written", "shown"), [("Medium", "Mittel"), ("two arm’s lengths", "two arm’s lengths")]
)
def test_a_range_of_the_rules_is_told_in_the_language_spoken(written: str, shown: str) -> None:
    words.speak("de")
    try:
        told = written_range_word(written)
    finally:
        words.speak("en")
    assert told == shown


def test_every_weapon_and_bare_hands_stand_on_their_page() -> None:
    shown = card(ODALYS, "weapons", "weapons", "weapon:1")
    assert [each.title for each in items(shown)] == [
        "Breaching maul",
        "Deck carbine",
        "Riot baton",
        "Bare hands",
    ]
    maul, carbine, _, hands = items(shown)
    assert (maul.pairs[0], hands.pairs[0]) == (("Damage", "8"), ("Damage", "4"))
    assert (carbine.marked, carbine.lines) == (True, ("Heavy, Limited Ammo 2",))
    dry = ODALYS.with_weapon(1, replace(ODALYS.weapons[1], fired=20))
    assert [each.action.title for each in items(card(dry, "weapons", "weapons"))[1].buttons] == [
        "Reload",
        "Remove",
    ]
    form = card(ODALYS, "weapons", "new-weapon")
    skills = next(
        part
        for side in form.parts
        if isinstance(side, Side)
        for part in side.parts
        if isinstance(part, PickView)
    )
    assert ("melee", "Melee") in skills.options
    assert button(form, "Add weapon").what == "weapon:add"


def test_a_form_adds_a_weapon_and_a_talent_that_then_stand_on_their_pages() -> None:
    at = seat()
    at.act("weapon:add", name="<b>Saw</b>", skill="custom:brawl", reach="melee", damage="+2", critical="3")
    assert items(card(at.sheet, "weapons", "weapons"))[2].title == "<b>Saw</b>"
    at.act("talent:add", name="Grit", notes="Hold on", dice="1d10")
    added = items(card(at.sheet, "talents", "talents"))[2]
    assert (added.title, added.lines, added.buttons[0].action.title) == ("Grit", ("Hold on",), "Roll 1d10")
    assert (added.buttons[0].does, added.buttons[0].what) == (Does.ROLL, "talent:talent-3")
    assert card(replace(JUNO, powers=()), "talents", "new-talent").folded is False


def test_the_page_of_health_tells_the_state_and_what_was_remembered() -> None:
    state = card(JUNO, "health", "state")
    assert (state.badge, switch(state).act, switch(state).on) == ("", "prone", False)
    assert [each.words for each in state.parts if isinstance(each, TrackView)] == ["", ""]
    at_it = card(fallen(fallen(JUNO, "wounds", 14), "strain", 15), "health", "state")
    assert [each.words for each in at_it.parts if isinstance(each, TrackView)] == [
        "At the threshold",
        "3 above the threshold",
    ]
    assert card(fallen(JUNO, "strain", 13), "health", "state").badge == "Unconscious"
    dead = card(fallen(JUNO, "wounds", 24), "health", "state")
    assert Words("Wounds stand 10 above the threshold: dead.", "danger") in dead.parts
    kept = (
        "next_boost",
        "next_upgrade",
        "next_setback",
        "environment_ignored",
        "gained_melee",
        "gained_ranged",
    )
    bought = replace(JUNO, statuses=tuple(Status(each, 1) for each in kept))
    assert remembered_words(bought)[0] == "1 Boost die for your next check"
    assert len(remembered_words(bought)) == len(kept)
    assert remembered_words(JUNO) == ()


def test_wounds_can_be_treated_once_and_the_page_says_why_not() -> None:
    assert button(card(JUNO, "health", "treatment"), "Heal with Medicae").what == "treatment:wounds"
    treated = replace(JUNO, statuses=(Status("treated", 1),))
    off = button(card(treated, "health", "treatment"), "Heal with Medicae").action
    assert (off.enabled, off.reason) == (False, "Treated already in this encounter.")
    assert not button(card(ODALYS, "health", "treatment"), "Heal with Medicae").action.enabled
    bare = page(replace(JUNO, trackers=()), "health")
    assert {"treatment", "rest"} & {each.id for each in bare.cards} == set()
    field = next(
        part
        for side in card(JUNO, "health", "rest").parts
        if isinstance(side, Side)
        for part in side.parts
        if isinstance(part, FieldView)
    )
    assert field.value == "9"


def test_the_fight_lists_its_slots_and_who_may_take_the_present_one() -> None:
    at = seat()
    empty = card(at.sheet, "fight", "order")
    assert [each.what for each in buttons(empty)] == ["initiative:"]
    at.act("fight:add", name="Sentry", successes="2", advantages="1")
    at.act("fight:add", name="Drone", successes="2", advantages="1")
    at.act("fight:add", name="Juno Halloran", side="party", successes="1")
    order = card(at.sheet, "fight", "order")
    assert (order.badge, [each.title for each in items(order)]) == (
        "Round 1",
        ["The other side", "The other side", "Your side"],
    )
    assert (items(order)[0].badge, items(order)[0].aside) == ("Now", "2 Successes, 1 Advantage")
    assert [each.action.title for each in items(order)[1].buttons] == ["Move up", "Remove"]
    at.act("fight:next", who="Drone")
    first = items(card(at.sheet, "fight", "order"))[0]
    assert (first.lines, first.muted) == (("Rolled by Sentry", "Taken by Drone"), True)
    at.act("fight:remove:0")
    assert button(card(at.sheet, "fight", "order"), "End the fight").what == "fight:end"


def test_a_slot_that_nobody_can_take_says_so() -> None:
    at = seat()
    at.act("fight:add", name="Sentry", successes="2")
    at.act("fight:add", name="Sentry", successes="1")
    at.act("fight:next", who="Sentry")
    warned = [part for part in card(at.sheet, "fight", "order").parts if isinstance(part, Words)]
    assert [each.tone for each in warned] == ["warn"]
    assert button(card(at.sheet, "fight", "order"), "Let this slot pass").what == "fight:next"
    at.act("fight:add", name="Juno Halloran", side="party", successes="0")
    at.act("fight:next")
    assert items(card(at.sheet, "fight", "order"))[1].lines[-1] == "Taken by nobody"
    none = replace(at.sheet, fight=Fight())
    assert [each.action.title for each in buttons(card(none, "fight", "order"))] == [
        "Roll initiative",
        "End the fight",
    ]


def test_the_turn_says_what_is_left_of_it_and_why_something_is_not() -> None:
    at = seat()
    at.act("turn:action")
    turn = card(at.sheet, "fight", "turn")
    assert turn.parts[0] == Words("1 of 1 actions and 0 of 2 manoeuvres used")
    assert not button(turn, "Action").action.enabled
    assert button(turn, "Manoeuvre for 2 Strain").what == "turn:strain"
    winded = card(hurt(Injury("i", 81)), "fight", "turn")
    assert (
        button(winded, "Manoeuvre for 2 Strain").action.reason == "Winded: Strain cannot be taken by choice."
    )


def test_experience_shows_the_price_of_each_raise_and_why_it_cannot_be_bought() -> None:
    by_act = {each.id: each for each in items(card(JUNO, "experience", "xp-skills"))}
    light = by_act["xp:skill:custom:light-ranged"]
    assert (light.aside, light.buttons[0].action.title) == ("Primary Skill, 2 → 3", "Buy for 15")
    poor = JUNO.with_tracker(replace(JUNO.tracker("xp"), value=3))
    off = {each.id: each for each in items(card(poor, "experience", "xp-skills"))}["xp:skill:medicae"]
    assert off.buttons[0].action.reason == "7 more experience is needed."
    trait = items(card(JUNO, "experience", "xp-traits"))[0].buttons[0].action
    assert trait.reason == "Characteristics are raised only while the character is made."
    assert switch(card(JUNO, "experience", "xp")).act == "xp:creating"
    assert len(page(replace(JUNO, trackers=()), "experience").cards) == 1
    none = replace(JUNO, traits=JUNO.traits[:1])
    assert len(items(card(none, "experience", "xp-traits"))) == 1


@pytest.mark.parametrize("name", ["juno-halloran", "odalys-brandt"])
def test_the_samples_are_whole_characters(name: str) -> None:
    sheet = sample(name)
    assert sheet.backstory
    assert sheet.possessions
    assert sheet.weapons
    assert all(buttons(each) or each.parts for tab in TABS for each in page(sheet, tab).cards)
    assert len([each for each in sheet.skills if each.occupation]) == 2


def test_other_tabs_are_not_made_of_cards_and_nobody_is_rolled_against() -> None:
    assert cards_view(JUNO, "notes", CardsContext()) is None
    assert GAME.cards_view is not None
    assert GAME.cards_view(JUNO, "health", CardsContext()) == page(JUNO, "health")
    assert GAME.foe_value is None
