"""Create a character: the wizard edits a character that is in the library from the first step on."""

from collections.abc import Callable
from functools import partial
from uuid import uuid4

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from desktop.base.crash import log
from desktop.base.words import tr
from desktop.editing.controller import EditController
from desktop.kit.view.shell import NoticeView
from desktop.library.problems import LibraryProblem
from desktop.library.records.characters import CharacterId, Shelf, Standing
from desktop.library.store.transaction import Transaction
from desktop.rolling.own_dice import OwnDice
from desktop.session.session import ActionRecord, Session
from desktop.views import creating as views
from desktop.views import creating_parts as parts
from desktop.views.editing.checks import checks_view, with_remarks
from desktop.views.editing.editing import editing_of
from desktop.views.entries import FINISH
from desktop.views.problems import not_saved
from desktop.views.random_names import random_name
from rules_core.dice.sources import DiceSource
from rules_core.game.creation import METHOD, SKILLS_METHOD, Creation, CreationResult, CreationRoll, takes_on
from rules_core.game.registry import SYSTEM_IDS, creation
from rules_core.sheet.events import Event, play, set_detail
from rules_core.sheet.journal import Action, Entry, taken_back
from rules_core.sheet.plan import Plan, Throw
from rules_core.sheet.sheet import Sheet

_VALUE = "value"


class _UnsavedStart(Struct, frozen=True):
    """A new character that could not be saved: a retry with the same choices saves it, with the same dice."""

    wanted: tuple[str, str, str]
    sheet: Sheet
    thrown: tuple[CreationRoll, ...]


class CreatingController(QObject):
    """Handles the wizard. Fields of the sheet go through ``editing``, as in edit mode."""

    view_changed = Signal(object)
    """The view changed; carries a ``CreatingView``."""
    closed = Signal()
    """The player left the wizard; the previous page returns."""
    made = Signal()
    """The character is complete."""
    edit_requested = Signal()
    """An empty sheet was created, to be filled in by hand."""
    open_requested = Signal(int)
    """A character has to be opened; carries its id."""
    dropped = Signal(int)
    """The unfinished character was moved to the bin; carries its id. Another one has to be opened."""
    leave_asked = Signal(object)
    """The player has to decide about an unfinished character, by keep or drop; carries a ``MessageView``."""
    drop_asked = Signal(object)
    """The player has to confirm discarding an unfinished character, by drop; carries a ``MessageView``."""
    notice = Signal(object)
    """Carries a ``NoticeView``."""

    def __init__(
        self, session: Session, own_dice: OwnDice, below: Callable[[int], int], parent: QObject | None = None
    ) -> None:
        """``below(n)`` draws a random number from 0 to n − 1, for names."""
        super().__init__(parent)
        self._session = session
        self._own_dice = own_dice
        self._below = below
        self.is_open = False
        """Whether the wizard is open."""
        self._system = ""
        self._name = ""
        self._way = views.QUICK
        self._step = ""
        self._unsaved: _UnsavedStart | None = None
        self.editing = EditController(session, self, self._follow)
        """Handles the fields of the sheet."""
        self.editing.view_changed.connect(self._edited)
        self.editing.notice.connect(self.notice)

    def open(self, system: str = "") -> None:
        """Start a new character; with a game, at the choice of the method."""
        self.editing.leave()
        self.is_open, self._step, self._name, self._way = True, "", "", views.QUICK
        self._system = system if system in SYSTEM_IDS else ""
        self._show()

    def resume(self, step: str = "") -> None:
        """Continue the open, unfinished character at a step, by default the first."""
        self.editing.leave()
        self.is_open, self._step = True, step
        self.editing.enter()

    def leave_quietly(self) -> None:
        """Leave the wizard without asking; an unfinished character stays in the library."""
        self.is_open = False
        self.editing.leave()

    # Choices and typing

    def choose(self, act: str, card: str) -> None:
        """Choose one of the page's cards."""
        if not self.is_open:
            return
        if act == parts.GAME_ACT:
            self._system = card
            self._show()
        elif act == parts.WAY_ACT:
            self._way = card
            self._show()
        elif act == parts.METHOD_ACT:
            self._do(parts.METHOD_ACT, set_detail(self._sheet, METHOD, card))
        elif act == parts.SKILLS_ACT:
            self._choose_skills(card)
        elif act == parts.OCCUPATION_ACT and self._game.occupy is not None:
            self._do(parts.OCCUPATION_ACT, self._game.occupy(self._sheet, card))
        elif act == parts.AGE_ACT:
            self._choose_age(applied=card == parts.APPLIED)
        elif act == parts.STEP_ACT:
            self.turn_to(card)

    def write(self, place: str, text: str) -> None:
        """Set the name of the new character, or a field of the sheet."""
        if place == views.NAME:
            self._name = text
            self._show()
        else:
            self.editing.edited(place, text)

    def suggest_name(self) -> None:
        """Give the character a random name."""
        if not self.editing.is_on:
            self._name = random_name(self._system, self._below, self._name)
            self._show()
        else:
            name = random_name(self._sheet.system, self._below, self._sheet.name)
            self.editing.settled("")
            self.editing.edited("name//", name)
            self.editing.settled("")

    # Dice

    def throw(self, what: str) -> None:
        """Roll one characteristic or other value."""
        self._throw((what,))

    def throw_all(self, _section: str) -> None:
        """Roll everything that the method rolls, again if it was rolled before."""
        method = parts.method_of(editing_of(self._sheet), self._game)
        self._throw(tuple(what for what, _ in method.dice))

    def _throw(self, wanted: tuple[str, ...]) -> None:
        game = self._game
        if game.throw is not None and game.take is not None and wanted:
            self._throw_next(wanted, ())

    def _throw_next(self, wanted: tuple[str, ...], thrown: tuple[CreationRoll, ...]) -> None:
        """Roll the wanted values one by one; nothing is saved before all are rolled."""
        name = parts.thrown_name(self._session.system, wanted[0])
        self._own_dice.throw(name, partial(self._throw_one, wanted, thrown))

    def _throw_one(self, wanted: tuple[str, ...], thrown: tuple[CreationRoll, ...], dice: DiceSource) -> None:
        game = self._game
        assert game.throw is not None
        assert game.take is not None
        thrown += (game.throw(wanted[0], dice),)
        if wanted[1:]:
            self._throw_next(wanted[1:], thrown)
        else:
            events = game.take(self._sheet, {each.trait: each.value for each in thrown})
            self._do("throw", events, thrown)

    # Steps

    def turn_to(self, step: str) -> None:
        """Go to a step."""
        self._step = step
        self.editing.settled("")
        self._show()

    def back(self) -> None:
        """Go to the previous step."""
        self._turn(-1)

    def next(self) -> None:
        """Create the character in the chosen way, go to the next step, or start to play after the last."""
        if not self.editing.is_on:
            if self._system:
                self._begin(self._way)
        elif not self._turn(1):
            self._finish()

    def leave(self) -> None:
        """Leave the wizard; if a character is unfinished, ask what to do with it."""
        if self.editing.is_on:
            self.leave_asked.emit(views.leave_words(self._sheet.name))
        else:
            self.is_open = False
            self.closed.emit()

    def keep(self) -> None:
        """Keep the unfinished character in the library."""
        if not self.editing.is_on:
            return
        name = self._sheet.name
        self.leave_quietly()
        self.closed.emit()
        self.notice.emit(NoticeView(views.kept_words(name)))

    def ask_drop(self) -> None:
        """Ask whether to discard the unfinished character; without one, leave the wizard."""
        if self.editing.is_on:
            self.drop_asked.emit(views.drop_words(self._sheet.name))
        else:
            self.leave()

    def drop(self) -> None:
        """Move the unfinished character to the bin."""
        session = self._session
        number, name = session.character.id, session.character.sheet.name
        try:
            standing = session.library.standing(number)
            with session.library.transaction() as tx:
                binned = replace(standing, shelf=Shelf.BIN, binned_at=session.now(), pinned=False)
                tx.set_standing(number, binned)
        except LibraryProblem as problem:
            self.notice.emit(not_saved(problem))
            return
        self.leave_quietly()
        self.dropped.emit(number)
        self.notice.emit(NoticeView(views.dropped_words(name)))

    # Helpers

    @property
    def _sheet(self) -> Sheet:
        return self._session.character.sheet

    @property
    def _game(self) -> Creation:
        return creation(self._sheet.system)

    def _follow(self, before: Sheet, after: Sheet) -> tuple[Event, ...]:
        """Return what else an edit changes while the character is being created."""
        game = creation(after.system)
        events = () if game.follow is None else game.follow(before, after)
        return events + takes_on(game, before, play(after, events))

    def _begin(self, way: str) -> None:
        """Create the character of the chosen game in the library, complete or unfinished."""
        wanted = self._system, way, self._name
        if self._unsaved is None or self._unsaved.wanted != wanted:
            self._unsaved = _UnsavedStart(wanted, *self._make(way))
        sheet, thrown = self._unsaved.sheet, self._unsaved.thrown
        name = sheet.name
        number = self._add(sheet, way, thrown)
        if number is None:
            return
        self._unsaved = None
        self.leave_quietly()
        self.open_requested.emit(number)
        if way == views.STEPS:
            if not self.is_open:  # the receiver may already have opened it
                self.resume()
            return
        self.made.emit()
        if way == views.EMPTY:
            self.edit_requested.emit()
        else:
            self.notice.emit(NoticeView(views.made_words(name)))

    def _make(self, way: str) -> tuple[Sheet, tuple[CreationRoll, ...]]:
        """Return a character of the chosen game, complete or unfinished, with the dice rolled for it."""
        game = creation(self._system)
        blank = game.blank(" ".join(self._name.split())[:200] or random_name(self._system, self._below))
        made = (
            game.quick(blank, self._own_dice.app_dice)
            if way == views.QUICK
            else CreationResult(_first_method(game, blank, way))
        )
        return play(blank, made.events), made.thrown

    def _add(self, sheet: Sheet, way: str, thrown: tuple[CreationRoll, ...]) -> CharacterId | None:
        session = self._session
        now = session.now()
        entry = Entry(0, str(uuid4()), Action.CREATE, now, way, plan=_plan(thrown))
        try:
            with session.library.transaction() as tx:
                standing = Standing(created_at=now, unfinished=way == views.STEPS)
                added = tx.add(sheet, standing=standing)
                tx.journal.append(added.id, entry)
        except LibraryProblem as problem:
            log.error("not created: %s", problem.what)
            self.notice.emit(not_saved(problem))
            return None
        return added.id

    def _choose_skills(self, card: str) -> None:
        events = set_detail(self._sheet, SKILLS_METHOD, card)
        if self._game.give_out is not None and card == parts.GIVEN_OUT:
            events += self._game.give_out(play(self._sheet, events))
        self._do(parts.SKILLS_ACT, events)

    def _choose_age(self, *, applied: bool) -> None:
        game = self._game
        if applied and game.grow_old is not None:
            self._own_dice.throw(tr("Age"), self._grow_old)
        elif not applied and game.young_again is not None:
            self._do(parts.AGE_ACT, game.young_again(self._sheet))

    def _grow_old(self, dice: DiceSource) -> None:
        grow_old = self._game.grow_old
        assert grow_old is not None
        made = grow_old(self._sheet, dice)
        self._do(parts.AGE_ACT, made.events, made.thrown)

    def _do(self, about: str, events: tuple[Event, ...], thrown: tuple[CreationRoll, ...] = ()) -> None:
        self.editing.settled("")
        if events or thrown:
            self._session.do(ActionRecord(Action.CREATE, about, events=events, plan=_plan(thrown)))

    def _turn(self, by: int) -> bool:
        steps = [each.id for each in self._game.steps]
        there = (steps.index(self._step) if self._step in steps else 0) + by
        if not 0 <= there < len(steps):
            return False
        self.turn_to(steps[there])
        return True

    def _finish(self) -> None:
        game, number = self._game, self._session.character.id
        events = () if game.finish is None else game.finish(self._sheet)
        try:
            standing = self._session.library.standing(number)
        except LibraryProblem as problem:
            self.notice.emit(not_saved(problem))
            return

        def finished(tx: Transaction) -> None:
            tx.set_standing(number, replace(standing, unfinished=False))

        if self._session.do(ActionRecord(Action.CREATE, FINISH, events=events), also=finished) is not None:
            name = self._sheet.name
            self.leave_quietly()
            self.made.emit()
            self.notice.emit(NoticeView(views.made_words(name)))

    def _edited(self, view: object) -> None:
        if view is not None:
            self._show()
        elif self.is_open:
            self.is_open = False  # another character was opened

    def _show(self) -> None:
        if not self.is_open:
            return
        if not self.editing.is_on:
            self.view_changed.emit(views.start_view(self._system, self._name, self._way))
            return
        session = self._session
        sheet = session.character.sheet
        stage = parts.Stage(session.character.id, session.portrait, self._step, self._latest_rolls())
        checks = checks_view(sheet, None, session.portrait)
        view = views.creating_view(stage, self.editing.state(), checks)
        self.view_changed.emit(replace(view, sections=with_remarks(view.sections, sheet)))

    def _latest_rolls(self) -> dict[str, CreationRoll]:
        """Return the latest roll of each value that still counts."""
        entries = list(self._session.journal.newest_first())
        undone = taken_back(entries)
        found: dict[str, CreationRoll] = {}
        aged = False
        for entry in entries:
            # A quick start that was undone is open again, with its values and dice.
            if entry.action is not Action.CREATE or (entry.seq in undone and entry.about != views.QUICK):
                continue
            if entry.about == parts.AGE_ACT:
                # Dice of an age that was changed or ignored no longer count.
                earlier, aged = aged, True
                if earlier:
                    continue
            for each in () if entry.plan is None else entry.plan.throws:
                value = dict(each.on).get(_VALUE)
                if isinstance(value, int):
                    found.setdefault(each.id, CreationRoll(each.id, value, each.drawn))
        return found


def _first_method(game: Creation, blank: Sheet, way: str) -> tuple[Event, ...]:
    """Return the first method for characteristics, with which step-by-step creation starts."""
    return set_detail(blank, METHOD, game.methods[0].id) if way == views.STEPS and game.methods else ()


def _plan(thrown: tuple[CreationRoll, ...]) -> Plan | None:
    """Return the dice of one step in the form of the journal."""
    throws = tuple(
        Throw(each.trait, ((_VALUE, each.value),), each.drawn, any(drawn.typed for drawn in each.drawn))
        for each in thrown
    )
    return Plan(throws=throws) if throws else None
