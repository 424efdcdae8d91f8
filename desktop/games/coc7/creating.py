"""The texts of character creation in Call of Cthulhu."""

from collections.abc import Iterable

from desktop.base.listed import detail_of
from desktop.base.names import skill_name
from desktop.base.words import ntr, tr
from desktop.games.d100 import creating as d100
from desktop.views.creating_words import CreatingWords, StepWords, TitledText
from desktop.views.remark_words import keep
from rules_core.game.creation import CreationRoll, Remark
from rules_core.sheet.sheet import Sheet, Skill
from rules_core.systems.coc7.creating import METHODS, OCCUPATIONS
from rules_core.systems.coc7.creation import AgeBracket, bracket_of, budgets, years
from rules_core.systems.coc7.system import SYSTEM

_STEPS = {
    "characteristics": StepWords(
        tr("Characteristics"),
        tr("Characteristics"),
        tr("Roll dice, assign set values, spend points, or enter your own numbers."),
    ),
    "person": StepWords(
        tr("Person"),
        tr("Who is your investigator?"),
        tr("You only need a name. From age 40, Move drops. The other effects of age are optional."),
    ),
    "occupation": StepWords(
        tr("Occupation"),
        tr("Occupation"),
        tr(
            "Any occupation works. Its formula sets the occupation points, and its range sets the "
            "Credit Rating."
        ),
    ),
    "skills": StepWords(
        tr("Skills"),
        tr("Skills"),
        tr(
            "Trained marks the skills of your occupation; occupation points go there and tick it. "
            "Personal interest points go anywhere."
        ),
    ),
    "gear": StepWords(
        tr("Gear"),
        tr("What do they own?"),
        tr("Add weapons from the list, what your investigator carries, and the money."),
    ),
    "backstory": StepWords(
        tr("Backstory"),
        tr("Where do they come from?"),
        tr("Answer what you like. The questions only help you start."),
    ),
    "finish": StepWords(
        tr("Finish"),
        tr("Ready to play"),
        tr("These values follow from your numbers. You can change everything later in edit mode."),
    ),
}

_METHODS = {
    "roll": TitledText(
        tr("Roll"), tr("3D6 × 5 for most, (2D6 + 6) × 5 for Size, Intelligence and Education.")
    ),
    "array": TitledText(tr("Set values"), tr("Assign 80, 70, 60, 60, 50, 50, 50 and 40.")),
    "points": TitledText(tr("Points"), tr("Spend 460 points, 15 to 90 on each characteristic.")),
    "typed": TitledText(tr("Your own values"), tr("Enter the numbers from an existing sheet.")),
}

_SKILL_METHODS = {
    "points": TitledText(
        tr("Points"), tr("Points from occupation and Intelligence, added to the base values.")
    ),
    "array": TitledText(
        tr("Set values"),
        tr(
            "70, 60, 60, 50, 50, 50, 40, 40 and 40 for the occupation, and +20 on four others. "
            "A skill that you tick gets the next value."
        ),
    ),
}

_LINES = {
    "press-photographer": tr("Always at the fence, with one plate left."),
    "ships-doctor": tr("Far from any hospital, and used to it."),
    "night-school-teacher": tr("Patient after dark, and well read."),
    "customs-clerk": tr("Knows what's in the crates, and who signed for them."),
    "travelling-mechanic": tr("Fixes anything that has stopped and drives anything that runs."),
}

_DERIVED = {
    "hp": TitledText(tr("Hit points"), tr("(CON + SIZ) ÷ 10")),
    "mp": TitledText(tr("Magic points"), tr("POW ÷ 5")),
    "san": TitledText(tr("Max Sanity"), tr("99 − Cthulhu Mythos")),
    "move": TitledText(tr("Move"), tr("From STR, DEX, SIZ and age")),
    "build": TitledText(tr("Build"), tr("STR + SIZ")),
    "damage_bonus": TitledText(tr("Damage bonus"), tr("STR + SIZ")),
    "dodge": TitledText(tr("Starting Dodge"), tr("DEX ÷ 2")),
}


def _occupation(occupation_id: str) -> TitledText:
    for each in OCCUPATIONS:
        if each.id == occupation_id:
            least, most = each.credit or (0, 0)
            text = tr("{line} {formula}, Credit Rating {least} to {most}.").format(
                line=_LINES[each.id], formula=d100.formula_words(each.points), least=least, most=most
            )
            return TitledText(tr(each.name), f"{text}\n{_skills(each.skills)}")
    raise KeyError(occupation_id)


def _skills(named: Iterable[str]) -> str:
    parted = (each.partition(":") for each in named)
    return ", ".join(skill_name(SYSTEM, Skill(kind, kind, 0, name=name)) for kind, _, name in parted)


def _budget_words(sheet: Sheet) -> str:
    return d100.budget_sums(SYSTEM, sheet, budgets(sheet))


def _remark(sheet: Sheet, remark: Remark) -> TitledText:
    facts = dict(remark.facts)
    match remark.id:
        case "not_in_fives":
            return TitledText(
                tr("{trait} is {value}").format(trait=_trait(facts["trait"]), value=facts["value"]),
                tr("Characteristics are multiples of 5."),
            )
        case "array_twice":
            title = tr("{value} is assigned too often").format(value=facts["value"])
            return TitledText(title, tr("{trait} has it too.").format(trait=_trait(facts["trait"])))
        case "not_in_array":
            title = tr("{trait} is {value}").format(trait=_trait(facts["trait"]), value=facts["value"])
            return TitledText(title, tr("This isn't one of the set values."))
        case "age_range":
            title = tr("{years} years old").format(years=facts["years"])
            text = tr("New investigators are {least} to {most} years old.")
            return TitledText(title, text.format(least=facts["least"], most=facts["most"]))
        case "age_changed":
            title = tr("Effects of age were applied for age {applied}").format(applied=facts["applied"])
            return TitledText(title, tr("The age on the sheet has changed since."))
        case "age_owed":
            points = int(facts["points"])
            title = ntr("{n} point to subtract for age", "{n} points to subtract for age", points)
            text = tr("Subtract from {traits} as you like.").format(traits=_traits(str(facts["among"])))
            return TitledText(title.format(n=points), text)
        case "credit":
            return _credit_words(sheet, remark)
        case "mythos":
            return TitledText(
                tr("Cthulhu Mythos has points"), tr("New investigators know nothing of the Mythos.")
            )
        case "skill_not_in_array":
            title = tr("{skill} starts at {value}")
            return TitledText(
                title.format(skill=d100.skill_of(SYSTEM, sheet, remark), value=facts["value"]),
                tr("This isn't one of the set values, or other skills already use it."),
            )
        case "too_many_marked":
            title = tr("{count} skills are trained").format(count=facts["count"])
            text = tr("The set values are for {most} skills and Credit Rating. Untick the others.")
            return TitledText(title, text.format(most=facts["most"]))
        case "interest_not_20":
            title = tr("{skill} has {points} personal points")
            return TitledText(
                title.format(skill=d100.skill_of(SYSTEM, sheet, remark), points=facts["points"]),
                tr("With set values, four skills get +20 each."),
            )
        case "unread":
            title = tr("{name} is set to “{text}”")
            name = _DERIVED[str(facts["derived"])].title
            return TitledText(
                title.format(name=name, text=facts["text"]),
                tr("This isn't a valid value, so the value from the rules is used."),
            )
        case _:
            return d100.remark_words(SYSTEM, sheet, remark, _DERIVED)


def _credit_words(sheet: Sheet, remark: Remark) -> TitledText:
    facts = dict(remark.facts)
    occupation = detail_of(sheet, "occupation")
    text = tr("This occupation allows {least} to {most}. You can keep {value} if your Keeper agrees.")
    if occupation:
        text = tr("{occupation}: {least} to {most}. You can keep {value} if your Keeper agrees.")
    return TitledText(
        tr("Credit Rating is {value}").format(value=facts["value"]),
        text.format(occupation=occupation, least=facts["least"], most=facts["most"], value=facts["value"]),
    )


def _trait(trait_id: object) -> str:
    return next(tr(each.short) for each in SYSTEM.traits if each.id == trait_id)


def _traits(ids: str) -> str:
    names = [_trait(each) for each in ids.split()]
    return tr("{some} and {last}").format(some=", ".join(names[:-1]), last=names[-1])


def _age(sheet: Sheet) -> str:
    age = years(sheet)
    bracket = bracket_of(age)
    return "" if bracket is None else _bracket_words(bracket)


def _bracket_words(bracket: AgeBracket) -> str:
    parts = []
    if bracket.checks:
        parts.append(
            ntr(
                "{n} EDU improvement check: roll over EDU to gain 1D10.",
                "{n} EDU improvement checks: roll over EDU to gain 1D10.",
                bracket.checks,
            ).format(n=bracket.checks)
        )
    if bracket.loss:
        among = _traits(" ".join(bracket.among))
        parts.append(tr("Subtract a total of {n} points from {traits}.").format(n=bracket.loss, traits=among))
    for trait, loss in ((tr("APP"), bracket.app), (tr("EDU"), bracket.edu)):
        if loss:
            parts.append(tr("{trait} −{n}.").format(trait=trait, n=loss))
    if bracket.luck_twice:
        parts.append(tr("Roll Luck again and keep the better result."))
    return " ".join(parts)


def _aging_roll_words(thrown: CreationRoll) -> str:
    """Describe a roll for age: an EDU improvement check, whose second roll is its gain, or a second Luck
    roll.
    """
    first, *more = (each.faces for each in thrown.drawn)
    if thrown.trait == "age:luck":
        dice = " + ".join(map(str, first))
        return tr("Second Luck roll: ({dice}) × 5 = {value}").format(dice=dice, value=thrown.value)
    if not more:
        return tr("D100 {face}: EDU stays at {value}").format(face=first[0], value=thrown.value)
    words = tr("D100 {face}: EDU +{more}, now {value}")
    return words.format(face=first[0], more=more[0][0], value=thrown.value)


WORDS = CreatingWords(
    step=_STEPS.__getitem__,
    method=_METHODS.__getitem__,
    budget=d100.budget_name,
    budget_words=_budget_words,
    remark=_remark,
    fix=d100.fix_words,
    keep=keep,
    derived=_DERIVED,
    dice={each: d100.DICE[notation] for each, notation in METHODS[0].dice},
    occupation=_occupation,
    skill_method=_SKILL_METHODS.__getitem__,
    age=_age,
    aged=_aging_roll_words,
    fine=tr("All rules met"),
)
"""The texts of character creation in Call of Cthulhu."""
