"""Dice only: a page that rolls dice without a character."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from desktop.base.words import mark
from desktop.shell.feature import Command, Early, Feature, Menu, Page, not_busy

if TYPE_CHECKING:
    from desktop.dice_only.controller import DiceOnlyController
    from desktop.dice_only.ui.page import DiceOnlyPage
    from desktop.shell.host import Host
    from desktop.tour.stops import Tour
    from desktop.views.sharing import SharedRoll


def _make_page() -> DiceOnlyPage:
    from desktop.dice_only.ui.page import DiceOnlyPage

    return DiceOnlyPage()


PAGE = Page("dice-only", _make_page, title=mark("Dice only — Rollbook"), beside_rail=True)


def _open(host: Host) -> None:
    """Roll dice without a character."""
    if (throws := host.part(FEATURE)) is not None:
        pages = host.window.pages
        throws.open()
        pages.turn_to(PAGE)
        pages[PAGE].focus_first()


def _copy_picture(host: Host, roll: SharedRoll) -> None:
    """Put a picture of the roll on the clipboard, with the dice of the settings."""
    from PySide6.QtGui import QGuiApplication

    from desktop.tray.roll_picture import roll_picture
    from rules_core.dice.faces import dice_set

    QGuiApplication.clipboard().setImage(roll_picture(roll, dice_set(host.settings.settings.dice)))


def _start(host: Host) -> DiceOnlyController:
    from desktop.dice_only.controller import DiceOnlyController
    from desktop.dice_only.view.dice_only import FAVOURITE_BACK
    from rules_core.dice.faces import dice_set

    window, settings, page = host.window, host.settings, host.window.pages[PAGE]
    throws = DiceOnlyController(host.session, host.own_dice, host.background, window)
    throws.view_changed.connect(page.show_view)
    throws.notice.connect(window.show_notice)
    throws.copied.connect(window.copy_text)
    throws.picture_requested.connect(partial(_copy_picture, host))
    page.fallen.share_requested.connect(throws.share)
    page.log.list.share_requested.connect(throws.share)
    page.entry.typed.connect(throws.type)
    page.keypad.pressed.connect(throws.press)
    page.roll_requested.connect(throws.throw)
    page.entry.own_requested.connect(throws.throw_own)
    page.favourites.list.rolled.connect(throws.throw_favourite)
    page.kept.connect(throws.keep_favourite)
    page.favourites.list.renamed.connect(throws.rename_favourite)
    page.favourites.list.removed.connect(throws.remove_favourite)
    page.favourites.list.moved.connect(throws.move_favourite)
    page.log.list.row_requested.connect(throws.show_throw)
    page.log.list.more_requested.connect(throws.more_log)
    page.log.list.copy_requested.connect(throws.copy_throw)
    page.log.copy_all_requested.connect(throws.copy_log)
    page.landed.connect(throws.landed)
    page.sound_requested.connect(settings.toggle_sound)
    page.left.connect(host.back_to_play)

    def act_on_notice(act: str) -> None:
        if act == FAVOURITE_BACK:
            throws.restore_favourite()

    def show_dice_set(look: str) -> None:
        page.show_dice_set(dice_set(look))

    def show_sound(on: bool, _volume: int = 0) -> None:
        page.show_sound(on=on)

    window.notice_act_requested.connect(act_on_notice)
    settings.dice_changed.connect(show_dice_set)
    settings.sound_changed.connect(show_sound)
    show_dice_set(settings.settings.dice)
    show_sound(settings.settings.sound)
    return throws


def _tour() -> Tour:
    from desktop.dice_only.tour import TOUR

    return TOUR


FEATURE = Feature(
    "dice-only",
    commands=(
        Command(
            "dice_only",
            _open,
            mark("Dice &only"),
            menu=Menu.ROLL,
            place=32,
            keys="Ctrl+Shift+D",
            when=not_busy,
            early=Early.QUEUED,
        ),
    ),
    pages=(PAGE,),
    start=_start,
    tour=_tour,
)
