"""The library: finding characters, and managing favourites, tags, archive and bin."""

from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from desktop.backups.view.copies import damage_notice, nothing_deleted
from desktop.base.crash import log
from desktop.kit.view.shell import NoticeView
from desktop.library.problems import DamagedCampaigns, LibraryProblem
from desktop.library.records.characters import (
    BIN_DAYS,
    CampaignId,
    CharacterId,
    Order,
    Query,
    Shelf,
    Standing,
)
from desktop.library.store.transaction import Transaction
from desktop.library_page.view import library as view
from desktop.library_page.view.library_cards import card_detail
from desktop.session.background import Background
from desktop.session.session import Session
from desktop.views.editing.words import copy_name
from desktop.views.problems import not_reached, not_saved
from rules_core.sheet.journal import Action, Entry

if TYPE_CHECKING:
    from desktop.library.backups.backups import Backup

_MOST_UNDOS = 20

Write = Callable[[Transaction], None]


class LibraryController(QObject):
    """Finds characters for the library page and changes their state, each change in one transaction.

    These changes are in no character's history; ``undo`` reverts the latest twenty of this session.
    """

    view_changed = Signal(object)
    """Carries a ``LibraryView``."""
    rows_read = Signal(int, object)
    """Rows were read; carries the place of the first and a tuple of ``RowView``."""
    details_read = Signal(object)
    """Carries a tuple of ``CardDetail``."""
    changed = Signal()
    """Characters changed their state, which may affect the rail."""
    open_requested = Signal(int)
    """Open this character."""
    binned = Signal(object)
    """Characters were archived or moved to the bin; carries a tuple of their numbers."""
    notice = Signal(object)
    """Carries a ``NoticeView``; its action, if any, is ``undo``."""

    def __init__(
        self, session: Session, background: Background, backups: Path, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._background = background
        self._backups = backups
        self._query = Query()
        self._show = Shelf.ACTIVE.value
        self._shown_query: Query | None = None
        self._undos: list[Write] = []

    # Views

    def open(self) -> None:
        """Show the library in its current state."""
        self._tell()

    def search(self, text: str) -> None:
        """Search for the typed text."""
        self._ask(replace(self._query, text=text.strip()))

    def choose_game(self, system: str) -> None:
        """Show one game's characters, or all for ""."""
        self._ask(replace(self._query, system=system))

    def choose_order(self, order: str) -> None:
        """Change the sort order; see ``orders``."""
        self._ask(replace(self._query, order=Order(order)))

    def choose_show(self, show: str) -> None:
        """Change the filter; see ``shows``."""
        self._show = show
        kept = replace(self._query, campaign=None, tag="", favourites=False, shelf=Shelf.ACTIVE)
        if show == view.FAVOURITES:
            kept = replace(kept, favourites=True)
        elif show.startswith(view.CAMPAIGN):
            kept = replace(kept, campaign=CampaignId(int(show.removeprefix(view.CAMPAIGN))))
        elif show.startswith(view.TAG):
            kept = replace(kept, tag=show.removeprefix(view.TAG))
        else:
            kept = replace(kept, shelf=Shelf(show))
        self._ask(kept)

    def clear(self, what: str) -> None:
        """Clear the search ("clear"), show all games ("all"), or show a shelf by its id."""
        if what == "clear":
            self.search("")
        elif what == "all":
            self.choose_game("")
        else:
            self.choose_show(Shelf(what).value)

    def read_rows(self, first: int) -> None:
        """Read a page of rows, starting at ``first``."""
        today = datetime.fromisoformat(self._session.now()).astimezone().date()
        try:
            found = self._session.library.find(self._query, first, view.PAGE)
        except LibraryProblem as problem:
            self._not_reached(problem)
            return
        self.rows_read.emit(first, tuple(view.row_view(each, today, BIN_DAYS) for each in found))

    def read_details(self, characters: tuple[int, ...]) -> None:
        """Read the card details of some characters."""
        library = self._session.library
        ids = [CharacterId(each) for each in characters]
        try:
            sheets = library.sheets(ids)
        except LibraryProblem as problem:
            self._not_reached(problem)
            return
        details = (card_detail(each, sheets.get(each), self._portrait(each)) for each in ids)
        self.details_read.emit(tuple(details))

    # Actions

    def open_character(self, character: int) -> None:
        """Open a character; one in the bin must be restored first."""
        if self._query.shelf is Shelf.BIN:
            self.notice.emit(NoticeView(view.restore_first(self._name((CharacterId(character),)))))
        else:
            self.open_requested.emit(character)

    def act(self, act: str, characters: tuple[int, ...]) -> None:
        """Run an action on characters; see ``acts``."""
        ids = tuple(map(CharacterId, characters))
        if act.startswith(view.CAMPAIGN):
            self._join(act, ids)
        elif act == "duplicate":
            self._duplicate(ids)
        elif act == "delete" and len(ids) > 1:
            self._back_up("delete", lambda made: self._purge_after(made, ids))
        elif act == "delete":
            self._purge(ids)
        else:
            self._set_state(act, ids)

    def tags(self) -> tuple[str, ...]:
        """Return every tag in use, sorted by name."""
        try:
            return tuple(tag for tag, _ in self._session.library.tags())
        except LibraryProblem as problem:
            self._not_reached(problem)
            return ()

    def set_tags(self, characters: tuple[int, ...], on: Iterable[str], off: Iterable[str]) -> None:
        """Add the tags ``on`` to characters, and remove the tags ``off``."""
        added, gone = tuple(on), frozenset(off)

        def changed(standing: Standing) -> Standing:
            kept = [each for each in standing.tags if each not in gone]
            return replace(standing, tags=(*kept, *(each for each in added if each not in kept)))

        self._change("tags", tuple(map(CharacterId, characters)), changed)

    def undo(self) -> None:
        """Undo the latest change."""
        if self._undos:
            back = self._undos.pop()
            if self._save(back):
                self.notice.emit(NoticeView(view.undone_words()))
                self._moved()

    def back_up(self) -> None:
        """Make a verified backup of the whole library in the background, then show a notice."""

        def made(copy: "Backup") -> None:
            whole = NoticeView(view.backed_up(copy.path.name))
            self.notice.emit(whole if copy.verified else damage_notice())

        self._back_up("by-hand", made)

    def purge_expired(self) -> None:
        """Delete expired characters from the bin, but only after a verified backup."""
        try:
            due = self._session.library.expired(self._session.now())
        except LibraryProblem as problem:
            log.error("bin: %s", problem.what)
            return
        if due:
            self._back_up("delete", lambda made: self._purge_after(made, due, told=False))

    # Helpers

    def _ask(self, query: Query) -> None:
        if query != self._query:
            self._query = query
            self._tell()

    def _tell(self) -> None:
        library, query = self._session.library, self._query
        try:
            back = self._open_name()
            counts = library.counts(query)
            campaigns, tags = self._campaigns(), tuple(tag for tag, _ in library.tags())
        except LibraryProblem as problem:
            self._not_reached(problem)
            return
        count = counts.get(query.system, 0) if query.system else sum(counts.values())
        offered = view.shows([each[:2] for each in campaigns], tags)
        if self._show not in [each.id for each in offered]:
            self.choose_show(Shelf.ACTIVE.value)  # the last character has lost that tag
            return
        narrowed = bool(query.text or query.system or query.campaign or query.tag or query.favourites)
        afresh, self._shown_query = query != self._shown_query, query
        self.view_changed.emit(
            view.LibraryView(
                heading=view.heading(self._show),
                line=view.count_words(count, narrowed=narrowed or query.shelf is not Shelf.ACTIVE),
                text=query.text,
                games=view.chips(counts, query.system),
                game=query.system,
                shows=offered,
                show=self._show,
                shelf=query.shelf.value,
                order=query.order.value,
                total=count,
                afresh=afresh,
                note=view.bin_note(BIN_DAYS) if self._show == view.BIN and count else "",
                empty=None
                if count
                else view.empty_view(
                    query.text,
                    self._show,
                    narrowed=bool(query.system),
                    days=BIN_DAYS,
                    away="" if counts else self._other_shelf(),
                ),
                campaigns=campaigns,
                back=back,
                folder=str(library.path.parent),
            )
        )

    def _other_shelf(self) -> str:
        shelves = (Shelf.ARCHIVE, Shelf.BIN)
        return next((each.value for each in shelves if self._session.library.count(Query(shelf=each))), "")

    def _open_name(self) -> str:
        """The name of the open character; "" if none is open or it is in the bin."""
        if not self._session.is_open:
            return ""
        character = self._session.character
        binned = self._session.library.standing(character.id).shelf is Shelf.BIN
        return "" if binned else character.sheet.name

    def _campaigns(self) -> tuple[tuple[int, str, str], ...]:
        try:
            found = self._session.library.campaigns()
        except DamagedCampaigns as damage:
            found = damage.readable
        return tuple((each.id, each.name, each.system) for each in found)

    def _portrait(self, character_id: CharacterId) -> bytes | None:
        try:
            return self._session.library.portrait(character_id)
        except LibraryProblem:  # reported when the character is opened
            return None

    def _set_state(self, act: str, ids: tuple[CharacterId, ...]) -> None:
        now = self._session.now()

        def changed(standing: Standing) -> Standing:
            match act:
                case "favourite" | "no_favourite":
                    return replace(standing, favourite=act == "favourite")
                case "pin" | "unpin":
                    return replace(standing, pinned=act == "pin")
                case "archive":
                    return replace(standing, shelf=Shelf.ARCHIVE, binned_at="")
                case "bin":
                    return replace(standing, shelf=Shelf.BIN, binned_at=now)
                case _:
                    return replace(standing, shelf=Shelf.ACTIVE, binned_at="")

        self._change(act, ids, changed)

    def _change(
        self, act: str, ids: tuple[CharacterId, ...], changed: Callable[[Standing], Standing]
    ) -> None:
        try:
            before = {each: self._session.library.standing(each) for each in ids}
        except LibraryProblem as problem:
            self._not_reached(problem)
            return

        def write(standings: dict[CharacterId, Standing]) -> Write:
            def do(tx: Transaction) -> None:
                for number, standing in standings.items():
                    tx.set_standing(number, standing)

            return do

        after = {number: changed(standing) for number, standing in before.items()}
        if self._save(write(after)):
            self._remember_undo(write(before), act, ids)

    def _join(self, act: str, ids: tuple[CharacterId, ...]) -> None:
        """Add characters to a campaign, or remove them from theirs."""
        joined = None if act == view.NO_CAMPAIGN else CampaignId(int(act.removeprefix(view.CAMPAIGN)))
        try:
            memberships = self._session.library.memberships()
        except LibraryProblem as problem:
            self._not_reached(problem)
            return

        def do(tx: Transaction) -> None:
            for each in ids:
                tx.campaigns.set_member(each, joined)

        def back(tx: Transaction) -> None:
            for each in ids:
                tx.campaigns.set_member(each, memberships.get(each))

        if self._save(do):
            self._remember_undo(back, act, ids)
            self._session.read_campaign()

    def _duplicate(self, ids: tuple[CharacterId, ...]) -> None:
        library, now = self._session.library, self._session.now()
        portraits = {each: self._portrait(each) for each in ids}
        added: list[CharacterId] = []

        def do(tx: Transaction) -> None:
            for each in ids:
                original = tx.character(each)
                name = original.sheet.name
                sheet = replace(original.sheet, name=copy_name(name, taken.get(each, ())))
                was = before[each]
                standing = Standing(
                    created_at=now, unfinished=was.unfinished, variant_of=original.uuid, tags=was.tags
                )
                copy = tx.add(sheet, portrait=portraits[each], standing=standing)
                tx.journal.append(copy.id, Entry(0, str(uuid4()), Action.CREATE, now))
                added.append(copy.id)

        def back(tx: Transaction) -> None:
            for each in added:
                tx.set_standing(each, Standing(shelf=Shelf.BIN, binned_at=now))

        try:
            before = {each: library.standing(each) for each in ids}
            taken = {each: self._like(sheet.name) for each, sheet in library.sheets(ids).items()}
        except LibraryProblem as problem:
            self._not_reached(problem)
            return
        if self._save(do):
            self._remember_undo(back, "duplicate", ids)

    def _like(self, name: str) -> frozenset[str]:
        """The existing names similar to this one, which a copy must not use."""
        found = self._session.library.find(Query(text=name.partition(" (")[0], order=Order.NAME))
        return frozenset((name, *(each.name for each in found)))

    def _purge_after(self, made: "Backup", ids: tuple[CharacterId, ...], *, told: bool = True) -> None:
        """Delete characters in the bin, but only if a backup has everything about them."""
        if made.verified:
            self._purge(ids, told=told)
        else:
            log.error("nothing deleted: backup %s: %s", made.number, made.wrong)
            self.notice.emit(nothing_deleted())

    def _purge(self, ids: tuple[CharacterId, ...], *, told: bool = True) -> None:
        name = self._name(ids)

        def do(tx: Transaction) -> None:
            for each in ids:
                tx.purge(each)

        if self._save(do):
            self._undos.clear()  # a change to a deleted character can't be undone
            if told:
                self.notice.emit(NoticeView(view.done_words("delete", name, len(ids), BIN_DAYS)))
            self._moved()

    def _name(self, ids: tuple[CharacterId, ...]) -> str:
        """The name if it is a single readable character, else ""."""
        try:
            sheets = self._session.library.sheets(ids) if len(ids) == 1 else {}
        except LibraryProblem:
            return ""
        return next((each.name for each in sheets.values()), "")

    def _remember_undo(self, back: Write, act: str, ids: tuple[CharacterId, ...]) -> None:
        self._undos = [*self._undos, back][-_MOST_UNDOS:]
        self._moved()
        if act == "bin":
            self.binned.emit(ids)
        self.notice.emit(view.done_notice(act, self._name(ids), len(ids), BIN_DAYS))

    def _moved(self) -> None:
        self._tell()
        self.changed.emit()

    def _save(self, write: Write) -> bool:
        try:
            with self._session.library.transaction() as tx:
                write(tx)
        except LibraryProblem as problem:
            log.error("library not saved: %s %s", type(problem).__name__, problem.what)
            self.notice.emit(not_saved(problem))
            return False
        return True

    def _back_up(self, reason: str, made: "Callable[[Backup], None]") -> None:
        path, folder = self._session.library.path, self._backups

        def work() -> "Backup":
            from desktop.library.backups.backups import backup

            return backup(path, folder, reason)

        self._background.run(work, made, self._not_backed_up)

    def _not_backed_up(self, error: Exception) -> None:
        if not isinstance(error, LibraryProblem):
            raise error
        log.error("backup: %s", error.what)
        self.notice.emit(view.not_backed_up())

    def _not_reached(self, problem: LibraryProblem) -> None:
        log.error("library: %s", problem.what)
        self.notice.emit(not_reached(problem))
