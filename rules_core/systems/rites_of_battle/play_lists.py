"""What the player adds to the sheet at the table: weapons, talents and raises bought with experience."""

from typing import NamedTuple

from rules_core.dice.notation import BadFormula, Formula, formula, standard_letters
from rules_core.dice.sources import DiceError, DiceSource, RecordingDice
from rules_core.game.play import Act, Attempt, Turn, UnreadableRoll, part_of
from rules_core.sheet.events import (
    Event,
    PowerChanged,
    ShotsChanged,
    SkillChanged,
    TraitChanged,
    WeaponChanged,
    set_status,
    set_tracker,
)
from rules_core.sheet.journal import Roll
from rules_core.sheet.outcome import Refused, Ruling, Step, step
from rules_core.sheet.sheet import Power, Sheet, Weapon
from rules_core.sheet.subject import Subject
from rules_core.sheet.weapons import numbers_in, weapon_at
from rules_core.systems.rites_of_battle.play_attacks import REACHES
from rules_core.systems.rites_of_battle.play_health import typed
from rules_core.systems.rites_of_battle.pool import Range
from rules_core.systems.rites_of_battle.skills import BY_ID, SKILLS_BY_ID, Kind, Phase, may_raise, price

CREATING = "creating"
"""The status of a character under creation."""

XP = "xp"
"""The tracker of unspent experience."""


MOST_EARNED = 9999
"""The most experience earned at one time."""


class Raise(NamedTuple):
    """A raise by one: its cost (0 if it is not for sale), and whether it can be bought now."""

    cost: int
    ruling: Ruling
    steps: tuple[Step, ...] = ()


def phase_of(sheet: Sheet) -> Phase:
    """Return whether the character is under creation or in play (ROB-XP-03)."""
    return Phase.CREATION if sheet.status(CREATING) else Phase.PLAY


def raise_of(sheet: Sheet, kind: Kind, value: int, *, primary: bool = False) -> Raise:
    """Return the cost of a raise by one from a value (ROB-XP-01, ROB-XP-02).

    Raises ``KeyError`` if the sheet has no experience.
    """
    return raise_with(sheet.tracker(XP).value, phase_of(sheet), kind, value, primary=primary)


def raise_with(there: int, phase: Phase, kind: Kind, value: int, *, primary: bool = False) -> Raise:
    """Return the cost of a raise by one for a character with so much experience left (ROB-XP-01,
    ROB-XP-02).
    """
    ruling = may_raise(kind, value + 1, phase, primary=primary)
    if not ruling.allowed:
        return Raise(0, ruling)
    cost, (priced,) = price(kind, value, value + 1)
    if cost > there:
        short = Ruling(False, step(priced.rule, because="experience", cost=cost, short=cost - there))
        return Raise(cost, short)
    return Raise(cost, ruling, (priced,))


def experience_act(asked: Act) -> Turn:
    """Buy a raise: ``xp:skill:<id>`` or ``xp:trait:<id>``.

    ``xp:earn`` adds the ``amount`` given; ``xp:creating``, with "1" or "" for "on", starts or ends creation.
    Raises ``Refused`` if the rules forbid it, and ``KeyError`` if the sheet has no such thing.
    """
    sheet = asked.sheet
    what, thing = Subject.read(Subject.read(asked.id).id)
    if what == "creating":
        return Turn(None, (step("ROB-XP-03"),), set_status(sheet, CREATING, int(bool(asked.given.get("on")))))
    if what == "earn":
        amount = typed(asked.given, "amount", MOST_EARNED, "ROB-XP-03")
        return Turn(None, (), set_tracker(sheet, XP, sheet.tracker(XP).value + amount))
    raised: Event
    if what == "skill":
        skill = sheet.skill(thing)
        bought = raise_of(sheet, Kind.SKILL, max(0, skill.value), primary=skill.occupation)
        raised = SkillChanged(thing, skill.value, max(0, skill.value) + 1)
    elif what == "trait" and thing in BY_ID and (value := sheet.trait(thing)) is not None:
        bought = raise_of(sheet, Kind.CHARACTERISTIC, max(0, value))
        raised = TraitChanged(thing, value, max(0, value) + 1)
    else:
        raise KeyError(asked.id)
    if not bought.ruling.allowed:
        raise Refused(bought.ruling)
    paid = set_tracker(sheet, XP, sheet.tracker(XP).value - bought.cost)
    return Turn(None, bought.steps, (raised, *paid))


MOST_LISTED = 200
"""The most weapons or talents on a sheet."""

_ADDED_BY = {"weapon": "ROB-POOL-06", "talent": "ROB-XP-03"}


def list_act(asked: Act) -> Turn:
    """Add or remove a weapon or talent, or reload a weapon; ``KeyError`` if there is no such thing.

    A new weapon's damage and Critical Rating have a number (ROB-ATK-02, ROB-ADV-00), its range is one of the
    bands (ROB-POOL-02).

    The acts are ``weapon:add``, ``weapon:remove:<position>``, ``weapon:reload:<position>``, ``talent:add``
    and ``talent:remove:<id>``. Raises ``Refused`` for an entry without a name, or with unreadable numbers.
    """
    sheet = asked.sheet
    kind, rest = Subject.read(asked.id)
    what, thing = Subject.read(rest)
    match kind, what:
        case "weapon", "add":
            _check_name(asked, kind, len(sheet.weapons))
            return Turn(None, (), (WeaponChanged(len(sheet.weapons), None, _weapon(asked)),))
        case "weapon", "remove":
            weapon = weapon_at(sheet, thing)
            return Turn(None, (), (WeaponChanged(int(thing), weapon, None),))
        case "weapon", "reload":
            fired = weapon_at(sheet, thing).fired
            return Turn(None, (), (ShotsChanged(int(thing), fired, 0),) if fired else ())
        case "talent", "add":
            _check_name(asked, kind, len(sheet.powers))
            return Turn(None, (), (PowerChanged(len(sheet.powers), None, _talent(asked)),))
        case "talent", "remove":
            power = sheet.power(thing)
            return Turn(None, (), (PowerChanged(sheet.powers.index(power), power, None),))
    raise KeyError(asked.id)


def _check_name(asked: Act, kind: str, there: int) -> None:
    if there >= MOST_LISTED:
        raise Refused(Ruling(False, step(_ADDED_BY[kind], because="too_many_entries", most=MOST_LISTED)))
    if not _text(asked, "name"):
        raise _unfit(_ADDED_BY[kind], "name", "no_name")


def _unfit(rule: str, field: str, because: str) -> Refused:
    return Refused(Ruling(False, step(rule, because=because, field=field)))


def _text(asked: Act, field: str) -> str:
    return asked.given.get(field, "").strip()


def _weapon(asked: Act) -> Weapon:
    skill, reach = _text(asked, "skill"), _text(asked, "reach")
    if all(each.id != skill for each in asked.sheet.skills) and skill not in SKILLS_BY_ID:
        raise KeyError(f"skill {skill}")
    for field, rule, because in (
        ("damage", "ROB-ATK-02", "no_rating"),
        ("critical", "ROB-ADV-00", "no_rating"),
    ):
        if (text := _text(asked, field)) and not numbers_in(text):
            raise _unfit(rule, field, because)
    distance = _text(asked, "range").casefold()
    if distance and all(each.value not in distance for each in Range):
        raise _unfit("ROB-POOL-02", "range", "no_range")
    qualities = [_text(asked, "qualities")]
    if reach in REACHES and reach not in qualities[0].casefold():
        qualities.insert(0, reach.capitalize())
    return Weapon(
        _text(asked, "name"),
        skill,
        standard_letters(_text(asked, "damage")),
        _text(asked, "range"),
        ammo=_text(asked, "ammo"),
        qualities=", ".join(each for each in qualities if each),
        critical=_text(asked, "critical"),
    )


def _talent(asked: Act) -> Power:
    dice = standard_letters(_text(asked, "dice").replace(" ", ""))
    if dice:
        try:
            formula(dice)
        except BadFormula as bad:
            raise _unfit("ROB-XP-03", "dice", "no_dice") from bad
    taken = {each.id for each in asked.sheet.powers}
    fresh = next(name for n in range(1, len(taken) + 2) if (name := f"talent-{n}") not in taken)
    return Power(fresh, "custom", _text(asked, "name"), effect=_text(asked, "notes"), dice=dice)


def talent_refusal(attempt: Attempt) -> Ruling | None:
    """Return why no dice can be rolled for a talent, or None if they can; ``KeyError`` if there is no such
    talent.
    """
    if talent_dice(attempt.sheet, attempt.thing) is None:
        return Ruling(False, step("ROB-XP-03", because="no_dice"))
    return None


def talent_dice(sheet: Sheet, talent: str) -> Formula | None:
    """Return the dice of a talent, or None if they are invalid; ``KeyError`` if there is no such talent."""
    return _read(sheet.power(talent).dice)


def _read(text: str) -> Formula | None:
    try:
        return formula(text)
    except BadFormula:
        return None


def roll_talent(attempt: Attempt, dice: DiceSource) -> Turn:
    """Roll the dice of a talent, whose meaning is in its notes."""
    power = attempt.sheet.power(attempt.thing)
    recorded = RecordingDice(dice)
    total = formula(power.dice).roll(recorded)
    fallen = Roll(
        "rites-of-battle",
        attempt.subject,
        attempt.name,
        (("dice", power.dice), ("effect", power.effect)),
        recorded.drawn,
        total,
        "",
        True,
    )
    return Turn(fallen, (), ())


def check_talent(present: Roll) -> None:
    """Check that the dice of a saved talent roll give its total; ``UnreadableRoll`` if not."""
    thrown = _read(str(dict(present.check).get("dice", "")))
    dice = part_of(present, "")
    try:
        fits = thrown is not None and thrown.roll(dice) == present.total and present.passed
        dice.finish()
    except DiceError as error:
        raise UnreadableRoll(f"the dice: {error}") from error
    if not fits:
        raise UnreadableRoll(f"the total {present.total}")
