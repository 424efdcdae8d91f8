"""The controller of the Sanity page: Sanity rolls, new days and what follows from insanity."""

from PySide6.QtCore import QObject, Signal

from desktop.games.coc7.sanity.view import SanityContext, SanityView, sanity_view
from desktop.games.coc7.words import refusal_words
from desktop.kit.view.shell import NoticeView
from desktop.rolling.attempts import Attempts
from desktop.rolling.rolls import RollController
from desktop.session.session import ActionRecord, Session
from desktop.views.sheet_parts import has_tracker
from rules_core.dice.notation import BadFormula, standard_letters
from rules_core.game.play import Turn
from rules_core.sheet.journal import Action
from rules_core.sheet.outcome import Refused
from rules_core.sheet.subject import subject_of
from rules_core.systems.coc7.play_harm import losses, mythos_turn, new_day
from rules_core.systems.coc7.system import SYSTEM

_MYTHOS = "mythos"


class SanityController(QObject):
    """Handles what the player does on the Sanity page; rolls go through the tray."""

    notice = Signal(object)
    """Carries a ``NoticeView``."""
    view_changed = Signal()
    """The entered losses changed what the page shows."""

    def __init__(
        self, session: Session, rolls: RollController, attempts: Attempts, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._rolls = rolls
        self._attempts = attempts
        self._loss = SanityContext().loss

    def view(self) -> SanityView | None:
        """Return the page, or None if the game or the character has no Sanity."""
        sheet = self._session.character.sheet
        if sheet.system != SYSTEM.id or not has_tracker(sheet, "san"):
            return None
        context = SanityContext(self._loss, self._session.rules, self._attempts.healer_sheet())
        return sanity_view(sheet, context)

    def enter_loss(self, text: str) -> None:
        """Set the losses on success and on failure, as typed ("0/1D6")."""
        if text != self._loss:
            self._loss = text
            self.view_changed.emit()

    def roll(self) -> None:
        """Roll Sanity and subtract the loss; does nothing while the entered losses are invalid."""
        text = standard_letters(self._loss.replace(" ", "")).upper()
        try:
            losses(text)
        except BadFormula:
            return  # the page says why
        self._rolls.roll_subject(subject_of("sanity", text))

    def follow_up(self, action: str) -> None:
        """Roll INT or psychoanalysis, or add the Cthulhu Mythos from an insanity, by the follow-up's id."""
        if action != _MYTHOS:
            self._rolls.roll_subject(f"{action}:")
            return
        try:
            turn = mythos_turn(self._session.character.sheet)
        except Refused as refused:
            words = refusal_words(refused.ruling)
            self.notice.emit(NoticeView(words, warning=True))
            return
        self._save(turn, "skill:cthulhu-mythos")

    def new_day(self) -> None:
        """Start a new day, which resets the daily Sanity loss."""
        self._save(new_day(self._session.character.sheet), "tracker:san")

    def _save(self, turn: Turn, about: str) -> None:
        if turn.events:
            self._session.do(ActionRecord(Action.STATUS, about, steps=turn.steps, events=turn.events))
