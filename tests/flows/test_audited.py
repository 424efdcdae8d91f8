"""Everyday sheets and windows have names, large enough targets, enough contrast, and no cut text.

A part of the walk (`make walk`), which checks every picture of the tour in the same way.
"""

from collections.abc import Iterator

import pytest

from tests.playing import Opener, Player
from tests.walk.audit import seen, whole
from tests.walk.drawn import Ears
from tests.walk.finding import Finding, report

SHEETS = ("Tarn Ondara", "Ketta Morrow", "Juno Halloran", "Oriel Kast", "Ida Marchetti")


@pytest.fixture
def ears() -> Iterator[Ears]:
    heard = Ears()
    with heard.open():
        yield heard


def test_every_sheet_passes_the_audit_in_play_and_edit_mode(open_app: Opener, ears: Ears) -> None:
    player = open_app()
    found: list[Finding] = []
    for name in SHEETS:
        player.add_sample(name)
        found += (each._replace(picture=name) for each in whole(player.window, ears))
    player.roll("spot-hidden", 20, units=1)
    found += (each._replace(picture="a result") for each in whole(player.window, ears))
    player.window.commands["edit"].trigger()
    player.wait(lambda: player.window.play.is_editing)
    found += (each._replace(picture="edit mode") for each in whole(player.window, ears))
    assert not found, "\n" + report(found)


def test_dark_theme_and_large_text_pass_the_audit(ida: Player, ears: Ears) -> None:
    found: list[Finding] = []
    ida.roll("spot-hidden", 20, units=1)
    for setting, value in (("theme", "dark"), ("text_size", "200")):
        ida.app.settings.choose(setting, value)
        found += (each._replace(picture=f"{setting} {value}") for each in seen(ida.window, ears))
    assert not found, "\n" + report(found)


@pytest.mark.parametrize(("command", "name"), [("settings", "Settings"), ("keys", "Keys")])
def test_everyday_windows_pass_the_audit(ida: Player, ears: Ears, command: str, name: str) -> None:
    found: list[Finding] = []
    ida.in_window(name, ida.window.commands[command].trigger, lambda: found.extend(whole(ida.front, ears)))
    assert not found, "\n" + report(found)
