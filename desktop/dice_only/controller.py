"""Dice without a character: typing, rolling, favourites and the log."""

from collections.abc import Callable, Iterable
from datetime import date
from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from desktop.base.crash import log
from desktop.base.dates import local_time
from desktop.base.names import one_line
from desktop.base.numbers import dice_text
from desktop.dice_only.view import dice_only
from desktop.dice_only.view.dice_keypad import BACK, keypad, odds_view, pressed, with_rolled
from desktop.library.problems import DamagedFavourites, DamagedThrows, LibraryProblem
from desktop.library.records.characters import Faces, Favourite, TrayThrow
from desktop.library.store.transaction import Transaction
from desktop.rolling.own_dice import OwnDice
from desktop.session.background import Background
from desktop.session.session import Session
from desktop.session.unsaved import Held
from desktop.views import sharing
from desktop.views.entries import copied_notice
from desktop.views.problems import not_saved
from rules_core.dice.expression import SIDES, Dice, Expression, ExpressionRoll
from rules_core.dice.expression_text import BadNotation, expression
from rules_core.dice.sources import DiceError, DiceSource, Drawn, RecordingDice, ScriptedDice
from rules_core.dice.weights import Weights

LONGEST_NAME = 60
"""The longest name of a favourite, in characters."""

_TO_STANDARD = str.maketrans("Ww", "Dd")
_FIRST_PAGE = 40
_NEXT_PAGE = 200
_HUNDREDS_AT_ONCE, _KEPT_AT_ONCE = 6, 20
"""Odds with more d100s, or more dice to keep, are calculated in the background: they take up to 0.1 s."""

_Resolved = tuple[TrayThrow, Expression, ExpressionRoll]
_Chances = tuple[Weights, dice_only.OddsView]


class DiceOnlyController(QObject):
    """Handles the page of dice without a character. A roll is saved, or queued, before its dice move."""

    view_changed = Signal(object)
    """Carries a ``DiceOnlyView``."""
    notice = Signal(object)
    """Carries a ``NoticeView``."""
    copied = Signal(str)
    """Text for the clipboard."""
    picture_requested = Signal(object)
    """A picture of a roll should go on the clipboard; carries a ``SharedRoll``."""

    def __init__(
        self, session: Session, own_dice: OwnDice, background: Background, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._own_dice = own_dice
        self._background = background
        self._text = ""
        self._read: Expression | BadNotation = _read("")
        self._keyed: list[str] = []
        """The text before each key pressed on the keypad since the last typing."""
        self._entered = False
        self._chances: _Chances | None = None
        self._counting = False
        self._shown: _Resolved | None = None
        self._falling = 0
        self._log: list[_Resolved] = []
        self._oldest = 1
        self._newest = 0
        self._favourites: tuple[Favourite, ...] = ()
        self._kept_as: dict[int, Expression | BadNotation] = {}
        self._removed: Favourite | None = None
        self._rows: dict[tuple[int, date, bool], dice_only.ThrowRow] = {}
        session.unsaved.changed.connect(self._mark)

    # Requests of the player

    def open(self) -> None:
        """Show the page with the newest rolls and the text last typed."""
        waiting = self._session.unsaved
        self._log, self._oldest = [each for each in self._log if waiting.has(_key(each[0].id))], 1
        self._newest = max((each[0].id for each in self._log), default=0)
        self._read_log(before=None, limit=_FIRST_PAGE)
        self._read_favourites()
        self._emit_view()

    def type(self, text: str) -> None:
        """Set the text of the field. A text that means the same keeps the roll on display."""
        if isinstance(self._read, Expression) and _read(text) == self._read:
            self._text = text
        elif text != self._text:
            self._set_text(text)
        self._emit_view()

    def press(self, adds: str) -> None:
        """Press a key of the keypad."""
        keyed = self._keyed
        if adds == BACK and keyed:
            text = keyed.pop()
        else:
            text = pressed(self._text, adds)
            if adds != BACK and text != self._text:
                keyed = [*keyed, self._text]
        self.type(text)
        self._keyed = keyed

    def throw(self) -> None:
        """Roll the typed dice, or show why that can't be done."""
        self._entered = True
        if isinstance(self._read, Expression):
            self._throw(self._read, self._own_dice.app_dice)
        self._emit_view()

    def throw_own(self) -> None:
        """Ask what the typed dice show on the table, or show why they can't be rolled."""
        self._entered = True
        read = self._read
        self._emit_view()
        if isinstance(read, Expression):
            make = partial(self._throw_laid, read, self._text)
            self._own_dice.throw(dice_only.reads_as(read), make, ask=True)

    def _throw_laid(self, what: Expression, text: str, dice: DiceSource) -> None:
        """Save the roll of physical dice. They don't turn: they already lie on the table."""
        if text != self._text:
            self._set_text(text)
        self._throw(what, dice)
        self._falling = 0
        self._emit_view()

    def throw_favourite(self, favourite_id: int) -> None:
        """Roll a favourite, and put it into the field."""
        kept = self._favourite(favourite_id)
        if kept is not None:
            self._set_text(dice_text(kept.notation))
            self.throw()

    def landed(self) -> None:
        """The dice lie still: show the roll in the log."""
        if self._falling:
            self._falling = 0
            self._emit_view()

    def show_throw(self, throw_id: int) -> None:
        """Show the dice of a roll in the log, and put its notation into the field."""
        for each in self._log:
            if each[0].id == throw_id:
                self._set_text(dice_text(each[0].notation))
                self._shown = each
                self._emit_view()

    def more_log(self) -> None:
        """Load older rolls."""
        self._read_log(before=self._oldest, limit=_NEXT_PAGE)
        self._emit_view()

    def copy_throw(self, throw_id: int) -> None:
        """Copy one roll to the clipboard."""
        self._copy(each for each in self._log if each[0].id == throw_id)

    def copy_log(self) -> None:
        """Copy the log to the clipboard, oldest roll first."""
        self._copy(reversed(self._logged()))

    def share(self, way: str, throw_id: int = 0) -> None:
        """Share the roll of that number in one of the ways; 0 is the one on the felt, once its dice lie."""
        on_felt = 0 if self._shown is None else self._shown[0].id
        wanted = next((each for each in self._logged() if each[0].id == (throw_id or on_felt)), None)
        if wanted is None:
            self.notice.emit(sharing.nothing_to_share())
            return
        roll = dice_only.shared_throw(*wanted)
        if way == sharing.PICTURE:
            self.picture_requested.emit(roll)
        else:
            self.copied.emit(sharing.as_discord(roll) if way == sharing.DISCORD else sharing.as_text(roll))
        self.notice.emit(sharing.copied_words(way))

    def keep_favourite(self, name: str) -> None:
        """Save the typed roll as a favourite; an existing one is renamed."""
        if not isinstance(self._read, Expression):
            return
        name = _name(name) or _name(dice_only.reads_as(self._read))
        kept, notation = self._saved_favourite(), _standard(self._text)
        if kept is not None:
            self.rename_favourite(kept.id, name)
        else:
            self._save(lambda tx: tx.tray.add_favourite(name, notation))

    def rename_favourite(self, favourite_id: int, name: str) -> None:
        """Rename a favourite; a blank name changes nothing."""
        kept = self._favourite(favourite_id)
        if kept is not None:
            after = replace(kept, name=_name(name) or kept.name)
            self._save(lambda tx: tx.tray.put_favourite(after))

    def remove_favourite(self, favourite_id: int) -> None:
        """Remove a favourite; the notice offers to undo that."""
        kept = self._favourite(favourite_id)
        if kept is not None and self._save(lambda tx: tx.tray.remove_favourite(kept.id)):
            self._removed = kept
            self.notice.emit(dice_only.removed_notice(kept.name))

    def restore_favourite(self) -> None:
        """Restore the favourite that was removed last."""
        removed = self._removed
        if removed is not None and self._save(
            lambda tx: tx.tray.add_favourite(removed.name, removed.notation, removed.place)
        ):
            self._removed = None

    def move_favourite(self, favourite_id: int, by: int) -> None:
        """Move a favourite by this many places, negative for up; it stops at the ends."""
        kept = self._favourite(favourite_id)
        if kept is None:
            return
        order = [each for each in self._favourites if each is not kept]
        order.insert(min(max(0, self._favourites.index(kept) + by), len(order)), kept)
        moved = [replace(each, place=n) for n, each in enumerate(order, 1) if each.place != n]

        def write(tx: Transaction) -> None:
            for each in moved:
                tx.tray.put_favourite(each)

        if moved:
            self._save(write)

    # Rolling

    def _throw(self, what: Expression, dice: DiceSource) -> None:
        recording = RecordingDice(dice)
        thrown = what.roll(recording)
        kept = self._saved_favourite()
        name, notation = "" if kept is None else kept.name, _standard(self._text)
        at, faces = self._session.now(), _faces(recording.drawn)
        fell = TrayThrow(self._newest + 1, at, notation, name, faces)
        saved: list[TrayThrow] = []

        def write(tx: Transaction) -> None:
            if not self._is_saved(fell):
                saved[:] = [tx.tray.add_throw(at, notation, name, faces)]

        try:
            text = dice_only.throw_row(fell, what, thrown, self._today()).text
            self._session.unsaved.save(Held(write, key=_key(fell.id), text=text))
        except LibraryProblem as problem:
            self._tell_not_saved(problem)
            return
        fell = saved[0] if saved else fell
        self._newest = fell.id
        self._shown, self._falling = (fell, what, thrown), fell.id
        self._log.insert(0, self._shown)

    def _is_saved(self, fell: TrayThrow) -> bool:
        """Return whether a roll is in the library: a save that seemed to fail may have reached the disk."""
        try:
            return fell in self._session.library.throws(limit=1)
        except DamagedThrows:
            return False

    def _set_text(self, text: str) -> None:
        """Change the text; dice still moving disappear, and the log shows their roll."""
        self._text, self._read, self._entered, self._keyed = text, _read(text), False, []
        self._shown, self._falling, self._chances = None, 0, None
        self._count()

    def _count(self) -> None:
        """Calculate the odds of the typed dice; those of many dice in the background, one at a time."""
        wanted = self._read
        if not isinstance(wanted, Expression):
            return
        if not _is_long(wanted):
            self._chances = _chances(wanted)
        elif not self._counting:
            self._counting = True
            self._background.run(
                lambda: _chances(wanted), lambda found: self._counted(wanted, found), self._not_counted
            )

    def _counted(self, what: Expression, found: _Chances | None) -> None:
        self._counting = False
        if self._read == what:
            self._chances = found
            self._emit_view()
        elif self._chances is None:
            self._count()

    def _not_counted(self, error: Exception) -> None:
        self._counting = False
        raise error

    # The library

    def _read_log(self, before: int | None, limit: int) -> None:
        try:
            read = self._session.library.throws(before=before, limit=limit)
            numbers = [each.id for each in read]
        except DamagedThrows as damage:
            log.error("throws: %s", damage.what)
            read = damage.readable
            numbers = [*damage.damaged, *(each.id for each in read)]
        except LibraryProblem as problem:
            log.error("throws: %s", problem.what)
            return
        self._oldest = min(numbers, default=1)
        self._newest = max((self._newest, *numbers))
        self._log += [found for each in read if (found := _resolved(each)) is not None]

    def _read_favourites(self) -> None:
        try:
            self._favourites = self._session.library.favourites()
        except DamagedFavourites as damage:
            log.error("favourites: %s", damage.what)
            self._favourites = damage.readable
        except LibraryProblem as problem:
            log.error("favourites: %s", problem.what)
        self._kept_as = {each.id: _read(each.notation) for each in self._favourites}

    def _save(self, write: Callable[[Transaction], object]) -> bool:
        """Save and show one change of the favourites; return False if it can't be saved."""
        try:
            with self._session.library.transaction() as tx:
                write(tx)
        except LibraryProblem as problem:
            self._tell_not_saved(problem)
            return False
        self._read_favourites()
        self._emit_view()
        return True

    def _tell_not_saved(self, problem: LibraryProblem) -> None:
        log.error("not saved: %s %s", type(problem).__name__, problem.what)
        self.notice.emit(not_saved(problem))

    def _favourite(self, favourite_id: int) -> Favourite | None:
        return next((each for each in self._favourites if each.id == favourite_id), None)

    def _saved_favourite(self) -> Favourite | None:
        return next((each for each in self._favourites if self._kept_as[each.id] == self._read), None)

    # The view

    def _logged(self) -> list[_Resolved]:
        """Return the rolls for the log: all but one whose dice are still moving."""
        return [each for each in self._log if each[0].id != self._falling]

    def _copy(self, throws: Iterable[_Resolved]) -> None:
        today = self._today()
        text = "\n".join(self._row(each, today).text for each in throws)
        if text:
            self.copied.emit(text)
            self.notice.emit(copied_notice())

    def _row(self, each: _Resolved, today: date) -> dice_only.ThrowRow:
        """Return a row of the log, cached: a long log is not formatted again at every key."""
        waits = self._waits(each[0].id)
        known = each[0].id, today, waits
        if known not in self._rows:
            self._rows[known] = dice_only.throw_row(*each, today, unsaved=waits)
        return self._rows[known]

    def _waits(self, throw_id: int) -> bool:
        waiting = self._session.unsaved
        return waiting.is_told and waiting.has(_key(throw_id))

    def _mark(self) -> None:
        if self._log:
            self._emit_view()

    def _today(self) -> date:
        return local_time(self._session.now()).date()

    def _emit_view(self) -> None:
        read, shown, today = self._read, self._shown, self._today()
        kept = self._saved_favourite()
        refused = read if isinstance(read, BadNotation) and self._shows_error(read) else None
        ready, frames = dice_only.ready_dice(read) if isinstance(read, Expression) else ((), ())
        chances = self._chances
        marked = None if chances is None else chances[1]
        if chances is not None and shown is not None:
            marked = with_rolled(chances[1], chances[0], shown[2].total)
        self.view_changed.emit(
            dice_only.DiceOnlyView(
                notation=self._text,
                refusal="" if refused is None else dice_only.refusal_words(refused),
                refused_at=-1 if refused is None else refused.at,
                reads_as=dice_only.reads_as(read) if isinstance(read, Expression) else "",
                ready=ready,
                ready_frames=frames,
                chances=marked,
                thrown=shown and dice_only.thrown_view(*shown, fresh=shown[0].id == self._falling),
                keypad=keypad(),
                favourites=dice_only.favourite_views(self._favourites),
                favourite=None if kept is None else kept.id,
                log=tuple(self._row(each, today) for each in self._logged()),
                more=self._oldest > 1,
            )
        )

    def _shows_error(self, bad: BadNotation) -> bool:
        """Return whether to show the error: more typing can't fix it, or Enter was pressed."""
        return self._entered or not bad.unfinished


def _key(number: int) -> str:
    """Return the key of a roll that waits to be saved."""
    return f"throw {number}"


def _read(text: str) -> Expression | BadNotation:
    try:
        return expression(text)
    except BadNotation as bad:
        return bad


def _is_long(what: Expression) -> bool:
    """Return whether calculating the odds would delay typing."""
    dice = [each for each in what.throwers if isinstance(each, Dice)]
    hundreds = sum(each.count for each in dice if each.sides == SIDES[-1])
    return hundreds > _HUNDREDS_AT_ONCE or any(each.keep > _KEPT_AT_ONCE for each in dice)


def _chances(what: Expression) -> _Chances | None:
    weights = what.distribution()
    return None if weights is None else (weights, odds_view(weights))


def _name(typed: str) -> str:
    name = one_line(typed)[:LONGEST_NAME].strip()
    return name if isinstance(_read(name), BadNotation) else _standard(name)


def _standard(text: str) -> str:
    """Return a valid notation as saved, with D for every W."""
    return one_line(text).translate(_TO_STANDARD)


def _faces(drawn: Iterable[Drawn]) -> Faces:
    """Return the faces of each kind of die, in the order drawn."""
    found: dict[str, tuple[int, ...]] = {}
    for each in drawn:
        found[each.die] = found.get(each.die, ()) + tuple(int(face) for face in each.faces)
    return tuple(found.items())


def _resolved(throw: TrayThrow) -> _Resolved | None:
    """Return a saved roll with its result; None if it can't be read, which is logged."""
    read = _read(throw.notation)
    if isinstance(read, BadNotation):
        log.error("throw %s: its notation cannot be read", throw.id)
        return None
    dice = ScriptedDice(dict(throw.faces))
    try:
        thrown = read.roll(dice)
        dice.finish()
    except DiceError as error:
        log.error("throw %s: %s", throw.id, type(error).__name__)
        return None
    return throw, read, thrown
