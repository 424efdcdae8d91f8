"""The character sheet: one immutable value for all games.

The game's ``System`` defines what a trait, skill or tracker means; a sheet only holds the character's values.
It is changed only by ``rules_core.sheet.events``.
"""

from msgspec import Struct
from msgspec.structs import replace


class SheetPart(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a sheet. One with a field that it doesn't know is refused when read, so nothing is lost."""


class Trait(SheetPart, frozen=True):
    """A named number, such as the characteristic ``str``; ids are those of the game's system."""

    id: str
    value: int


class Skill(SheetPart, frozen=True):
    """A skill of the character.

    ``id`` is unique on the sheet and never changes. ``kind`` is the id of the skill in the game's list, or
    ``custom``. ``name`` is what the player wrote: the speciality of a specialised skill ("Photography"), the
    full name of a custom one, or "". ``value`` is what the game records for it: a percentage, ranks, a
    modifier. ``base`` is the value before any points were spent, None if unknown. ``marks`` counts ticks.
    ``occupation`` marks skills the character was trained in: those of the occupation or career, or those the
    character is proficient in. ``trait`` is the id of its characteristic, "" for that of the game's list.
    ``occupation_points`` and ``interest_points`` are the points it was given at creation, by budget.
    ``formula`` is the player's own formula for the base ("DEX/2", see ``rules_core.sheet.formula``), "" for
    that of the game's list. A ``hidden`` skill is kept but not shown with the others in play.
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


class Tracker(SheetPart, frozen=True):
    """A number that goes up and down in play, such as ``hp``.

    ``maximum`` is the character's own maximum if it was set by hand or read from a file; None means that the
    rules set it. ``start`` is the starting value, where that matters.
    """

    id: str
    value: int
    maximum: int | None = None
    start: int | None = None


class Weapon(SheetPart, frozen=True):
    """A weapon as written on the sheet. All but the name may be empty; ``skill`` is a skill's id or "".

    ``qualities`` are separated by commas ("Finesse, AP 5"), and ``critical`` is what a critical hit costs or
    does. ``fired`` counts the shots since the last reload.
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


class Power(SheetPart, frozen=True):
    """A special power of the character, such as a Force power, a feat or a talent.

    ``kind`` is the id of the power in the game's list, or ``custom``. ``name`` and the texts are what the
    player wrote, "" for those of the game's list. ``cost`` is in the game's points, None for that of the
    list. ``marks`` counts successful uses. ``dice`` are rolled for it ("2d6+1"), "" for none.
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


class Technique(SheetPart, frozen=True):
    """A separately learned way to use a skill, such as a weapon in Striker.

    ``skill`` is the id of its skill on the sheet, "" for none, and ``ranks`` are its own ranks. ``kind`` is
    the id of its kind in the game; ``listing`` describes its effect in the game's notation.
    """

    id: str
    name: str
    skill: str = ""
    ranks: int = 0
    kind: str = ""
    listing: str = ""


class Injury(SheetPart, frozen=True):
    """A lasting injury from a table of the game.

    ``roll`` is the total rolled on the table. ``detail`` is anything else rolled or chosen, such as the id of
    the reduced characteristic or the lost limb. ``spent`` means that its effect is over, though it is not
    healed.
    """

    id: str
    roll: int
    detail: str = ""
    spent: bool = False


class Status(SheetPart, frozen=True):
    """A state of the character in play: ``major_wound`` 1, ``lost_today`` 4; 0 is left out."""

    id: str
    value: int


class Fighter(SheetPart, frozen=True):
    """A participant in a tracked fight.

    ``own`` marks the character whose sheet this is. ``dex`` sets the order, before ``ready`` (weapon drawn)
    and ``modifier``. ``tie`` is a tie-breaker, 0 for none. ``acted`` means that this round's turn is over,
    ``surprised`` that the fighter was surprised, ``attacked`` that the last turn was an attack on this
    fighter. ``side`` is the fighter's side, in the game's words. ``notes`` are conditions as typed. ``hp``
    are hit points out of ``max_hp``, or Wounds and the Wound Threshold, None if they aren't tracked;
    ``armour`` reduces damage.
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
    hp: int | None = None
    max_hp: int | None = None
    armour: int = 0


class Fight(SheetPart, frozen=True):
    """A fight under way: the round, counted from 1, and the fighters in turn order.

    ``turn`` is the position, counted from 0, of the fighter who took or was given the current turn, or None
    if the order alone decides.
    """

    round: int = 1
    fighters: tuple[Fighter, ...] = ()
    turn: int | None = None


class Possession(SheetPart, frozen=True):
    """Something carried; ``count`` is free text ("2", "a box of 50"), "" if not given."""

    name: str
    count: str = ""


class Passage(SheetPart, frozen=True):
    """A passage of the backstory under a heading's id; ``key`` marks the key connection."""

    heading: str
    text: str
    key: bool = False


class NotePage(SheetPart, frozen=True):
    """A page of the notes: its title, its text, and the day of its session ("2026-11-28"), "" for none."""

    title: str
    text: str = ""
    date: str = ""


class Detail(SheetPart, frozen=True):
    """A short text about the character, such as ``occupation``, ``age`` or ``cash``."""

    id: str
    text: str


class Override(SheetPart, frozen=True):
    """A derived value set by hand: its id in the game, and the value used instead."""

    id: str
    value: int | str


class OwnSkill(SheetPart, frozen=True):
    """A homebrew skill. ``id`` begins with "own:"; ``base`` is a formula, "" for none.

    ``trait`` is the id of its characteristic, in games whose skills have one.
    """

    id: str
    name: str
    base: str = ""
    note: str = ""
    trait: str = ""


class OwnTracker(SheetPart, frozen=True):
    """A homebrew tracker.

    ``id`` begins with "own:". ``most`` and ``start`` are formulas over the character's traits. Without
    ``most`` it has no maximum; without ``start`` it starts at its maximum, or at 0 if it has none.
    """

    id: str
    name: str
    most: str = ""
    start: str = ""
    note: str = ""


class OwnCondition(SheetPart, frozen=True):
    """A homebrew condition, set and removed by hand: ``id`` begins with "own:"."""

    id: str
    name: str
    effect: str = ""


class OwnTreatment(SheetPart, frozen=True):
    """A homebrew treatment.

    ``id`` begins with "own:". ``skill`` is the kind of skill rolled for it, "" for none. ``tracker`` is what
    it restores, and ``gives`` the dice by degree key ("1D6"); the key "" stands for every other degree that
    succeeds.
    """

    id: str
    name: str
    skill: str = ""
    tracker: str = "hp"
    gives: tuple[tuple[str, str], ...] = ()
    note: str = ""


class Homebrew(SheetPart, frozen=True):
    """A character's homebrew rules, as copies, so that removing a pack breaks nothing.

    ``packs`` are the ids of their table packs. ``switches`` are house rules in the form of ``table_facts``,
    for a character who is in no campaign.
    """

    packs: tuple[str, ...] = ()
    skills: tuple[OwnSkill, ...] = ()
    trackers: tuple[OwnTracker, ...] = ()
    conditions: tuple[OwnCondition, ...] = ()
    treatments: tuple[OwnTreatment, ...] = ()
    switches: tuple[tuple[str, int | str], ...] = ()


class Origin(SheetPart, frozen=True):
    """The source of an imported character.

    ``format`` is the id of the file format. ``unread`` holds the fields that the sheet has no place for, as
    (path in the file, JSON text) pairs, so that nothing is lost.
    """

    format: str
    file: str = ""
    unread: tuple[tuple[str, str], ...] = ()


NO_PICTURE = "none"
"""The value of ``Sheet.picture`` for a removed picture."""


class Sheet(SheetPart, frozen=True):
    """Everything on a character's sheet."""

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
    """The digest of the picture chosen in Rollbook, ``NO_PICTURE`` for none, "" for the picture the character
    came with.
    """
    pages: tuple[NotePage, ...] = ()

    def trait(self, trait_id: str) -> int | None:
        """Return the value of a trait, or None if the character has none."""
        return next((each.value for each in self.traits if each.id == trait_id), None)

    def detail(self, detail_id: str) -> str:
        """Return the text of a detail, or "" if there is none."""
        return next((each.text for each in self.details if each.id == detail_id), "")

    def override(self, derived_id: str) -> int | str | None:
        """Return the value set by hand for a derived value, or None if the rules apply."""
        return next((each.value for each in self.overrides if each.id == derived_id), None)

    def number_by_hand(self, derived_id: str) -> int | None:
        """Return the number set by hand for a derived value, or None if the rules apply or it is a text."""
        value = self.override(derived_id)
        return value if isinstance(value, int) else None

    def skill(self, skill_id: str) -> Skill:
        """Return the skill with this id; ``KeyError`` if there is none."""
        for each in self.skills:
            if each.id == skill_id:
                return each
        raise KeyError(skill_id)

    def tracker(self, tracker_id: str) -> Tracker:
        """Return the tracker with this id; ``KeyError`` if there is none."""
        for each in self.trackers:
            if each.id == tracker_id:
                return each
        raise KeyError(tracker_id)

    def power(self, power_id: str) -> Power:
        """Return the power with this id; ``KeyError`` if there is none."""
        for each in self.powers:
            if each.id == power_id:
                return each
        raise KeyError(power_id)

    def technique(self, technique_id: str) -> Technique:
        """Return the technique with this id; ``KeyError`` if there is none."""
        for each in self.techniques:
            if each.id == technique_id:
                return each
        raise KeyError(technique_id)

    def status(self, status_id: str) -> int:
        """Return the value of a status, or 0 if the character does not have it."""
        return next((each.value for each in self.statuses if each.id == status_id), 0)

    def with_skill(self, skill: Skill) -> "Sheet":
        """Return the sheet with the skill of the same id replaced."""
        return replace(self, skills=tuple(skill if each.id == skill.id else each for each in self.skills))

    def with_tracker(self, tracker: Tracker) -> "Sheet":
        """Return the sheet with the tracker of the same id replaced."""
        return replace(
            self, trackers=tuple(tracker if each.id == tracker.id else each for each in self.trackers)
        )

    def with_power(self, power: Power) -> "Sheet":
        """Return the sheet with the power of the same id replaced."""
        return replace(self, powers=tuple(power if each.id == power.id else each for each in self.powers))

    def with_weapon(self, place: int, weapon: Weapon) -> "Sheet":
        """Return the sheet with the weapon at ``place``, counted from 0, replaced."""
        return replace(self, weapons=(*self.weapons[:place], weapon, *self.weapons[place + 1 :]))

    def with_status(self, status_id: str, value: int) -> "Sheet":
        """Return the sheet with a status set to ``value``; 0 removes it.

        Statuses are sorted by id, so that one that is removed and added again leaves no trace.
        """
        present = {each.id: each.value for each in self.statuses} | {status_id: value}
        return replace(self, statuses=tuple(Status(*each) for each in sorted(present.items()) if each[1]))
