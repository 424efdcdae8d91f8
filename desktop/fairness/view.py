"""The texts of the dice fairness window: how often every face was rolled, compared with fair dice."""

import csv
from io import StringIO
from typing import NamedTuple

from desktop.base.numbers import decimal, dice_text, grouped
from desktop.base.words import ntr, tr
from desktop.kit.view.sheet import Toggle
from desktop.kit.view.shell import MessageView
from desktop.views.symbol_words import face_words, whole_die_word
from rules_core.dice.faces import NARRATIVE, TENS, UNITS, Face
from rules_core.sheet.fairness import Counts, DieCount, FaceCount, among, enough, fit

ALL, OPEN, DICE_ONLY = "all", "open", "dice_only"
"""The keys of the scopes: all characters, the open one, and the dice-only page."""

OWN = "own"
"""The id of the switch that shows the player's physical dice."""

_RARE = 0.01


class Counted(NamedTuple):
    """The counts of the app's dice and of physical dice."""

    app: Counts
    typed: Counts


class FaceBar(NamedTuple):
    """One face: how often it was rolled and is expected, and both in words.

    ``label`` is short; a face with symbols has their letters in ``symbols`` instead.
    """

    label: str
    symbols: str
    seen: int
    expected: float
    words: str


class FairnessView(NamedTuple):
    """The whole window.

    ``rows`` are the kinds of dice that were rolled: key, name and count. ``counting`` is the progress, ""
    when done. ``empty`` replaces everything else if nothing was rolled. ``verdict`` is the test result of the
    selected kind, ``details`` its numbers. ``source`` says where randomness comes from, "" for physical dice.
    ``note`` is the result of the last action, such as saving.
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


class Selection(NamedTuple):
    """The player's selection. ``character`` is the name of the open one, "" for none."""

    scope: str
    character: str
    own: bool
    die: str


def fairness_view(asked: Selection, counted: Counted) -> FairnessView:
    """Return the window with its counts, showing another kind of die if the selected one wasn't rolled."""
    empty = _frame(asked)
    shown = (counted.typed if asked.own else counted.app).thrown()
    if not shown:
        return empty._replace(empty=_empty_words(asked))
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


def counting_view(asked: Selection, read: int, entries: int) -> FairnessView:
    """Return the window while journals are read: ``read`` of ``entries``."""
    words = tr("Counting: {read} of {all} entries").format(read=grouped(read), all=grouped(entries))
    return _frame(asked)._replace(counting=words)


def unread_view(asked: Selection, why: str) -> FairnessView:
    """Return the window if the library can't be read; ``why`` is a sentence without its full stop."""
    return _frame(asked)._replace(empty=tr("Can't count the dice. {why}.").format(why=why))


def chart_hint() -> str:
    """Return how to read the chart, while no face is highlighted."""
    return tr("Bar: rolled. Line: expected from fair dice. Point at a bar, or use the arrow keys.")


def die_name(die: str) -> str:
    """Return the name of a kind of die."""
    if die in NARRATIVE:
        return whole_die_word(die)
    return {TENS.name: tr("Tens die"), UNITS.name: tr("Units die")}.get(die, dice_text(die))


def share_words(probability: float) -> str:
    """Return a probability as a share of many series: "37 of 100"."""
    if probability >= 0.995:
        return tr("more than 99 of 100")
    if probability < 0.000001:
        return tr("fewer than 1 of 1,000,000")
    many = 100 if probability >= 0.1 else 1000 if probability >= 0.001 else 1_000_000
    return tr("{some} of {all}").format(some=grouped(round(probability * many)), all=grouped(many))


def csv_text(asked: Selection, counted: Counted) -> str:
    """Return the counts of every kind of die in a scope as CSV.

    Cells are escaped so that no spreadsheet takes one for a formula.
    """
    scope = {ALL: "all characters", OPEN: "open character", DICE_ONLY: "dice only"}[asked.scope] + (
        " (physical dice)" if asked.own else ""
    )
    text = StringIO()
    table = csv.writer(text)
    table.writerow(("die", "face", "seen", "expected", "scope"))
    for count in (counted.typed if asked.own else counted.app).thrown():
        for face in count.faces:
            expected = f"{count.expected(face):.2f}"  # for programs: the same in every language
            words = (count.die, _label(count.die, face.face) or "blank")
            table.writerow((*map(_inert, words), face.seen, expected, scope))
    return text.getvalue()


def _inert(words: str) -> str:
    """Escape a cell: an apostrophe keeps a spreadsheet from evaluating it."""
    return f"'{words}" if words.startswith(("=", "+", "-", "@", "\t", "\r")) else words


def saved_note(file: str) -> str:
    """Return the note that a file was saved."""
    return tr("Saved as {file}.").format(file=file)


def not_saved_message(file: str, why: str) -> MessageView:
    """Return the message that a file could not be saved."""
    words = tr("Can't write {file}: {detail}.").format(file=file, detail=why)
    return MessageView(tr("The counts weren't saved"), words)


def _frame(asked: Selection) -> FairnessView:
    scopes = [(ALL, tr("All characters"))]
    if asked.character:
        scopes.append((OPEN, asked.character))
    scopes.append((DICE_ONLY, tr("Dice only")))
    own = Toggle(
        OWN,
        tr("Physical dice"),
        on=asked.own,
        explanation=tr("Show the physical dice that you entered, which are counted separately"),
    )
    return FairnessView(tuple(scopes), asked.scope, own, "" if asked.own else _source_words())


def _source_words() -> str:
    return tr(
        "Dice use the operating system's source of randomness. Every face is equally likely, "
        "and nothing is adjusted."
    )


def _empty_words(asked: Selection) -> str:
    if asked.own:
        return tr("You haven't entered any physical dice here yet.")
    return tr("No dice have been rolled here yet. Roll something, then come back.")


def _thrown(number: int) -> str:
    return ntr("{n} rolled", "{n} rolled", number).format(n=grouped(number))


def _label(die: str, face: Face) -> str:
    return f"{face:02d}" if die == TENS.name and isinstance(face, int) else str(face)


def _bar(count: DieCount, face: FaceCount) -> FaceBar:
    expected = count.expected(face)
    symbols = count.die in NARRATIVE
    label = _label(count.die, face.face)
    words = tr("{face}: rolled {seen}, expected {expected}").format(
        face=face_words(label) if symbols else label, seen=grouped(face.seen), expected=decimal(expected, 1)
    )
    saved_note = face_words(label) if symbols and not label else "" if symbols else label
    return FaceBar(saved_note, label if symbols else "", face.seen, expected, words)


def _not_judged() -> str:
    return tr("These are your physical dice. They are counted but not tested.")


def _judged(count: DieCount, shown: tuple[DieCount, ...]) -> tuple[str, str]:
    found = fit(count)
    tested = sum(each.thrown >= enough(each.die) for each in shown)
    kinds = ntr(
        "{n} kind of die has enough rolls to test.", "{n} kinds of dice have enough rolls to test.", tested
    ).format(n=tested)
    if found is None:
        needed = grouped(enough(count.die))
        if count.die in NARRATIVE or count.die in (TENS.name, UNITS.name):
            words = tr("Too few rolls to say (at least {n} of these dice are needed).").format(n=needed)
        else:
            words = tr("Too few rolls to say (at least {n} of a {die} are needed).")
            words = words.format(n=needed, die=dice_text(count.die))
        return words, kinds if tested else ""
    often = share_words(found.probability)
    if found.probability >= _RARE:
        words = tr("Fair dice would be this far off or more in {often} such series.").format(often=often)
    elif tested == 1:
        words = tr(
            "Fair dice would be this far off or more in {often} such series: rare, but possible."
        ).format(often=often)
    else:
        words = tr(
            "Fair dice would be this far off or more in {often} such series: rare. With "
            "{kinds} kinds of dice tested, at least one would be in {any}."
        ).format(often=often, kinds=tested, any=share_words(among(found.probability, tested)))
    numbers = tr("Chi-square {statistic}, {freedom} degrees of freedom, probability {probability}.").format(
        statistic=decimal(found.statistic, 2),
        freedom=found.freedom,
        probability=_probability(found.probability),
    )
    return words, f"{numbers} {kinds}"


def _probability(probability: float) -> str:
    return tr("below 0.0001") if probability < 0.0001 else decimal(probability, 4)
