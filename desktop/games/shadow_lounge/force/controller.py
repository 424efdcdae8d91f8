"""The Force of the Shadow Lounge game: using powers and counting sessions."""

from PySide6.QtCore import QObject

from desktop.games.shadow_lounge.force.view import ForceContext, ForceView, force_view
from desktop.rolling.rolls import RollController
from desktop.session.session import Deed, Session
from rules_core.sheet.journal import Action
from rules_core.sheet.subject import subject_of
from rules_core.systems.shadow_lounge.play_combat import new_session
from rules_core.systems.shadow_lounge.system import SYSTEM


class ForceController(QObject):
    """What the player does on the page on the Force; rolls go through the tray."""

    def __init__(self, session: Session, rolls: RollController, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._rolls = rolls
        self._points: dict[str, int] = {}
        session.opened.connect(self._points.clear)

    def view(self) -> ForceView | None:
        """The page as it is now; None for a game without the Force."""
        sheet = self._session.character.sheet
        if sheet.system != SYSTEM.id:
            return None
        context = ForceContext(self._rolls.tray.subject, dict(self._points), self._session.rules)
        return force_view(sheet, context)

    def use(self, power: str, extra: int = 0) -> None:
        """Use a power at once, with the points chosen for it."""
        self._rolls.choices.choose_points(subject_of("power", power), self._points.get(power, 0))
        self._rolls.roll_subject(subject_of("power", power), extra)

    def load(self, power: str) -> None:
        """Put a power in the tray without using it."""
        self._rolls.tray.load(subject_of("power", power))
        self._rolls.choices.choose_points(subject_of("power", power), self._points.get(power, 0))

    def choose_points(self, power: str, points: int) -> None:
        """Pay so many Force Points above the cost in the next use of a power."""
        self._points[power] = points
        self._rolls.choices.choose_points(subject_of("power", power), points)

    def new_session(self) -> None:
        """Begin a session: the next power that works makes it count."""
        turn = new_session(self._session.character.sheet)
        if turn.events:
            self._session.do(Deed(Action.SESSION, "force", steps=turn.steps, events=turn.events))
