"""Texts for Striker's steps, durations, categories, subjects and refusals."""

from desktop.base.listed import called, text_shown
from desktop.base.numbers import signed
from desktop.base.words import ntr, tr
from desktop.views.rule_sentences import sentences
from rules_core.game.advice import Moment, rules_at
from rules_core.game.places import Place
from rules_core.sheet.events import StatusChanged
from rules_core.sheet.journal import Entry
from rules_core.sheet.outcome import Ruling
from rules_core.sheet.sheet import Sheet, Skill
from rules_core.sheet.subject import Subject
from rules_core.sheet.weapons import weapon_at
from rules_core.systems.striker.acts import EXAMPLES
from rules_core.systems.striker.advice import ADVICE
from rules_core.systems.striker.checks import Duration, ResultStep
from rules_core.systems.striker.harm import DamageType
from rules_core.systems.striker.on_sheet import DEAD, STABILITY, name_in_listings
from rules_core.systems.striker.skills import SKILLS, Aspect, Category, Kind
from rules_core.systems.striker.system import SYSTEM

DEGREES = {
    ResultStep.CRITICAL_FAIL: "critical_failure",
    ResultStep.FAIL: "failure",
    ResultStep.PARTIAL_SUCCESS: "partial",
    ResultStep.SUCCESS: "regular",
    ResultStep.CRITICAL_SUCCESS: "critical",
}
"""The app-wide degree key of each step, used for colours and badges."""

_RULES_SKILLS = frozenset(each.name for each in SKILLS)


def number_word(number: int) -> str:
    """Return a number with a real minus sign: "15", "−3"."""
    return str(number).replace("-", "−")


def modifier_word(number: int) -> str:
    """Return a modifier with its sign: "+3", "−3", "+0"."""
    return signed(str(number))


def plus_word(number: int) -> str:
    """Return a number as an added term: "+ 3", "− 2"."""
    return f"− {-number}" if number < 0 else f"+ {number}"


def step_word(step: ResultStep) -> str:
    """Return a step's full name, as on the badge."""
    return {
        ResultStep.CRITICAL_FAIL: tr("Critical fail"),
        ResultStep.FAIL: tr("Fail"),
        ResultStep.PARTIAL_SUCCESS: tr("Partial success"),
        ResultStep.SUCCESS: tr("Success"),
        ResultStep.CRITICAL_SUCCESS: tr("Critical success"),
    }[step]


def ladder_step(step: ResultStep) -> str:
    """Return a step's name for its narrow box on the ladder; soft hyphens mark where it may break."""
    return {
        ResultStep.CRITICAL_FAIL: tr("Critical fail", "on the ladder"),
        ResultStep.FAIL: tr("Fail", "on the ladder"),
        ResultStep.PARTIAL_SUCCESS: tr("Partial", "on the ladder"),
        ResultStep.SUCCESS: tr("Success", "on the ladder"),
        ResultStep.CRITICAL_SUCCESS: tr("Critical", "on the ladder"),
    }[step]


def short_step(step: ResultStep) -> str:
    """Return a step's short name, as in the log and the odds."""
    return {ResultStep.PARTIAL_SUCCESS: tr("Partial"), ResultStep.CRITICAL_SUCCESS: tr("Critical")}.get(
        step
    ) or step_word(step)


def duration_word(duration: Duration) -> str:
    """Return a duration as a title: "Minute"."""
    return {
        Duration.FREE_ACTION: tr("Free action"),
        Duration.BONUS_ACTION: tr("Bonus action"),
        Duration.RE_ACTION: tr("Re-action"),
        Duration.MAIN_ACTION: tr("Main action"),
        Duration.ROUND: tr("Round"),
        Duration.MINUTE: tr("Minute"),
        Duration.SCENE: tr("Scene"),
        Duration.HOUR: tr("Hour"),
        Duration.DAY: tr("Day"),
    }[duration]


def duration_phrase(duration: Duration) -> str:
    """Return a duration for use in a sentence: "a minute"."""
    return {
        Duration.FREE_ACTION: tr("a free action"),
        Duration.BONUS_ACTION: tr("a bonus action"),
        Duration.RE_ACTION: tr("a re-action"),
        Duration.MAIN_ACTION: tr("a main action"),
        Duration.ROUND: tr("a round"),
        Duration.MINUTE: tr("a minute"),
        Duration.SCENE: tr("a scene"),
        Duration.HOUR: tr("an hour"),
        Duration.DAY: tr("a day"),
    }[duration]


def category_word(category: Category | None) -> str:
    """Return a skill category's name, "" for None."""
    return {
        Category.QUALIFIER: tr("Qualifier"),
        Category.TRAIT: tr("Trait"),
        Category.KNOWLEDGE: tr("Knowledge"),
        Category.SOCIAL: tr("Social"),
        Category.COMBAT: tr("Combat"),
        Category.ENGINEERING: tr("Engineering"),
        Category.PSIONIC: tr("Psionic"),
        None: "",
    }[category]


def kind_word(kind: Kind) -> str:
    """Return a kind of technique with what it means to have no ranks (ST-MOD-04)."""
    return {
        Kind.ENABLER: tr("Enabler: unusable without ranks"),
        Kind.SPECIALISER: tr("Specialiser: as good as its skill without ranks"),
        Kind.FACILITATOR: tr("Facilitator: 3 worse than its skill without ranks"),
    }[kind]


def aspect_word(aspect: Aspect) -> str:
    """Return the name of an aspect of Agility."""
    return {Aspect.BODY: tr("Body"), Aspect.MIND: tr("Mind"), Aspect.SKILL: tr("Skill")}[aspect]


def type_word(damage_type: str) -> str:
    """Return a damage type's name, or the text as typed if the rules don't know it."""
    return {
        DamageType.PIERCING.value: tr("Piercing"),
        DamageType.SLASHING.value: tr("Slashing"),
        DamageType.FIRE.value: tr("Fire"),
        DamageType.COLD.value: tr("Cold"),
    }.get(damage_type, damage_type)


def skill_word(skill: Skill) -> str:
    """Return a skill's name on the sheet, translated if it is one of the rules' skills."""
    return called(SYSTEM.id, skill) or listed_skill_word(name_in_listings(skill))


def listed_skill_word(name: str) -> str:
    """Translate a skill name used in a listing; listings are always in English."""
    return tr(name) if name in _RULES_SKILLS else text_shown(SYSTEM.id, Place("skill", "name"), name)


def skill_with_listed_word(skill: Skill) -> str:
    """Return a skill with its name in listings if that differs: "Täuschen (Deceive)"."""
    name, listed = skill_word(skill), name_in_listings(skill)
    return name if name == listed else tr("{name} ({listed})").format(name=name, listed=listed)


def name_of(sheet: Sheet, subject: str) -> str:
    """Return a subject's name. Raises KeyError if it isn't on the sheet."""
    kind, thing = Subject.read(subject)
    match kind:
        case "skill":
            return skill_word(sheet.skill(thing))
        case "technique":
            return called(SYSTEM.id, sheet.technique(thing))
        case "weapon":
            return called(SYSTEM.id, weapon_at(sheet, thing))
        case "imposed":
            return tr("Save against {name}").format(name=called(SYSTEM.id, sheet.technique(thing)))
        case "feint":
            return tr("Feint with {name}").format(name=skill_word(sheet.skill(thing)))
        case "power":
            return called(SYSTEM.id, sheet.power(thing))
        case "damage" if thing.isdecimal():
            return tr("Effect: {name}").format(name=called(SYSTEM.id, weapon_at(sheet, thing)))
        case "damage":
            return tr("Effect: {name}").format(name=name_of(sheet, thing))
        case _:
            raise KeyError(subject)


def refusal_words(ruling: Ruling) -> str:
    """Explain why the rules refuse something, and what to do."""
    facts = dict(ruling.step.facts)
    because = str(facts.get("because", ""))
    if (ruling.step.rule, because) == ("ST-MOD-04", "ranks"):
        return tr("You need at least one rank to use an enabler. Add a rank first.")
    if because == "listing":
        return tr("Can't read the listing at character {at}: {expected} expected.").format(
            at=facts.get("at", ""), expected=expected_words(str(facts.get("expected", "")))
        )
    return {
        "exhausted": tr("Exhausted: you can only take free actions. Rest, or roll a save."),
        "zeroed": tr("No hit points left: you can only roll saves. Heal first."),
        "dead": tr("The character is dead. If this is wrong, change it on the Health page."),
        "ranks": tr("Without ranks, you can't take 8, 10 or 20. Roll instead."),
        "duration": tr("That would take longer than a day. Take less, or roll."),
        "save": tr("You can't take 8, 10 or 20 on a save. Roll instead."),
        "opposed": tr("You can't take 8, 10 or 20 on an opposed roll. Roll instead."),
        "ep": tr("A feint costs 1 energy point, and you have none left. Rest first."),
        "missed": tr("That attack missed, so it has no effect."),
        "number": tr("Type a whole number from {least} to {most}.").format(
            least=facts.get("least", 1), most=facts.get("most", 999)
        ),
        "name": tr("Type a name first."),
        "long": ntr(
            "That's too long: the maximum is {n} character.",
            "That's too long: the maximum is {n} characters.",
            int(facts.get("most", 0)),
        ).format(n=facts.get("most", "")),
        "dice": tr("Write the dice like 2d6+1, or leave the field empty."),
        "twice": tr("There's already a technique with this name. Choose another name."),
        "parent": tr("The listing is used instead of {name}. Choose that skill, or none.").format(
            name=listed_skill_word(str(facts.get("replaces", "")))
        ),
        "unchanged": tr("Nothing has changed."),
        "full": tr("There is nothing to heal."),
        "rested": tr("A rest would restore nothing."),
        "not_zeroed": tr("Only a character with no hit points left can be stable or unstable."),
        "opportunities": tr("No attacks of opportunity left this round. Choose New round first."),
        "untrained": tr("An attack of opportunity needs a rank in Cbt-Melee."),
        "unused": tr("No attack of opportunity was used this round."),
    }.get(because, tr("The rules don't allow that now."))


def advice_words(moment: Moment) -> str:
    """Return the rule sentences that advise the table at a moment."""
    return " ".join(sentences("striker")[each] for each in rules_at(ADVICE, moment))


def expected_words(expected: str) -> str:
    """Translate what the listing parser expected."""
    known = {
        "the end of the listing": tr("the end"),
        "the name of an action": tr("the name of an action"),
        "the name of a skill": tr("the name of a skill"),
        "a duration such as main-action": tr("a duration such as main-action"),
        "a challenge": tr("a challenge"),
        "M(skill), R(skill) or a number": tr("M(skill), R(skill) or a number"),
        "M(skill) or a number": tr("M(skill) or a number"),
    }
    if expected in known:
        return known[expected]
    # Parts of the listing language itself are not translated.
    return tr(" or ").join(known.get(each, each) for each in expected.split(" or "))


def act_words(_sheet: Sheet, entry: Entry) -> str:
    """Summarise what an action did, or return "" if its changes speak for themselves."""
    kind, thing = Subject.read(entry.about)
    statuses = {each.status: each.after for each in entry.events if isinstance(each, StatusChanged)}
    match kind:
        case "rest":
            return tr("Rest")
        case "damage":
            return tr("{n} damage").format(n=_loss(entry))
        case "dead":
            return tr("Dead") if statuses.get(DEAD) else tr("Not dead")
        case "stability":
            return {1: tr("Stable"), 2: tr("Unstable")}.get(statuses.get(STABILITY, 0), tr("Stability"))
        case "wear":
            return tr("Armour")
        case "hand":
            return tr("Weapon drawn") if thing else tr("Weapon put away")
        case "opportunity":
            return tr("Attack of opportunity")
        case "round":
            return tr("New round")
        case "feinted":
            return tr("Feint")
        case "technique" if Subject.read(thing).kind == "example":
            name = text_shown(SYSTEM.id, Place("technique", "name"), EXAMPLES[int(Subject.read(thing).id)][0])
            return tr("{name} added").format(name=name)
        case _:
            return ""


def _loss(entry: Entry) -> int | str:
    """The damage can be more than the points there were to lose."""
    return next((dict(each.facts)["loss"] for each in entry.steps if each.rule == "ST-HP-02"), 0)
