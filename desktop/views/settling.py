"""Rolls that wait for the GM, in words: what they reach at which target, and the odds for each target."""

from collections.abc import Callable, Iterable
from fractions import Fraction

from desktop.base.numbers import percent
from desktop.base.words import tr
from desktop.views.tray import ActionView, CurvePoint, NumberField, OddsView, SettlingView
from desktop.views.tray_parts import Share, odds_bar
from rules_core.game.play import SAID
from rules_core.game.undecided import Reached


def undecided_word() -> str:
    """Return the word for a roll that waits for the GM, as in the log."""
    return tr("Undecided")


def empty_hint() -> str:
    """Say what an empty target means."""
    return tr("Leave empty if only the GM knows")


def ready_words() -> tuple[str, str]:
    """Return what is needed before a roll against an unknown target, and the line below."""
    return tr("The GM knows the target"), tr("You see what your roll reaches")


def refused_number(field: NumberField) -> str:
    """Say beside a field which numbers it takes."""
    words = tr("Type a number from {least} to {most}.")
    return words.format(least=_number(field.least), most=_number(field.most))


def settling_view(
    caption: str, reached: Iterable[Reached[str]], words: Callable[[str], str], field: NumberField
) -> SettlingView:
    """Return the question to the GM after a roll.

    ``reached`` are the degree keys with the targets, as the GM would say them; ``caption`` is "AC" or "DC".
    """
    possible = [each for each in reached if each.most is None or each.most >= field.least]
    return SettlingView(
        tr("What does the GM say?"),
        tuple(f"{words(each.degree)}: {_targets(caption, each, field)}" for each in possible),
        SAID,
        tuple(
            ActionView(words(each.degree), id=each.degree, command=f"settle_{place}")
            for place, each in enumerate(possible, 1)
        ),
        field,
    )


def _targets(caption: str, reached: Reached[str], field: NumberField) -> str:
    least, most = reached.least, reached.most
    if least is None or least <= field.least:
        if most is None:
            return tr("any {caption}").format(caption=caption)
        return tr("{caption} {n} or lower").format(caption=caption, n=_number(most))
    if most is None:
        return tr("{caption} {n} or higher").format(caption=caption, n=_number(least))
    if least == most:
        return f"{caption} {_number(least)}"
    return tr("{caption} {least} to {most}").format(caption=caption, least=_number(least), most=_number(most))


def target_curve(
    title: str,
    caption: str,
    shares: Callable[[int], list[Share]],
    targets: range,
    *,
    usual: int,
    good: Callable[[str], bool],
) -> OddsView:
    """Return the odds for each target; ``good`` returns whether a degree's key succeeds.

    The headline is the chance against the ``usual`` target.
    """

    def chance(target: int) -> str:
        return percent(sum((each.chance for each in shares(target) if good(each.degree)), Fraction(0)))

    points = []
    for target in targets:
        bar = odds_bar(shares(target), title="", headline=f"{caption} {_number(target)}", ways=_FACES)
        points.append(CurvePoint(target, bar.parts, bar.spoken))
    headline = f"{caption} {_number(usual)}: {chance(usual)}"
    some = [each for each in targets if each % _SPOKEN_EVERY == 0]
    spoken = ", ".join([title, *(f"{caption} {_number(each)}: {chance(each)}" for each in some)])
    return OddsView(title, headline, (), None, spoken, tuple(points))


_FACES = 20
_SPOKEN_EVERY = 5


def _number(number: int) -> str:
    return str(number).replace("-", "−")
