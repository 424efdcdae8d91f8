"""Before the last character is ready to roll only what its sheet and its last roll need is imported."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

from desktop.interchange.samples import open_sample
from desktop.library.library import Library
from rules_core.events import play
from rules_core.journal import Action, Entry
from rules_core.play import Attempt
from rules_core.sources import LiveDice
from rules_core.systems.coc7.play import roll

ROOT = Path(__file__).resolve().parent.parent.parent

# The pages of the sheet, edit mode and creation, windows that open on demand, rules of fights, care and
# Sanity, and the other game.
# What SQLAlchemy would bring along; Alembic, where nothing is to be migrated.
TOO_EARLY = (
    "alembic",
    "asyncio.events",
    "email",
    "ssl",
    "desktop.cli",
    "desktop.controllers.campaigns",
    "desktop.controllers.chronicle",
    "desktop.controllers.combat",
    "desktop.controllers.compare",
    "desktop.controllers.creating",
    "desktop.controllers.dice_sets",
    "desktop.controllers.downtime",
    "desktop.controllers.editing",
    "desktop.controllers.force",
    "desktop.controllers.healing",
    "desktop.controllers.homebrew",
    "desktop.controllers.palette",
    "desktop.controllers.report",
    "desktop.controllers.sanity",
    "desktop.controllers.shelves",
    "desktop.creating_wiring",
    "desktop.dice_sets_wiring",
    "desktop.downtime_wiring",
    "desktop.edit_wiring",
    "desktop.homebrew_wiring",
    "desktop.interchange",
    "desktop.library.backing_up.backups",
    "desktop.library_wiring",
    "desktop.log_file",
    "desktop.panel_wiring",
    "desktop.print",
    "desktop.report_wiring",
    "desktop.sound",
    "desktop.sound_wiring",
    "desktop.tour",
    "desktop.viewdata.campaign",
    "desktop.viewdata.changes",
    "desktop.viewdata.chronicle",
    "desktop.viewdata.combat",
    "desktop.viewdata.compare",
    "desktop.viewdata.creating",
    "desktop.viewdata.creating_words",
    "desktop.viewdata.differences",
    "desktop.viewdata.downtime",
    "desktop.viewdata.edit",
    "desktop.viewdata.edit_checks",
    "desktop.viewdata.edit_pages",
    "desktop.viewdata.edit_sections",
    "desktop.viewdata.edit_skills",
    "desktop.viewdata.edit_words",
    "desktop.viewdata.healing",
    "desktop.viewdata.help",
    "desktop.viewdata.homebrew",
    "desktop.viewdata.layouts.coc7_combat",
    "desktop.viewdata.layouts.coc7_creating",
    "desktop.viewdata.layouts.coc7_damage",
    "desktop.viewdata.layouts.coc7_edit",
    "desktop.viewdata.layouts.coc7_healing",
    "desktop.viewdata.layouts.coc7_sanity",
    "desktop.viewdata.layouts.contexts",
    "desktop.viewdata.layouts.d100_creating",
    "desktop.viewdata.layouts.d100_edit",
    "desktop.viewdata.layouts.homebrew",
    "desktop.viewdata.layouts.remark_words",
    "desktop.viewdata.layouts.shadow_lounge",
    "desktop.viewdata.layouts.switch_words",
    "desktop.viewdata.library",
    "desktop.viewdata.library_cards",
    "desktop.viewdata.palette",
    "desktop.viewdata.random_names",
    "desktop.viewdata.review",
    "desktop.viewdata.rule_sentences",
    "desktop.viewdata.sanity",
    "desktop.viewdata.settings",
    "desktop.viewdata.why",
    "desktop.viewdata.wizard",
    "desktop.widgets.app_icon",
    "desktop.widgets.creating",
    "desktop.widgets.dice_window",
    "desktop.widgets.downtime",
    "desktop.widgets.edit",
    "desktop.widgets.growth_chart",
    "desktop.widgets.homebrew",
    "desktop.widgets.library.act_bar",
    "desktop.widgets.library.card_painter",
    "desktop.widgets.library.compare",
    "desktop.widgets.library.filter_bar",
    "desktop.widgets.library.library_page",
    "desktop.widgets.library.palette",
    "desktop.widgets.library.rail_menu",
    "desktop.widgets.library.shelf",
    "desktop.widgets.library.shelf_model",
    "desktop.widgets.library.tags_window",
    "desktop.widgets.new_of_game",
    "desktop.widgets.panels",
    "desktop.widgets.wizard",
    "rules_core.convolution",
    "rules_core.creation",
    "rules_core.differences",
    "rules_core.downtime",
    "rules_core.edit",
    "rules_core.fight",
    "rules_core.formula",
    "rules_core.homebrew",
    "rules_core.lots",
    "rules_core.notation",
    "rules_core.ranges",
    "rules_core.remarks",
    "rules_core.systems.coc7.age",
    "rules_core.systems.coc7.arms",
    "rules_core.systems.coc7.budgets",
    "rules_core.systems.coc7.combat",
    "rules_core.systems.coc7.contest",
    "rules_core.systems.coc7.creating",
    "rules_core.systems.coc7.creation",
    "rules_core.systems.coc7.damage",
    "rules_core.systems.coc7.firearms",
    "rules_core.systems.coc7.occupations",
    "rules_core.systems.coc7.oddities",
    "rules_core.systems.coc7.opposed",
    "rules_core.systems.coc7.play_combat",
    "rules_core.systems.coc7.play_healing",
    "rules_core.systems.coc7.play_sanity",
    "rules_core.systems.coc7.sanity",
    "rules_core.systems.coc7.situations",
    "rules_core.systems.coc7.sound",
    "rules_core.systems.coc7.weapons",
    "rules_core.systems.coc7.wounds",
    "rules_core.systems.shadow_lounge",
    "rules_core.versus",
    "tomllib",
)

_START = """
import os, sys
from pathlib import Path
from desktop.plain_imports import restore
restore()
from desktop.running import new_app
from desktop.library.lock import LibraryLock
from desktop.paths import places

chosen = places(Path(sys.argv[1]))
app = new_app(chosen, LibraryLock.acquire(chosen))

def ready():
    assert app.controllers.session.is_open
    print("\\n".join(sys.modules), flush=True)
    os._exit(0)

app.ready.connect(ready)
app.start()
app.exec()
"""


def test_a_start_loads_no_more_than_the_last_roll_of_a_skill_needs(tmp_path: Path) -> None:
    loaded = ready_with(library_with_a_roll(tmp_path / "library.db"))
    assert "desktop.viewdata.layouts.coc7_result" in loaded, "the roll is not in the tray"
    assert [each for each in sorted(loaded) if within(each, TOO_EARLY)] == []


def within(module: str, packages: tuple[str, ...]) -> bool:
    """Whether a module is one of these, or in one of them."""
    return any(module == each or module.startswith(f"{each}.") for each in packages)


def library_with_a_roll(path: Path) -> Path:
    """A library with a character of Call of Cthulhu who has rolled a skill."""
    library = Library.open(path)
    with library.transaction() as tx:
        character = tx.add(open_sample("ida-marchetti").sheet)
        turn = roll(Attempt(character.sheet, "skill:listen", name="Listen"), LiveDice(Random(7).randrange))
        if turn.events:
            character = tx.put(character, play(character.sheet, turn.events))
        at = "2026-10-31T20:00:00.000+00:00"
        tx.append(
            character.id,
            Entry(0, "1", Action.ROLL, at, "skill:listen", (), turn.roll, turn.steps, turn.events),
        )
    library.close()
    return path


def ready_with(library: Path) -> set[str]:
    """The modules that are loaded once the window over a library says that its character is ready."""
    run = subprocess.run(
        [sys.executable, "-c", _START, str(library)],
        cwd=ROOT,
        capture_output=True,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        text=True,
        timeout=60,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return set(run.stdout.split())
