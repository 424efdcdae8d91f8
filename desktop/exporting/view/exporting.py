"""The texts of the export window: formats, their contents and results."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from desktop.base.names import one_line
from desktop.base.words import ntr, tr, within
from desktop.exporting.formats import exports
from desktop.exporting.view.form import Export
from desktop.exporting.view.takeaway import ExportError, ExportResult, MissingPart, Why
from desktop.interchange.words import UNNAMED
from desktop.kit.view.sheet import Toggle
from desktop.kit.view.shell import MessageView, NoticeView
from desktop.library.records.characters import Listed
from desktop.views.palette import palette_of
from desktop.views.rail import game_name

SHOW_FOLDER = "show_exported/"
"""The prefix of a notice's action that shows the written folder; the folder follows it."""

JOURNAL, PORTRAIT, EXTRAS = "journal", "portrait", "extras"
"""The ids of the options that include the history, the portrait and what travels."""

_MOST_LEFT = 50
"""How many characters that weren't exported are listed; the others are only counted."""
_LONGEST_PREVIEW = 20_000
"""The maximum length of the preview, in characters."""


class FormWords(NamedTuple):
    """A format on screen: its name, a short description and what its file contains."""

    name: str
    line: str
    about: str


_WORDS = {
    "rollbook": FormWords(
        tr("Rollbook file"),
        tr("Everything, to import again"),
        tr(
            "The whole character in one file: the sheet, the history with every roll, and the "
            "portrait. Its campaign, table packs and downtime travel along. Rollbook on any computer "
            "can import it unchanged."
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
            "and history aren't included."
        ),
    ),
    "discord": FormWords(
        tr("Discord message"),
        tr("A summary for one message"),
        tr(
            "What you need in play, in at most 2,000 characters. Copy it, then paste it into a "
            "channel. Anything that doesn't fit is cut from the end."
        ),
    ),
    "foundry": FormWords(
        tr("Foundry actor"),
        tr("To import into Foundry VTT"),
        tr(
            "An actor for the Call of Cthulhu 7th edition system in Foundry VTT. Create an "
            "actor there and choose “Import Data”. The portrait and history aren't included."
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
    Why.OTHER_GAME: tr("this format isn't for their game"),
    Why.GONE: tr("no longer in the library"),
    Why.DAMAGED: tr("damaged in the library; a backup may have an intact copy"),
    Why.NEWER: tr("saved by a newer version of Rollbook; update Rollbook"),
    Why.LIBRARY: tr("can't read the library; try again"),
    Why.FULL: within(tr("The disk is full")),
    Why.HELD: tr("another program has the file open; close it there and try again"),
    Why.REFUSED: tr("can't write the file"),
    Why.IS_LIBRARY: tr("that file is the library itself; choose another name"),
}
_LACKS = {
    MissingPart.JOURNAL: tr("without the history, because parts of it can't be read"),
    MissingPart.PORTRAIT: tr("without the portrait, because the library can't read it"),
    MissingPart.EXTRAS: tr("without campaign, packs and downtime, because the library can't be read"),
}


class FormRow(NamedTuple):
    """A format in the list; if it can't be used, ``line`` says why."""

    id: str
    name: str
    line: str


class ExportView(NamedTuple):
    """The whole export window.

    ``who`` names the characters. ``about`` describes the selected format, ``reason`` says why it can't be
    used, and ``aside`` which characters are skipped because of their game. ``languages`` are those that
    skills can be named in, by id, and ``language`` is the chosen one. ``preview`` is the (shortened)
    text of the character ``previewed``, or ``no_preview`` says why there is none. ``copies`` is true if the
    text can be copied; ``save`` labels the Save button. While files are written, ``done`` of ``all`` are;
    else ``all`` is 0. ``note`` gives the result, ``left`` one line per character that wasn't exported,
    ``trouble`` marks problems, and ``folder`` is where the files are, or "".
    """

    who: str
    forms: tuple[FormRow, ...]
    chosen: str
    about: str = ""
    reason: str = ""
    aside: str = ""
    options: tuple[Toggle, ...] = ()
    languages: tuple[tuple[str, str], ...] = ()
    language: str = ""
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
    """The player's choices: the format, and whether to include history, portrait and what travels."""

    form: str
    journal: bool = True
    portrait: bool = True
    extras: bool = True
    language: str | None = None


def form_words(form: Export) -> FormWords:
    """Return the texts of a format."""
    return _WORDS.get(form.id) or FormWords(form.id, form.suffix, "")


def form(form_id: str) -> Export:
    """Return the format with this id. Raises KeyError if there is none."""
    return {each.id: each for each in exports()}[form_id]


def export_view(people: Sequence[Listed], chosen: Chosen, *, all_characters: bool = False) -> ExportView:
    """Return the window for ``people``, without preview and result.

    They are a selection, or with ``all_characters`` the whole library.
    """
    wanted = form(chosen.form)
    words = form_words(wanted)
    suited = [each for each in people if each.system in wanted.games]
    reason = "" if suited else _why_unsuited(wanted, people)
    return ExportView(
        people_words(people, all_characters=all_characters),
        tuple(_row(each, people) for each in exports()),
        chosen.form,
        about=words.about,
        reason=reason,
        aside=_skipped_words(len(people) - len(suited)) if suited else "",
        options=_options(chosen) if wanted.whole else (),
        languages=_languages(suited) if wanted.spoken else (),
        language="import" if chosen.language is None else chosen.language or "own",
        copies=wanted.is_text and bool(suited) and len(people) == 1,
        save=tr("Save…") if len(people) == 1 else tr("Choose a folder…"),
    )


def people_words(people: Sequence[Listed], *, all_characters: bool = False) -> str:
    """Return who is exported: a name or a count."""
    if all_characters:
        words = ntr("The whole library: {n} character", "The whole library: {n} characters", len(people))
        return words.format(n=len(people))
    if len(people) == 1:
        return people[0].name or UNNAMED
    return ntr("{n} character", "{n} characters", len(people)).format(n=len(people))


def with_preview(view: ExportView, text: str, name: str, *, copies: bool) -> ExportView:
    """Return the window with a text preview, shortened if long; ``copies`` tells whether it can be copied."""
    if not text.strip():
        words = tr("This text is empty: the character has nothing to put in it.")
        return view._replace(preview="", previewed="", no_preview=words)
    cut = text if len(text) <= _LONGEST_PREVIEW else f"{text[:_LONGEST_PREVIEW]}\n…"
    said = tr("Preview: {name}").format(name=name or UNNAMED)
    return view._replace(preview=cut, previewed=said, no_preview="", copies=copies)


def without_preview(view: ExportView, why: ExportError | None = None) -> ExportView:
    """Return the window without preview: the format has no text, or the character can't be read."""
    if why is not None:
        words = tr("No preview: {why}.").format(why=why_words(why.why, why.what))
        return view._replace(preview="", previewed="", no_preview=words, copies=False)
    return view._replace(preview="", previewed="", no_preview="")


def writing(view: ExportView, done: int, people: int) -> ExportView:
    """Return the window while files are written."""
    words = tr("{n} of {all} saved").format(n=done, all=people)
    return view._replace(done=done, all=people, progress=words, note="", left=(), trouble=False, folder="")


def finished(view: ExportView, result: ExportResult, folder: Path) -> ExportView:
    """Return the window after files were written to ``folder``."""
    return view._replace(
        all=0,
        progress="",
        note=result_words(result),
        left=failure_lines(result),
        trouble=bool(result.left) or any(each.lacks for each in result.taken),
        folder=str(folder) if result.taken else "",
    )


def result_words(result: ExportResult) -> str:
    """Return the result in one or two sentences."""
    count = len(result.taken)
    if count == 1 and not result.left and not result.not_started:
        said = [tr("Saved as {file}.").format(file=result.taken[0].path.name)]
    elif count:
        said = [ntr("Saved {n} character.", "Saved {n} characters.", count).format(n=count)]
    else:
        said = [tr("Nothing was saved.")]
    if result.not_started:
        words = ntr("{n} wasn't started.", "{n} weren't started.", result.not_started)
        said.append(words.format(n=result.not_started))
    if count and result.left:
        said.append(
            ntr("{n} couldn't be saved:", "{n} couldn't be saved:", len(result.left)).format(
                n=len(result.left)
            )
        )
    return " ".join(said)


def failure_lines(result: ExportResult) -> tuple[str, ...]:
    """Return a line for each character that wasn't exported, then for each file that lacks something."""
    lines = [f"{each.character.name or UNNAMED}: {why_words(each.why, each.what)}" for each in result.left]
    lines += [
        f"{each.character.name or UNNAMED}: {missing_words(lack)}"
        for each in result.taken
        for lack in each.lacks
    ]
    more = len(lines) - _MOST_LEFT
    if more > 0:
        lines[_MOST_LEFT:] = [ntr("and {n} more", "and {n} more", more).format(n=more)]
    return tuple(lines)


def why_words(why: Why, what: str = "") -> str:
    """Return why a character couldn't be exported, with the system's error if the file is refused."""
    return f"{_WHY[why]} ({what})" if why is Why.REFUSED and what else _WHY[why]


def missing_words(lack: MissingPart) -> str:
    """Return what a file lacks."""
    return _LACKS[lack]


def folder_refused(view: ExportView, folder: Path, detail: str) -> ExportView:
    """Return the window when a folder can't be written to."""
    words = folder_words(folder, detail)
    return view._replace(all=0, progress="", note=words, left=(), trouble=True, folder="")


def folder_words(folder: Path, detail: str) -> str:
    """Return the sentence that a folder can't be written to."""
    words = tr("Nothing was saved: can't write to the folder {folder} ({detail}). Choose another one.")
    return words.format(folder=folder, detail=detail)


def library_refused() -> NoticeView:
    """Return the notice that the library can't be read, so nothing can be exported."""
    return NoticeView(tr("Nothing can be exported: the library can't be read. Try again."), warning=True)


def saved_already(name: str, *, waits: bool) -> MessageView:
    """Return the answer to Save: all is saved, with the offer of a copy; ``waits`` if some changes aren't
    saved yet.
    """
    detail = tr(
        "Each change is saved as you make it. A copy is a .rollbook file with the history and "
        "the portrait, to keep or to share."
    )
    if waits:
        text = tr("Some changes aren't saved yet. Rollbook keeps trying.")
    else:
        text = tr("{name} is already saved.").format(name=one_line(name))
    return MessageView(tr("Save a copy"), text, detail, tr("Save a copy…"))


def no_character_open() -> NoticeView:
    """Return the notice that no character is open to print or export."""
    return NoticeView(tr("No character is open. Open one, or select some in the library."))


def library_empty() -> NoticeView:
    """Return the notice that the library has no characters."""
    return NoticeView(tr("There are no characters in the library yet."), warning=True)


def copied(view: ExportView) -> ExportView:
    """Return the window after its text was copied."""
    return view._replace(note=tr("The text was copied to the clipboard."), left=(), trouble=False, folder="")


def result_notice(result: ExportResult, folder: Path) -> NoticeView:
    """Return the result as a notice, for when the window was closed before the end."""
    words = result_words(result)
    words = f"{words.removesuffix(':')}." if words.endswith(":") else words
    trouble = bool(result.left) or any(each.lacks for each in result.taken)
    if not result.taken:
        return NoticeView(words, warning=True)
    return NoticeView(words, warning=trouble, act=f"{SHOW_FOLDER}{folder}", act_words=tr("Show folder"))


def _row(each: Export, people: Sequence[Listed]) -> FormRow:
    words = form_words(each)
    suits = any(one.system in each.games for one in people)
    return FormRow(each.id, words.name, words.line if suits else _unsuited(each, people))


def _unsuited(each: Export, people: Sequence[Listed]) -> str:
    if not people:
        return tr("There is no character to export.")
    return tr("Only for {games}").format(games=", ".join(game_name(one) for one in each.games))


def _why_unsuited(each: Export, people: Sequence[Listed]) -> str:
    if not people:
        return _unsuited(each, people)
    words = tr("This format is only for {games}. Choose another one.")
    return words.format(games=", ".join(game_name(one) for one in each.games))


def _skipped_words(count: int) -> str:
    if not count:
        return ""
    words = ntr(
        "{n} character is from a game that this format doesn't support, and will be skipped.",
        "{n} characters are from games that this format doesn't support, and will be skipped.",
        count,
    )
    return words.format(n=count)


def _languages(people: Sequence[Listed]) -> tuple[tuple[str, str], ...]:
    """The languages of a palette in one of these games, with that of the import and the player's own."""
    found = {name: words for each in people for name, words in palette_of(each.system).languages.items()}
    if not found:
        return ()
    return (("import", tr("As imported")), ("own", tr("My language")), *found.items())


def _options(chosen: Chosen) -> tuple[Toggle, ...]:
    return (
        Toggle(JOURNAL, tr("With history"), on=chosen.journal, explanation=tr("Every roll and change")),
        Toggle(PORTRAIT, tr("With portrait"), on=chosen.portrait),
        Toggle(
            EXTRAS,
            tr("With campaign and packs"),
            on=chosen.extras,
            explanation=tr("House rules, table packs and a downtime under way, without the campaign's notes"),
        ),
    )
