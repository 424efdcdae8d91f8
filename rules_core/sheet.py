"""A character sheet: one immutable value that every game shares.

What a trait, skill or tracker means is told by the game's :class:`~rules_core.system.System`; a sheet
only holds what this character has. It changes through :mod:`rules_core.events` and in no other way.
"""

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Trait:
    """A named number, such as the characteristic ``str``; ids are those of the game's system."""

    id: str
    value: int


@dataclass(frozen=True, slots=True)
class Skill:
    """A skill of the character.

    ``id`` is unique on the sheet and never changes. ``kind`` is the id of the skill in the game's list, or
    ``custom``. ``name`` is what the player wrote: the speciality of a specialised skill ("Photography"), the
    whole name of a custom one, else "". ``base`` is the value before any point was spent, None where it is
    not known. ``marks`` counts ticks.
    """

    id: str
    kind: str
    value: int
    name: str = ""
    base: int | None = None
    marks: int = 0
    occupation: bool = False


@dataclass(frozen=True, slots=True)
class Tracker:
    """A number that goes up and down in play, such as ``hp``.

    ``maximum`` is the character's own maximum where it was set by hand or read from a file; None means the
    rules give it. ``start`` is the value the character began with, where that matters.
    """

    id: str
    value: int
    maximum: int | None = None
    start: int | None = None


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon as written on the sheet. All but the name may be empty; ``skill`` is a skill's id or ""."""

    name: str
    skill: str = ""
    damage: str = ""
    range: str = ""
    attacks: str = ""
    ammo: str = ""
    malfunction: str = ""


@dataclass(frozen=True, slots=True)
class Possession:
    """Something carried; ``count`` is text as written ("2", "a box of 50"), "" where not given."""

    name: str
    count: str = ""


@dataclass(frozen=True, slots=True)
class Passage:
    """One entry of the backstory under a heading's id; ``key`` marks the key connection."""

    heading: str
    text: str
    key: bool = False


@dataclass(frozen=True, slots=True)
class Detail:
    """A short text about the character, such as ``occupation``, ``age`` or ``cash``."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Origin:
    """Where an imported character came from.

    ``format`` is the id of the file format, ``unread`` the fields of the file that the sheet has no place
    for, as (path in the file, JSON text) pairs, so that nothing is lost.
    """

    format: str
    file: str = ""
    unread: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything written on a character's sheet."""

    system: str
    name: str
    details: tuple[Detail, ...] = ()
    traits: tuple[Trait, ...] = ()
    skills: tuple[Skill, ...] = ()
    trackers: tuple[Tracker, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    possessions: tuple[Possession, ...] = ()
    backstory: tuple[Passage, ...] = ()
    notes: str = ""
    origin: Origin | None = None

    def trait(self, trait_id: str) -> int | None:
        """The value of a trait, None where the character has none."""
        return next((each.value for each in self.traits if each.id == trait_id), None)

    def detail(self, detail_id: str) -> str:
        """The text of a detail, "" where there is none."""
        return next((each.text for each in self.details if each.id == detail_id), "")

    def skill(self, skill_id: str) -> Skill:
        """The skill with this id on the sheet; :class:`KeyError` if there is none."""
        for each in self.skills:
            if each.id == skill_id:
                return each
        raise KeyError(skill_id)

    def tracker(self, tracker_id: str) -> Tracker:
        """The tracker with this id; :class:`KeyError` if there is none."""
        for each in self.trackers:
            if each.id == tracker_id:
                return each
        raise KeyError(tracker_id)

    def with_skill(self, skill: Skill) -> "Sheet":
        """This sheet with the skill of the same id replaced."""
        return replace(self, skills=tuple(skill if each.id == skill.id else each for each in self.skills))

    def with_tracker(self, tracker: Tracker) -> "Sheet":
        """This sheet with the tracker of the same id replaced."""
        return replace(
            self, trackers=tuple(tracker if each.id == tracker.id else each for each in self.trackers)
        )
