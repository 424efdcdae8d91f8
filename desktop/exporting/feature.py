"""Export: saves characters in the file formats of Rollbook and other programs."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from desktop.base.words import mark, tr
from desktop.shell.feature import Command, Feature, Menu, not_busy, with_characters

if TYPE_CHECKING:
    from desktop.exporting.controller import ExportController
    from desktop.exporting.ui import ExportWindow
    from desktop.self_check.trial import Check
    from desktop.shell.host import Host
    from desktop.shell.main_window import MainWindow
    from desktop.tour.stops import Tour


def _export_open(host: Host) -> None:
    if host.chosen:
        _export(host, host.chosen)
    elif host.session.is_open:
        _export(host, (host.session.character.id,))
    else:
        _say_no_character_open(host)


def _export_all(host: Host) -> None:
    _export(host, None)


def _export(host: Host, characters: tuple[int, ...] | None) -> None:
    """Show the export window until it is closed, for the whole library if ``characters`` is None."""
    from PySide6.QtCore import Qt

    from desktop.exporting.controller import ExportController
    from desktop.exporting.ui import ExportWindow

    window = host.window
    # Without a parent: files may still be written after the window closes.
    exporting = ExportController(host.session, host.background)
    exporting.notice.connect(window.show_notice)
    exporting.copy_requested.connect(window.copy_text)
    shown = ExportWindow(window)
    exporting.view_changed.connect(shown.show_view)
    shown.chosen.connect(exporting.choose)
    shown.option_toggled.connect(exporting.take_along)
    shown.language_chosen.connect(exporting.speak)
    shown.copy_requested.connect(exporting.copy)
    shown.save_requested.connect(partial(_save, exporting, shown))
    shown.stop_requested.connect(exporting.stop)
    shown.folder_requested.connect(partial(_show_folder, exporting, window))
    if exporting.open(characters):
        shown.exec()
    exporting.view_changed.disconnect(shown.show_view)
    shown.deleteLater()
    exporting.close()
    if exporting.is_busy:
        act = partial(_act, exporting, window)
        window.notice_act_requested.connect(act, Qt.ConnectionType.SingleShotConnection)


def _save_copy(host: Host) -> None:
    from desktop.exporting.controller import ExportController
    from desktop.exporting.ui import choose_file
    from desktop.exporting.view.exporting import saved_already
    from desktop.kit.windows.dialogs import show_message

    session, window = host.session, host.window
    if not session.is_open:
        _say_no_character_open(host)
        return
    name, waits = session.character.sheet.name, session.unsaved.is_any
    if not show_message(window, saved_already(name, waits=waits)):
        return
    exporting = ExportController(session, host.background)
    exporting.notice.connect(window.show_notice)
    if not exporting.open((session.character.id,)):
        return
    path = choose_file(window, None, exporting.proposed(), title=tr("Save a copy"))
    exporting.close()  # no window shows the result: a notice does
    if path is not None:
        exporting.save(path)


def _say_no_character_open(host: Host) -> None:
    from desktop.exporting.view.exporting import no_character_open

    host.window.show_notice(no_character_open())


def _save(exporting: ExportController, shown: ExportWindow) -> None:
    from desktop.exporting.ui import choose_file, choose_folder

    if exporting.is_many:
        folder = choose_folder(shown, exporting.folder)
        if folder is not None:
            exporting.save_all(folder)
        return
    path = choose_file(shown, exporting.folder, exporting.proposed())
    if path is not None:
        exporting.save(path)


def _act(exporting: ExportController, window: MainWindow, act: str) -> None:
    from desktop.exporting.view.exporting import SHOW_FOLDER

    if act == f"{SHOW_FOLDER}{exporting.folder}":
        _show_folder(exporting, window)


def _show_folder(exporting: ExportController, window: MainWindow) -> None:
    from desktop.shell.local_folder import show_folder

    if exporting.folder is not None:
        show_folder(exporting.folder, window)


def _run_export(argv: list[str]) -> int:
    from desktop.exporting.cli import main

    return main(argv)


def _tour() -> Tour:
    from desktop.exporting.tour import TOUR

    return TOUR


def _self_check() -> tuple[Check, ...]:
    from desktop.exporting.self_check import CHECKS

    return CHECKS


FEATURE: Feature[None] = Feature(
    "exporting",
    cli={"export": _run_export},
    commands=(
        Command(
            "save_copy",
            _save_copy,
            mark("Sa&ve a copy…"),
            menu=Menu.FILE,
            place=30,
            keys="Ctrl+S",
            when=with_characters,
        ),
        Command(
            "export",
            _export_open,
            mark("&Export…"),
            menu=Menu.FILE,
            place=31,
            keys="Ctrl+Shift+E",
            when=with_characters,
        ),
        Command(
            "export_all",
            _export_all,
            mark("Export the &whole library…"),
            menu=Menu.FILE,
            place=32,
            when=not_busy,
        ),
        Command("export-characters", _export),
    ),
    tour=_tour,
    self_check=_self_check,
)
