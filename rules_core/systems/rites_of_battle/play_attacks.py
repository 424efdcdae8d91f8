"""Attacks at the table: weapons, and the damage to each target."""

from typing import NamedTuple

from rules_core.game.play import Attempt, Choice
from rules_core.sheet.events import Event, set_status, set_tracker
from rules_core.sheet.journal import Roll, StandingRoll
from rules_core.sheet.outcome import Fact, Ruling, Step, step
from rules_core.sheet.sheet import Sheet, Weapon
from rules_core.sheet.weapons import number_in, weapon_at
from rules_core.systems.rites_of_battle.attack import Damage, Track, attack_damage, track_of, unarmed_damage
from rules_core.systems.rites_of_battle.kept import choice_of, number_of
from rules_core.systems.rites_of_battle.play_pools import UNARMED, distance_of, rating, within
from rules_core.systems.rites_of_battle.pool import Range, Symbols, may_attack
from rules_core.systems.rites_of_battle.pool import Weapon as Reach
from rules_core.systems.rites_of_battle.skills import SKILLS_BY_ID, Characteristic
from rules_core.systems.rites_of_battle.spending import UNARMED_CRITICAL_RATING

MOST_TARGETS = 6
"""The most targets of one attack."""

MOST_SOAK = 99

NON_LETHAL, LIMITED_AMMO = "non-lethal", "limited ammo"
"""The weapon qualities used by the rules, in any case (ROB-ATK-04, ROB-THR-03)."""

MOST_LOSS = 999
"""The highest number of Wounds and Strain."""

REACHES = {"melee": Reach.MELEE, "one-handed": Reach.ONE_HANDED, "heavy": Reach.HEAVY}
"""The qualities that set the kind of a weapon for range (ROB-POOL-03)."""


class AttackWeapon(NamedTuple):
    """The weapon in use: damage rating, Critical Rating, reach, and the tracker for losses."""

    rating: int
    critical: int
    reach: Reach
    track: Track
    limited_ammo: bool = False


def weapon_in_use(sheet: Sheet, place: str) -> AttackWeapon:
    """Return the weapon at a position on the sheet, or unarmed (ROB-ATK-02); ``KeyError`` if there is
    none.
    """
    strength = rating(sheet, Characteristic.STRENGTH)
    if place == UNARMED:
        return AttackWeapon(
            unarmed_damage(strength), UNARMED_CRITICAL_RATING, Reach.MELEE, track_of(unarmed=True)
        )
    weapon = weapon_at(sheet, place)
    qualities = weapon.qualities.casefold()
    written = within(number_in(weapon.damage), MOST_LOSS - strength)
    on_strength = weapon.damage.strip().startswith("+")
    return AttackWeapon(
        unarmed_damage(strength) + written if on_strength else written,
        within(number_in(weapon.critical) or UNARMED_CRITICAL_RATING, MOST_LOSS, 1),
        _reach(sheet, weapon, qualities),
        track_of(non_lethal=NON_LETHAL in qualities),
        LIMITED_AMMO in qualities,
    )


def _reach(sheet: Sheet, weapon: Weapon, qualities: str) -> Reach:
    """Return the kind of a weapon: from its qualities, else guessed from its range and skill."""
    for word, reach in REACHES.items():
        if word in qualities:
            return reach
    kind = next((each.kind for each in sheet.skills if each.id == weapon.skill), weapon.skill)
    uses = SKILLS_BY_ID[kind].weapons if kind in SKILLS_BY_ID else ()
    if Range.ENGAGED.value in weapon.range.casefold():
        return Reach.MELEE
    return uses[0] if uses else Reach.ONE_HANDED


def attack_refusal(attempt: Attempt) -> Ruling | None:
    """Return why an attack is not possible now, or None if it is (ROB-POOL-03, ROB-THR-03)."""
    if attempt.thing != UNARMED and weapon_at(attempt.sheet, attempt.thing).fired:
        return Ruling(False, step("ROB-THR-03", because="empty"))
    ruling = may_attack(weapon_in_use(attempt.sheet, attempt.thing).reach, distance_of(attempt))
    return None if ruling.allowed else ruling


def targets_of(choice: Choice) -> int:
    """Return the number of targets of an attack, 1 by default."""
    return within(choice.number("targets", 1), MOST_TARGETS, 1)


def soaks_of(choice: Choice) -> tuple[int | None, ...]:
    """Return the Soak of each target, None if not typed."""
    return tuple(
        within(choice.number(f"soak_{place}"), MOST_SOAK) if choice.option(f"soak_{place}") != "" else None
        for place in range(1, targets_of(choice) + 1)
    )


SOAK_TOLD = "spend:soak"
"""The act that enters the targets' Soak after the roll."""


def soaks_now(standing: StandingRoll) -> tuple[int | None, ...]:
    """Return the latest Soak of each target, entered before or after the roll."""
    before = soaks_of(choice_of(standing.roll))
    latest = next((each for each in reversed(standing.spent) if each.about == SOAK_TOLD), None)
    if latest is None:
        return before
    found: dict[Fact, int] = {}
    for each in latest.steps:
        facts = dict(each.facts)
        soak = facts.get("soak")
        if isinstance(soak, int):
            found[facts.get("target", 0)] = within(soak, MOST_SOAK)
    return tuple(found.get(place) for place in range(1, len(before) + 1))


def attack_facts(arms: AttackWeapon) -> tuple[tuple[str, Fact], ...]:
    """Return the facts that record an attack in the journal."""
    return (
        ("rating", arms.rating),
        ("critical", arms.critical),
        ("reach", arms.reach.value),
        ("track", arms.track.value),
        ("limited_ammo", int(arms.limited_ammo)),
    )


def saved_weapon(present: Roll) -> AttackWeapon:
    """Return the weapon of a saved attack; ``ValueError`` if it is invalid."""
    return AttackWeapon(
        within(number_of(present, "rating"), MOST_LOSS),
        within(number_of(present, "critical"), MOST_LOSS, 1),
        Reach(str(present.input("reach"))),
        Track(str(present.input("track"))),
        bool(number_of(present, "limited_ammo")),
    )


def blows(arms: AttackWeapon, soaks: tuple[int | None, ...], fallen: Symbols) -> tuple[Damage, ...]:
    """Return the damage of an attack to targets with these Soak values, None counting as 0 (ROB-ATK-03,
    ROB-ATK-04).
    """
    return tuple(attack_damage(arms.rating, fallen.successes, soak or 0, len(soaks)).result for soak in soaks)


def attack_steps(arms: AttackWeapon, choice: Choice, fallen: Symbols) -> tuple[Step, ...]:
    """Return the rules that decide the damage of a rolled attack."""
    soaks = soaks_of(choice)
    steps = dict.fromkeys(
        each
        for soak in soaks
        for each in attack_damage(arms.rating, fallen.successes, soak or 0, len(soaks)).steps
    )
    return (step("ROB-ATK-01", targets=len(soaks)), step("ROB-ATK-07"), *steps)


def raised(sheet: Sheet, tracker: str, by: int) -> tuple[Event, ...]:
    """Return the event of suffering Wounds or Strain, or recovering if negative; nothing without that
    tracker.
    """
    for each in sheet.trackers:
        if each.id == tracker:
            return set_tracker(sheet, tracker, within(each.value + by, max(MOST_LOSS, each.value)))
    return ()


def counted(sheet: Sheet, status: str, by: int = 1) -> tuple[Event, ...]:
    """Return the event that changes a counting status by a number, at least to 0."""
    return set_status(sheet, status, max(0, sheet.status(status) + by))
