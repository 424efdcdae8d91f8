"""A library with one character on the table, played without any widget."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.base.clock import now
from desktop.combat.controller import CombatController
from desktop.games.coc7.sanity.controller import SanityController
from desktop.games.shadow_lounge.force.controller import ForceController
from desktop.healing.controller import HealingController
from desktop.importing.controller.importing import ImportController
from desktop.importing.view.importing import ImportView
from desktop.kit.view.shell import MessageView, NoticeView
from desktop.library.store.library import Library
from desktop.rolling.attempts import Attempts
from desktop.rolling.own_dice import OwnDice
from desktop.rolling.rolls import RollController
from desktop.rolling.sheets import SheetController
from desktop.session.background import Background
from desktop.session.characters import CharacterController
from desktop.session.session import Session
from desktop.session.undo import UndoController
from desktop.views.rail import RailView
from desktop.views.sheet import SheetView, SkillRow
from desktop.views.tray import LogView, TrayView
from rules_core.dice.faces import Die, F, Face
from rules_core.dice.sources import DiceSource, ScriptedDice


class LaidDice(DiceSource):
    """Shows the faces that the test lays down."""

    def __init__(self) -> None:
        self._script = ScriptedDice()

    def lay(self, *tens: int, units: int) -> None:
        """Lay down the faces of the next roll."""
        self._script.finish()
        self._script = ScriptedDice({"tens": tens, "units": [units]})

    def take_up(self) -> None:
        """Take up the dice that were laid down and not rolled."""
        self._script = ScriptedDice()

    def put(
        self, faces: Mapping[str, Sequence[Face]] | None = None, **parts: Mapping[str, Sequence[Face]]
    ) -> None:
        """Lay down dice of any kind, those of named parts (``foe``, ``tie``, ``healing`` …) apart."""
        self._script.finish()
        self._script = ScriptedDice(faces, parts)

    def part(self, name: str) -> DiceSource:
        return self._script.part(name)

    def draw(self, die: Die[F], count: int = 1) -> tuple[F, ...]:
        return self._script.draw(die, count)


@dataclass
class Table:
    """The controllers over one library, and what they last told the screens."""

    library: Library
    dice: LaidDice
    session: Session
    characters: CharacterController
    importing: ImportController
    own_dice: OwnDice
    rolls: RollController
    sheets: SheetController
    undo: UndoController
    combat: CombatController
    healing: HealingController
    sanity: SanityController
    force: ForceController
    notices: list[NoticeView] = field(default_factory=list)
    offers: list[tuple[int, MessageView]] = field(default_factory=list)
    copied: list[str] = field(default_factory=list)
    tray: TrayView | None = None
    log: LogView = field(default_factory=lambda: LogView((), more=False, shown=0))
    sheet: SheetView | None = None
    rail: RailView | None = None
    review: ImportView | None = None

    def roll(self, skill: str, *tens: int, units: int, extra: int = 0) -> TrayView:
        """Click a skill and let the dice land."""
        self.dice.lay(*tens, units=units)
        self.rolls.roll_skill(skill, extra)
        self.landed()
        return self.shown()

    def copied_log(self) -> str:
        """The log as it was put on the clipboard."""
        self.rolls.log.copy_all()
        return self.copied[-1]

    def copied_roll(self, seq: int) -> str:
        """One roll as it was put on the clipboard."""
        self.rolls.log.copy_roll(seq)
        return self.copied[-1]

    def landed(self) -> None:
        """The dice lie still."""
        self.rolls.landed()
        self.sheets.landed()

    def shown(self) -> TrayView:
        """What the tray shows."""
        assert self.tray is not None
        return self.tray

    def reviewed(self) -> ImportView:
        """The page of an import."""
        assert self.review is not None
        return self.review

    def result(self) -> str:
        """The degree on the card in words."""
        result = self.shown().result
        assert result is not None
        return result.word

    def skill(self, skill: str) -> SkillRow:
        """A row of the sheet."""
        assert self.sheet is not None
        return next(row for row in self.sheet.skills if row.id == skill)

    def tracker(self, tracker: str) -> int:
        """The value of a tracker on the sheet."""
        assert self.sheet is not None
        return next(each.value for each in self.sheet.trackers if each.id == tracker)


def open_table(path: Path) -> Table:
    """Open the library at ``path`` as the app does at its start."""
    library = Library.open(path)
    dice = LaidDice()
    session = Session(library, now)
    sheets = SheetController(session)
    attempts = Attempts(session)
    own_dice = OwnDice(session, dice)
    rolls = RollController(session, attempts, own_dice)
    importing = ImportController(session, Background(), path.parent / "imported", lambda then: then())
    table = Table(
        library,
        dice,
        session,
        CharacterController(session),
        importing,
        own_dice,
        rolls,
        sheets,
        UndoController(session),
        CombatController(session, rolls, own_dice),
        HealingController(session, rolls, attempts),
        SanityController(session, rolls, attempts),
        ForceController(session, rolls),
    )
    table.rolls.tray.changed.connect(lambda view: setattr(table, "tray", view))
    table.rolls.log.changed.connect(lambda view: setattr(table, "log", view))
    table.sheets.sheet_changed.connect(lambda view: setattr(table, "sheet", view))
    table.characters.rail_changed.connect(lambda view: setattr(table, "rail", view))
    table.importing.view_changed.connect(lambda view: setattr(table, "review", view))
    table.importing.open_requested.connect(table.characters.open)
    table.undo.undo_to_offered.connect(lambda seq, words: table.offers.append((seq, words)))
    table.rolls.log.copied.connect(table.copied.append)
    telling = (
        table.session,
        table.rolls,
        table.rolls.log,
        table.characters,
        table.importing,
        table.sheets,
        table.undo,
    )
    for controller in (*telling, table.combat, table.healing, table.sanity):
        controller.notice.connect(table.notices.append)
    table.rolls.apply_requested.connect(table.healing.apply)
    table.rolls.take_back_requested.connect(table.undo.take_back)
    table.healing.take_back_requested.connect(table.undo.take_back)
    table.characters.open_any()
    return table


@pytest.fixture
def table(qtbot: QtBot, library_path: Path) -> Iterator[Table]:
    """Ida Marchetti at the table."""
    library_path.parent.mkdir(exist_ok=True)
    table = open_table(library_path)
    table.characters.open_sample("ida-marchetti")
    yield table
    table.library.close()


def restarted(table: Table, path: Path) -> Table:
    """The same library after the app was closed and opened again."""
    table.library.close()
    return open_table(path)
