"""``make profile``: where the time of each main path goes, written to ``build/profile.md``.

Not part of ``make bench``: a profiler slows what it looks at, and Python more than what Python calls. So only
the shares are to be read, and what was done about them is in ``costs.md``.
"""

import cProfile
import io
import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from functools import partial
from os import environ
from pathlib import Path
from time import thread_time

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from desktop.backups.cli import backup, doctor
from desktop.base.clock import now
from desktop.cli import resolve
from desktop.dice.felt import Felt
from desktop.downtime.feature import PAGE as DOWNTIME
from desktop.exporting import cli as export
from desktop.interchange.detect import read_character
from desktop.interchange.rollbook import open_sample
from desktop.kit.look import theme
from desktop.library.store.drawers import GAME_NAMES
from desktop.library.store.library import Library
from desktop.library_page.feature import FEATURE as LIBRARY
from desktop.session.adding import add
from desktop.session.background import Background
from desktop.shell.app import App
from desktop.views.about import samples
from desktop.views.paper.paper import paper_view
from tests.bench import screen
from tests.bench.folded import Folded, folded
from tests.bench.played import SKILL, library_of_ten, opened
from tests.bench.printing import pdf
from tests.flows.editing import edit_page
from tests.interchange.known_files import known_files

TABLE = Path("build") / "profile.md"
_DEAREST = 3
_SIZE = 1440, 900
_AGAIN = 3
_SHEETS = 100
_LINES = 2000

_REQUESTS: tuple[dict[str, object], ...] = (
    {"system": "coc7", "do": "check", "with": {"target": 55, "bonus": 1}},
    {"system": "shadow-lounge", "do": "check", "with": {"target": 60, "penalty": 1}},
    {"system": "basic-d20", "do": "attack", "with": {"bonus": 6, "ac": 16, "damage": "1D12"}},
    {"system": "rites-of-battle", "do": "roll", "with": {"proficiency": 2, "ability": 1, "difficulty": 2}},
    {"system": "striker", "do": "check", "with": {"modifier": 3, "challenge": 15, "approach": "reckless"}},
)

Job = Callable[[], object]


class Profiler:
    """Profiles jobs, with what they do in threads, and keeps what was found in the order of the paths."""

    def __init__(self) -> None:
        self.found: dict[str, Folded] = {}
        self._parts: list[cProfile.Profile] = []
        self._plain_run = Background.run

    @contextmanager
    def path(self, name: str) -> Iterator[None]:
        """Profile what is done within."""
        self._parts = [cProfile.Profile(thread_time)]
        plain = self._plain_run

        def run(background: Background, work: Callable[[], object], *back: Callable[[object], None]) -> None:
            part = cProfile.Profile(thread_time)
            self._parts.append(part)
            plain(background, partial(part.runcall, work), *back)

        Background.run = run  # type: ignore[method-assign, assignment]
        self._parts[0].enable()
        try:
            yield
        finally:
            self._parts[0].disable()
            Background.run = plain  # type: ignore[method-assign]
            self.found[name] = folded(self._parts)
            sys.stderr.write(self._row(name) + "\n")

    def as_markdown(self) -> str:
        """The table: each path, and where most of its time went."""
        lines = [
            "# Where the time goes\n",
            "Shares of each path under the profiler; what is not ours counts for who asked for it.\n",
            "| path | ms of processor, profiled | largest | second | third |",
            "|---|---|---|---|---|",
        ]
        lines += map(self._row, self.found)
        return "\n".join(lines) + "\n"

    def _row(self, name: str) -> str:
        found = self.found[name]
        dearest = [f"{each.name} {each.share:.0%}" for each in found.costs[:_DEAREST]]
        return f"| {name} | {found.total_ms:.0f} | {' | '.join(dearest)} |"


def main() -> None:
    """Profile all paths over ten characters of all five games."""
    TABLE.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=TABLE.parent, prefix="profile-") as made:
        folder = Path(made)
        environ["QT_QPA_PLATFORM"] = screen.platform(folder)
        profiler = Profiler()
        qt = theme.new_application("rollbook")
        library = library_of_ten(folder / "library.db", 0)
        with profiler.path("Start to ready, and the sheet painted"):
            begun = opened(qt, library)
            app = begun.__enter__()
            _paint(qt)
        app.window.resize(*_SIZE)
        QTest.qWait(300)
        try:
            _in_window(profiler, qt, app)
        finally:
            begun.__exit__(None, None, None)
        _without_window(profiler, folder, library)
    TABLE.write_text(profiler.as_markdown(), encoding="utf-8")
    sys.stdout.write(profiler.as_markdown())


def _in_window(profiler: Profiler, qt: QApplication, app: App) -> None:
    assert app.controllers is not None
    on, window, host = app.controllers, app.window, app.host
    library = host.part(LIBRARY)
    assert library is not None
    people: dict[str, int] = {}
    for each in on.session.library.rail():
        on.characters.open(each.id)
        _paint(qt)
        people.setdefault(on.session.system.id, each.id)

    def roll() -> None:
        on.rolls.roll_skill(SKILL, 1)

    def again(name: str, *jobs: Job) -> None:
        """Profile jobs in turn, each painted, several times; once before, so that all is made."""
        for job in jobs:
            job()
            _paint(qt)
        with profiler.path(name):
            for _ in range(_AGAIN):
                for job in jobs:
                    job()
                    _paint(qt)

    on.characters.open(people["coc7"])
    roll()
    window.tray.land()
    _paint(qt)
    with profiler.path("Click to saved, and the dice on their way"):
        roll()
    (felt,) = window.tray.findChildren(Felt)
    with profiler.path("Dice in flight until they lie"):
        while felt.is_turning():
            qt.processEvents()
    again("Undo and redo", on.undo.undo, on.undo.redo)
    for game, number in people.items():
        other = people["coc7" if game != "coc7" else "shadow-lounge"]
        on.characters.open(other)
        again(
            f"To {GAME_NAMES[game]} and back",
            *(partial(on.characters.open, each) for each in (number, other)),
        )
    for game, number in people.items():
        on.characters.open(number)
        tabs = window.sheet.tabs
        turns = [partial(tabs.setCurrentIndex, place) for place in (*range(1, tabs.count()), 0)]
        again(f"Every page of {GAME_NAMES[game]}", *turns)
    on.characters.open(people["coc7"])
    edit = window.commands["edit"].trigger
    again("Edit mode, in and out", edit, edit)
    edit()
    pages = edit_page(window).tabs
    again(
        "Every page of edit mode",
        *(partial(pages.setCurrentIndex, place) for place in (*range(1, pages.count()), 0)),
    )
    edit()
    width, height = _SIZE
    again(
        "The window narrower and wider", *(partial(window.resize, width - x, height) for x in (8, 16, 8, 0))
    )
    commands = window.commands
    again("Dark and light", commands["theme_dark"].trigger, commands["theme_light"].trigger)
    downtime = window.pages[DOWNTIME]
    again(
        "Downtime: in, two steps on, back and out",
        commands["downtime"].trigger,
        downtime.next_requested.emit,
        downtime.next_requested.emit,
        downtime.back_requested.emit,
        downtime.back_requested.emit,
        window.pages.show_play,
    )
    toggle_timeline = partial(host.run, "timeline")
    again("The timeline, open and closed", toggle_timeline, toggle_timeline)
    again("The library, open and closed", library.open, window.pages.show_play)
    library.open()
    _paint(qt)
    finds = [partial(library.shelves.search, text) for text in ("m", "ma", "mar", "")]
    again("Search in the library, letter by letter", *finds)
    window.pages.show_play()
    _paint(qt)
    with profiler.path("Print preview"):
        _in_modal(commands["print"].trigger)


def _without_window(profiler: Profiler, folder: Path, library: Path) -> None:
    """What the command line does too, by the same functions."""
    files = list(known_files().items())
    some = [files[number % len(files)] for number in range(_SHEETS)]
    target = Library.open(folder / "imported.db")
    with profiler.path("Import of a hundred sheets of every format"):
        for name, data in some:
            reading = read_character(data, name)
            with target.transaction() as tx:
                add(tx, reading, now())
    target.close()
    where = ["--library", str(library)]
    into = folder / "out"
    lines = [json.dumps(_REQUESTS[number % len(_REQUESTS)]).encode() for number in range(_LINES)]
    resolve.resolve(lines[: len(_REQUESTS)], io.BytesIO())
    with redirect_stdout(io.StringIO()):
        for name, job in (
            (
                "Export of ten characters",
                partial(export.main, ["--all", "--as", "rollbook", *_into(into), *where]),
            ),
            ("PDFs of all samples", _print_samples),
            ("Backup, read back", partial(backup.main, where)),
            ("Doctor", partial(doctor.main, where)),
            ("Two thousand lines of resolve", partial(resolve.resolve, lines, io.BytesIO())),
        ):
            with profiler.path(name):
                job()


def _print_samples() -> None:
    """Lay out and paint the sheet of each sample, as the app does it."""
    for each in samples():
        reading = open_sample(each.id)
        pdf(paper_view(reading.sheet, portrait=reading.portrait))


def _into(folder: Path) -> list[str]:
    folder.mkdir(exist_ok=True)
    return ["--into", str(folder)]


def _in_modal(trigger: Job) -> None:
    """Open a window over the app's, wait until it has settled, and close it."""

    def close() -> None:
        if (over := QApplication.activeModalWidget()) is not None:
            over.close()

    QTimer.singleShot(1500, close)
    trigger()


def _paint(qt: QApplication) -> None:
    """Have everything painted that waits for it."""
    for _ in range(3):
        qt.processEvents(QEventLoop.ProcessEventsFlag.AllEvents)


if __name__ == "__main__":
    main()
