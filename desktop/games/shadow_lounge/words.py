"""Texts of Shadow Lounge for situations, treatments, subjects and refusals."""

from desktop.base.listed import called
from desktop.base.names import skill_name, trait_name
from desktop.base.words import ntr, tr
from desktop.views.tray_parts import with_house_rule
from rules_core.sheet.events import StatusChanged
from rules_core.sheet.journal import Entry
from rules_core.sheet.outcome import Ruling
from rules_core.sheet.sheet import Power, Sheet
from rules_core.sheet.subject import Subject
from rules_core.sheet.weapons import weapon_at
from rules_core.systems.shadow_lounge.combat import EXTRA_ACTIONS, OUTNUMBERED_BY, ExtraAction, Situation
from rules_core.systems.shadow_lounge.healing import FIRST_AID, TREATMENTS, Treatment
from rules_core.systems.shadow_lounge.luck import Restoration
from rules_core.systems.shadow_lounge.play_turns import ANY
from rules_core.systems.shadow_lounge.skills import POWERS
from rules_core.systems.shadow_lounge.system import SYSTEM


def situation_word(situation: str, *, attacked: bool = False) -> str:
    """Return the name of a situation, from the attacker's or, if ``attacked``, the defender's side."""
    theirs = {
        Situation.INCAPACITATED_TARGET: tr("Target incapacitated"),
        Situation.OUTNUMBERED: tr("Target outnumbered"),
        Situation.SURPRISED_DEFENDER: tr("Target surprised"),
        Situation.FORCE_LIFTED: tr("Target lifted by the Force"),
    }
    own = {
        Situation.INCAPACITATED_TARGET: tr("Incapacitated"),
        Situation.OUTNUMBERED: tr("{n} or more attackers").format(n=OUTNUMBERED_BY),
        Situation.SURPRISED_DEFENDER: tr("Surprised"),
        Situation.FORCE_LIFTED: tr("Lifted by the Force"),
    }
    always = {
        Situation.FIRING_INTO_MELEE: tr("Firing into melee with an ally"),
        Situation.POINT_BLANK: tr("Point blank"),
        Situation.AUTO_FIRE_FOLLOWUP: tr("Auto fire after the first shot"),
        Situation.DARKNESS: tr("Darkness"),
    }
    return (always | (own if attacked else theirs))[Situation(situation)]


def action_word(kind: str) -> str:
    """Return the name of a kind of action."""
    return {ANY: tr("Action"), "sabre_strike": tr("Sabre strike")}[kind]


def perk_word(extra: ExtraAction) -> str:
    """Return the name of a perk that gives more actions."""
    return {"double_bladed_sabre": tr("Double-bladed sabre")}[extra.perk]


def act_words(_sheet: Sheet, entry: Entry) -> str:
    """Summarise what an action did, "" if its changes speak for themselves."""
    kind, what = Subject.read(entry.about)
    if kind != "turn":
        return ""
    taken, perk = Subject.read(what)
    for extra in EXTRA_ACTIONS:
        if perk == extra.perk:
            is_set = any(isinstance(each, StatusChanged) and each.after for each in entry.events)
            name = perk_word(extra)
            return name if is_set else tr("No longer: {name}").format(name=name)
    return tr("Turn: {action}").format(action=action_word(taken))


def restoration_word(event: Restoration) -> str:
    """Return the name of an event that restores Luck."""
    return {
        Restoration.BETWEEN_ADVENTURES: tr("Downtime between adventures"),
        Restoration.BETWEEN_CAMPAIGNS: tr("Downtime between campaigns"),
        Restoration.CRITICAL: tr("Critical success without Luck"),
        Restoration.SECOND_CRITICAL: tr("Two criticals in a row without Luck"),
    }[event]


def treatment_name(treatment: Treatment) -> str:
    """Return the name of the skill used for a treatment."""
    return tr("First Aid") if treatment.skill == FIRST_AID else tr("Medicine")


def means_word(treatment: Treatment) -> str:
    """Return the name of a treatment's equipment."""
    return {
        "first_aid_none": tr("No equipment"),
        "first_aid_kit": tr("First aid kit"),
        "first_aid_kolto": tr("Kolto injector"),
        "medicine_basic": tr("Basic equipment"),
        "medicine_hospital": tr("Hospital equipment"),
        "medicine_hospital_kolto": tr("Hospital with kolto"),
    }[treatment.id]


def power_name(power: Power) -> str:
    """Return the name of a power: as written on the sheet, otherwise as in the rules."""
    known = POWERS.get(power.kind)
    return called(SYSTEM.id, power) or (tr(known.name) if known else power.kind)


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
        case "damage" if thing.isdecimal():
            return tr("Damage: {weapon}").format(weapon=called(SYSTEM.id, weapon_at(sheet, thing)))
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
    """Return why the rules refuse something, and where possible what to do."""
    facts = dict(ruling.step.facts)
    words = {
        "once_a_round": tr("You have already fought back this round."),
        "empty": tr("No shots left. Reload first."),
        "no_auto": tr("This weapon has no auto mode."),
        "unhurt": tr("There is nothing to heal."),
        "treated_before": tr("This injury has already been treated that way."),
        "points": ntr(
            "You need {n} Force Point and have {there}.",
            "You need {n} Force Points and have {there}.",
            int(facts.get("needed", 0)),
        ).format(n=facts.get("needed", ""), there=facts.get("points", "")),
        "full": tr("Luck is already at its starting maximum."),
        "no_hit": tr("That attack didn't hit."),
        "no_rest": tr("Rest alone doesn't heal in this game."),
    }.get(str(facts.get("because", "")), tr("The rules don't allow that now."))
    return with_house_rule(SYSTEM.id, words, ruling)
