"""What several games' trays share: dice on the felt, sums of dice, and the odds bar."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from desktop.base.numbers import die_text, exactly, percent
from desktop.base.words import tr
from desktop.views.felt import DieLook, DieUse, FeltDie, FeltFrame
from desktop.views.tray import ActionView, OddsPart, OddsView, ResultView, TrayView
from rules_core.dice.faces import D100
from rules_core.dice.sources import Drawn
from rules_core.game.switches import switches
from rules_core.sheet.journal import Roll, StandingRoll
from rules_core.sheet.outcome import Ruling

DAMAGE, APPLY = "damage", "apply"
"""Follow-ups of several games: rolling a hit's damage, and applying a treatment."""

HURT_FOE, HURT_BARE, FOE_DAMAGE = "hurt-foe", "hurt-bare", "foe-damage"
"""Follow-ups of a hit: applying damage to the one who was hit, the same without their armour, and rolling
the damage of an opponent's hit. The id of the first two is the position of a foe in the fight, "" for another
character; that of the third is the opponent's own follow-up.
"""


# Odds


class Share(NamedTuple):
    """A degree on the odds bar, best first: its key, its short and full name, and its probability."""

    degree: str
    word: str
    whole: str
    chance: Fraction


def odds_bar(
    shares: Iterable[Share],
    *,
    title: str,
    headline: str,
    ways: int,
    fell: str = "",
    marker: float | None = None,
) -> OddsView:
    """Build the odds bar; ``ways`` is the number of equally likely results, ``fell`` the degree that was
    rolled.
    """
    parts = tuple(
        OddsPart(
            degree=each.degree,
            word=each.word,
            percent=percent(each.chance),
            share=float(each.chance),
            exact=f"{each.whole}: {exactly(each.chance, ways)}",
            fell_here=each.degree == fell,
        )
        for each in shares
        if each.chance
    )
    spoken = ", ".join([headline, *(f"{part.word} {part.percent}" for part in parts)])
    return OddsView(title, headline, parts, marker, spoken)


# Dice


def percentile_pair(value: int, use: DieUse = DieUse.PLAIN, frame: int | None = None) -> tuple[FeltDie, ...]:
    """Return a rolled d100, 1 to 100, as a tens and a units die."""
    shown = value % 100
    return (
        FeltDie(DieLook.TENS, shown // 10 * 10, use, tr("Tens"), frame=frame),
        FeltDie(DieLook.UNITS, shown % 10, use, tr("Units"), frame=frame),
    )


def ready_pair(frame: int | None = None) -> tuple[FeltDie, ...]:
    """Return a d100 that isn't rolled yet."""
    return (
        FeltDie(DieLook.TENS, None, DieUse.PLAIN, tr("Tens"), frame=frame),
        FeltDie(DieLook.UNITS, None, DieUse.PLAIN, tr("Units"), frame=frame),
    )


def summed_dice(drawn: Iterable[Drawn], notes: Sequence[str] = ()) -> tuple[FeltDie, ...]:
    """Return dice that are added up, in the order rolled; ``notes`` say what each roll was for.

    If there are fewer notes than rolls, the last one is repeated. A d100 is shown as tens and units.
    """
    dice: list[FeltDie] = []
    for place, each in enumerate(drawn):
        note = notes[min(place, len(notes) - 1)] if notes else ""
        if each.die == D100.name:
            pairs = (percentile_pair(int(face)) for face in each.faces)
            dice += [replace(die, note=note) for pair in pairs for die in pair]
            continue
        look = DieLook(each.die)
        dice += [FeltDie(look, int(face), DieUse.PLAIN, die_text(each.die), note) for face in each.faces]
    return tuple(dice)


def dice_of_part(present: Roll, part: str) -> tuple[Drawn, ...]:
    """Return the dice of one part of a saved roll."""
    return tuple(each for each in present.drawn if each.part == part)


# Trays without a result, or with dice that reach no degree, such as damage


def bare_view(title: str, value: str = "") -> TrayView:
    """Build an empty tray: no dice, no odds, no extra dice to choose."""
    return TrayView(
        roll=0,
        title=title,
        value=value,
        dice=(),
        ready="",
        ready_detail="",
        result=None,
        odds=None,
        adjustable=False,
    )


def sum_view(
    standing: StandingRoll,
    *,
    title: str,
    value: str,
    dice: tuple[FeltDie, ...],
    frames: tuple[FeltFrame, ...] = (),
    reason: str,
    effects: tuple[str, ...] = (),
    fresh: bool = False,
) -> TrayView:
    """Build the tray for dice that are added up: no degree, no odds, nothing to choose."""
    number = str(standing.roll.total)
    return TrayView(
        roll=standing.entry.seq,
        title=title,
        value=value,
        dice=dice,
        ready="",
        ready_detail="",
        result=ResultView(
            number=number,
            degree="",
            word="",
            reason=reason,
            taken_back=standing.taken_back,
            spoken=" ".join(part for part in (f"{title}, {number}.", reason, *effects) if part),
            effects=effects,
        ),
        odds=None,
        fresh=fresh,
        adjustable=False,
        frames=frames,
    )


# Results and follow-ups


def damage_follow_up(words: str = "", *, action: str = DAMAGE, command: str = "follow_up") -> ActionView:
    """Create the button that rolls a hit's damage."""
    return ActionView(words or tr("Roll damage"), command=command, id=action)


def tracker_change(name: str, before: int, after: int) -> str:
    """Return a tracker's change as a line of the result: "Sanity 58 → 54"."""
    return f"{name} {before} → {after}"


def house_rules(table: object) -> tuple[str, ...]:
    """Return a chip for each rule that this table's house rules change."""
    changed = (each.rule for each in switches(table) if getattr(table, each.name) != each.positions[0])
    return tuple(tr("House rule {rule}").format(rule=rule) for rule in dict.fromkeys(changed))


def house_rule_behind(ruling: Ruling | None) -> str:
    """Return the name of the house rule that refuses something, "" if none does."""
    return "" if ruling is None else str(dict(ruling.step.facts).get("switch", ""))


def with_house_rule(game: str, words: str, ruling: Ruling) -> str:
    """Return why something is refused; if a house rule does, its question follows."""
    name = house_rule_behind(ruling)
    if not name or not words:
        return words
    from desktop.views.about import switch_words

    rule = switch_words(game)[name]
    reason = words if words.endswith(".") else f"{words}."
    return tr("{reason} House rule: {question}").format(reason=reason, question=rule.title)
