"""The odds of a roll in the D100 games: the title, the marker, and who wins against a known opponent."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from desktop.base.numbers import percent
from desktop.base.words import tr
from desktop.games.d100 import tray as d100
from desktop.views.tray import OddsView
from desktop.views.tray_parts import Share, odds_bar
from rules_core.game.play import ATTACKING, Against, Choice, Ending
from rules_core.sheet.outcome import Ranked


def odds_title(target: int, net: int, *, rolled: bool) -> str:
    """Return the title of the odds bar; ``net`` is the number of bonus (above 0) or penalty dice."""
    title = tr("Odds before the roll: {target}, {dice}") if rolled else tr("Odds: {target}, {dice}")
    return title.format(target=target, dice=d100.dice_words(net))


def odds_against(chance: str, against: Against, theirs: Ranked) -> str:
    """Return the headline for the chance, in percent, to win against the opponent's success level."""
    # The side that wins ties only needs to match the other.
    words = {
        Against.OPPOSED: tr("{percent} to win against {degree}"),
        Against.DODGE: tr("{percent} to match or beat {degree}"),
        Against.PARRY: tr("{percent} to match or beat {degree}"),
        Against.THEY_FIGHT_BACK: tr("{percent} to match or beat {degree}"),
    }.get(against, tr("{percent} to beat {degree}"))
    return words.format(percent=chance, degree=d100.short_word(theirs))


def odds_to_win(
    chances: Mapping[Ending, Fraction],
    choice: Choice,
    theirs: Ranked | None,
    *,
    title: str,
    ways: int,
    ending: Ending | None,
) -> OddsView:
    """Return the odds of winning, a tie and losing against a known opponent.

    Args: ``theirs`` is their success level if it is known. ``ways`` is the number of equally likely rolls.
    ``ending`` is how the roll ended, None before it.
    """
    against = choice.against
    shares: dict[str, list[Ending]] = {}
    for each in chances:
        shares.setdefault(_standing(each, against), []).append(each)
    them = choice.foe.name or d100.other_side(against)
    names = {"regular": tr("Win"), "partial": tr("Tie"), "failure": tr("Lose")}
    win = sum((chances[each] for each in shares.get("regular", ())), Fraction(0))
    return odds_bar(
        (
            Share(
                key,
                word,
                " ".join(d100.ending_words(each, choice, them) for each in shares[key]).removesuffix("."),
                sum((chances[each] for each in shares[key]), Fraction(0)),
            )
            for key, word in names.items()
            if key in shares
        ),
        title=title,
        headline=_headline(percent(win), against, theirs),
        ways=2 * ways if against is Against.OPPOSED else ways,
        fell="" if ending is None else _standing(ending, against),
    )


def _standing(ending: Ending, against: Against) -> str:
    """Return the part of the odds bar that shows an ending: won, tied or lost."""
    if ending is Ending.NOBODY and against in (Against.DODGE, Against.PARRY):
        return "regular"
    if ending is Ending.NOBODY and against in (Against.OPPOSED, Against.FIGHT_BACK, Against.THEY_FIGHT_BACK):
        return "partial"
    return "regular" if ending in (Ending.WON, Ending.HIT) else "failure"


def _headline(chance: str, against: Against, theirs: Ranked | None) -> str:
    failed = theirs is not None and theirs.key in ("failure", "fumble", "critical_failure")
    if theirs is not None and (against is Against.OPPOSED or not failed):
        return odds_against(chance, against, theirs)
    if against in ATTACKING:
        words = tr("{percent} to hit")
    elif against in (Against.DODGE, Against.PARRY):
        words = tr("{percent} to avoid the hit")
    else:
        words = tr("{percent} to win")
    return words.format(percent=chance)


def odds_marker(ways: Iterable[tuple[int, int]], place: int) -> float:
    """Return where a roll is on the odds bar, 0 to 1: the share of better rolls plus half of the equal ones.

    Args: ``ways`` are pairs of a position in the order of the bar, the best lowest, and the number of rolls
    that reach it.
    """
    counted = tuple(ways)
    better = sum(count for each, count in counted if each < place)
    equal = sum(count for each, count in counted if each == place)
    return (better + equal / 2) / sum(count for _, count in counted)
