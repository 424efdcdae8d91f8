"""The sheet in play mode: ticks, trackers, and its view."""

from collections import Counter
from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from desktop.base.crash import log
from desktop.base.words import tr
from desktop.kit.view.shell import NoticeView
from desktop.library.problems import LibraryProblem
from desktop.session.session import ActionRecord, Session
from desktop.views.entries import action_words, change_preview, refused_entry
from desktop.views.game import SheetContext, game_of
from desktop.views.sheet import SheetView
from rules_core.game.entry import Refusal, entered_value
from rules_core.game.places import Place
from rules_core.sheet.events import MarkChanged, TrackerChanged
from rules_core.sheet.journal import Action, Entry
from rules_core.sheet.starred import starred
from rules_core.sheet.subject import Subject, subject_of

_BY_USE = "used"
_LATELY = 3_000
"""So many entries count for how often a skill is used."""


class SheetController(QObject):
    """Shows the open character and handles ticks and tracker changes."""

    sheet_changed = Signal(object)
    """Carries a ``SheetView``."""
    notice = Signal(object)
    """Carries a ``NoticeView``."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._waiting: Entry | None = None
        self._uses: Counter[str] = Counter()
        """How often each skill was rolled lately; empty until that is wanted."""
        self.order_of: Callable[[str], str] = lambda _uuid: ""
        """Returns the order in which a character's skills were last sorted, "" for none."""
        self.keep_order: Callable[[str, str], None] = lambda _uuid, _order: None
        """Saves the order in which a character's skills are sorted."""
        session.opened.connect(self._opened)
        session.changed.connect(self._changed)
        session.rules_changed.connect(self._opened)
        session.unsaved.changed.connect(self._mark)

    def toggle_tick(self, skill_id: str) -> None:
        """Tick or untick a skill by hand."""
        try:
            skill = self._session.character.sheet.skill(skill_id)
        except KeyError:
            return
        system = self._session.system
        if not skill.marks and not system.can_mark(skill):
            return
        event = MarkChanged(skill_id, skill.marks, 0 if skill.marks else 1)
        entry = self._session.do(ActionRecord(Action.TICK, subject_of("skill", skill_id), events=(event,)))
        self._notify(entry)

    def toggle_star(self, skill_id: str) -> None:
        """Put a skill on top of the list, or take it from there."""
        from rules_core.sheet.starred import STARRED, toggle_star

        if events := toggle_star(self._session.character.sheet, skill_id):
            about = str(Place("detail", "", STARRED))
            self._notify(self._session.do(ActionRecord(Action.EDIT, about, events=events)))

    def sort_skills(self, order: str) -> None:
        """Keep the order in which the player sorts the skills; "used" counts how often each was rolled."""
        if self._session.is_open:
            self.keep_order(self._session.character.uuid, order)
            if order == _BY_USE:
                self._count_uses()
                self._show(None)

    def _count_uses(self) -> None:
        try:
            self._uses = Counter(self._session.library.uses(self._session.character.id, _LATELY))
        except LibraryProblem as problem:
            log.error("uses: %s", problem.what)

    def enter_tracker(self, tracker_id: str, text: str) -> None:
        """Apply what was typed into a tracker: a change, a value, or an invalid entry."""
        after = self._entered(tracker_id, text)
        if isinstance(after, Refusal):
            self.notice.emit(NoticeView(self._refused(tracker_id, after), warning=True))
            return
        before = self._session.character.sheet.tracker(tracker_id).value
        if after != before:
            event = TrackerChanged(tracker_id, before, after)
            entry = self._session.do(
                ActionRecord(Action.TRACKER, subject_of("tracker", tracker_id), events=(event,))
            )
            self._notify(entry)

    def write_modifier(self, place: int, text: str) -> None:
        """Write the lasting modifier at a position, or a new one after the last; "" removes it."""
        from rules_core.game.modifiers import MODIFIERS, put_lasting

        try:
            events = put_lasting(self._session.character.sheet, place, text)
        except ValueError:  # the field has already said so
            return
        if events:
            about = str(Place("detail", "", MODIFIERS))
            self._notify(self._session.do(ActionRecord(Action.EDIT, about, events=events)))

    def preview(self, tracker_id: str, text: str) -> tuple[str, str]:
        """Return what a typed change would do, and why it isn't valid; one of the two is ""."""
        if not text.strip():
            return "", ""
        after = self._entered(tracker_id, text)
        if isinstance(after, Refusal):
            return "", self._refused(tracker_id, after)
        return change_preview(self._session.character.sheet.tracker(tracker_id).value, after), ""

    def landed(self) -> None:
        """The dice are at rest: a tick from the roll may appear."""
        if self._waiting is not None:
            entry, self._waiting = self._waiting, None
            self._show(entry)

    def _entered(self, tracker_id: str, text: str) -> int | Refusal:
        sheet = self._session.character.sheet
        span = self._session.system.tracker_span(sheet, tracker_id)
        return entered_value(sheet.tracker(tracker_id).value, span, text)

    def _refused(self, tracker_id: str, why: Refusal) -> str:
        system = self._session.system
        return refused_entry(
            system, tracker_id, why, system.tracker_span(self._session.character.sheet, tracker_id)
        )

    def _notify(self, entry: Entry | None) -> None:
        if entry is not None:
            words = action_words(self._session.system, self._session.character.sheet, entry)
            self.notice.emit(NoticeView(words, undo=True))

    def _opened(self) -> None:
        self._waiting = None
        self._uses = Counter()
        if self.order_of(self._session.character.uuid) == _BY_USE:
            self._count_uses()
        self._show(None)

    def _mark(self) -> None:
        if self._session.is_open and self._waiting is None:
            self._show(None)

    def _changed(self, entry: Entry) -> None:
        if self._uses and entry.action is Action.ROLL:
            self._uses[Subject.read(entry.about).id] += 1
        if entry.action in (Action.ROLL, Action.PUSH) and entry.events:
            self._waiting = entry
        elif entry.events:
            self._waiting = None
            self._show(entry)

    def _show(self, entry: Entry | None) -> None:
        ticked = ""
        if entry is not None and entry.action in (Action.ROLL, Action.PUSH, Action.AMEND):
            ticked = next((each.skill for each in entry.events if isinstance(each, MarkChanged)), "")
        session = self._session
        campaign = "" if session.campaign is None else session.campaign.name
        context = SheetContext(session.character.id, session.portrait, ticked, campaign)
        game = game_of(session.system.id)
        view = game.sheet_view(session.character.sheet, context)
        order = self.order_of(session.character.uuid)
        view = replace(view, edits_modifiers=game.adds_modifiers(session.rules), skill_order=order)
        view = self._with_stars(view)
        if waiting := session.waiting:
            from desktop.views.unsaved import marked_sheet

            view = marked_sheet(view, waiting)
        self.sheet_changed.emit(view)

    def _with_stars(self, view: SheetView) -> SheetView:
        """Return a sheet whose skills say whether they have a star, and how often they were rolled."""
        stars, uses = starred(self._session.character.sheet), self._uses
        if not stars and not uses:
            return view
        said = tr("on top")
        return replace(
            view,
            skills=tuple(
                replace(
                    each,
                    starred=each.id in stars,
                    used=uses[each.id],
                    spoken=f"{each.spoken}, {said}" if each.id in stars else each.spoken,
                )
                for each in view.skills
            ),
        )
