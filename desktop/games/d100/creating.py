"""What character creation in the D100 games shares: remarks, buttons and formulas."""

import re
from collections.abc import Mapping

from desktop.base.names import skill_name
from desktop.base.words import ntr, tr
from desktop.views.creating_words import TitledText
from desktop.views.entries import tracker_name
from desktop.views.remark_words import RemarkWords, fix
from rules_core.game import remarks as general
from rules_core.game.creation import Budget, Fix, Remark
from rules_core.game.own import formula_values
from rules_core.game.system import System
from rules_core.sheet.formula import worth
from rules_core.sheet.sheet import Sheet

DICE = {"3D6*5": "3D6 × 5", "(2D6+6)*5": "(2D6 + 6) × 5"}
"""Display texts of dice formulas, by their notation."""


def budget_name(budget: Budget) -> str:
    """Return the name of a budget."""
    return {
        "array": tr("Values assigned"),
        "points": tr("Characteristic points"),
        "age": tr("Age reduction"),
        "occupation": tr("Occupation points"),
        "interest": tr("Personal interest points"),
        "occupation_values": tr("Occupation values assigned"),
        "interest_values": tr("Personal interests raised"),
    }[budget.id]


def budget_sums(system: System, sheet: Sheet, budgets: tuple[Budget, ...]) -> str:
    """Describe how formulas set the budgets: "EDU × 2 + DEX × 2 = 290. INT × 2 = 160."."""
    values = formula_values(system, sheet)
    parts = []
    for each in budgets:
        total = worth(each.formula, values)
        if total is not None and not each.formula.strip().isdecimal():
            parts.append(tr("{formula} = {total}.").format(formula=formula_words(each.formula), total=total))
    return " ".join(parts)


_TOKEN = re.compile(r"[^\W\d]+|\d+|\S")
_SIGNS = {"*": "×", "x": "×", "·": "×", "/": "÷", ":": "÷", "-": "−", "–": "−"}


def formula_words(formula: str) -> str:
    """Return a formula as shown on screen, in the current language: "EDU × 2 + max(DEX, STR) × 2"."""
    text = ""
    for token in _TOKEN.findall(formula):
        sign = _SIGNS.get(token.casefold(), token)
        if sign in ("×", "÷", "−", "+"):
            text += f" {sign} "
        elif sign in (",", ";"):
            text += f"{sign} "
        else:
            text += sign if sign.casefold() in ("min", "max") else tr(sign.upper())
    return text.strip()


def remark_words(
    system: System, sheet: Sheet, remark: Remark, derived: Mapping[str, TitledText] = {}
) -> TitledText:
    """Return the text of a remark that both games make; raises KeyError for any other.

    Args: ``derived`` are the names of values that can be set by hand.
    """
    facts = dict(remark.facts)
    match remark.id:
        case "missing":
            count = int(facts["count"])
            title = ntr("{n} characteristic has no value", "{n} characteristics have no value", count)
            return TitledText(title.format(n=count))
        case general.OVER:
            return TitledText(
                _over(str(facts["budget"]), int(facts["over"])),
                tr("You have {total}.").format(total=facts["total"]),
            )
        case general.NO_VALUE:
            title = tr("“{formula}” isn't a valid formula").format(formula=facts["formula"])
            return TitledText(title, tr("Use characteristics such as EDU, numbers, + − × ÷, min and max."))
        case general.UNSPENT:
            left = int(facts["left"])
            return TitledText(
                ntr("{n} point left to spend", "{n} points left to spend", left).format(n=left),
                ", ".join(words.format(n=facts[each]) for each, words in _UNSPENT.items() if each in facts),
            )
        case general.MAXIMUM_BY_HAND:
            name = tracker_name(system, str(facts["tracker"]))
            return TitledText(
                tr("{tracker}: the maximum is set by hand").format(tracker=name),
                tr("Current: {value}. By the rules: {rule}.").format(
                    value=facts["value"], rule=facts["rule"]
                ),
            )
        case general.TWICE:
            title = tr("{skill} is listed twice").format(skill=skill_of(system, sheet, remark))
            return TitledText(title, tr("Each speciality can be on a sheet only once."))
        case general.BELOW_BASE:
            title = tr("{skill} is {value}").format(
                skill=skill_of(system, sheet, remark), value=facts["value"]
            )
            return TitledText(title, tr("Its base value is {base}.").format(base=facts["base"]))
        case general.ABOVE_CAP:
            title = tr("{skill} starts at {value}").format(
                skill=skill_of(system, sheet, remark), value=facts["value"]
            )
            return TitledText(title, tr("No skill can start above {cap}.").format(cap=facts["cap"]))
        case _:
            return RemarkWords(system, {}, derived, {}).remark(sheet, remark)


_UNSPENT = {
    "points": tr("{n} for characteristics"),
    "occupation": tr("{n} occupation"),
    "interest": tr("{n} personal"),
}


def _over(budget: str, n: int) -> str:
    words = {
        "array": ntr("{n} value too many", "{n} values too many", n),
        "points": ntr("{n} characteristic point too many", "{n} characteristic points too many", n),
        "age": ntr("{n} point too many subtracted for age", "{n} points too many subtracted for age", n),
        "occupation": ntr("{n} occupation point too many", "{n} occupation points too many", n),
        "interest": ntr("{n} personal interest point too many", "{n} personal interest points too many", n),
        "occupation_values": ntr("{n} occupation value too many", "{n} occupation values too many", n),
        "interest_values": ntr("{n} personal interest too many", "{n} personal interests too many", n),
    }
    return words[budget].format(n=n)


def skill_of(system: System, sheet: Sheet, remark: Remark) -> str:
    """Return the name of the skill that a remark is about; raises KeyError if there is none."""
    return skill_name(system, sheet.skill(str(dict(remark.facts)["skill"])))


def fix_words(remark: Remark, made: Fix) -> str:
    """Return the label of the button that fixes a remark."""
    match made.id:
        case "clear":
            return tr("Remove them")
        case "young_again":
            return tr("Undo effects of age")
        case _:
            return fix(remark, made)
