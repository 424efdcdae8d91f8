"""Saved rolls: recovers the check, the dice and the result from a journal."""

from collections.abc import Iterable

from msgspec.structs import replace

from rules_core.d100.roll import their_degree
from rules_core.game.play import Against, Choice, UnreadableRoll, choice_from, reread
from rules_core.game.switches import table_facts, table_from
from rules_core.game.system import Span
from rules_core.sheet.journal import Roll, StandingRoll
from rules_core.sheet.outcome import Fact
from rules_core.sheet.weapons import numbers_in
from rules_core.systems.shadow_lounge.checks import (
    Check,
    CheckResult,
    Degree,
    Hundred,
    HundredReading,
    Kind,
    check,
    judge,
    meets,
    succeeds,
)
from rules_core.systems.shadow_lounge.combat import Situation, extra_dice, malfunctions
from rules_core.systems.shadow_lounge.luck import Streak, degree_after
from rules_core.systems.shadow_lounge.table import RECOMMENDED, Table

DEGREES = {each.key: each for each in Degree}
"""The degrees by key."""

DEFENDING = frozenset({Against.DODGE, Against.PARRY, Against.FIGHT_BACK})
"""The character's defences: situations then give the defender's dice."""


def check_facts(asked: Check) -> tuple[tuple[str, Fact], ...]:
    """Return the facts that record a check in the journal."""
    return (
        ("target", asked.target),
        ("required", asked.required.key),
        ("bonus", asked.bonus),
        ("penalty", asked.penalty),
        ("kind", asked.kind.value),
        *table_facts(asked.table),
    )


def is_check(present: Roll) -> bool:
    """Return whether a saved roll is against a value, not, for example, damage."""
    return bool(present.degree)


def situations_of(choice: Choice) -> tuple[Situation, ...]:
    """Return the situations of a choice; ``ValueError`` for an unknown one."""
    return tuple(Situation(each) for each in choice.situations)


def dice_of(choice: Choice, most: int) -> int:
    """Return the net dice of a choice including its situations, at most ``most`` either way; ``ValueError``
    for an unknown situation.
    """
    present = situations_of(choice)
    if choice.against in DEFENDING:
        return extra_dice(present, defender=choice.net, most=most).result.defender
    return extra_dice(present, attacker=choice.net, most=most).result.attacker


def choice_of(present: Roll) -> Choice:
    """Return the choices of a saved roll; ``net`` does not include the dice of its situations.

    Raises ``UnreadableRoll`` if they are invalid.
    """
    if not is_check(present):
        return Choice()
    asked = check_of(present)
    try:
        choice = choice_from(dict(present.check), asked.required.key, 0)
        nets, most = sorted(range(-_MOST_DICE, _MOST_DICE + 1), key=abs), asked.table.most_dice
        net = next((each for each in nets if dice_of(replace(choice, net=each), most) == asked.net), None)
    except ValueError as error:
        raise UnreadableRoll(f"what was chosen: {error}") from error
    if net is None:
        raise UnreadableRoll("the dice do not fit the situations")
    if choice.against is Against.THEY_DO_NOTHING:
        raise UnreadableRoll("the target of an attack must defend")
    return replace(choice, net=net)


_MOST_DICE = 12


def theirs(present: Roll) -> Degree | None:
    """Return the opponent's degree, or None for an unopposed roll; ``UnreadableRoll`` if it is invalid."""
    choice = choice_of(present)
    if choice.against is Against.NOBODY:
        return None
    return their_degree(
        present,
        choice,
        DEGREES,
        lambda dice: check(their_check(choice, check_of(present).table), dice).result.degree,
    )


def their_check(choice: Choice, table: Table) -> Check:
    """Return the opponent's roll on their value, with their dice and those that the situations give them."""
    present, net, most = situations_of(choice), choice.foe.net, table.most_dice
    if choice.against in DEFENDING:
        net = extra_dice(present, attacker=net, most=most).result.attacker
    else:
        net = extra_dice(present, defender=net, most=most).result.defender
    return Check(choice.foe.value, max(net, 0), max(-net, 0), table=table)


def check_of(present: Roll) -> Check:
    """Return the check of a saved roll; ``UnreadableRoll`` if it is invalid."""
    given = dict(present.check)
    try:
        return Check(
            target=int(given["target"]),
            bonus=int(given["bonus"]),
            penalty=int(given["penalty"]),
            required=Degree[str(given["required"]).upper()],
            kind=Kind(str(given["kind"])),
            table=table_from(given, RECOMMENDED),
        )
    except (KeyError, ValueError) as error:
        raise UnreadableRoll(f"the inputs of the check: {error}") from error


def result_of(present: Roll) -> CheckResult:
    """Return the result of a saved roll, including spent Luck; ``UnreadableRoll`` if it is invalid."""
    asked, thrown = check_of(present), thrown_of(present)
    natural = thrown.natural
    if not 1 <= present.total <= natural:
        raise UnreadableRoll(f"the number {present.total}")
    fell = judge(natural, asked.target)
    lucky = present.total < natural
    degree = degree_after(present.total, asked.target, asked.table) if lucky else fell.degree
    passed = meets(degree, asked.required)
    if (present.degree, present.passed) != (degree.key, passed):
        raise UnreadableRoll(f"the degree {present.degree!r}")
    return CheckResult(thrown, present.total, degree, fell.fumble, succeeds(degree), passed)


def thrown_of(present: Roll) -> Hundred:
    """Return the dice of a saved roll, with the one that counts; ``UnreadableRoll`` if they are invalid."""
    return reread(present, HundredReading(check_of(present).net))


def degree_before(present: Roll, points: int) -> Degree:
    """Return the degree of a saved roll before ``points`` of Luck were spent on it (SL-LUCK-01).

    Raises ``UnreadableRoll`` if the roll is invalid.
    """
    asked, number, natural = check_of(present), present.total + points, thrown_of(present).natural
    if number == natural:
        return judge(natural, asked.target).degree
    return degree_after(number, asked.target, asked.table)


def failure_range(text: str) -> Span | None:
    """Parse the rolls on which a weapon fails: "96-100", or "96" for 96 to 100; None if there are none."""
    low, high = (*numbers_in(text)[:2], 0, 0)[:2]
    return Span(low, high or 100) if low else None


def malfunctioned(present: Roll) -> bool:
    """Return whether the weapon of a saved roll malfunctioned, by the natural roll (SL-ROLL-12)."""
    written = dict(present.check).get("malfunction", "")
    return malfunctions(thrown_of(present).natural, failure_range(str(written)))


def streak(past: Iterable[StandingRoll]) -> Streak:
    """Return whether the last Skill Check was a critical success that can be the first of two (SL-LUCK-08).

    ``past`` are the rolls, newest first. Undone rolls do not count.
    """
    since: list[StandingRoll] = []
    for each in past:
        if each.taken_back or each.entry.roll is None or not is_check(each.entry.roll):
            continue
        asked = check_of(each.roll)
        if asked.kind is Kind.LUCK:
            continue
        if each.luck or result_of(each.roll).degree is not Degree.CRITICAL:
            break
        since.append(each)
    running = Streak()
    for each in reversed(since):
        running, _ = running.after(check_of(each.roll), result_of(each.roll), luck_spent=False)
    return running
