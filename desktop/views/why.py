"""Why a roll came out as it did: each rule that applied, with its sentence and numbers."""

from desktop.base.words import tr
from desktop.views.fact_words import fact_words, word_of
from desktop.views.rule_sentences import sentences
from desktop.views.tray import WhyLine
from rules_core.sheet.outcome import Step


def why_lines(game: str, steps: tuple[Step, ...]) -> tuple[WhyLine, ...]:
    """Return the rules of some steps in order, each once, with the numbers of all its steps."""
    rule_texts = sentences(game)
    numbers: dict[str, dict[str, None]] = {}
    for each in steps:
        numbers.setdefault(each.rule, {})[_facts(each)] = None
    return tuple(
        WhyLine(rule, rule_texts.get(rule, ""), "; ".join(each for each in facts if each))
        for rule, facts in numbers.items()
    )


def why_of_roll(game: str, steps: tuple[Step, ...]) -> tuple[WhyLine, ...]:
    """Return why a roll came out as it did, with a note if no rule applied."""
    return why_lines(game, steps) or (
        WhyLine("", tr("No rule applies here: these dice are simply added up.")),
    )


def _facts(step: Step) -> str:
    """Return a step's facts in words: "roll 21, target 70", or for a situation "point blank, dice +1"."""
    facts = dict(step.facts)
    situation = facts.pop("because", "") if "dice" in facts else ""
    words = [word_of(str(situation))] if situation else []
    for name, value in facts.items():
        if value != "" and name != "because":
            words.append(fact_words(name, value, signed=bool(situation)))
    return ", ".join(words)
