"""Dice, symbols, subjects and refusals of Rites of Battle in words."""

from desktop.base.names import skill_name
from desktop.base.words import tr
from desktop.views.symbol_words import symbol_word, symbols_count
from desktop.views.tray import NetSymbol
from rules_core.sheet.outcome import Ruling
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.subject import Subject
from rules_core.sheet.weapons import weapon_at
from rules_core.systems.rites_of_battle.attack import Track
from rules_core.systems.rites_of_battle.play_injuries import MOST_TOTAL
from rules_core.systems.rites_of_battle.play_pools import UNARMED, injury_named, row_of
from rules_core.systems.rites_of_battle.pool import Symbols
from rules_core.systems.rites_of_battle.skills import BY_ID, SKILLS_BY_ID, Characteristic
from rules_core.systems.rites_of_battle.system import SYSTEM


def net_symbols(fallen: Symbols) -> tuple[NetSymbol, ...]:
    """What is left of a throw, the most important first; nothing that is not there."""
    counts = (
        ("success", fallen.successes),
        ("failure", -fallen.successes),
        ("advantage", fallen.advantages),
        ("threat", -fallen.advantages),
        ("triumph", fallen.triumphs),
        ("despair", fallen.despairs),
    )
    return tuple(NetSymbol(name, number, symbol_word(name, number)) for name, number in counts if number > 0)


def net_words(fallen: Symbols) -> str:
    """The same in one line: "1 Success, 3 Advantage"."""
    said = [f"{each.number} {each.word}" for each in net_symbols(fallen)]
    if not fallen.successes:
        said.insert(0, symbols_count("success", 0))
    return ", ".join(said)


def characteristic_word(characteristic: Characteristic) -> str:
    """What a characteristic is called."""
    return tr(characteristic.value)


def short_characteristic(characteristic: Characteristic) -> str:
    """The three letters of a characteristic."""
    return tr(characteristic.value)[:3]


def track_word(track: Track) -> str:
    """What a loss is marked as."""
    return tr("Wounds") if track is Track.WOUNDS else tr("Strain")


def skill_word(sheet: Sheet, skill: str) -> str:
    """The name of a weapon's skill: one on the sheet, else one of the game's list, else as written."""
    for each in sheet.skills:
        if each.id == skill:
            return skill_name(SYSTEM, each)
    return tr(SKILLS_BY_ID[skill].name) if skill in SKILLS_BY_ID else skill


def name_of(sheet: Sheet, subject: str) -> str:
    """What a subject is called; ``KeyError`` where the sheet or the game has no such thing."""
    kind, thing = Subject.read(subject)
    match kind:
        case "skill":
            return skill_name(SYSTEM, sheet.skill(thing))
        case "trait":
            return characteristic_word(BY_ID[thing])
        case "weapon":
            return tr("Bare hands") if thing == UNARMED else weapon_at(sheet, thing).name
        case "talent":
            return sheet.power(thing).name
        case "treatment":
            return tr("Medicae: Wounds")
        case "heal-injury":
            return tr("Medicae: {injury}").format(injury=tr(row_of(injury_named(sheet, thing)[1]).name))
        case "aftermath":
            return tr(row_of(injury_named(sheet, thing)[1]).then or "Critical injury")
        case "injury":
            return tr("Critical injury")
        case "target-injury":
            return tr("Critical injury of the target")
        case "initiative":
            return tr("Initiative")
        case "fall":
            return tr("Fall: {skill}").format(skill=tr(SKILLS_BY_ID[thing].name))
        case _:
            raise KeyError(subject)


def refusal_words(ruling: Ruling) -> str:
    """Why the rules refuse something, and what to do now."""
    facts = dict(ruling.step.facts)
    because = str(facts.get("because", ""))
    if because == "most" and ruling.step.rule == "ROB-TIME-02":
        return tr("No manoeuvre is left this turn. Two are the most.")
    words = {
        "too_large": tr("This weapon is too large for a target that is Engaged. Choose another range."),
        "out_of_reach": tr("This weapon only reaches a target that is Engaged."),
        "empty": tr("This weapon is out of ammo. Reload it first."),
        "too_many": tr("That would be more than 50 dice of a kind. Take some out."),
        "unhurt": tr("There are no Wounds to heal."),
        "treated": tr("Wounds were treated in this encounter already. Begin a new encounter first."),
        "nothing_heals": tr("No check heals this injury."),
        "limb": tr("The limb is gone. Only a cybernetic one heals this injury."),
        "no_injury_number": tr("Type a number from 1 to {most}.").format(most=MOST_TOTAL),
        "no_aftermath": tr("This injury leaves nothing behind."),
        "no_strike": tr("This injury does no more harm."),
        "no_number": tr("Type a number from {least} to {most}.").format(
            least=str(facts.get("least", "")).replace("-", "−"), most=facts.get("most", "")
        ),
        "no_feet": tr("Type how deep the fall is, from {least} to {most} feet.").format(
            least=facts.get("least", ""), most=facts.get("most", "")
        ),
        "same_soak": tr("Type another Soak first."),
        "no_skill": tr("No skill is written beside this weapon. Choose one in edit mode."),
        "no_name": tr("Type a name first."),
        "no_dice": tr("Write the dice as 2d6+1, or leave them out."),
        "too_many_entries": tr("The list is full. Remove something first."),
        "too_many_slots": tr("There are too many slots. Remove one first."),
        "not_tied": tr("Only slots that rolled the same change places."),
        "not_theirs": tr("Choose who takes this slot: somebody of its side who has not acted."),
        "no_action": tr("An injury takes the action of this turn."),
        "used": tr("That was used this turn. Begin a new turn first."),
        "no_free_one": tr("The free manoeuvre of this turn is gone."),
        "winded": tr("Winded: Strain cannot be taken by choice."),
        "creation_only": tr("Characteristics are raised only while the character is made."),
        "most": tr("{most} is the highest.").format(most=facts.get("most", "")),
        "experience": tr("{short} more experience is needed.").format(short=facts.get("short", "")),
        "again": tr("Only once for each roll"),
        "no_damage": tr("Takes damage past Soak"),
        "manoeuvres": tr("Both manoeuvres of this turn are used"),
        "limited_ammo": tr("Limited Ammo does not run out so"),
        "damage_traded": tr("The damage was traded to disable"),
        "points": tr("{n} short").format(n=facts.get("short", "")),
    }
    return words.get(because, tr("The rules don't allow that now."))
