"""Texts for four-degree d20's degrees, DCs, conditions, powers and outcomes."""

from desktop.base.listed import called
from desktop.base.names import skill_name, trait_name
from desktop.base.numbers import signed
from desktop.base.words import ntr, tr, within
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.subject import Subject
from rules_core.sheet.weapons import weapon_at
from rules_core.systems.basic_d20.asked import Kind, PreparedRoll
from rules_core.systems.basic_d20.character import skill_of
from rules_core.systems.basic_d20.checks import Degree, SampleDC
from rules_core.systems.basic_d20.powers import POWERS_BY_ID, Against, Effect, EffectKind, aid_bonus
from rules_core.systems.basic_d20.strikes import Cover, cover_bonus
from rules_core.systems.basic_d20.system import SYSTEM

KEYS = {
    Degree.CRITICAL_SUCCESS: "critical",
    Degree.SUCCESS: "regular",
    Degree.FAILURE: "failure",
    Degree.CRITICAL_FAILURE: "critical_failure",
}
"""The app-wide degree key of each degree, used for colours and badges."""


def degree_word(degree: Degree) -> str:
    """Return a degree's full name, as on the badge."""
    return {
        Degree.CRITICAL_SUCCESS: tr("Critical success"),
        Degree.SUCCESS: tr("Success"),
        Degree.FAILURE: tr("Failure"),
        Degree.CRITICAL_FAILURE: tr("Critical failure"),
    }[degree]


def short_word(degree: Degree) -> str:
    """Return a degree's short name, as in the log and the odds."""
    return {
        Degree.CRITICAL_SUCCESS: tr("Critical"),
        Degree.SUCCESS: tr("Success"),
        Degree.FAILURE: tr("Failure"),
        Degree.CRITICAL_FAILURE: tr("Crit. failure"),
    }[degree]


def plus(number: int) -> str:
    """Return a bonus with its sign: "+9", "−2", "+0"."""
    return signed(str(number))


def short_attribute(attribute: str) -> str:
    """Return an attribute's abbreviation ("Agi"), or "" if it is unknown."""
    return next((tr(each.short).capitalize() for each in SYSTEM.traits if each.id == attribute), "")


def line_word(kind: Kind) -> str:
    """Return the line beside the tray's title: the kind of roll."""
    return {
        Kind.ATTRIBUTE: tr("Attribute check"),
        Kind.SKILL: tr("Skill check"),
        Kind.SAVE: tr("Saving throw"),
        Kind.ATTACK: tr("Attack"),
        Kind.POWER: tr("Basic power"),
        Kind.DEATH_SAVE: tr("Saving throw"),
        Kind.FIRST_AID: tr("Basic power"),
    }[kind]


def dc_word(asked: PreparedRoll) -> str:
    """Return what a roll has to reach: "DC 20", "AC 18"; "AC ?" if only the GM knows."""
    if asked.open:
        return tr("AC ?") if asked.kind is Kind.ATTACK else tr("DC ?")
    return (tr("AC {n}") if asked.kind is Kind.ATTACK else tr("DC {n}")).format(n=asked.dc)


def said_word(kind: Kind, degree: Degree) -> str:
    """Return what the GM says about a roll: the degree, or for an attack "Hit" or "Miss"."""
    if kind is not Kind.ATTACK:
        return degree_word(degree)
    return {
        Degree.CRITICAL_SUCCESS: tr("Critical hit"),
        Degree.SUCCESS: tr("Hit"),
        Degree.FAILURE: tr("Miss"),
        Degree.CRITICAL_FAILURE: tr("Critical miss"),
    }[degree]


def sample_word(dc: SampleDC) -> str:
    """Return the name of a sample DC (D20-ROLL-06)."""
    return {
        SampleDC.SIMPLE: tr("Simple"),
        SampleDC.AVERAGE: tr("Average"),
        SampleDC.HARD: tr("Hard"),
        SampleDC.VERY_HARD: tr("Very hard"),
        SampleDC.EXTREMELY_HARD: tr("Extremely hard"),
        SampleDC.IMPOSSIBLE: tr("Impossible"),
    }[dc]


def cover_word(cover: Cover) -> str:
    """Return a kind of cover with its bonus: "Standard +2"."""
    words = {
        Cover.NONE: tr("None"),
        Cover.FLIMSY: tr("Flimsy"),
        Cover.STANDARD: tr("Standard"),
        Cover.AMAZING: tr("Amazing"),
    }[cover]
    return f"{words} {plus(cover_bonus(cover))}" if cover else words


def condition_word(condition: str) -> str:
    """Return a condition's name. Raises KeyError if it is unknown."""
    return {
        "blinded": tr("Blinded"),
        "dazzled": tr("Dazzled"),
        "downed": tr("Downed"),
        "dying": tr("Dying"),
        "flat-footed": tr("Flat-footed"),
        "grabbed": tr("Grabbed"),
        "immobilised": tr("Immobilised"),
        "prone": tr("Prone"),
        "quickened": tr("Quickened"),
        "restrained": tr("Restrained"),
        "slowed": tr("Slowed"),
        "stunned": tr("Stunned"),
        "unconscious": tr("Unconscious"),
    }[condition]


def power_word(power: str) -> str:
    """Return a basic power's name."""
    return tr(POWERS_BY_ID[power].name)


def target_dc_word(against: Against) -> str:
    """Return which of the target's DCs a basic power is rolled against."""
    return {
        Against.FORTITUDE: tr("Fortitude DC"),
        Against.REFLEX: tr("Reflex DC"),
        Against.STEALTH: tr("Stealth DC"),
        Against.HOLD: tr("Escape DC"),
    }.get(against, tr("DC"))


def name_of(sheet: Sheet, subject: str) -> str:
    """Return a subject's name. Raises KeyError if the sheet or the game has no such thing."""
    kind, thing = Subject.read(subject)
    match kind:
        case "skill":
            return skill_name(SYSTEM, skill_of(sheet, thing))
        case "trait":
            return trait_name(SYSTEM, thing)
        case "weapon" | "blast":
            return called(SYSTEM.id, weapon_at(sheet, thing))
        case "damage" if Subject.read(thing).kind == "basic":
            return tr("{power}, damage").format(power=power_word(Subject.read(thing).id))
        case "damage":
            return tr("{weapon}, damage").format(weapon=called(SYSTEM.id, weapon_at(sheet, thing)))
        case "aid":
            return tr("Aid: {skill}").format(skill=skill_name(SYSTEM, skill_of(sheet, thing)))
        case "basic":
            return power_word(thing)
        case "power":
            return called(SYSTEM.id, sheet.power(thing))
    words = {
        "death": tr("Death save"),
        "first_aid": tr("First aid"),
        "initiative": tr("Initiative"),
        "fall": tr("Fall"),
    }
    return words[kind]


def outcome_words(power: str, degree: Degree, prof: int = 0) -> str:
    """Return what a degree of success does for a basic power; ``prof`` is the helper's, 0 if unknown."""
    if power == "aid" and (degree.succeeded or degree is Degree.CRITICAL_FAILURE):
        worth = aid_bonus(degree, prof)
        # Without a sheet, the Prof is unknown.
        amount = tr("+Prof") if degree is Degree.CRITICAL_SUCCESS and not prof else plus(worth)
        return tr("Your ally's roll gets {bonus}.").format(bonus=amount)
    words = [effect_words(each) for each in POWERS_BY_ID[power].outcome(degree)]
    return " ".join(words) or tr("Nothing happens.")


def effect_words(effect: Effect) -> str:
    """Return one effect of an outcome as a sentence."""
    amount = abs(effect.amount)
    condition = within(condition_word(effect.condition)) if effect.condition else ""
    words = {
        EffectKind.BONUS: tr("Your ally's roll gets {signed}."),
        EffectKind.BONUS_PROFICIENCY: tr("Your ally's roll gets +Prof."),
        EffectKind.DAMAGE: tr("The attack deals its damage."),
        EffectKind.DOUBLE_DAMAGE: tr("The attack deals double damage."),
        EffectKind.D6_DAMAGE: tr("The target takes {n}d6 damage."),
        EffectKind.CONDITION: tr("The target is {condition}."),
        EffectKind.OWN_CONDITION: tr("You are {condition}."),
        EffectKind.LETS_GO: tr("You lose your hold on the target."),
        EffectKind.TURNED_TABLES: tr("The target can grab you or knock you prone."),
        EffectKind.FREE: tr("You are free."),
        EffectKind.NO_MORE: tr("You can't try again this turn."),
        EffectKind.MOVE: tr("You can move {n} ft."),
        EffectKind.PUSH: tr("You push the target back {n} ft and can follow."),
        EffectKind.DROPS: tr("The target drops what it's holding."),
        EffectKind.GRIP: tr("The target's grip is weaker by {n} until its next turn."),
        EffectKind.NOTICED: tr("You notice what was hidden."),
        EffectKind.NOT_DYING: tr("The target is no longer dying."),
        EffectKind.DYING: tr("The target's dying value rises by {n}."),
    }[effect.what]
    return words.format(n=amount, condition=condition, signed=plus(effect.amount))


def feet(number: int) -> str:
    """Return a distance: "40 ft"."""
    return tr("{n} ft").format(n=number)


def points_of_damage(number: int) -> str:
    """Return an amount of damage: "7 damage"."""
    return ntr("{n} damage", "{n} damage", number).format(n=number)
