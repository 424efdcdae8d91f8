"""Edited sheets: whatever is typed, every page can be shown and everything on it still rolls."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import fields, replace

import resources
from desktop.games.coc7.sanity.view import SanityContext, sanity_view
from desktop.games.shadow_lounge.force.view import ForceContext, force_view
from desktop.interchange.rollbook import read_folder
from desktop.views import game as games
from desktop.views.cards import CardButton, Does
from desktop.views.contexts import CardsContext, CombatContext, HealingContext
from desktop.views.creating_words import creating_words
from desktop.views.game import Game, Rolled, SheetContext, game_of
from desktop.views.sheet import SheetView
from rules_core.dice.sources import DiceSource, LiveDice
from rules_core.game.downtime import Downtime
from rules_core.game.downtime import pages as downtime_pages
from rules_core.game.edit import add, edit, move, removed
from rules_core.game.places import Place, kind_at
from rules_core.game.play import Attempt
from rules_core.game.registry import SYSTEM_IDS, creation, downtime_flow, system
from rules_core.game.typed import Unfit
from rules_core.sheet.events import Event, invert, play
from rules_core.sheet.journal import Action, Entry, StandingRoll
from rules_core.sheet.outcome import Refused
from rules_core.sheet.plan import Plan
from rules_core.sheet.sheet import Sheet

NUMBERS = (-999, -99, -3, -1, 0, 1, 2, 5, 10, 37, 99, 100, 250, 999, 99_999)
TEXTS = (
    *map(str, NUMBERS),
    "",
    "x",
    "1d6",
    "2D6+1",
    "1D8+DB",
    "1/2",
    "10/20/50 yards",
    "x(",
    "attack(main-action) sub(this for Focus) chk(C)= +M(this), eff= +M(this)",
    "a sv(Insight,15)",
    "own:odd",
    "custom",
    "１２",
    "上田 久美子",
    "<b>bold</b>",
    "a" * 190,
)
LISTS = {
    "skill": "skills",
    "tracker": "trackers",
    "weapon": "weapons",
    "possession": "possessions",
    "passage": "backstory",
    "page": "pages",
    "power": "powers",
    "technique": "techniques",
    "injury": "injuries",
}
NUMBERED = ("weapon", "possession", "passage", "page")
ADDED = ("skill", "weapon", "possession", "passage", "page", "power", "technique", "injury", "tracker")


@cache
def sheets(game: str) -> tuple[Sheet, ...]:
    """Return a game's samples, an empty sheet, a rolled one, and ones with half of everything missing."""
    samples = (read_folder(folder).sheet for folder in sorted(resources.path("samples").iterdir()))
    shipped = [each for each in samples if each is not None and each.system == game]
    made = creation(game)
    blank = made.blank("Nobody")
    quick = play(blank, made.quick(blank, dice(1)).events)
    return (*shipped, blank, quick, *(halved(each, half) for each in (blank, quick) for half in (0, 1)))


def halved(sheet: Sheet, half: int) -> Sheet:
    """Return a sheet without every other thing."""
    parts = ("details", "traits", "skills", "trackers", "weapons", "powers", "techniques")
    return replace(sheet, **{part: getattr(sheet, part)[half::2] for part in parts})


def dice(seed: int) -> DiceSource:
    return LiveDice(Random(seed).randrange)


def places(sheet: Sheet) -> list[Place]:
    """Return every editable place of a sheet, and some empty ones."""
    game = system(sheet.system)
    found = [Place("name"), Place("notes")]
    found += [Place("trait", "", each.id) for each in game.traits]
    found += [Place("trait", "", each.id) for each in sheet.traits]
    found += [Place("override", "", each) for each in game.derived(sheet)]
    found += [Place("detail", "", each.id) for each in sheet.details]
    found += [Place("detail", "", each) for each in ("age", "level", "cash", "soak", "aspect", "occupation")]
    found += [Place("status", "", each.id) for each in sheet.statuses]
    found += [Place("status", "", each) for each in (*game.statuses, "worn", "in_hand", "armour", "dying")]
    for part, name in LISTS.items():
        things: tuple[Any, ...] = getattr(sheet, name)
        for number, thing in enumerate(things):
            which = str(number) if part in NUMBERED else thing.id
            names = (each.name for each in fields(thing))
            found += [Place(part, field, which) for field in names if _is_place(part, field)]
    return found


def _is_place(part: str, field: str) -> bool:
    try:
        kind_at(Place(part, field))
    except KeyError:
        return False
    return True


def edited(data: st.DataObject, sheet: Sheet) -> Sheet:
    """Apply an edit; one undo has to restore the sheet."""
    game = system(sheet.system)
    how = data.draw(st.sampled_from(("edit", "edit", "edit", "edit", "add", "remove", "move")))
    events: tuple[Event, ...] = ()
    try:
        if how == "add":
            text, kinds = data.draw(st.sampled_from(TEXTS)), [each.id for each in game.skills]
            given_fields = {"name": text or "New", "id": text or "new", "text": text, "heading": "traits"}
            given_fields["kind"] = data.draw(st.sampled_from((*kinds, "custom", "own:odd")))
            part = data.draw(st.sampled_from(ADDED))
            events = add(game, sheet, part, given_fields)
        else:
            place = data.draw(st.sampled_from(places(sheet)))
            if how == "edit" or place.part not in LISTS:
                events = edit(game, sheet, place, data.draw(st.sampled_from(TEXTS)))
            elif how == "remove":
                events = removed(game, sheet, place)
            else:
                events = move(game, sheet, place, data.draw(st.integers(-3, 3)))
    except Unfit:
        return sheet
    after = play(sheet, events)
    assert play(after, invert(events)) == sheet
    return after


def shown(game: Game, sheet: Sheet) -> set[str]:
    view = game.sheet_view(sheet, SheetContext(1))
    assert view.name == sheet.name
    offered = {f"skill:{each.id}" for each in view.skills}
    offered |= {f"trait:{each.id}" for each in view.traits if each.rollable}
    if system(sheet.system).play.combat is not None:
        weapons = games.part(sheet.system, "combat").combat_view(sheet, CombatContext()).weapons
        offered |= {f"weapon:{each.place}" for each in weapons if each.attack.enabled}
    for page in pages(game, sheet, view):
        offered |= {each.what for each in buttons(page) if each.does is not Does.ACT and each.action.enabled}
    return offered


def pages(game: Game, sheet: Sheet, view: SheetView) -> Iterator[object]:
    if game.cards_view is not None:
        for tab in view.tabs:
            yield game.cards_view(sheet, tab.id, CardsContext())
    offers = system(sheet.system).play
    if offers.combat is not None:
        yield games.part(sheet.system, "combat").combat_view(sheet, CombatContext())
    if offers.healing is not None:
        yield games.part(sheet.system, "healing").healing_view(sheet, HealingContext())
    if sheet.system == "coc7":
        yield sanity_view(sheet, SanityContext())
    if sheet.system == "shadow-lounge":
        yield force_view(sheet, ForceContext())


def buttons(view: object) -> Iterator[CardButton]:
    if isinstance(view, CardButton):
        yield view
    elif isinstance(view, tuple | list):
        for each in view:
            yield from buttons(each)
    elif isinstance(view, Struct):
        for field in fields(view):
            yield from buttons(getattr(view, field.name))


def check_all(sheet: Sheet, seed: int) -> None:
    """Build every page of a sheet, and roll one thing on it."""
    game, on_screen = system(sheet.system), game_of(sheet.system)
    assert set(game.derived(sheet)) == set(game.by_rule(sheet))
    for tracker in sheet.trackers:
        span = game.tracker_span(sheet, tracker.id)
        assert span.least <= span.most
    check_remarks(sheet)
    check_downtime(sheet)
    offered = sorted(shown(on_screen, sheet))
    for subject in offered:
        attempt = Attempt(sheet, subject, name=on_screen.name_of(sheet, subject))
        assert on_screen.ready_view(attempt, ()) is not None
    chosen = offered[seed % len(offered)] if offered else ""
    if chosen:
        roll(on_screen, Attempt(sheet, chosen, name=on_screen.name_of(sheet, chosen)), seed)


def check_downtime(sheet: Sheet) -> None:
    """Build every page of a downtime."""
    flow = downtime_flow(sheet.system)
    if flow.refusal(sheet, ()) is None:
        assert downtime_pages(Downtime(sheet, Plan(), flow))


def check_remarks(sheet: Sheet) -> None:
    """Word all remarks on a sheet, and apply their fixes."""
    made, words = creation(sheet.system), creating_words(sheet.system)
    assert all(words.budget(each) for each in made.budgets(sheet))
    words.budget_words(sheet)
    for remark in made.remarks(sheet):
        assert words.remark(sheet, remark).title
        assert words.keep(remark)
        for fix in remark.fixes:
            assert words.fix(remark, fix)
            play(sheet, fix.events)


def roll(on_screen: Game, attempt: Attempt, seed: int) -> None:
    game = system(attempt.sheet.system)
    try:
        turn = game.play.roll(attempt, dice(seed))
    except Refused:
        return
    assert turn.roll is not None
    assert game.is_sound(turn.roll)
    after = play(attempt.sheet, turn.events)
    entry = Entry(1, "1", Action.ROLL, "", roll=turn.roll)
    assert on_screen.rolled_view(Rolled(after, StandingRoll(entry, turn.roll), luck_of=after)) is not None


@pytest.mark.parametrize("game", SYSTEM_IDS)
def test_new_and_half_empty_sheets_can_be_shown_and_rolled(game: str) -> None:
    for sheet in sheets(game):
        check_all(sheet, 3)


@pytest.mark.parametrize("game", SYSTEM_IDS)
@settings(suppress_health_check=[HealthCheck.data_too_large, HealthCheck.too_slow])
@given(data=st.data())
def test_any_edited_sheet_can_be_shown_and_rolled(game: str, data: st.DataObject) -> None:
    sheet = data.draw(st.sampled_from(sheets(game)))
    for _ in range(data.draw(st.integers(1, 6))):
        sheet = edited(data, sheet)
    check_all(sheet, data.draw(st.integers(0, 1000)))
