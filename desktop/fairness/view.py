"""How often every face was seen, against what fair dice show on average, in neutral words."""

import csv
from io import StringIO
from typing import NamedTuple

from desktop.base.dice_text import dice_text
from desktop.base.numbers import decimal, grouped
from desktop.base.words import ntr, tr
from desktop.kit.view.shell import MessageView
from desktop.kit.view.toggles import Toggle
from desktop.views.symbol_words import face_words, whole_die_word
from rules_core.dice.faces import NARRATIVE, TENS, UNITS, Face
from rules_core.sheet.fairness import Counts, DieCount, FaceCount, among, enough, fit

ALL, OPEN, DICE_ONLY = "all", "open", "dice_only"
"""The keys of the scopes: the rolls of all characters, of the open one, of the page of dice only."""

OWN = "own"
"""The id of the switch that shows the dice that lay on the player's own table."""

_RARE = 0.01


class Counted(NamedTuple):
    """What was counted: the app's own dice, and those that the player typed."""

    app: Counts
    typed: Counts


class FaceBar(NamedTuple):
    """One face of a die: how often it was seen and is expected, and both in words.

    ``label`` is a short one; a face with symbols has ``symbols`` instead, their letters.
    """

    label: str
    symbols: str
    seen: int
    expected: float
    words: str


class FairnessView(NamedTuple):
    """The whole window.

    ``rows`` are the kinds of dice that were thrown: key, name, and how many. ``counting`` says how far the
    counting is, "" when it is done. ``empty`` stands in place of everything else where nothing was thrown.
    ``verdict`` is what the test says of the chosen kind, ``details`` are its numbers. ``source`` says where
    chance comes from, "" for dice of the player's own. ``note`` says what was done last, such as which file
    was saved.
    """

    scopes: tuple[tuple[str, str], ...]
    scope: str
    own: Toggle
    source: str
    counting: str = ""
    empty: str = ""
    rows: tuple[tuple[str, str, str], ...] = ()
    chosen: str = ""
    title: str = ""
    thrown: str = ""
    bars: tuple[FaceBar, ...] = ()
    spoken: str = ""
    verdict: str = ""
    details: str = ""
    note: str = ""


class Asked(NamedTuple):
    """What the player wants to see. ``character`` is the name of the open one, "" for none."""

    scope: str
    character: str
    own: bool
    die: str


def fairness_view(asked: Asked, counted: Counted) -> FairnessView:
    """The window when everything is counted; another kind than asked for where that was not thrown."""
    empty = _frame(asked)
    shown = (counted.typed if asked.own else counted.app).thrown()
    if not shown:
        return empty._replace(empty=_nothing(asked))
    count = next((each for each in shown if each.die == asked.die), shown[0])
    bars = tuple(_bar(count, face) for face in count.faces)
    verdict, details = (_not_judged(), "") if asked.own else _judged(count, shown)
    name = die_name(count.die)
    return empty._replace(
        rows=tuple((each.die, die_name(each.die), _thrown(each.thrown)) for each in shown),
        chosen=count.die,
        title=name,
        thrown=_thrown(count.thrown),
        bars=bars,
        spoken="; ".join(each.words for each in bars),
        verdict=verdict,
        details=details,
    )


def counting_view(asked: Asked, read: int, entries: int) -> FairnessView:
    """The window while journals are read: ``read`` of so many ``entries``."""
    words = tr("Counting: {read} of {all} entries").format(read=grouped(read), all=grouped(entries))
    return _frame(asked)._replace(counting=words)


def unread_view(asked: Asked, why: str) -> FairnessView:
    """The window where the library cannot be read; ``why`` is a sentence without its full stop."""
    return _frame(asked)._replace(empty=tr("The dice could not be counted. {why}.").format(why=why))


def chart_hint() -> str:
    """How the chart is read, while no face is looked at."""
    return tr("Bar: seen. Line: expected of fair dice. Point at a bar, or use the arrow keys.")


def die_name(die: str) -> str:
    """What a kind of die is called."""
    if die in NARRATIVE:
        return whole_die_word(die)
    return {TENS.name: tr("Tens die"), UNITS.name: tr("Units die")}.get(die, dice_text(die))


def series(probability: float) -> str:
    """A probability as a share of many such series: "37 of 100"."""
    if probability >= 0.995:
        return tr("more than 99 of 100")
    if probability < 0.000001:
        return tr("fewer than 1 of 1,000,000")
    many = 100 if probability >= 0.1 else 1000 if probability >= 0.001 else 1_000_000
    return tr("{some} of {all}").format(some=grouped(round(probability * many)), all=grouped(many))


def csv_text(asked: Asked, counted: Counted) -> str:
    """What is counted in the shown scope as a table of comma-separated values, with every kind of die.

    No spreadsheet takes any of it for a formula.
    """
    scope = {ALL: "all characters", OPEN: "open character", DICE_ONLY: "dice only"}[asked.scope] + (
        " (own dice)" if asked.own else ""
    )
    text = StringIO()
    table = csv.writer(text)
    table.writerow(("die", "face", "seen", "expected", "scope"))
    for count in (counted.typed if asked.own else counted.app).thrown():
        for face in count.faces:
            expected = f"{count.expected(face):.2f}"  # for programs: alike in every language
            words = (count.die, _label(count.die, face.face) or "blank")
            table.writerow((*map(_inert, words), face.seen, expected, scope))
    return text.getvalue()


def _inert(words: str) -> str:
    """Words for a cell of a table; an apostrophe keeps a spreadsheet from reckoning with them."""
    return f"'{words}" if words.startswith(("=", "+", "-", "@", "\t", "\r")) else words


def written(file: str) -> str:
    """A file was saved."""
    return tr("Saved as {file}.").format(file=file)


def not_written(file: str, why: str) -> MessageView:
    """A file could not be saved."""
    words = tr("Can't save {file}: {detail}.").format(file=file, detail=why)
    return MessageView(tr("The counts were not saved"), words)


def _frame(asked: Asked) -> FairnessView:
    scopes = [(ALL, tr("All characters"))]
    if asked.character:
        scopes.append((OPEN, asked.character))
    scopes.append((DICE_ONLY, tr("Dice only")))
    own = Toggle(
        OWN,
        tr("Physical dice"),
        on=asked.own,
        explanation=tr("Show the dice that lay on your own table, which are counted apart"),
    )
    return FairnessView(tuple(scopes), asked.scope, own, "" if asked.own else _source_words())


def _source_words() -> str:
    return tr(
        "Faces come from the operating system’s source of randomness; every face is equally likely, and "
        "nothing is adjusted."
    )


def _nothing(asked: Asked) -> str:
    if asked.own:
        return tr("No dice of your own were noted here yet.")
    return tr("No dice were thrown here yet. Roll something, and come back.")


def _thrown(number: int) -> str:
    return ntr("{n} thrown", "{n} thrown", number).format(n=grouped(number))


def _label(die: str, face: Face) -> str:
    return f"{face:02d}" if die == TENS.name and isinstance(face, int) else str(face)


def _bar(count: DieCount, face: FaceCount) -> FaceBar:
    expected = count.expected(face)
    symbols = count.die in NARRATIVE
    label = _label(count.die, face.face)
    words = tr("{face}: seen {seen}, expected {expected}").format(
        face=face_words(label) if symbols else label, seen=grouped(face.seen), expected=decimal(expected, 1)
    )
    written = face_words(label) if symbols and not label else "" if symbols else label
    return FaceBar(written, label if symbols else "", face.seen, expected, words)


def _not_judged() -> str:
    return tr("These dice lay on your own table: they are counted here, and not judged.")


def _judged(count: DieCount, shown: tuple[DieCount, ...]) -> tuple[str, str]:
    """What the chi-square test says of a kind of die, and its numbers."""
    found = fit(count)
    tested = sum(each.thrown >= enough(each.die) for each in shown)
    kinds = ntr(
        "{n} kind of dice has enough throws to be tested.",
        "{n} kinds of dice have enough throws to be tested.",
        tested,
    ).format(n=tested)
    if found is None:
        needed = grouped(enough(count.die))
        if count.die in NARRATIVE or count.die in (TENS.name, UNITS.name):
            words = tr("Too few throws to say (at least {n} of these dice are needed).").format(n=needed)
        else:
            words = tr("Too few throws to say (at least {n} of a {die} are needed).")
            words = words.format(n=needed, die=dice_text(count.die))
        return words, kinds if tested else ""
    often = series(found.probability)
    if found.probability >= _RARE:
        words = tr("Fair dice would stray this far or farther in {often} such series.").format(often=often)
    elif tested == 1:
        words = tr(
            "Fair dice would stray this far or farther in {often} such series: rare, and not impossible."
        ).format(often=often)
    else:
        words = tr(
            "Fair dice would stray this far or farther in {often} such series: rare. With {kinds} kinds of "
            "dice looked at, at least one of them would do so in {any}."
        ).format(often=often, kinds=tested, any=series(among(found.probability, tested)))
    numbers = tr("Chi-square {statistic}, {freedom} degrees of freedom, probability {probability}.").format(
        statistic=decimal(found.statistic, 2),
        freedom=found.freedom,
        probability=_probability(found.probability),
    )
    return words, f"{numbers} {kinds}"


def _probability(probability: float) -> str:
    return tr("below 0.0001") if probability < 0.0001 else decimal(probability, 4)
