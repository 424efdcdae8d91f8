"""The party sheet: what a GM looks up about every character, side by side on one page."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from desktop.base.words import ntr, tr
from desktop.views.about import about_game
from desktop.views.game import SheetContext, game_of
from desktop.views.sheet import Labelled, SheetView, SkillRow, TrackerView
from rules_core.game.registry import system
from rules_core.sheet.sheet import Sheet

_BEST = 8
"""How many of a character's best skills are listed."""
_MOST_WEAPONS = 4
_MOST_BOXES = 24
"""The most points that get a box each; above that there is one box to write in."""
_FAR = 90
"""A maximum this high isn't printed."""


class PartySkill(NamedTuple):
    """A skill with its value; ``best`` marks the highest in that game's characters."""

    name: str
    value: str
    best: bool = False


class Meter(NamedTuple):
    """A tracker: its value ("8/11", "/11" in a pencil copy) and its condition in words.

    There is one box per point, ``spent`` of them crossed out; 0 boxes for one to write in. ``color`` is a
    colour token.
    """

    name: str
    value: str
    status: str
    boxes: int
    spent: int
    color: str


class Person(NamedTuple):
    """A character on the party sheet.

    ``asked`` are the skills listed for every character of that game, in the same order, ``skills`` the best
    other ones. ``attacks`` are weapons with their damage.
    """

    name: str
    line: str
    game: str
    initials: str
    portrait: bytes | None
    meters: tuple[Meter, ...]
    traits: tuple[Labelled, ...]
    facts: tuple[Labelled, ...]
    asked: tuple[PartySkill, ...]
    skills: tuple[PartySkill, ...]
    attacks: tuple[Labelled, ...]


class PartyView(NamedTuple):
    """The sheet: its title, a line below it, and the characters from left to right."""

    name: str
    line: str
    people: tuple[Person, ...]


def party_view(
    name: str, members: Sequence[tuple[Sheet, bytes | None]], *, pencil: bool = False
) -> PartyView:
    """Build the party sheet of characters with their portraits; ``name`` is the campaign's, "" for none.

    With ``pencil``, values that change in play are left blank.
    """
    shown = [
        (sheet.system, game_of(sheet.system).sheet_view(sheet, SheetContext(0, portrait)))
        for sheet, portrait in members
    ]
    asked = {game: _asked_ids(game, [view for each, view in shown if each == game]) for game, _ in shown}
    best = _best(shown)
    games = list(dict.fromkeys(game for game, _ in shown))
    line = ntr("{n} character", "{n} characters", len(shown)).format(n=len(shown))
    named = ", ".join(tr(system(game).name) for game in games)
    return PartyView(
        name or tr("Party"),
        f"{line}, {named}" if named else line,
        tuple(
            _person(game, view, asked[game], best, mixed=len(games) > 1, pencil=pencil)
            for game, view in shown
        ),
    )


def _person(
    game: str,
    view: SheetView,
    asked: tuple[str, ...],
    best: Mapping[tuple[str, str], int],
    *,
    mixed: bool,
    pencil: bool,
) -> Person:
    rows = {_tail(row.id): row for row in view.skills}
    asked_rows = [rows.get(each) for each in asked]
    others = sorted(
        (row for row in view.skills if _tail(row.id) not in asked and _known(row)),
        key=lambda row: (-row.value, row.full_name),
    )
    standing = () if view.standing is None else (view.standing,)
    armour = tuple(each for each in view.about if each.label == tr("Armour"))
    return Person(
        view.name,
        view.line,
        tr(system(game).name) if mixed else "",
        view.initials,
        view.portrait,
        tuple(_meter(each, pencil) for each in view.trackers),
        tuple(Labelled(each.short, each.value) for each in view.traits),
        (*standing, *view.facts, *armour),
        tuple(
            PartySkill("", "")
            if row is None
            else PartySkill(row.name, _value(row), best.get((game, _tail(row.id))) == row.value)
            for row in asked_rows
        ),
        tuple(PartySkill(row.name, _value(row)) for row in others[:_BEST]),
        tuple(Labelled(each.name, each.damage) for each in view.weapons[:_MOST_WEAPONS]),
    )


def _meter(tracker: TrackerView, pencil: bool) -> Meter:
    most = None if tracker.endless or tracker.most >= _FAR else tracker.most
    end = "" if most is None else f"/{most}"
    boxes = most if most is not None and 0 < most <= _MOST_BOXES else 0
    spent = tracker.value if tracker.segments else tracker.most - tracker.value
    return Meter(
        tracker.name,
        end if pencil else f"{tracker.value}{end}",
        "" if pencil else tracker.status,
        boxes,
        0 if pencil else min(max(spent, 0), boxes),
        tracker.color,
    )


def _asked_ids(game: str, views: Sequence[SheetView]) -> tuple[str, ...]:
    there = {_tail(row.id) for view in views for row in view.skills}
    return tuple(each for each in about_game(game).asked if each in there)


def _best(shown: Sequence[tuple[str, SheetView]]) -> dict[tuple[str, str], int]:
    """Return the highest value of each skill, for games that more than one character plays."""
    games = [game for game, _ in shown]
    found: dict[tuple[str, str], int] = {}
    for game, view in shown:
        if games.count(game) > 1:
            for row in view.skills:
                key = game, _tail(row.id)
                found[key] = max(found.get(key, row.value), row.value)
    return found


def _tail(skill: str) -> str:
    return skill.removeprefix("custom:")


def _known(row: SkillRow) -> bool:
    """Return whether the character knows a skill: with ranks, only from rank 1."""
    return row.ranks is None or row.ranks[0] > 0


def _value(row: SkillRow) -> str:
    if row.shown:
        return row.shown
    return f"{row.suffix} {row.value}" if row.suffix else str(row.value)
