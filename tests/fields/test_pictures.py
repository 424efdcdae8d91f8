"""Portrait pictures: one still picture is used, and only regular files are opened."""

import os
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.fields.pictures import BadPicture, decode
from desktop.fields.portrait_box import PortraitBox
from tests.interchange.test_refusals import animated, bomb


def test_the_first_frame_of_an_animated_picture_is_used() -> None:
    image = decode(animated())
    assert not image.isNull()


def test_a_decompression_bomb_is_refused_before_decoding() -> None:
    with pytest.raises(BadPicture, match="too large"):
        decode(bomb())


@pytest.mark.posix_only("pipes and devices are POSIX files")
def test_a_pipe_or_a_device_is_not_opened(qtbot: QtBot, tmp_path: Path) -> None:
    box = PortraitBox()
    qtbot.addWidget(box)
    chosen: list[bytes] = []
    box.picture_chosen.connect(chosen.append)
    os.mkfifo(tmp_path / "pipe.png")
    for each in (tmp_path / "pipe.png", Path("/dev/zero"), tmp_path):
        box.take_file(each)
    assert chosen == []
