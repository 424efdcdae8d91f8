"""What is about to be rolled: its check, its dice, and why it cannot be rolled now.

A start loads an attempt, mostly one on a skill. So the rules of fights, of care and of Sanity are imported
where an attempt asks for them.
"""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rules_core.d100.roll import within_limit
from rules_core.game.play import Attempt
from rules_core.game.switches import table_from
from rules_core.sheet.outcome import Ruling, step
from rules_core.sheet.sheet import Sheet, Skill
from rules_core.sheet.weapons import shots_left, weapon_at
from rules_core.systems.coc7.checks import Check, Difficulty, Kind
from rules_core.systems.coc7.kept import dice_given
from rules_core.systems.coc7.table import RECOMMENDED

if TYPE_CHECKING:
    from rules_core.systems.coc7.harm import Care

_TRAITS = {"conscious": "con", "shock": "int"}
"""The characteristics that a wound and a shock ask to be rolled (COC-WND-01, COC-SAN-02)."""


def check_for(attempt: Attempt) -> Check:
    """The check of an attempt; ``KeyError`` where the sheet has no such thing.

    Situations give their dice on top of those chosen. A shot is at least as hard as its distance makes it
    (COC-CBT-06), care as its delay does (COC-WND-02). What ``refusal`` refuses has a check all the same.
    """
    sheet = attempt.sheet
    net = extra_dice(attempt)
    plain = Check(
        0,
        Difficulty[attempt.choice.difficulty.upper()],
        max(net, 0),
        max(-net, 0),
        table=table_from(dict(attempt.rules), RECOMMENDED),
    )
    match attempt.kind:
        case "skill":
            return replace(plain, target=sheet.skill(attempt.thing).value)
        case "weapon":
            least = plain.difficulty
            if (ruling := _by_distance(attempt)) is not None and ruling.allowed:
                least = Difficulty[str(ruling.step.fact("difficulty")).upper()]
            return replace(
                plain,
                target=sheet.skill(weapon_at(attempt.sheet, attempt.thing).skill).value,
                difficulty=max(plain.difficulty, least),
            )
        case "treatment":
            from rules_core.systems.coc7.harm import Care
            from rules_core.systems.coc7.play_harm import care_difficulty_of

            care = Care(attempt.thing)
            least = care_difficulty_of(attempt.patient or sheet, care)
            return replace(plain, target=carer(sheet, care).value, difficulty=max(plain.difficulty, least))
        case "analysis":
            from rules_core.systems.coc7.play_harm import analyst

            return replace(plain, target=analyst(sheet).value)
        case "luck":
            return Check(sheet.tracker("luck").value, kind=Kind.LUCK, table=plain.table)
        case "sanity":
            return Check(sheet.tracker("san").value, kind=Kind.SANITY, table=plain.table)
        case "trait" | "conscious" | "shock":
            value = sheet.trait(_TRAITS.get(attempt.kind, attempt.thing))
            if value is not None:
                return replace(plain, target=value, kind=Kind.CHARACTERISTIC)
    raise KeyError(attempt.subject)


def extra_dice(attempt: Attempt) -> int:
    """The dice of an attempt with its situations, -2 to 2 (COC-DIE-01, COC-DIE-04)."""
    return within_limit(attempt.choice.net + dice_given(attempt.choice.situations))


def carer(sheet: Sheet, care: "Care") -> Skill:
    """The skill that somebody gives care with; ``KeyError`` where the sheet has none."""
    for each in sheet.skills:
        if each.kind == care.value:
            return each
    raise KeyError(care.value)


def refusal(attempt: Attempt) -> Ruling | None:
    """Why an attempt cannot be made now, None where it can; ``KeyError`` for what is not there."""
    match attempt.kind:
        case "weapon":
            weapon = weapon_at(attempt.sheet, attempt.thing)
            if shots_left(weapon) == 0:
                return Ruling(False, step("COC-CBT-06", because="empty"))
            ruling = _by_distance(attempt)
            return None if ruling is None or ruling.allowed else ruling
        case "treatment":
            from rules_core.systems.coc7.harm import Care
            from rules_core.systems.coc7.play_harm import care_refusal

            return care_refusal(attempt.patient or attempt.sheet, Care(attempt.thing))
        case "shock":
            from rules_core.systems.coc7.play_harm import may_roll_shock

            ruling = may_roll_shock(attempt.sheet)
            return None if ruling.allowed else ruling
        case _:
            return None


def _by_distance(attempt: Attempt) -> Ruling | None:
    """How hard the distance makes a shot (COC-CBT-06); None where it is not known, and for other weapons."""
    from rules_core.systems.coc7.combat import firearm_difficulty
    from rules_core.systems.coc7.weapons import base_range, is_firearm

    weapon = weapon_at(attempt.sheet, attempt.thing)
    reach = base_range(attempt.sheet, weapon)
    distance = attempt.choice.distance
    if distance is None or not reach or not is_firearm(weapon):
        return None
    return firearm_difficulty(distance, reach)
