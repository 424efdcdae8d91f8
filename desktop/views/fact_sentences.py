"""The numbers of a rule that was applied, as sentences: "A roll of 21 against 70. Up to 35 is hard."."""

from collections.abc import Iterator, Mapping

from desktop.base.words import ntr, tr
from desktop.views.fact_patterns import MEASURES, patterns, yes_or_no
from desktop.views.fact_words import fact_words, measure_words, shown_value, word_of
from rules_core.sheet.outcome import Fact, Step

LEFT_OUT = frozenset({"because", "switch", "option", "power", "target", "time", "field"})
"""Facts that no sentence needs: ids of what the entry names already, a time whose unit the rule says, and
fields that were refused.
"""
_SIGNED = ("modifier", "shift", "margin")
"""Facts that are added to something."""
_ADDED = frozenset({"die", "bonus", "total"})
"""Facts among which a bonus is added to the die; elsewhere it is a number of dice."""
_SUCCESSES = ("regular", "hard", "extreme", "success", "critical success")


def fact_sentences(step: Step) -> str:
    """Return a step's facts as sentences, "" if its rule says it all."""
    facts = {name: value for name, value in step.facts if value != ""}
    situation = facts.get("because", "")
    if situation and isinstance(dice := facts.get("dice"), int) and len(facts) == 2:
        return _situation(str(situation), dice)
    return " ".join(_sentences(facts))


def _within(names: frozenset[str]) -> list[frozenset[str]]:
    """Return the groups of facts that have a sentence among these names, largest first."""
    return sorted((each for each in patterns() if each <= names), key=len, reverse=True)


def _sentences(facts: Mapping[str, Fact]) -> Iterator[str]:
    """Yield a sentence for each group of facts, and for each fact without one, in their order."""
    names = frozenset(facts)
    if names == {"roll", "target", "limit", "degree"}:
        yield _check(facts)
        return
    rest = dict(facts)
    flags: list[str] = []
    if names not in patterns():
        for name, (no, yes) in yes_or_no().items():
            if name in rest and (text := yes if rest.pop(name) else no):
                flags.append(text)
    order = tuple(rest)
    told: dict[int, str] = {}
    for group in _within(frozenset(rest)):
        if group <= rest.keys():
            values = {name: _value(name, rest.pop(name), group) for name in group}
            place = min(order.index(name) for name in group)
            told[place] = _capital(patterns()[group].format_map(values))
    for name in MEASURES & rest.keys():
        told[order.index(name)] = measure_words(name, rest.pop(name))
    yield from (words for _, words in sorted(told.items()))
    yield from flags
    if words := _list({name: value for name, value in rest.items() if name not in LEFT_OUT}):
        yield words


def _check(facts: Mapping[str, Fact]) -> str:
    words = tr("A roll of {roll} against {target}: {degree}.")
    if facts["degree"] in _SUCCESSES:
        words = tr("A roll of {roll} against {target}. Up to {limit} is: {degree}.")
    return words.format_map({name: _value(name, value, frozenset(facts)) for name, value in facts.items()})


def _situation(name: str, dice: int) -> str:
    words = (
        ntr("{situation}: {n} bonus die.", "{situation}: {n} bonus dice.", dice)
        if dice > 0
        else ntr("{situation}: {n} penalty die.", "{situation}: {n} penalty dice.", -dice)
    )
    return _capital(words.format(situation=word_of(name), n=abs(dice)))


def _list(facts: Mapping[str, Fact]) -> str:
    words = ", ".join(fact_words(name, value) for name, value in facts.items())
    return f"{_capital(words)}." if words else ""


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _value(name: str, value: Fact, among: frozenset[str]) -> str:
    if name == "tens" and isinstance(value, int):
        return f"{value:02d}"
    if name == "net" and isinstance(value, int):
        return str(abs(value))
    return shown_value(name, value, signed=name in _SIGNED or (name == "bonus" and among == _ADDED))
