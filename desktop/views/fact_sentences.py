"""The numbers of a rule that was applied, as sentences: "A roll of 21 against 70. Up to 35 is hard."."""

from collections.abc import Mapping

from desktop.base.words import ntr, tr
from desktop.views.fact_words import fact_words, value_words, word_of
from rules_core.sheet.outcome import Fact, Step

_NOT_SHOWN = ("because", "switch")
"""Facts that the sentence says already, or that lead to a house rule."""
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
    facts = {name: value for name, value in facts.items() if name not in _NOT_SHOWN}
    if not (pattern := _pattern(facts)):
        return _list(facts)
    names = frozenset(facts)
    return pattern.format_map({name: _value(name, value, names) for name, value in facts.items()})


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
    return value_words(value, signed=name in _SIGNED or (name == "bonus" and among == _ADDED))


def _pattern(facts: Mapping[str, Fact]) -> str:
    names = frozenset(facts)
    if names == {"roll", "target", "limit", "degree"}:
        if facts["degree"] in _SUCCESSES:
            return tr("A roll of {roll} against {target}. Up to {limit} is: {degree}.")
        return tr("A roll of {roll} against {target}: {degree}.")
    return _patterns().get(names, "")


def _patterns() -> Mapping[frozenset[str], str]:
    patterns = {
        ("roll",): tr("The roll is {roll}."),
        ("degree",): tr("The result is: {degree}."),
        ("value",): tr("The number is {value}."),
        ("roll", "degree"): tr("A roll of {roll} is: {degree}."),
        ("roll", "lowest"): tr("The roll is {roll}. A fumble starts at {lowest}."),
        ("roll", "lowest", "needed"): tr(
            "The roll is {roll}. If you need {needed} or less, a fumble starts at {lowest}."
        ),
        ("roll", "malfunction"): tr("The roll is {roll}. The weapon malfunctions from {malfunction}."),
        ("tens", "units", "value"): tr("The dice show {tens} and {units}, which is {value}."),
        ("net",): tr("That leaves {net} of them."),
        ("net", "used", "units"): tr("You use the tens die with {used}, and {units} on the units die."),
        ("bonus", "penalty"): tr("Bonus dice: {bonus}. Penalty dice: {penalty}."),
        ("bonus", "penalty", "net", "roll"): tr(
            "Bonus dice: {bonus}. Penalty dice: {penalty}. The roll is {roll}."
        ),
        ("a", "b"): tr("Your side has {a}, the other side has {b}."),
        ("attack", "defence"): tr("The attack has {attack}, the defence has {defence}."),
        ("attack", "defence", "reaction"): tr(
            "The attack has {attack}, the defence ({reaction}) has {defence}."
        ),
        ("attacker", "defender"): tr("The attacker has {attacker}, the defender has {defender}."),
        ("asked", "degree", "passed"): tr("The task needs {asked}. The result is: {degree}."),
        ("natural", "modifier", "total"): tr("The die shows {natural}. With {modifier}, that is {total}."),
        ("natural", "modifier", "total", "challenge"): tr(
            "The die shows {natural}. With {modifier}, that is {total} against a challenge of {challenge}."
        ),
        ("natural", "modifier", "challenge"): tr(
            "The die shows {natural}. With {modifier}, it is against a challenge of {challenge}."
        ),
        ("margin", "step"): tr("The margin is {margin}, so the result is: {step}."),
        ("natural", "range", "shift", "step"): tr(
            "A natural {natural} moves the result by {shift} to: {step}."
        ),
        ("die", "bonus", "total"): tr("The die shows {die}. With {bonus}, that is {total}."),
        ("die", "degree"): tr("The die shows {die}, so the result is: {degree}."),
        ("total", "dc", "margin", "degree"): tr(
            "A total of {total} against a DC of {dc} is {margin}, so the result is: {degree}."
        ),
        ("degree", "ac"): tr("The armour class is {ac}. The result is: {degree}."),
        ("degree", "damage"): tr("The result is: {degree}. It deals {damage}."),
        ("damage", "before", "after"): tr("{damage} damage changes {before} to {after}."),
        ("before", "after"): tr("It changes from {before} to {after}."),
        ("damage", "armor", "loss"): tr("{damage} damage less {armor} armour leaves {loss}."),
        ("damage", "soak", "loss"): tr("{damage} damage less {soak} Soak leaves {loss}."),
        ("resistance", "through"): tr("The armour stops {resistance}, and {through} gets through."),
        ("proficiency", "ability"): tr("Proficiency dice: {proficiency}. Ability dice: {ability}."),
        ("characteristic", "skill"): tr("Characteristic: {characteristic}. Skill: {skill}."),
        ("upgrades", "downgrades"): tr("Upgrades: {upgrades}. Downgrades: {downgrades}."),
        ("successes", "targets", "each"): tr("{successes} successes on {targets} targets: {each} each."),
        ("rating", "added", "damage"): tr("Damage {rating} and {added} successes make {damage}."),
        ("roll", "value", "improved"): tr("The roll is {roll}, the value is {value}."),
        ("degree", "loss", "san"): tr("The result is: {degree}. {loss} Sanity lost, {san} left."),
    }
    return {frozenset(names): words for names, words in patterns.items()}
