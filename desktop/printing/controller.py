"""Controls printing: what to print, how, and the result."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QLocale, QObject, QTimer, Signal

from desktop.base.crash import log
from desktop.base.disk import reason, write_whole
from desktop.chronicle.controller import ChronicleController
from desktop.kit.view.sheet import MemberView, Toggle
from desktop.library.problems import LibraryProblem
from desktop.library.records.characters import CharacterId
from desktop.library.store.file_guard import is_part_of
from desktop.session.background import Background
from desktop.session.session import Session
from desktop.session.settings import SettingsController
from desktop.views import printing
from desktop.views import printing as views
from desktop.views.chronicle import PrintView, print_view
from desktop.views.paper.log import LogPaper, LogTeller, Span, rolls_of
from desktop.views.paper.paper import PaperOptions, PaperView, paper_view
from desktop.views.paper.party import PartyView, party_view
from rules_core.sheet.journal import StandingRoll, UnreadRoll
from rules_core.sheet.sheet import Sheet

_AT_ONCE = 50
"""Rolls read before the UI gets a turn."""
_MOST_OFFERED = 200
"""The maximum number of characters offered for a party sheet besides the selected ones."""

_LETTER = frozenset(
    {
        QLocale.Country.UnitedStates,
        QLocale.Country.Canada,
        QLocale.Country.Mexico,
        QLocale.Country.Philippines,
        QLocale.Country.Chile,
        QLocale.Country.Colombia,
        QLocale.Country.Venezuela,
    }
)
"""Countries with Letter paper."""


class Pages(NamedTuple):
    """What to lay out: a view (None for nothing), its look, and the key of the paper."""

    content: PaperView | LogPaper | PrintView | PartyView | None
    options: PaperOptions
    paper: str


def usual_paper() -> str:
    """Return the key of the standard paper in the player's region."""
    return "letter" if QLocale.system().territory() in _LETTER else "a4"


class PrintingController(QObject):
    """Controls the print window. Print settings are remembered.

    Long logs are read in pieces so that the UI stays responsive.
    """

    view_changed = Signal(object)
    """Carries a ``PrintingView``."""
    pages_changed = Signal(object)
    """The pages changed; carries ``Pages``."""
    told = Signal(object)
    """Something could not be printed or saved: carries a ``MessageView``."""

    def __init__(
        self,
        session: Session,
        settings: SettingsController,
        background: Background,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._settings = settings
        self._background = background
        kept = settings.settings
        self._paper = kept.print_paper or usual_paper()
        self._options = PaperOptions(
            ink_saving=kept.print_ink_saving, large=kept.print_large, pencil=kept.print_pencil
        )
        self._without = frozenset(each for each in kept.print_without.split(",") if each)
        self._what = views.PrintKind.SHEET
        self._span = Span.SESSION
        self._members: tuple[tuple[CharacterId, str], ...] = ()
        self._ticked: tuple[CharacterId, ...] = ()
        self._one: PrintView | None = None
        self._all_chapters = True
        self._chronicle: ChronicleController | None = None
        self._sheet: PaperView | None = None
        self._logs: dict[Span, LogPaper] = {}
        self._rolls: Iterator[StandingRoll | UnreadRoll] | None = None
        self._teller: LogTeller | None = None
        self._empty = self._busy = self._note = ""
        self._open = True
        self._go_on = QTimer(self)
        self._go_on.setSingleShot(True)
        self._go_on.setInterval(0)
        self._go_on.timeout.connect(self._read_on)

    def open(
        self, what: views.PrintKind, *, members: tuple[int, ...] = (), chapter: PrintView | None = None
    ) -> None:
        """Show pages of ``what``, with ``members`` on the party sheet, or a single ``chapter``."""
        self._what = what
        self._one, self._all_chapters = chapter, chapter is None
        self._find_members(tuple(CharacterId(each) for each in members))
        self._show()

    def choose_what(self, key: str) -> None:
        """Change what to print."""
        self._what = views.PrintKind(key)
        self._show()

    def choose_paper(self, key: str) -> None:
        """Change the paper."""
        self._paper = key
        self._remember()
        self._show()

    def choose_span(self, key: str) -> None:
        """Change how much of the log or chronicle to print."""
        if self._what is views.PrintKind.CHRONICLE:
            self._all_chapters = key == views.ALL_CHAPTERS
        else:
            self._span = Span(key)
        self._show()

    def toggle_section(self, section: str, on: bool) -> None:
        """Include a part of the sheet, or leave it out."""
        self._without = self._without - {section} if on else self._without | {section}
        self._remember()
        self._show()

    def toggle_look(self, look: str, on: bool) -> None:
        """Change a page style option."""
        options = self._options
        match look:
            case printing.INK_SAVING:
                options = options._replace(ink_saving=on)
            case printing.LARGE:
                options = options._replace(large=on)
            case printing.PENCIL:
                options = options._replace(pencil=on)
            case _:
                raise ValueError(f"pages have no look {look}")
        self._options = options
        self._remember()
        self._show()

    def toggle_member(self, character: int, on: bool) -> None:
        """Add a character to the party sheet, or remove it."""
        number = CharacterId(character)
        if on and number not in self._ticked and len(self._ticked) < views.MOST_PEOPLE:
            wanted = {*self._ticked, number}
            self._ticked = tuple(each for each, _ in self._members if each in wanted)
        elif not on:
            self._ticked = tuple(each for each in self._ticked if each != number)
        self._show()

    def laid_out(self, count: int, done: bool) -> None:
        """Show how many pages have been laid out."""
        busy = "" if done else views.laying_out_words(count)
        if busy != self._busy:
            self._busy = busy
            self._tell()

    def painted(self, at: int, count: int) -> None:
        """Show how many pages have been printed or saved."""
        self._busy = views.painting_words(at, count)
        self._tell()

    def printed(self, worked: bool) -> None:
        """Show the end of printing, successful or not."""
        self._busy, self._note = "", views.printed() if worked else ""
        if not worked:
            self.told.emit(views.not_printed())
        self._tell()

    @property
    def pdf_name(self) -> str:
        """Return the suggested file name for a PDF."""
        return views.pdf_name(self.title, self._what)

    @property
    def title(self) -> str:
        """Return the document's title for the printer or PDF."""
        if self._what is views.PrintKind.PARTY:
            campaign = self._session.campaign
            return campaign.name if campaign is not None and campaign.name else party_view("", ()).name
        return self._session.character.sheet.name

    def save(self, path: Path, content: bytes | None) -> None:
        """Write a PDF completely or not at all; None means that it could not be made."""
        self._busy = ""
        if content is None:
            self._tell()
            self.told.emit(views.not_painted())
            return
        if is_part_of(path, self._session.library.path):
            self._tell()
            self.told.emit(views.is_library())
            return

        def done(_: None) -> None:
            self._note = views.written(path.name)
            self._tell()

        def failed(error: Exception) -> None:
            if not isinstance(error, OSError):
                raise error
            self._note = ""
            self._tell()
            self.told.emit(views.not_written(path.name, reason(error)))

        self._background.run(lambda: write_whole(path, content), done, failed)

    def stop(self) -> None:
        """The window was closed: stop reading."""
        self._open = False
        self._rolls = None
        self._go_on.stop()

    # Views

    def _show(self) -> None:
        self._go_on.stop()
        self._rolls = self._teller = None
        self._empty = self._busy = self._note = ""
        self.pages_changed.emit(Pages(self._content(), self._options, self._paper))
        self._tell()

    def _content(self) -> PaperView | LogPaper | PrintView | PartyView | None:
        match self._what:
            case views.PrintKind.SHEET:
                return self._sheet_paper()
            case views.PrintKind.PARTY:
                return self._party_paper()
            case views.PrintKind.LOG:
                return self._log_paper()
            case views.PrintKind.CHRONICLE:
                return self._chronicle_paper()

    def _sheet_paper(self) -> PaperView:
        sheet, portrait = self._session.character.sheet, self._session.portrait
        self._sheet = paper_view(sheet, portrait=portrait, options=self._options)
        return views.chosen_sections(self._sheet, self._without)

    def _party_paper(self) -> PartyView | None:
        people: list[tuple[Sheet, bytes | None]] = []
        lacking: list[str] = []
        names = dict(self._members)
        for number in self._ticked:
            try:
                sheet = self._session.read_character(number).sheet
                people.append((sheet, self._session.library.portrait(number)))
                party_view("", people[-1:])
            except (LibraryProblem, KeyError) as problem:
                log.error("character %s is not on the party sheet: %s", number, problem)
                lacking.append(names[number])
        self._empty = "" if people else views.no_characters_chosen()
        self._note = views.not_readable(lacking) if lacking else ""
        if not people:
            return None
        campaign = self._session.campaign
        name = "" if campaign is None else campaign.name
        return party_view(name, people, pencil=self._options.pencil)

    def _log_paper(self) -> LogPaper | None:
        if self._span in self._logs:
            found = self._logs[self._span]
            self._empty = "" if found.days else views.nothing_rolled()
            return found if found.days else None
        self._rolls = rolls_of(self._session.journal.newest_first(), self._span)
        self._teller = LogTeller(self._session.character.sheet)
        self._go_on.start()
        return None

    def _chronicle_paper(self) -> PrintView | None:
        if self._one is not None and not self._all_chapters:
            return self._one
        if self._chronicle is None:
            self._chronicle = ChronicleController(self._session, self)
        view = self._chronicle.view()
        found = print_view(self._session.character.sheet, view.chapters, view.whole)
        self._empty = views.nothing_told(found)
        return None if self._empty else found

    def _read_on(self) -> None:
        """Read a piece of the log, then the next; at the end it is laid out."""
        if self._rolls is None or self._teller is None:
            return
        for _ in range(_AT_ONCE):
            found = next(self._rolls, None)
            if found is None:
                self._logs[self._span] = self._teller.paper()
                self._show()
                return
            self._teller.tell(found)
        self._busy = views.reading_words(self._teller.count)
        self._tell()
        self._go_on.start()

    def _tell(self) -> None:
        if not self._open:
            return
        of_sheet = self._session.is_open
        kinds = tuple(views.PrintKind) if of_sheet else (views.PrintKind.PARTY,)
        name = self._session.character.sheet.name if of_sheet else ""
        self.view_changed.emit(
            views.PrintingView(
                views.rows(kinds, name, len(self._ticked)),
                self._what,
                views.papers(),
                self._paper,
                self._sections(),
                views.looks(self._what, self._options),
                *self._spans(),
                *self._offered(),
                self._empty,
                self._busy,
                self._note,
            )
        )

    def _sections(self) -> tuple[Toggle, ...]:
        if self._what is not views.PrintKind.SHEET or self._sheet is None:
            return ()
        return views.sections(self._sheet, self._without)

    def _spans(self) -> tuple[tuple[tuple[str, str], ...], str]:
        if self._what is views.PrintKind.LOG:
            return views.log_spans(), self._span.value
        if self._what is views.PrintKind.CHRONICLE and self._one is not None:
            return views.chapter_spans(), views.ALL_CHAPTERS if self._all_chapters else views.ONE_CHAPTER
        return (), ""

    def _offered(self) -> tuple[tuple[MemberView, ...], str]:
        if self._what is not views.PrintKind.PARTY:
            return (), ""
        offered = tuple(MemberView(number, name, number in self._ticked) for number, name in self._members)
        return offered, views.members_words(len(self._ticked))

    def _find_members(self, wanted: tuple[CharacterId, ...]) -> None:
        session = self._session
        names: dict[CharacterId, str] = {}
        played: tuple[CharacterId, ...] = ()
        try:
            for number in wanted:
                names[number] = session.read_character(number).sheet.name
            if session.is_open:
                names.setdefault(session.character.id, session.character.sheet.name)
            if session.campaign is not None:
                members = session.library.members(session.campaign.id)
                played = tuple(each.id for each in members)
                names = {each.id: each.name for each in members} | names
            for each in session.library.listed(_MOST_OFFERED):
                names.setdefault(each.id, each.name)
        except LibraryProblem as problem:
            log.error("who can be on a party sheet: %s", problem.what)
        self._members = tuple(names.items())
        here = (session.character.id,) if session.is_open else ()
        ticked = wanted or played or here
        self._ticked = tuple(each for each in names if each in ticked)[: views.MOST_PEOPLE]

    def _remember(self) -> None:
        options = self._options
        self._settings.remember_printing(
            paper=self._paper,
            ink_saving=options.ink_saving,
            large=options.large,
            pencil=options.pencil,
            without=self._without,
        )
