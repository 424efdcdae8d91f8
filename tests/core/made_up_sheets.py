"""Made-up characters of every game for the property tests of editing: whatever a player could have typed."""

from functools import cache

from hypothesis import strategies as st
from msgspec.structs import replace

from rules_core.game.follows import base_value
from rules_core.game.registry import SYSTEM_IDS, system
from rules_core.game.system import System
from rules_core.sheet.sheet import (
    Detail,
    Homebrew,
    Injury,
    Override,
    OwnSkill,
    OwnTracker,
    Passage,
    Possession,
    Power,
    Sheet,
    Skill,
    Technique,
    Tracker,
    Trait,
    Weapon,
)

words = st.sampled_from(("", "Rope", "久美", "Ächt", "two  words", "a\u0301"))
names = words.map(lambda word: word or "Nameless")
formulas = st.sampled_from(("", "", "", "20", "dex/2", "STR + 5", "agi", "nobody", "7 / 0"))
homebrew = Homebrew(
    ("pack",),
    (OwnSkill("own:sky", "Skyreading", "STR/2"), OwnSkill("own:void", "Void lore")),
    (OwnTracker("own:heat", "Heat", most="STR/10"),),
)
numbers = st.integers(0, 99)
maybe_numbers = st.none() | numbers
by_hand = st.sampled_from([0, 9, -1]) | st.just("+1D4")


@cache  # to make a strategy takes longer than to draw from it
def _some(*ids: str, most: int | None = 5) -> st.SearchStrategy[list[str]]:
    return st.lists(st.sampled_from(ids), unique=True, max_size=most)


@st.composite
def _skills(draw: st.DrawFn, game: System, sheet: Sheet) -> tuple[Skill, ...]:
    found = []
    for number, kind in enumerate(draw(_some(*(each.id for each in game.skills), "custom", "own:sky"))):
        spec = game.skill(kind)
        skill = Skill(
            kind if spec is not None and not spec.specialised else f"{kind}:{number}",
            kind,
            draw(numbers),
            draw(names if spec is None else words),
            occupation_points=draw(st.sampled_from((0, 0, 10, 40))),
            interest_points=draw(st.sampled_from((0, 0, 5))),
            marks=draw(st.integers(0, 2)),
            occupation=draw(st.booleans()),
            formula=draw(formulas),
            hidden=draw(st.booleans()),
        )
        by_rule = base_value(game, sheet, skill)
        found.append(replace(skill, base=draw(st.sampled_from((by_rule, by_rule, None, 25)))))
    return tuple(found)


@st.composite
def sheets_of(draw: st.DrawFn, system_id: str) -> Sheet:
    """A made-up character of a game."""
    game = system(system_id)
    sheet = Sheet(
        system_id,
        draw(names),
        details=tuple(Detail(each, draw(names)) for each in draw(_some("age", "cash", "kept:x", "rank"))),
        traits=tuple(Trait(each, draw(numbers)) for each in draw(_some(*(each.id for each in game.traits)))),
        homebrew=draw(st.sampled_from((None, homebrew))),
        overrides=tuple(Override(each, draw(by_hand)) for each in draw(_some("move", "hp"))),
        notes=draw(words),
        picture=draw(st.sampled_from(("", "none", "abc"))),
    )
    sheet = replace(sheet, skills=draw(_skills(game, sheet)))
    ids = ["", "nothing", "feint", *(each.id for each in sheet.skills)]
    kept = [*(each.id for each in game.trackers), "own:heat"]
    sheet = replace(
        sheet,
        trackers=tuple(
            Tracker(each, 0, draw(maybe_numbers), draw(maybe_numbers))
            for each in draw(_some(*kept, most=None))
        ),
        weapons=tuple(
            Weapon(draw(names), draw(st.sampled_from(ids)), "1D6", fired=draw(st.integers(0, 1)))
            for _ in range(draw(st.integers(0, 4)))
        ),
        possessions=tuple(Possession(draw(names), draw(words)) for _ in range(draw(st.integers(0, 3)))),
        backstory=tuple(
            Passage("people", draw(names), draw(st.booleans())) for _ in range(draw(st.integers(0, 3)))
        ),
        powers=tuple(
            Power(each, draw(st.sampled_from(("custom", "force-push"))), each, effect=draw(words))
            for each in draw(_some("leap", "glow"))
        ),
        techniques=tuple(
            Technique(each, draw(names), draw(st.sampled_from(ids)), draw(numbers))
            for each in draw(_some("feint", "lunge"))
        ),
        injuries=tuple(Injury(each, draw(numbers)) for each in draw(_some("1", "2"))),
    )
    for status in draw(_some("prone", "dead")):
        sheet = sheet.with_status(status, 1)
    for tracker in sheet.trackers:
        most = game.tracker_span(sheet, tracker.id).most
        value = draw(st.sampled_from((0, most // 2, most)))
        sheet = sheet.with_tracker(replace(tracker, value=value))
    return sheet


made_up_sheets: st.SearchStrategy[Sheet] = st.sampled_from(SYSTEM_IDS).flatmap(sheets_of)
"""Made-up characters of any game."""
