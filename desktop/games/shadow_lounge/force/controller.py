"""The controller of the Force page: using powers and counting sessions."""

from PySide6.QtCore import QObject

from desktop.games.shadow_lounge.force.view import ForceContext, ForceView, force_view
from desktop.rolling.rolls import RollController
from desktop.session.session import ActionRecord, Session
from rules_core.sheet.journal import Action
from rules_core.sheet.subject import subject_of
from rules_core.systems.shadow_lounge.play_combat import new_session
from rules_core.systems.shadow_lounge.system import SYSTEM


class ForceController(QObject):
    """Handles what the player does on the Force page; rolls go through the tray."""

    def __init__(self, session: Session, rolls: RollController, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._rolls = rolls
        self._points: dict[str, int] = {}
        session.opened.connect(self._points.clear)

    def view(self) -> ForceView | None:
        """Return the page, or None for a game without the Force."""
        sheet = self._session.character.sheet
        if sheet.system != SYSTEM.id:
            return None
        context = ForceContext(self._rolls.tray.subject, dict(self._points), self._session.rules)
        return force_view(sheet, context)

    def use(self, power: str, extra: int = 0) -> None:
        """Roll a power now, with the extra points chosen for it; ``extra`` is 1 for a bonus, -1 for a penalty
        die.
        """
        subject = subject_of("power", power)
        is_set_up = self._rolls.tray.subject == subject
        if is_set_up or extra or not self._rolls.sets_up_first():
            self._rolls.choices.choose_points(subject, self._points.get(power, 0))
            self._rolls.roll_subject(subject, extra)
        else:
            self.load(power)

    def load(self, power: str) -> None:
        """Put a power in the tray without rolling."""
        self._rolls.tray.load(subject_of("power", power))
        self._rolls.choices.choose_points(subject_of("power", power), self._points.get(power, 0))

    def choose_points(self, power: str, points: int) -> None:
        """Set how many Force Points above the cost the next use of a power spends."""
        self._points[power] = points
        self._rolls.choices.choose_points(subject_of("power", power), points)

    def new_session(self) -> None:
        """Start a new session, so that the next successful power counts it."""
        turn = new_session(self._session.character.sheet)
        if turn.events:
            self._session.do(ActionRecord(Action.SESSION, "force", steps=turn.steps, events=turn.events))
