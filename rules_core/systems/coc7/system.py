"""The rule system of Call of Cthulhu 7e."""

import re
from collections.abc import Mapping

from msgspec.structs import replace

from rules_core.game.own import own_span
from rules_core.game.system import SkillSpec, Span, System, TrackerSpec, TraitSpec
from rules_core.sheet.events import Event, TrackerChanged, TrackerPlaced
from rules_core.sheet.journal import Roll
from rules_core.sheet.sheet import Sheet, Skill
from rules_core.systems.coc7.after_roll import can_be_ticked
from rules_core.systems.coc7.checks import Degree
from rules_core.systems.coc7.derive import (
    BY_HAND,
    DAMAGE_BONUS,
    DODGE,
    NUMBERS,
    damage_bonus_and_build,
    damage_bonus_by_hand,
    derived_by_hand,
    dodge_base,
    hit_points,
    magic_points,
    maximum_sanity,
    move,
)
from rules_core.systems.coc7.play import PLAY
from rules_core.systems.coc7.skills import SKILLS

TRAITS = (
    TraitSpec("str", "STR", "Strength"),
    TraitSpec("con", "CON", "Constitution"),
    TraitSpec("siz", "SIZ", "Size"),
    TraitSpec("dex", "DEX", "Dexterity"),
    TraitSpec("app", "APP", "Appearance"),
    TraitSpec("int", "INT", "Intelligence"),
    TraitSpec("pow", "POW", "Power"),
    TraitSpec("edu", "EDU", "Education"),
)
"""The characteristics (COC-CHAR-01)."""

TRACKERS = (
    TrackerSpec("hp", "Hit points"),
    TrackerSpec("san", "Sanity"),
    TrackerSpec("mp", "Magic points"),
    TrackerSpec("luck", "Luck"),
)
"""The numbers that go up and down in play."""

_UNKNOWN_AGE = 25


def age_in_years(sheet: Sheet) -> int:
    """Return the first number in the age as written, or 25 if there is none."""
    number = re.search(r"\d{1,4}", sheet.detail("age"))
    return int(number.group()) if number else _UNKNOWN_AGE


def mythos(sheet: Sheet) -> int:
    """Return the character's Cthulhu Mythos, by the skill's id and never by its name."""
    return max((each.value for each in sheet.skills if each.kind == "cthulhu-mythos"), default=0)


def derived(sheet: Sheet) -> Mapping[str, int | str]:
    """Return the derived values of a sheet, leaving out those that need a missing characteristic.

    Ids: ``hp`` ``mp`` ``san`` ``luck`` (maxima of the rules) and ``damage_bonus`` ``build`` ``move``
    ``dodge``, which can be set by hand.
    """
    has = {each.id: each.value for each in sheet.traits}
    values: dict[str, int | str] = {"san": maximum_sanity(mythos(sheet)), "luck": 99}
    if "con" in has and "siz" in has:
        values["hp"] = hit_points(has["con"], has["siz"])
    if "pow" in has:
        values["mp"] = magic_points(has["pow"])
    if "str" in has and "siz" in has:
        values["damage_bonus"], values["build"] = damage_bonus_and_build(has["str"], has["siz"])
        if "dex" in has:
            values["move"] = move(has["str"], has["dex"], has["siz"], age_in_years(sheet))
    if "dex" in has:
        values[DODGE] = dodge_base(has["dex"])
    bonus = damage_bonus_by_hand(sheet)
    if bonus is not None:
        values[DAMAGE_BONUS] = str(bonus)
    return values | {each: found for each in NUMBERS if (found := derived_by_hand(sheet, each)) is not None}


def base_of(sheet: Sheet, skill: Skill) -> int | None:
    """Return a skill's value before any points; None for a custom one.

    The base of Dodge is the one set by hand, else half of DEX (COC-DER-04).
    """
    if skill.kind == DODGE and (by_hand := derived_by_hand(sheet, DODGE)) is not None:
        return by_hand
    spec = next((each for each in SKILLS if each.id == skill.kind), None)
    traits = {each.id: each.value for each in sheet.traits}
    return None if spec is None else base_value(spec, traits, skill.name)


def follows(before: Sheet, after: Sheet) -> tuple[Event, ...]:
    """Set starting Sanity from POW if it was never changed (COC-DER-02), and fill points that have a maximum
    now.

    These are hit points (COC-DER-01) and magic points (COC-DER-03) at 0 that had no maximum because a
    characteristic was missing, as on an empty sheet. Full ones that lose their maximum return to 0.
    """
    return (*_starting_sanity(before, after), *_first_points(before, after))


def _starting_sanity(before: Sheet, after: Sheet) -> tuple[Event, ...]:
    power, now = before.trait("pow") or 0, after.trait("pow") or 0
    tracker = next((each for each in after.trackers if each.id == "san"), None)
    if tracker is None or power == now:
        return ()
    if tracker.start is not None and tracker.start != power:
        return ()
    if tracker.value != min(power, maximum_sanity(mythos(after))):
        return ()
    number = [each.id for each in after.trackers].index("san")
    value = min(now, maximum_sanity(mythos(after)))
    start = None if tracker.start is None else now
    return (TrackerPlaced(number, tracker, replace(tracker, value=value, start=start)),)


def _first_points(before: Sheet, after: Sheet) -> tuple[Event, ...]:
    were, are = derived(before), derived(after)
    return tuple(
        TrackerChanged(each.id, each.value, now)
        for each in after.trackers
        if each.id in ("hp", "mp") and each.maximum is None and (each.id in were) != (each.id in are)
        if each.value == were.get(each.id, 0) and isinstance(now := are.get(each.id, 0), int)
        if each.value != now
    )


_MATHEMATICS = "mathematics"


def base_value(spec: SkillSpec, traits: Mapping[str, int], speciality: str = "") -> int | None:
    """Return a skill's value before any points (COC-DER-04 for the formulas), or None if unknown.

    ``traits`` are the characteristics by id. Mathematics is the only science that starts at 10.
    """
    if spec.id == "science" and speciality.strip().casefold() == _MATHEMATICS:
        return 10
    if not spec.base or spec.base.isdigit():
        return int(spec.base) if spec.base else None
    name, _, divisor = spec.base.partition("/")
    value = traits.get(name.lower())
    return None if value is None else value // int(divisor or 1)


def tracker_span(sheet: Sheet, tracker_id: str) -> Span:
    """Return the limits of a tracker: from 0 to its own maximum, else that of the rules.

    Sanity never exceeds 99 minus Cthulhu Mythos (COC-DER-02), whatever its own maximum.
    """
    if (own := own_span(sheet, tracker_id)) is not None:
        return own
    tracker = sheet.tracker(tracker_id)
    given = derived(sheet).get(tracker_id)
    by_rule = given if isinstance(given, int) else 99
    most = by_rule if tracker.maximum is None else tracker.maximum
    return Span(0, max(0, min(most, by_rule) if tracker_id == "san" else most))


def is_sound(present: Roll) -> bool:
    """Return whether a saved roll, as from a file, is possible in this game."""
    # Only imports use this, and it needs all rules.
    from rules_core.systems.coc7.sound import is_sound as check_saved_roll

    return check_saved_roll(present)


SYSTEM = System(
    id="coc7",
    name="Call of Cthulhu 7e",
    traits=TRAITS,
    skills=SKILLS,
    trackers=TRACKERS,
    derived=derived,
    tracker_span=tracker_span,
    is_sound=is_sound,
    can_mark=can_be_ticked,
    counts_marks=False,
    play=PLAY,
    statuses=BY_HAND,
    base_value=base_of,
    follows=follows,
    degrees=tuple(each.key for each in reversed(Degree)),
)
"""Call of Cthulhu 7e."""
