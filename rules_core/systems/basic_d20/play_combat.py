"""Combat on a sheet: the damage of a hit, explosives, and Initiative."""

from msgspec.structs import replace

from rules_core.events import Event, FightChanged
from rules_core.journal import Roll
from rules_core.notation import Formula
from rules_core.outcome import Refused, Ruling, step
from rules_core.play import Attempt, Turn, choice_facts
from rules_core.sheet import Sheet
from rules_core.sources import DiceSource, RecordingDice
from rules_core.systems.basic_d20.arms import damage_of, damage_type_of
from rules_core.systems.basic_d20.asked import strike_of
from rules_core.systems.basic_d20.attack import Attack, roll_damage
from rules_core.systems.basic_d20.character import derived_of
from rules_core.systems.basic_d20.degrees import Degree
from rules_core.systems.basic_d20.explosives import Explosion, explode
from rules_core.systems.basic_d20.initiative import Contender, roll_initiative
from rules_core.systems.basic_d20.kept import POWER_HARM, Harm, choice_of, harm_facts, hit_of, power_harm_of
from rules_core.systems.basic_d20.options import modifier_of
from rules_core.weapons import weapon_at


def hit_before(attempt: Attempt) -> tuple[Roll, Degree]:
    """The hit that an attempt follows, with its level; :class:`~rules_core.outcome.Refused` for a miss."""
    hit = attempt.after
    degree = None if hit is None else hit_of(hit)
    if hit is None or degree is None:
        raise Refused(Ruling(False, step("D20-ATK-01", because="no_hit")))
    return hit, degree


def throw_power_harm(attempt: Attempt, dice: DiceSource) -> Turn:
    """Roll the damage that a basic power did (D20-POW); :class:`~rules_core.outcome.Refused` for none."""
    hit, written = power_harm_before(attempt)
    recorded = RecordingDice(dice)
    total = written.roll(recorded)
    fallen = Roll(
        system="basic-d20",
        subject=attempt.subject,
        name=attempt.name,
        check=(("level", hit.degree),),
        drawn=recorded.drawn,
        total=total,
        degree="",
        passed=True,
    )
    return Turn(
        fallen,
        (step("D20-POW", power=attempt.subject.removeprefix(POWER_HARM), dice=str(written), total=total),),
        (),
    )


def power_harm_before(attempt: Attempt) -> tuple[Roll, Formula]:
    """The roll of a basic power that an attempt follows, and the dice of the damage that it did (D20-POW).

    :class:`~rules_core.outcome.Refused` where it did none.
    """
    hit = attempt.after
    written = None if hit is None else power_harm_of(hit)
    if hit is None or written is None:
        raise Refused(Ruling(False, step("D20-POW", because="no_hit")))
    return hit, written


def harm_of(attempt: Attempt) -> tuple[Harm, str]:
    """The damage of the hit ``attempt.after``, with its type.

    :class:`~rules_core.outcome.Refused` where that hit nobody, :class:`KeyError` where the weapon is gone and
    :class:`~rules_core.notation.BadFormula` where its damage is no dice.
    """
    hit, degree = hit_before(attempt)
    written = weapon_at(attempt.sheet, attempt.thing)
    # As it was struck: a thrown weapon, say, adds another attribute.
    struck = replace(attempt, subject=f"weapon:{attempt.thing}", choice=choice_of(hit))
    _, attack, _ = strike_of(struck)
    harm = Attack(0, 0, damage_of(written), attack.attribute, attack.delivery, attack.deadly)
    return Harm(harm, degree), damage_type_of(written)


def throw_harm(attempt: Attempt, harm: Harm, damage_type: str, dice: DiceSource) -> Turn:
    """Roll the damage of a hit (D20-ATK-02, D20-ATK-04, D20-ATK-10)."""
    recorded = RecordingDice(dice)
    outcome = roll_damage(harm.attack, harm.degree, recorded)
    fallen = Roll(
        system="basic-d20",
        subject=attempt.subject,
        name=attempt.name,
        check=harm_facts(harm, damage_type),
        drawn=recorded.drawn,
        total=outcome.result,
        degree="",
        passed=True,
    )
    named = step("D20-ATK-10", dice=str(harm.attack.damage), type=damage_type)
    return Turn(fallen, (named, *outcome.steps), ())


def blast_of(attempt: Attempt) -> Explosion:
    """The explosion of an attempt, before anybody saves (D20-ATK-07).

    :class:`~rules_core.outcome.Refused` for a weapon that does not explode or has no skill.
    """
    weapon, attack, _ = strike_of(attempt)
    if weapon.radius_ft is None:
        raise Refused(Ruling(False, step("D20-ATK-07", because="no_explosive")))
    return Explosion(attack.bonus, attack.damage, ())


def throw_blast(attempt: Attempt, dice: DiceSource) -> Turn:
    """Roll the damage of an explosive once for everybody near (D20-ATK-07).

    :class:`~rules_core.notation.BadFormula` where it has no dice.
    """
    weapon, _, steps = strike_of(attempt)
    asked = replace(blast_of(attempt), damage=damage_of(weapon_at(attempt.sheet, attempt.thing)))
    recorded = RecordingDice(dice)
    outcome = explode(asked, recorded)
    fallen = Roll(
        system="basic-d20",
        subject=attempt.subject,
        name=attempt.name,
        check=(
            ("dice", str(asked.damage)),
            ("dc", asked.dc),
            ("radius", weapon.radius_ft or 0),
            ("type", weapon.damage_type),
            *choice_facts(attempt.choice),
        ),
        drawn=recorded.drawn,
        total=int(outcome.steps[0].fact("damage")),
        degree="",
        passed=True,
    )
    return Turn(fallen, steps + outcome.steps, ())


def initiative_of(attempt: Attempt) -> Contender:
    """The character as it rolls Initiative (D20-TURN-01), with the bonus of its own (D20-CHR-05)."""
    sheet = attempt.sheet
    return Contender(sheet.name, derived_of(sheet).initiative + modifier_of(attempt.choice))


def throw_initiative(attempt: Attempt, dice: DiceSource) -> Turn:
    """Roll Initiative; in a fight that is tracked, what it comes to stands beside the character."""
    contender = initiative_of(attempt)
    recorded = RecordingDice(dice)
    outcome = roll_initiative((contender,), recorded)
    (total,) = outcome.result.totals
    fallen = Roll(
        system="basic-d20",
        subject=attempt.subject,
        name=attempt.name,
        check=(("bonus", contender.bonus), *choice_facts(attempt.choice)),
        drawn=recorded.drawn,
        total=total,
        degree="",
        passed=True,
    )
    rolled = step("D20-CHR-05", bonus=contender.bonus, total=total)
    return Turn(fallen, (rolled, *outcome.steps), _noted(attempt.sheet, contender.bonus, total))


def _noted(sheet: Sheet, bonus: int, total: int) -> tuple[Event, ...]:
    fight = sheet.fight
    if fight is None or not any(each.own for each in fight.fighters):
        return ()
    fighters = tuple(
        replace(each, dex=total, modifier=bonus) if each.own else each for each in fight.fighters
    )
    after = replace(fight, fighters=fighters)
    return () if after == fight else (FightChanged(fight, after),)
