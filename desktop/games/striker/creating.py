"""Texts for creating a Striker character."""

from collections.abc import Mapping

from desktop.base.listed import text_shown
from desktop.base.names import skill_name
from desktop.base.words import tr
from desktop.views.creating_words import CreatingWords, StepWords, TitledText
from desktop.views.remark_words import RemarkWords, fix, keep, number
from rules_core.game.places import Place
from rules_core.sheet.outcome import Fact
from rules_core.sheet.sheet import Sheet, Skill
from rules_core.systems.striker.creating import budgets
from rules_core.systems.striker.downtime import level_number, ranks_earned
from rules_core.systems.striker.professions import PROFESSIONS_BY_ID
from rules_core.systems.striker.system import SYSTEM

_STEPS = {
    "sophont": StepWords(
        tr("Sophont"),
        tr("What are they?"),
        tr("Enter your sophont's Size and three factors from your book. 4, 3 and 2 are typical."),
    ),
    "person": StepWords(
        tr("Person"), tr("Who is it?"), tr("A name, and anything else you know about the character.")
    ),
    "skills": StepWords(
        tr("Skills"),
        tr("What have they learnt?"),
        tr(
            "Every skill starts at −3. Add the sophont's bonuses to the base, and ranks to M. "
            "A profession ticks its skills."
        ),
    ),
    "techniques": StepWords(
        tr("Techniques"),
        tr("How do they do it?"),
        tr("Each technique has its own ranks and can have a listing."),
    ),
    "gear": StepWords(tr("Gear"), tr("What do they carry?"), tr("Weapons, abilities and points to spend.")),
    "backstory": StepWords(
        tr("Backstory"),
        tr("Where do they come from?"),
        tr("Answer what you like. The questions only help you start."),
    ),
    "finish": StepWords(tr("Finish"), tr("Ready to play"), tr("Check anything that needs attention.")),
}

_METHODS = {"typed": TitledText(tr("Enter values"), tr("No rolling or buying: you enter every number."))}

_BUDGETS = {"skills": tr("Skill ranks"), "techniques": tr("Technique ranks")}

_DERIVED = {
    "hp": TitledText(tr("Hit points"), tr("HX × (1 + M of Health)")),
    "ep": TitledText(tr("Energy points"), tr("EX × (1 + M of Energy)")),
    "fp": TitledText(tr("Focus points"), tr("FX × (1 + M of Focus)")),
    "tc": TitledText(tr("TC"), tr("10 + Size + M of Agility")),
    "tc-a": TitledText(tr("TC-A"), tr("8")),
    "opportunities": TitledText(
        tr("Attacks of opportunity"), tr("1 + Cbt-Melee ranks ÷ 5, none without a rank")
    ),
}


def _technique(facts: Mapping[str, Fact]) -> str:
    return text_shown(SYSTEM.id, Place("technique", "name"), str(facts["technique"]))


def _listing(facts: Mapping[str, Fact]) -> TitledText:
    words = tr("At character {at}: {expected} expected.")
    return TitledText(
        tr("Can't read the listing of {technique}").format(technique=_technique(facts)),
        words.format(at=facts["at"], expected=facts["expected"]),
    )


def _unknown_skills(facts: Mapping[str, Fact]) -> TitledText:
    return TitledText(
        tr("{technique} uses skills that aren't on the sheet").format(technique=_technique(facts)),
        tr("{skills}: each counts as −3.").format(skills=facts["skills"]),
    )


def _no_rank(facts: Mapping[str, Fact]) -> TitledText:
    return TitledText(
        tr("{technique} has no ranks").format(technique=_technique(facts)),
        tr("You need at least one rank to use an enabler."),
    )


def _no_life(facts: Mapping[str, Fact]) -> TitledText:
    words = tr("M of Health is {value}. Living characters have 0 or more.")
    return TitledText(tr("Too little Health to live"), words.format(value=number(facts["value"])))


def _no_level(_facts: Mapping[str, Fact]) -> TitledText:
    return TitledText(
        tr("No number: {field}").format(field=tr("Level")), tr("Without a level, its ranks aren't counted.")
    )


_REMARKS = RemarkWords(
    SYSTEM,
    _BUDGETS,
    _DERIVED,
    {
        "listing": _listing,
        "unknown_skills": _unknown_skills,
        "no_rank": _no_rank,
        "no_life": _no_life,
        "no_level": _no_level,
    },
)


def _budget_words(sheet: Sheet) -> str:
    level = level_number(sheet)
    if level is None or not budgets(sheet):
        return ""
    earned = ranks_earned(level)
    words = tr(
        "Level {level}: {profession} profession ranks and {vocation} vocation ranks, each for "
        "skills and again for techniques."
    )
    return words.format(level=level, profession=earned.profession_skills, vocation=earned.vocation_skills)


def _occupation(profession: str) -> TitledText:
    found = PROFESSIONS_BY_ID[profession]
    parted = (each.partition(":") for each in found.skills)
    names = (skill_name(SYSTEM, Skill(kind, kind, 0, name=name)) for kind, _, name in parted)
    words = tr("{skills}; vocation: {vocation}")
    return TitledText(tr(found.name), words.format(skills=", ".join(names), vocation=tr(found.vocation)))


WORDS = CreatingWords(
    step=_STEPS.__getitem__,
    method=_METHODS.__getitem__,
    budget=_REMARKS.budget,
    budget_words=_budget_words,
    remark=_REMARKS.remark,
    fix=fix,
    keep=keep,
    derived=_DERIVED,
    occupation=_occupation,
    fine=tr("Numbers and listings are valid"),
    gaps={
        "occupation": tr("No profession yet"),
        "aspect": tr("No Aspect of Agility chosen"),
        "technique": tr("No technique yet"),
    },
)
"""The game's texts for the character wizard."""
