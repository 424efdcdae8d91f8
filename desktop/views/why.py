"""The rules that a roll used, as "Why?" shows them: each with its sentence and its numbers."""

from desktop.base.names import listed_skill_name
from desktop.base.words import tr
from desktop.views.fact_sentences import fact_sentences
from desktop.views.rule_sentences import sentences
from desktop.views.tray import WhyLine
from rules_core.game.registry import system
from rules_core.sheet.outcome import Step


def why_lines(game: str, steps: tuple[Step, ...]) -> tuple[WhyLine, ...]:
    """Return the rules of some steps in order, each once, with the numbers of all its steps."""
    rule_texts = sentences(game)
    numbers: dict[str, dict[str, None]] = {}
    for each in steps:
        numbers.setdefault(each.rule, {})[fact_sentences(_named(game, each))] = None
    return tuple(
        WhyLine(rule, rule_texts.get(rule, ""), " ".join(each for each in facts if each))
        for rule, facts in numbers.items()
    )


def _named(game: str, step: Step) -> Step:
    """Return a step with the name of a listed skill instead of the id that the rules use."""
    facts = []
    for name, value in step.facts:
        spec = system(game).skill(str(value)) if name == "skill" else None
        facts.append((name, value if spec is None else listed_skill_name(spec)))
    return Step(step.rule, tuple(facts))


def why_of_roll(game: str, steps: tuple[Step, ...]) -> tuple[WhyLine, ...]:
    """Return why a roll came out as it did, with a note if no rule applied."""
    return why_lines(game, steps) or (
        WhyLine("", tr("No rule applies here: these dice are simply added up.")),
    )
