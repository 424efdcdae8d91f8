"""Taking characters along, in words: the forms, what each holds, and how it went."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from desktop.base.words import ntr, tr
from desktop.exporting.formats import exports
from desktop.exporting.view.form import Export
from desktop.exporting.view.takeaway import Lack, NotTaken, TakenAway, Why
from desktop.interchange.words import UNNAMED
from desktop.kit.view.lines import on_one_line
from desktop.kit.view.shell import MessageView, NoticeView
from desktop.kit.view.toggles import Toggle
from desktop.library.records.characters import Listed
from desktop.views.rail import game_name

SHOW_FOLDER = "show_exported/"
"""How the act of a notice begins that shows where characters were written, before the folder."""

JOURNAL, PORTRAIT = "journal", "portrait"
"""The ids of what goes with a character, or does not."""

_MOST_LEFT = 50
"""So many who could not be taken along are listed; of more it is said how many there are."""
_LONGEST_PREVIEW = 20_000
"""So many letters of a text are shown; nobody reads more before it is saved."""


class FormWords(NamedTuple):
    """A form on screen: its name, a short line of what it is for, and what its file holds."""

    name: str
    line: str
    about: str


_WORDS = {
    "rollbook": FormWords(
        tr("Rollbook file"),
        tr("Everything, to import again"),
        tr(
            "The whole character in one file: the sheet, the history with every roll, and the "
            "portrait. Rollbook on any computer can import it unchanged."
        ),
    ),
    "bcdice": FormWords(
        tr("BCDice palette"),
        tr("Rolls for a chat dice bot"),
        tr(
            "One line per roll for the BCDice dice bot. Paste them as a palette, then pick one "
            "while you play."
        ),
    ),
    "ccfolia": FormWords(
        tr("ccfolia piece"),
        tr("To paste into a ccfolia room"),
        tr(
            "The character as a piece: copy it, then paste it into a ccfolia room. It has "
            "trackers, characteristics, and the rolls that ccfolia can make. Backstory, notes "
            "and history aren’t included."
        ),
    ),
    "discord": FormWords(
        tr("Discord message"),
        tr("A summary for one message"),
        tr(
            "What you need in play, in at most 2,000 characters. Copy it, then paste it into a "
            "channel. Anything that doesn’t fit is cut from the end."
        ),
    ),
    "foundry": FormWords(
        tr("Foundry actor"),
        tr("To import into Foundry VTT"),
        tr(
            "An actor for the Call of Cthulhu 7th edition system in Foundry VTT. Create an "
            "actor there and choose “Import Data”. The portrait and history aren’t included."
        ),
    ),
    "markdown": FormWords(
        tr("Markdown"),
        tr("For notes and wikis"),
        tr("The whole sheet with headings, lists and tables, for programs that support Markdown."),
    ),
    "text": FormWords(
        tr("Plain text"),
        tr("Readable anywhere"),
        tr("The whole sheet in columns, readable in any program and easy to send."),
    ),
}

_WHY = {
    Why.OTHER_GAME: tr("this format isn’t for their game"),
    Why.GONE: tr("no longer in the library"),
    Why.DAMAGED: tr("damaged in the library; a backup may have an intact copy"),
    Why.NEWER: tr("saved by a newer version of Rollbook; update Rollbook"),
    Why.LIBRARY: tr("can’t read the library; try again"),
    Why.FULL: tr("the disk is full"),
    Why.REFUSED: tr("can’t write the file"),
    Why.IS_LIBRARY: tr("that file is the library itself; choose another name"),
}
_LACKS = {
    Lack.JOURNAL: tr("without the history, because parts of it can’t be read"),
    Lack.PORTRAIT: tr("without the portrait, because the library can’t read it"),
}


class FormRow(NamedTuple):
    """A form in the list; ``line`` says why where it cannot be used now."""

    id: str
    name: str
    line: str


class ExportView(NamedTuple):
    """The whole window.

    ``who`` says who is taken along. ``about`` says what the chosen form holds, ``reason`` why it cannot be
    used, and ``aside`` who stays here since it is not for their game. ``preview`` is the text of one of them,
    or its beginning, ``previewed`` says whose; where there is none, ``no_preview`` says why. ``copies`` says
    whether the text can be copied, ``save`` are the words of the button that asks for a place. While files
    are written ``done`` of ``all`` are, else ``all`` is 0. ``note`` says how it went, ``left`` who could not
    be taken along, a line each; ``trouble`` marks that. ``folder`` is where the files are, "" for nowhere.
    """

    who: str
    forms: tuple[FormRow, ...]
    chosen: str
    about: str = ""
    reason: str = ""
    aside: str = ""
    options: tuple[Toggle, ...] = ()
    preview: str = ""
    previewed: str = ""
    no_preview: str = ""
    copies: bool = False
    save: str = ""
    done: int = 0
    all: int = 0
    progress: str = ""
    note: str = ""
    left: tuple[str, ...] = ()
    trouble: bool = False
    folder: str = ""


class Chosen(NamedTuple):
    """What the player chose so far: the form, and whether journal and portrait go along."""

    form: str
    journal: bool = True
    portrait: bool = True


def form_words(form: Export) -> FormWords:
    """A form in words."""
    return _WORDS.get(form.id) or FormWords(form.id, form.suffix, "")


def form(form_id: str) -> Export:
    """The form with that id; ``KeyError`` where there is none."""
    return {each.id: each for each in exports()}[form_id]


def export_view(people: Sequence[Listed], chosen: Chosen, *, everybody: bool = False) -> ExportView:
    """What can be chosen for ``people``, who are ``everybody`` or some; without preview and result."""
    wanted = form(chosen.form)
    words = form_words(wanted)
    suited = [each for each in people if each.system in wanted.games]
    reason = "" if suited else _why_unsuited(wanted, people)
    return ExportView(
        who_words(people, everybody=everybody),
        tuple(_row(each, people) for each in exports()),
        chosen.form,
        about=words.about,
        reason=reason,
        aside=_staying(len(people) - len(suited)) if suited else "",
        options=_options(chosen) if wanted.whole else (),
        copies=wanted.is_text and bool(suited) and len(people) == 1,
        save=tr("Save…") if len(people) == 1 else tr("Choose a folder…"),
    )


def who_words(people: Sequence[Listed], *, everybody: bool = False) -> str:
    """Who is taken along: a name, or how many."""
    if everybody:
        words = ntr("The whole library: {n} character", "The whole library: {n} characters", len(people))
        return words.format(n=len(people))
    if len(people) == 1:
        return people[0].name or UNNAMED
    return ntr("{n} character", "{n} characters", len(people)).format(n=len(people))


def with_preview(view: ExportView, text: str, name: str, *, copies: bool) -> ExportView:
    """The window with the text of somebody, a long one cut; ``copies`` says whether it can be copied."""
    if not text.strip():
        words = tr("This text is empty: the character has nothing to put in it.")
        return view._replace(preview="", previewed="", no_preview=words)
    cut = text if len(text) <= _LONGEST_PREVIEW else f"{text[:_LONGEST_PREVIEW]}\n…"
    said = tr("Preview: {name}").format(name=name or UNNAMED)
    return view._replace(preview=cut, previewed=said, no_preview="", copies=copies)


def without_preview(view: ExportView, why: NotTaken | None = None) -> ExportView:
    """The window where there is no text to be shown: the form is none, or somebody cannot be read."""
    if why is not None:
        words = tr("No preview: {why}.").format(why=why_words(why.why, why.what))
        return view._replace(preview="", previewed="", no_preview=words, copies=False)
    return view._replace(preview="", previewed="", no_preview="")


def writing(view: ExportView, done: int, people: int) -> ExportView:
    """The window while files are written."""
    words = tr("{n} of {all} saved").format(n=done, all=people)
    return view._replace(done=done, all=people, progress=words, note="", left=(), trouble=False, folder="")


def went(view: ExportView, result: TakenAway, folder: Path) -> ExportView:
    """The window after files were written into ``folder``."""
    return view._replace(
        all=0,
        progress="",
        note=went_words(result),
        left=left_lines(result),
        trouble=bool(result.left) or any(each.lacks for each in result.taken),
        folder=str(folder) if result.taken else "",
    )


def went_words(result: TakenAway) -> str:
    """How it went, in a sentence or two."""
    count = len(result.taken)
    if count == 1 and not result.left and not result.not_begun:
        said = [tr("Saved as {file}.").format(file=result.taken[0].path.name)]
    elif count:
        said = [ntr("{n} character was saved.", "{n} characters were saved.", count).format(n=count)]
    else:
        said = [tr("Nothing was saved:") if result.left else tr("Nothing was saved.")]
    if result.not_begun:
        words = ntr("{n} wasn’t started.", "{n} weren’t started.", result.not_begun)
        said.append(words.format(n=result.not_begun))
    if count and result.left:
        said.append(
            ntr("{n} couldn’t be saved:", "{n} couldn’t be saved:", len(result.left)).format(
                n=len(result.left)
            )
        )
    return " ".join(said)


def left_lines(result: TakenAway) -> tuple[str, ...]:
    """A line for each who could not be taken along, then for each whose file lacks something."""
    lines = [f"{each.character.name or UNNAMED}: {why_words(each.why, each.what)}" for each in result.left]
    lines += [
        f"{each.character.name or UNNAMED}: {lack_words(lack)}"
        for each in result.taken
        for lack in each.lacks
    ]
    more = len(lines) - _MOST_LEFT
    if more > 0:
        lines[_MOST_LEFT:] = [ntr("and {n} more", "and {n} more", more).format(n=more)]
    return tuple(lines)


def why_words(why: Why, what: str = "") -> str:
    """Why somebody could not be taken along; the system's own words where a file is refused."""
    return f"{_WHY[why]} ({what})" if why is Why.REFUSED and what else _WHY[why]


def lack_words(lack: Lack) -> str:
    """What a file had to do without."""
    return _LACKS[lack]


def folder_refused(view: ExportView, folder: Path, detail: str) -> ExportView:
    """The window where nothing can be written in a folder."""
    words = folder_words(folder, detail)
    return view._replace(all=0, progress="", note=words, left=(), trouble=True, folder="")


def folder_words(folder: Path, detail: str) -> str:
    """That nothing can be written in a folder."""
    words = tr("Nothing was saved: can’t write to the folder {folder} ({detail}). Choose another one.")
    return words.format(folder=folder, detail=detail)


def library_refused() -> NoticeView:
    """The library cannot be read, so nobody can be taken along now."""
    return NoticeView(tr("Nothing can be exported: the library can’t be read. Try again."), warning=True)


def saved_already(name: str, *, waits: bool) -> MessageView:
    """What saving comes to, and the offer of a copy; ``waits`` where something could not be saved yet."""
    detail = tr(
        "Each change is saved as you make it. A copy is a .rollbook file with the history and "
        "the portrait, to keep or to share."
    )
    if waits:
        text = tr("Some changes aren’t saved yet. Rollbook keeps trying.")
    else:
        text = tr("{name} is already saved.").format(name=on_one_line(name))
    return MessageView(tr("Save a copy"), text, detail, tr("Save a copy…"))


def nobody_open() -> NoticeView:
    """No character is open that could be printed or exported."""
    return NoticeView(tr("No character is open. Open one, or select some in the library."))


def nobody_there() -> NoticeView:
    """There is nobody in the library yet."""
    return NoticeView(tr("There are no characters in the library yet."), warning=True)


def copied(view: ExportView) -> ExportView:
    """The window after a text was put on the clipboard."""
    return view._replace(note=tr("The text was copied to the clipboard."), left=(), trouble=False, folder="")


def went_notice(result: TakenAway, folder: Path) -> NoticeView:
    """How it went in a folder, where the window is closed by now."""
    words = went_words(result)
    words = f"{words.removesuffix(':')}." if words.endswith(":") else words
    trouble = bool(result.left) or any(each.lacks for each in result.taken)
    if not result.taken:
        return NoticeView(words, warning=True)
    return NoticeView(words, warning=trouble, act=f"{SHOW_FOLDER}{folder}", act_words=tr("Show the folder"))


def _row(each: Export, people: Sequence[Listed]) -> FormRow:
    words = form_words(each)
    suits = any(one.system in each.games for one in people)
    return FormRow(each.id, words.name, words.line if suits else _unsuited(each, people))


def _unsuited(each: Export, people: Sequence[Listed]) -> str:
    """Why a form is not for any of them."""
    if not people:
        return tr("There is no character to export.")
    return tr("Only for {games}").format(games=", ".join(game_name(one) for one in each.games))


def _why_unsuited(each: Export, people: Sequence[Listed]) -> str:
    """That, as a sentence."""
    if not people:
        return _unsuited(each, people)
    words = tr("This format is only for {games}. Choose another one.")
    return words.format(games=", ".join(game_name(one) for one in each.games))


def _staying(count: int) -> str:
    if not count:
        return ""
    words = ntr(
        "{n} character is from a game that this format doesn’t support, and will be skipped.",
        "{n} characters are from games that this format doesn’t support, and will be skipped.",
        count,
    )
    return words.format(n=count)


def _options(chosen: Chosen) -> tuple[Toggle, ...]:
    return (
        Toggle(JOURNAL, tr("With history"), on=chosen.journal, explanation=tr("Every roll and change")),
        Toggle(PORTRAIT, tr("With portrait"), on=chosen.portrait),
    )
