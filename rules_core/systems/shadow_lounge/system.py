"""The rule system of Shadow Lounge."""

from collections.abc import Mapping

from rules_core.d100.roll import check_dice
from rules_core.game.own import own_span
from rules_core.game.play import UnreadableRoll
from rules_core.game.system import Span, System, TrackerSpec, TraitSpec
from rules_core.sheet.events import Event, TrackerPlaced
from rules_core.sheet.journal import Roll
from rules_core.sheet.sheet import Sheet, Tracker
from rules_core.systems.shadow_lounge.checks import Degree
from rules_core.systems.shadow_lounge.contest import verdict_of
from rules_core.systems.shadow_lounge.healing import Patient
from rules_core.systems.shadow_lounge.kept import DEGREES, is_check, result_of
from rules_core.systems.shadow_lounge.play import PLAY, most_luck
from rules_core.systems.shadow_lounge.play_combat import POINTS, POWER, weapon_dice
from rules_core.systems.shadow_lounge.play_healing import CONDITIONS, DEFAULT_MOST, TREATED, healing_of
from rules_core.systems.shadow_lounge.skills import SKILLS, can_be_marked


def is_sound(present: Roll) -> bool:
    """Return whether everything the game needs from a saved roll is valid."""
    try:
        check_dice(present)
        if is_check(present):
            result_of(present)
            verdict_of(present)
            healing_of(present, Patient(0, 0))
        else:
            _check_facts(present)
    except (KeyError, ValueError):  # a fact is missing or invalid, or the dice are
        return False
    return True


def _check_facts(present: Roll) -> None:
    """Refuse a roll other than a check if it does not record what it was for."""
    match present.kind:
        case "damage":
            weapon_dice(present)
            for number in ("skill", "modifier"):
                int(present.input(number))
            DEGREES[str(present.input("level"))]
        case "restore":
            int(present.input("restored"))
        case _:
            raise UnreadableRoll(f"no degree of {present.subject!r}")


TRAITS = (
    TraitSpec("str", "STR", "Strength"),
    TraitSpec("con", "CON", "Constitution"),
    TraitSpec("siz", "SIZ", "Size"),
    TraitSpec("dex", "DEX", "Dexterity"),
    TraitSpec("app", "APP", "Appearance"),
    TraitSpec("int", "INT", "Intelligence"),
    TraitSpec("pow", "POW", "Willpower"),
    TraitSpec("edu", "EDU", "Education"),
    TraitSpec("power", "FOR", "Power"),
)
"""The attributes; DEX sets the turn order (SL-INIT-01) and Power is that of the Force (SL-ADV-06)."""

TRACKERS = (TrackerSpec("hp", "Hit points"), TrackerSpec("luck", "Luck"), TrackerSpec("fp", "Force Points"))
"""The numbers that go up and down in play."""


def derived(_sheet: Sheet) -> Mapping[str, int | str]:
    """Return no derived values: the rules leave them to the table."""
    return {}


def tracker_span(sheet: Sheet, tracker_id: str) -> Span:
    """Return the limits of a tracker: from 0 to its own maximum, Luck to its starting value (SL-LUCK-04)."""
    if (own := own_span(sheet, tracker_id)) is not None:
        return own
    tracker = sheet.tracker(tracker_id)
    if tracker_id == "luck":
        return Span(0, most_luck(sheet))
    return Span(0, DEFAULT_MOST if tracker.maximum is None else tracker.maximum)


def follows(before: Sheet, after: Sheet) -> tuple[Event, ...]:
    """Add Force Points to a sheet that gets Power, and remove them again while they are 0."""
    had, has = before.trait(POWER) is not None, after.trait(POWER) is not None
    place = next((each for each, one in enumerate(after.trackers) if one.id == POINTS), None)
    if has and not had and place is None:
        return (TrackerPlaced(len(after.trackers), None, _NO_POINTS),)
    if had and not has and place is not None and after.trackers[place] == _NO_POINTS:
        return (TrackerPlaced(place, _NO_POINTS, None),)
    return ()


_NO_POINTS = Tracker(POINTS, 0, maximum=0)


SYSTEM = System(
    id="shadow-lounge",
    name="Shadow Lounge",
    traits=TRAITS,
    skills=SKILLS,
    trackers=TRACKERS,
    derived=derived,
    tracker_span=tracker_span,
    is_sound=is_sound,
    can_mark=can_be_marked,
    counts_marks=True,
    play=PLAY,
    statuses=(*CONDITIONS, *TREATED),
    follows=follows,
    degrees=tuple(each.key for each in reversed(Degree)),
)
"""The Shadow Lounge game."""
