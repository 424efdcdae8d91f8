"""What the page of dice without a character shows."""

import re
from collections.abc import Iterable, Iterator
from datetime import date
from typing import NamedTuple

from desktop.base.dates import hour_or_day, local_time
from desktop.base.numbers import grouped, reading
from desktop.base.words import ntr, tr
from desktop.kit.view.shell import NoticeView
from desktop.library.records.characters import Favourite, TrayThrow
from desktop.views.felt import DieLook, DieUse, FeltDie, FeltFrame
from desktop.views.tray_parts import percentile_pair, ready_pair
from rules_core.dice.expression import (
    LARGEST,
    MOST_DICE,
    SIDES,
    Dice,
    Expression,
    Fate,
    Hundred,
    Node,
    Number,
    Sum,
    Thrower,
    Thrown,
    ThrownTerm,
)
from rules_core.dice.expression_text import DEEPEST, LONGEST, BadNotation, Why

FAVOURITE_BACK = "favourite_back"
"""What the notice about a removed favourite offers."""

_BINARY = re.compile(r"(?<=[0-9)])([-+*])")


class KeyView(NamedTuple):
    """A key of the keypad: what it adds to the notation ("d6", "+", "kh1"), its words, and spoken words."""

    adds: str
    words: str
    spoken: str


class KeyRow(NamedTuple):
    """A row of the keypad with a caption ("Dice", "Keep")."""

    caption: str
    keys: tuple[KeyView, ...]


class ChanceBar(NamedTuple):
    """One bar of the distribution: what it stands for ("7", or "10 to 12" where many share one bar).

    ``share`` is its height from 0 to 1, the highest being 1; ``words`` say all of it ("7: 6 of 36, 16.7%;
    7 or more: 58.3%; 7 or less: 58.3%"). ``fell_here`` marks the bar of the throw that is shown.
    """

    label: str
    share: float
    words: str
    fell_here: bool = False


class ChancesView(NamedTuple):
    """The exact distribution of what is typed: its bars from the least to the most total.

    ``least``, ``mean`` and ``most`` are written numbers with their words ("2 least", "7 on average").
    ``spoken`` says it in short.
    """

    bars: tuple[ChanceBar, ...]
    least: str
    mean: str
    most: str
    spoken: str


class FavouriteView(NamedTuple):
    """A throw that was kept under a name."""

    id: int
    name: str
    notation: str


class ThrowRow(NamedTuple):
    """One throw in the log: its number, time, notation or name, what fell in words ("5, 3, 1 + 3"), total.

    ``unsaved``: it waits to be saved.
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
    """The throw on the felt.

    ``number`` tells throws apart and seeds how they tumble. ``working`` says what the total is made of
    ("5 + 3 + 2 + 3"), ``left_out`` what did not count ("1 not kept, 1 re-rolled"), "" for nothing. ``fresh``
    ones are thrown with motion, else laid down.
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

    ``notation`` is what stands in the field. ``refusal`` says why it cannot be thrown ("" where it can) and
    ``refused_at`` where in the text, counted from 0, -1 for no place; ``reads_as`` is the notation as it is
    understood ("2D6 + 1D4 + 3"), "" where it is none. ``ready`` are the dice that it throws, blank.
    ``favourite`` is the favourite with that notation, None where it is not kept. ``more`` says that there are
    older throws than those of the log.
    """

    notation: str
    refusal: str
    refused_at: int
    reads_as: str
    ready: tuple[FeltDie, ...]
    ready_frames: tuple[FeltFrame, ...]
    chances: ChancesView | None
    thrown: ThrownView | None
    keypad: tuple[KeyRow, ...]
    favourites: tuple[FavouriteView, ...]
    favourite: int | None
    log: tuple[ThrowRow, ...]
    more: bool


def reads_as(expression: Expression) -> str:
    """An expression as it is understood: "2D6 + 1D4 + 3", "(2D6 + 6) × 5", "4D6kh3 − 1"."""
    spaced = _BINARY.sub(r" \1 ", str(expression))
    return spaced.replace("-", "−").replace("*", "×")


def refusal_words(bad: BadNotation) -> str:
    """Why a text cannot be thrown."""
    facts = bad.facts
    match bad.why:
        case Why.EMPTY:
            return tr("Nothing is typed yet.")
        case Why.TOO_LONG:
            return tr("This is too long: {n} characters at most.").format(n=LONGEST)
        case Why.TOO_DEEP:
            return tr("{n} brackets inside one another at most.").format(n=DEEPEST)
        case Why.UNFINISHED:
            return tr("Something is missing at the end.")
        case Why.NEVER_CLOSED:
            return tr("The bracket that opens here is never closed.")
        case Why.NO_SUCH_DIE:
            *most, last = (f"d{each}" for each in SIDES)
            words = tr("There is no die with {n} sides here: {dice} and {last}.")
            return words.format(n=str(facts["sides"])[:7], dice=", ".join(most), last=last)
        case Why.NO_COUNT:
            return tr("No dice at all cannot be thrown.")
        case Why.TOO_MANY:
            dice = int(facts["dice"])
            some = grouped(dice) if dice <= LARGEST else tr("more than a million")
            return tr("A throw can have {n} dice at most; this has {some}.").format(n=MOST_DICE, some=some)
        case Why.TOO_LARGE:
            return tr("This comes to more than {n}.").format(n=grouped(LARGEST))
        case Why.OUT_OF_RANGE if int(facts["most"]) < int(facts["least"]):
            return tr("Of one die none can be dropped.")
        case Why.OUT_OF_RANGE:
            return tr("A number from {least} to {most} can stand here.").format(**facts)
        case Why.CLASH:
            return tr("This does not go with what stands before it.")
        case Why.ONLY_HUNDRED:
            return tr("Only a single d100 can have bonus and penalty dice.")
        case Why.NO_NUMBER:
            return tr("Dice can be multiplied by a number only.")
        case Why.NO_DICE:
            return tr("There are no dice in this.")
        case _:
            return tr("“{character}” cannot stand here.").format(character=_printed(str(facts["character"])))


def _printed(character: str) -> str:
    return character if character.isprintable() else f"U+{ord(character):04X}"


# The felt


def ready_dice(expression: Expression) -> tuple[tuple[FeltDie, ...], tuple[FeltFrame, ...]]:
    """The dice that will be thrown, blank, and their frames."""
    felt = _FeltDice(alone=expression.dice == 2)
    for thrower in expression.throwers:
        if isinstance(thrower, Hundred):
            tens = 1 + abs(thrower.net)
            felt.dice += [_tens(thrower, place, None) for place in range(tens)]
            felt.dice.append(_units(None))
        elif _is_hundred(thrower):
            for _ in range(thrower.count):
                felt.add_pair(None, DieUse.PLAIN, tr("D100"))
        else:
            die = FeltDie(DieLook(f"d{thrower.sides}"), None, DieUse.PLAIN, f"D{thrower.sides}")
            felt.dice += [die] * thrower.count
    return tuple(felt.dice), tuple(felt.frames)


def _thrown_dice(thrown: Thrown) -> tuple[tuple[FeltDie, ...], tuple[FeltFrame, ...]]:
    """The dice as they lie there; with too many of them those that were thrown again are gone."""
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
                felt.dice.append(FeltDie(DieLook(die.name), face, use, die.name.upper(), note))
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
    """Dice and frames that are laid one by one; a d100 that lies ``alone`` needs no frame."""

    def __init__(self, *, alone: bool) -> None:
        self.dice: list[FeltDie] = []
        self.frames: list[FeltFrame] = []
        self._alone = alone

    def add_pair(self, face: int | None, use: DieUse, caption: str) -> None:
        """Lay a whole d100, blank where it has no face."""
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


# What fell


def thrown_view(throw: TrayThrow, expression: Expression, thrown: Thrown, *, fresh: bool) -> ThrownView:
    """A throw on the felt."""
    dice, frames = _thrown_dice(thrown)
    name, total = _name(throw, expression), grouped(thrown.total)
    working = _working(expression, thrown, " + ")
    left_out = left_out_words(thrown)
    said = f"{name}, {total}"
    spoken = ". ".join(part for part in (said, "" if working == total else working, left_out) if part)
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


def throw_row(
    throw: TrayThrow, expression: Expression, thrown: Thrown, today: date, *, unsaved: bool = False
) -> ThrowRow:
    """A throw in the log: with the hour if it was made ``today``, else with the day."""
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
    return throw.name or reads_as(expression)


def left_out_words(thrown: Thrown) -> str:
    """The dice that did not count: "1 not kept, 2 re-rolled"; "" where all did."""
    fates = [each.fate for term in thrown.terms for each in term.dice]
    out, again = fates.count(Fate.NOT_KEPT), fates.count(Fate.REROLLED)
    words = (
        ntr("{n} not kept", "{n} not kept", out).format(n=out) if out else "",
        ntr("{n} re-rolled", "{n} re-rolled", again).format(n=again) if again else "",
    )
    return ", ".join(filter(None, words))


def _working(expression: Expression, thrown: Thrown, joint: str) -> str:
    """What the total is made of, the dice of one kind with a ``joint`` between: "5 + 3 + 2 + 3"."""
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
    """The favourites in their order."""
    return tuple(FavouriteView(each.id, each.name, each.notation) for each in favourites)


def removed_notice(name: str) -> NoticeView:
    """A favourite was removed, and can be brought back."""
    return NoticeView(tr("{name} is removed.").format(name=name), act=FAVOURITE_BACK, act_words=tr("Undo"))
