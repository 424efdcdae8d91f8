"""The words of making an investigator."""

from desktop.base.words import ntr, tr
from desktop.games.d100 import creating as d100
from desktop.views.creating_words import CreatingWords, StepWords, Told
from desktop.views.remark_words import keep
from rules_core.game.creation import Remark, Thrown
from rules_core.sheet.sheet import Sheet
from rules_core.systems.coc7.creating import METHODS, OCCUPATIONS
from rules_core.systems.coc7.creation import Bracket, bracket_of, budgets, years
from rules_core.systems.coc7.system import SYSTEM

_STEPS = {
    "characteristics": StepWords(
        tr("Characteristics"),
        tr("Characteristics"),
        tr("Roll the dice, give out set values, spend points, or type the numbers you have."),
    ),
    "person": StepWords(
        tr("Person"),
        tr("Who is it?"),
        tr("A name is enough. Age slows people down from 40 on, and may do more if your table likes."),
    ),
    "occupation": StepWords(
        tr("Occupation"),
        tr("Occupation"),
        tr("Anything will do. Its formula says how many points its skills share, its range how rich it is."),
    ),
    "skills": StepWords(
        tr("Skills"),
        tr("Skills"),
        tr("Occupation points are for the skills of the occupation, personal ones for any others."),
    ),
    "finish": StepWords(
        tr("Finish"),
        tr("Ready to play"),
        tr("What follows from the numbers. Everything can be changed later in edit mode."),
    ),
}

_METHODS = {
    "roll": Told(tr("Roll"), tr("3D6 × 5 for most, (2D6 + 6) × 5 for Size, Intelligence and Education.")),
    "array": Told(tr("Set values"), tr("Give out 80, 70, 60, 60, 50, 50, 50 and 40.")),
    "points": Told(tr("Points"), tr("Spend 460 points, 15 to 90 on each.")),
    "typed": Told(tr("Type", "with the keyboard"), tr("Enter the numbers from a sheet you have.")),
}

_SKILL_METHODS = {
    "points": Told(tr("Points"), tr("Points by occupation and by Intelligence, on top of the bases.")),
    "array": Told(
        tr("Set values"),
        tr("70, 60, 60, 50, 50, 50, 40, 40 and 40 for the occupation, and 20 more on four others."),
    ),
}

_LINES = {
    "press-photographer": tr("Always at the fence, with one plate left."),
    "ships-doctor": tr("Far from any hospital, and used to it."),
    "night-school-teacher": tr("Patient after dark, and well read."),
    "customs-clerk": tr("Knows what is in the crates, and who signed for it."),
    "travelling-mechanic": tr("Mends what stands still and drives what runs."),
}

_DERIVED = {
    "hp": Told(tr("Hit points"), tr("(CON + SIZ) ÷ 10")),
    "mp": Told(tr("Magic points"), tr("POW ÷ 5")),
    "san": Told(tr("Sanity limit"), tr("99 − Cthulhu Mythos")),
    "move": Told(tr("Move"), tr("STR and DEX over SIZ, and age")),
    "build": Told(tr("Build"), tr("STR + SIZ")),
    "damage_bonus": Told(tr("Damage bonus"), tr("STR + SIZ")),
    "dodge": Told(tr("Dodge starts at"), tr("DEX ÷ 2")),
}


def _occupation(occupation_id: str) -> Told:
    for each in OCCUPATIONS:
        if each.id == occupation_id:
            least, most = each.credit or (0, 0)
            text = tr("{line} {formula}, Credit Rating {least} to {most}.").format(
                line=_LINES[each.id], formula=d100.formula_words(each.points), least=least, most=most
            )
            return Told(tr(each.name), text)
    raise KeyError(occupation_id)


def _budget_words(sheet: Sheet) -> str:
    return d100.budget_sums(SYSTEM, sheet, budgets(sheet))


def _remark(sheet: Sheet, remark: Remark) -> Told:
    facts = dict(remark.facts)
    match remark.id:
        case "not_in_fives":
            return Told(
                tr("{trait} is {value}").format(trait=_trait(facts["trait"]), value=facts["value"]),
                tr("Characteristics go in fives."),
            )
        case "array_twice":
            title = tr("{value} is given out too often").format(value=facts["value"])
            return Told(title, tr("{trait} has it as well.").format(trait=_trait(facts["trait"])))
        case "not_in_array":
            title = tr("{trait} is {value}").format(trait=_trait(facts["trait"]), value=facts["value"])
            return Told(title, tr("That is none of the set values."))
        case "age_range":
            title = tr("{years} years old").format(years=facts["years"])
            text = tr("New investigators are {least} to {most}.")
            return Told(title, text.format(least=facts["least"], most=facts["most"]))
        case "age_changed":
            title = tr("Age was applied for {applied} years").format(applied=facts["applied"])
            return Told(title, tr("The sheet has another age now."))
        case "age_owed":
            points = int(facts["points"])
            title = ntr("{n} point to take off for age", "{n} points to take off for age", points)
            text = tr("Among {traits}, as you like.").format(traits=_traits(str(facts["among"])))
            return Told(title.format(n=points), text)
        case "credit":
            return _credit_words(sheet, remark)
        case "mythos":
            return Told(tr("Cthulhu Mythos has points"), tr("Nobody starts with knowledge of the Mythos."))
        case "skill_not_in_array":
            title = tr("{skill} starts at {value}")
            return Told(
                title.format(skill=d100.skill_of(SYSTEM, sheet, remark), value=facts["value"]),
                tr("That is none of the set values, or one that others have."),
            )
        case "interest_not_20":
            title = tr("{skill} has {points} personal points")
            return Told(
                title.format(skill=d100.skill_of(SYSTEM, sheet, remark), points=facts["points"]),
                tr("Set values raise four skills by 20 each."),
            )
        case "unread":
            title = tr("{name} is set to “{text}”")
            name = _DERIVED[str(facts["derived"])].title
            return Told(
                title.format(name=name, text=facts["text"]), tr("Nobody can roll that, so the rules hold.")
            )
        case _:
            return d100.remark_words(SYSTEM, sheet, remark, _DERIVED)


def _credit_words(sheet: Sheet, remark: Remark) -> Told:
    facts = dict(remark.facts)
    occupation = sheet.detail("occupation")
    text = tr("The occupation has {least} to {most}. You can keep {value} if your Keeper agrees.")
    if occupation:
        text = tr("{occupation}: {least} to {most}. You can keep {value} if your Keeper agrees.")
    return Told(
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


def _bracket_words(bracket: Bracket) -> str:
    """What an age does, in one sentence for each thing."""
    parts = []
    if bracket.checks:
        parts.append(
            ntr(
                "{n} try to better EDU: D100 above it gives 1D10.",
                "{n} tries to better EDU: D100 above it gives 1D10.",
                bracket.checks,
            ).format(n=bracket.checks)
        )
    if bracket.loss:
        among = _traits(" ".join(bracket.among))
        parts.append(tr("{n} points off among {traits}.").format(n=bracket.loss, traits=among))
    for trait, loss in ((tr("APP"), bracket.app), (tr("EDU"), bracket.edu)):
        if loss:
            parts.append(tr("{trait} −{n}.").format(trait=trait, n=loss))
    if bracket.luck_twice:
        parts.append(tr("Luck is thrown once more, the better counts."))
    return " ".join(parts)


def _aged(thrown: Thrown) -> str:
    """What a throw for age came to: a try to better EDU, whose second throw is what it gave, or Luck."""
    first, *more = (each.faces for each in thrown.drawn)
    if thrown.trait == "age:luck":
        dice = " + ".join(map(str, first))
        return tr("Luck once more: ({dice}) × 5 = {value}").format(dice=dice, value=thrown.value)
    if not more:
        return tr("D100 {face}: EDU stays at {value}").format(face=first[0], value=thrown.value)
    words = tr("D100 {face}: EDU +{more} is {value}")
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
    aged=_aged,
    fine=tr("Nothing is against the rules"),
)
"""How Call of Cthulhu speaks of making somebody."""
