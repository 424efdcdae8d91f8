"""The views of the page of dice without a character."""

import re
from collections.abc import Iterable, Iterator
from datetime import date
from typing import NamedTuple

from desktop.base.dates import hour_or_day, local_time
from desktop.base.numbers import dice_text, die_text, grouped, reading
from desktop.base.words import ntr, tr
from desktop.kit.view.shell import NoticeView
from desktop.library.records.characters import Favourite, TrayThrow
from desktop.views.felt import DieLook, DieUse, FeltDie, FeltFrame
from desktop.views.sharing import SharedRoll
from desktop.views.tray_parts import percentile_pair, ready_pair
from rules_core.dice.expression import (
    LARGEST,
    MOST_DICE,
    SIDES,
    Dice,
    Expression,
    ExpressionRoll,
    Fate,
    Hundred,
    Node,
    Number,
    Sum,
    Thrower,
    ThrownTerm,
)
from rules_core.dice.expression_text import DEEPEST, LONGEST, BadNotation, Why
from rules_core.dice.expression_text import expression as parsed

FAVOURITE_BACK = "favourite_back"
"""The action of the notice about a removed favourite."""

_BINARY = re.compile(r"(?<=[0-9)])([-+*])")


class KeyView(NamedTuple):
    """A key of the keypad: what it adds to the notation ("d6", "+", "kh1"), its label, and its accessible
    name.
    """

    adds: str
    words: str
    spoken: str


class KeyRow(NamedTuple):
    """A row of the keypad with a caption ("Dice", "Numbers")."""

    caption: str
    keys: tuple[KeyView, ...]


class OddsBar(NamedTuple):
    """One bar of the odds, labelled with its total ("7", or "10 to 12" if several share a bar).

    ``share`` is its height from 0 to 1, where 1 is the highest bar. ``words`` describe it in full ("7: 6 of
    36,
    16.7%; 7 or more: 58.3%; 7 or less: 58.3%"). ``fell_here`` marks the bar of the current roll.
    """

    label: str
    share: float
    words: str
    fell_here: bool = False


class OddsView(NamedTuple):
    """The exact odds of the typed dice, with bars from the lowest to the highest total.

    ``least``, ``mean`` and ``most`` are labels ("Min 2", "Average 7"). ``spoken`` summarizes them.
    """

    bars: tuple[OddsBar, ...]
    least: str
    mean: str
    most: str
    spoken: str


class FavouriteView(NamedTuple):
    """A saved roll."""

    id: int
    name: str
    notation: str


class ThrowRow(NamedTuple):
    """One roll in the log: its number, time, notation or name, dice in words ("5, 3, 1 + 3"), and total.

    ``unsaved`` means that it waits to be saved.
    """

    id: int
    time: str
    name: str
    fell: str
    total: str
    spoken: str
    text: str
    unsaved: bool = False


class ThrownView(NamedTuple):
    """The roll on the felt.

    ``number`` identifies the roll and seeds the animation. ``working`` shows the parts of the total
    ("5 + 3 + 2 + 3"), ``left_out`` the dice that don't count ("1 not kept, 1 re-rolled"), "" for none. A
    ``fresh`` roll is animated.
    """

    number: int
    name: str
    total: str
    working: str
    left_out: str
    dice: tuple[FeltDie, ...]
    frames: tuple[FeltFrame, ...]
    spoken: str
    fresh: bool = False


class DiceOnlyView(NamedTuple):
    """The whole page.

    ``notation`` is the typed text. ``refusal`` says why it can't be rolled ("" if it can) and ``refused_at``
    where in the text, counted from 0, -1 for nowhere. ``reads_as`` is the interpreted notation ("2D6 + 1D4 +
    3"), "" if it is invalid. ``ready`` are its dice, still blank. ``favourite`` is the id of the favourite
    with that notation, None if it is not saved. ``more`` means that there are older rolls than those in the
    log.
    """

    notation: str
    refusal: str
    refused_at: int
    reads_as: str
    ready: tuple[FeltDie, ...]
    ready_frames: tuple[FeltFrame, ...]
    chances: OddsView | None
    thrown: ThrownView | None
    keypad: tuple[KeyRow, ...]
    favourites: tuple[FavouriteView, ...]
    favourite: int | None
    log: tuple[ThrowRow, ...]
    more: bool


def reads_as(expression: Expression) -> str:
    """Format an expression as the current language writes dice: "2D6 + 1D4 + 3", "(2D6 + 6) × 5"."""
    spaced = _BINARY.sub(r" \1 ", str(expression))
    return dice_text(spaced.replace("-", "−").replace("*", "×"))


def refusal_words(bad: BadNotation) -> str:
    """Return why a text can't be rolled, and what to do."""
    facts = bad.facts
    match bad.why:
        case Why.EMPTY:
            return tr("Type a roll first.")
        case Why.TOO_LONG:
            return tr("This is too long. Use {n} characters at most.").format(n=LONGEST)
        case Why.TOO_DEEP:
            return tr("Too many nested brackets. Use {n} levels at most.").format(n=DEEPEST)
        case Why.UNFINISHED:
            return tr("Something is missing at the end.")
        case Why.NEVER_CLOSED:
            return tr("This bracket isn't closed.")
        case Why.NO_SUCH_DIE:
            *most, last = (dice_text(f"d{each}") for each in SIDES)
            words = tr("There's no die with {n} sides. Use {dice} or {last}.")
            return words.format(n=str(facts["sides"])[:7], dice=", ".join(most), last=last)
        case Why.NO_COUNT:
            return tr("Add at least one die.")
        case Why.TOO_MANY:
            dice = int(facts["dice"])
            some = grouped(dice) if dice <= LARGEST else tr("more than a million")
            return tr("A roll can have at most {n} dice. This one has {some}.").format(n=MOST_DICE, some=some)
        case Why.TOO_LARGE:
            return tr("This comes to more than {n}. Use smaller numbers.").format(n=grouped(LARGEST))
        case Why.OUT_OF_RANGE if int(facts["most"]) < int(facts["least"]):
            return tr("You can't drop the only die.")
        case Why.OUT_OF_RANGE:
            return tr("Enter a number from {least} to {most}.").format(**facts)
        case Why.CLASH:
            return tr("This doesn't work with what comes before it.")
        case Why.ONLY_HUNDRED:
            return tr("Only a single d100 can have bonus and penalty dice.")
        case Why.NO_NUMBER:
            return tr("Dice can only be multiplied by a number.")
        case Why.NO_DICE:
            return tr("This has no dice. Add at least one.")
        case _:
            return tr("“{character}” isn't allowed here.").format(character=_printed(str(facts["character"])))


def _printed(character: str) -> str:
    return character if character.isprintable() else f"U+{ord(character):04X}"


# The felt


def ready_dice(expression: Expression) -> tuple[tuple[FeltDie, ...], tuple[FeltFrame, ...]]:
    """Return the blank dice of an expression and their frames."""
    felt = _FeltDice(alone=expression.dice == 2)
    for thrower in expression.throwers:
        if isinstance(thrower, Hundred):
            tens = 1 + abs(thrower.net)
            felt.dice += [_tens(thrower, place, None) for place in range(tens)]
            felt.dice.append(_units(None))
        elif _is_hundred(thrower):
            for _ in range(thrower.count):
                felt.add_pair(None, DieUse.PLAIN, die_text("d100"))
        else:
            die = FeltDie(DieLook(f"d{thrower.sides}"), None, DieUse.PLAIN, die_text(f"d{thrower.sides}"))
            felt.dice += [die] * thrower.count
    return tuple(felt.dice), tuple(felt.frames)


def _thrown_dice(thrown: ExpressionRoll) -> tuple[tuple[FeltDie, ...], tuple[FeltFrame, ...]]:
    """Return the rolled dice; if they are too many, without those that were re-rolled."""
    lying = sum(len(term.dice) * (2 if _is_hundred(term.thrower) else 1) for term in thrown.terms)
    felt = _FeltDice(alone=lying == 2)
    for term in thrown.terms:
        dice = [each for each in term.dice if each.fate is not Fate.REROLLED or lying <= MOST_DICE]
        plain = all(each.fate is Fate.COUNTED for each in dice)
        for place, (die, face, fate) in enumerate(dice):
            use = DieUse.PLAIN if plain else _USES[fate]
            note = _fate_words(fate)
            if isinstance(term.thrower, Hundred):
                units = place == len(dice) - 1
                felt.dice.append(_units(face) if units else _tens(term.thrower, place, face, use))
            elif _is_hundred(term.thrower):
                felt.add_pair(face, use, f"{reading(face)}, {note}" if note else reading(face))
            else:
                felt.dice.append(FeltDie(DieLook(die.name), face, use, die_text(die.name), note))
    return tuple(felt.dice), tuple(felt.frames)


_USES = {Fate.COUNTED: DieUse.USED, Fate.NOT_KEPT: DieUse.UNUSED, Fate.REROLLED: DieUse.UNUSED}


def _fate_words(fate: Fate) -> str:
    match fate:
        case Fate.NOT_KEPT:
            return tr("not kept")
        case Fate.REROLLED:
            return tr("re-rolled")
        case _:
            return ""


class _FeltDice:
    """Collects dice and their frames; a d100 that is ``alone`` needs no frame."""

    def __init__(self, *, alone: bool) -> None:
        self.dice: list[FeltDie] = []
        self.frames: list[FeltFrame] = []
        self._alone = alone

    def add_pair(self, face: int | None, use: DieUse, caption: str) -> None:
        frame = None if self._alone else len(self.frames)
        self.dice += ready_pair(frame) if face is None else percentile_pair(face, use, frame)
        if frame is not None:
            self.frames.append(FeltFrame(caption, use))


def _tens(thrower: Hundred, place: int, face: int | None, use: DieUse = DieUse.PLAIN) -> FeltDie:
    caption = tr("Tens")
    if place:
        caption = tr("Bonus tens") if thrower.net > 0 else tr("Penalty tens")
    note = ""
    if use is DieUse.USED:
        note = tr("used: lower") if thrower.net > 0 else tr("used: higher")
    elif use is DieUse.UNUSED:
        note = tr("not used")
    return FeltDie(DieLook.TENS, face, use, caption, note)


def _units(face: int | None) -> FeltDie:
    return FeltDie(DieLook.UNITS, face, DieUse.PLAIN, tr("Units"))


def _is_hundred(thrower: Thrower) -> bool:
    return isinstance(thrower, Dice) and thrower.sides == SIDES[-1]


# Results


def thrown_view(
    throw: TrayThrow, expression: Expression, thrown: ExpressionRoll, *, fresh: bool
) -> ThrownView:
    """Return the view of a roll on the felt."""
    dice, frames = _thrown_dice(thrown)
    name, total = _name(throw, expression), grouped(thrown.total)
    working = _working(expression, thrown, " + ")
    left_out = left_out_words(thrown)
    named = f"{name}, {total}"
    spoken = ". ".join(part for part in (named, "" if working == total else working, left_out) if part)
    return ThrownView(
        number=throw.id,
        name=name,
        total=total,
        working="" if working == total else working,
        left_out=left_out,
        dice=dice,
        frames=frames,
        spoken=spoken,
        fresh=fresh,
    )


def shared_throw(throw: TrayThrow, expression: Expression, thrown: ExpressionRoll) -> SharedRoll:
    """Return a roll for other people: its name and notation, its dice, and what they come to."""
    view = thrown_view(throw, expression, thrown, fresh=False)
    notation = reads_as(expression)
    return SharedRoll(
        character="",
        game="",
        title=view.name,
        modifier=notation if view.name != notation else "",
        when=f"{local_time(throw.at):%Y-%m-%d %H:%M}",
        dice=view.dice,
        frames=view.frames,
        number=view.total,
        reason=view.working,
        lines=(view.left_out,) if view.left_out else (),
    )


def throw_row(
    throw: TrayThrow, expression: Expression, thrown: ExpressionRoll, today: date, *, unsaved: bool = False
) -> ThrowRow:
    """Return a row of the log: with the time if the roll was made ``today``, else with the date."""
    at = local_time(throw.at)
    time = hour_or_day(at, today)
    name, total = _name(throw, expression), grouped(thrown.total)
    working, left_out = _working(expression, thrown, " + "), left_out_words(thrown)
    notation = reads_as(expression)
    called = f"{name} ({notation})" if name != notation else name
    came = total if working == total else f"{working} = {total}"
    text = f"{at:%Y-%m-%d %H:%M}  {called}: {came}{f' ({left_out})' if left_out else ''}"
    spoken = ", ".join((time, name, total))
    if unsaved:
        spoken, text = (tr("{what}, not saved").format(what=each) for each in (spoken, text))
    return ThrowRow(
        id=throw.id,
        time=time,
        name=name,
        fell=_working(expression, thrown, ", "),
        total=total,
        spoken=spoken,
        text=text,
        unsaved=unsaved,
    )


def _name(throw: TrayThrow, expression: Expression) -> str:
    return _shown_name(throw.name) if throw.name else reads_as(expression)


def _shown_name(name: str) -> str:
    """Return the name of a favourite; one that only repeats the dice follows the language."""
    try:
        parsed(name)
    except BadNotation:
        return name
    return dice_text(name)


def left_out_words(thrown: ExpressionRoll) -> str:
    """Describe the dice that don't count: "1 not kept, 2 re-rolled"; "" for none."""
    fates = [each.fate for term in thrown.terms for each in term.dice]
    out, again = fates.count(Fate.NOT_KEPT), fates.count(Fate.REROLLED)
    words = (
        ntr("{n} not kept", "{n} not kept", out).format(n=out) if out else "",
        ntr("{n} re-rolled", "{n} re-rolled", again).format(n=again) if again else "",
    )
    return ", ".join(filter(None, words))


def _working(expression: Expression, thrown: ExpressionRoll, joint: str) -> str:
    """Return the parts of the total, with dice of one kind separated by ``joint``: "5 + 3 + 2 + 3"."""
    return _worked(expression.node, iter(thrown.terms), joint)


def _worked(node: Node, fell: Iterator[ThrownTerm], joint: str) -> str:
    match node:
        case Dice() | Hundred():
            return joint.join(_counted(next(fell)))
        case Number(value):
            return grouped(value)
        case Sum(terms):
            text = ""
            for each, minus in terms:
                worked = _worked(each, fell, joint)
                if isinstance(each, Sum) or (minus and joint in worked):
                    worked = f"({worked})"
                sign = "−" if minus else "+"
                text += f" {sign} {worked}" if text else f"{'−' if minus else ''}{worked}"
            return text
        case _:
            worked = _worked(node.of, fell, joint)
            single = isinstance(node.of, Number) or (joint not in worked and not isinstance(node.of, Sum))
            return f"{worked if single else f'({worked})'} × {grouped(node.by)}"


def _counted(term: ThrownTerm) -> Iterable[str]:
    if isinstance(term.thrower, Hundred):
        return (grouped(term.value),)
    return tuple(grouped(each.face) for each in term.dice if each.fate is Fate.COUNTED)


# Favourites and notices


def favourite_views(favourites: Iterable[Favourite]) -> tuple[FavouriteView, ...]:
    """Return the views of the favourites, in order."""
    return tuple(
        FavouriteView(each.id, _shown_name(each.name), dice_text(each.notation)) for each in favourites
    )


def removed_notice(name: str) -> NoticeView:
    """Return the notice that a favourite was removed, with Undo."""
    return NoticeView.undoing(tr("Removed {name}.").format(name=_shown_name(name)), FAVOURITE_BACK)
