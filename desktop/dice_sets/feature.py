"""The appearance of dice: its window, and the window that asks for physical dice."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from desktop.base.words import mark
from desktop.shell.feature import Command, Feature, Menu

if TYPE_CHECKING:
    from desktop.dice.own_dice_window import OwnDiceWindow
    from desktop.shell.host import Host
    from desktop.tour.stops import Tour
    from desktop.views.own_dice import AskView

_DICE_ONLY = "dice-only"
"""The id of the page for dice without a character."""


def _choose(host: Host) -> None:
    """Open the window for the open character's dice, or for those without a character."""
    from desktop.dice_sets.controller import CharacterDice, DiceSetsController, DiceWithoutCharacter
    from desktop.dice_sets.ui import DiceWindow
    from desktop.shell.pages import FIRST_RUN
    from rules_core.dice.faces import dice_set

    settings = host.settings
    dice: CharacterDice | DiceWithoutCharacter
    if host.session.is_open and host.window.pages.page.id not in (_DICE_ONLY, FIRST_RUN.id):
        dice = CharacterDice(host.session)
    else:
        dice = DiceWithoutCharacter(
            lambda: dice_set(settings.settings.dice), lambda chosen: settings.choose_dice(str(chosen))
        )
    window = DiceWindow(host.window)
    sets = DiceSetsController(dice, window)
    sets.notice.connect(host.window.show_notice)
    sets.view_changed.connect(window.show_view)
    window.set_chosen.connect(sets.choose)
    window.own_entered.connect(sets.enter_own)
    window.suggestion_accepted.connect(sets.use_suggestion)
    window.physical_chosen.connect(sets.choose_physical)
    sets.show()
    window.exec()
    window.deleteLater()


def _show(host: Host) -> None:
    """Give the dice in the window the set of the open character, or the one without a character."""
    from desktop.shell.pages import FIRST_RUN
    from rules_core.dice.faces import dice_set
    from rules_core.sheet.dice_choice import set_of

    session, window = host.session, host.window
    if session.is_open and window.pages.page is not FIRST_RUN:
        window.show_dice_set(set_of(session.character.sheet))
    else:
        window.show_dice_set(dice_set(host.settings.settings.dice))


def _make_own_dice_window(host: Host) -> OwnDiceWindow:
    from desktop.dice.own_dice_window import OwnDiceWindow

    asking = OwnDiceWindow(host.window)
    asking.entered.connect(host.own_dice.enter)
    asking.here_requested.connect(host.own_dice.roll_here)
    asking.cancelled.connect(host.own_dice.cancel)
    return asking


def _ask_own_dice(host: Host, view: AskView | None) -> None:
    """Ask for physical dice in a window of its own if the tray is not visible."""
    in_tray = host.window.tray.isVisible()
    if host.started(FEATURE) is None and (view is None or in_tray):
        return
    if (asking := host.part(FEATURE)) is not None:
        asking.show_ask(None if in_tray else view)


def _opened(host: Host) -> None:
    def show() -> None:
        _show(host)

    host.session.opened.connect(show)
    host.session.changed.connect(show)
    host.settings.dice_changed.connect(show)
    host.own_dice.asked.connect(partial(_ask_own_dice, host))
    show()  # if no character is opened, the dice without one are shown


def _tour() -> Tour:
    from desktop.dice_sets.tour import TOUR

    return TOUR


FEATURE = Feature(
    "dice_sets",
    commands=(Command("dice_sets", _choose, mark("Change how dice loo&k…"), menu=Menu.ROLL, place=31),),
    start=_make_own_dice_window,
    opened=_opened,
    tour=_tour,
)
