"""The Striker sheet and its card pages."""

import pytest
from msgspec.structs import replace

from desktop.base import words
from desktop.games.striker.game import GAME
from desktop.games.striker.listing import listing_words, mistake_words
from desktop.games.striker.sheet import sheet_view
from desktop.views.cards import Buttons, CardButton, Does, PickView, SwitchView, TrackView, Words
from desktop.views.contexts import CardsContext
from desktop.views.game import SheetContext
from desktop.views.sheet import SheetView, TickState
from rules_core.sheet.outcome import Ruling, step
from rules_core.sheet.record import sheet_from_data, sheet_to_data
from rules_core.sheet.sheet import Detail, Sheet, Skill, Technique, Tracker, Weapon
from rules_core.systems.striker.listing_parser import BadListing, parse
from tests.games.shown import with_points
from tests.games.striker.table import ORIEL, TUMBLE, Table, card, field, items, parts_of, with_statuses

BARE = Sheet("striker", "Bare")


def view_of(sheet: Sheet) -> SheetView:
    return sheet_view(sheet, SheetContext(1))


def texts(sheet: Sheet, written: str, name: str = "Own", skill: str = "") -> list[tuple[str, str]]:
    technique = Technique("own", name, skill, 1, "specialiser", written)
    return [(each.tone, each.text) for each in listing_words(sheet, technique)]


# The sheet


def test_skills_show_m_and_r_and_their_category() -> None:
    view = view_of(ORIEL)
    assert view.skill_columns == ("M", "R")
    rows = {each.id: each for each in view.skills}
    melee, law = rows["cbt-melee"], rows["knowledge:old-law"]
    assert (melee.name, melee.shown, melee.aside, melee.suffix) == ("Cbt-Melee", "+2", "5", "Combat")
    assert (law.name, law.shown, law.aside, law.suffix) == ("Old Law", "−1", "2", "Knowledge")
    assert melee.spoken == "Cbt-Melee, modifier +2, ranks 5, Combat"
    assert {each.tick for each in view.skills} == {TickState.NONE}
    assert [each.name for each in view.skills] == sorted(
        (each.name for each in view.skills), key=str.casefold
    )


def test_custom_skill_has_no_category() -> None:
    view = view_of(replace(ORIEL, skills=(Skill("x", "custom", 1, "Juggling"),)))
    assert (view.skills[0].suffix, view.skills[0].spoken) == ("", "Juggling, modifier +1, ranks 1")


def test_header_shows_factors_target_challenge_and_level() -> None:
    view = view_of(ORIEL)
    assert [(each.id, each.value, each.rollable) for each in view.traits] == [
        ("size", "0", False),
        ("hx", "4", False),
        ("ex", "3", False),
        ("fx", "2", False),
    ]
    assert view.facts == (("TC", "13"), ("TC-A", "8"), ("Attacks of opportunity", "2"))
    assert view.standing == ("Level", "3")
    assert view.line == "Terran, station-born, Salvage pilot, 34"
    assert [(each.id, each.value, each.most) for each in view.trackers] == [
        ("hp", 5, 12),
        ("ep", 2, 6),
        ("fp", 3, 4),
    ]


def test_bare_sheet_can_be_shown() -> None:
    view = view_of(BARE)
    assert (view.trackers, view.standing, view.facts) == ((), None, (("TC", "7"), ("TC-A", "8")))
    assert GAME.cards_view is not None
    for tab in ("skills", "techniques", "fight", "health"):
        assert GAME.cards_view(BARE, tab, CardsContext()) is not None
    assert GAME.cards_view(BARE, "notes", CardsContext()) is None


def test_tabs_and_health_alert() -> None:
    tabs = view_of(ORIEL).tabs
    assert [each.id for each in tabs] == [
        *("skills", "techniques", "fight", "health"),
        *("backstory", "gear", "notes", "chronicle"),
    ]
    assert not any(each.alert for each in tabs)
    assert [each.id for each in view_of(with_points(ORIEL, hp=0)).tabs if each.alert] == ["health"]


def test_ranks_that_wait_to_be_spent_put_a_dot_on_their_tabs() -> None:
    made = replace(ORIEL, details=(Detail("creation:method", "typed"), Detail("level", "40")))
    assert [each.id for each in view_of(made).tabs if each.alert] == ["skills", "techniques"]


@pytest.mark.parametrize(
    ("sheet", "hp", "ep"),
    [
        (with_points(ORIEL, hp=0), "Zeroed", ""),
        (with_statuses(with_points(ORIEL, hp=0), stability=1), "Zeroed, stable", ""),
        (with_statuses(with_points(ORIEL, hp=0), stability=2), "Zeroed, unstable", ""),
        (with_points(ORIEL, ep=0), "", "Exhausted"),
        (with_statuses(ORIEL, dead=1), "Dead", ""),
        (ORIEL, "", ""),
    ],
)
def test_trackers_show_the_condition(sheet: Sheet, hp: str, ep: str) -> None:
    trackers = view_of(sheet).trackers
    assert (trackers[0].status, trackers[1].status) == (hp, ep)


def test_weapons_show_the_skill_they_use() -> None:
    sheet = replace(ORIEL, weapons=(*ORIEL.weapons, Weapon("Rock")))
    assert [each.skill for each in view_of(sheet).weapons] == [
        "Wpn-Pistols",
        "Wpn-Blades-Short",
        "Cbt-Melee +2",
        "",
    ]


@pytest.mark.parametrize("sheet", [ORIEL, TUMBLE])
def test_samples_are_valid_and_all_their_listings_parse(sheet: Sheet) -> None:
    assert sheet_from_data(sheet_to_data(sheet)) == sheet
    for each in sheet.techniques:
        parse(each.listing)
        assert all(tone == "text" for tone, _ in [(w.tone, w.text) for w in listing_words(sheet, each)])


# Beside the skills


def test_skills_tab_shows_the_weapon_in_hand_and_first_techniques() -> None:
    view = Table().cards("skills", "technique:hard-burn")
    pistol = items(card(view, "in_hand"))["weapon:0"]
    assert (pistol.title, pistol.buttons[0].action.title) == ("Arc pistol", "Attack +5")
    assert pistol.pairs[:2] == (("Effect", "2d6 + 5"), ("Skill", "Wpn-Pistols"))
    first = items(card(view, "first"))
    assert [each.aside for each in first.values()][:2] == ["M +5 · R 2", "M +3 · R 1"]
    assert first["hard-burn"].marked
    burn = first["hard-burn"].buttons[0]
    assert (burn.does, burn.what) == (Does.ROLL, "technique:hard-burn")


def test_empty_hands_say_where_weapons_are() -> None:
    view = Table(TUMBLE).cards("skills")
    assert card(view, "in_hand").parts == (Words("Nothing. Draw a weapon on the Combat page.", "muted"),)
    assert [each.id for each in Table(BARE).cards("skills").cards] == ["in_hand"]


# Techniques


def test_listing_is_explained_in_plain_words() -> None:
    pistols = items(card(Table().cards("techniques"), "techniques"))["wpn-pistols"]
    assert pistols.lines == (
        "Attack: takes a main action",
        "Used instead of Cbt-Ranged, with +5",
        "Check against the challenge: d20 + M of this technique to hit, now +5",
        "Adds to the effect: M of this technique, now +5",
    )
    assert pistols.pairs == (("Skill", "Cbt-Ranged"), ("Kind", "Specialiser"))


def test_saves_impositions_and_upkeep_are_explained() -> None:
    assert texts(TUMBLE, "hush(main-action, round) imp(sv,Focus)= 8 +R -M(Robotics)") == [
        ("text", "Hush: takes a main action, and a round to keep up"),
        ("text", "Others save with Focus against 8 + ranks of this technique − M of Robotics, now 4"),
    ]
    assert texts(TUMBLE, "steady sv(Focus,13)") == [
        ("text", "Steady: takes no time of its own"),
        ("text", "You save with Focus against 13, now +4"),
    ]
    assert texts(TUMBLE, "wait(round+) chk(12)= +M(Focus)")[:2] == [
        ("text", "Wait: takes a round or longer"),
        ("text", "Check against 12: d20 + M of Focus, now +4"),
    ]


@pytest.mark.parametrize(
    ("written", "words"),
    [
        (
            "attack(soon)",
            (
                "After “attack(” (character 8) there is “soon)”, but a duration such as "
                "main-action is expected."
            ),
        ),
        ("(day)", "At the start (character 1) there is “(day)”, but the name of an action is expected."),
        (
            "attack(main-action) sub(this for Cbt-Ranged",
            "After “…for Cbt-Ranged” (character 44) there is nothing, but ) is expected.",
        ),
        (
            "a(day) zap(C)= 1",
            (
                "After “a(day)” (character 8) there is “zap(C)= 1”, but sub or chk or sv or "
                "imp or eff or the end is expected."
            ),
        ),
        (
            "a(day) eff= oops",
            "After “a(day) eff=” (character 13) there is “oops”, but M(skill) or a number is expected.",
        ),
    ],
)
def test_mistake_in_a_listing_is_located(written: str, words: str) -> None:
    with pytest.raises(BadListing) as bad:
        parse(written)
    assert mistake_words(written, bad.value) == words
    assert texts(ORIEL, written) == [("danger", words)]


def test_unknown_skills_are_named() -> None:
    lines = texts(ORIEL, "a(day) chk(C)= +M(Sailing), eff= +M(Knots)")
    assert lines[-1] == ("warn", "Not on the sheet: Sailing, Knots. They count as −3.")
    assert texts(ORIEL, "a(day) chk(C)= +M(Sailing)")[-1] == (
        "warn",
        "Not on the sheet: Sailing. It counts as −3.",
    )


def test_listing_of_an_enabler_without_ranks_is_explained() -> None:
    table = Table(
        replace(
            ORIEL,
            techniques=(
                Technique(
                    "x",
                    "X",
                    "insight",
                    0,
                    "enabler",
                    "a(day) sub(this for Insight) imp(sv,Focus)= 8 +M, eff= 1",
                ),
            ),
        )
    )
    item = items(card(table.cards("techniques"), "techniques"))["x"]
    assert item.aside == "M – · R 0"
    assert item.lines[0] == "You need at least one rank to use an enabler. Add a rank first."
    assert "Used instead of Insight" in item.lines
    assert [each.action.enabled for each in item.buttons] == [False]


def test_imposing_technique_only_sets_up_their_save() -> None:
    lie = items(card(Table().cards("techniques"), "techniques"))["loud-lie"]
    assert [(each.does, each.what) for each in lie.buttons] == [(Does.LOAD, "imposed:loud-lie")]


def test_listings_stay_english_but_explanations_are_translated() -> None:
    words.speak("de")
    try:
        rows = {each.id: each.name for each in view_of(ORIEL).skills}
        cards = Table().cards("techniques")
        pistols = items(card(cards, "techniques"))["wpn-pistols"]
        editor = card(cards, "edit:wpn-pistols")
        law = words.tr("Old Law")
        unwritten = texts(TUMBLE, "hush(main-action, round) imp(sv,Focus)= 8 +R -M(Robotics)")
    finally:
        words.speak("en")
    assert (rows["cbt-melee"], rows["knowledge:old-law"]) == ("Nahkampf", law)
    assert pistols.lines == (
        "Angriff: dauert eine Hauptaktion",
        "Statt Fernkampf benutzt, mit +5",
        "Probe gegen die Herausforderung: W20 + M dieser Technik zum Treffen, jetzt +5",
        "Kommt zur Wirkung dazu: M dieser Technik, jetzt +5",
    )
    assert unwritten[1][1].startswith(
        "Andere machen einen Rettungswurf mit Fokus gegen 8 + Ränge dieser Technik − M von Robotik"
    )
    assert "sub(this for Cbt-Ranged)" in field(editor, "listing:wpn-pistols").value
    picks = {each.id: each for each in parts_of(editor) if isinstance(each, PickView)}
    skills = dict(picks["parent:wpn-pistols"].options)
    assert skills["cbt-ranged"] == "Fernkampf (Cbt-Ranged)", "what to write stands beside the field"


def test_listing_is_checked_while_typed() -> None:
    table = Table()
    editor = card(table.cards("techniques"), "edit:wpn-pistols")
    listing = field(editor, "listing:wpn-pistols")
    assert (editor.folded, listing.live, listing.refused, len(listing.answer)) == (True, True, False, 4)
    table.drafts["listing:wpn-pistols"] = "attack(main-action"
    typed = field(card(table.cards("techniques"), "edit:wpn-pistols"), "listing:wpn-pistols")
    assert typed.refused
    assert typed.answer[0].tone == "danger"
    assert typed.answer[0].text.endswith("there is nothing, but ) is expected.")


def test_technique_is_added_and_undone() -> None:
    table = Table()
    given = {
        "name:": "Riposte",
        "ranks:": "1",
        "kind:": "specialiser",
        "parent:": "cbt-melee",
        "listing:": "riposte(re-action) chk(C)= +M(this)",
    }
    table.act("technique:add", given)
    assert "riposte" in items(card(table.cards("techniques"), "techniques"))
    table.undo()
    assert table.sheet == ORIEL


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"name:": ""}, "Type a name first."),
        ({"name:": "x" * 99}, "That's too long: the maximum is 80 characters."),
        ({"name:": "Wpn-Pistols"}, "There's already a technique with this name. Choose another name."),
        ({"name:": "X", "ranks:": "many"}, "Type a whole number from 0 to 999."),
        (
            {"name:": "X", "ranks:": "1", "listing:": "a(day) zap"},
            "Can't read the listing at character 8: sub or chk or sv or imp or eff or the end expected.",
        ),
        (
            {"name:": "X", "ranks:": "1", "parent:": "insight", "listing:": "a(day) sub(this for Deceive)"},
            "The listing is used instead of Deceive. Choose that skill, or none.",
        ),
    ],
)
def test_invalid_technique_says_why_it_cannot_be_saved(given: dict[str, str], words: str) -> None:
    assert Table().refusal("technique:add", given) == words


def test_example_techniques_can_be_added() -> None:
    table = Table(replace(ORIEL, techniques=()))
    examples = items(card(table.cards("techniques"), "new"))
    assert [each.title for each in examples.values()] == ["Wpn-Pistols", "Wpn-Blades-Short", "Feint"]
    assert not card(table.cards("techniques"), "new").folded
    assert table.act("technique:example:0") == "Wpn-Pistols added"
    again = items(card(table.cards("techniques"), "new"))["example:0"].buttons[0].action
    assert (again.enabled, again.reason) == (False, "Already on the sheet.")


def test_ranks_from_levels_are_shown_while_typing() -> None:
    table = Table()
    table.drafts["levels"] = "2"
    answer = field(card(table.cards("techniques"), "levels"), "levels").answer
    assert [each.text for each in answer] == [
        "8 ranks for profession skills, and as many for their techniques",
        "2 ranks for vocation skills, and as many for their techniques",
    ]
    for odd in ("0", "²", "many", "123"):
        table.drafts["levels"] = odd
        assert field(card(table.cards("techniques"), "levels"), "levels").answer == ()


def test_other_abilities_with_notes_and_dice() -> None:
    table = Table()
    breath = items(card(table.cards("techniques", "power:second-wind"), "abilities"))["second-wind"]
    assert (breath.aside, breath.marked, breath.buttons[0].what) == ("1d4", True, "power:second-wind")
    table.act("ability:add", {"ability_name": "Vow", "ability_notes": "Never again."})
    vow = items(card(table.cards("techniques"), "abilities"))["vow"]
    assert (vow.lines, [each.what for each in vow.buttons]) == (("Never again.",), ["ability:remove:vow"])
    assert table.refusal("ability:add", {"ability_name": "x", "ability_dice": "many"}) == (
        "Write the dice like 2d6+1, or leave the field empty."
    )


# Combat


def test_weapons_attack_and_can_be_drawn() -> None:
    table = Table()
    weapons = items(card(table.cards("fight"), "weapons"))
    assert (weapons["weapon:0"].aside, weapons["weapon:1"].aside) == ("In hand", "")
    assert [each.action.title for each in weapons["weapon:1"].buttons] == ["Attack +3", "Draw", "Remove"]
    assert table.act("hand:1") == "Weapon drawn"
    weapons = items(card(table.cards("fight"), "weapons"))
    assert weapons["weapon:1"].buttons[1].what == "hand:"
    assert table.act("hand:") == "Weapon put away"


def test_weapon_can_use_another_technique_or_skill() -> None:
    picks = [each for each in parts_of(card(Table().cards("fight"), "used_by")) if isinstance(each, PickView)]
    assert (picks[0].caption, picks[0].chosen, picks[0].act) == (
        "Arc pistol",
        "wpn-pistols",
        "weapon:means:0",
    )
    table = Table()
    table.act("weapon:means:0", {"means": "cbt-ranged"})
    assert items(card(table.cards("fight"), "weapons"))["weapon:0"].pairs[0] == ("Effect", "2d6")


def test_weapon_of_an_enabler_without_ranks_says_why_not() -> None:
    sheet = replace(
        ORIEL,
        techniques=(Technique("x", "X", "insight", 0, "enabler"),),
        weapons=(Weapon("Whip", "x", "1d4"), Weapon("Rock", "")),
    )
    weapons = items(card(Table(sheet).cards("fight"), "weapons"))
    assert not weapons["weapon:0"].buttons[0].action.enabled
    assert weapons["weapon:0"].lines == ("You need at least one rank to use an enabler. Add a rank first.",)
    assert weapons["weapon:1"].pairs == (("Skill", "untrained"),)


def test_listed_blades_show_the_strength_they_need() -> None:
    table = Table(replace(ORIEL, skills=tuple(each for each in ORIEL.skills if each.id != "strength")))
    blades = items(card(table.cards("fight"), "blades"))
    assert [each.title for each in blades.values()] == [
        "Hand blade",
        "Short blade",
        "Long blade",
        "Great blade",
        "Chain hand blade",
    ]
    assert blades["blade:3"].lines == ("Needs Strength +2; yours is −3.",)
    assert blades["blade:0"].lines == ()
    table.act("blade:3")
    assert table.sheet.weapons[-1].name == "Great blade"


def test_feints_show_their_challenge_or_why_there_are_none() -> None:
    feints = items(card(Table().cards("fight"), "feint"))
    assert feints["feint:cbt-ranged"].aside == "Challenge 17"
    assert feints["feint:cbt-ranged"].lines == ("8 + 6 ranks + 3 for Deceive",)
    tired = items(card(Table(with_points(ORIEL, ep=0)).cards("fight"), "feint"))
    assert not tired["feint:cbt-ranged"].buttons[0].action.enabled
    table = Table()
    assert table.act("feinted", {"on": "1"}) == "Feint"
    switch = next(
        each for each in parts_of(card(table.cards("fight"), "feint")) if isinstance(each, SwitchView)
    )
    assert switch.on


def test_attacks_of_opportunity_are_counted_down() -> None:
    table = Table()
    assert card(table.cards("fight"), "opportunity").badge == "2 of 2 left"
    assert table.act("opportunity") == "Attack of opportunity"
    assert card(table.cards("fight"), "opportunity").badge == "1 of 2 left"
    table.act("opportunity")
    assert (
        table.refusal("opportunity") == "No attacks of opportunity left this round. Choose New round first."
    )
    assert table.act("round") == "New round"
    assert table.refusal("round") == "No attack of opportunity was used this round."


def test_armour_says_what_it_stops() -> None:
    table = Table()
    assert table.act("wear", {"worn": "3"}) == "Armour"
    told = [each.text for each in parts_of(card(table.cards("fight"), "against")) if isinstance(each, Words)]
    assert told == [
        "Attacks on you must reach 12. Attacks on the area around you must reach 8.",
        "Piercing and slashing damage −4; covers 50% of the body; your Agility is capped at +2.",
    ]
    table.act("wear", {"worn": "5"})
    told = [each.text for each in parts_of(card(table.cards("fight"), "against")) if isinstance(each, Words)]
    assert told[1] == ("Piercing and slashing damage −3; fire and cold −1; Agility counts up to +4.")
    table.act("wear", {"worn": ""})
    assert len(parts_of(card(table.cards("fight"), "against"))) == 2


# Health


def test_damage_is_previewed() -> None:
    table = Table()
    table.drafts["amount"] = "4"
    answer = field(card(table.cards("health"), "damage"), "amount").answer
    assert [each.text for each in answer] == ["Hit points 5 → 1.", "From a blade 5 → 2: armour stops 1"]
    assert table.act("damage", {"amount": "4", "type": "prc", "cover": ""}) == "3 damage"
    assert table.sheet.tracker("hp").value == 2
    table.drafts["amount"] = "x"
    assert field(card(table.cards("health"), "damage"), "amount").answer == ()
    bare = Table(with_statuses(ORIEL))
    bare.drafts["amount"] = "9"
    assert len(field(card(bare.cards("health"), "damage"), "amount").answer) == 1


def test_zeroed_asks_for_stability() -> None:
    table = Table()
    table.act("damage", {"amount": "9"})
    condition = card(table.cards("health"), "condition")
    assert (condition.badge, condition.badge_tone) == ("Zeroed", "danger")
    pick = next(each for each in condition.parts if isinstance(each, PickView))
    assert (pick.act, pick.chosen) == ("stability", "")
    assert table.act("stability", {"stability": "2"}) == "Unstable"
    assert table.act("stability", {"stability": "1"}) == "Stable"
    assert table.act("stability", {"stability": ""}) == "Stability"
    assert card(table.cards("health"), "condition").badge == "Zeroed"


def test_exhausted_and_dead_are_shown() -> None:
    tired = card(Table(with_points(ORIEL, ep=0)).cards("health"), "condition")
    assert (tired.badge, tired.badge_tone) == ("Exhausted", "warn")
    table = Table()
    assert table.act("damage", {"amount": "30"}) == "30 damage"
    assert card(table.cards("health"), "condition").badge == "Dead"
    assert table.refusal("rest") == "The character is dead. If this is wrong, change it on the Health page."
    assert table.act("dead", {"on": ""}) == "Not dead"
    assert table.act("dead", {"on": "1"}) == "Dead"
    assert card(Table().cards("health"), "condition").badge_tone == "good"


def test_rest_says_what_it_restores() -> None:
    table = Table()
    told = next(each for each in parts_of(card(table.cards("health"), "rest")) if isinstance(each, Words))
    assert (
        told.text == "A rest restores, up to the maximum: Hit points +4, Energy points +4, Focus points +3."
    )
    assert table.act("rest") == "Rest"
    assert [each.value for each in table.sheet.trackers] == [9, 6, 4]
    table.act("rest")
    row = next(each for each in card(table.cards("health"), "rest").parts if isinstance(each, Buttons))
    assert row.buttons[0].action.reason == "All points are already full."
    assert table.refusal("rest") == "A rest would restore nothing."
    assert table.refusal("heal", {"healed": "1", "healed_of": "hp"}) == "There is nothing to heal."
    assert table.refusal("heal", {"healed": "", "healed_of": "hp"}) == "Type a whole number from 1 to 999."


def test_points_are_shown_as_bars() -> None:
    tracks = [
        each for each in card(Table().cards("health"), "condition").parts if isinstance(each, TrackView)
    ]
    assert [(each.name, each.value, each.most) for each in tracks] == [
        ("Hit points", 5, 12),
        ("Energy points", 2, 6),
        ("Focus points", 3, 4),
    ]


def test_only_trackers_on_the_sheet_can_be_reduced() -> None:
    sheet = replace(ORIEL, trackers=(Tracker("fp", 1),), details=(Detail("x", "y"),))
    assert [each.id for each in Table(sheet).cards("health").cards] == ["condition", "rest"]


# Every button of every page does something


@pytest.mark.parametrize("sheet", [ORIEL, TUMBLE])
@pytest.mark.parametrize("tab", ["skills", "techniques", "fight", "health"])
def test_every_button_that_rolls_or_loads_has_a_name_and_a_tray(sheet: Sheet, tab: str) -> None:
    table = Table(sheet)
    found: list[CardButton] = []
    for each in table.cards(tab).cards:
        for item in items(each).values():
            found += item.buttons
        found += [part for part in parts_of(each) if isinstance(part, CardButton)]
        found += [one for part in each.parts if isinstance(part, Buttons) for one in part.buttons]
    for button in found:
        if button.does is not Does.ACT:
            assert table.ready(button.what).title
    assert len({card_view.id for card_view in table.cards(tab).cards}) == len(table.cards(tab).cards)


def test_unknown_refusal_has_a_text() -> None:
    assert GAME.refusal_words(Ruling(False, step("ST-STEP-05", because="odd"))) == (
        "The rules don't allow that now."
    )
