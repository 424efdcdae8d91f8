"""Critical injuries at the table: rolled or entered by number, their effects, and healing."""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from msgspec.structs import replace

from rules_core.dice.faces import D10
from rules_core.dice.sources import DiceError, DiceSource, RecordingDice
from rules_core.game.play import (
    Act,
    Attempt,
    Choice,
    Turn,
    UnreadableRoll,
    choice_facts,
    choice_from,
    part_of,
)
from rules_core.sheet.events import Event, InjuryChanged, TraitChanged, set_status
from rules_core.sheet.journal import Roll, StandingRoll
from rules_core.sheet.outcome import Fact, Outcome, Refused, Ruling, Step, step
from rules_core.sheet.sheet import Injury, Sheet
from rules_core.sheet.subject import Subject
from rules_core.systems.rites_of_battle.attack import Until
from rules_core.systems.rites_of_battle.injuries import (
    EFFECTS,
    Does,
    InjuryRoll,
    RolledInjury,
    When,
    aftermath,
    characteristic_at,
    critical_injury,
    in_force,
    injury_at,
    losses_at,
    may_heal,
    reduced,
)
from rules_core.systems.rites_of_battle.kept import choice_of, number_of
from rules_core.systems.rites_of_battle.play_attacks import raised
from rules_core.systems.rites_of_battle.play_pools import injury_named, row_of, within
from rules_core.systems.rites_of_battle.skills import IDS
from rules_core.systems.rites_of_battle.spending import CRITICAL_INJURY, critical_bonus

PRONE = "prone"
"""The status of a prone character."""

MOST_BONUS = 200
"""The highest bonus a player can add to an injury roll."""

MOST_TOTAL = 999
"""The highest chart number that can be typed; everything above 150 is the last row."""

AFTER = "after"
"""The part of a saved roll that holds the dice of what an injury leaves behind."""

_LASTING = frozenset(Until) - {Until.AT_ONCE}


class Blows(NamedTuple):
    """The bonuses of an injury roll: unhealed injuries, payments and the typed bonus.

    ``theirs`` means that it is someone else's injury.
    """

    blow: InjuryRoll
    theirs: bool


def injury_roll_for(attempt: Attempt) -> Blows:
    """Return the bonuses of an injury roll, for the character or for a target (ROB-CRIT-01, ROB-ADV-00)."""
    choice = attempt.choice
    theirs = attempt.kind == "target-injury"
    usual = paid_for(attempt.past) if theirs else 0
    bonus = within(choice.number("injury_bonus", usual), MOST_BONUS)
    own = len(attempt.sheet.injuries)
    ongoing = within(choice.number("target_ongoing"), MOST_BONUS // 10) if theirs else own
    return Blows(InjuryRoll(ongoing, bonus), theirs)


def paid_for(past: Iterable[StandingRoll]) -> int:
    """Return the bonus for payments beyond the first for the injury of the latest attack (ROB-ADV-00)."""
    return sum(critical_bonus(max(1, payments(each))) for each in _latest_attack(past))


def payments(standing: StandingRoll) -> int:
    """Return how often an injury was paid for with an attack."""
    return sum(each.about.endswith(f":{CRITICAL_INJURY}") for each in standing.spent)


def injury_refusal(attempt: Attempt) -> Ruling | None:
    """Return why an injury cannot be rolled or entered, or None if it can."""
    if attempt.thing == "number" and not 1 <= attempt.choice.number("number") <= MOST_TOTAL:
        return Ruling(False, step("ROB-CRIT-01", because="no_injury_number", most=MOST_TOTAL))
    if attempt.kind == "aftermath":
        _, injury = injury_named(attempt.sheet, attempt.thing)
        if not row_of(injury).then:
            return Ruling(False, step("ROB-CRIT-08", because="no_aftermath"))
    return None


def roll_injury(attempt: Attempt, dice: DiceSource) -> Turn:
    """Roll an injury, or enter one by its number; the character's own is added to the sheet."""
    recorded = RecordingDice(dice)
    facts: tuple[tuple[str, Fact], ...]
    theirs = False
    if attempt.thing == "number":
        number = attempt.choice.number("number")
        facts = (("number", number),)
        outcome = _by_number(number, recorded)
    else:
        attack = _latest_attack(attempt.past, attempt.after)  # the past can be read only once
        blow, theirs = injury_roll_for(replace(attempt, past=attack))
        facts = (("ongoing", blow.ongoing), ("bonus", blow.bonus))
        if theirs:
            facts += _of_attack(attack)
        outcome = critical_injury(blow, recorded)
    fallen = _kept(attempt, facts + choice_facts(attempt.choice), recorded, outcome.result.total)
    events = () if theirs else suffered_events(attempt.sheet, outcome.result)
    return Turn(fallen, outcome.steps, events)


_ATTACK = "attack_"
"""The prefix of the facts of the attack that caused an injury."""

_WITH = f"{_ATTACK}with"

FREE_ATTACK = "free_attack"
"""The option of an attack that an Overpowered target allows: its advantages are not spent (ROB-CRIT-01)."""


def _latest_attack(past: Iterable[StandingRoll], after: Roll | None = None) -> tuple[StandingRoll, ...]:
    """Return the attack ``after``, else the latest that was not taken back; nothing without one."""
    attacks = (each for each in past if each.roll.kind == "weapon" and not each.taken_back)
    found = next((each for each in attacks if after is None or each.roll == after), None)
    return () if found is None else (found,)


def _of_attack(attacks: tuple[StandingRoll, ...]) -> tuple[tuple[str, Fact], ...]:
    """Return the facts that can repeat an attack: its weapon and its choices."""
    facts: tuple[tuple[str, Fact], ...] = ()
    for each in attacks:
        chosen = choice_facts(choice_of(each.roll))
        facts += ((_WITH, each.roll.subject), *((_ATTACK + name, fact) for name, fact in chosen))
    return facts


def free_attack(present: Roll) -> tuple[str, Choice] | None:
    """Return the attack that a saved injury of a target allows at once, with the same pool: its subject and
    its choices. None if the injury is not Overpowered, or no attack caused it.
    """
    facts = dict(present.check)
    if present.kind != "target-injury" or _WITH not in facts or not _does(present, Does.FREE_ATTACK):
        return None
    chosen = {name.removeprefix(_ATTACK): fact for name, fact in facts.items() if name.startswith(_ATTACK)}
    return str(facts[_WITH]), choice_from(chosen, "regular", 0).with_option(FREE_ATTACK, 1)


RECOVERED = "spend:recovered"
"""The act of recovering Strain because a target has a Discouraging Wound (ROB-CRIT-04)."""


def may_recover(standing: StandingRoll) -> bool:
    """Return whether a saved injury of a target still restores Strain to the character (ROB-CRIT-04)."""
    taken = any(each.about == RECOVERED for each in standing.spent)
    return (
        standing.roll.kind == "target-injury" and not taken and _does(standing.roll, Does.OTHER_SIDE_RECOVERS)
    )


def recovered(asked: Act) -> Turn:
    """Recover the Strain that a target's Discouraging Wound gives, once; ``KeyError`` if it gives none."""
    if asked.about is None or not may_recover(asked.about):
        raise KeyError(asked.id)
    return Turn(None, (step("ROB-CRIT-04"),), raised(asked.sheet, "strain", -_STRAIN_RECOVERED))


_STRAIN_RECOVERED = 1


def _does(present: Roll, what: Does) -> bool:
    return any(each.does is what for each in EFFECTS[saved_injury(present).injury.name])


def roll_aftermath(attempt: Attempt, dice: DiceSource) -> Turn:
    """Roll what an injury leaves behind when the encounter ends (ROB-CRIT-08, reading A15)."""
    place, injury = injury_named(attempt.sheet, attempt.thing)
    recorded = RecordingDice(dice)
    left = left_behind(attempt.sheet, place, injury, recorded)
    total = number_at(left.steps)
    return Turn(_kept(attempt, (("was", injury.roll),), recorded, total), left.steps, left.result)


def number_at(steps: tuple[Step, ...]) -> int:
    """Return the roll that picked a characteristic, 0 if there was none (ROB-CRIT-03)."""
    return next((int(each.fact("roll")) for each in steps if each.rule == "ROB-CRIT-03"), 0)


def left_behind(sheet: Sheet, place: int, injury: Injury, dice: DiceSource) -> Outcome[tuple[Event, ...]]:
    """Remove an injury from the sheet, restoring what it reduced and adding what it leaves behind."""
    row = row_of(injury)
    events: tuple[Event, ...] = (InjuryChanged(place, injury, None),)
    after = replace(sheet, injuries=sheet.injuries[:place] + sheet.injuries[place + 1 :])
    taken = sheet.trait(injury.detail)
    if Until.HEALED in {each.until for each in EFFECTS[row.name]} and taken is not None:
        events += (TraitChanged(injury.detail, taken, taken + row.reduction),)
    following = aftermath(row, dice)
    if following is None:
        return Outcome(events, ())
    return Outcome(events + suffered_events(after, following.result), following.steps)


def _by_number(number: int, dice: DiceSource) -> Outcome[RolledInjury]:
    row = injury_at(number)
    steps: tuple[Step, ...] = (step("ROB-CRIT-01", total=number, name=row.name),)
    if not row.reduction:
        return Outcome(RolledInjury(number, row, None), steps)
    face = dice.draw(D10)[0]
    picked = characteristic_at(face)
    return Outcome(
        RolledInjury(number, row, picked),
        (*steps, step("ROB-CRIT-03", roll=face, characteristic=picked.value)),
    )


def _kept(attempt: Attempt, facts: tuple[tuple[str, Fact], ...], dice: RecordingDice, total: int) -> Roll:
    return Roll("rites-of-battle", attempt.subject, attempt.name, facts, dice.drawn, total, "", True)


def saved_injury(present: Roll) -> RolledInjury:
    """Return the injury of a saved roll; ``UnreadableRoll`` if it does not match the dice."""
    dice = part_of(present, "")
    try:
        if present.thing == "number":
            number = number_of(present, "number")
            if not 1 <= number <= MOST_TOTAL:
                raise UnreadableRoll(f"the number {number}")
            found = _by_number(number, dice).result
        else:
            blow = InjuryRoll(number_of(present, "ongoing"), number_of(present, "bonus"))
            if blow.ongoing < 0 or blow.bonus < 0:
                raise UnreadableRoll("a bonus is negative")
            found = critical_injury(blow, dice).result
        dice.finish()
    except DiceError as error:
        raise UnreadableRoll(f"the dice: {error}") from error
    if found.total != present.total or not present.passed:
        raise UnreadableRoll(f"the number {present.total}")
    return found


def saved_aftermath(present: Roll) -> RolledInjury:
    """Return the injury left behind according to a saved roll; ``UnreadableRoll`` if it is invalid."""
    dice = part_of(present, "")
    try:
        following = aftermath(injury_at(within(number_of(present, "was"), MOST_TOTAL, 1)), dice)
        dice.finish()
    except DiceError as error:
        raise UnreadableRoll(f"the dice: {error}") from error
    if following is None or number_at(following.steps) != present.total or not present.passed:
        raise UnreadableRoll(f"the number {present.total}")
    return following.result


def suffered_events(sheet: Sheet, suffered: RolledInjury) -> tuple[Event, ...]:
    """Return the immediate effect of an injury on the sheet (ROB-CRIT-02).

    An injury that leaves nothing to heal is not added (reading A06).
    """
    row = suffered.injury
    effects = EFFECTS[row.name]
    events: tuple[Event, ...] = ()
    detail = ""
    if suffered.characteristic is not None:
        trait = IDS[suffered.characteristic]
        before = sheet.trait(trait)
        if before is not None and reduced(before, row.reduction) < before:
            detail = trait
            events += (TraitChanged(trait, before, reduced(before, row.reduction)),)
    lost = losses_at(effects, When.AT_ONCE)
    events += raised(sheet, "wounds", lost.wounds) + raised(sheet, "strain", lost.strain)
    if any(each.does is Does.PRONE for each in effects):
        events += set_status(sheet, PRONE, 1)
    if row.difficulty is None and not row.reduction:
        return events
    spent = all(each.until not in _LASTING for each in effects)
    injury = Injury(_fresh_id(sheet), suffered.total, detail, spent)
    return (*events, InjuryChanged(len(sheet.injuries), None, injury))


def _fresh_id(sheet: Sheet) -> str:
    taken = {each.id for each in sheet.injuries}
    return next(name for n in range(1, len(taken) + 2) if (name := f"injury-{n}") not in taken)


def heal_refusal(attempt: Attempt) -> Ruling | None:
    """Return why an injury cannot be healed now, or None if it can (ROB-CRIT-02, ROB-CRIT-07,
    ROB-CRIT-09).
    """
    _, injury = injury_named(attempt.sheet, attempt.thing)
    ruling = may_heal(row_of(injury), cybernetic=bool(attempt.choice.number("cybernetic")))
    return None if ruling.allowed else ruling


def is_over(injury: Injury, over: Collection[Until]) -> bool:
    """Return whether an injury has no lasting effect after everything in ``over`` has ended.

    An injury that leaves another one is over with the encounter (reading A15).
    """
    if row_of(injury).then and Until.ENCOUNTER in over:
        return True
    left = in_force(EFFECTS[row_of(injury).name], over)
    return all(each.until not in _LASTING for each in left)


def ended(sheet: Sheet, over: Collection[Until]) -> tuple[Event, ...]:
    """Return the events for injuries whose effect has ended; they stay until they are healed (reading
    A07).
    """
    return tuple(
        InjuryChanged(place, each, replace(each, spent=True))
        for place, each in enumerate(sheet.injuries)
        if not each.spent and is_over(each, over)
    )


def injury_act(asked: Act) -> Turn:
    """Perform an act on an injury: ``injury:strike``, ``injury:over`` or ``injury:remove``, followed by its
    id.

    Raises ``KeyError`` if the sheet has no such injury.
    """
    what, injury_id = Subject.read(Subject.read(asked.id).id)
    place, injury = injury_named(asked.sheet, injury_id)
    name = row_of(injury).name
    match what:
        case "strike":
            return _strike(asked.sheet, injury)
        case "over":
            changed = replace(injury, spent=bool(asked.given.get("on")))
            events = () if changed == injury else (InjuryChanged(place, injury, changed),)
            return Turn(None, (step("ROB-CRIT-02", name=name, over=int(changed.spent)),), events)
        case "remove":
            return Turn(None, (step("ROB-CRIT-02", name=name),), (InjuryChanged(place, injury, None),))
    raise KeyError(asked.id)


def strikes(injury: Injury) -> tuple[int, int, When] | None:
    """Return the recurring Wounds and Strain of an injury, and when they are suffered; None if it has
    none.
    """
    effects = () if injury.spent else EFFECTS[row_of(injury).name]
    for when in (When.TURN_START, When.EACH_ACTION, When.NEXT_ROUND_OVER):
        wounds, strain = losses_at(effects, when)
        if wounds or strain:
            return wounds, strain, when
    return None


def _strike(sheet: Sheet, injury: Injury) -> Turn:
    due = strikes(injury)
    if due is None:
        raise Refused(Ruling(False, step("ROB-CRIT-08", because="no_strike")))
    wounds, strain, when = due
    why = step("ROB-CRIT-08", name=row_of(injury).name, wounds=wounds, strain=strain, when=when.value)
    return Turn(None, (why,), raised(sheet, "wounds", wounds) + raised(sheet, "strain", strain))
