"""``python -m tests.pictures``: the tour beside the mocks, on sheets that can be judged at a glance.

- without a command: plays the tour where it was not played yet, and makes the sheets;
- ``tour``: plays the tour in several processes at once;
- ``looks``: each main screen in each theme, at each size of the window and of text.
"""

import argparse
import json
import os
import sys
from collections.abc import Iterable, Mapping
from itertools import groupby
from pathlib import Path
from typing import Any

from desktop.tour.command import platform
from tests.pictures.index import Linked, Section, write_index
from tests.pictures.mocks import BESIDE, STATES
from tests.pictures.playing import play
from tests.pictures.sheets import Shown, in_rows, side_by_side

_MOCKS = Path(__file__).resolve().parents[3] / "shared" / "design" / "mocks"
_USUAL = {"theme": "light", "contrast": "system", "letters": "rollbook", "text_scale": 1.0, "language": "en"}

Picture = dict[str, Any]
"""A picture as ``tour.json`` lists it."""


def main(argv: list[str]) -> int:
    """Do what the command says; the status is 1 where a part of the tour failed."""
    os.environ["QT_QPA_PLATFORM"] = platform()
    usage = argparse.ArgumentParser(prog="python -m tests.pictures", description=__doc__)
    usage.add_argument("command", nargs="?", choices=("sheets", "tour", "looks"), default="sheets")
    usage.add_argument("--tour", type=Path, default=Path("build/tour"), help="the pictures of the tour")
    usage.add_argument("--into", type=Path, default=Path("build/pictures"), help="where sheets go")
    usage.add_argument("--mocks", type=Path, default=_MOCKS, help="the drawings of the screens")
    usage.add_argument("--screen", nargs="+", default=[], help="look at these screens only")
    asked = usage.parse_args(argv)
    if asked.command == "tour":
        return play(asked.tour)
    from PySide6.QtGui import QGuiApplication

    from desktop.kit.look import theme

    if asked.command == "looks":
        from tests.pictures.looks import look_at_all

        return look_at_all(asked.into, asked.screen)
    status = 0 if (asked.tour / "tour.json").exists() else play(asked.tour)
    _app = QGuiApplication([])
    theme.load_fonts()
    _sheets(asked.tour, asked.into, asked.mocks)
    return status


def _sheets(tour: Path, into: Path, mocks: Path) -> None:
    pictures: list[Picture] = json.loads((tour / "tour.json").read_text(encoding="utf-8"))
    into.mkdir(parents=True, exist_ok=True)
    named = {f"{each['run']}: {each['title']}": tour / each["file"] for each in pictures}
    sections = []
    if mocks.is_dir():
        sections += _beside_mocks(named, into, mocks)
    else:
        sys.stderr.write(f"There are no mocks in {mocks}: the sheets do without them.\n")
    sections += _of_states(named, into)
    by_run = sorted(pictures, key=lambda each: each["run"])  # keeps the order within each
    for run, group in groupby(by_run, key=lambda each: each["run"]):
        found = list(group)
        file = f"tour-{run}.png"
        in_rows([Shown(tour / each["file"], _caption(each)) for each in found], into / file)
        files = [Linked(each["title"], tour / each["file"]) for each in found]
        sections.append(Section("The tour", run, file, files))
    write_index(sections, into)
    sys.stdout.write(f"{len(sections)} sheets in {into / 'index.html'}\n")


def _beside_mocks(named: Mapping[str, Path], into: Path, mocks: Path) -> list[Section]:
    sections = []
    for mock in sorted(mocks.glob("*.png")):
        wanted = BESIDE.get(mock.stem, ())
        found, missing = _found(named, [each.title for each in wanted], mock.stem)
        shown = [Shown(mock, f"Mock {mock.stem}")]
        shown += [Shown(named[each.title], *each) for each in wanted if each.title in named]
        file = f"mock-{mock.name}"
        side_by_side(shown, into / file)
        files = [Linked(f"Mock {mock.stem}", mock), *found]
        sections.append(Section("Beside the mocks", mock.stem, file, files, missing))
    return sections


def _of_states(named: Mapping[str, Path], into: Path) -> list[Section]:
    sections = []
    for state, titles in STATES.items():
        found, missing = _found(named, titles, state)
        file = f"state-{state.lower().replace(' ', '-')}.png"
        if found:
            side_by_side([Shown(each.file, each.title) for each in found], into / file)
        sections.append(Section("Empty and broken states", state, file if found else "", found, missing))
    return sections


def _found(
    named: Mapping[str, Path], titles: Iterable[str], where: str
) -> tuple[list[Linked], tuple[str, ...]]:
    """Return the pictures that the tour has, and the titles of those that it has not, which are told."""
    missing = tuple(title for title in titles if title not in named)
    for title in missing:
        sys.stderr.write(f"{where}: the tour has no picture “{title}”\n")
    return [Linked(title, named[title]) for title in titles if title in named], missing


def _caption(picture: Picture) -> str:
    look = [str(picture[name]) for name, usual in _USUAL.items() if picture[name] != usual]
    return f"{picture['title']} — {picture['size'][0]}x{picture['size'][1]} {' '.join(look)}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
