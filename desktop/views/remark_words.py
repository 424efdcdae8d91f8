"""The words of remarks that several games share."""

from collections.abc import Callable, Mapping

from desktop.base.names import skill_name
from desktop.base.numbers import grouped
from desktop.base.words import tr
from desktop.views.creating_words import TitledText
from desktop.views.entries import tracker_name
from rules_core.game.creation import Budget, Fix, Remark
from rules_core.game.remarks import ABOVE_MOST, BY_HAND, MAXIMUM_BY_HAND, OVER, RANGE, UNSPENT
from rules_core.game.system import System
from rules_core.sheet.outcome import Fact
from rules_core.sheet.sheet import Sheet


class RemarkWords:
    """A game's words for remarks.

    ``budgets`` are the names of its budgets by id, ``derived`` its derived values. ``own`` words the game's
    own remarks, by their ids.
    """

    def __init__(
        self,
        system: System,
        budgets: Mapping[str, str],
        derived: Mapping[str, TitledText],
        own: Mapping[str, Callable[[Mapping[str, Fact]], TitledText]],
    ) -> None:
        self._system = system
        self._budgets = budgets
        self._derived = derived
        self._own = own

    def budget(self, budget: Budget) -> str:
        """Return the name of a budget."""
        return self._budgets[budget.id]

    def remark(self, sheet: Sheet, remark: Remark) -> TitledText:
        """Return a remark in words. Raises ``KeyError`` for one that the game doesn't make."""
        facts = dict(remark.facts)
        if remark.id in self._own:
            return self._own[remark.id](facts)
        if remark.id == UNSPENT:
            return self._unspent(remark)
        say = {
            OVER: self._over,
            ABOVE_MOST: self._above_most,
            RANGE: self._range,
            BY_HAND: self._by_hand,
            MAXIMUM_BY_HAND: self._by_hand,
        }
        return say[remark.id](sheet, facts)

    def _unspent(self, remark: Remark) -> TitledText:
        # The first fact is the sum of them all.
        words = tr("{budget}: {n} left")
        left = [words.format(budget=self._budgets[each], n=number(n)) for each, n in remark.facts[1:]]
        return TitledText(left[0]) if len(left) == 1 else TitledText(tr("Still to choose"), "; ".join(left))

    def _over(self, _sheet: Sheet, facts: Mapping[str, Fact]) -> TitledText:
        words = tr("{budget}: {n} too many")
        return TitledText(words.format(budget=self._budgets[str(facts["budget"])], n=number(facts["over"])))

    def _above_most(self, _sheet: Sheet, facts: Mapping[str, Fact]) -> TitledText:
        name = tracker_name(self._system, str(facts["tracker"]))
        words = tr("Current: {value}. Max: {most}.")
        return TitledText(
            tr("{name} above maximum").format(name=name),
            words.format(value=number(facts["value"]), most=number(facts["most"])),
        )

    def _range(self, sheet: Sheet, facts: Mapping[str, Fact]) -> TitledText:
        words = tr("Normal: {least} to {most}.")
        return TitledText(
            tr("{name} is {value}").format(name=self._name(sheet, facts), value=number(facts["value"])),
            words.format(least=number(facts["least"]), most=number(facts["most"])),
        )

    def _by_hand(self, _sheet: Sheet, facts: Mapping[str, Fact]) -> TitledText:
        name = self._derived[str(facts.get("derived", facts.get("tracker", "")))].title
        words = tr("Current: {value}. By the rules: {rule}.")
        return TitledText(
            tr("{name} is set by hand").format(name=name),
            words.format(value=number(facts["value"]), rule=number(facts["rule"])),
        )

    def _name(self, sheet: Sheet, facts: Mapping[str, Fact]) -> str:
        if "skill" in facts:
            return skill_name(self._system, sheet.skill(str(facts["skill"])))
        return next(tr(each.name) for each in self._system.traits if each.id == facts["trait"])


def fix(_remark: Remark, made: Fix) -> str:
    """Return the label of a button that resolves a remark."""
    facts = dict(made.facts)
    if made.id == "by_rule":
        return tr("Follow the rules")
    return tr("Set to {n}").format(n=number(facts["value"]))


def keep(remark: Remark) -> str:
    """Return the label of the button that ignores a remark."""
    facts = dict(remark.facts)
    return tr("Keep {n}").format(n=number(facts["value"])) if "value" in facts else tr("Ignore")


def number(fact: Fact) -> str:
    """Return a number, or a bonus such as "-1", as the screen shows it."""
    text = grouped(fact) if isinstance(fact, int) else str(fact)
    return "−" + text[1:] if text.startswith("-") else text
