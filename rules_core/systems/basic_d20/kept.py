"""Saved rolls: the facts they record, and their results, recovered by rolling the same faces again."""

from msgspec import Struct

from rules_core.dice.faces import D6, D20, NUMBERED
from rules_core.dice.notation import DiceSum, Formula, formula
from rules_core.dice.sources import DiceSource
from rules_core.game.play import Attempt, Choice, UnreadableRoll, choice_from, is_undecided, part_of
from rules_core.sheet.journal import Roll
from rules_core.sheet.outcome import Fact, Outcome, Step, step
from rules_core.sheet.subject import Subject
from rules_core.systems.basic_d20.asked import Kind, PreparedRoll
from rules_core.systems.basic_d20.checks import (
    Attack,
    Check,
    CheckResult,
    Degree,
    Delivery,
    OpenRoll,
    Save,
    attack_roll,
    check,
    open_check,
    roll_damage,
    said_check,
    save,
    saved_damage,
)
from rules_core.systems.basic_d20.conditions import Fall, death_save, fall, first_aid
from rules_core.systems.basic_d20.powers import POWERS_BY_ID, EffectKind

DEGREES = {each.key: each for each in Degree}
"""The degrees by key."""

HITS = (Degree.SUCCESS, Degree.CRITICAL_SUCCESS)
"""The degrees of an attack that deals damage (D20-ATK-01)."""


class Fallen(Struct, frozen=True):
    """A roll after the dice: its result, the damage that remains after a save, and the new dying value."""

    rolled: CheckResult
    damage: int = 0
    dying: int = 0


class Harm(Struct, frozen=True):
    """The damage of a hit before the roll, and the degree of that hit.

    ``attack`` has no bonus and no AC: those belong to the attack roll.
    """

    attack: Attack
    degree: Degree


def throw(asked: PreparedRoll, dice: DiceSource) -> Outcome[Fallen]:
    """Roll against a DC, with the immediate effects."""
    match asked.kind:
        case _ if asked.said is not None:
            found = _as_said(asked, asked.said, dice)
        case Kind.SAVE if asked.damage:
            saved = save(Save(asked.bonus, asked.dc, asked.damage), dice)
            found = Outcome(Fallen(saved.result.rolled, damage=saved.result.damage), saved.steps)
        case Kind.DEATH_SAVE:
            fought = death_save(asked.bonus, asked.dying, dice)
            found = Outcome(Fallen(fought.result.rolled, dying=fought.result.dying), fought.steps)
        case Kind.FIRST_AID:
            fought = first_aid(asked.bonus, asked.dying, dice)
            found = Outcome(Fallen(fought.result.rolled, dying=fought.result.dying), fought.steps)
        case Kind.ATTACK:
            struck = attack_roll(asked.bonus, asked.dc, dice)
            found = Outcome(Fallen(struck.result), struck.steps)
        case _:
            plain = check(Check(asked.bonus, asked.dc), dice)
            found = Outcome(Fallen(plain.result), (*plain.steps, *_kind_steps(asked)))
    return Outcome(found.result, asked.steps + found.steps)


def _as_said(asked: PreparedRoll, degree: Degree, dice: DiceSource) -> Outcome[Fallen]:
    """Roll with the degree that the GM named (D20-ROLL-05)."""
    named = said_check(asked.bonus, degree, dice)
    steps, damage = (*named.steps, *_kind_steps(asked)), 0
    if asked.kind is Kind.ATTACK:
        steps += (step("D20-ATK-01", degree=degree.key),)
    elif asked.kind is Kind.SAVE and asked.damage:
        damage = saved_damage(asked.damage, degree)
        steps += (step("D20-SAVE-01", degree=degree.key, damage=asked.damage, left=damage),)
    return Outcome(Fallen(named.result, damage=damage), steps)


def throw_open(asked: PreparedRoll, dice: DiceSource) -> Outcome[OpenRoll]:
    """Roll against a DC that only the GM knows: there is no degree yet (D20-ROLL-05)."""
    thrown = open_check(asked.bonus, dice)
    return Outcome(thrown.result, (*asked.steps, *thrown.steps))


def _kind_steps(asked: PreparedRoll) -> tuple[Step, ...]:
    if asked.kind is Kind.POWER:
        return (step("D20-POW", power=asked.power),)
    if asked.kind is not Kind.SAVE:
        return ()
    known = step("D20-SAVE-02", bonus=asked.bonus, dc=asked.dc)
    return (step("D20-SAVE-02", bonus=asked.bonus) if asked.open else known,)


def asked_facts(asked: PreparedRoll) -> tuple[tuple[str, Fact], ...]:
    """Return the facts that record a roll in the journal, without irrelevant ones."""
    facts: list[tuple[str, Fact]] = [("kind", asked.kind.value), ("bonus", asked.bonus), ("dc", asked.dc)]
    others: tuple[tuple[str, Fact], ...] = (
        ("damage", asked.damage),
        ("dying", asked.dying),
        ("power", asked.power),
        ("prof", asked.prof),
        ("open", int(asked.open)),
        ("said", "" if asked.said is None else asked.said.key),
    )
    return (*facts, *(each for each in others if each[1]))


def is_check(present: Roll) -> bool:
    """Return whether a saved roll has a degree, unlike damage, or a roll that waits for the GM."""
    return bool(present.degree) and not is_undecided(present)


def asked_from(present: Roll) -> PreparedRoll:
    """Return the inputs of a saved roll; ``UnreadableRoll`` if they are invalid."""
    facts = dict(present.check)
    try:
        return PreparedRoll(
            Kind(str(facts["kind"])),
            int(facts["bonus"]),
            int(facts["dc"]),
            max(0, int(facts.get("damage", 0))),
            int(facts.get("dying", 0)),
            str(facts.get("power", "")),
            int(facts.get("prof", 0)),
            open=bool(facts.get("open", 0)),
            said=DEGREES[str(facts["said"])] if facts.get("said") else None,
        )
    except (KeyError, ValueError) as error:
        raise UnreadableRoll(f"what was rolled: {error}") from error


def fallen(present: Roll) -> Fallen:
    """Return the result of a saved roll from its own faces; ``UnreadableRoll`` if it records something
    else.
    """
    try:
        script = part_of(present, "")
        found = throw(asked_from(present), script).result
        script.finish()
    except ValueError as error:
        raise UnreadableRoll(f"the dice: {error}") from error
    degree = found.rolled.degree
    recorded = (present.total, present.degree, present.passed)
    if recorded != (found.rolled.total, degree.key, degree.succeeded):
        raise UnreadableRoll(f"the result {recorded} does not match the dice")
    return found


def open_of(present: Roll) -> OpenRoll:
    """Return the result of a saved roll that waits for the GM; ``UnreadableRoll`` if it is invalid."""
    asked = asked_from(present)
    try:
        script = part_of(present, "")
        found = throw_open(asked, script).result
        script.finish()
    except ValueError as error:
        raise UnreadableRoll(f"the dice: {error}") from error
    if not asked.is_undecided or present.passed or present.total != found.total:
        raise UnreadableRoll("the result does not match the dice")
    return found


def choice_of(present: Roll) -> Choice:
    """Return the choices of a saved roll; ``UnreadableRoll`` if they are invalid."""
    try:
        return choice_from(dict(present.check), "regular", 0)
    except ValueError as error:
        raise UnreadableRoll(f"what was chosen: {error}") from error


def hit_of(present: Roll) -> Degree | None:
    """Return the degree used for the damage of a saved attack (D20-ATK-01), or None if it missed."""
    if not is_check(present) or asked_from(present).kind is not Kind.ATTACK:
        return None
    degree = DEGREES.get(present.degree)
    return degree if degree in HITS else None


def power_dice(power: str, degree: Degree) -> Formula | None:
    """Return the damage of a basic power at a degree of success (D20-POW), or None if it deals none."""
    known = POWERS_BY_ID.get(power)
    effects = () if known is None else known.outcome(degree)
    count = sum(each.amount for each in effects if each.what is EffectKind.D6_DAMAGE)
    return Formula((DiceSum(count, D6),)) if count else None


def power_harm_of(present: Roll) -> Formula | None:
    """Return the damage of a saved basic power roll (D20-POW), or None for any other roll."""
    if not is_check(present) or asked_from(present).kind is not Kind.POWER:
        return None
    degree = DEGREES.get(present.degree)
    return None if degree is None else power_dice(asked_from(present).power, degree)


def is_power_harm(rolled: Attempt | Roll) -> bool:
    """Return whether a roll is for the damage of a basic power, not of a weapon."""
    return rolled.kind == "damage" and Subject.read(rolled.thing).kind == "basic"


def harming_power(rolled: Attempt | Roll) -> str:
    """Return the id of the basic power whose damage is rolled: the subject is "damage:basic:" and that id."""
    return Subject.read(rolled.thing).id


def power_harm_from(present: Roll) -> Formula:
    """Return the dice of a saved damage roll of a basic power; ``UnreadableRoll`` if it is invalid."""
    try:
        degree = DEGREES[str(present.input("level"))]
    except KeyError as error:
        raise UnreadableRoll(f"the level: {error}") from error
    dice = power_dice(harming_power(present), degree)
    if dice is None:
        raise UnreadableRoll("a power that deals no damage")
    return dice


# Rolls without a degree


def harm_facts(harm: Harm, damage_type: str) -> tuple[tuple[str, Fact], ...]:
    """Return the facts that record the damage of a hit in the journal."""
    attack = harm.attack
    return (
        ("weapon", str(attack.damage)),
        ("attribute", attack.attribute),
        ("delivery", attack.delivery.value),
        ("deadly", "" if attack.deadly is None else attack.deadly.name),
        ("level", harm.degree.key),
        ("type", damage_type),
    )


def harm_from(present: Roll) -> Harm:
    """Return the inputs of a saved damage roll; ``UnreadableRoll`` if they are invalid."""
    facts = dict(present.check)
    try:
        deadly = str(facts["deadly"])
        attack = Attack(
            0,
            0,
            formula(str(facts["weapon"])),
            int(facts["attribute"]),
            Delivery(str(facts["delivery"])),
            NUMBERED[deadly] if deadly else None,
        )
        degree = DEGREES[str(facts["level"])]
    except (KeyError, ValueError) as error:
        raise UnreadableRoll(f"the damage: {error}") from error
    if degree not in HITS:
        raise UnreadableRoll("the damage of a miss")
    return Harm(attack, degree)


def plain_dice(present: Roll) -> Formula:
    """Return the dice of a saved roll that is a plain sum, as of a power or an explosive;
    ``UnreadableRoll``.
    """
    try:
        return formula(str(present.input("dice")))
    except (KeyError, ValueError) as error:
        raise UnreadableRoll(f"the dice: {error}") from error


def burst_of(present: Roll) -> tuple[int, int]:
    """Return the DC of Reflex saves and the radius of a saved explosive; ``UnreadableRoll`` if they are
    invalid.
    """
    try:
        return int(present.input("dc")), int(present.input("radius"))
    except (KeyError, ValueError) as error:
        raise UnreadableRoll(f"the explosive: {error}") from error


def fall_from(present: Roll) -> Fall:
    """Return the fall of a saved roll; ``UnreadableRoll`` if it is invalid."""
    try:
        return Fall(int(present.input("feet")), bool(present.input("soft_ground")))
    except (KeyError, ValueError) as error:
        raise UnreadableRoll(f"the fall: {error}") from error


def summed(present: Roll, dice: DiceSource) -> Outcome[int]:
    """Return the total of a saved roll without a degree; ``UnreadableRoll`` if it is another kind of roll."""
    match present.kind:
        case _ if is_undecided(present):
            rolled = throw_open(asked_from(present), dice)
            return Outcome(rolled.result.total, rolled.steps)
        case "damage" if is_power_harm(present):
            return Outcome(power_harm_from(present).roll(dice), ())
        case "damage":
            harm = harm_from(present)
            return roll_damage(harm.attack, harm.degree, dice)
        case "blast":
            burst_of(present)
            return Outcome(max(0, plain_dice(present).roll(dice)), ())
        case "power":
            return Outcome(plain_dice(present).roll(dice), ())
        case "initiative":
            return Outcome(dice.draw(D20)[0] + _initiative_bonus(present), ())
        case "fall":
            fell = fall(fall_from(present), dice)
            return Outcome(fell.result.damage, fell.steps)
        case _:
            raise UnreadableRoll(f"no level of {present.subject!r}")


def _initiative_bonus(present: Roll) -> int:
    try:
        return int(present.input("bonus"))
    except (KeyError, ValueError) as error:
        raise UnreadableRoll(f"the bonus: {error}") from error
