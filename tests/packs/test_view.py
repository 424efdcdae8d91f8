"""The texts of custom rules: the sheet page, the pack's fields, and the history."""

import pytest
from msgspec.structs import replace

from desktop.packs.view import add_question, attached_notice, new_name, offer, pack_sections, used_words
from desktop.views.cards import CardButton, CardView, Does, PickView, Side, SwitchView, TrackView, Words
from desktop.views.contexts import CardsContext
from desktop.views.editing.fields import FieldView, FormSection, TableSection, TextCell, TextSection
from desktop.views.entries import action_words
from desktop.views.game import SheetContext, game_of
from desktop.views.own_rules import degree_title, own_refusal_words, own_view, tracker_title, treated_words
from desktop.views.sheet_parts import own_tabs
from rules_core.dice.sources import ScriptedDice
from rules_core.game.places import place_of
from rules_core.game.play import Act
from rules_core.game.registry import SYSTEM_IDS, system
from rules_core.packs.attached import attach
from rules_core.packs.own_acts import own_act
from rules_core.packs.pack_edit import PARTS, text_in
from rules_core.packs.packs import Pack, pack_from_data
from rules_core.sheet.events import HomebrewChanged, play
from rules_core.sheet.journal import Action, Entry, Roll, StandingRoll
from rules_core.sheet.outcome import Refused
from rules_core.sheet.sheet import OwnCondition, OwnSkill, OwnTracker, Sheet, Status, Tracker
from tests.core.packs.test_attached import NERVE, SALTY, SEASICK
from tests.core.packs.test_homebrew import SMOKE

PACK = pack_from_data(SMOKE)
GROG = "own:smoke-and-salt:grog"


def card(sheet: Sheet, title: str, *past: StandingRoll) -> CardView:
    return next(each for each in own_view(sheet, CardsContext(past=past)).cards if each.title == title)


def acts(view: CardView) -> dict[str, str]:
    sides = [each for part in view.parts if isinstance(part, Side) for each in part.parts]
    return {each.action.title: each.what for each in sides if isinstance(each, CardButton)}


def rolled(degree: str, *, passed: bool) -> StandingRoll:
    roll = Roll("coc7", "skill:first-aid", "First Aid", (), (), 12, degree, passed)
    return StandingRoll(Entry(1, "a", Action.ROLL, "", roll=roll), roll)


@pytest.mark.parametrize("game", SYSTEM_IDS)
def test_characters_with_custom_rules_have_the_page(game: str) -> None:
    pack = Pack("x", "X", game, trackers=(OwnTracker("own:x:a", "A", "5"),))
    sheet = Sheet(game, "Somebody")
    plain = game_of(game).sheet_view(sheet, SheetContext(1))
    assert "own" not in [each.id for each in plain.tabs]
    shown = game_of(game).sheet_view(play(sheet, attach(system(game), sheet, pack)), SheetContext(1))
    assert "own" in [each.id for each in shown.tabs]
    assert [each.id for each in shown.trackers] == [each.id for each in plain.trackers]


def test_conditions_alone_have_the_page_too() -> None:
    pack = Pack("x", "X", "coc7", conditions=(OwnCondition("own:x:a", "A"),))
    sheet = Sheet("coc7", "Somebody")
    (tab,) = own_tabs(play(sheet, attach(system("coc7"), sheet, pack)))
    assert (tab.id, tab.name) == ("own", "Custom rules")


def test_a_tracker_shows_its_value_and_can_be_changed() -> None:
    nerve = card(SALTY, "Nerve")
    assert nerve.parts[0] == TrackView("Current", 13, 15, "accent")
    assert acts(nerve) == {"−1": f"own:lower:{NERVE}", "+1": f"own:raise:{NERVE}", "Set": f"own:set:{NERVE}"}
    assert Words("Lost at sea.", "muted") in nerve.parts
    assert (card(SALTY, "Debts").badge, nerve.badge) == ("0", "")


def test_large_or_excess_trackers_show_numbers() -> None:
    assert card(SALTY.with_tracker(Tracker(NERVE, 20)), "Nerve").badge == "20 / 15"
    assert card(SALTY.with_tracker(Tracker(NERVE, 13, maximum=90)), "Nerve").badge == "13 / 90"


def test_conditions_are_switches_with_their_effect() -> None:
    sick = replace(SALTY, statuses=(Status(SEASICK, 1),))
    act = f"own:condition:{SEASICK}"
    assert card(sick, "Conditions").parts == (
        SwitchView(act, "Seasick", on=True, detail="One penalty die on DEX."),
    )


def test_a_treatment_uses_the_latest_roll() -> None:
    grog = card(SALTY, "A tot of grog", rolled("hard", passed=True))
    assert grog.parts[0] == Words("Nerve: 1D3, extreme success 1D3+1")
    side = grog.parts[-1]
    assert isinstance(side, Side)
    pick = next(each for each in side.parts if isinstance(each, PickView))
    assert pick.options[0] == ("", "Latest roll: Hard success")
    assert pick.chosen == ""
    assert acts(grog) == {"Roll First Aid": "skill:first-aid", "Apply": f"own:treat:{GROG}"}
    roll = next(each for each in side.parts if isinstance(each, CardButton) and each.does is Does.ROLL)
    assert roll.action.enabled


def test_without_a_roll_a_degree_is_chosen_the_plainest_first() -> None:
    side = card(SALTY, "A tot of grog").parts[-1]
    assert isinstance(side, Side)
    pick = next(each for each in side.parts if isinstance(each, PickView))
    assert [each for each, _ in pick.options] == ["regular", "hard", "extreme", "critical"]
    assert pick.chosen == "regular"
    assert card(SALTY, "A tot of grog", rolled("failure", passed=False)).badge == "Failed"


def test_a_treatment_that_gives_nothing_yet_cannot_be_applied() -> None:
    data = SMOKE | {"treatments": [{"id": "rum", "name": "Rum", "skill": "first-aid"}]}
    rum = card(play(SALTY, attach(system("coc7"), SALTY, pack_from_data(data))), "Rum")
    assert rum.parts[0] == Words("No effect yet.")
    assert list(acts(rum)) == ["Roll First Aid"]


def test_items_use_the_packs_names() -> None:
    assert (tracker_title(SALTY, NERVE), tracker_title(SALTY, "hp")) == ("Nerve", "Hit points")
    assert tracker_title(SALTY, "own:gone:luck-of-the-sea") == "luck-of-the-sea"


def test_every_degree_of_every_game_has_a_word() -> None:
    for game in SYSTEM_IDS:
        for degree in system(game).degrees:
            assert degree_title(game, degree) != degree
    assert degree_title("rites-of-battle", "regular") == "Success"


def done(sheet: Sheet, act_id: str, dice: ScriptedDice | None = None, **given: str) -> str:
    turn = own_act(Act(sheet, act_id, given), dice or ScriptedDice())
    entry = Entry(1, "a", Action.ACT, "", about=act_id, steps=turn.steps, events=turn.events)
    return action_words(system("coc7"), play(sheet, turn.events), entry)


def test_history_uses_the_packs_names() -> None:
    assert done(SALTY, f"own:lower:{NERVE}") == "Nerve 13 → 12"
    assert done(SALTY, f"own:condition:{SEASICK}", on="1") == "Seasick"
    sick = replace(SALTY, statuses=(Status(SEASICK, 1),))
    assert done(sick, f"own:condition:{SEASICK}") == "No longer: Seasick"
    laid = ScriptedDice({"d3": [1]})
    assert done(SALTY, f"own:treat:{GROG}", laid, degree="hard") == "A tot of grog, Nerve 13 → 14"


def test_history_shows_packs_added_and_removed() -> None:
    def told(before: object, after: object) -> str:
        event = HomebrewChanged(before, after)  # type: ignore[arg-type]
        entry = Entry(1, "a", Action.EDIT, "", about="homebrew//", events=(event,))
        return action_words(system("coc7"), SALTY, entry)

    own = SALTY.homebrew
    assert own is not None
    assert (told(None, own), told(own, None)) == ("Table pack added", "Table pack removed")
    assert told(own, replace(own, conditions=())) == "Table pack updated"


def test_history_shows_a_treatment_with_its_dice() -> None:
    turn = own_act(Act(SALTY, f"own:treat:{GROG}", {"degree": "hard"}), ScriptedDice({"d3": [2]}))
    said = treated_words(SALTY, turn.steps, turn.events)
    assert said == "A tot of grog: 1D3 gives 2. Nerve 13 → 15."
    assert treated_words(SALTY, turn.steps, ()).endswith("No changes.")


@pytest.mark.parametrize(
    ("act", "given", "words"),
    [
        (f"own:set:{NERVE}", {"value": "x"}, "Type a number, or a change such as −3 or +2."),
        (f"own:set:{NERVE}", {"value": "99"}, "Enter a value from 0 to 15."),
        (f"own:treat:{GROG}", {}, "Roll the skill first, or choose a degree."),
        (f"own:treat:{GROG}", {"degree": "fumble"}, "Fumble: no effect."),
    ],
)
def test_refusals_say_why(act: str, given: dict[str, str], words: str) -> None:
    with pytest.raises(Refused) as refused:
        own_act(Act(SALTY, act, given), ScriptedDice())
    assert own_refusal_words(SALTY, refused.value.ruling) == words


def test_a_tracker_that_is_not_on_the_sheet_is_named() -> None:
    bare = replace(SALTY, trackers=())
    with pytest.raises(Refused) as refused:
        own_act(Act(bare, f"own:treat:{GROG}", {"degree": "hard"}), ScriptedDice())
    assert own_refusal_words(bare, refused.value.ruling) == "Nerve isn't on this sheet."


def fields(pack: Pack) -> list[FieldView]:
    found: list[FieldView] = []
    for section in pack_sections(pack):
        if isinstance(section, TableSection):
            found += [each for row in section.rows for each in row.cells if isinstance(each, FieldView)]
        elif isinstance(section, FormSection):
            found += section.fields
        elif isinstance(section, TextSection):
            found.append(section.field)
    return found


def test_every_pack_field_shows_its_value() -> None:
    shown = fields(PACK)
    assert len({each.place for each in shown}) == len(shown)
    for each in shown:
        assert each.text == text_in(PACK, place_of(each.place))
    texts = {each.place: each.text for each in shown}
    assert (texts["skills/base/0"], texts["treatments/gives:extreme/0"]) == ("DEX/2", "1D3+1")
    assert texts["switches/fumble/"] == "only_100"


def test_a_skill_shows_its_characteristic_where_games_use_one() -> None:
    pack = Pack("x", "X", "rites-of-battle", skills=(OwnSkill("own:x:a", "A", trait="agi"),))
    (field,) = (each for each in fields(pack) if each.place == "skills/trait/0")
    assert (field.text, field.spoken) == ("agi", "A, Based on")
    assert ("agi", "Agility") in [(each.id, each.title) for each in field.choices]
    assert not [each for each in fields(PACK) if each.place.startswith("skills/trait/")]


def test_house_rules_that_the_pack_sets_stand_out() -> None:
    tables = {each.id: each for each in pack_sections(PACK) if isinstance(each, TableSection)}
    strong = [
        row.id
        for row in tables["switches"].rows
        if isinstance(row.cells[0], TextCell) and row.cells[0].strong
    ]
    assert strong == [f"switches/{name}/" for name, _ in PACK.switches]


def test_the_selected_value_is_among_the_choices() -> None:
    for each in fields(PACK):
        if each.choices:
            assert each.text in [choice.id for choice in each.choices], each.place


@pytest.mark.parametrize("game", SYSTEM_IDS)
def test_an_empty_pack_of_every_game_can_be_filled(game: str) -> None:
    sections = pack_sections(Pack("x", "X", game))
    tables = [each for each in sections if isinstance(each, TableSection) and each.add is not None]
    assert [each.add.part for each in tables if each.add is not None] == list(PARTS)
    for part in PARTS:
        assert new_name(part)


def test_the_sentences_about_packs() -> None:
    assert used_words(()) == "Not used yet."
    assert used_words(("Ida", "Hugh")) == "Used by Ida, Hugh."
    assert offer("Thursdays", ("A", "B")).text == "Thursdays uses the packs A, B."
    assert attached_notice(("A",), "Ida").undo
    assert add_question(("a.toml",)).title == "a.toml is a table pack"
