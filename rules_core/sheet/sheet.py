"""A character sheet: one immutable value that every game shares.

What a trait, skill or tracker means is told by the game's ``System``; a sheet
only holds what this character has. It changes through ``rules_core.sheet.events`` and in no other way.
"""

from msgspec import Struct
from msgspec.structs import replace


class Trait(Struct, frozen=True):
    """A named number, such as the characteristic ``str``; ids are those of the game's system."""

    id: str
    value: int


class Skill(Struct, frozen=True):
    """A skill of the character.

    ``id`` is unique on the sheet and never changes. ``kind`` is the id of the skill in the game's list, or
    ``custom``. ``name`` is what the player wrote: the speciality of a specialised skill ("Photography"), the
    whole name of a custom one, else "". ``value`` is what the game writes beside it: a percentage, ranks, a
    modifier. ``base`` is the value before any point was spent, None where it is not known. ``marks`` counts
    ticks. ``occupation`` says that the character was trained in it: a skill of the occupation or career, one
    that the character is proficient in. ``trait`` is the id of the characteristic that it goes by, "" where
    the game's list says it. ``occupation_points`` and ``interest_points`` are how many of its points were
    given at creation, and out of which budget. ``formula`` is what the base comes to where the player said it
    ("DEX/2", see ``rules_core.sheet.formula``), "" where the game's list does. A ``hidden`` one is kept but
    not shown among the others in play.
    """

    id: str
    kind: str
    value: int
    name: str = ""
    base: int | None = None
    marks: int = 0
    occupation: bool = False
    trait: str = ""
    occupation_points: int = 0
    interest_points: int = 0
    formula: str = ""
    hidden: bool = False


class Tracker(Struct, frozen=True):
    """A number that goes up and down in play, such as ``hp``.

    ``maximum`` is the character's own maximum where it was set by hand or read from a file; None means the
    rules give it. ``start`` is the value the character began with, where that matters.
    """

    id: str
    value: int
    maximum: int | None = None
    start: int | None = None


class Weapon(Struct, frozen=True):
    """A weapon as written on the sheet. All but the name may be empty; ``skill`` is a skill's id or "".

    ``qualities`` are what else holds of it, parted by commas ("Finesse, AP 5"), and ``critical`` is what a
    critical hit costs or does. ``fired`` counts the shots since it was loaded last.
    """

    name: str
    skill: str = ""
    damage: str = ""
    range: str = ""
    attacks: str = ""
    ammo: str = ""
    malfunction: str = ""
    fired: int = 0
    qualities: str = ""
    critical: str = ""


class Power(Struct, frozen=True):
    """A special power of the character, such as one of the Force, a feat, a talent.

    ``kind`` is the id of the power in the game's list, or ``custom``. ``name`` and the texts are what the
    player wrote, "" where the game's list says it. ``cost`` is in the game's points, None where the list says
    it. ``marks`` counts successful uses. ``dice`` are thrown for it ("2d6+1"), "" for none.
    """

    id: str
    kind: str
    name: str = ""
    cost: int | None = None
    effect: str = ""
    defence: str = ""
    range: str = ""
    marks: int = 0
    dice: str = ""


class Technique(Struct, frozen=True):
    """A way to use a skill that is learnt for itself, such as a weapon of Striker.

    ``skill`` is the id of the skill on the sheet that it belongs to, "" for none, and ``ranks`` are its own.
    ``kind`` is the id of its kind in the game, ``listing`` what it does, in the game's notation.
    """

    id: str
    name: str
    skill: str = ""
    ranks: int = 0
    kind: str = ""
    listing: str = ""


class Injury(Struct, frozen=True):
    """A lasting injury out of a table of the game.

    ``roll`` is what was rolled on it in all. ``detail`` is what else was rolled or said, such as the id of
    the characteristic that it lowered or the limb that was lost. ``spent`` says that its effect is over,
    though it is not healed.
    """

    id: str
    roll: int
    detail: str = ""
    spent: bool = False


class Status(Struct, frozen=True):
    """How somebody is, as play brings it about: ``major_wound`` 1, ``lost_today`` 4; 0 is left out."""

    id: str
    value: int


class Fighter(Struct, frozen=True):
    """Somebody in a fight that is being tracked.

    ``own`` marks the character whose sheet this is. ``dex`` is what the order goes by, before ``ready``
    (weapon out) and ``modifier``. ``tie`` is what broke a tie, 0 for nothing. ``acted`` says that the turn of
    this round is over, ``surprised`` that the fight came unawares, ``attacked`` that the turn which was taken
    last was an attack on them. ``side`` tells whose side they are on, in the game's words. ``notes`` are
    conditions as typed.
    """

    name: str
    dex: int
    ready: bool = False
    surprised: bool = False
    modifier: int = 0
    tie: int = 0
    acted: bool = False
    own: bool = False
    notes: str = ""
    attacked: bool = False
    side: str = ""


class Fight(Struct, frozen=True):
    """A fight under way: the round, counted from 1, and the fighters in the order in which they act.

    ``turn`` is the place, counted from 0, of whoever took or was given the present turn, None where the order
    alone says whose turn it is.
    """

    round: int = 1
    fighters: tuple[Fighter, ...] = ()
    turn: int | None = None


class Possession(Struct, frozen=True):
    """Something carried; ``count`` is text as written ("2", "a box of 50"), "" where not given."""

    name: str
    count: str = ""


class Passage(Struct, frozen=True):
    """One entry of the backstory under a heading's id; ``key`` marks the key connection."""

    heading: str
    text: str
    key: bool = False


class Detail(Struct, frozen=True):
    """A short text about the character, such as ``occupation``, ``age`` or ``cash``."""

    id: str
    text: str


class Override(Struct, frozen=True):
    """A value that the rules derive, set by hand: its id among those of the game, and what holds instead."""

    id: str
    value: int | str


class OwnSkill(Struct, frozen=True):
    """A skill of the table's own. ``id`` begins with "own:"; ``base`` is a formula, "" for none.

    ``trait`` is the id of the characteristic that it goes by, in games whose skills go by one.
    """

    id: str
    name: str
    base: str = ""
    note: str = ""
    trait: str = ""


class OwnTracker(Struct, frozen=True):
    """A tracker of the table's own.

    ``id`` begins with "own:". ``most`` and ``start`` are formulas over the character's traits; without
    ``most`` it has no end, without ``start`` it begins at the most, else at 0.
    """

    id: str
    name: str
    most: str = ""
    start: str = ""
    note: str = ""


class OwnCondition(Struct, frozen=True):
    """A condition of the table's own, set and taken off by hand: ``id`` begins with "own:"."""

    id: str
    name: str
    effect: str = ""


class OwnTreatment(Struct, frozen=True):
    """A treatment of the table's own.

    ``id`` begins with "own:". ``skill`` is the kind of skill that is rolled for it, "" where nothing is.
    ``tracker`` is what it gives points to, and ``gives`` the dice by the key of the degree reached ("1D6"),
    the key "" standing for every degree that passed and is not named.
    """

    id: str
    name: str
    skill: str = ""
    tracker: str = "hp"
    gives: tuple[tuple[str, str], ...] = ()
    note: str = ""


class Homebrew(Struct, frozen=True):
    """What a character has of the table's own rules: copies, so that a pack that is gone breaks nothing.

    ``packs`` are the ids of the packs that it took them from. ``switches`` are house rules, as
    ``table_facts`` writes them, for a character who plays in no campaign.
    """

    packs: tuple[str, ...] = ()
    skills: tuple[OwnSkill, ...] = ()
    trackers: tuple[OwnTracker, ...] = ()
    conditions: tuple[OwnCondition, ...] = ()
    treatments: tuple[OwnTreatment, ...] = ()
    switches: tuple[tuple[str, int | str], ...] = ()


class Origin(Struct, frozen=True):
    """Where an imported character came from.

    ``format`` is the id of the file format, ``unread`` the fields of the file that the sheet has no place
    for, as (path in the file, JSON text) pairs, so that nothing is lost.
    """

    format: str
    file: str = ""
    unread: tuple[tuple[str, str], ...] = ()


NO_PICTURE = "none"
"""What a sheet says in place of the digest of a picture that was taken off."""


class Sheet(Struct, frozen=True):
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
    powers: tuple[Power, ...] = ()
    statuses: tuple[Status, ...] = ()
    fight: Fight | None = None
    techniques: tuple[Technique, ...] = ()
    injuries: tuple[Injury, ...] = ()
    overrides: tuple[Override, ...] = ()
    homebrew: Homebrew | None = None
    picture: str = ""
    """The digest of the picture that was chosen in Rollbook, ``NO_PICTURE`` for none, "" for the one that
    the character came with."""

    def trait(self, trait_id: str) -> int | None:
        """The value of a trait, None where the character has none."""
        return next((each.value for each in self.traits if each.id == trait_id), None)

    def detail(self, detail_id: str) -> str:
        """The text of a detail, "" where there is none."""
        return next((each.text for each in self.details if each.id == detail_id), "")

    def override(self, derived_id: str) -> int | str | None:
        """The value set by hand in place of one that the rules derive, None where the rules hold."""
        return next((each.value for each in self.overrides if each.id == derived_id), None)

    def number_by_hand(self, derived_id: str) -> int | None:
        """The number set by hand in place of a derived one, None where the rules hold or a text was set."""
        value = self.override(derived_id)
        return value if isinstance(value, int) else None

    def skill(self, skill_id: str) -> Skill:
        """The skill with this id on the sheet; ``KeyError`` if there is none."""
        for each in self.skills:
            if each.id == skill_id:
                return each
        raise KeyError(skill_id)

    def tracker(self, tracker_id: str) -> Tracker:
        """The tracker with this id; ``KeyError`` if there is none."""
        for each in self.trackers:
            if each.id == tracker_id:
                return each
        raise KeyError(tracker_id)

    def power(self, power_id: str) -> Power:
        """The power with this id on the sheet; ``KeyError`` if there is none."""
        for each in self.powers:
            if each.id == power_id:
                return each
        raise KeyError(power_id)

    def technique(self, technique_id: str) -> Technique:
        """The technique with this id on the sheet; ``KeyError`` if there is none."""
        for each in self.techniques:
            if each.id == technique_id:
                return each
        raise KeyError(technique_id)

    def status(self, status_id: str) -> int:
        """The value of a status, 0 where the character does not have it."""
        return next((each.value for each in self.statuses if each.id == status_id), 0)

    def with_skill(self, skill: Skill) -> "Sheet":
        """This sheet with the skill of the same id replaced."""
        return replace(self, skills=tuple(skill if each.id == skill.id else each for each in self.skills))

    def with_tracker(self, tracker: Tracker) -> "Sheet":
        """This sheet with the tracker of the same id replaced."""
        return replace(
            self, trackers=tuple(tracker if each.id == tracker.id else each for each in self.trackers)
        )

    def with_power(self, power: Power) -> "Sheet":
        """This sheet with the power of the same id replaced."""
        return replace(self, powers=tuple(power if each.id == power.id else each for each in self.powers))

    def with_weapon(self, place: int, weapon: Weapon) -> "Sheet":
        """This sheet with the weapon at ``place``, counted from 0, replaced."""
        return replace(self, weapons=(*self.weapons[:place], weapon, *self.weapons[place + 1 :]))

    def with_status(self, status_id: str, value: int) -> "Sheet":
        """This sheet with a status at ``value``; 0 takes it off.

        Statuses stand in the order of their ids, so that one which goes and comes back leaves no trace.
        """
        present = {each.id: each.value for each in self.statuses} | {status_id: value}
        return replace(self, statuses=tuple(Status(*each) for each in sorted(present.items()) if each[1]))
