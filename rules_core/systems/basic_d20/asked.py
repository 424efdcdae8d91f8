"""Attempts before the roll: the bonus, the DC, and what the roll is about."""

from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from rules_core.game.modifiers import steps_of, total_of
from rules_core.game.play import SAID, Attempt, Choice
from rules_core.game.undecided import is_unknown
from rules_core.sheet.outcome import Refused, Ruling, Step, step
from rules_core.sheet.sheet import Sheet, Skill
from rules_core.sheet.subject import subject_of
from rules_core.sheet.weapons import weapon_at
from rules_core.systems.basic_d20.character import (
    attribute_of,
    bonus_of,
    dying_of,
    modifiers_of,
    prof_of,
    scores_of,
    skill_of,
)
from rules_core.systems.basic_d20.checks import Attack, Degree, SaveSkill
from rules_core.systems.basic_d20.conditions import DEAD, DEATH_SAVE_DC, FIRST_AID_DC
from rules_core.systems.basic_d20.derive import Attribute
from rules_core.systems.basic_d20.powers import POWERS_BY_ID, Against, Power
from rules_core.systems.basic_d20.strikes import (
    AC,
    AIMED,
    ATTACKS_BEFORE,
    COVER_TAKEN,
    DC,
    DISTANCE,
    LARGEST,
    MEDICINE,
    SAVE_DAMAGE,
    TARGET_ARMOUR,
    TARGET_DC,
    THROWN,
    WITH,
    Strike,
    StrikeRefused,
    Target,
    ac_of,
    cover_bonus,
    cover_of,
    dc_of,
    holds,
    multiple_attack_penalty,
    number,
    target_dc_of,
    target_penalty,
)
from rules_core.systems.basic_d20.weapons import Weapon, shots_of, weapon_of

MOST_ATTACKS = 9
"""The most earlier attack powers counted in one turn."""

COVERED = ("reflex", "stealth")
"""The skills that get the bonus of the character's own cover (D20-ATK-08)."""


class Kind(StrEnum):
    """The kind of a roll against a DC."""

    ATTRIBUTE = "attribute"
    SKILL = "skill"
    SAVE = "save"
    ATTACK = "attack"
    POWER = "power"
    """A basic power, with its outcomes (D20-POW)."""
    DEATH_SAVE = "death_save"
    FIRST_AID = "first_aid"
    """First aid for the character, by themselves or by someone else (D20-HP-04)."""


class PreparedRoll(Struct, frozen=True):
    """A roll before the die is rolled.

    ``damage`` is the damage of a save, 0 for none. ``dying`` is the dying value before a death save or first
    aid. ``power`` is the id of the basic power. ``prof`` is the bonus of a critical success at Aid. ``steps``
    explain the bonus. With ``open``, only the GM knows the DC: ``dc`` is what the situation adds to the GM's
    number, and ``said`` is the degree that the GM named, None for none.
    """

    kind: Kind
    bonus: int
    dc: int
    damage: int = 0
    dying: int = 0
    power: str = ""
    prof: int = 0
    steps: tuple[Step, ...] = ()
    open: bool = False
    said: Degree | None = None

    @property
    def is_undecided(self) -> bool:
        """Whether the roll has no degree until the GM says more."""
        return self.open and self.said is None


def asked_of(attempt: Attempt) -> PreparedRoll:
    """Return the roll of an attempt.

    Raises ``KeyError`` if the sheet has no such thing, and ``Refused`` if the attempt is not possible.
    """
    sheet, choice = attempt.sheet, attempt.choice
    match attempt.kind:
        case "skill":
            return _skill(sheet, skill_of(sheet, attempt.thing), choice)
        case "trait":
            return _attribute(sheet, Attribute(_known_attribute(attempt)), choice)
        case "weapon":
            return _attack(attempt)
        case "aid":
            return _aid(sheet, skill_of(sheet, attempt.thing), choice)
        case "basic":
            return _power(sheet, POWERS_BY_ID[attempt.thing], choice)
        case "death":
            return _death_save(sheet, choice)
        case "first_aid":
            return _first_aid(sheet, choice)
    raise KeyError(attempt.subject)


def strike_of(attempt: Attempt) -> tuple[Weapon, Attack, tuple[Step, ...]]:
    """Return the weapon of an attempt, the resulting attack, and the steps that explain its bonus.

    Raises ``KeyError`` if the sheet has no such weapon, and ``Refused`` if the target is out of range
    (D20-ATK-06) or the weapon has no skill (D20-ATK-11).
    """
    sheet, choice = attempt.sheet, attempt.choice
    written = weapon_at(sheet, attempt.thing)
    try:
        skill = skill_of(sheet, written.skill)
    except KeyError:
        raise Refused(Ruling(False, step("D20-ATK-11", because="no_skill"))) from None
    weapon = weapon_of(written, skill.kind)
    before, state = number(choice, ATTACKS_BEFORE, most=MOST_ATTACKS), modifiers_of(sheet).attack
    thrown = holds(choice, THROWN) and weapon.thrown_ft is not None
    feet = number(choice, DISTANCE, most=99_999)
    aimed = holds(choice, AIMED)
    target = Target(
        ac_of(choice) + target_penalty(choice),
        number(choice, TARGET_ARMOUR),
        cover_of(choice),
        holds(choice, COVER_TAKEN),
        feet,
    )
    strike = Strike(
        weapon,
        scores_of(sheet),
        prof_of(sheet) if skill.occupation else 0,
        target,
        before,
        aimed,
        thrown,
        skill.value + state + total_of(sheet, choice),
        attribute_of(skill),
    )
    try:
        attack = strike.attack()
    except StrikeRefused:
        reach = weapon.thrown_ft if thrown else weapon.range_ft
        raise Refused(
            Ruling(False, step("D20-ATK-06", because="out_of_range", feet=feet, increment=reach or 0))
        ) from None
    steps = [_bonus_step(sheet, skill), *steps_of("D20-ROLL-07", sheet, choice)]
    steps.append(step("D20-ATK-11", skill=skill.name or skill.kind))
    if before:
        penalty = multiple_attack_penalty(before, agile=weapon.has("Agile"))
        steps.append(step("D20-ATK-05", attacks_before=before, penalty=penalty))
    if feet and (thrown or weapon.range_ft):
        steps.append(step("D20-ATK-06", feet=feet, aimed=int(aimed)))
    if target.cover:
        steps.append(step("D20-ATK-08", cover=cover_bonus(target.cover, taken=target.cover_taken)))
    if weapon.ap and target.armour:
        steps.append(step("D20-ATK-09", ap=weapon.ap, armour=target.armour))
    if state or target_penalty(choice):
        steps.append(step("D20-COND", attack=state, ac=target_penalty(choice)))
    return weapon, attack, tuple(steps)


def _known_attribute(attempt: Attempt) -> str:
    if attempt.thing not in tuple(Attribute) or attempt.sheet.trait(attempt.thing) is None:
        raise KeyError(attempt.subject)
    return attempt.thing


def _attribute(sheet: Sheet, attribute: Attribute, choice: Choice) -> PreparedRoll:
    bonus = scores_of(sheet)[attribute] + total_of(sheet, choice)
    steps = steps_of("D20-ROLL-01", sheet, choice)
    return _against(PreparedRoll(Kind.ATTRIBUTE, bonus, dc_of(choice), steps=steps), choice, DC)


def _skill(sheet: Sheet, skill: Skill, choice: Choice) -> PreparedRoll:
    bonus, steps = _skill_bonus(sheet, skill, choice)
    is_save = skill.kind in tuple(SaveSkill)
    asked = PreparedRoll(
        Kind.SAVE if is_save else Kind.SKILL,
        bonus,
        dc_of(choice),
        damage=number(choice, SAVE_DAMAGE) if is_save else 0,
        steps=steps,
    )
    return _against(asked, choice, DC)


def _against(asked: PreparedRoll, choice: Choice, option: str) -> PreparedRoll:
    """Mark a roll whose DC only the GM knows, with the degree that the GM named."""
    if not is_unknown(choice, option):
        return asked
    said = next((each for each in Degree if each.key == choice.option(SAID)), None)
    return replace(asked, open=True, said=said)


def _aid(sheet: Sheet, skill: Skill, choice: Choice) -> PreparedRoll:
    bonus, steps = _skill_bonus(sheet, skill, choice)
    aid = POWERS_BY_ID["aid"]
    return PreparedRoll(Kind.POWER, bonus, aid.dc, power=aid.id, prof=prof_of(sheet), steps=steps)


def _skill_bonus(sheet: Sheet, skill: Skill, choice: Choice) -> tuple[int, tuple[Step, ...]]:
    """Return the bonus of a skill with the conditions and the cover that affect it."""
    bonus = bonus_of(sheet, skill) + total_of(sheet, choice)
    steps = [_bonus_step(sheet, skill), *steps_of("D20-ROLL-07", sheet, choice)]
    state = modifiers_of(sheet)
    penalty = {"reflex": state.reflex, "perception": state.perception}.get(skill.kind, 0)
    if penalty:
        steps.append(step("D20-COND", penalty=penalty))
    cover = cover_bonus(cover_of(choice), taken=holds(choice, COVER_TAKEN)) if skill.kind in COVERED else 0
    if cover:
        steps.append(step("D20-ATK-08", cover=cover))
    return bonus + penalty + cover, tuple(steps)


def _bonus_step(sheet: Sheet, skill: Skill) -> Step:
    return step(
        "D20-ROLL-07",
        attribute=scores_of(sheet)[attribute_of(skill)],
        prof=prof_of(sheet) if skill.occupation else 0,
        other=skill.value,
    )


def _attack(attempt: Attempt) -> PreparedRoll:
    weapon, attack, steps = strike_of(attempt)
    if weapon.radius_ft is not None:
        raise Refused(Ruling(False, step("D20-ATK-07", because="explosive")))
    written = weapon_at(attempt.sheet, attempt.thing)
    shots = shots_of(written)
    if shots and written.fired >= shots:
        raise Refused(Ruling(False, step("D20-ATK-10", because="unloaded", shots=shots)))
    asked = PreparedRoll(Kind.ATTACK, attack.bonus, attack.ac, steps=steps)
    return _against(asked, attempt.choice, AC)


def skills_with(sheet: Sheet, power: Power) -> tuple[Skill, ...]:
    """Return the skills that a basic power can be used with (D20-POW), best first."""
    found = [skill_of(sheet, each) for each in power.skills]
    return tuple(sorted(found, key=lambda skill: -bonus_of(sheet, skill)))


def _power(sheet: Sheet, power: Power, choice: Choice) -> PreparedRoll:
    skills = skills_with(sheet, power)
    if not skills or power.against is Against.NOTHING:
        raise KeyError(subject_of("basic", power.id))
    skill = next((each for each in skills if each.id == choice.option(WITH)), skills[0])
    bonus, steps = _skill_bonus(sheet, skill, choice)
    if power.attack:
        before, state = number(choice, ATTACKS_BEFORE, most=MOST_ATTACKS), modifiers_of(sheet).attack
        penalty = multiple_attack_penalty(before, agile=False)
        bonus += penalty + state
        steps += (step("D20-ATK-05", attacks_before=before, penalty=penalty),) if before else ()
        steps += (step("D20-COND", attack=state),) if state else ()
    if power.against is Against.FIXED:
        steps += (step("D20-ROLL-08", dc=power.dc),)
        return PreparedRoll(Kind.POWER, bonus, power.dc, power=power.id, steps=steps)
    dc = target_dc_of(choice)
    asked = _against(PreparedRoll(Kind.POWER, bonus, dc, power=power.id), choice, TARGET_DC)
    steps += (step("D20-ROLL-08"),) if asked.open else (step("D20-ROLL-08", dc=dc),)
    return replace(asked, steps=steps)


def _death_save(sheet: Sheet, choice: Choice) -> PreparedRoll:
    dying = _dying(sheet, "D20-HP-03")
    bonus, steps = _skill_bonus(sheet, skill_of(sheet, SaveSkill.FORTITUDE), choice)
    return PreparedRoll(Kind.DEATH_SAVE, bonus, DEATH_SAVE_DC, dying=dying, steps=steps)


def _first_aid(sheet: Sheet, choice: Choice) -> PreparedRoll:
    """Return a first aid roll, with the character's own Medicine or that of someone else as typed."""
    dying = _dying(sheet, "D20-HP-04")
    steps: tuple[Step, ...] = ()
    if isinstance(choice.option(MEDICINE), int):
        bonus = number(choice, MEDICINE, least=-LARGEST) + total_of(sheet, choice)
        steps = steps_of("D20-ROLL-07", sheet, choice)
    else:
        bonus, steps = _skill_bonus(sheet, skill_of(sheet, "medicine"), choice)
    return PreparedRoll(Kind.FIRST_AID, bonus, FIRST_AID_DC, dying=dying, steps=steps)


def _dying(sheet: Sheet, rule: str) -> int:
    dying = dying_of(sheet)
    if 0 < dying < DEAD:
        return dying
    raise Refused(Ruling(False, step(rule, because="dead" if dying else "not_dying")))
