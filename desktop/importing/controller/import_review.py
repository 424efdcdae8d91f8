"""The review of an import: the files read, the player's answers, and the result for each file."""

from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec import Struct

from desktop.importing.controller.import_adding import Arrival
from desktop.importing.controller.import_reading import ReadResult, Source
from desktop.importing.view import importing as importing_view
from desktop.importing.view.extras import extras_section, to_check
from desktop.importing.view.review import TWICE, TWIN, review_view
from desktop.interchange.correct import Way, carried, corrected, needs_look, offers
from desktop.interchange.extras import Offer
from desktop.interchange.review import LOCKED, Reading
from desktop.library.records.characters import CharacterId
from desktop.session.adding import Twin
from desktop.session.adding import Way as ArrivalWay
from desktop.views.editing.words import refusal
from rules_core.game.places import Place
from rules_core.game.registry import system
from rules_core.game.typed import Unfit


class File(Struct):
    """A file under review.

    ``read`` is its original content, ``reading`` that with ``answers`` applied. ``twin`` is the warning if
    the character already exists, ``here`` that one in the library. ``typed`` holds rejected answers and
    ``faults`` the reasons, by key.
    ``character`` is the number of the added character, ``to_check`` how many remarks need checking.
    ``offers`` are about what travelled with it, ``extras`` the answers to them by key. ``part`` is its number
    among the characters of its source. ``is_locked`` means that it needs a password.
    """

    source: Source
    read: Reading | None
    fault: str = ""
    twin: str = ""
    here: Twin | None = None
    reading: Reading | None = None
    answers: dict[str, str] = {}
    typed: dict[str, str] = {}
    faults: dict[str, str] = {}
    done: importing_view.Mark | None = None
    character: CharacterId | None = None
    to_check: int = 0
    offers: tuple[Offer, ...] = ()
    extras: dict[str, str] = {}
    part: int = 0
    is_locked: bool = False

    @property
    def mark(self) -> importing_view.Mark:
        """The state of the file."""
        if self.done is not None:
            return self.done
        if self.read is None:
            return importing_view.Mark.LOCKED if self.is_locked else importing_view.Mark.UNREADABLE
        if self.twin:
            return importing_view.Mark.TWIN
        return importing_view.Mark.LOOK if self.to_check else importing_view.Mark.READY

    @property
    def name(self) -> str:
        """The character's name, or "" if the file has none."""
        return "" if self.reading is None else self.reading.sheet.name

    def answer(self, key: str, answer: str) -> bool:
        """Set the answer to a remark, "" to clear it. Return False if this file has no such remark."""
        if self.read is None:
            return False
        if any(each.key == key for each in self.offers):
            self.extras = {**self.extras, key: answer}
            self.count()
            return True
        answers = {name: said for name, said in self.answers.items() if name != key}
        faults = {name: said for name, said in self.faults.items() if name != key}
        typed = {name: said for name, said in self.typed.items() if name != key}
        if answer:
            answers[key] = answer
        try:
            reading = corrected(self.read, answers)
        except Unfit as unfit:
            faults[key], typed[key] = _refused(self.read, key, unfit), answer
        except KeyError:
            return False
        else:
            self.answers, self.reading = answers, reading
            self.count()
        self.faults, self.typed = faults, typed
        return True

    def arrival(self, way: ArrivalWay) -> Arrival:
        """Return the character as it comes into the library."""
        assert self.reading is not None
        twin = None if self.here is None else self.here.id
        return Arrival(self.source, self.reading, way, twin, self.extras)

    def encoding_asked(self, key: str, answer: str) -> bool:
        """Return whether an answer asks to read the file in another encoding."""
        if self.read is None or not self.read.encodings or not answer:
            return False
        is_about = any(each.key == key and each.way is Way.ENCODING for each in offers(self.read))
        return is_about and answer != self.read.encodings[0]

    def take(self, found: ReadResult) -> None:
        """Take what was read, keeping the answers that still fit."""
        answers = carried(self.read, found.reading, self.answers) if self.read and found.reading else {}
        self.read, self.fault, self.offers = found.reading, found.fault, found.offers
        self.is_locked = found.reason in LOCKED
        self.answers, self.typed, self.faults = answers, {}, {}
        self.reading = None if found.reading is None else corrected(found.reading, answers)
        self.count()

    def count(self) -> None:
        """Recount the remarks that need checking."""
        if self.read is not None and self.reading is not None:
            remarks = needs_look(self.read, self.reading.sheet, self.answers)
            self.to_check = remarks + to_check(self.offers, self.extras)


class ImportReview:
    """The files of one import, one of them selected for review."""

    def __init__(self) -> None:
        self.files: list[File] = []
        self.only_look = False
        self._chosen = -1
        self._is_players_choice = False

    @property
    def under_review(self) -> File | None:
        """The selected file, or None."""
        return self.files[self._chosen] if 0 <= self._chosen < len(self.files) else None

    @property
    def waits(self) -> bool:
        """Whether any character is neither added nor skipped."""
        return any(each.mark.is_open for each in self.files)

    def waiting(self, *marks: importing_view.Mark) -> list[File]:
        """Return the files whose characters are neither added nor skipped, optionally only those with
        ``marks``.
        """
        return [each for each in self.files if each.mark.waits and (not marks or each.mark in marks)]

    def take(self, found: list[ReadResult]) -> None:
        """Add files that were just read."""
        seen = _seen(self.files)
        for each in found:
            file = File(each.source, None, part=each.part)
            _take(file, each, seen)
            self.files.append(file)

    def take_again(self, file: File, found: ReadResult, answers: Mapping[str, str]) -> None:
        """Replace a file that was read again, with the other characters of its source that still wait.

        ``answers`` are those that made it be read again.
        """
        chosen = self.under_review
        read = {each.part: each for each in (found, *found.more)}
        again = {
            at
            for at, each in enumerate(self.files)
            if each is file or (each.source is file.source and each.mark.waits)
        }
        seen = _seen(each for at, each in enumerate(self.files) if at not in again)
        files = self.files
        self.files = [each for at, each in enumerate(files) if at not in again or each.part in read]
        for each in (files[at] for at in sorted(again) if files[at].part in read):
            each.answers = {**each.answers, **answers}
            _take(each, read[each.part], seen)
        known = {each.part for each in self.files if each.source is file.source}
        self.take([each for each in read.values() if each.part not in known])
        last = min(self._chosen, len(self.files) - 1)
        self._chosen = next((at for at, each in enumerate(self.files) if each is chosen), last)

    def choose(self, number: int) -> bool:
        """Select a file for review. Return False if there is none with this number."""
        if not 0 <= number < len(self.files):
            return False
        self._chosen = number
        self._is_players_choice = True
        return True

    def show_only_look(self, only: bool) -> None:
        """List only files that need checking, or all files."""
        self.only_look = only
        rows = self._listed()
        if rows and self._chosen not in rows:
            self._chosen = rows[0]

    def go_on(self) -> None:
        """Select the next pending file if the current one is done."""
        if (file := self.under_review) is None or file.done is not None:
            waiting = [at for at, each in enumerate(self.files) if each.mark.is_open]
            after = [at for at in waiting if at > self._chosen]
            self._chosen = next(iter(after or waiting), self._chosen)

    def view(self, unread: int) -> importing_view.ImportView:
        """Return what the import page shows while ``unread`` files are still to be read."""
        file = self.under_review
        # The first file may be unreadable; the player is waiting for the next ones.
        if self.files and (file is None or (file.read is None and not self._is_players_choice)):
            first = max(self._chosen, 0)
            self._chosen = next((at for at, each in enumerate(self.files) if each.mark.is_open), first)
        marks = [each.mark for each in self.files]
        file = self.under_review
        shown = None
        if file is not None and file.reading is not None:
            shown = review_view(
                file.reading,
                file.source.name,
                file.twin,
                here=None if file.here is None else file.here.sheet,
                answers=file.answers | file.typed,
                faults=file.faults,
                original=file.read,
                travelled=extras_section(file.reading.extras, file.offers, file.extras),
            )
        return importing_view.ImportView(
            rows=tuple(self._row(at) for at in self._listed()),
            chosen=self._chosen,
            review=shown,
            fault="" if file is None else file.fault,
            is_locked=file is not None and file.mark is importing_view.Mark.LOCKED,
            locked=marks.count(importing_view.Mark.LOCKED),
            only_look=self.only_look,
            waiting=sum(each.waits for each in marks),
            ready=marks.count(importing_view.Mark.READY),
            looks=sum(each.to_look_at for each in marks),
            total=len(self.files) + unread,
            files=len({id(each.source) for each in self.files}) + unread,
        )

    def report(self, rest: int, most: int) -> importing_view.ReportView:
        """Return the final report; of the ``rest`` not yet read, ``most`` can be read at once."""

        def of(mark: importing_view.Mark) -> list[File]:
            return [each for each in self.files if each.mark is mark]

        return importing_view.report_view(
            [(each.name, each.source.name) for each in of(importing_view.Mark.ADDED)],
            [
                (each.name, each.source.name)
                for each in self.files
                if each.mark in (importing_view.Mark.UPDATED, importing_view.Mark.REPLACED)
            ],
            [(each.name or each.source.name, each.source.name) for each in of(importing_view.Mark.LEFT_OUT)],
            [(each.source.name, each.fault) for each in of(importing_view.Mark.UNREADABLE)],
            rest=rest,
            next_most=most,
        )

    def _listed(self) -> list[int]:
        return [at for at, each in enumerate(self.files) if not self.only_look or each.mark.to_look_at]

    def _row(self, at: int) -> importing_view.FileRow:
        file = self.files[at]
        words = importing_view.mark_words(file.mark, file.to_check, twice=file.twin == TWICE)
        return importing_view.file_row(at, file.name, file.source.name, file.mark, words)


def _refused(read: Reading, key: str, unfit: Unfit) -> str:
    place = next((each.place for each in offers(read) if each.key == key), Place("name"))
    return refusal(system(read.sheet.system), place, unfit)


def _seen(files: Iterable[File]) -> Counter[tuple[str, str]]:
    return Counter(_who(each.read) for each in files if each.read is not None)


def _take(file: File, found: ReadResult, seen: Counter[tuple[str, str]]) -> None:
    """Take what was read for a file, and warn if its character is in the library or was ``seen`` before."""
    if found.reading is not None:
        who = _who(found.reading)
        file.here, file.twin = found.twin, TWIN if found.twin else TWICE if seen[who] else ""
        seen[who] += 1
    file.take(found)


def _who(read: Reading) -> tuple[str, str]:
    return (read.uuid, "") if read.uuid else (read.format, read.sheet.name)
