"""Texts of Call of Cthulhu 7e for situations, subjects and refusals."""

from desktop.base.listed import called
from desktop.base.names import skill_name, trait_name
from desktop.base.words import tr
from rules_core.sheet.outcome import Ruling
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.subject import Subject
from rules_core.sheet.weapons import weapon_at
from rules_core.systems.coc7.system import SYSTEM


def situation_word(situation: str) -> str:
    """Return the name of an attack situation."""
    # Imported late: only a fight needs it.
    from rules_core.systems.coc7.combat import DARKNESS, Melee, ShotCondition

    return {
        ShotCondition.POINT_BLANK.value: tr("Point blank"),
        ShotCondition.AIMED.value: tr("Aimed for a round"),
        ShotCondition.LARGE_TARGET.value: tr("Large target"),
        ShotCondition.DIVING_TARGET.value: tr("Target dives for cover"),
        ShotCondition.FAST_TARGET.value: tr("Fast target"),
        ShotCondition.HALF_COVER.value: tr("Half cover"),
        ShotCondition.SMALL_TARGET.value: tr("Small target"),
        ShotCondition.SEVERAL_SHOTS.value: tr("Several shots"),
        ShotCondition.LOAD_AND_FIRE.value: tr("Load and fire"),
        ShotCondition.INTO_MELEE.value: tr("Firing into melee"),
        Melee.OUTNUMBERED.value: tr("Target outnumbered"),
        Melee.LARGER.value: tr("Manoeuvre, Build 1 higher"),
        Melee.MUCH_LARGER.value: tr("Manoeuvre, Build 2 higher"),
        DARKNESS: tr("Darkness"),
    }[situation]


def name_of(sheet: Sheet, subject: str) -> str:
    """Return the display name of a subject; raises KeyError if the sheet or the game doesn't have it."""
    kind, thing = Subject.read(subject)
    match kind:
        case "skill":
            return skill_name(SYSTEM, sheet.skill(thing))
        case "trait":
            return trait_name(SYSTEM, thing)
        case "weapon":
            return called(SYSTEM.id, weapon_at(sheet, thing))
        case "damage":
            from rules_core.systems.coc7.weapons import weapon_or_fists

            return tr("Damage: {weapon}").format(weapon=called(SYSTEM.id, weapon_or_fists(sheet, thing)))
        case "treatment":
            from rules_core.systems.coc7.harm import Care

            return tr("First Aid") if Care(thing) is Care.FIRST_AID else tr("Medicine")
        case "luck":
            return tr("Luck")
        case "sanity":
            return tr("Sanity")
        case "conscious":
            return tr("CON roll: stay conscious")
        case "shock":
            return tr("INT roll: understand it")
        case "analysis":
            return tr("Psychoanalysis")
        case _:
            raise KeyError(subject)


def refusal_words(ruling: Ruling) -> str:
    """Return why the rules refuse something, and where possible what to do."""
    facts = dict(ruling.step.facts)
    because = str(facts.get("because", ""))
    return {
        "out_of_range": tr("{n} yards is out of range: more than four times the base range.").format(
            n=facts.get("yards", "")
        ),
        "empty": tr("No shots left. Reload first."),
        "build": tr("Your target is too large: no manoeuvre at Build 3 or more above yours."),
        "unhurt": tr("There is nothing to heal."),
        "given_before": tr("This injury has already been treated that way."),
        "too_late": tr("First Aid only helps within an hour of the injury."),
        "no_time": tr("Medicine takes an hour, and there isn't enough time."),
        "first_aid_first": tr("A dying patient needs First Aid first."),
        "major_wound": tr("Rest alone doesn't heal a major wound."),
        "dead": tr("Dead investigators can't heal. If this is wrong, change it on the Healing page."),
        "no_hit": tr("That attack didn't hit."),
        "no_skill": tr("This investigator doesn't have that skill."),
        "no_shock": tr("You only roll INT after losing 5 or more Sanity at once."),
    }.get(because, tr("The rules don't allow that now."))


def living_words(sheet: Sheet) -> str:
    """Return the living standard that the Credit Rating stands for (COC-DER-07), "" without that skill."""
    from rules_core.systems.coc7.derive import LivingStandard, living_standard

    rating = next((each.value for each in sheet.skills if each.kind == "credit-rating"), None)
    if rating is None:
        return ""
    word = {
        LivingStandard.PENNILESS: tr("Penniless"),
        LivingStandard.POOR: tr("Poor", "living standard"),
        LivingStandard.AVERAGE: tr("Average", "living standard"),
        LivingStandard.WEALTHY: tr("Wealthy"),
        LivingStandard.RICH: tr("Rich"),
        LivingStandard.SUPER_RICH: tr("Super rich"),
    }[living_standard(rating)]
    return tr("{standard}, Credit Rating {n}").format(standard=word, n=rating)
