"""A library of ten characters that have been played, and the app over it, ready to be clicked."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from uuid import UUID

from msgspec.structs import replace
from PySide6.QtCore import QEventLoop
from PySide6.QtWidgets import QApplication

from desktop.base.paths import places
from desktop.base.settings import Settings, save
from desktop.interchange.rollbook import open_sample
from desktop.library.store.library import Library
from desktop.library.store.lock import LibraryLock
from desktop.shell.app import App
from desktop.start import load_features
from desktop.views.about import samples
from rules_core.dice.faces import Die, F
from rules_core.dice.sources import DiceSource, LiveDice
from rules_core.game.play import Attempt
from rules_core.sheet.events import play
from rules_core.sheet.journal import Action, Entry
from rules_core.systems.coc7.play import roll

SKILL = "spot-hidden"
"""The skill that is clicked; it was never rolled before."""

_CHARACTERS = 10
_ROLLS = 60


class LowDice(DiceSource):
    """Always the second lowest face: 11 on percentile dice, so that every roll passes and ticks."""

    def draw(self, die: Die[F], count: int = 1) -> tuple[F, ...]:
        """The same face ``count`` times."""
        return (die.faces[1],) * count


def library_of_ten(path: Path, rolls: int = _ROLLS) -> Path:
    """Make a library at ``path``: ten characters from the samples with portraits, so many ``rolls`` each.

    The settings beside it name one of them as the last that was open. The same every time. All rolls are
    those of Call of Cthulhu, so characters of other games can only be opened where there are none.
    """
    chance = Random(7)
    dice = LiveDice(chance.randrange)
    shipped = [open_sample(each.id) for each in samples()]
    library = Library.open(path)
    last = ""
    for number in range(_CHARACTERS):
        reading = shipped[number % len(shipped)]
        sheet = replace(reading.sheet, name=f"{reading.sheet.name} {number + 1}")
        with library.transaction() as tx:
            uuid = str(UUID(int=chance.getrandbits(128), version=4))
            character = tx.add(sheet, uuid=uuid, portrait=reading.portrait)
            last = last or uuid
            for _ in range(rolls):
                skill = chance.choice([each for each in character.sheet.skills if each.id != SKILL])
                subject = f"skill:{skill.id}"
                turn = roll(Attempt(character.sheet, subject, name=skill.name or skill.kind), dice)
                action_id = str(UUID(int=chance.getrandbits(128), version=4))
                if turn.events:
                    character = tx.put(character, play(character.sheet, turn.events))
                tx.journal.append(
                    character.id,
                    Entry(
                        0,
                        action_id,
                        Action.ROLL,
                        "2025-10-31T20:00:00.000+00:00",
                        subject,
                        (),
                        turn.roll,
                        turn.steps,
                        turn.events,
                    ),
                )
    library.close()
    save(places(path).settings, Settings(theme="light", last_character=last))
    return path


@contextmanager
def opened(qt: QApplication, library: Path, dice: DiceSource | None = None) -> Iterator[App]:
    """The app over ``library`` with its last character open, ready to roll with ``LowDice`` or these."""
    chosen = places(library)
    lock = LibraryLock.acquire(chosen)
    assert lock is not None
    gc.disable()  # as desktop.start has it
    app = App(qt, chosen, lock, dice or LowDice(), features=load_features)
    app.ready.connect(gc.freeze)
    wait = QEventLoop()
    app.ready.connect(wait.quit)
    app.start()
    wait.exec()
    assert app.controllers is not None
    assert app.controllers.session.is_open
    qt.processEvents()
    try:
        yield app
    finally:
        app.window.tray.land()
        app.window.close()
        app.close()
        gc.unfreeze()
