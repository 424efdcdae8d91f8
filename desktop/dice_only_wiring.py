"""The page of dice without a character, connected when it is first wanted."""

from functools import partial
from typing import TYPE_CHECKING

from desktop.controllers.background import Background
from desktop.controllers.dice_only import DiceOnlyController
from desktop.controllers.session import Session
from desktop.controllers.settings import SettingsController
from desktop.viewdata.dice_only import FAVOURITE_BACK
from rules_core.dice_sets import dice_set
from rules_core.sources import DiceSource

if TYPE_CHECKING:
    from desktop.widgets.main_window import MainWindow


def build(
    session: Session,
    dice: DiceSource,
    background: Background,
    settings: SettingsController,
    window: "MainWindow",
) -> DiceOnlyController:
    """What throws dice without a character, connected to its page in ``window``."""
    page, throws = window.pages.dice_only, DiceOnlyController(session, dice, background, window)
    throws.view_changed.connect(page.show_view)
    throws.notice.connect(window.show_notice)
    throws.copied.connect(window.copy_text)
    window.notice_act_requested.connect(partial(_undo, throws))
    page.typed.connect(throws.type)
    page.pressed.connect(throws.press)
    page.roll_requested.connect(throws.throw)
    page.favourite_rolled.connect(throws.throw_favourite)
    page.kept.connect(throws.keep_favourite)
    page.renamed.connect(throws.rename_favourite)
    page.removed.connect(throws.remove_favourite)
    page.moved.connect(throws.move_favourite)
    page.row_requested.connect(throws.show_throw)
    page.more_requested.connect(throws.more_log)
    page.copy_requested.connect(throws.copy_throw)
    page.copy_all_requested.connect(throws.copy_log)
    page.landed.connect(throws.landed)

    def wear(look: str) -> None:
        page.show_dice_set(dice_set(look))

    def sound(on: bool, _volume: int = 0) -> None:
        page.show_sound(on=on)

    page.sound_requested.connect(settings.toggle_sound)
    settings.sound_changed.connect(sound)
    sound(settings.settings.sound)
    settings.dice_changed.connect(wear)
    wear(settings.settings.dice)
    page.set_speed(settings.dice_ms)
    return throws


def _undo(throws: DiceOnlyController, act: str) -> None:
    if act == FAVOURITE_BACK:
        throws.restore_favourite()
