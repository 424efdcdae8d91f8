"""The interface of a rule system, as a value that screens, search and imports read.

The classes are named tuples because every start defines and creates them all.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

if TYPE_CHECKING:
    from rules_core.game.play import Play
    from rules_core.sheet.events import Event
    from rules_core.sheet.journal import Roll
    from rules_core.sheet.sheet import Sheet, Skill


class TraitSpec(NamedTuple):
    """A characteristic of the game: its id, its abbreviation on the sheet and its full name."""

    id: str
    short: str
    name: str


class SkillSpec(NamedTuple):
    """A skill of the game's list.

    ``base`` is the value before any points: a number, a formula over traits ("DEX/2", "EDU"), or "" if every
    speciality has its own. ``specialised`` skills can be on a sheet more than once. ``ticks`` means that it
    can be ticked for improvement, ``pushable`` that a failed roll can be pushed.
    """

    id: str
    name: str
    base: str
    short: str = ""
    specialised: bool = False
    ticks: bool = True
    pushable: bool = True
    modern: bool = False


class TrackerSpec(NamedTuple):
    """A tracker of the game: its id and name; ``counts_harm`` if it goes up with damage, such as wounds."""

    id: str
    name: str
    counts_harm: bool = False


class Span(NamedTuple):
    """The range of a number, both ends included."""

    least: int
    most: int


def nothing_follows(_before: "Sheet", _after: "Sheet") -> "tuple[Event, ...]":
    """Return no events: a game in which edits have no further consequences."""
    return ()


class System(NamedTuple):
    """The rules of a game, as far as shared code needs them.

    ``derived`` returns a sheet's derived values by id (numbers, or text such as "+1D4"): those set by hand,
    else those of the rules. ``tracker_span`` returns the limits of a tracker. ``is_sound`` returns whether a
    saved roll is possible in this game. ``can_mark`` returns whether a skill takes ticks; with
    ``counts_marks`` they count successes. ``play`` is the game at the table, and ``statuses`` are the ids of
    those the player can set and clear by hand. ``health`` is the tracker that shows the character's
    condition.

    For edits: ``base_value`` returns a skill's value before any points, None if the rules do not tell; it is
    None in games without bases. ``untrained`` is the value of a skill without a base. In a ``signed`` game
    traits and skills can be negative. ``follows`` returns further consequences of an edit, from the sheets
    before and after. ``further_traits`` are ids of numbers saved as traits that are not in ``traits``, such
    as a level.

    ``degrees`` are the keys of degrees in saved rolls, best first. ``skills_by_trait`` means that each skill
    has a characteristic.
    """

    id: str
    name: str
    traits: tuple[TraitSpec, ...]
    skills: tuple[SkillSpec, ...]
    trackers: tuple[TrackerSpec, ...]
    derived: "Callable[[Sheet], Mapping[str, int | str]]"
    tracker_span: "Callable[[Sheet, str], Span]"
    is_sound: "Callable[[Roll], bool]"
    can_mark: "Callable[[Skill], bool]"
    counts_marks: bool
    play: "Play"
    statuses: tuple[str, ...] = ()
    health: str = "hp"
    base_value: "Callable[[Sheet, Skill], int | None] | None" = None
    untrained: int = 0
    signed: bool = False
    follows: "Callable[[Sheet, Sheet], tuple[Event, ...]]" = nothing_follows
    further_traits: tuple[str, ...] = ()
    degrees: tuple[str, ...] = ()
    skills_by_trait: bool = False

    def by_rule(self, sheet: "Sheet") -> "Mapping[str, int | str]":
        """Return the derived values of the rules, ignoring values set by hand."""
        return self.derived(replace(sheet, overrides=()))

    def counts_harm(self, tracker_id: str) -> bool:
        """Return whether a tracker goes up with damage, such as wounds: it is never full, and healing
        lowers it.
        """
        return any(each.id == tracker_id and each.counts_harm for each in self.trackers)

    def skill(self, kind: str) -> SkillSpec | None:
        """Return a skill of the game's list by id, or None for a custom skill."""
        return next((each for each in self.skills if each.id == kind), None)


class NameList(NamedTuple):
    """Names that a game writes into a field of a sheet, such as "detail/occupation", "skill/name".

    They are those of its lists and of the samples, in English; the screen can show them in another language.
    Those of a ``kind`` are specialities of that skill.
    """

    place: str
    names: tuple[str, ...]
    kind: str = ""
