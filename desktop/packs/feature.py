"""Table packs: a window for those in the library, and the offer of those a campaign uses."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from desktop.base.words import mark
from desktop.shell.feature import Command, Feature, Menu

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtCore import QTimer

    from desktop.kit.view.shell import MessageView
    from desktop.packs.controller import PackController
    from desktop.packs.ui.pack_window import PackWindow
    from desktop.shell.host import Host
    from desktop.tour.stops import Tour

_OFFER_MS = 100
"""How long after a character is opened the packs of its campaign are offered."""

_PACKS_OF_CAMPAIGN = "packs_of_campaign"
"""The action of the notice that offers a campaign's packs."""


def _show(host: Host, files: Sequence[Path] = ()) -> None:
    """Show the packs window until it is closed, first adding ``files``."""
    from desktop.kit.windows.dialogs import show_message
    from desktop.packs.controller import PackController
    from desktop.packs.ui.pack_window import PackWindow, choose_packs

    window, session = PackWindow(host.window), host.session
    packs = PackController(session, window)
    packs.changed.connect(session.read_campaign)
    packs.notice.connect(host.window.show_notice)
    packs.view_changed.connect(window.show_view)
    packs.refused.connect(window.show_refusal)
    packs.told.connect(partial(show_message, window))
    packs.replace_asked.connect(partial(_replace, packs, window))
    window.chosen.connect(packs.choose)
    window.created.connect(packs.create)
    window.sample_requested.connect(packs.add_sample)
    window.import_requested.connect(lambda: packs.import_files(choose_packs(window)))
    window.files_offered.connect(packs.import_files)
    window.save_requested.connect(partial(_save, packs, window))
    window.duplicated.connect(packs.duplicate)
    window.removed.connect(packs.remove)
    window.used.connect(packs.use)
    window.taken_off.connect(packs.take_off)
    window.edited.connect(packs.edit)
    window.settled.connect(packs.settle)
    window.row_added.connect(packs.add)
    window.row_removed.connect(packs.take_out)
    packs.show()
    packs.import_files(files)
    window.exec()
    window.deleteLater()


def _offer_files(host: Host, files: Sequence[Path]) -> None:
    from desktop.kit.windows.dialogs import show_message
    from desktop.packs.controller import offered_files

    if show_message(host.window, offered_files(files)):
        _show(host, files)


def _start(host: Host) -> QTimer:
    from PySide6.QtCore import QTimer

    offers = QTimer(host)
    offers.setSingleShot(True)
    offers.setInterval(_OFFER_MS)
    offers.timeout.connect(partial(_offer, host))
    return offers


def _opened(host: Host) -> None:
    if (offers := host.part(FEATURE)) is not None:
        host.session.opened.connect(offers.start)
        host.window.notice_act_requested.connect(partial(_act, host))


def _offer(host: Host) -> None:
    if host.window.offers_action:  # such as the undo of an import
        if (offers := host.part(FEATURE)) is not None:
            offers.start()
    elif host.session.campaign is not None:
        _quiet_packs(host).offer()


def _act(host: Host, act: str) -> None:
    if act == _PACKS_OF_CAMPAIGN:
        _quiet_packs(host).accept_offer()


def _quiet_packs(host: Host) -> PackController:
    from desktop.packs.controller import PackController

    packs = PackController(host.session)
    packs.notice.connect(host.window.show_notice)
    return packs


def _replace(packs: PackController, window: PackWindow, view: MessageView) -> None:
    from desktop.kit.windows.dialogs import show_message

    if show_message(window, view):
        packs.replace()


def _save(packs: PackController, window: PackWindow) -> None:
    from desktop.packs.ui.pack_window import choose_where

    path = choose_where(window, packs.file_name())
    if path is not None:
        packs.save(path)


def _stop(offers: QTimer) -> None:
    offers.stop()


def _tour() -> Tour:
    from desktop.packs.tour import TOUR

    return TOUR


FEATURE = Feature(
    "packs",
    commands=(
        Command("packs", _show, mark("Ta&ble packs…"), menu=Menu.CHARACTER, place=24),
        Command("offer-pack-files", _offer_files),
    ),
    start=_start,
    opened=_opened,
    stop=_stop,
    tour=_tour,
)
