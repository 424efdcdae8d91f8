"""Pushing a failed roll."""

from msgspec.structs import replace

from rules_core.sheet.outcome import Ruling, step
from rules_core.systems.coc7.checks import Check, Kind
from rules_core.systems.coc7.degrees import Degree
from rules_core.systems.coc7.skills import SKILLS_BY_ID


def can_be_pushed(kind: str) -> bool:
    """Whether a skill of the game's list may be pushed; a custom one may (COC-PUSH-03)."""
    spec = SKILLS_BY_ID.get(kind)
    return spec is None or spec.pushable


def may_push(asked: Check, degree: Degree, passed: bool, *, pushable: bool) -> Ruling:
    """Whether a roll may be tried once more (COC-PUSH-01) or the rules forbid it (COC-PUSH-03).

    ``pushable`` is False for combat skills and for opposed rolls. The player has to say what is done
    differently and the Keeper has to agree; having heard what failing again may cost, the player may still
    let it be (COC-PUSH-04).
    """
    if asked.pushed:
        return Ruling(False, step("COC-PUSH-01", because="pushed"))
    if passed:
        return Ruling(False, step("COC-PUSH-01", because="passed"))
    if asked.kind in (Kind.LUCK, Kind.SANITY):
        return Ruling(False, step("COC-PUSH-03", because=asked.kind.value))
    if not pushable:
        return Ruling(False, step("COC-PUSH-03", because="combat"))
    if degree is Degree.FUMBLE and not asked.table.push_fumbles:
        return Ruling(False, step("COC-PUSH-03", because="fumble"))
    return Ruling(True, step("COC-PUSH-01", because=""))


def pushed(asked: Check) -> Check:
    """The second try: same value, same difficulty (COC-PUSH-02), same dice."""
    return replace(asked, pushed=True)
