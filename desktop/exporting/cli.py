"""``rollbook export``: write characters to files in several formats."""

import json
from contextlib import closing
from pathlib import Path

from desktop.base.disk import reason
from desktop.base.names import one_line
from desktop.base.paths import Places
from desktop.base.recent import places_at_start
from desktop.base.terminal import complain, run_to_exit_status, say
from desktop.base.words import tr
from desktop.cli import lists
from desktop.cli.usage import Usage
from desktop.exporting.formats import exports
from desktop.exporting.view.exporting import folder_words, missing_words, why_words
from desktop.exporting.view.form import Export
from desktop.exporting.view.takeaway import ExportError, ExportOptions, ExportResult, export_all, written
from desktop.interchange.words import UNNAMED
from desktop.library.backups.replacing import is_half_restored
from desktop.library.problems import LibraryProblem
from desktop.library.records.characters import Listed
from desktop.library.search.search import folded
from desktop.library.store.library import Library

_DONE, _NOT_ALL, _FAILED, _HELD = range(4)


def main(argv: list[str]) -> int:
    """Write characters to files, or print the text of one.

    The library is only read, even while it is open in a window. Return 0 if every character was written, 1 if
    one wasn't or none has the name, 2 if the library, the folder or the usage is wrong, 3 if the library is
    open in a window but needs recovery first.
    """
    return run_to_exit_status(lambda: _run(argv))


def _run(argv: list[str]) -> int:
    forms = {each.id: each for each in exports()}
    parser = Usage("export", tr("Export characters from the library to files."))
    parser.add_argument("who", nargs="*", metavar="WHO", help=tr("a character, by uuid, number or name"))
    parser.add_argument("--all", action="store_true", help=tr("all characters in the library"))
    parser.add_argument(
        "--as", dest="form", required=True, choices=forms, metavar="FORM", help=", ".join(forms)
    )
    parser.add_argument(
        "--into",
        type=Path,
        metavar="FOLDER",
        help=tr("where to save the files; without it, the text is printed"),
    )
    parser.add_argument("--no-journal", action="store_true", help=tr("leave out the history"))
    parser.add_argument("--no-portrait", action="store_true", help=tr("leave out the portrait"))
    parser.add_argument(
        "--no-campaign", action="store_true", help=tr("leave out the campaign, the packs and the downtime")
    )
    parser.add_argument(
        "--language",
        choices=("own", "ja", "zh", "ko", "en"),
        help=tr("the language of skill names in chat palettes; otherwise that of the import"),
    )
    lists.add_library_option(parser)
    lists.add_json_option(parser)
    try:
        options = parser.asked(argv)
        if bool(options.who) is options.all:
            parser.error(tr("name a character, or use --all"))
        form = forms[options.form]
        if options.into is None and (not form.is_text or len(options.who) != 1 or options.json):
            parser.error(tr("use --into FOLDER; only a single character's text can be printed"))
    except SystemExit as done:
        return int(done.code or 0)
    where = places_at_start(options.library)
    settings = ExportOptions(
        form,
        journal=not options.no_journal,
        portrait=not options.no_portrait,
        extras=not options.no_campaign,
        language="" if options.language == "own" else options.language,
    )
    try:
        if not where.library.exists() and not is_half_restored(where.library):
            lists.expect_not_missed(where)
            complain(tr("No library yet: {file}").format(file=where.library))
            return _FAILED
        library = _open_library(where)
        if library is None:
            lists.say_held(where)
            return _HELD
        with closing(library):
            people = library.listed(None)
            chosen = people if options.all else _choose(people, options.who)
            if chosen is None:
                return _NOT_ALL
            if options.into is None:
                return _print(library, chosen[0], settings)
            return _write(library, chosen, settings, options.into, as_json=options.json)
    except LibraryProblem as problem:
        complain(lists.problem_sentence(problem))
        return _FAILED


def _open_library(where: Places) -> Library | None:
    """Return the library open for reading, or None if a window has it open and it needs recovery first."""
    if is_half_restored(where.library):
        lock = lists.library_lock(where)
        if lock is None:
            return None
        lock.release()
    return Library.open(where.library, backups=where.backups, read_only="held")


def _choose(people: tuple[Listed, ...], who: list[str]) -> tuple[Listed, ...] | None:
    """Return the requested characters without duplicates; None, after an error, if one is missing or
    ambiguous.
    """
    chosen: dict[str, Listed] = {}
    for each in who:
        found = _find_characters(people, each)
        if len(found) != 1:
            words = tr("No character has this name, number or uuid: {who}")
            if found:
                words = tr("{n} characters are called {who}. Choose one by its uuid: {uuids}")
            complain(words.format(n=len(found), who=each, uuids=", ".join(one.uuid for one in found)))
            return None
        chosen[found[0].uuid] = found[0]
    return tuple(chosen.values())


def _find_characters(people: tuple[Listed, ...], who: str) -> list[Listed]:
    """Return the characters with this uuid, else this number, else this name."""
    by_uuid = [each for each in people if each.uuid == who]
    by_number = [each for each in people if str(each.id) == who]
    return by_uuid or by_number or [each for each in people if folded(each.name) == folded(who)]


def _print(library: Library, person: Listed, settings: ExportOptions) -> int:
    try:
        content, _ = written(library, person, settings)
    except ExportError as reason:
        complain(_line(person, why_words(reason.why, reason.what)))
        return _NOT_ALL
    say(content.decode().removesuffix("\n"))
    return _DONE


def _write(
    library: Library, people: tuple[Listed, ...], settings: ExportOptions, folder: Path, *, as_json: bool
) -> int:
    try:
        result = export_all(library, people, settings, folder)
    except OSError as error:
        complain(folder_words(folder, reason(error)))
        return _FAILED
    for left in result.left:
        complain(_line(left.character, why_words(left.why, left.what)))
    for taken in result.taken:
        for lack in taken.lacks:
            complain(_line(taken.character, missing_words(lack)))
    if as_json:
        say(json.dumps(_data(result, settings.export), indent=1))
    else:
        for taken in result.taken:
            say(_line(taken.character, str(taken.path)))
    return _NOT_ALL if result.left else _DONE


def _line(person: Listed, words: str) -> str:
    return f"{one_line(person.name, 60) or UNNAMED}: {words}"


def _data(result: ExportResult, form: Export) -> list[dict[str, object]]:
    return [
        *(
            {
                **_who(each.character),
                "form": form.id,
                "file": str(each.path),
                "lacks": [lack.value for lack in each.lacks],
            }
            for each in result.taken
        ),
        *(
            {
                **_who(each.character),
                "form": form.id,
                "error": {"reason": each.why.value, "message": why_words(each.why, each.what)},
            }
            for each in result.left
        ),
    ]


def _who(person: Listed) -> dict[str, object]:
    return {"id": person.id, "uuid": person.uuid, "name": person.name, "system": person.system}
