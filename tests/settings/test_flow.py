"""The saved settings."""

import json
import logging
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.base.crash import log
from desktop.base.paths import places
from desktop.base.settings import Settings, load, save
from desktop.features import FEATURES
from desktop.kit.view.shell import NoticeView
from desktop.session.background import Background
from desktop.session.settings import SettingsController
from desktop.settings.view import settings_view
from desktop.sound.controller import sounds
from desktop.views.settings import SettingsView, SettingView
from tests.held_files import Holder
from tests.playing import HELD_MS, Opener, Player


def test_settings_persist(tmp_path: Path) -> None:
    kept = Settings(theme="dark", text_percent=150, last_character="u", window="00ff", splitter="01")
    save(tmp_path / "folder" / "settings.json", kept)
    assert load(tmp_path / "folder" / "settings.json") == kept


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe\x00",
        b"[]",
        b"null",
        b'{"theme": 3, "text_percent": "big", "window": null}',
        b'{"sound": "on", "volume": "loud", "reduce_motion": "maybe", "dice": ""}',
        b'{"sound": 1, "volume": true, "reduce_motion": null, "dice": 7}',
        json.dumps({"dice": "x" * 100}).encode(),
        json.dumps({"theme": "plaid", "unknown": 1}).encode(),
    ],
)
def test_invalid_settings_become_defaults(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "settings.json").write_bytes(content)
    assert load(tmp_path / "settings.json") == Settings()


def test_text_size_stays_readable(tmp_path: Path) -> None:
    for given, taken in ((1, 80), (104, 100), (10_000, 200)):
        (tmp_path / "settings.json").write_text(json.dumps({"text_percent": given}), encoding="utf-8")
        assert load(tmp_path / "settings.json").text_percent == taken


def test_unwritable_file_is_reported_once_and_the_choice_applies(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    controller = SettingsController(tmp_path / "file" / "settings.json")
    told: list[NoticeView] = []
    controller.notice.connect(told.append)
    controller.remember_character("u")
    assert told == [], "where the player left off is no loss"
    controller.choose_theme("dark")
    controller.choose_theme("light")
    assert [each.text.partition(":")[0] for each in told] == ["Can't save your settings"]
    assert controller.settings.theme == "light"
    assert (tmp_path / "file").read_text(encoding="utf-8") == ""


def test_held_file_is_reported_and_written_when_the_app_closes(
    tmp_path: Path, holder: Holder, qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "settings.json"
    background = Background()
    controller = SettingsController(file, background)
    told: list[NoticeView] = []
    controller.notice.connect(told.append)
    tries = 8
    holder.hold("settings.json", times=tries)
    with caplog.at_level(logging.ERROR, log.name), qtbot.waitSignal(controller.notice):
        controller.choose_theme("dark")
    words = "Can't save your settings: another program has it open. Rollbook tries again when you close it."
    assert [each.text for each in told] == [words]
    assert "settings: FileHeld" in caplog.text
    background.close()
    controller.close()
    assert load(file).theme == "dark"


def test_file_of_an_older_version_is_read_and_dice_tumble_as_before(tmp_path: Path) -> None:
    older = {"theme": "dark", "text_percent": 120, "last_character": "u", "window": "00", "splitter": "01"}
    (tmp_path / "settings.json").write_text(json.dumps(older), encoding="utf-8")
    assert load(tmp_path / "settings.json") == Settings("dark", 120, "u", "00", "01")


def test_volume_stays_within_limits(tmp_path: Path) -> None:
    for given, taken in ((-5, 0), (47, 40), (10_000, 100)):
        (tmp_path / "settings.json").write_text(json.dumps({"volume": given}), encoding="utf-8")
        assert load(tmp_path / "settings.json").volume == taken


@pytest.mark.parametrize("speed", ["ludicrous", 3, None, ""])
def test_unknown_speed_becomes_the_default(tmp_path: Path, speed: object) -> None:
    (tmp_path / "settings.json").write_text(
        json.dumps({"theme": "dark", "dice_speed": speed}), encoding="utf-8"
    )
    assert load(tmp_path / "settings.json") == Settings(theme="dark")


def view_of(controller: SettingsController) -> SettingsView:
    """Return the settings window with the choices of all features."""
    parts = [part for each in FEATURES for part in each.settings]
    return settings_view(controller.settings, parts, system_tells=controller.system_tells)


class Told:
    """Records what a controller emits."""

    def __init__(self, controller: SettingsController) -> None:
        self.speeds: list[int] = []
        self.looks = 0
        self.views: list[SettingsView] = []
        controller.dice_speed_changed.connect(self.speeds.append)
        controller.look_changed.connect(self._look)
        self.sounds: list[tuple[bool, int]] = []
        self.dice: list[str] = []
        controller.changed.connect(lambda: self.views.append(view_of(controller)))
        controller.sound_changed.connect(lambda on, volume: self.sounds.append((on, volume)))
        controller.dice_changed.connect(self.dice.append)

    def _look(self) -> None:
        self.looks += 1

    def chosen(self, setting: str) -> str:
        every = [each for page in self.views[-1].pages for each in page.settings]
        return next(each.chosen for each in every if each.id == setting)


def test_every_option_of_every_page_can_be_chosen_and_is_saved(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    controller = SettingsController(file)
    told = Told(controller)
    every = [each for page in view_of(controller).pages for each in page.settings]
    assert [each.id for each in every] == [
        "theme",
        "contrast",
        "letters",
        "text_size",
        "language",
        "keys",
        "letter_keys",
        "results",
        "clicks",
        "dice_speed",
        "gm_knows",
        "reduce_motion",
        "sound",
        "volume",
        "backups",
    ]
    for setting in every:
        assert setting.options or setting.opens
        for key, words in setting.options:
            assert words
            controller.choose(setting.id, key)
            assert told.chosen(setting.id) == key
            assert load(file) == controller.settings
    assert told.speeds == [350, 0]
    sizes = next(each for each in every if each.id == "text_size")
    assert [key for key, _words in sizes.options] == [str(each) for each in range(80, 201, 10)]
    assert (controller.settings.theme, controller.settings.text_percent) == ("dark", 200)
    assert (controller.settings.sound, controller.settings.volume) == (True, 100)
    assert SettingsController(file).dice_ms == 0
    assert SettingsController(file).most_backup_bytes == 4 * 1024**3


@pytest.mark.parametrize(
    ("setting", "key"),
    [
        ("smell", "rose"),
        ("theme", "plaid"),
        ("contrast", "plaid"),
        ("letters", "runes"),
        ("language", "plaid"),
        ("dice_speed", "warp"),
        ("reduce_motion", "plaid"),
        ("sound", "warp"),
    ],
)
def test_unknown_option_is_an_error(tmp_path: Path, setting: str, key: str) -> None:
    controller = SettingsController(tmp_path / "settings.json")
    with pytest.raises(ValueError, match=r"rose|plaid|runes|warp|not in|no setting"):
        controller.choose(setting, key)
    assert controller.settings == Settings()


def test_defaults_are_restored_and_the_last_state_stays(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    chosen = Settings(
        "dark", 150, "u", "00ff", "01", "gear", "off", sound=True, volume=10, reduce_motion="on"
    )
    save(file, chosen._replace(dice="star-port"))
    controller = SettingsController(file)
    told = Told(controller)
    assert not view_of(controller).defaults
    controller.restore_defaults()
    assert load(file) == Settings(
        last_character="u", window="00ff", splitter="01", tab="gear", dice="star-port"
    )
    assert (told.looks, told.speeds, told.sounds) == (2, [900], [(False, 60)])
    assert told.views[-1].defaults
    controller.restore_defaults()
    assert (told.looks, told.speeds) == (2, [900]), "nothing changed"


def test_look_is_not_updated_for_unrelated_settings(tmp_path: Path) -> None:
    controller = SettingsController(tmp_path / "settings.json")
    told = Told(controller)
    controller.choose_dice_speed("fast")
    controller.remember_character("u")
    controller.remember_window("00", "01", "gear")
    controller.resize_text(-1000)
    controller.resize_text(-10)
    assert (told.looks, told.chosen("text_size")) == (1, "80")


def test_reduced_motion_shows_dice_at_once_at_any_speed(tmp_path: Path) -> None:
    controller = SettingsController(tmp_path / "settings.json")
    told = Told(controller)
    controller.choose("reduce_motion", "on")
    assert (controller.reduces_motion, controller.dice_ms, told.speeds, told.looks) == (True, 0, [0], 1)
    controller.choose_dice_speed("fast")
    assert told.speeds == [0], "nothing of it is seen"
    controller.choose("reduce_motion", "off")
    assert (controller.reduces_motion, controller.dice_ms, told.speeds, told.looks) == (
        False,
        350,
        [0, 350],
        2,
    )


def test_motion_follows_the_desktop_unless_chosen(tmp_path: Path) -> None:
    controller = SettingsController(tmp_path / "settings.json")
    told = Told(controller)
    assert "has no setting for this" in words_of(controller, "reduce_motion")
    controller.follow_system(True)
    assert (controller.reduces_motion, told.speeds) == (True, [0])
    assert "follows your desktop" in words_of(controller, "reduce_motion")
    controller.choose("reduce_motion", "off")
    assert (controller.reduces_motion, told.speeds) == (False, [0, 900])
    controller.follow_system(False)
    controller.choose("reduce_motion", "system")
    assert (controller.reduces_motion, told.speeds) == (False, [0, 900])


def test_sound_is_off_until_turned_on_and_volume_can_be_chosen_then(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    controller = SettingsController(file)
    told = Told(controller)
    assert not controller.settings.sound
    assert refusal_of(controller, "volume") == "Sound is off."
    controller.toggle_sound()
    assert refusal_of(controller, "volume") == ""
    controller.choose_volume(30)
    controller.choose_volume(30)
    controller.choose_volume(1000)
    controller.toggle_sound()
    assert told.sounds == [(True, 60), (True, 30), (True, 100), (False, 100)]
    assert (load(file).sound, load(file).volume) == (False, 100)


def test_dice_set_without_a_character_is_saved(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    controller = SettingsController(file)
    told = Told(controller)
    for chosen in ("own #1A2B3C #FFEEDD", "own #1A2B3C #FFEEDD", "star-port"):
        controller.choose_dice(chosen)
    assert told.dice == ["own #1A2B3C #FFEEDD", "star-port"]
    assert load(file).dice == "star-port"


def test_changes_are_saved_in_the_background_and_the_newest_wins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qapp: QApplication
) -> None:
    file, written, free = tmp_path / "settings.json", list[Settings](), Event()

    def slow(path: Path, settings: Settings) -> None:
        assert free.wait(10), "a change waited for the disk"
        written.append(settings)
        save(path, settings)

    monkeypatch.setattr("desktop.base.settings.save", slow)
    background = Background()
    controller = SettingsController(file, background)
    for name in ("u", "v", "w"):
        controller.remember_character(name)
    controller.choose_theme("dark")
    assert not file.exists(), "the disk does not answer, and all went on"
    free.set()
    background.close()
    controller.close()
    assert load(file) == controller.settings == Settings(theme="dark", last_character="w")
    assert len(written) <= 2, "what waited is written in one go"


def test_unsaved_settings_are_saved_when_the_app_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qapp: QApplication
) -> None:
    file, background = tmp_path / "settings.json", Background()
    monkeypatch.setattr(background, "run", lambda *_work: None)  # never reached
    controller = SettingsController(file, background)
    controller.remember_character("u")
    assert not file.exists()
    background.close()
    controller.close()
    assert load(file).last_character == "u"
    controller.forget_character()
    assert load(file).last_character == "", "another library is opened next"


def setting(controller: SettingsController, wanted: str) -> SettingView:
    every = [each for page in view_of(controller).pages for each in page.settings]
    return next(each for each in every if each.id == wanted)


def words_of(controller: SettingsController, wanted: str) -> str:
    return setting(controller, wanted).text


def refusal_of(controller: SettingsController, wanted: str) -> str:
    return setting(controller, wanted).refusal


class Heard:
    """Stands in for the sound player."""

    def __init__(self, background: object) -> None:
        self.said: list[object] = []

    def turn_on(self) -> None:
        self.said.append("on")

    def turn_off(self) -> None:
        self.said.append("off")

    def set_volume(self, percent: int) -> None:
        self.said.append(percent)

    def throw(self, knocks: tuple[tuple[int, float], ...]) -> None:
        self.said.append(len(knocks) > 0)

    def land(self) -> None:
        self.said.append("landed")

    def tone(self, degree: str) -> None:
        self.said.append(degree)

    def close(self) -> None:
        self.said.append("closed")


def test_dice_sounds_start_after_a_click_in_the_corner_and_persist(
    ida: Player, open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Heard] = []

    def player(background: object) -> Heard:
        made.append(Heard(background))
        return made[-1]

    monkeypatch.setattr(sounds, "Player", player)
    ida.roll("spot-hidden", 20, units=1)
    assert made == [], "nothing of it is there while sound is off"
    ida.click("Sound off")
    assert made[0].said == [60, "on"]
    ida.window.tray.set_speed(HELD_MS)
    ida.roll("spot-hidden", 0, units=1)
    assert made[0].said[2:] == [True]
    ida.press(Qt.Key.Key_Space)
    assert made[0].said[3:] == ["landed", "critical"]
    ida.app.settings.choose_reduce_motion("on")
    ida.roll("spot-hidden", 90, units=5)
    assert made[0].said[5:] == [False, "landed", "failure"], "dice that do not move still fall"
    ida.app.settings.choose_volume(30)
    assert made[0].said[8:] == [30, "landed"], "so that it can be judged"
    ida.click("Sound on")
    assert made[0].said[10:] == [30, "off"]
    ida.click("Sound off")
    again = open_app()
    assert made[0].said[-1] == "closed"
    again.wait(lambda: len(made) == 2)
    assert made[1].said == [30, "on"]
    assert again.button("Sound on").isChecked()
    again.app.settings.choose_reduce_motion("system")


def test_damaged_file_is_reported_and_the_app_starts_with_defaults(
    open_app: Opener, library_path: Path
) -> None:
    chosen = places(library_path)
    chosen.settings.parent.mkdir(parents=True, exist_ok=True)
    chosen.settings.write_bytes(b"[" * 200_000)
    player = open_app()
    assert player.app.settings.is_damaged
    (told,) = [each for each in set(player.texts()) if "settings" in each and "defaults" in each]
    assert told == "Can't read your settings, so Rollbook uses the defaults. Your characters are safe."
    again = open_app()
    assert not again.app.settings.is_damaged, "they were kept when the window closed"
    assert told not in again.texts()
