"""Choosing how dice look, and whether the player's own are rolled."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from desktop.kit.view.shell import NoticeView
from desktop.session.session import Deed, Session
from desktop.views.dice_sets import (
    FIRST_OWN,
    OWN,
    DiceSet,
    dice_sets_view,
    mended_ink,
    of_character,
    physical_words,
    read_colour,
    readable_set,
    set_words,
    without_character,
)
from rules_core.game.places import Place
from rules_core.sheet.dice_choice import DICE_SET, PHYSICAL, choose_physical, choose_set, is_physical, set_of
from rules_core.sheet.events import Event
from rules_core.sheet.journal import Action, Entry
from rules_core.sheet.sheet import Sheet


class CharacterDice:
    """The dice of the open character: each choice is an edit of the sheet, to be undone like any other.

    Sets that are tried one after the other are one edit.
    """

    def __init__(self, session: Session) -> None:
        """A character must be open in ``session``."""
        self._session = session
        self._latest: Entry | None = None

    @property
    def whose(self) -> str:
        """Whose dice they are."""
        return of_character(self._session.character.sheet.name)

    @property
    def system(self) -> str:
        """The character's game."""
        return self._session.character.sheet.system

    @property
    def dice(self) -> DiceSet:
        """The set that the character rolls."""
        return set_of(self._session.character.sheet)

    @property
    def physical(self) -> bool:
        """Whether the character rolls the player's own dice."""
        return is_physical(self._session.character.sheet)

    def choose(self, dice: DiceSet) -> NoticeView | None:
        """Give the character another set."""
        if dice == self.dice:
            return None
        return self._edit(DICE_SET, lambda sheet: choose_set(sheet, dice), set_words(dice))

    def choose_physical(self, physical: bool) -> NoticeView | None:
        """Have the character roll the player's own dice, or not any more."""
        if physical == self.physical:
            return None
        return self._edit(PHYSICAL, lambda sheet: choose_physical(sheet, physical), physical_words(physical))

    def _edit(
        self, detail: str, change: Callable[[Sheet], tuple[Event, ...]], words: str
    ) -> NoticeView | None:
        session, latest = self._session, self._latest
        about = str(Place("detail", "", detail))
        if latest is not None and latest.about == about and session.journal.is_newest(latest):
            saved = session.amend(latest, change(session.before(latest)))
        else:
            saved = session.do(Deed(Action.EDIT, about, events=change(session.character.sheet)))
        self._latest = saved or latest
        # Where the sheet is back at what it was, there is nothing to undo.
        return NoticeView(words, undo=bool(saved.events)) if saved is not None else None


class LooseDice:
    """The dice that are rolled without a character, kept elsewhere."""

    def __init__(self, get: Callable[[], DiceSet], put: Callable[[DiceSet], object]) -> None:
        """``get`` says which they are and ``put`` keeps others."""
        self._get, self._put = get, put

    @property
    def whose(self) -> str:
        """Whose dice they are: nobody's."""
        return without_character()

    @property
    def dice(self) -> DiceSet:
        """The set that is rolled."""
        return self._get()

    def choose(self, dice: DiceSet) -> None:
        """Roll another set."""
        self._put(dice)


class DiceSetsController(QObject):
    """What the window of dice sets asks for."""

    view_changed = Signal(object)
    """The window shows this ``DiceSetsView`` now."""
    notice = Signal(object)
    """Carries a ``NoticeView``."""

    def __init__(self, worn: CharacterDice | LooseDice, parent: QObject | None = None) -> None:
        """Choose for ``worn``."""
        super().__init__(parent)
        self._worn = worn
        own = worn.dice if worn.dice.id == OWN else FIRST_OWN
        self._drafted = (own.body, own.ink)

    def show(self) -> None:
        """Tell the window how everything stands."""
        worn = self._worn
        system, physical = (worn.system, worn.physical) if isinstance(worn, CharacterDice) else ("", None)
        self.view_changed.emit(dice_sets_view(worn.whose, system, worn.dice, self._drafted, physical))

    def choose(self, set_id: str) -> None:
        """Roll the set with this id; the own one only where its numerals can be read."""
        dice = readable_set(*self._drafted) if set_id == OWN else DiceSet(set_id)
        if dice is not None:
            self._tell(self._worn.choose(dice))
        self.show()

    def enter_own(self, body: str, ink: str) -> None:
        """Take the colours of dice and numerals as they were typed, and roll them where they can be read."""
        self._drafted = (body, ink)
        self.choose(OWN)

    def mend(self) -> None:
        """Take the numerals that are offered in place of the typed ones."""
        body, ink = map(read_colour, self._drafted)
        if body is not None and ink is not None:
            self.enter_own(body, mended_ink(body, ink) or ink)

    def choose_physical(self, physical: bool) -> None:
        """Have the character roll the player's own dice, or not any more."""
        if isinstance(self._worn, CharacterDice):
            self._tell(self._worn.choose_physical(physical))
            self.show()

    def _tell(self, notice: NoticeView | None) -> None:
        if notice is not None:
            self.notice.emit(notice)
