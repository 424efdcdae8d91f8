"""The strip at the top of the window and its actions."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.kit.controls.banner import Banner
from desktop.kit.controls.buttons import LinkButton
from desktop.kit.look import theme
from desktop.kit.text.prose import Prose
from desktop.kit.view.shell import BannerView
from desktop.library.problems import Conflict, DiskFull
from desktop.shell.main_window import MainWindow
from desktop.views.unsaved import unsaved_banner

FULL = unsaved_banner(3, DiskFull.__new__(DiskFull), refused=False)


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication) -> MainWindow:
    theme.apply(qapp, "light", 1.0)
    made = MainWindow()
    qtbot.addWidget(made)
    made.resize(1024, 640)
    made.show()
    qtbot.waitExposed(made)
    return made


def words(window: MainWindow) -> str:
    banner = window.findChild(Banner)
    if not isinstance(banner, Banner) or not banner.isVisible():
        return ""
    prose = banner.findChild(Prose)
    assert isinstance(prose, Prose)
    return prose.text


def links(window: MainWindow) -> dict[str, LinkButton]:
    QApplication.sendPostedEvents(None, 52)  # deleteLater
    banner = window.findChild(Banner)
    assert isinstance(banner, Banner)
    return {each.label: each for each in banner.findChildren(LinkButton)}


def test_the_most_serious_banner_is_shown_until_it_is_resolved(window: MainWindow) -> None:
    assert words(window) == ""
    window.show_banner("notice", BannerView("Two copies of the library lie here."))
    assert words(window) == "Two copies of the library lie here."
    window.show_banner("unsaved", FULL)
    window.show_banner("read_only", BannerView("This library is open for reading only."))
    assert words(window) == (
        "Can't save: the disk is full. Free some space. 3 actions are waiting. "
        "Rollbook keeps trying while it's open."
    )
    window.show_banner("unsaved", None)
    assert words(window) == "This library is open for reading only."
    window.show_banner("read_only", None)
    assert words(window) == "Two copies of the library lie here."
    assert links(window) == {}
    window.show_banner("notice", None)
    assert words(window) == ""


def test_actions_of_a_banner_can_be_clicked(window: MainWindow) -> None:
    asked: list[str] = []
    window.banner_act_requested.connect(asked.append)
    window.show_banner("unsaved", FULL)
    assert list(links(window)) == ["Try now", "Save a copy…"]
    for link in links(window).values():
        QTest.mouseClick(link, Qt.MouseButton.LeftButton)
    assert asked == ["unsaved_try", "unsaved_copy"]
    window.show_banner("unsaved", unsaved_banner(1, Conflict.__new__(Conflict), refused=True))
    assert list(links(window)) == ["Copy as text", "Save a copy…", "Open saved version"]


def test_a_banner_never_makes_the_window_wider(window: MainWindow, qapp: QApplication) -> None:
    theme.apply(qapp, "light", 2.0)
    window.resize(720, 640)
    QApplication.processEvents()
    before = window.width()
    window.show_banner("unsaved", unsaved_banner(1, Conflict.__new__(Conflict), refused=True))
    QApplication.processEvents()
    assert window.width() == before
    for link in links(window).values():
        right = link.mapTo(window, link.rect().bottomRight())
        assert window.rect().contains(right), link.label
    theme.apply(qapp, "light", 1.0)


def test_the_layout_of_links_does_not_depend_on_the_previous_banner(
    window: MainWindow, qapp: QApplication
) -> None:
    window.show_banner("unsaved", FULL)
    QApplication.processEvents()
    before = {name: each.mapTo(window, QPoint()) for name, each in links(window).items()}
    window.resize(1600, 640)
    QApplication.processEvents()
    for name in ("dark", "light"):
        theme.apply(qapp, name, 1.0)
        QApplication.processEvents()
    window.resize(1024, 640)
    QApplication.processEvents()
    assert {name: each.mapTo(window, QPoint()) for name, each in links(window).items()} == before
