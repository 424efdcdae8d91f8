"""Situations, subjects and refusals of Call of Cthulhu 7e in words."""

from desktop.base.names import skill_name, trait_name
from desktop.base.words import tr
from rules_core.sheet.outcome import Ruling
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.subject import Subject
from rules_core.sheet.weapons import weapon_at
from rules_core.systems.coc7.system import SYSTEM


def situation_word(situation: str) -> str:
    """A situation of an attack in words."""
    # Not before somebody fights.
    from rules_core.systems.coc7.combat import Melee, ShotCondition

    return {
        ShotCondition.POINT_BLANK.value: tr("Point blank"),
        ShotCondition.AIMED.value: tr("Aimed for a round"),
        ShotCondition.LARGE_TARGET.value: tr("Large target"),
        ShotCondition.DIVING_TARGET.value: tr("Target dives for cover"),
        ShotCondition.FAST_TARGET.value: tr("Fast target"),
        ShotCondition.HALF_COVER.value: tr("Half in cover"),
        ShotCondition.SMALL_TARGET.value: tr("Small target"),
        ShotCondition.SEVERAL_SHOTS.value: tr("Several shots"),
        ShotCondition.LOAD_AND_FIRE.value: tr("Load and fire"),
        ShotCondition.INTO_MELEE.value: tr("Into a melee"),
        Melee.OUTNUMBERED.value: tr("Target outnumbered"),
        Melee.LARGER.value: tr("Manoeuvre, Build 1 higher"),
        Melee.MUCH_LARGER.value: tr("Manoeuvre, Build 2 higher"),
    }[situation]


def name_of(sheet: Sheet, subject: str) -> str:
    """What a subject is called; ``KeyError`` where the sheet or the game has no such thing."""
    kind, thing = Subject.read(subject)
    match kind:
        case "skill":
            return skill_name(SYSTEM, sheet.skill(thing))
        case "trait":
            return trait_name(SYSTEM, thing)
        case "weapon":
            return weapon_at(sheet, thing).name
        case "damage":
            return tr("Damage: {weapon}").format(weapon=weapon_at(sheet, thing).name)
        case "treatment":
            from rules_core.systems.coc7.harm import Care

            return tr("First Aid") if Care(thing) is Care.FIRST_AID else tr("Medicine")
        case "luck":
            return tr("Luck")
        case "sanity":
            return tr("Sanity")
        case "conscious":
            return tr("Stay conscious")
        case "shock":
            return tr("Grasp it (INT)")
        case "analysis":
            return tr("Psychoanalysis")
        case _:
            raise KeyError(subject)


def refusal_words(ruling: Ruling) -> str:
    """Why the rules refuse something."""
    facts = dict(ruling.step.facts)
    because = str(facts.get("because", ""))
    return {
        "out_of_range": tr("{n} yards is beyond four times the range.").format(n=facts.get("yards", "")),
        "empty": tr("Every shot is fired. Reload first."),
        "unhurt": tr("There is nothing to heal."),
        "given_before": tr("This injury had that care already."),
        "too_late": tr("First Aid helps within the hour."),
        "no_time": tr("Medicine takes an hour of work."),
        "first_aid_first": tr("A dying patient needs First Aid first."),
        "major_wound": tr("A major wound does not heal by rest alone."),
        "dead": tr("Nothing helps the dead."),
        "no_hit": tr("That attack hit nobody."),
        "no_skill": tr("This character has no such skill."),
        "no_shock": tr("No loss of 5 or more asks for it."),
    }.get(because, tr("The rules do not allow that now."))
