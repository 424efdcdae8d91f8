"""Texts for Rites of Battle's symbols, characteristics, subjects and refusals."""

from desktop.base.listed import called
from desktop.base.names import skill_name
from desktop.base.words import tr
from desktop.views.foes import foe_refusal
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
    """Return the net symbols of a roll, most important first, without those at zero."""
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
    """Return the net symbols in one line: "1 Success, 3 Advantage"."""
    said = [f"{each.number} {each.word}" for each in net_symbols(fallen)]
    if not fallen.successes:
        said.insert(0, symbols_count("success", 0))
    return ", ".join(said)


def characteristic_word(characteristic: Characteristic) -> str:
    """Return a characteristic's name."""
    return tr(characteristic.value)


def short_characteristic(characteristic: Characteristic) -> str:
    """Return the first three letters of a characteristic's name."""
    return tr(characteristic.value)[:3]


def track_word(track: Track) -> str:
    """Return "Wounds" or "Strain"."""
    return tr("Wounds") if track is Track.WOUNDS else tr("Strain")


def skill_word(sheet: Sheet, skill: str) -> str:
    """Return the name of a weapon's skill, from the sheet, else from the game's list, else as typed."""
    for each in sheet.skills:
        if each.id == skill:
            return skill_name(SYSTEM, each)
    return tr(SKILLS_BY_ID[skill].name) if skill in SKILLS_BY_ID else skill


def name_of(sheet: Sheet, subject: str) -> str:
    """Return a subject's name. Raises KeyError if the sheet or the game has no such thing."""
    kind, thing = Subject.read(subject)
    match kind:
        case "skill":
            return skill_name(SYSTEM, sheet.skill(thing))
        case "trait":
            return characteristic_word(BY_ID[thing])
        case "weapon":
            return tr("Bare hands") if thing == UNARMED else called(SYSTEM.id, weapon_at(sheet, thing))
        case "talent":
            return called(SYSTEM.id, sheet.power(thing))
        case "treatment":
            return tr("Medicae: Wounds")
        case "heal-injury":
            return tr("Medicae: {injury}").format(injury=tr(row_of(injury_named(sheet, thing)[1]).name))
        case "aftermath":
            return tr(row_of(injury_named(sheet, thing)[1]).then or "Critical injury")
        case "injury":
            return tr("Critical injury")
        case "target-injury":
            return tr("Target's critical injury")
        case "initiative":
            return tr("Initiative")
        case "fall":
            return tr("Fall: {skill}").format(skill=tr(SKILLS_BY_ID[thing].name))
        case _:
            raise KeyError(subject)


def refusal_words(ruling: Ruling) -> str:
    """Explain why the rules refuse something, and what to do."""
    facts = dict(ruling.step.facts)
    because = str(facts.get("because", ""))
    if because == "most" and ruling.step.rule == "ROB-TIME-02":
        return tr("No manoeuvres left this turn. Two is the maximum.")
    words = {
        "too_large": tr("This weapon is too large to use against an Engaged target. Choose another range."),
        "out_of_reach": tr("This weapon only reaches Engaged targets."),
        "empty": tr("This weapon is out of ammo. Reload it first."),
        "too_many": tr("That's more than 50 dice of one kind. Remove some."),
        "unhurt": tr("There are no Wounds to heal."),
        "treated": tr("Wounds were already treated in this encounter. Choose New encounter first."),
        "nothing_heals": tr("No check heals this injury."),
        "limb": tr("The limb is lost. Only a cybernetic one heals this injury."),
        "no_injury_number": tr("Enter a number from 1 to {most}.").format(most=MOST_TOTAL),
        "no_aftermath": tr("This injury leaves no lasting effect."),
        "no_strike": tr("This injury deals no more damage."),
        "no_number": tr("Enter a number from {least} to {most}.").format(
            least=str(facts.get("least", "")).replace("-", "−"), most=facts.get("most", "")
        ),
        "no_feet": tr("Type the height of the fall, from {least} to {most} feet.").format(
            least=facts.get("least", ""), most=facts.get("most", "")
        ),
        "same_soak": tr("Type a different Soak first."),
        "no_skill": tr("This weapon has no skill. Choose one in edit mode."),
        "no_name": tr("Type a name first."),
        "no_rating": tr("Write a number, such as 6, or leave the field empty."),
        "no_range": tr("Write Engaged, Short, Medium, Long or Extreme, or leave the field empty."),
        "no_dice": tr("Write the dice like 2d6+1, or leave the field empty."),
        "too_many_entries": tr("The list is full. Remove something first."),
        "too_many_slots": tr("There are too many slots. Remove one first."),
        "not_tied": tr("Only slots with the same result can swap places."),
        "not_theirs": tr("Choose who takes this slot: someone on its side who hasn't acted."),
        "no_action": tr("An injury costs you this turn's action."),
        "used": tr("Already used this turn. Choose New turn first."),
        "no_free_one": tr("There's no free manoeuvre left this turn."),
        "winded": tr("Winded: you can't choose to suffer Strain."),
        "creation_only": tr("Characteristics can only be raised during character creation."),
        "most": tr("{most} is the maximum.").format(most=facts.get("most", "")),
        "experience": tr("You need {short} more XP.").format(short=facts.get("short", "")),
        "again": tr("Only once per roll"),
        "no_damage": tr("Needs damage after Soak"),
        "manoeuvres": tr("Both manoeuvres used this turn"),
        "limited_ammo": tr("Limited Ammo can't run out this way"),
        "damage_traded": tr("Damage was traded to disable"),
        "injury_rolled": tr("The injury has been rolled"),
        "points": tr("Need {n} more").format(n=facts.get("short", "")),
    }
    return words.get(because) or foe_refusal(ruling) or tr("The rules don't allow that now.")


def fights_with(sheet: Sheet, skill_id: str) -> bool:
    """Return whether weapons are used with a skill of the sheet or of the rules' list (ROB-POOL-06)."""
    kind = next((each.kind for each in sheet.skills if each.id == skill_id), skill_id)
    return kind in SKILLS_BY_ID and bool(SKILLS_BY_ID[kind].weapons)
