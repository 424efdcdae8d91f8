"""Play as the app does, without a window: one of each kind of action, over a real library.

Everything that could differ between runs is fixed: dice, time and names. So two runs of the same actions
write the same library, except for uuids.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import TypeVar

from PySide6.QtCore import QObject

from desktop.campaigns.controller import CampaignController
from desktop.creating.controller import CreatingController
from desktop.dice_only.controller import DiceOnlyController
from desktop.downtime.controller import DowntimeController
from desktop.editing.controller import EditController
from desktop.healing.controller import HealingController
from desktop.importing.controller.importing import ImportController
from desktop.interchange.packs import sample_packs
from desktop.interchange.rollbook import open_sample, write_rollbook
from desktop.kit.view.shell import NoticeView
from desktop.library.records.characters import CharacterId, Query, Shelf
from desktop.library.store.library import Library
from desktop.library.store.transaction import Transaction
from desktop.library_page.controller.shelves import LibraryController
from desktop.packs.controller import PackController
from desktop.packs.view import PacksView
from desktop.rolling.attempts import Attempts
from desktop.rolling.own_dice import OwnDice
from desktop.rolling.rolls import RollController
from desktop.rolling.sheets import SheetController
from desktop.session.background import Background
from desktop.session.characters import CharacterController
from desktop.session.session import Session
from desktop.session.undo import UndoController
from desktop.views.downtime.pages import DowntimeView
from rules_core.dice.sources import LiveDice
from rules_core.sheet.journal import Action, Entry
from tests.interchange.shapes import png

T = TypeVar("T")

MOMENT = "2026-11-22T20:15:00.000+00:00"
"""The fixed time of everything, so nothing can be ordered by it."""

LOW, MIDDLE, HIGH = 0.11, 0.55, 0.77
"""Dice results as a share of their faces: a check passes, passes or fails, fails."""

HEALER, PLAYER, VETERAN = "hugh-pemberton", "ida-marchetti", "tarn-ondara"


class NotThere(LookupError):
    """What an action needs is missing because an earlier action couldn't be saved."""


def laid_clock() -> str:
    """Return the fixed time."""
    return MOMENT


class CountedLibrary(Library):
    """A library that reports every transaction it called saved."""

    saved = 0
    when_saved: Callable[[], object] = staticmethod(lambda: None)

    @contextmanager
    def transaction(self) -> Iterator[Transaction]:
        """Count a transaction once it has ended normally."""
        with super().transaction() as tx:
            yield tx
        self.saved += 1
        self.when_saved()


class AtOnce(Background):
    """Runs background work synchronously."""

    def run(
        self, work: Callable[[], T], done: Callable[[T], None], failed: Callable[[Exception], None]
    ) -> None:
        try:
            result = work()
        except Exception as error:
            failed(error)
        else:
            done(result)


class Player(QObject):
    """A player; ``notices`` are what the screen showed."""

    def __init__(self, folder: Path, seed: int = 1) -> None:
        """Open the library in ``folder`` like the app at its start; ``seed`` sets free dice."""
        super().__init__()
        self.folder = folder
        self.notices: list[NoticeView] = []
        self.falls: float | None = None
        self._random = Random(seed)
        library = CountedLibrary.open(folder / "library.db")
        assert isinstance(library, CountedLibrary)
        self.library = library
        dice = LiveDice(self._below)
        background = AtOnce(self)
        backups = folder / "library.db.backups"
        self.session = session = Session(self.library, laid_clock, self)
        attempts = Attempts(session)
        own_dice = OwnDice(session, dice, self)
        self.rolls = RollController(session, attempts, own_dice, self)
        self.sheets = SheetController(session, self)
        self.characters = CharacterController(session, self)
        originals = folder / "imported"
        self.importing = ImportController(session, background, originals, lambda then: then(), self)
        self.importing.open_requested.connect(self.characters.open)
        self.undo = UndoController(session, self)
        self.healing = HealingController(session, self.rolls, attempts, self)
        self.editing = EditController(session, self)
        self.downtime = DowntimeController(session, dice, background, backups, self)
        self.creating = CreatingController(session, own_dice, self._below, self)
        self.shelves = LibraryController(session, background, backups, self)
        self.campaigns = CampaignController(session, self)
        self.packs = PackController(session, self)
        self.tray = DiceOnlyController(session, own_dice, background, self)
        self.wizard: DowntimeView | None = None
        self.shown_packs = PacksView((), ())
        self.downtime.view_changed.connect(self._show_downtime)
        self.downtime.backup_failed.connect(
            lambda asked: self.notices.append(NoticeView(asked.text, warning=True))
        )
        self.importing.told.connect(
            lambda said: self.notices.append(NoticeView(said.text + said.detail, warning=True))
        )
        self.packs.view_changed.connect(self._show_packs)
        self.creating.open_requested.connect(self.characters.open)
        self.rolls.apply_requested.connect(self.healing.apply)
        self.rolls.take_back_requested.connect(self.undo.take_back)
        telling = (session, self.rolls, self.rolls.log, self.sheets, self.characters, self.importing)
        for told in (
            *telling, self.undo, self.healing, self.editing, self.downtime, self.creating, self.shelves,
            self.campaigns, self.packs, self.tray,
        ):  # fmt: skip
            told.notice.connect(self.notices.append)

    def close(self) -> None:
        self.library.close()

    def sit(self, sample: str = PLAYER) -> None:
        """Open a character."""
        self.characters.open_sample(sample)

    def id_of(self, name: str) -> CharacterId:
        """Return a character's number by name, in any section. Raises NotThere."""
        for shelf in Shelf:
            for each in self.library.find(Query(shelf=shelf)):
                if each.name == name:
                    return CharacterId(each.id)
        raise NotThere(name)

    def landed(self) -> None:
        """Let the dice come to rest."""
        self.rolls.landed()
        self.sheets.landed()

    def roll(self, skill: str, falls: float) -> None:
        """Roll a skill with the given dice."""
        self.falls = falls
        self.rolls.roll_skill(skill)
        self.landed()

    def type(self, place: str, *texts: str) -> None:
        """Type in a field of the sheet, pausing after each text, and leave it."""
        self.editing.enter()
        for text in texts:
            self.editing.edited(place, text)
        self.editing.settled(place)
        self.editing.leave()

    def _below(self, count: int) -> int:
        return self._random.randrange(count) if self.falls is None else int(count * self.falls)

    def _show_downtime(self, view: DowntimeView) -> None:
        self.wizard = view

    def _show_packs(self, view: PacksView) -> None:
        self.shown_packs = view


def _roll(player: Player) -> None:
    player.sit()
    player.roll("spot-hidden", LOW)


def _luck(player: Player) -> None:
    player.sit()
    if player.session.character.sheet.tracker("luck").value < 40:
        player.sheets.enter_tracker("luck", "60")
    player.roll("library-use", HIGH)
    roll = next(player.session.journal.newest_first()).roll
    if roll is not None:
        player.rolls.spend_luck(roll.total - player.session.character.sheet.skill("library-use").value)
        player.landed()


def _push(player: Player) -> None:
    player.sit()
    player.roll("listen", HIGH)
    player.falls = LOW
    player.rolls.push()
    player.landed()


def _damage(player: Player) -> None:
    player.sit()
    player.healing.take_damage("2", "")


def _heal(player: Player) -> None:
    player.sit()
    player.healing.heal("1")


def _tracker(player: Player) -> None:
    player.sit()
    luck = player.session.character.sheet.tracker("luck").value
    player.sheets.enter_tracker("luck", str(luck - 1 if luck > 1 else luck + 1))


def _tick(player: Player) -> None:
    player.sit()
    player.sheets.toggle_tick("occult")


def _treat(player: Player) -> None:
    player.sit(HEALER)
    player.sit()
    player.healing.take_damage("2", "")
    player.healing.choose_healer(str(player.id_of("Hugh Pemberton")))
    player.healing.set_up_treatment("first-aid")
    player.falls = LOW
    player.rolls.roll()
    player.landed()
    player.healing.apply()


def _group_luck(player: Player) -> None:
    player.sit(HEALER)
    player.sit()
    player.falls = MIDDLE
    player.healing.roll_group_luck((player.id_of("Ida Marchetti"), player.id_of("Hugh Pemberton")))
    player.landed()


def _edit(player: Player) -> None:
    player.sit()
    age = next(each.text for each in player.session.character.sheet.details if each.id == "age")
    player.type("detail//age", "41" if age != "41" else "42")


def _notes(player: Player) -> None:
    player.sit()
    long = f"{player.session.character.sheet.notes[-40:]} and again"
    player.type("notes//", long, f"{long}, and more", f"{long}, and more of it: {'a long story ' * 300}")


def _picture(player: Player) -> None:
    player.sit()
    size = 2 if player.session.portrait != png(2, 2) else 3
    player.session.set_picture(png(size, size))


def _undo(player: Player) -> None:
    player.sit()
    player.undo.undo()


def _redo(player: Player) -> None:
    player.sit()
    player.undo.undo()
    player.undo.redo()


def _undo_both(player: Player) -> None:
    """Undo an action on two characters."""
    _treat(player)
    player.undo.undo()
    player.undo.undo()


def _take_back_to(player: Player) -> None:
    _damage(player)
    seq = next(player.session.journal.newest_first()).seq
    player.healing.heal("1")
    player.undo.take_back_to(seq)


def _come_home(player: Player) -> None:
    """Prepare the veteran with skills to improve."""
    player.sit(VETERAN)
    if not any(each.marks for each in player.session.character.sheet.skills):
        player.sheets.toggle_tick("first-aid")


def _downtime_die(player: Player) -> None:
    _come_home(player)
    player.falls = LOW
    player.downtime.open()
    player.downtime.turn_to("skills")
    if not _open_tries(player):  # all dice are rolled
        player.downtime.drop()
        player.downtime.open()
        player.downtime.turn_to("skills")
    tries = _open_tries(player)
    if not tries:
        raise NotThere("a die that has not fallen")
    player.downtime.roll(tries[0])
    player.downtime.keep()


def _downtime(player: Player) -> None:
    _come_home(player)
    player.falls = HIGH
    player.downtime.open()
    for _ in range(12):
        for each in _open_tries(player):
            player.downtime.roll(each)
        player.downtime.next()
        if not player.downtime.is_open:
            return


def _downtime_dropped(player: Player) -> None:
    _downtime_die(player)
    player.downtime.open()
    player.downtime.drop()


def _open_tries(player: Player) -> list[str]:
    table = None if player.wizard is None else player.wizard.page.table
    return [] if table is None else [row.id for row in table.rows if row.after == "?"]


def _create(player: Player) -> None:
    player.falls = MIDDLE
    player.creating.open("coc7")
    player.creating.write("name", "Edna Pike")
    player.creating.choose("way", "steps")
    player.creating.next()
    player.creating.throw_all("")
    player.creating.next()
    player.creating.write("detail//age", "44")
    player.creating.keep()


def _quick(player: Player) -> None:
    player.falls = MIDDLE
    player.creating.open("striker")
    player.creating.write("name", "Moss")
    player.creating.choose("way", "quick")
    player.creating.next()


def _import(player: Player) -> None:
    reading = open_sample("dot-kowalski")
    file = player.folder.parent / f"{player.folder.name}.rollbook"
    told = Entry(1, "5b7e1a52-62a5-4c1e-9c0a-53e5c2c6d9a2", Action.CREATE, MOMENT)
    uuid = "0b7e1a52-62a5-4c1e-9c0a-53e5c2c6d9a1"
    file.write_bytes(write_rollbook(reading.sheet, (told,), png(3, 3), uuid))
    player.importing.import_files([file])
    player.importing.accept_all()
    file.unlink()


def _bin(player: Player) -> None:
    player.sit(HEALER)
    player.shelves.act("bin", (player.id_of("Hugh Pemberton"),))


def _bin_and_back(player: Player) -> None:
    _bin(player)
    player.shelves.undo()


def _purge(player: Player) -> None:
    player.sit("sel-vantry")
    number = player.id_of("Sel Vantry")
    player.sit()
    player.shelves.act("bin", (number,))
    player.shelves.act("delete", (number,))


def _shelve(player: Player) -> None:
    player.sit()
    number = player.session.character.id
    marked = player.library.standing(number)
    player.shelves.act("no_favourite" if marked.favourite else "favourite", (number,))
    player.shelves.act("unpin" if marked.pinned else "pin", (number,))
    player.shelves.set_tags((number,), ("Tuesday",), ("Monday",))
    player.shelves.set_tags((number,), ("Monday",), ())


def _duplicate(player: Player) -> None:
    player.sit()
    player.shelves.act("duplicate", (player.session.character.id,))


def _campaign(player: Player) -> None:
    player.sit()
    number = player.session.character.id
    player.campaigns.create("Tuesdays", "coc7")
    campaign = max(each.id for each in player.library.campaigns())
    player.campaigns.choose(campaign)
    player.campaigns.set_notes("Nobody trusts the mayor.")
    player.campaigns.set_member(number, False)
    player.campaigns.set_member(number, True)


def _no_campaign(player: Player) -> None:
    _campaign(player)
    player.campaigns.remove()


def _pack(player: Player) -> None:
    player.sit()
    fits = next(each for each in sample_packs() if each.system == "coc7")
    player.packs.show()
    player.packs.add_sample(fits.id)
    player.packs.use(weapons=True)


def _no_pack(player: Player) -> None:
    player.sit()
    player.packs.show()
    player.packs.take_off()
    player.packs.remove()


def _throw(player: Player) -> None:
    player.falls = MIDDLE
    player.tray.open()
    player.tray.type("3d6 + 2")
    player.tray.throw()
    player.tray.landed()


def _favourite(player: Player) -> None:
    player.tray.open()
    player.tray.type("2d8 + 1")
    player.tray.keep_favourite("Hammer")
    kept = player.library.favourites()[-1]
    player.tray.rename_favourite(kept.id, "Hammer of the mill")
    player.tray.remove_favourite(kept.id)
    player.tray.restore_favourite()


def _back_up(player: Player) -> None:
    player.sit()
    player.sheets.toggle_tick("occult")
    player.shelves.back_up()


ACTS: dict[str, Callable[[Player], None]] = {
    "roll with a tick": _roll,
    "Luck spent": _luck,
    "push": _push,
    "damage": _damage,
    "heal": _heal,
    "tracker typed": _tracker,
    "tick": _tick,
    "treatment of another": _treat,
    "group Luck": _group_luck,
    "edit": _edit,
    "notes typed on": _notes,
    "picture": _picture,
    "undo": _undo,
    "redo": _redo,
    "undo on two": _undo_both,
    "take back to": _take_back_to,
    "downtime saved": _downtime,
    "downtime dropped": _downtime_dropped,
    "downtime die kept": _downtime_die,
    "creation step": _create,
    "quick start": _quick,
    "import": _import,
    "bin": _bin,
    "bin and back": _bin_and_back,
    "delete for ever": _purge,
    "shelves and tags": _shelve,
    "duplicate": _duplicate,
    "campaign removed": _no_campaign,
    "campaign": _campaign,
    "pack": _pack,
    "pack removed": _no_pack,
    "roll without a character": _throw,
    "favourites": _favourite,
    "backup by hand": _back_up,
}
"""Every kind of player action; each can be repeated."""


def play_all(folder: Path) -> None:
    """Do one of each, so that every table of the library has rows."""
    player = Player(folder)
    for act in ACTS.values():
        act(player)
    for left in (_pack, _roll):
        left(player)
    player.close()
