"""Attempts before the roll: the check, its dice, and why it is not possible now.

Every start loads an attempt, usually on a skill. So the rules for fights, treatment and Sanity are imported
only when an attempt needs them.
"""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rules_core.d100.roll import within_limit
from rules_core.game.play import Attempt, Choice
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
"""The characteristics rolled for a wound and for a shock (COC-WND-01, COC-SAN-02)."""


BUILD = "build"
"""The option of a melee attack that is a manoeuvre: the Build of its target (COC-CBT-08)."""


def as_it_is(attempt: Attempt) -> Choice:
    """Return the choice with what the distance of a shot decides: whether it is point blank (COC-CBT-06)."""
    choice, dex = attempt.choice, attempt.sheet.trait("dex")
    if attempt.kind != "weapon" or choice.distance is None or dex is None:
        return choice
    from rules_core.systems.coc7.combat import ShotCondition, is_point_blank
    from rules_core.systems.coc7.weapons import is_firearm

    if not is_firearm(weapon_at(attempt.sheet, attempt.thing)):
        return choice
    others = tuple(each for each in choice.situations if each != ShotCondition.POINT_BLANK)
    near = (ShotCondition.POINT_BLANK.value,) if is_point_blank(choice.distance, dex) else ()
    return replace(choice, situations=others + near)


def manoeuvre_of(attempt: Attempt) -> Ruling | None:
    """Return the ruling on a manoeuvre by the Build of both sides (COC-CBT-08), None for any other roll."""
    theirs = attempt.choice.option(BUILD)
    if not isinstance(theirs, int) or not can_manoeuvre(attempt):
        return None
    from rules_core.systems.coc7.combat import manoeuvre
    from rules_core.systems.coc7.weapons import build_of

    return manoeuvre(build_of(attempt.sheet), theirs)


def can_manoeuvre(attempt: Attempt) -> bool:
    """Return whether an attempt can be a fighting manoeuvre: a Fighting skill, or a weapon used with one."""
    if attempt.kind == "skill":
        return attempt.sheet.skill(attempt.thing).kind.startswith("fighting")
    if attempt.kind != "weapon":
        return False
    from rules_core.systems.coc7.weapons import is_melee

    return is_melee(weapon_at(attempt.sheet, attempt.thing))


def check_for(attempt: Attempt) -> Check:
    """Return the check of an attempt; ``KeyError`` if the sheet has no such thing.

    Dice from situations are added to the chosen ones. The distance sets the minimum difficulty of a shot
    (COC-CBT-06), the delay that of a treatment (COC-WND-02). This works even if ``refusal`` refuses the
    attempt.
    """
    asked = _plain_check(attempt)
    if not (asked.table.modifiers and attempt.choice.options and asked.kind in MODIFIED):
        return asked
    from rules_core.game.modifiers import total_of

    return replace(asked, target=max(0, asked.target + total_of(attempt.sheet, attempt.choice)))


MODIFIED = (Kind.SKILL, Kind.CHARACTERISTIC)
"""The kinds of checks whose value a modifier changes, by house rule (COC-ROLL-02)."""


def _plain_check(attempt: Attempt) -> Check:
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
            return replace(
                plain, target=treatment_skill(sheet, care).value, difficulty=max(plain.difficulty, least)
            )
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
    """Return the net dice of an attempt with its situations, within the limit (COC-DIE-01, COC-DIE-04)."""
    most = table_from(dict(attempt.rules), RECOMMENDED).most_dice
    choice, ruling = as_it_is(attempt), manoeuvre_of(attempt)
    penalty = 0 if ruling is None else int(ruling.step.fact("penalty"))
    return within_limit(choice.net + dice_given(choice.situations) - penalty, most)


def treatment_skill(sheet: Sheet, care: "Care") -> Skill:
    """Return the character's skill for a treatment; ``KeyError`` if there is none."""
    for each in sheet.skills:
        if each.kind == care.value:
            return each
    raise KeyError(care.value)


def refusal(attempt: Attempt) -> Ruling | None:
    """Return why an attempt is not possible now, or None if it is; ``KeyError`` if the sheet has no such
    thing.
    """
    hold = manoeuvre_of(attempt)
    if hold is not None and not hold.allowed:
        return hold
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
    """Return the difficulty of a shot by its distance (COC-CBT-06); None if unknown, and for other
    weapons.
    """
    from rules_core.systems.coc7.combat import firearm_difficulty
    from rules_core.systems.coc7.weapons import base_range, is_firearm

    weapon = weapon_at(attempt.sheet, attempt.thing)
    reach = base_range(attempt.sheet, weapon)
    distance = attempt.choice.distance
    if distance is None or not reach or not is_firearm(weapon):
        return None
    return firearm_difficulty(distance, reach)
