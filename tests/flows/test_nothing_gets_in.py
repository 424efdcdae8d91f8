"""Text is text: players' own text is shown as typed and opens nothing, wherever it is."""

import builtins
import ctypes
import io
import json
import os
import struct
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from uuid import uuid4

import pytest
import shiboken6
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QDialog,
    QLabel,
    QMenu,
    QToolTip,
    QWidget,
)

from desktop.backups.feature import FEATURE as BACKUPS
from desktop.backups.ui.rescue_window import RescueWindow
from desktop.backups.view.rescue import ReportLine, ReportSection, ReportView
from desktop.importing.feature import PAGE as IMPORT_PAGE
from desktop.interchange.rollbook import open_sample, write_rollbook
from desktop.kit.view.shell import BannerView, Choice, MessageView, NoticeView, ProblemView
from desktop.kit.windows.dialogs import show_message
from desktop.kit.windows.made_by_qt import styled
from desktop.library.problems import LibraryDamaged
from desktop.library.store.library import Library
from desktop.library_page.feature.library import compare
from desktop.views.problems import problem_view
from rules_core.game.downtime import REVIEW
from rules_core.sheet.plan import DATE, NOTES, STORY, TITLE, Plan
from tests.flows.canaries import FORMS, IMAGE, PICTURE, filled, told
from tests.flows.editing import edit_page
from tests.interchange.shapes import png
from tests.playing import Opener, Player

_OPENED = 0x20


class Watch:
    """Reports whether any code of this process opened a file in a folder."""

    def __init__(self, folder: Path) -> None:
        assert sys.platform != "win32"
        self._c = ctypes.CDLL(None, use_errno=True)
        self._notes = self._c.inotify_init1(os.O_NONBLOCK)
        assert self._notes >= 0
        assert self._c.inotify_add_watch(self._notes, os.fsencode(folder), _OPENED) >= 0

    def opened(self) -> set[str]:
        found = set()
        with suppress(BlockingIOError):
            while data := os.read(self._notes, 65_536):
                while data:
                    length = struct.unpack_from("iIII", data)[3]
                    found.add(data[16 : 16 + length].rstrip(b"\0").decode())
                    data = data[16 + length :]
        return found

    def close(self) -> None:
        os.close(self._notes)


@pytest.fixture
def watch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Watch]:
    """Run the app in a folder with the picture that all markup names."""
    if sys.platform != "linux":
        pytest.skip("what a process opens is watched by Linux alone")
    folder = tmp_path / "canary"
    folder.mkdir()
    (folder / PICTURE).write_bytes(png())
    monkeypatch.chdir(folder)
    made = Watch(folder)
    yield made
    made.close()


class Looker:
    """Paints, hovers and reads everything shown."""

    def __init__(self, watch: Watch) -> None:
        self.watch = watch
        self.texts: set[str] = set()

    def do(self, name: str, act: Callable[[], object], what: QWidget) -> None:
        """Do something and look at the result."""
        act()
        self.look(what, name)

    def look(self, what: QWidget, name: str) -> None:
        QApplication.processEvents()
        what.grab()
        for each in [what, *what.findChildren(QWidget)]:
            if shiboken6.isValid(each) and each.isVisible():
                self._read(each)
                self._rest_on(each)
        QToolTip.hideText()
        assert self.watch.opened() == set(), name

    def _read(self, each: QWidget) -> None:
        for words in (
            each.accessibleName(),
            each.accessibleDescription(),
            each.toolTip(),
            each.windowTitle(),
        ):
            self.texts.add(words)
        if isinstance(each, QLabel):
            assert each.textFormat() == Qt.TextFormat.PlainText, each
        for words in ("text", "toPlainText"):
            if callable(read := getattr(each, words, None)):
                self.texts.add(str(read()))

    def _rest_on(self, each: QWidget) -> None:
        places = [each.rect().center()]
        if isinstance(each, QAbstractItemView):
            model, root = each.model(), each.rootIndex()
            for row in range(min(model.rowCount(root), 40) if model is not None else 0):
                index = model.index(row, 0, root)
                self.texts.add(str(index.data(Qt.ItemDataRole.AccessibleTextRole)))
                self.texts.add(str(index.data()))
                places.append(each.visualRect(index).center())
        target = each.viewport() if isinstance(each, QAbstractScrollArea) else each
        for place in places:
            event = QHelpEvent(QEvent.Type.ToolTip, place, each.mapToGlobal(place))
            with styled():  # as the application does when it sends this event
                QApplication.sendEvent(target, event)
            if tip := QToolTip.text():
                self.texts.add(tip)
                for top in QApplication.topLevelWidgets():
                    if isinstance(top, QLabel) and top.isVisible():
                        top.grab()
                        assert top.textFormat() == Qt.TextFormat.PlainText


SAMPLES = {
    "coc7": "ida-marchetti",
    "shadow-lounge": "juno-halloran",
    "basic-d20": "oriel-kast",
    "rites-of-battle": "sel-vantry",
    "striker": "tumble-okoro",
}


def fill(path: Path, sample: str, more: str = "") -> None:
    """Return a library in which every text is a canary; ``more`` is below the notes."""
    path.parent.mkdir(exist_ok=True)
    library = Library.open(path)
    sheet = filled(open_sample(sample).sheet)
    with library.transaction() as tx:
        other = tx.add(replace(sheet, name=f"{IMAGE} the other"))
        own = tx.add(replace(sheet, notes=sheet.notes + more))
        for entry in told(sheet):
            tx.journal.append(own.id, entry)
        campaign = tx.campaigns.add(FORMS[1], sheet.system)
        tx.campaigns.put(campaign, name=FORMS[2], notes=FORMS[3], switches=())
        tx.campaigns.set_member(own.id, campaign.id)
        answers = tuple((each, FORMS[at]) for at, each in enumerate((TITLE, DATE, NOTES, STORY)))
        for each in (own, other):
            tx.put_plan(each.id, Plan(REVIEW, answers))
            standing = tx.standing(each.id)
            tx.set_standing(each.id, replace(standing, tags=FORMS[:4], favourite=True))
        for form in FORMS:
            tx.tray.add_favourite(form[:60], "2d6")
            tx.tray.add_throw("2026-01-01T12:00:00.000Z", "2d6", form, (("d6", (1, 2)),))
        tx.packs.add(str(uuid4()), FORMS[1], sheet.system, FORMS[2])
    library.close()


@pytest.fixture
def looker(watch: Watch, monkeypatch: pytest.MonkeyPatch) -> Looker:
    made = Looker(watch)

    def run(dialog: QDialog) -> int:
        dialog.show()
        made.look(dialog, type(dialog).__name__)
        dialog.reject()
        return 0

    monkeypatch.setattr(QDialog, "exec", run)
    return made


def test_the_guard_notices_what_markup_opens(watch: Watch, qapp: QApplication) -> None:
    """Otherwise the tests below couldn't fail."""
    label = QLabel(IMAGE)
    label.show()
    label.grab()
    assert watch.opened() == {PICTURE}


@pytest.mark.parametrize("game", SAMPLES)
def test_any_text_on_a_sheet_is_shown_and_opens_nothing(
    game: str, looker: Looker, library_path: Path, open_app: Opener
) -> None:
    fill(library_path, SAMPLES[game], "n" * 1_000_000 if game == "coc7" else "")
    player = open_app()
    window = player.window
    looker.look(window, "opened")
    for tab in window.sheet.tabs.ids:
        looker.do(tab, partial(player.turn_to, tab), window)
    press(looker, player, "edit")
    editing = edit_page(window).tabs
    for at, tab in enumerate(editing.ids):
        looker.do(f"edit {tab}", partial(editing.setCurrentIndex, at), window)
    for command in ("edit", "downtime", "timeline", "library", "palette"):
        press(looker, player, command)
    looker.do("new", partial(player.app.host.run, "new", game), window)
    for form in FORMS[:4]:
        assert any(form in text for text in looker.texts), f"nowhere literally: {form[:80]}"


def press(looker: Looker, player: Player, command: str) -> None:
    looker.do(command, partial(player.window.command_requested.emit, command), player.window)


def test_every_window_shows_markup_as_plain_text(
    looker: Looker, library_path: Path, open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(library_path, SAMPLES["coc7"])
    touched = files_touched(monkeypatch)
    player = open_app()
    window, backups = player.window, player.app.host.part(BACKUPS)
    assert backups is not None
    backups.restore.make()
    player.wait(lambda: backups.restore.view().good)
    spoil_manifests(player.app.opening.places.backups)
    for command in (
        "campaigns",
        "packs",
        "backups",
        "fairness",
        "dice_sets",
        "settings",
        "keys",
        "about",
        "report",
    ):
        press(looker, player, command)
    looker.do("compare", lambda: compare(player.app.host, (1, 2)), window)
    press(looker, player, "dice_only")
    press(looker, player, "library")
    for menu in window.menuBar().findChildren(QMenu):
        menu.popup(QPoint(10, 10))
        looker.look(menu, menu.title())
        menu.close()
    for form in FORMS:
        window.show_notice(NoticeView(form, act=form, act_words=form))
        window.show_banner("notice", BannerView(form, act=form, act_words=form, more=(Choice("x", form),)))
        looker.do("told", partial(show_message, window, MessageView(form, form, form, form)), window)
    line = ReportLine(FORMS[1], FORMS[2], grave=True)
    report = ReportView(FORMS[3], FORMS[4], (ReportSection(FORMS[5], (line,)),), FORMS[6])
    RescueWindow(report, window).exec()
    broken, good = (library_path.parent / f"{IMAGE}\n{number}.rollbook" for number in range(2))
    broken.write_text(IMAGE, encoding="utf-8")
    good.write_bytes(write_rollbook(replace(filled(open_sample("ida-marchetti").sheet), notes=IMAGE)))
    player.drop(library_path)
    assert player.sees("That file is the open library")
    player.drop(broken, good)
    player.wait(lambda: window.pages.page == IMPORT_PAGE)
    looker.look(window, "review")
    looker.do("problem", lambda: window.pages.show_problem(problem(library_path.with_name(IMAGE))), window)
    assert touched, "manifests at least"
    assert str(library_path) not in touched, "the live library was opened by hand"


def problem(file: Path) -> ProblemView:
    return problem_view(LibraryDamaged(file, IMAGE))


def spoil_manifests(folder: Path) -> None:
    """Overwrite the manifests of backups, as another program might."""
    for each in folder.glob("*.json"):
        kept = json.loads(each.read_bytes())
        each.write_text(
            json.dumps(kept | {"at": IMAGE, "reason": FORMS[1], "wrong": FORMS[2]}), encoding="utf-8"
        )


def files_touched(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the files that Python opens from now on; SQLite opens its own."""
    touched: list[str] = []
    opening = io.open

    def open_it(file: object, *args: object, **named: object) -> object:
        touched.append(str(file))
        return opening(file, *args, **named)  # type: ignore[call-overload]

    monkeypatch.setattr(io, "open", open_it)
    monkeypatch.setattr(builtins, "open", open_it)
    return touched
