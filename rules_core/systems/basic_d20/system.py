"""The rule system of Four-degree d20."""

from collections.abc import Mapping

from rules_core.game.own import own_span
from rules_core.game.play import UnreadableRoll, is_undecided, part_of
from rules_core.game.system import SkillSpec, Span, System, TrackerSpec, TraitSpec
from rules_core.sheet.journal import Roll
from rules_core.sheet.sheet import Sheet, Skill
from rules_core.systems.basic_d20 import character
from rules_core.systems.basic_d20.asked import Kind
from rules_core.systems.basic_d20.checks import Degree
from rules_core.systems.basic_d20.derive import SKILLS
from rules_core.systems.basic_d20.kept import asked_from, choice_of, fallen, is_check, open_of, summed
from rules_core.systems.basic_d20.play import PLAY
from rules_core.systems.basic_d20.play_health import most_mana
from rules_core.systems.basic_d20.powers import POWERS_BY_ID


def is_sound(present: Roll) -> bool:
    """Return whether everything the game needs from a saved roll is valid and matches its dice."""
    try:
        choice_of(present)
        if any(each.part for each in present.drawn):
            return False
        if is_check(present):
            fallen(present)
            return _fits(present)
        if is_undecided(present):
            open_of(present)
            return _fits(present)
        return _sums_up(present)
    except ValueError:  # the dice or a fact are invalid
        return False


def _fits(present: Roll) -> bool:
    asked = asked_from(present)
    kinds = {
        "skill": (Kind.SKILL, Kind.SAVE),
        "trait": (Kind.ATTRIBUTE,),
        "weapon": (Kind.ATTACK,),
        "aid": (Kind.POWER,),
        "basic": (Kind.POWER,),
        "death": (Kind.DEATH_SAVE,),
        "first_aid": (Kind.FIRST_AID,),
    }.get(present.kind, ())
    return asked.kind in kinds and (asked.kind is not Kind.POWER or asked.power in POWERS_BY_ID)


def _sums_up(present: Roll) -> bool:
    script = part_of(present, "")
    total = summed(present, script).result
    script.finish()
    if not present.passed:
        raise UnreadableRoll("dice without a degree always pass")
    return total == present.total


TRAITS = (
    TraitSpec("strength", "STR", "Strength"),
    TraitSpec("agility", "AGI", "Agility"),
    TraitSpec("precision", "PRE", "Precision"),
    TraitSpec("intelligence", "INT", "Intelligence"),
    TraitSpec("wisdom", "WIS", "Wisdom"),
    TraitSpec("charisma", "CHA", "Charisma"),
)
"""The six attributes (D20-CHR-01)."""

TRACKERS = (
    TrackerSpec("hp", "Hit points"),
    TrackerSpec("mana", "Mana"),
    TrackerSpec(character.INSPIRATION, "Inspiration"),
)
"""The numbers that go up and down in play."""

DEFAULT_MOST = 99
"""The limit of a tracker without one in the rules."""


def derived(sheet: Sheet) -> Mapping[str, int | str]:
    """Return the derived values of a sheet, AC with armour and conditions (D20-CHR-02 to D20-CHR-08)."""
    values = character.derived_of(sheet)
    return {
        "level": character.level_of(sheet),
        character.PROFICIENCY: values.proficiency,
        "hp": values.hp,
        character.AC: character.armour_class_of(sheet),
        character.INITIATIVE: values.initiative,
        character.SPEED: values.speed,
        "mana": values.mana,
        character.SPELL_DC: values.spell_dc,
    }


def tracker_span(sheet: Sheet, tracker_id: str) -> Span:
    """Return the limits of a tracker: for HP and Mana its own maximum or that of the rules."""
    if (own := own_span(sheet, tracker_id)) is not None:
        return own
    tracker = sheet.tracker(tracker_id)
    if tracker_id == "hp":
        return Span(0, character.health_of(sheet).most)
    if tracker_id == "mana":
        return Span(0, most_mana(sheet))
    return Span(0, DEFAULT_MOST if tracker.maximum is None else tracker.maximum)


def can_mark(_skill: Skill) -> bool:
    """Return False: this game does not count successes."""
    return False


SYSTEM = System(
    id="basic-d20",
    name="Four-degree d20",
    traits=TRAITS,
    skills=tuple(SkillSpec(each.id, each.name, "", ticks=False, pushable=False) for each in SKILLS),
    trackers=TRACKERS,
    derived=derived,
    tracker_span=tracker_span,
    is_sound=is_sound,
    can_mark=can_mark,
    counts_marks=False,
    play=PLAY,
    signed=True,
    further_traits=(character.LEVEL,),
    degrees=tuple(each.key for each in reversed(Degree)),
    skills_by_trait=True,
)
"""Four-degree d20."""
