"""Combat on a sheet: damage of hits, explosives, and Initiative."""

from msgspec import Struct
from msgspec.structs import replace

from rules_core.dice.faces import D20, Die
from rules_core.dice.notation import Formula
from rules_core.dice.odds import weigh
from rules_core.dice.sources import DiceSource, RecordingDice
from rules_core.game.modifiers import total_of
from rules_core.game.play import Attempt, Turn, choice_facts, kept_roll
from rules_core.sheet.events import Event, FightChanged
from rules_core.sheet.journal import Roll
from rules_core.sheet.outcome import Outcome, Refused, Ruling, Step, step
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.subject import subject_of
from rules_core.sheet.weapons import weapon_at
from rules_core.systems.basic_d20.asked import strike_of
from rules_core.systems.basic_d20.character import derived_of
from rules_core.systems.basic_d20.checks import Attack, Degree, Explosion, explode, roll_damage
from rules_core.systems.basic_d20.kept import (
    Harm,
    choice_of,
    harm_facts,
    harming_power,
    hit_of,
    power_harm_of,
)
from rules_core.systems.basic_d20.weapons import damage_of, damage_type_of


class Contender(Struct, frozen=True):
    """A participant in an Initiative roll: the name and the bonus."""

    name: str
    bonus: int


class InitiativeResult(Struct, frozen=True):
    """The totals of all participants, in order, and who takes the first turn."""

    totals: tuple[int, ...]
    opener: str


class RollOff(Struct, frozen=True):
    """One d20 for each tied participant; its value is the indexes of those who rolled highest."""

    count: int

    @property
    def dice(self) -> tuple[tuple[Die[int], int], ...]:
        """The dice of one roll."""
        return ((D20, self.count),)

    def read(self, faces: tuple[int, ...]) -> tuple[int, ...]:
        """Return the indexes of the highest face."""
        return tuple(at for at, face in enumerate(faces) if face == max(faces))

    def weighted(self) -> tuple[tuple[tuple[int, ...], int], ...]:
        """Return every set of indexes with its number of ways."""
        return weigh(self, lambda places: places)


def roll_initiative(contenders: tuple[Contender, ...], dice: DiceSource) -> Outcome[InitiativeResult]:
    """Roll Initiative for all; the highest total opens the fight (D20-TURN-01). It needs at least one
    contender.
    """
    totals = tuple(
        face + each.bonus for face, each in zip(dice.draw(D20, len(contenders)), contenders, strict=True)
    )
    first = first_actor(contenders, totals, dice)
    return Outcome(InitiativeResult(totals, first.result), first.steps)


def first_actor(contenders: tuple[Contender, ...], totals: tuple[int, ...], dice: DiceSource) -> Outcome[str]:
    """Return who opens the fight with these totals (D20-TURN-01). It needs at least one contender.

    On equal totals the higher bonus opens; those with equal bonuses roll off (reading A06).
    """
    highest = max(totals)
    first = [each for each, total in zip(contenders, totals, strict=True) if total == highest]
    best = max(each.bonus for each in first)
    tied = [each for each in first if each.bonus == best]
    steps: tuple[Step, ...] = (step("D20-TURN-01", highest=highest, tied=len(first)),)
    while len(tied) > 1:
        count = len(tied)
        places = dice.until(lambda thrown: len(thrown) < count, RollOff(count))[-1]  # noqa: B023
        tied = [tied[at] for at in places]
    return Outcome(tied[0].name, steps)


def preceding_hit(attempt: Attempt) -> tuple[Roll, Degree]:
    """Return the hit that an attempt follows, with its degree; ``Refused`` for a miss."""
    hit = attempt.after
    degree = None if hit is None else hit_of(hit)
    if hit is None or degree is None:
        raise Refused(Ruling(False, step("D20-ATK-01", because="no_hit")))
    return hit, degree


def roll_power_harm(attempt: Attempt, dice: DiceSource) -> Turn:
    """Roll the damage of a basic power (D20-POW); ``Refused`` if it deals none."""
    hit, written = preceding_power_roll(attempt)
    recorded = RecordingDice(dice)
    total = written.roll(recorded)
    fallen = kept_roll(attempt, (("level", hit.degree),), recorded.drawn, total)
    return Turn(fallen, (step("D20-POW", power=harming_power(attempt), dice=str(written), total=total),), ())


def preceding_power_roll(attempt: Attempt) -> tuple[Roll, Formula]:
    """Return the basic power roll that an attempt follows, and its damage dice (D20-POW).

    Raises ``Refused`` if it deals no damage.
    """
    hit = attempt.after
    written = None if hit is None else power_harm_of(hit)
    if hit is None or written is None:
        raise Refused(Ruling(False, step("D20-POW", because="no_hit")))
    return hit, written


def harm_of(attempt: Attempt) -> tuple[Harm, str]:
    """Return the damage of the hit ``attempt.after``, with its type.

    Raises ``Refused`` if that attack missed, ``KeyError`` if the weapon is gone, and ``BadFormula`` if its
    damage is not a dice formula.
    """
    hit, degree = preceding_hit(attempt)
    written = weapon_at(attempt.sheet, attempt.thing)
    # As in the attack: a thrown weapon, for example, adds another attribute.
    struck = replace(attempt, subject=subject_of("weapon", attempt.thing), choice=choice_of(hit))
    _, attack, _ = strike_of(struck)
    harm = Attack(0, 0, damage_of(written), attack.attribute, attack.delivery, attack.deadly)
    return Harm(harm, degree), damage_type_of(written)


def roll_harm(attempt: Attempt, harm: Harm, damage_type: str, dice: DiceSource) -> Turn:
    """Roll the damage of a hit (D20-ATK-02, D20-ATK-04, D20-ATK-10)."""
    recorded = RecordingDice(dice)
    outcome = roll_damage(harm.attack, harm.degree, recorded)
    fallen = kept_roll(attempt, harm_facts(harm, damage_type), recorded.drawn, outcome.result)
    named = step("D20-ATK-10", dice=str(harm.attack.damage), type=damage_type)
    return Turn(fallen, (named, *outcome.steps), ())


def blast_of(attempt: Attempt) -> Explosion:
    """Return the explosion of an attempt, before any saves (D20-ATK-07).

    Raises ``Refused`` for a weapon that does not explode or has no skill.
    """
    weapon, attack, _ = strike_of(attempt)
    if weapon.radius_ft is None:
        raise Refused(Ruling(False, step("D20-ATK-07", because="no_explosive")))
    return Explosion(attack.bonus, attack.damage, ())


def roll_blast(attempt: Attempt, dice: DiceSource) -> Turn:
    """Roll the damage of an explosive once for everyone in its radius (D20-ATK-07).

    Raises ``BadFormula`` if it has no dice.
    """
    weapon, _, steps = strike_of(attempt)
    asked = replace(blast_of(attempt), damage=damage_of(weapon_at(attempt.sheet, attempt.thing)))
    recorded = RecordingDice(dice)
    outcome = explode(asked, recorded)
    fallen = kept_roll(
        attempt,
        (
            ("dice", str(asked.damage)),
            ("dc", asked.dc),
            ("radius", weapon.radius_ft or 0),
            ("type", weapon.damage_type),
            *choice_facts(attempt.choice),
        ),
        recorded.drawn,
        int(outcome.steps[0].fact("damage")),
    )
    return Turn(fallen, steps + outcome.steps, ())


def initiative_of(attempt: Attempt) -> Contender:
    """Return the character's Initiative roll (D20-TURN-01), with its bonus (D20-CHR-05)."""
    sheet = attempt.sheet
    return Contender(sheet.name, derived_of(sheet).initiative + total_of(sheet, attempt.choice))


def roll_own_initiative(attempt: Attempt, dice: DiceSource) -> Turn:
    """Roll Initiative, and record the total in the tracked fight, if there is one."""
    contender = initiative_of(attempt)
    recorded = RecordingDice(dice)
    outcome = roll_initiative((contender,), recorded)
    (total,) = outcome.result.totals
    fallen = kept_roll(
        attempt, (("bonus", contender.bonus), *choice_facts(attempt.choice)), recorded.drawn, total
    )
    rolled = step("D20-CHR-05", bonus=contender.bonus, total=total)
    return Turn(fallen, (rolled, *outcome.steps), _with_initiative(attempt.sheet, contender.bonus, total))


def _with_initiative(sheet: Sheet, bonus: int, total: int) -> tuple[Event, ...]:
    fight = sheet.fight
    if fight is None or not any(each.own for each in fight.fighters):
        return ()
    fighters = tuple(
        replace(each, dex=total, modifier=bonus) if each.own else each for each in fight.fighters
    )
    after = replace(fight, fighters=fighters)
    return () if after == fight else (FightChanged(fight, after),)
