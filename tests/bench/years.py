"""Ten years of play: a character of 50,000 rolls, some 70,000 entries, beside the same one of ten."""

import json
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from itertools import islice
from pathlib import Path
from statistics import median
from time import perf_counter

from PySide6.QtCore import QPoint, QPointF, QSize, QStringListModel, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QListView

from desktop.base.clock import now
from desktop.base.paths import places
from desktop.base.settings import Settings, save
from desktop.interchange.rollbook import write_rollbook
from desktop.kit.lists.newest_first import ROW_ROLE
from desktop.kit.look import theme
from desktop.library.checks.examine import examine
from desktop.library.readable.copies import refresh
from desktop.library.store.library import Library
from desktop.shell.app import App
from desktop.shell.host import Controllers
from desktop.timeline.feature import PAGE as TIMELINE
from desktop.tray.log import RollList
from rules_core.sheet.journal import Action, Entry
from tests.bench.figure import Curve, Figure, Taken, compared
from tests.bench.history import LENGTHS, history, uuid_of
from tests.bench.played import SKILL, opened
from tests.bench.startup import started, usual_python

if sys.platform != "win32":
    import resource

FEW, MANY = LENGTHS[0], LENGTHS[-1]
SOME, LONG = LENGTHS[1:3]
"""``SOME`` is scrolled beside ten years: ten rolls have no second page. ``LONG`` is read whole."""

_BUILD = Path("build")
_ROUNDS, _STARTS, _WHOLE = 9, 5, 5
_IN_A_ROW = 100
_STEPS = 20
_NOTCH = 120
_FULL_PAGES, _DEEP = 2, 12
"""So many pages of ``SOME`` are whole ones; so many down the timeline ten years are looked at."""
_FROM_END, _ROLLS_APART = 20, 4
_SAME_ROWS = "plain sqlite3, json, same rows"
_GROWTH = "JOIN growth ON growth.character_id = journal.character_id AND growth.seq = journal.seq"
"""Of a journal only what tells how its character grew."""
_UNHEARD_OF = "quite unheard of"
_TIMES, _PLUS = 1.2, 2.0
"""No slower than with ten, but for the noise of a machine, and of what takes a millisecond or two anyway."""

Samples = dict[int, list[float]]
"""What was measured, by how many rolls the character has."""


def take(folder: Path) -> Taken:
    """All that a player does with a character, with ten rolls, with ten years of them, and in between."""
    library = _copied(history(_BUILD), folder / "play")
    taken = _started(folder)
    qt = theme.new_application("rollbook")
    with opened(qt, library) as app:
        play = _Play(qt, app)
        for name, act in (
            ("Opening the character", play.open),
            ("Click to saved outcome", play.roll),
            ("Typing into a tracker", play.change),
            ("Undo", play.undo),
            ("Redo", play.redo),
            ("Opening the timeline", play.open_timeline),
        ):
            samples = play.in_turn(act, LENGTHS if act in (play.open, play.undo) else (FEW, MANY))
            taken.figures.append(_flat(name, samples))
            if len(samples) > 2:
                taken.curves.append(_grown(name, samples))
        taken.figures.append(_chronicle(play, library))
        taken.figures.append(_flat("A hundred undos in a row, each", play.undo_in_a_row()))
        for part in (_log(play), _timeline(play, library)):
            taken.figures += part.figures
            taken.curves += part.curves
            taken.notes += part.notes
    taken.figures += _whole(library, folder)
    taken.notes.append(
        "The chronicle of ten years holds 500 downtimes, that of ten rolls none; searching the timeline, "
        "the export and the check read the whole journal by nature, and so stand beside the same rows read "
        "by plain sqlite3 and decoded as JSON. What they add is that each entry is verified and made into "
        "the values of the rules, and for a search into the words that are searched."
    )
    return taken


class _Play:
    """The app in the hands of a player."""

    def __init__(self, qt: QApplication, app: App) -> None:
        self._qt = qt
        self._app = app
        self._window = app.window
        self._there = 0

    @property
    def on(self) -> Controllers:
        """The controllers."""
        assert self._app.controllers is not None
        return self._app.controllers

    @property
    def log(self) -> QAbstractItemView:
        """The list of the log."""
        return self._window.tray.findChildren(RollList)[0]

    @property
    def entries(self) -> QAbstractItemView:
        """The list of the timeline."""
        return self._window.pages[TIMELINE].list

    def in_turn(self, act: Callable[[], float], lengths: tuple[int, ...]) -> Samples:
        """Do something with each character in turn, again and again; the first round is thrown away."""
        samples: Samples = {each: [] for each in lengths}
        for turn in range(-1, _ROUNDS):
            for rolls in lengths:
                self.show(rolls)
                took = act()
                if turn >= 0:
                    samples[rolls].append(took)
        return samples

    def show(self, rolls: int) -> None:
        """Have the character with so many rolls open."""
        self._there = self.on.session.library.id_of(uuid_of(rolls)) or 0
        if self.on.session.character.id != self._there:
            self.on.characters.open(self._there)
        self._qt.processEvents()

    def open(self) -> float:
        """Open the character, in place of one who was never played, and have its sheet painted."""
        wanted, other = self._there, max(each.id for each in self.on.session.library.listed())
        self.on.characters.open(other)
        self._qt.processEvents()
        return self._timed(lambda: self.on.characters.open(wanted))

    def roll(self) -> float:
        """Click a skill; until the outcome is saved."""
        rows = self._window.sheet.skills.list
        place = rows.visualRect(rows.skills.index_of(SKILL)).center()
        saved: list[float] = []

        def note(_entry: Entry) -> None:
            saved.append(perf_counter())

        self.on.session.changed.connect(note)
        began = perf_counter()
        QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
        self.on.session.changed.disconnect(note)
        self._window.tray.land()
        self._qt.processEvents()
        return (saved[0] - began) * 1000

    def change(self) -> float:
        """Change the hit points by one."""
        up = self.on.session.character.sheet.tracker("hp").value < 3
        return self._timed(lambda: self.on.sheets.enter_tracker("hp", "+1" if up else "-1"))

    def undo(self) -> float:
        """Take back a change that was made before."""
        self.change()
        return self._timed(self.on.undo.undo)

    def redo(self) -> float:
        """Do again what was just taken back."""
        self.undo()
        return self._timed(self.on.undo.redo)

    def undo_in_a_row(self) -> Samples:
        """Make a hundred changes, then take all of them back; the milliseconds of one."""
        samples: Samples = {FEW: [], MANY: []}
        for _ in range(_WHOLE):
            for rolls in samples:
                self.show(rolls)
                for _change in range(_IN_A_ROW):
                    self.change()
                took = [self._timed(self.on.undo.undo) for _undo in range(_IN_A_ROW)]
                samples[rolls].append(sum(took) / _IN_A_ROW)
        return samples

    def _toggle_timeline(self) -> None:
        self._app.host.run("timeline")

    @contextmanager
    def timeline(self) -> Iterator[None]:
        """With the timeline open."""
        self._toggle_timeline()
        self._qt.processEvents()
        yield
        self._toggle_timeline()
        self._qt.processEvents()

    def open_timeline(self) -> float:
        """Open the timeline, and leave it again."""
        took = self._timed(self._toggle_timeline)
        assert self._window.pages.page == TIMELINE
        self._toggle_timeline()
        self._qt.processEvents()
        return took

    def open_chronicle(self) -> float:
        """Turn to the chronicle of a character who was just opened, and back."""
        tabs = self._window.sheet.tabs
        self.open()
        took = self._timed(lambda: tabs.setCurrentIndex(tabs.ids.index("chronicle")))
        tabs.setCurrentIndex(0)
        self._qt.processEvents()
        return took

    def search(self, words: str) -> float:
        """Search the timeline through to its beginning."""
        page = self._window.pages[TIMELINE]
        began = perf_counter()
        page.search.setText(words)
        page.search_changed.emit(words)
        while page.list.isVisible():  # what stands in its place where nothing was found
            self._qt.processEvents()
        return (perf_counter() - began) * 1000

    def stand_on(self, rows: QAbstractItemView, row: int) -> float:
        """Click a row of the timeline: the sheet as it was then."""
        index = rows.model().index(row, 0)
        rows.scrollTo(index)
        self._qt.processEvents()
        place, left = rows.visualRect(index).center(), Qt.MouseButton.LeftButton
        plain = Qt.KeyboardModifier.NoModifier
        return self._timed(lambda: QTest.mouseClick(rows.viewport(), left, plain, place))

    def last_rolls(self, count: int) -> list[int]:
        """Rows of the timeline from its end: rolls, which have longer texts than other entries.

        They lie apart, so that they are near and far from where a sheet of then is kept, and above the rows
        at which older ones are asked for.
        """
        model = self.entries.model()
        down = range(model.rowCount() - _FROM_END, -1, -1)
        rolls = (row for row in down if model.index(row, 0).data(ROW_ROLE).degree)
        return list(islice(rolls, 0, count * _ROLLS_APART, _ROLLS_APART))

    def page(self, rows: QAbstractItemView) -> float:
        """Scroll to the end of what is listed, at which older ones come."""
        return self._timed(lambda: QTest.keyClick(rows, Qt.Key.Key_End))

    def turn_wheel(self, rows: QAbstractItemView, by: int) -> float:
        """Turn the wheel by a notch over a list, up (1) or down (-1)."""
        at = QPointF(rows.viewport().rect().center())
        event = QWheelEvent(
            at,
            QPointF(rows.viewport().mapToGlobal(at.toPoint())),
            QPoint(),
            QPoint(0, by * _NOTCH),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        return self._timed(lambda: self._qt.sendEvent(rows.viewport(), event))

    def _timed(self, act: Callable[[], object]) -> float:
        began = perf_counter()
        act()
        self._qt.processEvents()
        return (perf_counter() - began) * 1000


def _copied(library: Path, folder: Path) -> Path:
    """A library to be played with; the settings beside it name the character of the most rolls."""
    folder.mkdir(parents=True)
    path = folder / "library.db"
    shutil.copyfile(library, path)
    copies = library.with_suffix(".copies")
    if not copies.exists():
        refresh(library.resolve(), copies)
    shutil.copytree(copies, places(path).copies)  # ten years are not copied again at each start
    rolls = int(library.stem.rsplit("-", 1)[-1])
    save(places(path).settings, Settings(theme="light", last_character=uuid_of(rolls)))
    return path


def _flat(name: str, samples: Samples) -> Figure:
    """The character of ten years beside that of ten rolls, or the least that is there."""
    few, many = samples[min(samples)], samples[max(samples)]
    beside = f"with {min(samples)} rolls"
    return compared(f"{name}, {MANY:,} rolls", "ms", many, beside, few, times=_TIMES, plus=_PLUS)


def _grown(name: str, samples: Samples) -> Curve:
    points = [(float(rolls), median(each)) for rolls, each in samples.items()]
    return Curve(f"{name} of a character", "ms", "rolls", {"Rollbook": points})


def _started(folder: Path) -> Taken:
    """Start with the character open, from a library that holds nobody else who was played."""
    few = _copied(history(_BUILD, (FEW,)), folder / "few")
    many = _copied(history(_BUILD, (MANY,)), folder / "many")
    env = usual_python(folder / "bytecode")
    marks: dict[str, Samples] = {each: {FEW: [], MANY: []} for each in ("painted", "ready", "drawn")}
    held: Samples = {FEW: [], MANY: []}
    for turn in range(-1, _STARTS):
        for rolls, library in ((FEW, few), (MANY, many)):
            found = started(env, "tests.bench.rollbook_window", str(library))
            if turn >= 0:
                for each, samples in marks.items():
                    samples[rolls].append(found[each])
                held[rolls].append(_memory(env, library))
    memory = compared(
        f"Memory with the sheet open, {MANY:,} rolls",
        "MB",
        held[MANY],
        f"with {FEW} rolls",
        held[FEW],
        times=_TIMES,
    )
    names = {
        "painted": "Start to first paint",
        "ready": "Start to ready to roll",
        "drawn": "Start to the sheet",
    }
    return Taken([*(_flat(name, marks[each]) for each, name in names.items()), memory])


def _chronicle(play: _Play, library: Path) -> Figure:
    """The chronicle of ten years, beside what it is made of read plainly: by nature it is long."""
    ours: list[float] = []
    plain: list[float] = []
    for turn in range(-1, _WHOLE):
        play.show(MANY)
        took, floor = play.open_chronicle(), _read_plainly(library, MANY, _GROWTH)
        if turn >= 0:
            ours.append(took)
            plain.append(floor)
    return compared("Opening the chronicle of 500 downtimes", "ms", ours, _SAME_ROWS, plain)


def _log(play: _Play) -> Taken:
    """The log of ten years down to its first roll, beside one of some pages; and an undo far down there."""
    pages: Samples = {SOME: [], MANY: []}
    steps: Samples = {SOME: [], MANY: []}
    undone: Samples = {FEW: [], MANY: []}
    for _ in range(_WHOLE):
        play.show(FEW)
        undone[FEW].append(play.undo())
        play.show(SOME)
        # The first turn of the End key comes to what is listed already.
        pages[SOME] += [play.page(play.log) for _ in range(_FULL_PAGES + 1)][1:]
        steps[SOME] += [play.turn_wheel(play.log, 1) for _ in range(_STEPS)]
    play.show(MANY)
    rows = play.log.model()
    down: list[tuple[float, float]] = []
    while len(down) < _FULL_PAGES or rows.rowCount() > down[-_FULL_PAGES][0]:
        down.append((float(rows.rowCount()), play.page(play.log)))
    for _ in range(_WHOLE):
        steps[MANY] += [play.turn_wheel(play.log, 1) for _ in range(_STEPS)]
        undone[MANY].append(play.undo())
    del down[-_FULL_PAGES:]  # at the first roll there are no more
    pages[MANY] = [took for _, took in down[-len(pages[SOME]) :]]
    limit = (
        f"Whenever older rolls come, Qt lays out all rows of the list afresh: {_laid_out(MANY):.1f} ms "
        f"for a bare list of {MANY:,} equal rows, with nothing of Rollbook's in it."
    )
    return Taken(
        [
            _flat("Turning the wheel at the far end of the log", steps),
            _flat("More rolls at the far end of the log", pages),
            _flat("Undo at the far end of the log", undone),
        ],
        [Curve("More rolls of the log", "ms", "rows listed", {"Rollbook": down})],
        [limit],
    )


def _laid_out(rows: int) -> float:
    """Milliseconds in which Qt lays out a bare list of equal rows, at its quickest."""
    bare, model = QListView(), QStringListModel([""] * rows)
    bare.setUniformItemSizes(True)
    bare.setGridSize(QSize(120, 34))
    bare.setModel(model)
    took = []
    for _ in range(_WHOLE):
        began = perf_counter()
        bare.doItemsLayout()
        took.append((perf_counter() - began) * 1000)
    return min(took)


def _timeline(play: _Play, library: Path) -> Taken:
    """The timeline some thousand entries down, beside one of five hundred rolls; and all of it searched."""
    pages: Samples = {SOME: [], MANY: []}
    steps: Samples = {SOME: [], MANY: []}
    back: Samples = {SOME: [], MANY: []}
    for rolls, deep in ((SOME, _FULL_PAGES), (MANY, _DEEP)):
        play.show(rolls)
        with play.timeline():
            took = [play.page(play.entries) for _ in range(deep)]
            pages[rolls] = took[-_FULL_PAGES:]
            for row in play.last_rolls(_ROUNDS):
                steps[rolls] += [play.turn_wheel(play.entries, 1) for _ in range(_STEPS)]
                play.stand_on(play.entries, 1)
                back[rolls].append(play.stand_on(play.entries, row))
    found = [
        _flat("Turning the wheel deep in the timeline", steps),
        _flat("More entries deep in the timeline", pages),
        _flat("Looking back at an entry deep in the timeline", back),
    ]
    searched: Samples = {each: [] for each in LENGTHS}
    floor: Samples = {each: [] for each in LENGTHS}
    for turn in range(_WHOLE):
        for rolls in LENGTHS if not turn else (LONG,):
            play.show(rolls)
            with play.timeline():
                searched[rolls].append(play.search(_UNHEARD_OF))
            floor[rolls].append(_read_plainly(library, rolls))
    name = f"Searching the timeline through {LONG:,} rolls"
    found.append(compared(name, "ms", searched[LONG], _SAME_ROWS, floor[LONG]))
    return Taken(found, [_grown("Searching the timeline", searched)])


def _whole(library: Path, folder: Path) -> list[Figure]:
    """What reads all by nature, beside the same rows read plainly; and a copy brought up to date."""
    exported: list[float] = []
    checked: list[float] = []
    floor: list[float] = []
    all_rows: list[float] = []
    with closing(Library.open(library)) as opened_library:
        number = opened_library.id_of(uuid_of(LONG))
        assert number is not None
        for _ in range(_WHOLE):
            began = perf_counter()
            character = opened_library.character(number)
            entries = list(opened_library.newest_first(number))[::-1]
            write_rollbook(character.sheet, entries, opened_library.portrait(number), character.uuid)
            exported.append((perf_counter() - began) * 1000)
            floor.append(_read_plainly(library, LONG))
    for _ in range(_WHOLE):
        began = perf_counter()
        assert not examine(library).faults
        checked.append((perf_counter() - began) * 1000)
        all_rows.append(sum(_read_plainly(library, each) for each in LENGTHS))
    return [
        compared(f"Export of {LONG:,} rolls", "ms", exported, _SAME_ROWS, floor),
        compared(f"Check of a library with {MANY:,} rolls", "ms", checked, _SAME_ROWS, all_rows),
        _flat("Readable copy after one more thing was done", _copied_again(folder)),
    ]


def _copied_again(folder: Path) -> Samples:
    """Bring a readable copy up to date that lacks one entry."""
    samples: Samples = {FEW: [], MANY: []}
    for turn in range(-1, _ROUNDS):
        for rolls in samples:
            path, copies = folder / f"copied-{rolls}.db", folder / f"copies-{rolls}"
            if turn < 0:
                shutil.copyfile(history(_BUILD, (rolls,)), path)
                refresh(path, copies)
            with closing(Library.open(path)) as library:
                number = library.id_of(uuid_of(rolls))
                assert number is not None
                with library.transaction() as tx:
                    tx.journal.append(
                        number, Entry(0, f"note {turn}", Action.NOTE, now(), refers=(1,), text="And on")
                    )
            began = perf_counter()
            assert refresh(path, copies).written == 1
            if turn >= 0:
                samples[rolls].append((perf_counter() - began) * 1000)
    return samples


def _read_plainly(library: Path, rolls: int, only: str = "") -> float:
    """Milliseconds in which plain ``sqlite3`` reads a journal, with each entry decoded as JSON."""
    query = f"""
        SELECT entry, journal.sha256 FROM journal JOIN character ON character.id = journal.character_id {only}
        WHERE uuid = ? ORDER BY journal.seq DESC
    """
    with closing(sqlite3.connect(f"{library.resolve().as_uri()}?mode=ro", uri=True)) as connection:
        began = perf_counter()
        for entry, _ in connection.execute(query, (uuid_of(rolls),)):
            json.loads(entry)
        return (perf_counter() - began) * 1000


def _memory(env: dict[str, str], library: Path) -> float:
    """Megabytes that the app holds with its sheet open, from a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", __name__, str(library)],
        env=env,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        check=True,
    )
    return float(done.stdout)


def _tell_memory(library: Path) -> None:
    assert sys.platform == "linux"
    qt = theme.new_application("rollbook")
    with opened(qt, library):
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        sys.stdout.write(f"{pages * resource.getpagesize() / 1_000_000}\n")


if __name__ == "__main__":
    _tell_memory(Path(sys.argv[1]))
