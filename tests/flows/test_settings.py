"""What the app remembers about itself."""

import json
from pathlib import Path

import pytest

from desktop.controllers.settings import SettingsController
from desktop.settings import Settings, load, save
from desktop.viewdata.settings import SettingsView


def test_settings_come_back(tmp_path: Path) -> None:
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
        json.dumps({"theme": "plaid", "unknown": 1}).encode(),
    ],
)
def test_settings_that_make_no_sense_are_the_usual_ones(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "settings.json").write_bytes(content)
    assert load(tmp_path / "settings.json") == Settings()


def test_a_text_size_stays_within_what_can_be_read(tmp_path: Path) -> None:
    for given, taken in ((1, 80), (104, 100), (10_000, 200)):
        (tmp_path / "settings.json").write_text(json.dumps({"text_percent": given}))
        assert load(tmp_path / "settings.json").text_percent == taken


def test_a_place_that_cannot_be_written_to_is_let_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    save(tmp_path / "file" / "settings.json", Settings())
    assert (tmp_path / "file").read_text() == ""


def test_a_file_of_an_older_version_is_read_as_it_was_and_dice_tumble_as_before(tmp_path: Path) -> None:
    older = {"theme": "dark", "text_percent": 120, "last_character": "u", "window": "00", "splitter": "01"}
    (tmp_path / "settings.json").write_text(json.dumps(older))
    assert load(tmp_path / "settings.json") == Settings("dark", 120, "u", "00", "01", "normal")


@pytest.mark.parametrize("speed", ["ludicrous", 3, None, ""])
def test_a_speed_that_there_is_not_is_the_usual_one(tmp_path: Path, speed: object) -> None:
    (tmp_path / "settings.json").write_text(json.dumps({"theme": "dark", "dice_speed": speed}))
    assert load(tmp_path / "settings.json") == Settings(theme="dark")


class Told:
    """What a controller told."""

    def __init__(self, controller: SettingsController) -> None:
        self.speeds: list[int] = []
        self.looks = 0
        self.views: list[SettingsView] = []
        controller.dice_speed_changed.connect(self.speeds.append)
        controller.look_changed.connect(self._look)
        controller.view_changed.connect(self.views.append)

    def _look(self) -> None:
        self.looks += 1

    def chosen(self, setting: str) -> str:
        """How a setting stands in the last view."""
        every = [each for page in self.views[-1].pages for each in page.settings]
        return next(each.chosen for each in every if each.id == setting)


def test_every_option_of_every_page_can_be_chosen_and_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    controller = SettingsController(file)
    told = Told(controller)
    every = [each for page in controller.view().pages for each in page.settings]
    assert [each.id for each in every] == ["theme", "text_size", "dice_speed"]
    for setting in every:
        for key, words in setting.options:
            assert words
            controller.choose(setting.id, key)
            assert told.chosen(setting.id) == key
            assert load(file) == controller.settings
    assert told.speeds == [350, 0]
    assert [key for key, _words in every[1].options] == [str(each) for each in range(80, 201, 10)]
    assert (controller.settings.theme, controller.settings.text_percent) == ("dark", 200)
    assert SettingsController(file).dice_ms == 0


@pytest.mark.parametrize(("setting", "key"), [("smell", "rose"), ("theme", "plaid"), ("dice_speed", "warp")])
def test_an_option_that_there_is_not_is_a_mistake(tmp_path: Path, setting: str, key: str) -> None:
    controller = SettingsController(tmp_path / "settings.json")
    with pytest.raises(ValueError, match=r"rose|plaid|warp|not in|no setting"):
        controller.choose(setting, key)
    assert controller.settings == Settings()


def test_the_defaults_come_back_and_where_things_were_left_stays(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    save(file, Settings("dark", 150, "u", "00ff", "01", "off"))
    controller = SettingsController(file)
    told = Told(controller)
    assert not controller.view().defaults
    controller.restore_defaults()
    assert load(file) == Settings(last_character="u", window="00ff", splitter="01")
    assert (told.looks, told.speeds) == (1, [900])
    assert told.views[-1].defaults
    controller.restore_defaults()
    assert (told.looks, told.speeds) == (1, [900]), "nothing changed"


def test_the_look_is_not_told_anew_for_what_does_not_concern_it(tmp_path: Path) -> None:
    controller = SettingsController(tmp_path / "settings.json")
    told = Told(controller)
    controller.choose_dice_speed("fast")
    controller.remember_character("u")
    controller.remember_window("00", "01")
    controller.resize_text(-1000)
    controller.resize_text(-10)
    assert (told.looks, told.chosen("text_size")) == (1, "80")
