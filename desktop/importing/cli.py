"""``rollbook import``: add characters from files to the library."""

import json
from contextlib import ExitStack
from pathlib import Path

from desktop.backups.view.copies import trouble_words
from desktop.base.clock import now
from desktop.base.names import one_line
from desktop.base.paths import Places
from desktop.base.recent import places_at_start
from desktop.base.terminal import ask_secret, complain, run_to_exit_status, say
from desktop.base.words import ntr, tr
from desktop.cli import lists
from desktop.cli.usage import Usage
from desktop.importing.view.extras import choice_words, offer_name
from desktop.importing.view.review import TWIN, review_view
from desktop.interchange.batch import MOST_FILES, files_of
from desktop.interchange.detect import bytes_of
from desktop.interchange.encodings import OLDER
from desktop.interchange.extras import CAMPAIGN, DOWNTIME, Choice, Offer, answered
from desktop.interchange.reader import Reader
from desktop.interchange.review import LOCKED, Hints, Reading, Reason, Remark, RemarkKind, Unreadable
from desktop.interchange.words import fault
from desktop.library.backups.backups import backup
from desktop.library.problems import LibraryProblem
from desktop.library.readable.originals import keep_original, purge_originals
from desktop.library.records.characters import Character
from desktop.library.search.first_list import first_list
from desktop.library.store.library import Library
from desktop.session.adding import ExistingCharacters, Twin, Way, add, change
from desktop.session.extras import bring, offers
from desktop.views.problems import not_saved
from rules_core.sheet.record import SHEET_FORMAT, sheet_to_data

_Result = dict[str, object]

_MOST_REVIEWED = 20
"""Print the full review for imports of up to this many files; for larger ones, one line per file."""
_MOST_NAMED = 10
_LONGEST_TEXT = 400
_MOST_TRIES = 3
"""How often a password is asked for."""
_PROGRESS = 100
_NOT_UNDERSTOOD = (RemarkKind.UNKNOWN, RemarkKind.UNREAD, RemarkKind.LEFT_OUT)


def main(argv: list[str]) -> int:
    """Import the character of each file, and of every file in a folder, in one transaction each.

    A file that can't be read gives one sentence on standard error; the others are still imported. Files in
    folders that no format recognises are only counted. Return 0 if every other file was imported, 1 if one
    wasn't or the result could not be printed, 2 for wrong usage, 3 if the library is open in a window.
    """
    return run_to_exit_status(lambda: _run(argv))


def _run(argv: list[str]) -> int:
    parser = Usage("import", tr("Import characters from files into the library."))
    parser.add_argument(
        "files", nargs="+", type=Path, metavar="FILE", help=tr("a character file, or a folder of them")
    )
    there = parser.add_mutually_exclusive_group()
    there.add_argument(
        "--update",
        action="store_true",
        help=tr("update characters that are already there: take over what the file has, keep the rest"),
    )
    there.add_argument(
        "--replace",
        action="store_true",
        help=tr("replace characters that are already there; their history stays"),
    )
    for name, words in (
        ("downtime", tr("what to do with a downtime under way that comes with a character")),
        ("campaign", tr("what to do with the campaign that comes with a character")),
        ("packs", tr("what to do with the table packs that come with a character")),
    ):
        parser.add_argument(f"--{name}", choices=[each.value for each in Choice], help=words)
    parser.add_argument(
        "--password",
        action="store_true",
        help=tr("ask for the passwords of locked PDFs; without a terminal, read one from standard input"),
    )
    parser.add_argument(
        "--encoding",
        choices=[title.lower() for title in OLDER.values()],
        help=tr("the encoding of text files that aren't Unicode"),
    )
    lists.add_library_option(parser)
    lists.add_json_option(parser)
    try:
        options = parser.asked(argv)
    except SystemExit as done:
        return int(done.code or 0)
    where = places_at_start(options.library)
    chosen = {"downtime": options.downtime, "campaign": options.campaign, "packs": options.packs}
    with Reader() as reader, ExitStack() as closing:
        way = Way.UPDATE if options.update else Way.REPLACE if options.replace else Way.ADD
        encoding = next((each for each, title in OLDER.items() if title.lower() == options.encoding), "")
        opening = _Opening(reader, encoding, asks=options.password)
        imports = _Imports(where, opening, closing, options.files, way=way, chosen=chosen)
        stopped = imports.take_all()
        if imports.added or imports.changed:
            purge_originals(where.imported, now())
    # Only now: if the output pipe closes, the other files must still be imported.
    if options.json:
        say(json.dumps(imports.results, indent=1))
    elif lines := imports.summary_lines():
        say("\n".join(lines))
    return stopped or int(imports.failed)


class _LibraryInUse(Exception):
    """The library is open in a window."""


class _Target:
    """The library that characters are added to, opened or created once there is a character to add."""

    def __init__(self, where: Places, closing: ExitStack, *, many: bool) -> None:
        """If ``many`` files are expected, an existing library is backed up first."""
        self._where = where
        self._closing = closing
        self._many = many
        self._opened: tuple[Library, ExistingCharacters] | None = None

    def library(self) -> tuple[Library, ExistingCharacters]:
        """Return the library and its index of existing characters.

        Raises ``_LibraryInUse``, or ``LibraryProblem`` if it can't be opened.
        """
        if self._opened is None:
            # Before any file is created beside it.
            if problem := first_list(self._where.library, 1).problem:
                raise problem
            lock = lists.library_lock(self._where)
            if lock is None:
                raise _LibraryInUse
            self._closing.callback(lock.release)
            lists.expect_not_missed(self._where)  # else a new one would be created beside its remains
            is_there = self._where.library.exists()
            opened = Library.open(self._where.library, backups=self._where.backups)
            self._closing.callback(opened.close)
            opened.expect_writable()
            self._opened = opened, ExistingCharacters(opened)
            if self._many and is_there:
                self._back_up()
        return self._opened

    def _back_up(self) -> None:
        try:
            backup(self._where.library, self._where.backups, "import")
        except LibraryProblem as problem:
            complain(trouble_words(problem))  # importing only adds, so a missing backup is acceptable


class _Imports:
    """One run of the command: imports file by file and records the result of each."""

    def __init__(
        self,
        where: Places,
        opening: "_Opening",
        closing: ExitStack,
        named: list[Path],
        *,
        way: Way,
        chosen: dict[str, str | None],
    ) -> None:
        """``way`` is what happens with characters that are already there, ``chosen`` with what travelled."""
        batch = files_of(named)
        self._way = way
        self._chosen = chosen
        self._where = where
        self._opening = opening
        self._named = frozenset(named)
        self._files = batch.files
        self._left_out = batch.left_out
        self._target = _Target(where, closing, many=len(batch.files) > 1)
        self._strangers: list[Path] = []
        self._refused = 0
        self._reviews: list[str] = []
        self.results: list[_Result] = []
        self.added = 0
        self.changed = 0
        self.failed = False

    def take_all(self) -> int:
        """Import every file. Return the exit status if the library stopped it, else 0."""
        try:
            for number, file in enumerate(self._files, 1):
                self._take(file)
                if number % _PROGRESS == 0:
                    words = tr("{n} of {total} files read")
                    complain(words.format(n=number, total=len(self._files)))
        except _LibraryInUse:
            lists.say_held(self._where)
            return 3
        except LibraryProblem as problem:
            complain(lists.problem_sentence(problem))
            return 1
        if self._left_out:
            self.failed = True
            words = tr("Only the first {n} files were read. Import the rest folder by folder.")
            complain(words.format(n=MOST_FILES))
        return 0

    def summary_lines(self) -> list[str]:
        """Return the reviews and, for more than one file, a summary."""
        if len(self._files) == 1:
            return self._reviews
        parts = [ntr("{n} character added", "{n} characters added", self.added).format(n=self.added)]
        if self.changed:
            words = ntr("{n} updated or replaced", "{n} updated or replaced", self.changed)
            parts.append(words.format(n=self.changed))
        if refused := self._refused:
            parts.append(ntr("{n} file not read", "{n} files not read", refused).format(n=refused))
        if self._strangers:
            some = ", ".join(each.name for each in self._strangers[:_MOST_NAMED])
            more = ", …" if len(self._strangers) > _MOST_NAMED else ""
            words = ntr(
                "{n} file in a folder isn't a character: {some}",
                "{n} files in folders aren't characters: {some}",
                len(self._strangers),
            )
            parts.append(words.format(n=len(self._strangers), some=one_line(some + more, _LONGEST_TEXT)))
        return [*self._reviews, f"{'; '.join(parts)}."]

    def _take(self, file: Path) -> None:
        try:
            data = bytes_of(file)
            reading = self._opening.read(file, data)
        except Unreadable as error:
            self._refuse(file, error)
            return
        taken = [self._bring(file, each) for each in (reading, *reading.more)]
        self._refused += not all(taken)
        if data is not None and any(taken):
            keep_original(self._where.imported, file.name, data, now())

    def _bring(self, file: Path, reading: Reading) -> bool:
        """Bring a character of a file into the library. Return False if it couldn't be saved."""
        library, twins = self._target.library()
        try:
            twin = twins.find(reading)
            changes = twin is not None and twin.sheet is not None and self._way is not Way.ADD
            offered = self._offers(library, reading, twin if changes else None)
            answers = {each.key: answer for each in offered if (answer := self._answer(each))}
            with library.transaction() as tx:
                if twin is not None and changes:
                    change(tx, twin.id, reading, self._way, now())
                    character = tx.character(twin.id)
                else:
                    character = add(tx, reading, now())
                bring(tx, character.id, reading.sheet.system, reading.extras, answers)
        except LibraryProblem as problem:
            self.failed = True
            self.results.append(_refused(file, "library", not_saved(problem).text))
            return False
        twins.add(character)
        self.changed += changes
        self.added += not changes
        if twin is not None and not changes:
            complain(f"{_path_text(file)}: {TWIN}")
        result = _result_data(file, reading, character, twin is not None)
        result["extras"] = {each.key.removeprefix("extra-"): answered(each, answers) for each in offered}
        self.results.append(result)
        way = self._way if changes else Way.ADD
        whole = len(self._files) <= _MOST_REVIEWED
        self._reviews += _review(file, reading, way, whole=whole)
        if whole and offered:
            self._reviews.append(f"  {tr('Comes with the character')}")
            for each in offered:
                words = choice_words(answered(each, answers))
                self._reviews.append(f"    {one_line(offer_name(each), _LONGEST_TEXT)}: {words}")
        return True

    def _offers(self, library: Library, reading: Reading, twin: Twin | None) -> tuple[Offer, ...]:
        if reading.extras is None:
            return ()
        number = None if twin is None else twin.id
        return offers(library, reading.extras, reading.sheet.system, number)

    def _answer(self, offer: Offer) -> str:
        names = {DOWNTIME: "downtime", CAMPAIGN: "campaign"}
        return self._chosen[names.get(offer.key, "packs")] or ""

    def _refuse(self, file: Path, error: Unreadable) -> None:
        if error.reason in (Reason.FOREIGN, Reason.EMPTY) and file not in self._named:
            self._strangers.append(file)
            self.results.append(_error(file, error.reason.value, fault(error)))
        else:
            self.failed = True
            self._refused += 1
            words = fault(error)
            if error.reason is Reason.LOCKED and not self._opening.asks:
                words = f"{words} {tr('Add --password to be asked for it.')}"
            self.results.append(_refused(file, error.reason.value, words))


class _Opening:
    """Opens files as the options say, and asks for the passwords of locked ones."""

    def __init__(self, reader: Reader, encoding: str, *, asks: bool) -> None:
        self._reader = reader
        self._encoding = encoding
        self.asks = asks
        self._password = ""

    def read(self, file: Path, data: bytes | None) -> Reading:
        """Return the character in a file with this content, or in a folder. Raises ``Unreadable``."""
        if data is None:
            return self._reader.read(file)
        tries = _MOST_TRIES
        while True:
            try:
                hints = Hints(self._encoding, self._password)
                return self._reader.read_bytes(data, file.name, hints)
            except Unreadable as error:
                if error.reason not in LOCKED or not self.asks or not tries:
                    raise
                if error.reason is Reason.WRONG_PASSWORD and tries < _MOST_TRIES:
                    complain(fault(error))
                tries -= 1
                words = tr("Password of {file}: ").format(file=_path_text(file))
                if not (password := ask_secret(words)):
                    raise
                self._password = password


def _refused(file: Path, reason: str, message: str) -> _Result:
    complain(f"{_path_text(file)}: {message}")
    return _error(file, reason, message)


def _error(file: Path, reason: str, message: str) -> _Result:
    return {"file": str(file), "error": {"reason": reason, "message": message}}


def _result_data(file: Path, reading: Reading, character: Character, twin: bool) -> _Result:
    return {
        "file": str(file),
        "format": reading.format,
        "name": reading.sheet.name,
        "id": character.id,
        "uuid": character.uuid,
        "sheet_format": SHEET_FORMAT,
        "character": sheet_to_data(reading.sheet),
        "portrait": reading.portrait is not None,
        "journal": len(reading.entries),
        "twin": twin,
        "derived": _remarks(reading, RemarkKind.DERIVED),
        "differs": _remarks(reading, RemarkKind.DIFFERS),
        "not_understood": _remarks(reading, *_NOT_UNDERSTOOD),
        "remarks": {kind.value: _remarks(reading, kind) for kind in RemarkKind if reading.remarks_of(kind)},
    }


def _remarks(reading: Reading, *kinds: RemarkKind) -> list[dict[str, str]]:
    return [_remark(each) for kind in kinds for each in reading.remarks_of(kind)]


def _remark(remark: Remark) -> dict[str, str]:
    return {
        "field": remark.field,
        "given": remark.given,
        "taken": remark.taken,
        "rule": remark.rule,
        "reason": remark.reason,
    }


def _review(file: Path, reading: Reading, way: Way, *, whole: bool) -> list[str]:
    words = {
        Way.ADD: tr("{file}: {name} ({format}) was added to your library."),
        Way.UPDATE: tr("{file}: {name} ({format}) was updated in your library."),
        Way.REPLACE: tr("{file}: {name} ({format}) was replaced in your library."),
    }
    first = words[way].format(
        file=_path_text(file), name=one_line(reading.sheet.name, _LONGEST_TEXT), format=reading.format_name
    )
    if not whole:
        return [first]
    lines = [first]
    for section in review_view(reading, file.name).sections:
        lines.append(f"  {section.heading}")
        lines += (
            f"    {one_line(line.field, _LONGEST_TEXT)}: {one_line(line.text, _LONGEST_TEXT)}"
            for line in section.lines
        )
    return lines


def _path_text(file: Path) -> str:
    """A file's path on one line: a line break in a name must not look like another file."""
    return " ".join(str(file).splitlines())
