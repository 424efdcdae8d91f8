"""Health on a sheet: damage, healing, rest, falls and conditions."""

from rules_core.dice.sources import DiceSource, RecordingDice
from rules_core.game.play import Attempt, Turn, choice_facts, kept_roll
from rules_core.sheet.events import Event, set_status, set_tracker
from rules_core.sheet.journal import StandingRoll
from rules_core.sheet.outcome import Refused, Ruling, step
from rules_core.sheet.sheet import Sheet
from rules_core.systems.basic_d20.asked import Kind
from rules_core.systems.basic_d20.character import (
    DYING,
    HOUR_USED,
    SHIELD,
    TEMPORARY,
    derived_of,
    dying_of,
    health_of,
)
from rules_core.systems.basic_d20.checks import Degree
from rules_core.systems.basic_d20.conditions import CONDITIONS_BY_ID, DEAD, Fall, dying_after, fall
from rules_core.systems.basic_d20.derive import Health, Rest, rest, take_damage
from rules_core.systems.basic_d20.kept import asked_from, fallen, is_check
from rules_core.systems.basic_d20.strikes import FALL_FEET, SOFT, holds, number

TAKEN = "spend:take"
"""The ``about`` of entries that apply the damage remaining after a save."""

RESTS = {"short": Rest.SHORT, "hour": Rest.HOUR, "night": Rest.NIGHT}
"""The rests by their names in acts (D20-HP-05)."""

DERIVED_CONDITIONS = ("downed", "dying")
"""The conditions that follow from something else and cannot be set by hand."""


def harmed(sheet: Sheet, damage: int, *, critical: bool = False) -> Turn:
    """Apply damage (D20-HP-02, D20-ATK-03, D20-HP-03); ``critical`` as from a critical hit."""
    before = health_of(sheet)
    outcome = take_damage(before, damage)
    after, steps = outcome
    dying = dying_of(sheet)
    left = dying_after(before, after, dying, damage, critical=critical)
    if left != dying:
        steps += (step("D20-HP-03", before=dying, after=left, critical=int(critical)),)
    return Turn(None, steps, _changed(sheet, after, left))


def healed(sheet: Sheet, points: int) -> Turn:
    """Restore HP (D20-HP-01); with HP left no one is dying (D20-HP-03).

    Raises ``Refused`` for the dead and at full HP.
    """
    _check_alive(sheet, "D20-HP-01")
    before = health_of(sheet)
    after = before.healed(points)
    if after.hp <= before.hp:
        raise Refused(Ruling(False, step("D20-HP-01", because="unhurt", hp=before.hp)))
    return Turn(None, (step("D20-HP-01", before=before.hp, after=after.hp),), _changed(sheet, after, 0))


def with_shield_hp(sheet: Sheet, points: int) -> Turn:
    """Add a source of shield HP (D20-HP-02); 0 points end them all."""
    health = health_of(sheet)
    after = health.with_shield_hp(points).shield if points else 0
    return Turn(None, (step("D20-HP-02", shield=after),), set_status(sheet, SHIELD, after))


def with_temporary_hp(sheet: Sheet, points: int) -> Turn:
    """Add a source of temporary HP (D20-HP-02); 0 points end them."""
    health = health_of(sheet)
    after = health.with_temporary_hp(points).temporary if points else 0
    return Turn(None, (step("D20-HP-02", temporary=after),), set_status(sheet, TEMPORARY, after))


def rested(sheet: Sheet, length: Rest) -> Turn:
    """Take a rest (D20-HP-05).

    Raises ``Refused`` for the dead and the dying, and for a second hour in one day.
    """
    _check_alive(sheet, "D20-HP-05")
    if dying_of(sheet):
        raise Refused(Ruling(False, step("D20-HP-05", because="dying")))
    used = bool(sheet.status(HOUR_USED))
    if length is Rest.HOUR and used:
        raise Refused(Ruling(False, step("D20-HP-05", because="hour_used")))
    outcome = rest(health_of(sheet), length, hour_used=used)
    events = _changed(sheet, outcome.result.health, 0)
    if any(each.id == "mana" for each in sheet.trackers):
        events += set_tracker(sheet, "mana", max(most_mana(sheet), sheet.tracker("mana").value))
    if length is not Rest.SHORT:
        events += set_status(sheet, HOUR_USED, int(length is Rest.HOUR))
    return Turn(None, outcome.steps, events)


def most_mana(sheet: Sheet) -> int:
    """Return maximum Mana (D20-CHR-07): the character's own maximum, else that of the rules, at least 0."""
    own = sheet.tracker("mana").maximum
    return max(0, derived_of(sheet).mana if own is None else own)


def unapplied_damage(standing: StandingRoll) -> int:
    """Return the damage remaining after a save that is not applied yet (D20-SAVE-01), 0 for none."""
    present = standing.roll
    if not is_check(present) or asked_from(present).kind is not Kind.SAVE or standing.taken_back:
        return 0
    return 0 if any(each.about == TAKEN for each in standing.spent) else fallen(present).damage


def take(sheet: Sheet, standing: StandingRoll | None) -> Turn:
    """Apply the damage remaining after a save; a critically failed one counts as critical (D20-HP-03)."""
    damage = 0 if standing is None else unapplied_damage(standing)
    if standing is None or not damage:
        raise Refused(Ruling(False, step("D20-SAVE-01", because="nothing_left")))
    failed = standing.roll.degree == Degree.CRITICAL_FAILURE.key
    return harmed(sheet, damage, critical=failed)


def set_condition(sheet: Sheet, condition: str, value: int) -> Turn:
    """Set or clear a condition (D20-COND), by 1 and 0 if it has no number.

    Raises ``KeyError`` for an unknown one and for those that follow from HP.
    """
    known = CONDITIONS_BY_ID[condition]
    if condition in DERIVED_CONDITIONS:
        raise KeyError(condition)
    value = max(0, min(value, _MOST_VALUE if known.valued else 1))
    return Turn(
        None, (step("D20-COND", condition=condition, value=value),), set_status(sheet, condition, value)
    )


_MOST_VALUE = 9


def set_dying(sheet: Sheet, value: int) -> Turn:
    """Set the dying value by hand, 0 to 4 (D20-HP-03); above 0, HP become 0."""
    value = max(0, min(DEAD, value))
    events: tuple[Event, ...] = set_status(sheet, DYING, value)
    if value:
        events += set_tracker(sheet, "hp", 0)
    return Turn(None, (step("D20-HP-03", after=value),), events)


def fall_of(attempt: Attempt) -> Fall:
    """Return the fall of an attempt (D20-HP-06); ``Refused`` below 10 feet."""
    choice = attempt.choice
    asked = Fall(number(choice, FALL_FEET, most=9999), holds(choice, SOFT))
    health_of(attempt.sheet)
    if not asked.dice:
        raise Refused(Ruling(False, step("D20-HP-06", because="low", feet=asked.feet)))
    return asked


def roll_fall(attempt: Attempt, dice: DiceSource) -> Turn:
    """Roll a fall, apply its damage, and land prone (D20-HP-06)."""
    asked = fall_of(attempt)
    recorded = RecordingDice(dice)
    outcome = fall(asked, recorded)
    rolled = kept_roll(
        attempt,
        (("feet", asked.feet), ("soft_ground", int(asked.soft)), *choice_facts(attempt.choice)),
        recorded.drawn,
        outcome.result.damage,
    )
    hurt = harmed(attempt.sheet, outcome.result.damage)
    return Turn(rolled, outcome.steps + hurt.steps, hurt.events + set_status(attempt.sheet, "prone", 1))


def _check_alive(sheet: Sheet, rule: str) -> None:
    if dying_of(sheet) == DEAD:
        raise Refused(Ruling(False, step(rule, because="dead")))


def _changed(sheet: Sheet, after: Health, dying: int) -> tuple[Event, ...]:
    return (
        *set_tracker(sheet, "hp", after.hp),
        *set_status(sheet, SHIELD, after.shield),
        *set_status(sheet, TEMPORARY, after.temporary),
        *set_status(sheet, DYING, dying),
    )
