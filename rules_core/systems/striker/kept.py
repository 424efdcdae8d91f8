"""Saved rolls: recovers the inputs, the result and the effect from a journal."""

from msgspec import Struct

from rules_core.dice.notation import Formula, formula
from rules_core.dice.sources import ScriptedDice
from rules_core.game.play import SAID, Choice, UnreadableRoll, choice_from, is_undecided
from rules_core.sheet.journal import Roll
from rules_core.sheet.outcome import Fact
from rules_core.systems.striker.asked import TAKES, Fallen, How, OpenRoll, PreparedRoll, fall, fall_open
from rules_core.systems.striker.checks import Advantage, Approach, Duration, ResultStep, succeeds
from rules_core.systems.striker.harm import applied, damage_past

STEPS = {each.key: each for each in ResultStep}
"""The steps by key."""

LARGEST = 10_000
"""The largest number that affects a roll."""

WIDEST = 10
"""The widest result step range (ST-RSR-02)."""


class Effect(Struct, frozen=True):
    """The effect of a successful roll.

    ``dice`` as written ("" for none) come from the named weapon, ``adds`` from the technique (ST-EFF-02).
    ``armour`` is the resistance of the target (ST-ARM-01).
    """

    weapon: str
    dice: str
    adds: int = 0
    armour: int = 0

    @property
    def formula(self) -> Formula:
        """The dice; ``BadFormula`` if they are invalid."""
        return formula(self.dice.replace(" ", "")) if self.dice.strip() else Formula()


class Harm(Struct, frozen=True):
    """A rolled effect: the sum of the dice, the total, the part that applies, and what gets past armour."""

    thrown: int
    whole: int
    applied: int
    through: int


def asked_facts(asked: PreparedRoll) -> tuple[tuple[str, Fact], ...]:
    """Return the facts that record the inputs of a roll in the journal."""
    waits: tuple[tuple[str, Fact], ...] = (("open", 1),) if asked.open else ()
    if asked.said is not None:
        waits += ((SAID, asked.said.key),)
    return (
        ("how", asked.how.value),
        ("modifier", asked.modifier),
        ("challenge", asked.challenge),
        ("partial", int(asked.partial)),
        ("approach", asked.approach.value),
        ("rsr", asked.rsr),
        ("advantage", asked.advantage.value),
        ("duration", asked.duration.value),
        ("ranks", asked.ranks),
        ("take", asked.take),
        ("theirs", asked.theirs),
        *waits,
    )


def effect_facts(effect: Effect) -> tuple[tuple[str, Fact], ...]:
    """Return the facts that record the effect of a roll in the journal."""
    return (
        ("weapon", effect.weapon),
        ("dice", effect.dice),
        ("adds", effect.adds),
        ("armour", effect.armour),
    )


def is_check(present: Roll) -> bool:
    """Return whether a saved roll has a result step, unlike an effect, or a roll that waits for the GM."""
    return bool(present.degree) and not is_undecided(present)


def asked_of(present: Roll) -> PreparedRoll:
    """Return the inputs of a saved roll; ``UnreadableRoll`` if they are invalid."""
    given = dict(present.check)
    try:
        asked = PreparedRoll(
            how=How(str(given["how"])),
            modifier=_number(given, "modifier"),
            challenge=_number(given, "challenge"),
            partial=bool(_number(given, "partial")),
            approach=Approach(str(given["approach"])),
            rsr=_number(given, "rsr"),
            advantage=Advantage(str(given["advantage"])),
            duration=Duration(str(given["duration"])),
            ranks=_number(given, "ranks"),
            take=_number(given, "take"),
            theirs=_number(given, "theirs"),
            open=bool(given.get("open", 0)),
            said=STEPS[str(given[SAID])] if given.get(SAID) else None,
        )
    except (KeyError, ValueError) as error:
        raise UnreadableRoll(f"what was asked: {error}") from error
    if not 0 <= asked.rsr <= WIDEST or (asked.how is How.TAKE and asked.take not in TAKES):
        raise UnreadableRoll("invalid inputs")
    return asked


def fallen_of(present: Roll) -> Fallen:
    """Return the result of a saved roll; ``UnreadableRoll`` if its total or step does not match."""
    script = _script(present)
    try:
        fallen = fall(asked_of(present), script).result
        script.finish()
    except ValueError as error:  # the dice, or a take that is not allowed
        raise UnreadableRoll(f"the dice: {error}") from error
    recorded = (present.total, present.degree, present.passed)
    if recorded != (fallen.total, fallen.step.key, succeeds(fallen.step)):
        raise UnreadableRoll("the result does not match the dice")
    return fallen


def open_of(present: Roll) -> OpenRoll:
    """Return the result of a saved roll that waits for the GM; ``UnreadableRoll`` if it is invalid."""
    asked, script = asked_of(present), _script(present)
    try:
        found = fall_open(asked, script).result
        script.finish()
    except ValueError as error:  # the dice, or a take that is not allowed
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


def effect_of(present: Roll) -> Effect | None:
    """Return the effect of a saved roll, or None if it has none; ``UnreadableRoll`` if it is invalid."""
    given = dict(present.check)
    if "dice" not in given:
        return None
    try:
        numbers = _number(given, "adds"), _number(given, "armour")
        return Effect(str(given["weapon"]), str(given["dice"]), *numbers)
    except (KeyError, ValueError) as error:
        raise UnreadableRoll(f"what it does: {error}") from error


def step_of(present: Roll) -> ResultStep:
    """Return the step that an effect depends on; ``UnreadableRoll`` if it is missing."""
    reached = STEPS.get(str(dict(present.check).get("step", "")))
    if reached is None:
        raise UnreadableRoll("an effect without a step")
    return reached


def harm_of(present: Roll) -> Harm:
    """Return the result of a saved effect roll; ``UnreadableRoll`` if its total does not match."""
    effect, reached = effect_of(present), step_of(present)
    if effect is None:
        raise UnreadableRoll("an effect without dice")
    script = _script(present)
    try:
        thrown = effect.formula.roll(script)
        script.finish()
    except ValueError as error:  # the dice, or how they are written
        raise UnreadableRoll(f"the dice: {error}") from error
    harm = harm_from(effect, reached, thrown)
    if present.total != harm.through:
        raise UnreadableRoll("the total does not match the dice")
    return harm


def harm_from(effect: Effect, reached: ResultStep, thrown: int) -> Harm:
    """Calculate an effect: the total adjusted by the step, then reduced by armour (ST-STEP-03, ST-ARM-01)."""
    whole = thrown + effect.adds
    share = applied(reached, whole)
    return Harm(thrown, whole, share, damage_past(effect.armour, share))


def _script(present: Roll) -> ScriptedDice:
    parts: dict[str, dict[str, tuple[Fact, ...]]] = {}
    for each in present.drawn:
        faces = parts.setdefault(each.part, {})
        faces[each.die] = faces.get(each.die, ()) + each.faces
    try:
        return ScriptedDice(parts.pop("", {}), parts)
    except ValueError as error:
        raise UnreadableRoll(f"the dice: {error}") from error


def _number(given: dict[str, Fact], name: str) -> int:
    value = given[name]
    if not isinstance(value, int) or not -LARGEST <= value <= LARGEST:
        raise ValueError(f"{name} is {str(value)[:20]}")
    return value


ROLLED = ("skill", "technique", "weapon", "imposed", "feint")
"""The kinds of subjects that have a result step."""

SUMMED = ("damage", "power")
"""The kinds of subjects whose dice are only added up."""


def is_sound(present: Roll) -> bool:
    """Return whether everything the game needs from a saved roll is valid."""
    kind = present.kind
    try:
        choice_of(present)
        if is_check(present):
            fallen_of(present)
            effect_of(present)
        elif is_undecided(present):
            open_of(present)
            effect_of(present)
        else:
            harm_of(present)
    except UnreadableRoll:
        return False
    return kind in (ROLLED if present.degree else SUMMED)
