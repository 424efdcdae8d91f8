"""Texts for creating a Rites of Battle character."""

from collections.abc import Mapping

from desktop.base.names import skill_name
from desktop.base.words import tr
from desktop.views.creating_words import CreatingWords, StepWords, TitledText
from desktop.views.entries import tracker_name
from desktop.views.places import detail_name
from desktop.views.remark_words import RemarkWords, fix, keep, number
from rules_core.sheet.outcome import Fact
from rules_core.sheet.sheet import Sheet, Skill
from rules_core.systems.rites_of_battle.creating import POINTS, ROLES_BY_ID, budgets
from rules_core.systems.rites_of_battle.system import SYSTEM

_STEPS = {
    "characteristics": StepWords(
        tr("Characteristics"),
        tr("Seven characteristics"),
        tr("Spend 100 XP on these and on quirks. Each step costs 10 × the new value, up to 5."),
    ),
    "person": StepWords(
        tr("Person"), tr("Who is it?"), tr("A name, and anything else you know about the character.")
    ),
    "skills": StepWords(
        tr("Skills"),
        tr("What have they learnt?"),
        tr("Spend 75 XP. Each rank costs 5 × the new rank, up to 2 for now. A Role has two Primary Skills."),
    ),
    "talents": StepWords(
        tr("Talents"),
        tr("Talents and quirks"),
        tr("Spend 75 XP on talents. Enter the price of each one from your book."),
    ),
    "gear": StepWords(
        tr("Gear"), tr("What do they carry?"), tr("Weapons with their damage, and your Soak and defence.")
    ),
    "backstory": StepWords(
        tr("Backstory"),
        tr("Where do they come from?"),
        tr("Answer what you like. The questions only help you start."),
    ),
    "finish": StepWords(
        tr("Finish"), tr("Ready to play"), tr("XP you haven't spent is lost when you finish.")
    ),
}

_METHODS = {
    "points": TitledText(tr("Spend experience"), tr("100 XP on top of the starting values.")),
    "typed": TitledText(tr("Enter values"), tr("Use characteristics you already have.")),
}

_BUDGETS = {
    "points": tr("XP: characteristics and quirks"),
    "skills": tr("XP: skills"),
    "talents": tr("XP: talents"),
}

_DERIVED: dict[str, TitledText] = {}


def _primary_over(facts: Mapping[str, Fact]) -> TitledText:
    return TitledText(
        tr("{n} Primary Skills").format(n=facts["count"]), tr("A Role has {most}.").format(most=facts["most"])
    )


def _primary_left(facts: Mapping[str, Fact]) -> TitledText:
    left = int(facts["most"]) - int(facts["count"])
    return TitledText(tr("Primary Skills to mark: {n}").format(n=left), tr("Tick them in the skill list."))


def _no_threshold(facts: Mapping[str, Fact]) -> TitledText:
    name = tracker_name(SYSTEM, str(facts["tracker"]))
    words = tr("Until you enter one, {n} applies.")
    return TitledText(tr("No threshold for {name}").format(name=name), words.format(n=facts["counts"]))


def _no_soak(_facts: Mapping[str, Fact]) -> TitledText:
    return TitledText(tr("No Soak entered"), tr("It counts as 0."))


def _no_number(facts: Mapping[str, Fact]) -> TitledText:
    what = {"damage": tr("Damage"), "critical": tr("Critical")}.get(str(facts["what"])) or detail_name(
        SYSTEM.id, str(facts["what"])
    )
    field = f"{facts['name']}, {what}" if facts["name"] else what
    return TitledText(
        tr("No number: {field}").format(field=field), tr("It counts as {n}.").format(n=facts["counts"])
    )


def _no_dice(facts: Mapping[str, Fact]) -> TitledText:
    return TitledText(
        tr("No dice: {name}").format(name=facts["name"]),
        tr("Write the dice like 2d6+1, or leave the field empty."),
    )


_REMARKS = RemarkWords(
    SYSTEM,
    _BUDGETS,
    _DERIVED,
    {
        "primary_over": _primary_over,
        "primary_left": _primary_left,
        "no_threshold": _no_threshold,
        "no_soak": _no_soak,
        "no_number": _no_number,
        "no_dice": _no_dice,
    },
)


def _budget_words(sheet: Sheet) -> str:
    budget_list = budgets(sheet)
    if not budget_list:
        return ""
    total = sum(each.total or 0 for each in budget_list)
    sentences = [
        tr("Any of the {total} XP that you don't spend is lost when you finish.").format(total=total)
    ]
    if budget_list[0].id == POINTS:
        facts = dict(budget_list[0].facts)
        sentences.insert(0, tr("Characteristics start at {start}.").format(start=number(facts["start"])))
        if facts["quirks"]:
            sentences.append(tr("Quirks cost {n} XP.").format(n=number(facts["quirks"])))
    return " ".join(sentences)


def _occupation(role: str) -> TitledText:
    listed_role = ROLES_BY_ID[role]
    names = " · ".join(skill_name(SYSTEM, Skill(each, each, 0)) for each in listed_role.primary)
    return TitledText(tr(listed_role.name), tr("Primary Skills: {names}").format(names=names))


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
    fine=tr("Values and experience follow the rules"),
    gaps={"occupation": tr("No Role yet")},
)
"""The game's texts for the character wizard."""
