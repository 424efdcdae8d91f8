"""Steps, durations, categories, subjects and refusals of Striker in words."""

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
"""The steps as badges, ladder and odds know them."""

_OF_THE_RULES = frozenset(each.name for each in SKILLS)


def number_word(number: int) -> str:
    """A number with a real minus sign: "15", "−3"."""
    return str(number).replace("-", "−")


def modifier_word(number: int) -> str:
    """A modifier with its sign: "+3", "−3", "+0"."""
    return signed(str(number))


def plus_word(number: int) -> str:
    """A number that is added to something: "+ 3", "− 2"."""
    return f"− {-number}" if number < 0 else f"+ {number}"


def step_word(step: ResultStep) -> str:
    """A step as the badge names it."""
    return {
        ResultStep.CRITICAL_FAIL: tr("Critical fail"),
        ResultStep.FAIL: tr("Fail"),
        ResultStep.PARTIAL_SUCCESS: tr("Partial success"),
        ResultStep.SUCCESS: tr("Success"),
        ResultStep.CRITICAL_SUCCESS: tr("Critical success"),
    }[step]


def ladder_step(step: ResultStep) -> str:
    """A step in its narrow box on the ladder; soft hyphens tell where a long word may break."""
    return {
        ResultStep.CRITICAL_FAIL: tr("Critical fail", "on the ladder"),
        ResultStep.FAIL: tr("Fail", "on the ladder"),
        ResultStep.PARTIAL_SUCCESS: tr("Partial", "on the ladder"),
        ResultStep.SUCCESS: tr("Success", "on the ladder"),
        ResultStep.CRITICAL_SUCCESS: tr("Critical", "on the ladder"),
    }[step]


def short_step(step: ResultStep) -> str:
    """A step as the odds and the log name it."""
    return {ResultStep.PARTIAL_SUCCESS: tr("Partial"), ResultStep.CRITICAL_SUCCESS: tr("Critical")}.get(
        step
    ) or step_word(step)


def duration_word(duration: Duration) -> str:
    """A duration as a title."""
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


def a_duration(duration: Duration) -> str:
    """A duration in a sentence: "a minute"."""
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
    """A category of skills, "" for none."""
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
    """A kind of technique with what it is good for without ranks."""
    return {
        Kind.ENABLER: tr("Enabler: no use without ranks"),
        Kind.SPECIALISER: tr("Specialiser: as good as its skill without ranks"),
        Kind.FACILITATOR: tr("Facilitator: 3 worse than its skill without ranks"),
    }[kind]


def aspect_word(aspect: Aspect) -> str:
    """An aspect of Agility."""
    return {Aspect.BODY: tr("Body"), Aspect.MIND: tr("Mind"), Aspect.SKILL: tr("Skill")}[aspect]


def type_word(damage_type: str) -> str:
    """A type of damage, as written where it is none that the rules know."""
    return {
        DamageType.PIERCING.value: tr("Piercing"),
        DamageType.SLASHING.value: tr("Slashing"),
        DamageType.FIRE.value: tr("Fire"),
        DamageType.COLD.value: tr("Cold"),
    }.get(damage_type, damage_type)


def skill_word(skill: Skill) -> str:
    """What a skill is called on the sheet, in the reader's language where the rules gave it its name."""
    return called(SYSTEM.id, skill) or listed_skill_word(name_in_listings(skill))


def listed_skill_word(name: str) -> str:
    """What the sheet calls a skill that a listing names: listings are in English whatever is spoken."""
    return tr(name) if name in _OF_THE_RULES else text_shown(SYSTEM.id, Place("skill", "name"), name)


def skill_with_listed_word(skill: Skill) -> str:
    """A skill as the sheet calls it, and as listings do where that differs: "Täuschen (Deceive)"."""
    name, listed = skill_word(skill), name_in_listings(skill)
    return name if name == listed else tr("{name} ({listed})").format(name=name, listed=listed)


def name_of(sheet: Sheet, subject: str) -> str:
    """What a subject is called; ``KeyError`` where the sheet has no such thing."""
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
    """Why the rules refuse something, and what can be done about it."""
    facts = dict(ruling.step.facts)
    because = str(facts.get("because", ""))
    if (ruling.step.rule, because) == ("ST-MOD-04", "ranks"):
        return tr("An enabler is no use without a rank. Give the technique one first.")
    if because == "listing":
        return tr("The listing cannot be read at character {at}: {expected} expected.").format(
            at=facts.get("at", ""), expected=expected_words(str(facts.get("expected", "")))
        )
    return {
        "exhausted": tr("Exhausted: only free actions are left. Rest, or roll a save."),
        "zeroed": tr("No hit points left: only saves can be rolled. Healing comes first."),
        "dead": tr("The character is dead. That can be changed under Health."),
        "ranks": tr("Without ranks nothing can be taken. Roll instead."),
        "duration": tr("That would take longer than a day. Take less, or roll."),
        "save": tr("A save is always rolled."),
        "opposed": tr("Against somebody's roll nothing can be taken. Roll instead."),
        "ep": tr("A feint costs 1 energy point, and none is left. Rest first."),
        "missed": tr("That attack missed, so it has no effect."),
        "number": tr("Type a whole number from {least} to {most}.").format(
            least=facts.get("least", 1), most=facts.get("most", 999)
        ),
        "name": tr("Give it a name first."),
        "long": ntr(
            "That is too long: {n} character at most.",
            "That is too long: {n} characters at most.",
            int(facts.get("most", 0)),
        ).format(n=facts.get("most", "")),
        "dice": tr("Write the dice as a sum such as 2d6+1, or leave them out."),
        "twice": tr("There is a technique of that name already. Choose another name."),
        "parent": tr("The listing stands in for {name}. Choose that skill, or none.").format(
            name=listed_skill_word(str(facts.get("replaces", "")))
        ),
        "unchanged": tr("Nothing has changed."),
        "full": tr("There is nothing to heal."),
        "rested": tr("A rest would give nothing back."),
        "not_zeroed": tr("Only somebody without hit points is stable or unstable."),
        "opportunities": tr("No attack of opportunity is left in this round. Start a new round."),
        "untrained": tr("An attack of opportunity takes a rank in Cbt-Melee."),
        "unused": tr("No attack of opportunity was used in this round."),
    }.get(because, tr("The rules don't allow that now."))


def advice_words(moment: Moment) -> str:
    """What the rules tell the table at a moment, in our sentences."""
    return " ".join(sentences("striker")[each] for each in rules_at(ADVICE, moment))


def expected_words(expected: str) -> str:
    """What a listing has to have at a place, out of what its parser says."""
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
    # What stands in a listing itself is not translated.
    return tr(" or ").join(known.get(each, each) for each in expected.split(" or "))


def act_words(_sheet: Sheet, entry: Entry) -> str:
    """What an act did, in a few words; "" where what changed says it."""
    what, thing = Subject.read(entry.about)
    now = {each.status: each.after for each in entry.events if isinstance(each, StatusChanged)}
    match what:
        case "rest":
            return tr("Rest")
        case "damage":
            return tr("{n} damage").format(n=_loss(entry))
        case "dead":
            return tr("Dead") if now.get(DEAD) else tr("Not dead")
        case "stability":
            return {1: tr("Stable"), 2: tr("Unstable")}.get(now.get(STABILITY, 0), tr("Stability"))
        case "wear":
            return tr("Armour")
        case "hand":
            return tr("Weapon in hand") if thing else tr("Hands empty")
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
    """The damage that an entry is about, which may be more than there were points to lose."""
    return next((dict(each.facts)["loss"] for each in entry.steps if each.rule == "ST-HP-02"), 0)
