"""Edit mode: change anything on the open character's sheet by hand, with each change saved at once."""

from collections.abc import Mapping
from uuid import uuid4

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from desktop.base.crash import log
from desktop.kit.view.shell import NoticeView
from desktop.library.problems import LibraryProblem
from desktop.library.records.characters import BIN_DAYS, Query, Standing
from desktop.session.edits import Following, SheetEdits
from desktop.session.session import Session
from desktop.views.editing.checks import KEEP, checks_view, differences_of, remarks_of, with_remarks
from desktop.views.editing.editing import Editing, edit_pages, editing_of
from desktop.views.editing.fields import EditView, with_unsaved
from desktop.views.editing.finding import field_of, neighbour, new_field
from desktop.views.editing.skills import ROW
from desktop.views.editing.words import (
    copy_name,
    copy_words,
    delete,
    nothing_changed,
    plain_name,
    refusal,
    revert_all,
    reverted,
)
from desktop.views.game import SheetContext, game_of
from desktop.views.problems import not_saved
from rules_core.game.creation import is_unlisted, keep
from rules_core.game.differences import take_back
from rules_core.game.edit import move
from rules_core.game.places import Place, place_of
from rules_core.game.typed import Unfit
from rules_core.sheet.events import fits, invert, play
from rules_core.sheet.journal import Action
from rules_core.sheet.journal import Entry as JournalEntry
from rules_core.sheet.sheet import Sheet

_PLAYED = (Action.ROLL, Action.PUSH, Action.DOWNTIME)


class EditController(QObject):
    """Handles edit mode.

    Every edit is one journal entry: see ``SheetEdits``.
    """

    view_changed = Signal(object)
    """The view changed; carries an ``EditView``, None after leaving edit mode."""
    refused = Signal(str, str)
    """A typed value is refused; carries its place and the reason, "" once it is valid."""
    stand_requested = Signal(str)
    """A field has to be focused, because it is new or was requested; carries its place."""
    revert_asked = Signal(object)
    """The player has to confirm reverting all changes, by ``revert_all``; carries a ``MessageView``."""
    delete_asked = Signal(object)
    """The player has to confirm deleting the character, by ``delete``; carries a ``MessageView``."""
    bin_requested = Signal(int)
    """A character has to be moved to the bin; carries its id."""
    open_requested = Signal(int)
    """A character has to be opened; carries its id."""
    notice = Signal(object)
    """Carries a ``NoticeView``."""

    def __init__(
        self, session: Session, parent: QObject | None = None, follow: Following = lambda *_sheets: ()
    ) -> None:
        """``follow`` adds to each edit what the creation of a character does with it."""
        super().__init__(parent)
        self._session = session
        self._follow = follow
        self._baseline: Sheet | None = None
        self._character = 0
        self._began = 0
        self._tab = ""
        self._row = ""
        self._new_details: tuple[str, ...] = ()
        self._edits = SheetEdits(session, self, follow)
        self._edits.refused.connect(self.refused)
        self._edits.notice.connect(self.notice)
        self._edits.stale.connect(self._show)
        session.unsaved.changed.connect(self._show)
        session.opened.connect(self._opened)
        session.changed.connect(self._changed)
        session.rules_changed.connect(self._show)

    @property
    def is_on(self) -> bool:
        """Whether the open character is being edited."""
        return self._baseline is not None

    def enter(self, tab: str = "") -> None:
        """Edit the open character, on the page of that tab if there is one."""
        session = self._session
        if not session.is_open or self.is_on:
            return
        self._baseline, self._character = session.character.sheet, session.character.id
        self._began = next((each.seq for each in session.journal.newest_first()), 0)
        tabs = [each.tab.id for each in edit_pages(session.system.id).tabs]
        self._tab = tab if tab in tabs else tabs[0]
        self._row, self._new_details = "", ()
        self._edits.forget()
        self._show()

    def leave(self) -> None:
        """Return to play; everything is already saved."""
        if self.is_on:
            self._baseline = None
            self._edits.stop()
            self.view_changed.emit(None)

    def toggle(self, tab: str = "") -> None:
        """Switch between edit mode and play mode."""
        if self.is_on:
            self.leave()
        else:
            self.enter(tab)

    def enter_at(self, place: str) -> None:
        """Edit the value at a place, such as "skill//spot-hidden", and focus it."""
        self.enter()
        if not self.is_on:
            return
        tabs = [each.tab.id for each in edit_pages(self._session.system.id).tabs]
        for tab in (self._tab, *tabs):
            self._tab = tab
            if field := field_of(self.view(), place):
                self._show()
                self.stand_requested.emit(field)
                return
        self._tab = tabs[0]
        self._show()

    # Navigation

    def choose_tab(self, tab: str) -> None:
        """Go to another page."""
        self._tab = tab
        self._edits.stop()
        self._show()

    def choose_row(self, row_id: str) -> None:
        """Show the details of a skill, by the id of its row."""
        self._row = place_of(row_id).which
        self._show()
        self.stand_requested.emit(ROW)

    # Typing

    def edited(self, place_text: str, text: str) -> None:
        """Set the value at a place to the typed text; ``refused`` says why if it is invalid."""
        if not self.is_on:
            return
        if place_text == ROW:
            self._row = text
            self._show()
            return
        self._edits.edited(place_text, text)

    def settled(self, place: str) -> None:
        """The focus left a field: the next typing there is a new edit."""
        self._edits.settled(place)

    def by_hand(self, place_text: str) -> None:
        """Set a derived value by hand, starting with its current value."""
        if not self.is_on:
            return
        place, session = place_of(place_text), self._session
        sheet = session.character.sheet
        given = session.system.by_rule(sheet).get(place.which)
        if given is None and place.part == "tracker":
            given = session.system.tracker_span(sheet, place.which).most
        self.edited(place_text, "0" if given is None else str(given))
        self._edits.stop()

    def by_rule(self, place_text: str) -> None:
        """Let the rules derive a value again."""
        self._edits.stop()
        self.edited(place_text, "")
        self._edits.stop()

    # Adding, removing and moving

    def added(self, part: str, given: Mapping[str, str]) -> None:
        """Add an item to the sheet."""
        if not self.is_on:
            return
        if part == "detail":
            self._add_detail(given.get("name", ""))
            return
        before = self.view()
        if self._edits.added(part, given):
            self._stand_on_new(before)

    def removed(self, row_id: str) -> None:
        """Remove an item from the sheet."""
        if not self.is_on:
            return
        place = place_of(row_id)
        self._new_details = tuple(each for each in self._new_details if each != place.which)
        self._edits.removed(row_id)

    def moved(self, row_id: str, by: int) -> None:
        """Move an item up (−1) or down (1) among those of its kind."""
        if not self.is_on:
            return
        place, session = place_of(row_id), self._session
        beside = neighbour(self.view(), row_id, by)
        if beside is None:
            return
        # Paragraphs of one heading need not be adjacent on the sheet.
        far = int(place_of(beside).which) - int(place.which) if place.part == "passage" else by
        events = move(session.system, session.character.sheet, place, far)
        self._edits.stop()
        if events:
            self._edits.save(row_id, events)

    # Checks

    def fix(self, remark_id: str, fix_id: str) -> None:
        """Fix a remark with one of its buttons, or accept the value that it is about."""
        if not self.is_on:
            return
        sheet = self._session.character.sheet
        remark = remarks_of(sheet).get(remark_id)
        if remark is None:
            self._show()
            return
        self._edits.stop()
        chosen = next((each for each in remark.fixes if each.id == fix_id), None)
        try:
            events = keep(sheet, remark) if fix_id == KEEP else chosen.events if chosen is not None else ()
        except Unfit as unfit:
            words = refusal(self._session.system, place_of(remark.place), unfit)
            self.notice.emit(NoticeView(words, warning=True))
            return
        if events:
            self._edits.save(remark.place, events + self._follow(sheet, play(sheet, events)))

    def revert(self, difference_id: str) -> None:
        """Revert one change made since editing began."""
        if self._baseline is None:
            return
        session = self._session
        sheet = session.character.sheet
        difference = differences_of(self._baseline, sheet).get(difference_id)
        if difference is None:
            self._show()
            return
        self._edits.stop()
        try:
            events = take_back(session.system, sheet, self._baseline, difference)
        except Unfit as unfit:
            place = Place(difference.part, difference.field, difference.which)
            self.notice.emit(NoticeView(refusal(session.system, place, unfit), warning=True))
            return
        if events:
            self._edits.save(difference_id, events)

    def ask_revert_all(self) -> None:
        """Ask whether to revert all changes made since editing began."""
        if self._baseline is None:
            return
        checks = checks_view(self._session.character.sheet, self._baseline)
        names = [each.spoken for each in checks.differences]
        if names:
            self.revert_asked.emit(revert_all(names))
        else:
            self.notice.emit(nothing_changed())

    def revert_all(self) -> None:
        """Restore the sheet from before editing began, in one step that can be undone."""
        if self._baseline is None:
            return
        sheet = self._session.character.sheet
        n = len(differences_of(self._baseline, sheet))
        since = (each for each in self._session.journal.newest_first() if each.seq > self._began)
        events = tuple(event for each in since for event in invert(each.events))
        self._new_details = ()
        self._edits.stop()
        if events and fits(sheet, events) and self._edits.save("revert//", events) is not None:
            self.notice.emit(reverted(n))

    # The character as a whole

    def choose_picture(self, image: bytes) -> None:
        """Set the character's portrait, the content of an image file."""
        if self.is_on:
            self._session.set_picture(image)

    def remove_picture(self) -> None:
        """Remove the character's portrait."""
        if self.is_on:
            self._session.set_picture(None)

    def duplicate(self) -> None:
        """Add a copy of the character as a variant, and open it."""
        session = self._session
        if not self.is_on:
            return
        before = session.character
        try:
            standing = session.library.standing(before.id)
            alike = session.library.find(Query(text=plain_name(before.sheet.name)))
            used = {before.sheet.name, *(each.name for each in alike)}
            name = copy_name(before.sheet.name, used)
            as_new = Standing(created_at=session.now(), variant_of=before.uuid, tags=standing.tags)
            with session.library.transaction() as tx:
                copy = tx.add(replace(before.sheet, name=name), portrait=session.portrait, standing=as_new)
                tx.journal.append(copy.id, JournalEntry(0, str(uuid4()), Action.CREATE, session.now()))
        except LibraryProblem as problem:
            log.error("not duplicated: %s", problem.what)
            self.notice.emit(not_saved(problem))
            return
        self.open_requested.emit(copy.id)
        self.notice.emit(NoticeView(copy_words(name)))

    def ask_delete(self) -> None:
        """Ask whether to move the character to the bin."""
        if self.is_on:
            self.delete_asked.emit(delete(self._session.character.sheet.name, BIN_DAYS))

    def delete(self) -> None:
        """Move the character to the bin."""
        if self.is_on:
            number = self._session.character.id
            self.leave()
            self.bin_requested.emit(number)

    # Helpers

    def _add_detail(self, name: str) -> None:
        """Show a field for another detail; it is added to the sheet when it has a text."""
        plain = " ".join(name.split())
        if plain and not is_unlisted(plain):
            before = self.view()
            self._new_details = tuple(dict.fromkeys((*self._new_details, plain)))
            self._show()
            self._stand_on_new(before)

    def _stand_on_new(self, before: EditView | None) -> None:
        """Focus the first field of the new row."""
        if place := new_field(self.view(), before):
            self.stand_requested.emit(place)

    def _opened(self) -> None:
        """Leave edit mode for the previous character; the new one may already be in it, set by an earlier
        listener.
        """
        if self.is_on and self._session.character.id != self._character:
            self.leave()
        else:
            self._show()

    def _changed(self, entry: JournalEntry) -> None:
        if not self.is_on:
            return
        if entry.action in _PLAYED:
            self.leave()
            return
        if entry.action is not Action.EDIT:
            self._edits.stop()
        self._show()

    def _show(self) -> None:
        view = self.view()
        if view is not None:
            self.view_changed.emit(view)

    def state(self) -> Editing:
        """The state from which the sections of any page are made."""
        sheet = self._session.character.sheet
        return editing_of(sheet, row=self._row, new_details=self._new_details)

    def view(self) -> EditView | None:
        """The current view, None outside edit mode."""
        session = self._session
        if self._baseline is None:
            return None
        sheet, pages = session.character.sheet, edit_pages(session.system.id)
        campaign = "" if session.campaign is None else session.campaign.name
        context = SheetContext(session.character.id, session.portrait, "", campaign)
        head = game_of(session.system.id).sheet_view(sheet, context)
        checks = checks_view(sheet, self._baseline, session.portrait)
        return EditView(
            character=head.character,
            name=head.name,
            initials=head.initials,
            line=head.line,
            system=head.system,
            portrait=head.portrait,
            tabs=tuple(each.tab for each in pages.tabs),
            tab=self._tab,
            sections=with_unsaved(
                with_remarks(pages.sections(self.state(), self._tab), sheet),
                frozenset(each.about for each in session.waiting if each.action is Action.EDIT),
            ),
            checks=checks,
            changed=len(checks.differences),
            campaign=head.campaign,
            game=head.game,
        )
