"""What the print window shows, and its messages."""

from collections.abc import Collection, Sequence
from enum import StrEnum
from typing import NamedTuple

from desktop.base.words import ntr, tr
from desktop.kit.view.sheet import MemberView, Toggle
from desktop.kit.view.shell import MessageView
from desktop.views.chronicle import PrintView
from desktop.views.paper.log import LAST, Span
from desktop.views.paper.paper import HEAD, PaperOptions, PaperView

MOST_PEOPLE = 24
"""The maximum number of characters on party sheets."""

_MOST_BOXES = 12

INK_SAVING, LARGE, PENCIL = "ink_saving", "large", "pencil"
"""The ids of the switches for the look of a page."""

ALL_CHAPTERS, ONE_CHAPTER = "all", "one"
"""How much of the chronicle is printed."""


class PrintKind(StrEnum):
    """What is printed."""

    SHEET = "sheet"
    PARTY = "party"
    LOG = "log"
    CHRONICLE = "chronicle"


class PrintingView(NamedTuple):
    """The print window.

    ``rows`` are the documents, as (key, title, line). ``papers`` are the paper sizes, as (key, words).
    ``sections`` are switches for the sections of the sheet, ``looks`` for the look of pages. ``spans`` are
    how much is printed, as (key, words), empty if there is no choice. ``members`` are the characters for the
    party sheet, and ``members_words`` say how many are chosen. ``empty`` says why there is nothing to print,
    "" if there is. ``busy`` says what is in progress, "" for nothing, and ``note`` what was done last.
    """

    rows: tuple[tuple[str, str, str], ...]
    what: PrintKind
    papers: tuple[tuple[str, str], ...]
    paper: str
    sections: tuple[Toggle, ...] = ()
    looks: tuple[Toggle, ...] = ()
    spans: tuple[tuple[str, str], ...] = ()
    span: str = ""
    members: tuple[MemberView, ...] = ()
    members_words: str = ""
    empty: str = ""
    busy: str = ""
    note: str = ""


def rows(kinds: Collection[PrintKind], name: str, chosen: int) -> tuple[tuple[str, str, str], ...]:
    """Return what can be printed with a line each: the character's name, or how many are ``chosen``."""
    party = (
        ntr("{n} character", "{n} characters", chosen).format(n=chosen)
        if chosen
        else tr("No characters chosen")
    )
    every = (
        (PrintKind.SHEET, tr("Character sheet"), name),
        (PrintKind.PARTY, tr("Party sheet"), party),
        (PrintKind.LOG, tr("Rolls"), name),
        (PrintKind.CHRONICLE, tr("History in chapters"), name),
    )
    return tuple((what.value, title, line) for what, title, line in every if what in kinds)


def boxes_words(boxes: str) -> str:
    """Return a warning about letters that no font has, and that would be printed as boxes; "" for none."""
    if not boxes:
        return ""
    some = " ".join(boxes[:_MOST_BOXES]) + (" …" if len(boxes) > _MOST_BOXES else "")
    words = ntr(
        "No font on this computer has this letter, so it prints as a box: {letters}",
        "No font on this computer has these {n} letters, so they print as boxes: {letters}",
        len(boxes),
    )
    what_now = tr("Install a font that has them, then restart Rollbook.")
    end = "" if some.endswith("…") else "."
    return f"{words.format(n=len(boxes), letters=some)}{end} {what_now}"


def papers() -> tuple[tuple[str, str], ...]:
    """Return the paper sizes as (key, words)."""
    return ("a4", tr("A4")), ("letter", tr("Letter"))


def sections(view: PaperView, without: Collection[str]) -> tuple[Toggle, ...]:
    """Return switches for the sections of a sheet, except its head, which is always printed."""
    return tuple(
        Toggle(each.id, each.title, each.id not in without)
        for each in view.sections
        if each.id != HEAD and each.title
    )


def chosen_sections(view: PaperView, without: Collection[str]) -> PaperView:
    """Return the sheet without the sections that are switched off."""
    offered = {each.id for each in sections(view, without) if not each.on}
    return view._replace(sections=tuple(each for each in view.sections if each.id not in offered))


def looks(what: PrintKind, options: PaperOptions) -> tuple[Toggle, ...]:
    """Return switches for the look of pages."""
    found = [
        Toggle(
            INK_SAVING,
            tr("Save ink"),
            options.ink_saving,
            explanation=tr("Prints black text and lines, without coloured backgrounds"),
        ),
        Toggle(LARGE, tr("Large print"), options.large, explanation=tr("Makes all text a third larger")),
    ]
    if what in (PrintKind.SHEET, PrintKind.PARTY):
        words = tr("Leaves values that change in play blank, to fill in by hand")
        found.append(Toggle(PENCIL, tr("Pencil copy"), options.pencil, explanation=words))
    return tuple(found)


def log_spans() -> tuple[tuple[str, str], ...]:
    """Return how much of the log can be printed."""
    return (
        (Span.SESSION.value, tr("Last session")),
        (Span.LAST.value, tr("Last {n}").format(n=LAST)),
        (Span.ALL.value, tr("All")),
    )


def chapter_spans() -> tuple[tuple[str, str], ...]:
    """Return how much of the chronicle can be printed if one downtime was requested."""
    return (ONE_CHAPTER, tr("This downtime")), (ALL_CHAPTERS, tr("All downtimes"))


def members_words(chosen: int) -> str:
    """Say how many characters are on the party sheet."""
    if chosen >= MOST_PEOPLE:
        return tr("{n} characters, the maximum.").format(n=chosen)
    return (
        ntr("{n} character", "{n} characters", chosen).format(n=chosen)
        if chosen
        else tr("Select characters.")
    )


def no_characters_chosen() -> str:
    """Say why there is no party sheet."""
    return tr("No characters selected. Select the ones to show side by side.")


def not_readable(names: Sequence[str]) -> str:
    """Say which characters are missing from the party sheet."""
    return tr("Can't read: {names}.").format(names=", ".join(names))


def nothing_rolled() -> str:
    """Say why there is no log."""
    return tr("No rolls yet. Your rolls appear in the history.")


def nothing_told(view: PrintView) -> str:
    """Say why there is no chronicle, "" if there is one."""
    if view.chapters or view.curve is not None:
        return ""
    return tr("No downtime yet. Start one after an adventure to improve your character.")


def reading_words(count: int) -> str:
    """Return the progress of reading the log."""
    return ntr("Reading, {n} roll so far", "Reading, {n} rolls so far", count).format(n=count)


def laying_out_words(count: int) -> str:
    """Return the progress of the page layout."""
    return ntr("Laying out, {n} page so far", "Laying out, {n} pages so far", count).format(n=count)


def painting_words(at: int, count: int) -> str:
    """Return the progress of printing."""
    return tr("Page {n} of {all}").format(n=at, all=count)


def pdf_name(name: str, what: PrintKind) -> str:
    """Return the suggested file name for a PDF."""
    from desktop.base.disk import legal_name

    title = {
        PrintKind.SHEET: "{name}",
        PrintKind.PARTY: tr("{name}, party sheet"),
        PrintKind.LOG: tr("{name}, rolls"),
        PrintKind.CHRONICLE: tr("{name}, history"),
    }[what]
    return f"{legal_name(title.format(name=name))}.pdf"


def printed() -> str:
    """Say that the pages were sent to the printer."""
    return tr("Sent to the printer.")


def written(file: str) -> str:
    """Say that a PDF was saved."""
    return tr("Saved as {file}.").format(file=file)


def not_printed() -> MessageView:
    """Say that printing failed."""
    return MessageView(
        tr("Can't print"),
        tr("The printer isn't available or stopped responding. Try again, or choose another printer."),
    )


def is_library() -> MessageView:
    """Say that a PDF can't replace the library."""
    return MessageView(
        tr("Not saved"), tr("That file is the library itself. Choose another name for the PDF."), ""
    )


def not_written(file: str, why: str) -> MessageView:
    """Say that a PDF couldn't be saved there."""
    return MessageView(
        tr("Not saved"),
        tr("Can't save {file} there. Nothing was changed. Choose another folder.").format(file=file),
        why,
    )


def not_painted() -> MessageView:
    """Say that no PDF could be created."""
    return MessageView(tr("Not saved"), tr("Can't create the PDF. Nothing was saved."))
