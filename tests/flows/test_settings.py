"""What the app remembers about itself."""

import json
from pathlib import Path

import pytest

from desktop.settings import Settings, load, save


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
