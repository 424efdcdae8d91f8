"""The Rites of Battle sheet and its pages on screen."""

import pytest
from msgspec.structs import replace

from desktop.base import words
from desktop.games.rites_of_battle.cards import cards_view
from desktop.games.rites_of_battle.game import GAME
from desktop.games.rites_of_battle.health import lasting_effects
from desktop.games.rites_of_battle.rows import range_text
from desktop.games.rites_of_battle.sheet import sheet_view
from desktop.views.cards import Does, FieldView, PickView, Side, TrackView, Words
from desktop.views.contexts import CardsContext
from desktop.views.felt import DieLook
from desktop.views.game import SheetContext
from desktop.views.sheet import SkillRow, TickState
from rules_core.sheet.sheet import Fight, Injury, Sheet, Skill, Status
from tests.core.rites_of_battle.characters import fallen
from tests.games.rites_of_battle.table import JUNO, ODALYS, button, buttons, card, items, page, seat, switch
from tests.games.shown import sample

P, A, D = DieLook.PROFICIENCY, DieLook.ABILITY, DieLook.DIFFICULTY
TABS = ("skills", "weapons", "talents", "health", "fight", "experience")


def skill(sheet: Sheet, name: str) -> SkillRow:
    return next(each for each in sheet_view(sheet, SheetContext(1)).skills if each.name == name)


def hurt(*injuries: Injury) -> Sheet:
    return replace(JUNO, injuries=injuries)


def test_header_shows_the_person_and_experience_to_spend() -> None:
    view = sheet_view(JUNO, SheetContext(1, campaign="Wrecks"))
    assert (view.name, view.line) == ("Juno Halloran", "Void rigger, second engineer, 34")
    assert view.standing == ("Experience", "35 to spend")
    assert (view.campaign, view.skill_columns) == ("Wrecks", ("Ranks", "Pool"))
    assert view.tabs[0].id == "skills"
    assert {"backstory", "gear", "notes"} <= {each.id for each in view.tabs}
    assert sheet_view(replace(JUNO, trackers=()), SheetContext(1)).standing is None


def test_wounds_and_strain_count_up_past_the_threshold() -> None:
    wounds, strain = sheet_view(JUNO, SheetContext(1)).trackers
    assert (wounds.value, wounds.most, wounds.aside, wounds.status) == (7, 14, "Unconscious over 14", "")
    assert (strain.value, strain.most, strain.aside) == (9, 12, "3 left")
    assert (wounds.end, wounds.segments) == (999, True)
    out, tired = sheet_view(fallen(fallen(JUNO, "wounds", 15), "strain", 13), SheetContext(1)).trackers
    assert (out.status, tired.status, tired.aside) == ("Unconscious", "Unconscious", "0 left")
    view = sheet_view(fallen(JUNO, "wounds", 24), SheetContext(1))
    assert view.trackers[0].status == "Dead"
    assert next(each for each in view.tabs if each.id == "health").alert


def test_skill_shows_its_characteristic_ranks_and_pool() -> None:
    light = skill(JUNO, "Light ranged")
    assert (light.suffix, light.ranks, light.pool, light.shown) == ("Agi", (2, 6), (P, P, A), "")
    assert light.tick is TickState.NONE
    assert light.spoken == "Light ranged, Agility, 2 ranks, 2 Proficiency dice, 1 Ability die, Primary Skill"
    assert (skill(JUNO, "Medicae").ranks, skill(JUNO, "Medicae").pool) == ((1, 5), (P, A, A, A))
    assert skill(JUNO, "Vigilance").suffix == "Wil"
    assert skill(ODALYS, "Knowledge: Hymns of the Drift").suffix == "Int"
    odd = replace(JUNO, skills=(Skill("x", "custom", 9, "Odd"),))
    assert skill(odd, "Odd").ranks == (9, 9)


def test_soak_and_defences_are_beside_the_trackers() -> None:
    assert sheet_view(JUNO, SheetContext(1)).facts == (("Soak", "4"), ("Melee", "1"), ("Ranged", "0"))
    gained = replace(JUNO, statuses=(Status("gained_ranged", 2),))
    assert sheet_view(gained, SheetContext(1)).facts[2] == ("Ranged", "1")
    assert [each.name for each in sheet_view(JUNO, SheetContext(1)).traits][:2] == ["Strength", "Toughness"]
    assert len(sheet_view(replace(JUNO, traits=JUNO.traits[:2]), SheetContext(1)).traits) == 2


def test_injuries_are_beside_the_skills_as_designed() -> None:
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
    assert (heal.does, heal.what) == (Does.ROLL, "heal-injury:injury-1")
    roll = button(shown, "Roll new injury +20")
    assert (roll.does, roll.what) == (Does.ROLL, "injury:")
    assert button(shown, "Enter by number").what == "injury:number"
    assert items(card(JUNO, "skills", "injuries", "heal-injury:injury-1"))[0].marked
    whole = card(hurt(), "skills", "injuries")
    assert (whole.badge, buttons(whole)[0].action.title) == ("", "Roll new injury")


def test_injury_shows_its_reduction_its_state_and_remaining_effects() -> None:
    it = items(card(hurt(Injury("i", 106, "agi")), "health", "injuries"))[0]
    assert "Lowered: Agility" in it.lines
    it = items(card(hurt(Injury("i", 63, spent=True)), "health", "injuries"))[0]
    assert "The effect has ended, but the injury isn't healed." in it.lines
    assert (it.switches[0].act, it.switches[0].on) == ("injury:over:i", True)
    bleeding = card(hurt(Injury("i", 131)), "skills", "injuries")
    assert button(bleeding, "Start of turn: 2 Wounds, 2 Strain").what == "injury:strike:i"
    assert button(card(hurt(Injury("i", 91)), "skills", "injuries"), "Action: 1 Strain").does is Does.ACT
    assert button(
        card(hurt(Injury("i", 136)), "skills", "injuries"), "End of next round: 10 Wounds, 10 Strain"
    )
    over = card(hurt(Injury("i", 126, spent=True)), "skills", "injuries")
    assert button(over, "Roll Terrible Injury").what == "aftermath:i"
    assert button(card(hurt(Injury("i", 126)), "health", "injuries"), "Remove").what == "injury:remove:i"


def test_injury_that_cannot_be_healed_has_no_heal_button() -> None:
    shown = card(hurt(Injury("i", 141)), "skills", "injuries")
    assert [each.action.title for each in items(shown)[0].buttons] == []
    assert "no check heals it" in items(shown)[0].spoken
    assert items(card(hurt(Injury("i", 999)), "skills", "injuries"))[0].aside == "151 and up"


def test_attack_button_loads_a_weapon_without_rolling() -> None:
    pistol, hook = items(card(JUNO, "skills", "hand"))
    assert (pistol.title, pistol.aside) == ("Arc pistol", "Light ranged")
    assert pistol.pairs == (("Damage", "6"), ("Critical", "3"), ("Range", "Medium"))
    assert (pistol.buttons[0].does, pistol.buttons[0].what) == (Does.ROLL, "weapon:0")
    assert hook.pairs[0] == ("Damage", "3")
    assert items(card(replace(JUNO, weapons=()), "skills", "hand"))[0].title == "Bare hands"


@pytest.mark.parametrize(
    ("written", "shown"), [("Medium", "Mittel"), ("two arm’s lengths", "two arm’s lengths")]
)
def test_range_bands_are_translated(written: str, shown: str) -> None:
    words.speak("de")
    try:
        told = range_text(written)
    finally:
        words.speak("en")
    assert told == shown


def test_weapon_page_lists_every_weapon_and_bare_hands() -> None:
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


def test_forms_add_a_weapon_and_a_talent_to_their_pages() -> None:
    at = seat()
    at.act("weapon:add", name="<b>Saw</b>", skill="custom:brawl", reach="melee", damage="+2", critical="3")
    assert items(card(at.sheet, "weapons", "weapons"))[2].title == "<b>Saw</b>"
    at.act("talent:add", name="Grit", notes="Hold on", dice="1d10")
    added = items(card(at.sheet, "talents", "talents"))[2]
    assert (added.title, added.lines, added.buttons[0].action.title) == ("Grit", ("Hold on",), "Roll 1d10")
    assert (added.buttons[0].does, added.buttons[0].what) == (Does.ROLL, "talent:talent-3")
    assert card(replace(JUNO, powers=()), "talents", "new-talent").folded is False


def test_health_page_shows_the_condition_and_lasting_effects() -> None:
    state = card(JUNO, "health", "state")
    assert (state.badge, switch(state).act, switch(state).on) == ("", "prone", False)
    assert [each.words for each in state.parts if isinstance(each, TrackView)] == ["", ""]
    at_it = card(fallen(fallen(JUNO, "wounds", 14), "strain", 15), "health", "state")
    assert [each.words for each in at_it.parts if isinstance(each, TrackView)] == [
        "At the threshold",
        "3 over the threshold",
    ]
    assert card(fallen(JUNO, "strain", 13), "health", "state").badge == "Unconscious"
    dead = card(fallen(JUNO, "wounds", 24), "health", "state")
    assert Words("Dead: Wounds are 10 or more over the threshold.", "danger") in dead.parts
    kept = (
        "next_boost",
        "next_upgrade",
        "next_setback",
        "environment_ignored",
        "gained_melee",
        "gained_ranged",
    )
    bought = replace(JUNO, statuses=tuple(Status(each, 1) for each in kept))
    assert lasting_effects(bought)[0] == "1 Boost die on your next check"
    assert len(lasting_effects(bought)) == len(kept)
    assert lasting_effects(JUNO) == ()


def test_second_treatment_is_refused_with_a_reason() -> None:
    assert button(card(JUNO, "health", "treatment"), "Heal with Medicae").what == "treatment:wounds"
    treated = replace(JUNO, statuses=(Status("treated", 1),))
    off = button(card(treated, "health", "treatment"), "Heal with Medicae").action
    assert (off.enabled, off.reason) == (False, "Already treated in this encounter.")
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


def test_fight_lists_slots_and_who_can_take_the_current_one() -> None:
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


def test_slot_that_no_one_can_take_says_so() -> None:
    at = seat()
    at.act("fight:add", name="Sentry", successes="2")
    at.act("fight:add", name="Sentry", successes="1")
    at.act("fight:next", who="Sentry")
    warned = [part for part in card(at.sheet, "fight", "order").parts if isinstance(part, Words)]
    assert [each.tone for each in warned] == ["warn"]
    assert button(card(at.sheet, "fight", "order"), "Skip this slot").what == "fight:next"
    at.act("fight:add", name="Juno Halloran", side="party", successes="0")
    at.act("fight:next")
    assert items(card(at.sheet, "fight", "order"))[1].lines[-1] == "Skipped"
    none = replace(at.sheet, fight=Fight())
    assert [each.action.title for each in buttons(card(none, "fight", "order"))] == [
        "Roll initiative",
        "End the fight",
    ]


def test_turn_shows_what_is_left_and_why_something_is_unavailable() -> None:
    at = seat()
    at.act("turn:action")
    turn = card(at.sheet, "fight", "turn")
    assert turn.parts[0] == Words("1 of 1 actions and 0 of 2 manoeuvres used")
    assert not button(turn, "Action").action.enabled
    assert button(turn, "Manoeuvre for 2 Strain").what == "turn:strain"
    winded = card(hurt(Injury("i", 81)), "fight", "turn")
    assert (
        button(winded, "Manoeuvre for 2 Strain").action.reason == "Winded: you can't choose to suffer Strain."
    )


def test_experience_page_shows_prices_and_why_something_cannot_be_bought() -> None:
    by_act = {each.id: each for each in items(card(JUNO, "experience", "xp-skills"))}
    light = by_act["xp:skill:custom:light-ranged"]
    assert (light.aside, light.buttons[0].action.title) == ("Primary Skill, 2 → 3", "Buy for 15 XP")
    poor = JUNO.with_tracker(replace(JUNO.tracker("xp"), value=3))
    off = {each.id: each for each in items(card(poor, "experience", "xp-skills"))}["xp:skill:medicae"]
    assert off.buttons[0].action.reason == "You need 7 more XP."
    trait = items(card(JUNO, "experience", "xp-traits"))[0].buttons[0].action
    assert trait.reason == "Characteristics can only be raised during character creation."
    assert switch(card(JUNO, "experience", "xp")).act == "xp:creating"
    assert len(page(replace(JUNO, trackers=()), "experience").cards) == 1
    none = replace(JUNO, traits=JUNO.traits[:1])
    assert len(items(card(none, "experience", "xp-traits"))) == 1


@pytest.mark.parametrize("name", ["juno-halloran", "odalys-brandt"])
def test_samples_are_complete_characters(name: str) -> None:
    sheet = sample(name)
    assert sheet.backstory
    assert sheet.possessions
    assert sheet.weapons
    assert all(buttons(each) or each.parts for tab in TABS for each in page(sheet, tab).cards)
    assert len([each for each in sheet.skills if each.occupation]) == 2


def test_other_tabs_have_no_cards_and_no_opponent_can_be_chosen() -> None:
    assert cards_view(JUNO, "notes", CardsContext()) is None
    assert GAME.cards_view is not None
    assert GAME.cards_view(JUNO, "health", CardsContext()) == page(JUNO, "health")
    assert GAME.foe_rolls is None
