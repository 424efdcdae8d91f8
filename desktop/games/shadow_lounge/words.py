"""Situations, treatments, subjects and refusals of the Shadow Lounge game in words."""

from desktop.base.names import skill_name, trait_name
from desktop.base.words import ntr, tr
from rules_core.sheet.outcome import Ruling
from rules_core.sheet.sheet import Power, Sheet
from rules_core.sheet.subject import Subject
from rules_core.sheet.weapons import weapon_at
from rules_core.systems.shadow_lounge.combat import Situation
from rules_core.systems.shadow_lounge.healing import FIRST_AID, TREATMENTS, Treatment
from rules_core.systems.shadow_lounge.luck import Restoration
from rules_core.systems.shadow_lounge.skills import POWERS
from rules_core.systems.shadow_lounge.system import SYSTEM


def situation_word(situation: str, *, attacked: bool = False) -> str:
    """A situation of an attack in words, from the side of the attacker or of the one who is ``attacked``."""
    theirs = {
        Situation.INCAPACITATED_TARGET: tr("Target incapacitated"),
        Situation.OUTNUMBERED: tr("Target outnumbered"),
        Situation.SURPRISED_DEFENDER: tr("Target surprised"),
        Situation.FORCE_LIFTED: tr("Target lifted by the Force"),
    }
    own = {
        Situation.INCAPACITATED_TARGET: tr("Incapacitated"),
        Situation.OUTNUMBERED: tr("Three or more attackers"),
        Situation.SURPRISED_DEFENDER: tr("Surprised"),
        Situation.FORCE_LIFTED: tr("Lifted by the Force"),
    }
    always = {
        Situation.FIRING_INTO_MELEE: tr("Into a melee with an ally"),
        Situation.POINT_BLANK: tr("Point blank"),
        Situation.AUTO_FIRE_FOLLOWUP: tr("Auto fire after the first shot"),
    }
    return (always | (own if attacked else theirs))[Situation(situation)]


def restoration_word(event: Restoration) -> str:
    """What gives Luck back, in words."""
    return {
        Restoration.BETWEEN_ADVENTURES: tr("Downtime between adventures"),
        Restoration.BETWEEN_CAMPAIGNS: tr("Downtime between campaigns"),
        Restoration.CRITICAL: tr("Critical success without Luck"),
        Restoration.SECOND_CRITICAL: tr("Two criticals in a row without Luck"),
    }[event]


def treatment_name(treatment: Treatment) -> str:
    """The skill of a treatment by its name."""
    return tr("First Aid") if treatment.skill == FIRST_AID else tr("Medicine")


def means_word(treatment: Treatment) -> str:
    """What a treatment is done with."""
    return {
        "first_aid_none": tr("No equipment"),
        "first_aid_kit": tr("First aid kit"),
        "first_aid_kolto": tr("Kolto injector"),
        "medicine_basic": tr("Basic equipment"),
        "medicine_hospital": tr("Hospital equipment"),
        "medicine_hospital_kolto": tr("Hospital plus kolto"),
    }[treatment.id]


def power_name(power: Power) -> str:
    """What a power is called: as written on the sheet, else as the rules name it."""
    known = POWERS.get(power.kind)
    return power.name or (tr(known.name) if known else power.kind)


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
        case "damage" if thing.isdecimal():
            return tr("Damage: {weapon}").format(weapon=weapon_at(sheet, thing).name)
        case "damage":
            return tr("Damage: {weapon}").format(weapon=power_name(sheet.power(thing)))
        case "power":
            return power_name(sheet.power(thing))
        case "treatment":
            return treatment_name(TREATMENTS[thing])
        case "luck":
            return tr("Luck")
        case "restore" if thing in {each.value for each in Restoration}:
            return restoration_word(Restoration(thing))
        case _:
            raise KeyError(subject)


def refusal_words(ruling: Ruling) -> str:
    """Why the rules refuse something."""
    facts = dict(ruling.step.facts)
    return {
        "once_a_round": tr("Fight back was used this round."),
        "empty": tr("Every shot is fired. Reload first."),
        "no_auto": tr("This weapon has no auto mode."),
        "unhurt": tr("There is nothing to heal."),
        "treated_before": tr("This injury was treated so already."),
        "points": ntr(
            "{n} Force Point is needed; {there} left.",
            "{n} Force Points are needed; {there} left.",
            int(facts.get("needed", 0)),
        ).format(n=facts.get("needed", ""), there=facts.get("points", "")),
        "full": tr("Luck is at its starting maximum."),
        "no_hit": tr("That attack hit nobody."),
        "no_rest": tr("Rest alone heals nothing in this game."),
    }.get(str(facts.get("because", "")), tr("The rules do not allow that now."))
