"""Change the appearance of dice, and whether a character uses physical dice."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from desktop.kit.view.shell import NoticeView
from desktop.session.session import ActionRecord, Session
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
    """The dice of the open character. Each choice is an edit of the sheet and can be undone.

    Sets tried one after the other count as one edit.
    """

    def __init__(self, session: Session) -> None:
        """Requires an open character in ``session``."""
        self._session = session
        self._latest: Entry | None = None

    @property
    def whose(self) -> str:
        """The name of the character."""
        return of_character(self._session.character.sheet.name)

    @property
    def system(self) -> str:
        """The id of the character's game."""
        return self._session.character.sheet.system

    @property
    def dice(self) -> DiceSet:
        """The character's set of dice."""
        return set_of(self._session.character.sheet)

    @property
    def physical(self) -> bool:
        """Whether the character uses physical dice."""
        return is_physical(self._session.character.sheet)

    def choose(self, dice: DiceSet) -> NoticeView | None:
        """Give the character another set."""
        if dice == self.dice:
            return None
        return self._edit(DICE_SET, lambda sheet: choose_set(sheet, dice), set_words(dice))

    def choose_physical(self, physical: bool) -> NoticeView | None:
        """Turn physical dice on or off for the character."""
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
            saved = session.do(ActionRecord(Action.EDIT, about, events=change(session.character.sheet)))
        self._latest = saved or latest
        # If the sheet is as before, there is nothing to undo.
        return NoticeView(words, undo=bool(saved.events)) if saved is not None else None


class DiceWithoutCharacter:
    """The dice rolled without a character, stored elsewhere."""

    def __init__(self, get: Callable[[], DiceSet], put: Callable[[DiceSet], object]) -> None:
        """``get`` returns the set and ``put`` stores one."""
        self._get, self._put = get, put

    @property
    def whose(self) -> str:
        """The words for dice without a character."""
        return without_character()

    @property
    def dice(self) -> DiceSet:
        """The set of dice."""
        return self._get()

    def choose(self, dice: DiceSet) -> None:
        """Change the set."""
        self._put(dice)


class DiceSetsController(QObject):
    """Handles the window of dice sets."""

    view_changed = Signal(object)
    """The view changed; carries a ``DiceSetsView``."""
    notice = Signal(object)
    """Carries a ``NoticeView``."""

    def __init__(self, worn: CharacterDice | DiceWithoutCharacter, parent: QObject | None = None) -> None:
        """Change the dice of ``worn``."""
        super().__init__(parent)
        self._worn = worn
        own = worn.dice if worn.dice.id == OWN else FIRST_OWN
        self._drafted = (own.body, own.ink)

    def show(self) -> None:
        """Emit the current view."""
        worn = self._worn
        system, physical = (worn.system, worn.physical) if isinstance(worn, CharacterDice) else ("", None)
        self.view_changed.emit(dice_sets_view(worn.whose, system, worn.dice, self._drafted, physical))

    def choose(self, set_id: str) -> None:
        """Choose the set with this id; the custom set only if its numerals are readable."""
        dice = readable_set(*self._drafted) if set_id == OWN else DiceSet(set_id)
        if dice is not None:
            self._notify(self._worn.choose(dice))
        self.show()

    def enter_own(self, body: str, ink: str) -> None:
        """Set the typed colours of dice and numerals, and choose them if they are readable."""
        self._drafted = (body, ink)
        self.choose(OWN)

    def use_suggestion(self) -> None:
        """Use the suggested colour for the numerals."""
        body, ink = map(read_colour, self._drafted)
        if body is not None and ink is not None:
            self.enter_own(body, mended_ink(body, ink) or ink)

    def choose_physical(self, physical: bool) -> None:
        """Turn physical dice on or off for the character."""
        if isinstance(self._worn, CharacterDice):
            self._notify(self._worn.choose_physical(physical))
            self.show()

    def _notify(self, notice: NoticeView | None) -> None:
        if notice is not None:
            self.notice.emit(notice)
