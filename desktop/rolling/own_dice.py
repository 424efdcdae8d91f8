"""Where dice come from: the app's roll at once, physical ones are requested until all are entered."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Signal

from desktop.session.session import Session
from desktop.views.felt import FeltDie
from rules_core.dice.faces import NARRATIVE, NUMBERED, DiceSet, Face
from rules_core.dice.sources import DiceSource
from rules_core.sheet.dice_choice import is_physical, set_of
from rules_core.sheet.journal import Roll

if TYPE_CHECKING:
    from desktop.views.own_dice import AskView, Question
    from rules_core.dice.typed_dice import RequiredDice, TableDie

# Asking for physical dice is imported on first use: most players never need it.

Make = Callable[[DiceSource], None]
"""Resolves a throw with these dice and saves the result; it reports its own errors."""


class _Throw(NamedTuple):
    """A throw waiting for dice.

    ``earlier`` are the kinds of the dice already entered. ``in_tray`` marks a roll of the tray.
    """

    about: str
    make: Make
    had: Roll | None
    in_tray: bool
    laid: "tuple[TableDie, ...]" = ()
    earlier: tuple[str, ...] = ()


class OwnDice(QObject):
    """Every throw of the app goes through here.

    With physical dice, a throw is resolved again whenever more of them are entered. Nothing is saved before
    all are; if saving fails, the last dice stay requested. Another throw replaces a waiting one, and saving
    anything else ends it.
    """

    asked = Signal(object)
    """Carries the ``AskView`` of the dice requested now, None for none."""

    def __init__(self, session: Session, dice: DiceSource, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.app_dice = dice
        """The app's own dice, for throws made here even with physical dice."""
        self._waiting: _Throw | None = None
        self._question: Question | None = None
        self._number = 0
        self._unsaved = False
        self.ask: AskView | None = None
        """The dice requested now, None for none."""
        session.opened.connect(self._forget)
        session.changed.connect(self.cancel)
        session.rules_changed.connect(self.cancel)
        session.not_saved.connect(self._not_saved)

    @property
    def is_physical(self) -> bool:
        """Whether the open character uses physical dice."""
        return self._session.is_open and is_physical(self._session.character.sheet)

    @property
    def lying(self) -> tuple[FeltDie, ...]:
        """The dice of the waiting throw: those entered, then blank ones for those requested."""
        if self._waiting is None or self._question is None:
            return ()
        from desktop.views.own_dice import lying

        faces = (each.face for each in self._waiting.laid)
        return lying(self._question, tuple(zip(self._waiting.earlier, faces, strict=True)))

    @property
    def about(self) -> str:
        """What the waiting throw is for, "" for none."""
        return "" if self._waiting is None else self._waiting.about

    @property
    def in_tray(self) -> bool:
        """Whether the waiting throw is a roll of the tray."""
        return self._waiting is not None and self._waiting.in_tray

    def throw(
        self, about: str, make: Make, had: Roll | None = None, *, in_tray: bool = False, ask: bool = False
    ) -> None:
        """Roll dice for ``about``, a name as shown on screen; ``make`` gets the dice and does the rest.

        ``make`` may be called several times until it has all its dice, so it must not have side effects
        before it saves. ``had`` is a roll being re-rolled: if its dice were physical, so are these.
        ``in_tray`` marks a roll of the tray. With ``ask``, the dice are physical, for every character.
        """
        waited = self._waiting is not None
        self._forget()
        typed = had is not None and any(each.typed for each in had.drawn)
        if self.is_physical or typed or ask:
            self._go_on(_Throw(about, make, had, in_tray))
        else:
            make(self.app_dice)
        if waited and self._waiting is None:
            self.asked.emit(None)

    def throw_again(self) -> None:
        """Request all dice of the waiting throw again."""
        if self._waiting is not None:
            self._take_up(self._waiting._replace(laid=(), earlier=()))

    def enter(self, texts: tuple[str, ...]) -> None:
        """Enter what the requested dice show: a text for each of them, or one for all."""
        question = self._question
        if question is None:
            return
        from desktop.views.own_dice import ask_view, in_letters, invalid_dice_words
        from rules_core.dice.typed_dice import InvalidDice, typed_dice

        kinds = question.wanted.kinds
        try:
            faces = typed_dice(in_letters(texts, kinds), kinds)
        except InvalidDice as problem:
            self.ask = ask_view(self._number, question, invalid_dice_words(problem))
            self.asked.emit(self.ask)
            return
        self._lay(faces, typed=True)

    def roll_here(self) -> None:
        """Roll the requested dice in the app."""
        question = self._question
        if question is None:
            return
        part = question.wanted.part
        dice = self.app_dice.part(part) if part else self.app_dice
        faces: list[Face] = []
        for name, count in question.wanted.dice:
            faces += (
                dice.draw(NARRATIVE[name], count) if name in NARRATIVE else dice.draw(NUMBERED[name], count)
            )
        self._lay(tuple(faces), typed=False)

    def cancel(self) -> None:
        """Cancel the waiting throw, if any; nothing has happened."""
        if self._waiting is not None:
            self._forget()
            self.asked.emit(None)

    def _lay(self, faces: tuple[Face, ...], *, typed: bool) -> None:
        from rules_core.dice.typed_dice import TableDie

        waiting, question = self._waiting, self._question
        assert waiting is not None
        assert question is not None
        laid = (*waiting.laid, *(TableDie(face, typed) for face in faces))
        self._take_up(waiting._replace(laid=laid, earlier=waiting.earlier + question.wanted.kinds))

    def _take_up(self, waiting: _Throw) -> None:
        """Resolve the waiting throw with these dice. If saving fails, the question stays, so that nothing has
        to be typed twice.
        """
        before, question, ask = self._waiting, self._question, self.ask
        self._forget()
        self._unsaved = False
        self._go_on(waiting)
        if self._waiting is not None:
            return
        if self._unsaved and ask is not None:
            self._waiting, self._question, self.ask = before, question, ask._replace(refusal="")
        self.asked.emit(self.ask)

    def _go_on(self, waiting: _Throw) -> None:
        from rules_core.dice.typed_dice import MissingDice, PhysicalDice

        try:
            waiting.make(PhysicalDice(waiting.laid))
        except MissingDice as lacking:
            self._ask(waiting, lacking.wanted)

    def _ask(self, waiting: _Throw, wanted: "RequiredDice") -> None:
        from desktop.views.own_dice import Question, ask_view

        sheet = self._session.character.sheet if self._session.is_open else None
        system, look = ("", DiceSet()) if sheet is None else (sheet.system, set_of(sheet))
        self._number += 1
        self._waiting = waiting
        self._question = Question(waiting.about, system, wanted, waiting.had, look)
        self.ask = ask_view(self._number, self._question)
        self.asked.emit(self.ask)

    def _not_saved(self) -> None:
        self._unsaved = True

    def _forget(self) -> None:
        self._waiting = self._question = self.ask = None
