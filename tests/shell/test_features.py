"""The app works without any one feature, and a new feature needs only its folder and one line."""

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from desktop.backups.feature import FEATURE as BACKUPS
from desktop.backups.feature.keeping import Backups
from desktop.base.paths import places
from desktop.features import FEATURES
from desktop.kit.controls.toast import Toast
from desktop.library.store.lock import LibraryLock
from desktop.self_check.run import checks
from desktop.session.session import Session
from desktop.shell.app import App
from desktop.shell.feature import Feature, Page
from desktop.shell.host import Host
from desktop.shell.pages import PLAY
from desktop.tour.parts import parts, tours
from desktop.tour.visitor import Visitor
from tests.playing import Player, end
from tests.table import LaidDice

FeatureList = Sequence[Feature[Any]]
Opener = Callable[[FeatureList], Player]


@pytest.fixture
def open_with(qapp: QApplication, tmp_path: Path) -> Iterator[Opener]:
    """Opens the app over a new library, with these features."""
    opened: list[Player] = []

    def close() -> None:
        if opened:
            end(opened.pop().app)

    def open_it(features: FeatureList) -> Player:
        close()
        chosen = places(tmp_path / "home" / "library.db")
        chosen.library.parent.mkdir(exist_ok=True)
        dice = LaidDice()
        app = App(qapp, chosen, LibraryLock.acquire(chosen), dice, features=lambda: features)
        app.settings.remember_rolling()
        ready: list[bool] = []
        app.ready.connect(lambda: ready.append(True))
        app.start()
        player = Player(app, dice)
        opened.append(player)
        player.wait(lambda: bool(ready))
        app.window.tray.set_speed(0)
        return player

    yield open_it
    close()


def session_of(player: Player) -> Session:
    assert player.app.controllers is not None
    return player.app.controllers.session


def plays(player: Player) -> None:
    """Open a sample, roll a skill, undo, and use every command that can be used now."""
    player.app.run("open-sample", "ida-marchetti")
    player.wait(lambda: session_of(player).is_open and player.window.pages.page is PLAY)
    player.roll("spot-hidden", 20, units=1)
    player.wait(lambda: next(session_of(player).journal.newest_first(), None) is not None)
    QTest.keyClick(player.window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    for tab in player.window.sheet.tabs.ids:
        player.window.sheet.show_tab(tab)
    player.window.sheet.show_tab("skills")


def without(feature: Feature[Any]) -> FeatureList:
    return [each for each in FEATURES if each is not feature]


@pytest.mark.parametrize("feature", FEATURES, ids=lambda each: each.id)
def test_the_app_plays_without_each_feature(open_with: Opener, feature: Feature[Any]) -> None:
    player = open_with(without(feature))
    plays(player)
    assert player.app.host.off == set()
    assert not any(each.id in player.window.commands for each in feature.commands if each.menu)


def fail(_host: Host) -> None:
    raise RuntimeError("planted")


@pytest.mark.parametrize("feature", FEATURES, ids=lambda each: each.id)
def test_a_failing_feature_is_switched_off(
    open_with: Opener, feature: Feature[Any], failing: set[str]
) -> None:
    failing.add(feature.id)
    planted = feature._replace(start=fail, opened=fail, essential=False)
    player = open_with([planted if each is feature else each for each in FEATURES])
    assert player.app.host.off == {feature.id}
    assert player.window.findChild(QLabel) is not None
    plays(player)
    assert not any(
        player.window.commands[each.id].isEnabled() for each in feature.commands if each.menu and each.run
    )


@pytest.mark.parametrize("feature", [each for each in FEATURES if each.essential], ids=lambda each: each.id)
def test_an_essential_feature_loses_only_what_failed(
    open_with: Opener, feature: Feature[Any], failing: set[str], caplog: pytest.LogCaptureFixture
) -> None:
    failing.add(feature.id)
    planted = feature._replace(opened=fail)
    player = open_with([planted if each is feature else each for each in FEATURES])
    assert f"feature {feature.id} lost a part" in caplog.text
    assert player.app.host.off == set()
    assert player.app.host.part(planted) is not None
    plays(player)
    assert all(
        player.window.commands[each.id].isEnabled() for each in feature.commands if each.menu and each.run
    )


def test_backups_work_without_readable_copies(
    open_with: Opener, failing: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    failing.add("backups")
    monkeypatch.setattr(Backups, "keep_copies", fail)
    player = open_with(FEATURES)
    backups = player.app.host.part(BACKUPS)
    assert backups is not None
    player.wait(lambda: backups.backing_up is not None)
    assert backups.copies is None


def test_a_failing_feature_is_reported_and_logged(
    open_with: Opener, caplog: pytest.LogCaptureFixture, failing: set[str]
) -> None:
    failing.add("failing")
    planted: Feature[None] = Feature("failing", opened=fail)
    player = open_with([planted, *FEATURES])
    assert "feature failing is switched off" in caplog.text
    assert "planted" not in caplog.text, "what a mistake says may be what a player wrote"
    toast = player.window.findChild(Toast)
    assert toast is not None
    assert "Part of Rollbook didn't start" in toast.text


def stops(features: FeatureList) -> list[tuple[object, ...]]:
    """The stops of the tour and its main screens, in their order."""
    return [each for tour in tours(features) for each in (*tour.stops, *tour.screens)]


@pytest.mark.parametrize("feature", FEATURES, ids=lambda each: each.id)
def test_removing_a_feature_removes_only_its_stops_and_checks(feature: Feature[Any]) -> None:
    rest = without(feature)
    own = () if feature.tour is None else feature.tour()
    gone = [each for kind in own for each in kind]
    assert stops(rest) == [each for each in stops(FEATURES) if each not in gone]
    own_checks = () if feature.self_check is None else tuple(feature.self_check())
    named = [each.name for each in checks(rest)]
    assert named == [each.name for each in checks(FEATURES) if each not in own_checks]


def test_every_feature_on_the_screen_has_its_stops_of_the_tour() -> None:
    assert [each.id for each in FEATURES if each.tour is None] == ["sound"]


def test_the_tour_runs_without_some_features(qapp: QApplication, tmp_path: Path) -> None:
    features = [each for each in FEATURES if each.id not in ("dice-only", "dice_sets", "dice_window")]
    at = Visitor(qapp, lambda: features, tmp_path, tmp_path)
    try:
        parts(features)["dicing"](at)
    finally:
        at.close()
    assert {each["screen"] for each in at.pictures} == {"own-dice", "fairness"}


CLOCK = """
from desktop.shell.feature import Command, Feature, Menu, Page


def _make():
    from PySide6.QtWidgets import QLabel

    return QLabel("It is late")


PAGE = Page("clock", _make, title="Clock")
FEATURE = Feature(
    "clock",
    commands=(
        Command("clock", lambda host: host.window.pages.turn_to(PAGE), "&Clock", menu=Menu.HELP, place=5),
    ),
    pages=(PAGE,),
)
"""


def test_a_new_feature_needs_only_its_folder_and_its_line(
    open_with: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "plugins" / "clock"
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text("", encoding="utf-8")
    (folder / "feature.py").write_text(CLOCK, encoding="utf-8")
    monkeypatch.setattr("desktop.__path__", [*sys.modules["desktop"].__path__, str(folder.parent)])
    from importlib import import_module

    clock = import_module("desktop.clock.feature")
    page: Page[QLabel] = clock.PAGE
    player = open_with([*FEATURES, clock.FEATURE])
    player.window.commands["clock"].trigger()
    assert player.window.pages.page is page
    assert player.window.pages[page].text() == "It is late"
    assert player.window.windowTitle() == "Clock"
    assert [each.id for each in player.app.host.features][-1] == "clock"
