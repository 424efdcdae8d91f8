"""The shell's own commands: undo, trackers, rolling, looks, tabs and panes. Features add others."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from desktop.base.keys import Takes
from desktop.base.words import mark
from desktop.shell.feature import Command, Early, Menu, Situation, not_busy, on_sheet, playing

if TYPE_CHECKING:
    from desktop.sheet.sheet import Sheet
    from desktop.shell.host import Host
    from desktop.shell.play import StandIn

TRACKERS = 4
"""How many trackers have a shortcut."""

SETTLING = 5
"""How many answers of the GM have a key, best first."""

DICE = {
    "proficiency": ("Q", mark("Add a Proficiency die")),
    "ability": ("W", mark("Add an Ability die")),
    "boost": ("E", mark("Add a Boost die")),
    "challenge": ("A", mark("Add a Challenge die")),
    "difficulty": ("S", mark("Add a Difficulty die")),
    "setback": ("D", mark("Add a Setback die")),
    "upgrade": ("U", mark("Upgrade a die")),
}
"""The keys and names of the commands that add a symbol die to a pool, and with Shift remove one."""

IN_THE_LIST = ("tick", "star")
"""Commands whose single keys work only in the skill list, where it can be seen what they do."""

EARLY_KEYS = {"palette": "Ctrl+K"}
"""Keys that are shown before the features have declared them."""


def _undoes(now: Situation) -> bool:
    return now.on_sheet or now.is_making or now.page.undo


def _rolls(now: Situation) -> bool:
    return playing(now) or now.is_making


def _has_panes(now: Situation) -> bool:
    return now.on_sheet or now.page.beside_rail


def _tray(press: str, *given: object) -> Callable[[Host], object]:
    return lambda host: getattr(host.window.tray, press)(*given)


def _set_up(change: Callable[[Host], object]) -> Callable[[Host], None]:
    """Return a command that changes the roll in the tray and has it read: the focus may be elsewhere."""

    def run(host: Host) -> None:
        change(host)
        host.window.tray.tell_setup()

    return run


def _page(host: Host) -> Sheet | StandIn:
    play = host.window.play
    play.show_sheet()
    return play.stands_in if play.is_editing else play.sheet


def _turn_tab(by: int, host: Host) -> None:
    page = _page(host)
    if by > 0:
        page.next_tab()
    else:
        page.previous_tab()


def _undo(host: Host) -> None:
    """Undo the latest change of the sheet, or without one what the notice shown offers to undo."""
    if not host.undo.undo_words() and host.window.undo_by_notice():
        return
    host.undo.undo()


def _tick(host: Host) -> None:
    host.window.play.show_sheet()
    host.window.sheet.tick_skill()


def _edit_tracker(place: int, host: Host) -> None:
    host.window.play.show_sheet()
    host.window.sheet.edit_tracker(place)


def _open_sample(host: Host, sample: str) -> None:
    host.characters.open_sample(sample)


def _share(way: str, host: Host) -> None:
    host.share(way)


def _star(host: Host) -> None:
    host.window.sheet.star_skill()


_NO_MENU = (
    Command("star", _star, mark("Put the skill on top"), letter="*", takes=Takes.SINGLE),
    *(
        Command(
            f"settle_{place}",
            _tray("press_settling", f"settle_{place}"),
            mark("Answer {n} of the GM, best first"),
            number=place,
            letter=str(place),
            takes=Takes.SINGLE,
        )
        for place in range(1, SETTLING + 1)
    ),
    *(
        Command(f"pool_{die}", _tray("press_pool", f"pool_{die}"), text, letter=letter, takes=Takes.DIE)
        for die, (letter, text) in DICE.items()
    ),
    Command("open-sample", _open_sample, early=Early.QUEUED),
    Command("open-character", lambda host, character: host.characters.open(character)),
    Command("share-roll", lambda host, way, seq=0: host.share(way, seq)),
)

COMMANDS: tuple[Command, ...] = (
    *_NO_MENU,
    Command("samples", None, mark("Open a &sample"), menu=Menu.FILE, place=11, when=not_busy),
    Command(
        "quit",
        lambda host: host.window.close(),
        mark("&Quit"),
        menu=Menu.FILE,
        place=60,
        keys="Ctrl+Q",
        early=Early.RUN,
    ),
    Command("undo", _undo, mark("&Undo"), menu=Menu.EDIT, place=0, keys="Ctrl+Z", when=_undoes),
    Command(
        "redo",
        lambda host: host.undo.redo(),
        mark("&Redo"),
        menu=Menu.EDIT,
        place=1,
        keys="Ctrl+Shift+Z",
        when=_undoes,
    ),
    Command(
        "copy_log",
        lambda host: host.rolls.log.copy_all(),
        mark("&Copy all rolls"),
        menu=Menu.EDIT,
        place=10,
        when=playing,
    ),
    Command("characters", None, mark("&Open"), menu=Menu.CHARACTER, place=0, when=not_busy),
    Command(
        "next_character",
        lambda host: host.characters.step(1),
        mark("&Next character"),
        menu=Menu.CHARACTER,
        place=1,
        keys="Ctrl+Tab",
        when=on_sheet,
    ),
    Command(
        "previous_character",
        lambda host: host.characters.step(-1),
        mark("&Previous character"),
        menu=Menu.CHARACTER,
        place=2,
        keys="Ctrl+Shift+Tab",
        when=on_sheet,
    ),
    *(
        Command(
            f"tracker_{place + 1}",
            partial(_edit_tracker, place),
            mark("Change tracker {n}"),
            number=place + 1,
            menu=Menu.CHARACTER,
            place=10 + place,
            keys=f"Ctrl+{place + 1}",
            when=playing,
        )
        for place in range(TRACKERS)
    ),
    Command(
        "roll",
        _tray("press_roll"),
        mark("&Roll", "to do"),
        context="to do",
        menu=Menu.ROLL,
        place=0,
        letter="R",
        when=playing,
    ),
    Command(
        "luck", _tray("press_luck"), mark("Spend &Luck"), menu=Menu.ROLL, place=1, letter="L", when=playing
    ),
    Command(
        "push", _tray("press_push"), mark("&Push the roll"), menu=Menu.ROLL, place=2, letter="U", when=playing
    ),
    Command(
        "follow_up",
        _tray("press_follow_up"),
        mark("&Follow up: damage, apply"),
        menu=Menu.ROLL,
        place=3,
        letter="D",
        when=playing,
    ),
    Command(
        "why", _tray("press_why"), mark("&Why this result"), menu=Menu.ROLL, place=4, letter="W", when=playing
    ),
    Command(
        "decline_rest",
        _tray("press_decline"),
        mark("Decline the res&t"),
        menu=Menu.ROLL,
        place=8,
        letter="N",
        when=playing,
    ),
    Command(
        "change_roll",
        _tray("press_change"),
        mark("&Change the roll…"),
        menu=Menu.ROLL,
        place=6,
        letter="C",
        when=playing,
    ),
    Command(
        "strike_roll",
        _tray("press_strike"),
        mark("The roll didn't c&ount"),
        menu=Menu.ROLL,
        place=7,
        letter="X",
        when=playing,
    ),
    Command(
        "tick", _tick, mark("Tick or untick the &skill"), menu=Menu.ROLL, place=5, letter="T", when=playing
    ),
    Command(
        "bonus",
        _set_up(lambda host: host.rolls.choices.add_dice(1)),
        mark("Add a &bonus die"),
        menu=Menu.ROLL,
        place=10,
        letter="B",
        when=playing,
    ),
    Command(
        "penalty",
        _set_up(lambda host: host.rolls.choices.add_dice(-1)),
        mark("Add a p&enalty die"),
        menu=Menu.ROLL,
        place=11,
        letter="P",
        when=playing,
    ),
    Command(
        "plain",
        _set_up(lambda host: host.rolls.choices.choose_dice(0)),
        mark("&No extra dice"),
        menu=Menu.ROLL,
        place=12,
        letter="0",
        when=playing,
    ),
    Command(
        "difficulty",
        _set_up(lambda host: host.rolls.choices.next_difficulty()),
        mark("Next &difficulty"),
        menu=Menu.ROLL,
        place=13,
        letter="Shift+D",
        when=playing,
    ),
    Command(
        "share_text",
        partial(_share, "text"),
        mark("Copy the roll as &text"),
        menu=Menu.ROLL,
        place=20,
        when=playing,
    ),
    Command(
        "share_discord",
        partial(_share, "discord"),
        mark("Copy the roll for Dis&cord"),
        menu=Menu.ROLL,
        place=21,
        when=playing,
    ),
    Command(
        "share_picture",
        partial(_share, "picture"),
        mark("Copy the roll as a pict&ure"),
        menu=Menu.ROLL,
        place=22,
        when=playing,
    ),
    Command(
        "physical",
        lambda host: host.rolls.toggle_physical(),
        mark("Use ph&ysical dice"),
        menu=Menu.ROLL,
        place=30,
        letter="M",
        when=_rolls,
        checkable=True,
    ),
    Command(
        "theme_system",
        lambda host: host.settings.choose_theme("system"),
        mark("Follow the &system"),
        menu=Menu.VIEW,
        place=0,
        early=Early.RUN,
        checkable=True,
    ),
    Command(
        "theme_light",
        lambda host: host.settings.choose_theme("light"),
        mark("&Light theme"),
        menu=Menu.VIEW,
        place=1,
        early=Early.RUN,
        checkable=True,
    ),
    Command(
        "theme_dark",
        lambda host: host.settings.choose_theme("dark"),
        mark("&Dark theme"),
        menu=Menu.VIEW,
        place=2,
        early=Early.RUN,
        checkable=True,
    ),
    Command(
        "high_contrast",
        lambda host: host.appearance.toggle_contrast(),
        mark("&High contrast"),
        menu=Menu.VIEW,
        place=3,
        early=Early.RUN,
        checkable=True,
    ),
    Command(
        "larger",
        lambda host: host.settings.resize_text(10),
        mark("L&arger text"),
        menu=Menu.VIEW,
        place=10,
        keys="Ctrl++",
        more_keys="Ctrl+=",
        early=Early.RUN,
    ),
    Command(
        "smaller",
        lambda host: host.settings.resize_text(-10),
        mark("S&maller text"),
        menu=Menu.VIEW,
        place=11,
        keys="Ctrl+-",
        early=Early.RUN,
    ),
    Command(
        "usual",
        lambda host: host.settings.usual_text(),
        mark("&Normal text size"),
        menu=Menu.VIEW,
        place=12,
        keys="Ctrl+0",
        early=Early.RUN,
    ),
    Command(
        "on_top",
        lambda host: host.window.toggle_on_top(),
        mark("&Keep on top"),
        menu=Menu.VIEW,
        place=15,
        early=Early.RUN,
        checkable=True,
    ),
    Command(
        "filter",
        lambda host: _page(host).focus_filter(),
        mark("&Filter skills"),
        menu=Menu.VIEW,
        place=20,
        keys="Ctrl+F",
        letter="/",
        when=on_sheet,
    ),
    Command(
        "next_tab",
        partial(_turn_tab, 1),
        mark("N&ext tab"),
        menu=Menu.VIEW,
        place=21,
        keys="Ctrl+PgDown",
        when=on_sheet,
    ),
    Command(
        "previous_tab",
        partial(_turn_tab, -1),
        mark("P&revious tab"),
        menu=Menu.VIEW,
        place=22,
        keys="Ctrl+PgUp",
        when=on_sheet,
    ),
    Command(
        "next_pane",
        lambda host: host.window.focus_pane(1),
        mark("Next &pane"),
        menu=Menu.VIEW,
        place=23,
        keys="F6",
        when=_has_panes,
    ),
    Command(
        "previous_pane",
        lambda host: host.window.focus_pane(-1),
        mark("Pre&vious pane"),
        menu=Menu.VIEW,
        place=24,
        keys="Shift+F6",
        when=_has_panes,
    ),
)
"""The shell's own commands."""
