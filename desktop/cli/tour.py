"""``rollbook tour FOLDER``: plays through the app off screen, with scripted dice, and keeps pictures.

Every picture is of the real window over a real library in a temporary folder. ``tour.json`` tells of each
picture its file, title, screen, state, theme, size and text scale.
"""

import json
import os
import sys
import tempfile
import traceback
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint, Qt, QTimer, qInstallMessageHandler
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QLineEdit,
    QScrollArea,
    QWidget,
)

from desktop.bootstrap import App
from desktop.library.lock import LibraryLock
from desktop.paths import places
from desktop.widgets import theme
from desktop.widgets.main_window import MainWindow
from desktop.widgets.pages import DOWNTIME, PLAY, PROBLEM, REVIEW
from rules_core.dice import Die, F, Face
from rules_core.sources import DiceSource, ScriptedDice

WIDE, SMALL = (1440, 900), (1024, 640)
_LONGEST_WAIT_MS = 15_000

_NAMES_AND_VALUES = (
    ("Accounting", "", "25"),
    ("Art/Craft", "None", "05"),
    ("Charm", "", "45"),
    ("Dream Lore", "", "12"),
    ("Fighting", "Brawl", "35"),
    ("Firearms", "Handgun", "40"),
    ("Language (Other)", "Latin", "51"),
    ("Language (Own)", "Portuguese", "80"),
    ("Library Use", "", "75"),
    ("Occult", "", "45"),
    ("Spot Hidden", "", "65"),
)

_FOREIGN = {
    "Investigator": {
        "Header": {"GameType": "Classic (1920's)", "GameVersion": "7th Edition", "Version": "0.5.0"},
        "PersonalDetails": {
            "Name": "Inês Carvalhal",
            "Occupation": "Antiquarian",
            "Gender": "Female",
            "Age": "34",
            "Birthplace": "Porto",
            "Residence": "Arkham",
            "Portrait": None,
        },
        "Characteristics": {
            "STR": "45",
            "CON": "55",
            "SIZ": "50",
            "DEX": "60",
            "APP": "55",
            "INT": "75",
            "POW": "70",
            "EDU": "80",
            "Move": "7",
            "Luck": "55",
            "Sanity": "66",
            "SanityStart": "70",
            "HitPts": "09",
            "HitPtsMax": "10",
            "MagicPts": "14",
            "MagicPtsMax": "14",
            "DamageBonus": "+1D4",
            "Build": "0",
            "OccupationSkillPoints": "320",
        },
        "Skills": {
            "Skill": [
                {"name": name, "subskill": subskill, "value": value}
                if subskill
                else {"name": name, "value": value}
                for name, subskill, value in _NAMES_AND_VALUES
            ]
        },
        "Weapons": {
            "weapon": {"name": ".32 revolver", "skillname": "Handgun", "damage": "1D8", "range": "15"}
        },
        "Backstory": {"traits": "Dates paper by its smell.", "people": None},
        "Cash": {"spending": "$10", "cash": "$64", "assets": "A shop on Church Street"},
    }
}


class TableDice(DiceSource):
    """Hands out the faces that the tour lays down before each roll."""

    def __init__(self) -> None:
        self._script = ScriptedDice()

    def lay_down(self, tens: list[int], units: int) -> None:
        """Have the next roll show these faces."""
        self.put({"tens": tens, "units": [units]})

    def put(self, faces: Mapping[str, Sequence[Face]], **parts: Mapping[str, Sequence[Face]]) -> None:
        """Have the next roll show these faces of any dice, those of named parts apart."""
        self._script = ScriptedDice(faces, parts)

    def part(self, name: str) -> DiceSource:
        """The dice of one part that were laid down."""
        return self._script.part(name)

    def draw(self, die: Die[F], count: int = 1) -> tuple[F, ...]:
        """The next faces that were laid down."""
        return self._script.draw(die, count)


def main(argv: list[str]) -> int:
    """Play the tour into the folder named; the exit status."""
    if len(argv) != 1 or argv[0].startswith("-"):
        sys.stderr.write("Usage: rollbook tour FOLDER\n")
        return 2
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    folder = Path(argv[0])
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("[0-9][0-9]-*.png"):
        old.unlink()
    faults: list[str] = []
    sys.excepthook = lambda *caught: faults.append("".join(traceback.format_exception(*caught)))
    qInstallMessageHandler(lambda _kind, _where, words: _keep_warning(words, faults))
    with tempfile.TemporaryDirectory() as home:
        try:
            pictures = Tour(folder, Path(home)).play()
        except RuntimeError as stopped:  # it went another way than the tour expects
            sys.stderr.write("".join([*faults, f"{stopped}\n"]))
            return 1
    (folder / "tour.json").write_text(json.dumps(pictures, indent=1, ensure_ascii=False), encoding="utf-8")
    sys.stdout.write(f"{len(pictures)} pictures in {folder}\n")
    sys.stderr.write("".join(faults))
    return 1 if faults else 0


def _keep_warning(words: str, faults: list[str]) -> None:
    """A warning of Qt is a fault, but for what the off-screen platform says of every window."""
    if not words.startswith("This plugin does not support"):
        faults.append(f"Qt: {words}\n")


class Tour:
    """One walk through the app, with a picture at every place worth seeing."""

    def __init__(self, folder: Path, home: Path) -> None:
        self._folder = folder
        self._home = home
        self._pictures: list[dict[str, Any]] = []
        self._dice = TableDice()
        running = QApplication.instance()
        self._qt = running if isinstance(running, QApplication) else QApplication([])
        self._app = self._open(home / "library.db")

    @property
    def _window(self) -> MainWindow:
        return self._app.window

    def play(self) -> list[dict[str, Any]]:
        """Walk through everything; the list of pictures for ``tour.json``."""
        self._first_run()
        self._rolling()
        self._luck_and_pushing()
        self._trackers_and_undo()
        self._pages()
        self._begin_downtime("Ida Marchetti", "The development phase")
        self._leave_downtime()
        self._fighting()
        self._losing_sanity()
        self._shadow_lounge()
        self._four_degrees()
        self._narrative_dice()
        self._striker()
        self._downtime()
        self._windows()
        self._looks()
        self._importing()
        self._app.close()
        self._window.close()
        self._trouble()
        return self._pictures

    def _first_run(self) -> None:
        self._shot("First start", "first-run", "empty library")
        self._theme("dark")
        self._shot("First start, dark", "first-run", "empty library")
        self._theme("light")
        self._resize(SMALL)
        self._shot("First start in a small window", "first-run", "empty library")
        self._resize(WIDE)
        self._click_button("Ida Marchetti")
        self._wait(lambda: self._window.pages.page == PLAY)

    def _rolling(self) -> None:
        QTest.keyClick(self._focus_skill("spot-hidden"), Qt.Key.Key_Space)
        self._shot("A skill is loaded and ready", "play", "ready")
        self._click_button("1 bonus die")
        self._shot("A bonus die is chosen, the odds follow", "play", "ready with a bonus die")
        self._dice.lay_down([20, 60], 1)
        self._click_skill("spot-hidden")
        QTest.qWait(330)
        self._shot("The dice turn", "play", "rolling")
        self._land()
        self._shot("Hard success, and a tick", "play", "success")

    def _luck_and_pushing(self) -> None:
        QTest.keyClick(self._focus_skill("spot-hidden"), Qt.Key.Key_L)
        self._shot("Seven Luck make it extreme", "play", "Luck spent")
        QTest.keyClick(self._window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        self._shot("Undo gives Luck and tick back", "play", "Luck taken back")
        self._dice.lay_down([70, 30], 7)
        self._click_skill("spot-hidden", Qt.KeyboardModifier.ControlModifier)
        self._land()
        self._shot("A failure with a penalty die: Luck or a push", "play", "failure")
        self._window.tray.press_push()
        self._shot("The Keeper is asked", "play", "push asked")
        self._dice.lay_down([0, 0], 0)
        self._click_button("Push the roll")
        self._land()
        self._shot("Pushed, and fumbled", "play", "pushed and fumbled")
        self._click_button("no extra dice")
        self._click_button("Hard")
        self._dice.lay_down([50], 8)
        self._click_skill("library-use")
        self._land()
        self._shot("A success that is not enough", "play", "below what was asked")
        self._dice.lay_down([0], 1)
        self._click_trait("DEX")
        self._land()
        self._shot("A critical on a characteristic", "play", "critical")
        self._dice.lay_down([50], 5)
        self._click_skill("dodge")
        self._land()
        self._shot("Combat rolls cannot be pushed", "play", "combat failure")

    def _trackers_and_undo(self) -> None:
        self._window.sheet.edit_tracker(0)
        self._type("-3")
        self._shot("Three hit points are about to go", "play", "tracker entry")
        self._type("40")
        self._shot("Forty are too many", "play", "tracker entry refused")
        self._type("-3")
        self._press(Qt.Key.Key_Return)
        self._shot("Hit points 8 to 5, with Undo", "play", "tracker changed")
        self._window.sheet.focus_filter()
        self._type("fi")
        self._shot("Skills filtered", "play", "filter")
        self._type("xyz")
        self._shot("No skill matches", "play", "filter without a match")
        self._press(Qt.Key.Key_Escape)

    def _pages(self) -> None:
        for tab, title in (("backstory", "Backstory"), ("gear", "Gear and cash"), ("notes", "Notes")):
            self._window.sheet.show_tab(tab)
            self._shot(title, tab, "filled")
        self._window.sheet.show_tab("skills")
        self._dice.lay_down([20, 60], 1)
        self._click_skill("spot-hidden", Qt.KeyboardModifier.ShiftModifier)
        self._land()

    def _fighting(self) -> None:
        self._turn_to("combat")
        self._click_button("Point blank")
        self._dice.lay_down([80, 0], 9)
        self._click_button("Attack with .32 revolver")
        self._land()
        self._shot("A shot at point blank, extreme", "combat", "hit")
        self._dice.put({"d8": [6]})
        QTest.keyClick(self._window.tray, Qt.Key.Key_D)
        self._land()
        self._shot("Its damage", "combat", "damage")
        self._click_button("Point blank")
        self._click_button("Fight back with Tripod")
        self._pick("Attacker's roll", "Regular")
        self._dice.lay_down([30], 0)
        QTest.keyClick(self._window.tray, Qt.Key.Key_R)
        self._land()
        self._shot("Fighting back, and the attacker wins the tie", "combat", "opposed")
        self._click_button("Track a fight")
        for name, dex in (("Cultist with a knife", "60"), ("Ghoul", "75")):
            self._fill("Name of somebody in the fight", name)
            self._fill("DEX of somebody in the fight", dex)
            self._press(Qt.Key.Key_Return)
        self._click_button("Next turn")
        self._scroll_down()
        self._shot("The order of a fight", "combat", "fight")
        self._turn_to("healing")
        self._fill("Hit points to lose or heal", "4")
        self._press(Qt.Key.Key_Return)
        self._shot("Hurt, and what helps", "healing", "hurt")

    def _losing_sanity(self) -> None:
        self._turn_to("sanity")
        self._dice.put({"tens": [70], "units": [1], "d6": [5]})
        self._click_button("Roll Sanity")
        self._land()
        self._shot("Five points lost at once", "sanity", "shock")
        QTest.keyClick(self._window.tray, Qt.Key.Key_W)
        self._shot("Why it came out so", "sanity", "why")

    def _shadow_lounge(self) -> None:
        self._open_sample("Sel Vantry")
        self._open_sample("Tarn Ondara")
        self._theme("dark")
        self._shot("A sheet of the Shadow Lounge game", "play", "ready")
        self._turn_to("healing")
        self._click_button("First Aid 55, First aid kit")
        self._click_button("1 bonus die")
        self._dice.put({"d100": [24, 81]}, healing={"d4": [3]}, time={"d4": [2]})
        QTest.keyClick(self._window.tray, Qt.Key.Key_R)
        self._land()
        self._shot("First aid with a bonus die, seven points wait", "healing", "pending")
        self._click_button("Apply +7 HP")
        self._shot("Applied, once", "healing", "applied")
        self._theme("light")
        self._turn_to("skills")
        self._dice.put({"d100": [69]})
        self._click_skill("piloting")
        self._land()
        self._shot("A 69 is critical and brings Luck back", "play", "critical")
        self._open_sample("Sel Vantry")
        self._turn_to("force")
        self._dice.put({"d100": [40]})
        self._click_button("Push: Use")
        self._land()
        self._shot("A power of the Force", "force", "used")

    def _four_degrees(self) -> None:
        self._open_sample("Ketta Morrow")
        self._turn_to("skills")
        self._shot("A sheet of the four-degree d20 game", "play", "ready")
        self._pick("DC", "Hard, 20")
        self._roll_skill("engineering", {"d20": [20]})
        self._shot("A natural 20 moves the step", "play", "critical")
        self._open_sample("Ansel Quay")
        for tab, title in (
            ("fight", "Weapons, armour and the turn order"),
            ("health", "Hurt, dazzled and out of breath"),
            ("powers", "Powers and what each degree brings"),
        ):
            self._turn_to(tab)
            self._shot(f"{title}, four-degree d20", tab, "filled")

    def _narrative_dice(self) -> None:
        self._open_sample("Odalys Brandt")
        self._open_sample("Juno Halloran")
        self._turn_to("skills")
        self._shot("A pool of symbol dice is put together", "play", "ready")
        pool: dict[str, Sequence[Face]] = {"proficiency": ["sa", "T"], "ability": ["aa"]}
        pool |= {"difficulty": ["f", "h"], "setback": [""]}
        self._roll_skill("light-ranged", pool)
        self._shot("The net result, and what it buys", "play", "success")
        self._theme("dark")
        self._shot("Symbol dice in the dark theme", "play", "success")
        self._resize(SMALL)
        self._shot("Symbol dice in the smallest window", "play", "success")
        self._resize(WIDE)
        self._theme("light")
        for tab in ("weapons", "health", "experience"):
            self._turn_to(tab)
            self._shot(f"{tab.capitalize()} of a void rigger", tab, "filled")

    def _striker(self) -> None:
        self._open_sample("Oriel Kast")
        self._turn_to("skills")
        self._shot("A sheet of Striker", "play", "ready")
        self._pick("Challenge", "Reckless")
        self._roll_skill("deceive", {"d20": [2]})
        self._shot("Reckless, and the ladder says what became of it", "play", "fail")
        for tab, title in (("techniques", "Techniques read out"), ("fight", "Weapons and feints")):
            self._turn_to(tab)
            self._shot(f"{title}, Striker", tab, "filled")
        self._turn_to("skills")
        self._open_sample("Ida Marchetti")

    def _downtime(self) -> None:
        """Through the downtime of each game; one is saved."""
        self._begin_downtime("Tarn Ondara", "Downtime begins")
        self._roll_try("Roll: Blaster Pistol", {"d100": [71], "d10": [6]})
        self._roll_try("Roll: First Aid", {"d100": [2]})
        self._shot("Each skill has its own try, and its dice are seen", "downtime", "skills")
        self._theme("dark")
        self._shot("Each skill has its own try, dark", "downtime", "skills")
        self._theme("light")
        self._resize(SMALL)
        self._shot("Downtime in the smallest window", "downtime", "skills")
        self._resize(WIDE)
        self._text(200)
        self._shot("Downtime with text at 200 %", "downtime", "skills")
        self._text(100)
        self._roll_try("Roll: Bluff", {"d100": [60], "d10": [3]})
        self._roll_try("Roll: Piloting", {"d100": [100], "d10": [10]})
        self._click_button("Next: Luck")
        self._roll_try("Roll: Luck", {"d10": [9]})
        self._shot("Luck comes back", "downtime", "luck")
        self._click_button("Next: Review and save")
        self._fill("After which adventure?", "The Leering Wampa")
        self._shot("Every change before it is saved", "downtime", "review")
        self._click_button("Save downtime")
        self._wait(lambda: self._window.pages.page == PLAY)
        self._turn_to("chronicle")
        self._shot("The chronicle, and how the character grew", "chronicle", "one chapter")
        for name, title in (
            ("Ketta Morrow", "A new level"),
            ("Juno Halloran", "Experience is spent"),
            ("Oriel Kast", "A new level, Striker"),
        ):
            self._begin_downtime(name, title)
            self._leave_downtime()
        self._open_sample("Ida Marchetti")

    def _begin_downtime(self, name: str, title: str) -> None:
        """Lead a sample character to the second page of downtime, with a picture of the first."""
        self._open_sample(name)
        self._window.commands["downtime"].trigger()
        self._wait(lambda: self._window.pages.page == DOWNTIME)
        self._shot(title, "downtime", "begun")
        self._click_button("Next: ")
        QTest.qWait(60)

    def _leave_downtime(self) -> None:
        self._shot("Downtime goes on", "downtime", "under way")
        self._click_button("Leave downtime")
        self._wait(lambda: self._window.pages.page == PLAY)

    def _roll_try(self, button: str, faces: Mapping[str, Sequence[Face]]) -> None:
        self._dice.put(faces)
        self._click_button(button)
        self._window.pages.downtime.land()
        QTest.qWait(60)

    def _roll_skill(self, skill: str, faces: Mapping[str, Sequence[Face]]) -> None:
        self._dice.put(faces)
        self._click_skill(skill)
        self._land()

    def _windows(self) -> None:
        self._picture_of("settings", "Settings", "settings")
        self._picture_of("campaigns", "Campaigns and their house rules", "campaigns")

    def _looks(self) -> None:
        self._theme("dark")
        self._shot("Play in the dark theme", "play", "success")
        self._resize(SMALL)
        self._shot("Dark, in the smallest window", "play", "success")
        self._theme("light")
        self._shot("The smallest window", "play", "success")
        self._resize(WIDE)
        for percent in (150, 200):
            self._text(percent)
            self._shot(f"Text at {percent} %", "play", "success")
        self._text(100)
        self._resize((2560, 1440))
        self._shot("A large screen", "play", "success")
        self._resize(WIDE)

    def _importing(self) -> None:
        file = self._home / "ines-carvalhal.json"
        file.write_text(json.dumps(_FOREIGN), encoding="utf-8")
        self._window.files_offered.emit([file])
        self._wait(lambda: self._window.pages.page == REVIEW)
        self._shot("A character of another program is reviewed", "review", "one file")
        self._theme("dark")
        self._shot("The review, dark", "review", "one file")
        self._theme("light")
        self._click_button("Add to library")
        self._wait(lambda: self._window.pages.page == PLAY)
        self._shot("The imported character can be rolled for", "play", "imported")

    def _trouble(self) -> None:
        library = self._home / "damaged" / "library.db"
        library.parent.mkdir()
        library.write_bytes(b"not a library at all" * 400)
        self._app = self._open(library)
        self._shot("A file that is not a library", "problem", "not a library")
        self._theme("dark")
        self._shot("A file that is not a library, dark", "problem", "not a library")
        self._theme("light")
        self._app.close()
        self._window.close()

    # How it is done

    def _open(self, library: Path) -> App:
        chosen = places(library)
        lock = LibraryLock.acquire(chosen)
        if lock is None:
            raise RuntimeError("the tour's own library is in use")
        app = App(self._qt, chosen, lock, self._dice)
        ready: list[bool] = []
        app.ready.connect(lambda: ready.append(True))
        app.start()
        self._wait(lambda: bool(ready) or app.window.pages.page == PROBLEM)
        app.window.resize(*WIDE)
        QTest.qWait(100)  # until everything has found its place
        return app

    def _wait(self, until: Callable[[], bool]) -> None:
        for _ in range(_LONGEST_WAIT_MS // 10):
            if until():
                return
            QTest.qWait(10)
        raise RuntimeError("the tour waited in vain")

    def _shot(self, title: str, screen: str, state: str, shown: QWidget | None = None) -> None:
        """Take a picture of the main window, or of another one that is shown."""
        window = shown or self._window
        QTest.qWait(30)
        number = len(self._pictures) + 1
        words = "-".join("".join(c if c.isalnum() else " " for c in title.lower()).split())
        file = f"{number:02d}-{words}.png"
        if not window.grab().save(str(self._folder / file)):
            raise RuntimeError(f"{file} could not be written")
        look = theme.current()
        self._pictures.append(
            {
                "file": file,
                "title": title,
                "screen": screen,
                "state": state,
                "theme": look.name,
                "size": [window.width(), window.height()],
                "text_scale": look.scale,
            }
        )

    def _resize(self, size: tuple[int, int]) -> None:
        self._window.resize(*size)
        QTest.qWait(30)

    def _theme(self, name: str) -> None:
        self._window.commands[f"theme_{name}"].trigger()
        QTest.qWait(30)

    def _text(self, percent: int) -> None:
        self._window.commands["usual"].trigger()
        for _ in range((percent - 100) // 10):
            self._window.commands["larger"].trigger()
        QTest.qWait(30)

    def _land(self) -> None:
        self._window.tray.land()
        QTest.qWait(200)

    def _skill_place(self, skill: str) -> QPoint:
        rows = self._window.sheet.skills.list
        return rows.visualRect(rows.skills.index_of(skill)).center()

    def _focus_skill(self, skill: str) -> QWidget:
        rows = self._window.sheet.skills.list
        rows.setFocus()
        rows.setCurrentIndex(rows.skills.index_of(skill))
        return rows

    def _click_skill(self, skill: str, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        rows = self._window.sheet.skills.list
        QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, held, self._skill_place(skill))

    def _click_trait(self, short: str) -> None:
        for button in self._window.sheet.traits.buttons:
            if button.view.short == short:
                QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    def _click_button(self, name: str) -> None:
        found = [
            each
            for each in self._window.findChildren(QAbstractButton)
            if each.isVisible() and each.isEnabled() and name in (each.accessibleName() or each.text())
        ]
        if not found:
            raise RuntimeError(f"there is no button {name!r}")
        QTest.mouseClick(found[0], Qt.MouseButton.LeftButton)

    def _turn_to(self, tab: str) -> None:
        row = self._window.sheet.tabs
        place = row.tabRect(row.ids.index(tab)).center()
        QTest.mouseClick(row, Qt.MouseButton.LeftButton, pos=place)
        QTest.qWait(60)

    def _scroll_down(self) -> None:
        for page in self._window.sheet.findChildren(QScrollArea):
            if page.isVisible():
                page.verticalScrollBar().setValue(page.verticalScrollBar().maximum())

    def _pick(self, choice: str, words: str) -> None:
        """Choose one of the segments of a choice."""
        self._click_button(f"{choice}: {words}")

    def _fill(self, name: str, text: str) -> None:
        for field in self._window.findChildren(QLineEdit):
            if field.isVisible() and field.accessibleName() == name:
                field.setFocus()
                field.selectAll()
                QTest.keyClicks(field, text)

    def _open_sample(self, name: str) -> None:
        for action in self._window.commands.samples.actions():
            if action.text() == name:
                action.trigger()
        self._wait(lambda: self._window.windowTitle().startswith(name))
        QTest.qWait(60)

    def _picture_of(self, command: str, title: str, screen: str) -> None:
        """Open a window by its command, take its picture and close it."""

        def look() -> None:
            for window in self._qt.topLevelWidgets():
                if isinstance(window, QDialog) and window.isVisible():
                    self._shot(title, screen, "open", window)
                    window.close()

        QTimer.singleShot(150, look)
        self._window.commands[command].trigger()

    def _type(self, text: str) -> None:
        field = self._focused()
        QTest.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        QTest.keyClicks(field, text)

    def _press(self, key: Qt.Key) -> None:
        QTest.keyClick(self._focused(), key)

    def _focused(self) -> QWidget:
        return self._qt.focusWidget() or self._window
