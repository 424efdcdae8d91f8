"""Improvement checks of a downtime in words: table rows, and the roll on the felt."""

from collections.abc import Iterable
from fractions import Fraction
from typing import NoReturn

from msgspec.structs import replace

from desktop.base.numbers import dice_text, die_text, short_percent
from desktop.base.words import ntr, tr
from desktop.views.downtime.pages import DowntimeState, ThrowView, TryRow, TryTable
from desktop.views.felt import DieLook, DieUse, FeltDie
from desktop.views.tray import ActionView
from desktop.views.tray_parts import ready_pair, summed_dice
from rules_core.dice.faces import D100, DICE
from rules_core.dice.sources import Drawn
from rules_core.game.downtime import Page, Try

ROLL_ALL = "roll_all"
"""The act of the button that rolls all remaining checks."""


def ways_out() -> tuple[ActionView, ...]:
    """Return the button for a page without ticked skills; it leads back to the sheet."""
    return (ActionView(tr("Tick by hand"), id="tick_by_hand"),)


def skills_step(page: Page) -> tuple[str, str]:
    """Return the skills page's title, and how many skills there are to roll."""
    count = len(page.tries)
    words = ntr("{n} skill to roll", "{n} skills to roll", count) if count else tr("No skills to roll")
    return tr("Skills"), words.format(n=count)


def skill_columns() -> tuple[str, ...]:
    """Return the column heads of a table of skills with counted successes."""
    return (tr("Skill"), tr("Old"), tr("Successes"), tr("Roll D100"), tr("Improves?"), tr("Gain"), tr("New"))


def table(columns: tuple[str, ...], rows: tuple[TryRow, ...], page: Page) -> TryTable | None:
    """Build a table, with a button that rolls the rest if more than one is left; None without rows."""
    if not rows:
        return None
    left = page.to_roll
    words = tr("Roll all {n}") if left == len(page.tries) else tr("Roll the remaining {n}")
    return TryTable(columns, rows, ActionView(words.format(n=left), id=ROLL_ALL) if left > 1 else None)


def is_next(page: Page, tried: Try) -> bool:
    """Return whether this is the first check of its page that isn't rolled yet."""
    return next((each.id for each in page.tries if each.came is None), "") == tried.id


def d100_row(page: Page, tried: Try, name: str, *, marks: int = 0, marks_line: str = "") -> TryRow:
    """Build the row of a check whose D100, plus bonus, must exceed the value.

    ``marks`` are drawn as ticked boxes, ``marks_line`` says what they add.
    """
    row = TryRow(
        tried.id,
        name,
        str(tried.before),
        "",
        marks,
        marks_line,
        gain_die=dice_text(tried.gain),
        typed=tried.throw is not None and tried.throw.typed,
        current=is_next(page, tried),
        asks_for=asks_for(tried),
        hint=hint(tried),
    )
    natural = natural_of(tried)
    if natural is not None:
        terms, total = sum_words(natural, tried.bonus)
        row = row._replace(dice=check_dice(tried), terms=terms, total=total)
    elif tried.needs is not None:
        row = row._replace(waiting=tr("Needs {n} or more").format(n=tried.needs))
    if tried.came is None:
        chance = "" if tried.chance is None else chance_words(tried.chance)
        row = row._replace(verdict_line=chance, after="?", roll=ActionView(tr("Roll"), id=tried.id))
        parts = (name, str(tried.before), marks_line, row.waiting, chance)
        return row._replace(spoken=", ".join(part for part in parts if part))
    result = tried.came
    over = comparison_words(result.total or 0, tried.before, worked=result.worked)
    if result.worked:
        outcome = tr("Improved") if result.gain else tr("At maximum")
    else:
        outcome = tr("Stays at {n}").format(n=result.after)
    row = row._replace(
        worked=result.worked,
        verdict=tr("Yes") if result.worked else tr("No"),
        verdict_line=over,
        gain=f"+{result.gain}" if result.worked else tr("None"),
        after=str(result.after),
        outcome=outcome,
    )
    change = f"{tried.before} → {result.after}" if result.gain else outcome
    return row._replace(spoken=", ".join((name, f"{row.terms} {row.total}".strip(), over, change)))


def chance_words(chance: Fraction) -> str:
    """Return a chance in whole percent: "58% chance"."""
    return tr("{chance} chance").format(chance=short_percent(chance))


def comparison_words(total: int, value: int, *, worked: bool) -> str:
    """Compare a roll with the value it had to exceed: "79 over 62", "35 under 55"."""
    if worked and total > value:
        return tr("{total} over {value}").format(total=total, value=value)
    if total == value:
        return tr("{total} equals {value}").format(total=total, value=value)
    return tr("{total} under {value}").format(total=total, value=value)


def sum_words(natural: int, bonus: int) -> tuple[str, str]:
    """Return a roll with its bonus: "71 + 8 =" and "79"; without a bonus only the roll."""
    return ("", str(natural)) if not bonus else (f"{natural} + {bonus} =", str(natural + bonus))


def natural_of(tried: Try) -> int | None:
    """Return the D100 of a check, None before the roll."""
    faces = _faces(tried, D100.name)
    return int(faces[0]) if faces else None


def check_dice(tried: Try) -> tuple[FeltDie, ...]:
    """Return the tens and units dice of a check."""
    return summed_dice(each for each in _drawn(tried) if each.die == D100.name)


def gain_dice(tried: Try) -> tuple[FeltDie, ...]:
    """Return the other dice of a check, such as its gain."""
    return summed_dice(each for each in _drawn(tried) if each.die != D100.name)


def die_name(die: str) -> str:
    """Return a numbered die as players write it: "D100"."""
    return die_text(die)


def asks_for(tried: Try) -> str:
    """Return which physical dice to type next: "D100", "2 D6 dice", "" for none."""
    if tried.lacks is None:
        return ""
    die, count = tried.lacks
    if count == 1:
        return die_name(die)
    return ntr("{n} {die} die", "{n} {die} dice", count).format(n=count, die=die_name(die))


def hint(tried: Try) -> str:
    """Return the range of the physical dice to type next: "1 to 100", "" for none."""
    if tried.lacks is None:
        return ""
    faces = [face for face in DICE[tried.lacks[0]].faces if isinstance(face, int)]
    return tr("{least} to {most}").format(least=min(faces), most=max(faces)) if faces else ""


def plain_row(page: Page, tried: Try, name: str) -> TryRow:
    """Build the row of a roll without a target: its dice are the gain."""
    row = TryRow(
        tried.id,
        name,
        str(tried.before),
        "",
        dice=gain_dice(tried),
        waiting="" if tried.throw is not None else tr("Restores {dice}").format(dice=dice_text(tried.gain)),
        gain_die=dice_text(tried.gain),
        typed=tried.throw is not None and tried.throw.typed,
        current=is_next(page, tried),
        asks_for=asks_for(tried),
        hint=hint(tried),
    )
    if tried.came is None:
        row = row._replace(after="?", roll=ActionView(tr("Roll"), id=tried.id))
        return row._replace(spoken=f"{name}, {tried.before}, {dice_text(tried.gain)}")
    gain = f"+{tried.came.gain}"
    outcome = tr("Restored") if tried.came.gain else tr("Stays at {n}").format(n=tried.came.after)
    row = row._replace(worked=tried.came.gain > 0, gain=gain, after=str(tried.came.after), outcome=outcome)
    return row._replace(spoken=f"{name}, {tried.before} → {tried.came.after}, {gain}")


def plain_throw(tried: Try, name: str, why: str) -> ThrowView:
    """Build the felt for a roll without a target; ``why`` says what limits it."""
    dice = gain_dice(tried) or ready_dice(() if tried.lacks is None else (tried.lacks,))
    caption = tr("{name} {value}, {dice}").format(name=name, value=tried.before, dice=dice_text(tried.gain))
    result = tried.came
    headline = change = ""
    if result is not None:
        rolled = sum(int(face) for each in _drawn(tried) for face in each.faces)
        headline = tr("{dice}: rolled {n}").format(dice=dice_text(tried.gain), n=rolled)
        change = f"{tried.before} → {result.after}" if result.gain else str(result.after)
    parts = (f"{name}, {headline}" if headline else caption, why.rstrip("."), change)
    return ThrowView(
        0,
        dice,
        caption,
        headline,
        why,
        (),
        name,
        change,
        grew=result is not None and result.gain > 0,
        spoken=". ".join(part for part in parts if part),
    )


def d100_throw(tried: Try, name: str, why: str) -> ThrowView:
    """Build the felt for a check with a D100; ``why`` explains its gain."""
    dice = check_dice(tried) or ready_pair()
    natural = natural_of(tried)
    caption = tr("{name} {value}") if natural is None else tr("Last roll: {name} {value}")
    result = tried.came
    headline = change = ""
    if natural is not None:
        terms, total = sum_words(natural, tried.bonus)
        headline = f"{terms} {total}".strip()
    if result is not None:
        over = comparison_words(result.total or 0, tried.before, worked=result.worked)
        headline = f"{headline}, {over.partition(' ')[2]}"
        change = f"{tried.before} → {result.after}" if result.gain else str(result.after)
    return ThrowView(
        0,
        dice,
        caption.format(name=name, value=tried.before),
        headline,
        why,
        tuple(_as_gain(die, dice_text(tried.gain)) for die in gain_dice(tried)),
        name,
        change,
        grew=result is not None and result.gain > 0,
        spoken=". ".join(part for part in (f"{name}, {headline}", why.rstrip("."), change) if part),
    )


def no_downtime_dice(_shown: DowntimeState, tried: Try) -> NoReturn:
    """Raise ``KeyError``; for games that roll no dice in downtime."""
    raise KeyError(tried.id)


def _as_gain(die: FeltDie, gain: str) -> FeltDie:
    if f"1{die.caption}" != gain:
        return die
    return replace(die, caption=tr("Gain {dice}").format(dice=gain), note=f"+{die.value}")


def ready_dice(dice: Iterable[tuple[str, int]]) -> tuple[FeltDie, ...]:
    """Return unrolled dice, from kinds of numbered dice with a count of each."""
    waiting: list[FeltDie] = []
    for die, count in dice:
        if die == D100.name:
            waiting += ready_pair() * count
        else:
            waiting += [FeltDie(DieLook(die), None, DieUse.PLAIN, die_name(die))] * count
    return tuple(waiting)


def gains_so_far(page: Page) -> tuple[tuple[str, str], ...]:
    """Return how many checks of a page succeeded, and the total gain."""
    results = [each.came for each in page.tries if each.came is not None]
    successes = sum(each.worked for each in results)
    return (
        (tr("Improved"), tr("{some} of {all}").format(some=successes, all=len(results))),
        (tr("Points gained"), f"+{sum(each.gain for each in results)}"),
    )


def _drawn(tried: Try) -> tuple[Drawn, ...]:
    return () if tried.throw is None else tried.throw.drawn


def _faces(tried: Try, die: str) -> tuple[int | str, ...]:
    return tuple(face for each in _drawn(tried) if each.die == die for face in each.faces)
