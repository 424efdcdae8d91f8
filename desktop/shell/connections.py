"""Creates the controllers of an open library, and connects them to the sheet, the tray and the rail."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from desktop.kit.look import hearing
from desktop.shell.host import Controllers
from rules_core.sheet.subject import subject_of

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from desktop.kit.view.shell import MessageView
    from desktop.library.store.library import Library
    from desktop.rolling.tray_wishes import TrayRequests
    from desktop.shell.app import App
    from desktop.shell.host import Host
    from desktop.views.tray import TrayView
    from rules_core.dice.sources import DiceSource


def build(app: App, library: Library, dice: DiceSource | None) -> Controllers:
    """Create the controllers of an open library; ``dice`` is None for real ones."""
    from secrets import randbelow

    from desktop.base.clock import now
    from desktop.rolling.attempts import Attempts
    from desktop.rolling.own_dice import OwnDice
    from desktop.rolling.rolls import RollController
    from desktop.rolling.sheets import SheetController
    from desktop.session.characters import CharacterController
    from desktop.session.session import Session
    from desktop.session.undo import UndoController
    from desktop.shell.page_controller import PageController
    from rules_core.dice.sources import LiveDice

    session = Session(library, now, app)
    thrown = dice or LiveDice(randbelow)
    # The sheet before the rolls: another character is shown first, then what is in its tray is marked.
    sheets = SheetController(session, app)
    sheets.order_of, sheets.keep_order = app.settings.skill_order, app.settings.remember_skill_order
    characters = CharacterController(session, app)
    attempts = Attempts(session)
    attempts.gm_knows = lambda: app.settings.settings.gm_knows
    own_dice = OwnDice(session, thrown, app)
    rolls = RollController(session, attempts, own_dice, app)
    rolls.sets_up_first = lambda: app.settings.settings.clicks == "set_up"
    pages = PageController(session, rolls, app.host.page_view, app)
    undo = UndoController(session, app)
    return Controllers(session, characters, rolls, sheets, pages, undo, attempts, own_dice, thrown)


def tray_wishes(app: App, on: Controllers) -> TrayRequests:
    """Create the handler of requests from the tray."""
    from desktop.rolling.tray_wishes import TrayRequests

    return TrayRequests(
        on.rolls,
        on.own_dice,
        app.host,
        show_rules=partial(app.host.run, "show-rules"),
        show_house_rule=partial(app.host.run, "house-rule"),
        toggle_sound=app.settings.toggle_sound,
    )


def connect(app: App, on: Controllers) -> None:
    """Connect the controllers to the sheet, the tray, the rail and the menu bar."""
    host = app.host
    _connect_sheet(host, on)
    _connect_tray(host, on)
    _connect_window(host, on)
    _connect_session(host, on)
    app.settings.changed.connect(partial(on.rolls.tray.show_again, only_news=True))
    app.settings.changed.connect(partial(_follow_hearing, app))
    _follow_hearing(app)


def _follow_hearing(app: App) -> None:
    hearing.use(by_focus=app.settings.settings.results_take_focus)


def _connect_sheet(host: Host, on: Controllers) -> None:
    window, sheet = host.window, host.window.sheet
    sheet.skill_roll_requested.connect(on.rolls.roll_skill)
    sheet.trait_roll_requested.connect(on.rolls.roll_trait)
    sheet.skill_load_requested.connect(on.rolls.tray.load_skill)
    sheet.trait_load_requested.connect(lambda trait: on.rolls.tray.load(subject_of("trait", trait)))
    for loaded in (sheet.skill_load_requested, sheet.trait_load_requested):
        loaded.connect(lambda _id: window.tray.tell_setup())
    sheet.tick_requested.connect(on.sheets.toggle_tick)
    sheet.star_requested.connect(on.sheets.toggle_star)
    sheet.skills_sorted.connect(on.sheets.sort_skills)
    sheet.tracker_entered.connect(on.sheets.enter_tracker)
    sheet.modifier_written.connect(on.sheets.write_modifier)
    sheet.check_requested.connect(host.roll_check)
    sheet.copy_requested.connect(host.copy)
    sheet.edit_at_requested.connect(partial(host.run, "edit-at"))
    sheet.menu_requested.connect(window.play.rail.open_menu)
    sheet.edit_requested.connect(partial(host.run, "edit"))
    sheet.downtime_requested.connect(partial(window.use, "downtime"))
    sheet.panel_built.connect(partial(_connect_panel, host))
    sheet.tab_chosen.connect(on.pages.turn_to)
    on.pages.page_changed.connect(sheet.show_panel)
    on.sheets.sheet_changed.connect(window.show_sheet)


def _connect_panel(host: Host, panel: QWidget) -> None:
    """Connect a newly built page of the sheet: the cards here, the others by their feature."""
    from desktop.cards.cards_page import CardColumn, CardsPage

    if isinstance(panel, CardColumn | CardsPage):
        column = panel.column_of_cards if isinstance(panel, CardsPage) else panel
        column.roll_requested.connect(host.acts.roll)
        column.load_requested.connect(host.acts.load)
        column.act_requested.connect(host.acts.act)
        column.written.connect(host.acts.write)
        column.copy_requested.connect(host.copy)
    else:
        host.connect_tab(panel)


def _connect_tray(host: Host, on: Controllers) -> None:
    window, rolls, tray = host.window, on.rolls, host.window.tray
    tray.focus_released.connect(window.sheet.focus_page)
    tray.landed.connect(rolls.landed)
    tray.landed.connect(on.sheets.landed)
    tray.landed.connect(on.pages.landed)
    rolls.tray.changed.connect(window.show_tray)
    rolls.tray.changed.connect(partial(_mark_physical, host))
    rolls.log.changed.connect(window.show_log)
    rolls.tray.loaded.connect(window.sheet.show_loaded)
    rolls.tray.foe_asked.connect(tray.ask_for_foe)
    rolls.log.copied.connect(window.copy_text)
    rolls.take_back_requested.connect(on.undo.take_back)
    rolls.apply_requested.connect(partial(host.run, "apply-treatment"))
    rolls.spend_requested.connect(host.spend)
    rolls.why_changed.connect(tray.show_why)


def _mark_physical(host: Host, view: TrayView | None) -> None:
    host.window.commands["physical"].setChecked(view is not None and view.physical)


def _connect_window(host: Host, on: Controllers) -> None:
    window = host.window
    window.play.rail.character_requested.connect(on.characters.open)
    window.play.rail.act_requested.connect(partial(host.run, "act-in-rail"))
    window.commands.character_chosen.connect(on.characters.open)
    window.undo_requested.connect(on.undo.undo)
    on.characters.rail_changed.connect(window.show_rail)
    on.undo.undo_to_offered.connect(partial(_offer_take_back_to, host))
    on.rolls.strike_offered.connect(partial(_offer_to_strike, host))
    for told in (on.session, on.characters, on.rolls, on.rolls.log, on.sheets, on.undo):
        told.notice.connect(window.show_notice)


def _offer_take_back_to(host: Host, seq: int, view: MessageView) -> None:
    from desktop.kit.windows.dialogs import show_message

    if show_message(host.window, view):
        host.undo.take_back_to(seq)


def _offer_to_strike(host: Host, seq: int, view: MessageView) -> None:
    from desktop.kit.windows.dialogs import show_message

    if show_message(host.window, view):
        host.rolls.amending.strike(seq, sure=True)


def _connect_session(host: Host, on: Controllers) -> None:
    window, session, sheet = host.window, on.session, host.window.sheet
    session.opening.connect(window.play.hold)
    session.changed.connect(window.end_warning)
    session.told.connect(window.play.release)
    session.opened.connect(window.pages.show_play)
    session.opened.connect(lambda: on.pages.turn_to(sheet.tab))
    session.opened.connect(sheet.focus_page)
    session.opened.connect(lambda: host.settings.remember_character(session.character.uuid))
