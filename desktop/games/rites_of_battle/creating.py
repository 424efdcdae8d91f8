"""The words of making a character of Rites of Battle."""

from collections.abc import Mapping

from desktop.base.names import skill_name
from desktop.base.words import tr
from desktop.views.creating_words import CreatingWords, StepWords, Told
from desktop.views.entries import tracker_name
from desktop.views.remark_words import RemarkWords, fix, keep, number
from rules_core.sheet.outcome import Fact
from rules_core.sheet.sheet import Sheet, Skill
from rules_core.systems.rites_of_battle.creating import POINTS, ROLES_BY_ID, budgets
from rules_core.systems.rites_of_battle.system import SYSTEM

_STEPS = {
    "characteristics": StepWords(
        tr("Characteristics"),
        tr("Seven characteristics"),
        tr("100 XP pay for them and for quirks: each step costs ten times what it becomes, up to 5."),
    ),
    "person": StepWords(tr("Person"), tr("Who is it?"), tr("A name, and whatever you know about them.")),
    "skills": StepWords(
        tr("Skills"),
        tr("What have they learnt?"),
        tr("75 XP: a rank costs five times what it becomes, up to 2 for now. A Role has two Primary Skills."),
    ),
    "talents": StepWords(
        tr("Talents"),
        tr("Talents and quirks"),
        tr("75 XP for talents. Your book has their prices: write them beside each."),
    ),
    "gear": StepWords(
        tr("Gear"), tr("What do they carry?"), tr("Weapons with their damage, and what keeps harm off.")
    ),
    "finish": StepWords(tr("Finish"), tr("Ready to play"), tr("XP that is left over is lost from here on.")),
}

_METHODS = {
    "points": Told(tr("Spend experience"), tr("100 XP, from where characteristics start.")),
    "typed": Told(tr("Type them"), tr("Characteristics that you have from elsewhere.")),
}

_BUDGETS = {
    "points": tr("XP: characteristics and quirks"),
    "skills": tr("XP: skills"),
    "talents": tr("XP: talents"),
}

_DERIVED: dict[str, Told] = {}


def _primary_over(facts: Mapping[str, Fact]) -> Told:
    return Told(
        tr("{n} Primary Skills").format(n=facts["count"]), tr("A Role has {most}.").format(most=facts["most"])
    )


def _primary_left(facts: Mapping[str, Fact]) -> Told:
    left = int(facts["most"]) - int(facts["count"])
    return Told(tr("Primary Skills to mark: {n}").format(n=left), tr("Tick them among the skills."))


def _no_threshold(facts: Mapping[str, Fact]) -> Told:
    name = tracker_name(SYSTEM, str(facts["tracker"]))
    words = tr("As long as nothing is written there, {n} counts.")
    return Told(tr("{name} without a threshold").format(name=name), words.format(n=facts["counts"]))


def _no_soak(_facts: Mapping[str, Fact]) -> Told:
    return Told(tr("No Soak is written down"), tr("It counts as 0."))


_REMARKS = RemarkWords(
    SYSTEM,
    _BUDGETS,
    _DERIVED,
    {
        "primary_over": _primary_over,
        "primary_left": _primary_left,
        "no_threshold": _no_threshold,
        "no_soak": _no_soak,
    },
)


def _budget_words(sheet: Sheet) -> str:
    found = budgets(sheet)
    if not found:
        return ""
    total = sum(each.total or 0 for each in found)
    told = [tr("What is left of {total} XP is lost when you finish.").format(total=total)]
    if found[0].id == POINTS:
        facts = dict(found[0].facts)
        told.insert(0, tr("Characteristics start at {start}.").format(start=number(facts["start"])))
        if facts["quirks"]:
            told.append(tr("Quirks take {n} XP.").format(n=number(facts["quirks"])))
    return " ".join(told)


def _occupation(role: str) -> Told:
    found = ROLES_BY_ID[role]
    names = " · ".join(skill_name(SYSTEM, Skill(each, each, 0)) for each in found.primary)
    return Told(tr(found.name), tr("Primary Skills: {names}").format(names=names))


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
    fine=tr("Values and experience fit the rules"),
)
"""The words of this game."""
