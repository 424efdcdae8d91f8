"""Damage and healing at the table: damage, rest, falls, the end of an encounter."""

from collections.abc import Mapping

from rules_core.dice.sources import DiceError, DiceSource
from rules_core.game.play import Act, Attempt, Choice, Turn, UnreadableRoll, part_of
from rules_core.sheet.events import Event, FightChanged, set_status
from rules_core.sheet.journal import Roll
from rules_core.sheet.outcome import Fact, Outcome, Refused, Ruling, Step, step
from rules_core.sheet.sheet import Sheet
from rules_core.systems.rites_of_battle.attack import (
    FALL_SKILLS,
    Condition,
    Until,
    condition,
    fall_strain,
    healing,
    may_treat,
    past_soak,
    rest,
    suffocation,
)
from rules_core.systems.rites_of_battle.injuries import aftermath, injury_at
from rules_core.systems.rites_of_battle.kept import number_of
from rules_core.systems.rites_of_battle.play_attacks import MOST_LOSS, raised
from rules_core.systems.rites_of_battle.play_injuries import AFTER, PRONE, ended, left_behind
from rules_core.systems.rites_of_battle.play_pools import (
    injury_named,
    rating,
    row_of,
    soak_of,
    threshold,
    within,
)
from rules_core.systems.rites_of_battle.pool import Symbols
from rules_core.systems.rites_of_battle.skills import Characteristic

TREATED = "treated"
"""The status of a character whose Wounds were treated in this encounter (ROB-HEAL-02)."""

MOST_FEET = 9999

TRACKS = ("wounds", "strain")

ENCOUNTER_OVER = frozenset({Until.NEXT_CHECK, Until.END_OF_ROUND, Until.END_OF_NEXT_TURN, Until.ENCOUNTER})
"""Everything that has ended when an encounter is over."""

_LASTING_STATUSES = (PRONE, "creating")
"""The statuses that outlast an encounter."""


def condition_of(sheet: Sheet) -> Condition:
    """Return the condition of a character (ROB-ATK-05, ROB-HARM-02); a missing tracker has no effect."""
    found = []
    for track in TRACKS:
        there = any(each.id == track for each in sheet.trackers)
        found += [sheet.tracker(track).value, threshold(sheet, track)] if there else [0, 1]
    wounds, wound_threshold, strain, strain_threshold = found
    return condition(wounds, wound_threshold, strain, strain_threshold).result


def typed(given: Mapping[str, str], field: str, most: int, rule: str, least: int = 1) -> int:
    """Parse the number typed in a field; ``Refused`` if it is invalid or out of range."""
    text = given.get(field, "").strip().replace("−", "-").removeprefix("+")
    if text.removeprefix("-").isdecimal() and len(text) <= _LONGEST and least <= int(text) <= most:
        return int(text)
    raise Refused(Ruling(False, step(rule, because="no_number", field=field, least=least, most=most)))


_LONGEST = 6


def health_act(asked: Act) -> Turn:
    """Take damage, rest, suffer the environment, end an encounter; ``KeyError`` for any other act.

    The acts are ``damage``, ``rest``, ``suffocate``, ``fall``, ``prone`` and ``encounter``.
    """
    sheet, given = asked.sheet, asked.given
    match asked.id:
        case "damage":
            return _damage(asked)
        case "rest":
            hours = typed(given, "hours", MOST_LOSS, "ROB-HEAL-01")
            strain = sheet.tracker("strain").value
            left = rest(strain, hours)
            steps = (step("ROB-HEAL-01", hours=hours, strain=left),)
            return Turn(None, steps, raised(sheet, "strain", left - strain))
        case "suffocate":
            rounds = typed(given, "rounds", MOST_LOSS, "ROB-HARM-01")
            strain = suffocation(rating(sheet, Characteristic.TOUGHNESS), rounds)
            steps = (step("ROB-HARM-01", rounds=rounds, strain=strain),)
            return Turn(None, steps, raised(sheet, "strain", strain))
        case "fall":
            feet = typed(given, "feet", MOST_FEET, "ROB-HARM-01")
            strain = fall_strain(feet, soft=given.get("ground") == "soft")
            steps = (step("ROB-HARM-01", feet=feet, strain=strain),)
            return Turn(None, steps, raised(sheet, "strain", strain))
        case "prone":
            return Turn(None, (), set_status(sheet, PRONE, int(bool(given.get("on")))))
        case "encounter":
            return _encounter(sheet)
        case _:
            raise KeyError(asked.id)


def _damage(asked: Act) -> Turn:
    sheet, given = asked.sheet, asked.given
    track = given.get("track", "wounds")
    amount = typed(given, "amount", MOST_LOSS, "ROB-ATK-04")
    if track not in TRACKS:
        raise KeyError(asked.id)
    lost = past_soak(amount, 0 if given.get("soak") == "none" else soak_of(sheet))
    return Turn(None, lost.steps, raised(sheet, track, lost.result))


def _encounter(sheet: Sheet) -> Turn:
    """End the encounter: its effects are over, and Wounds can be treated again (ROB-HEAL-02).

    Injuries stay until they are healed (reading A07); bleeding ones can leave another injury now (reading
    A15).
    """
    events = tuple(
        event
        for each in sheet.statuses
        if each.id not in _LASTING_STATUSES
        for event in set_status(sheet, each.id, 0)
    )
    events += ended(sheet, ENCOUNTER_OVER)
    if sheet.fight is not None:
        events += (FightChanged(sheet.fight, None),)
    return Turn(None, (step("ROB-HEAL-02"), step("ROB-CRIT-02")), events)


def treatment_refusal(attempt: Attempt) -> Ruling | None:
    """Return why Wounds cannot be treated now, or None if they can (ROB-HEAL-02); ``KeyError`` for
    anything else.
    """
    if attempt.thing != "wounds":
        raise KeyError(attempt.subject)
    sheet = attempt.sheet
    if not sheet.tracker("wounds").value:
        return Ruling(False, step("ROB-HEAL-02", because="unhurt"))
    ruling = may_treat(bool(sheet.status(TREATED)))
    return None if ruling.allowed else ruling


def treated(sheet: Sheet, fallen: Symbols) -> Outcome[tuple[Event, ...]]:
    """Return the effect of a rolled treatment; Wounds are treated once per encounter (ROB-HEAL-02)."""
    strain = next((each.value for each in sheet.trackers if each.id == "strain"), 0)
    healed = healing(fallen, sheet.tracker("wounds").value, strain)
    events = raised(sheet, "wounds", -healed.wounds) + raised(sheet, "strain", -healed.strain)
    return Outcome(events + set_status(sheet, TREATED, 1), (step("ROB-HEAL-02", **healed._asdict()),))


def mended(sheet: Sheet, injury_id: str, fallen: Symbols, dice: DiceSource) -> Outcome[tuple[Event, ...]]:
    """Return the effect of a Medicae check on an injury: a success ends it (ROB-CRIT-02)."""
    place, injury = injury_named(sheet, injury_id)
    why = step("ROB-CRIT-02", name=row_of(injury).name, healed=int(fallen.passed))
    if not fallen.passed:
        return Outcome((), (why,))
    left = left_behind(sheet, place, injury, dice.part(AFTER))
    return Outcome(left.result, (why, *left.steps))


def injury_facts(sheet: Sheet, injury_id: str) -> tuple[tuple[str, Fact], ...]:
    """Return the facts that record the injury of a Medicae check in the journal."""
    return (("injury", injury_named(sheet, injury_id)[1].roll),)


def check_healing_dice(present: Roll, fallen: Symbols) -> None:
    """Check that the further dice of a saved Medicae check fit its injury; ``UnreadableRoll`` if not."""
    dice = part_of(present, AFTER)
    row = injury_at(max(1, number_of(present, "injury")))
    try:
        if fallen.passed:
            aftermath(row, dice)
        dice.finish()
    except DiceError as error:
        raise UnreadableRoll(f"the dice: {error}") from error


def fall_of(choice: Choice, *, broken: bool) -> int:
    """Return the Strain of the chosen fall (ROB-HARM-01)."""
    feet = within(choice.number("feet"), MOST_FEET)
    return fall_strain(feet, soft=choice.option("ground") == "soft", broken=broken)


def fall_refusal(attempt: Attempt) -> Ruling | None:
    """Return why a fall cannot be broken yet, or None if it can: its height is missing; ``KeyError`` for
    another skill.
    """
    if attempt.thing not in FALL_SKILLS:
        raise KeyError(attempt.subject)
    if attempt.choice.number("feet") < 1:
        return Ruling(False, step("ROB-HARM-01", because="no_feet", least=1, most=MOST_FEET))
    return None


def fall_effect(attempt: Attempt, fallen: Symbols) -> Outcome[tuple[Event, ...]]:
    """Return the effect of a fall after a check to break it (ROB-HARM-01)."""
    strain = fall_of(attempt.choice, broken=fallen.passed)
    why: Step = step("ROB-HARM-01", broken=int(fallen.passed), strain=strain)
    return Outcome(raised(attempt.sheet, "strain", strain), (why,))
