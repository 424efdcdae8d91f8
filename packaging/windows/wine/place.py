"""Find where a skill is on the sheet: the app says so itself, off screen on this computer.

``python -m windows.wine.place FOLDER WIDTH HEIGHT`` opens a sample in ``FOLDER/played/library.db``, makes the
window that large, and prints the skill and the middle of its row as JSON. The bundle then opens this library
under Wine and gets a real click there.
"""

import json
import sys
from pathlib import Path
from typing import NamedTuple

SKILL = "spot-hidden"


class Place(NamedTuple):
    """The middle of a skill's row in a window, in pixels, with the names of the character and the skill."""

    character: str
    skill: str
    x: int
    y: int


def read(text: str) -> Place:
    """Read what this program printed. Raises ValueError."""
    found = json.loads(text.strip().rpartition("\n")[2])
    return Place(**found)


def main(folder: Path, width: int, height: int) -> None:
    """Print the place of the skill as JSON."""
    from PySide6.QtCore import QPoint
    from PySide6.QtTest import QTest

    from desktop.self_check.playing import IDA
    from desktop.self_check.trial import Trial
    from desktop.start import new_app, new_application

    trial = Trial(folder, new_application(), new_app)
    is_new = not trial.library.exists()
    trial.open(trial.library)
    trial.window.resize(width, height)
    if is_new:
        trial.click_button(IDA)
    trial.wait(lambda: IDA in trial.window.windowTitle(), IDA)
    rows = trial.window.sheet.skills.list
    index = rows.skills.index_of(SKILL)
    seen = [QPoint()]

    def is_settled() -> bool:
        # A hint above the skills comes a moment later, and moves them.
        QTest.qWait(1000)
        seen.append(rows.viewport().mapTo(trial.window, rows.visualRect(index).center()))
        return rows.visualRect(index).height() > 0 and seen[-1] == seen[-2]

    trial.wait(is_settled, "skills that stay where they are")
    place = seen[-1]
    name = next(each.name for each in rows.skills.rows if each.id == SKILL)
    trial.close()
    print(json.dumps(Place(IDA, name, place.x(), place.y())._asdict()))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
