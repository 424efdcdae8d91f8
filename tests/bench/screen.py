"""A screen that is not there, as large as a usual one: Qt's own off-screen default is 800 by 800 pixels."""

import json
from pathlib import Path

WIDTH, HEIGHT = 1920, 1080


def platform(folder: Path) -> str:
    """The value of ``QT_QPA_PLATFORM`` for such a screen at device ratio 1; describes it in ``folder``."""
    described = folder.resolve() / "screen.json"
    one = {
        "name": "bench",
        "x": 0,
        "y": 0,
        "width": WIDTH,
        "height": HEIGHT,
        "logicalDpi": 96,
        "logicalBaseDpi": 96,
        "dpr": 1,
    }
    described.write_text(json.dumps({"screens": [one]}), encoding="utf-8")
    return f"offscreen:configfile={described}"
