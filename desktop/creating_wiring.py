"""The creation wizard, connected when it is first wanted."""

from functools import partial
from secrets import randbelow
from typing import TYPE_CHECKING

from desktop.controllers.background import Background
from desktop.controllers.creating import CreatingController
from desktop.controllers.own_dice import OwnDice
from desktop.controllers.session import Session
from desktop.viewdata.shell import MessageView
from desktop.widgets.dialogs import leave_creating

if TYPE_CHECKING:
    from desktop.widgets.main_window import MainWindow


def build(
    session: Session, own_dice: OwnDice, background: Background, window: "MainWindow"
) -> CreatingController:
    """The wizard's controller, wired to its page in the window."""
    creating = CreatingController(session, own_dice, randbelow, window)
    wizard, editing = window.pages.creating, creating.editing

    wizard.checks.portrait.run_aside = background.run
    wizard.edited.connect(creating.write)
    wizard.settled.connect(editing.settled)
    wizard.added.connect(editing.added)
    wizard.removed.connect(editing.removed)
    wizard.moved.connect(editing.moved)
    wizard.opened.connect(editing.choose_row)
    wizard.by_hand_requested.connect(editing.by_hand)
    wizard.by_rule_requested.connect(editing.by_rule)
    wizard.fix_requested.connect(editing.fix)
    wizard.picture_chosen.connect(editing.choose_picture)
    wizard.picture_removed.connect(editing.remove_picture)
    wizard.thrown.connect(creating.throw)
    wizard.all_thrown.connect(creating.throw_all)
    wizard.chosen.connect(creating.choose)
    wizard.name_requested.connect(creating.think_up_name)
    wizard.page_chosen.connect(creating.turn_to)
    wizard.back_requested.connect(creating.back)
    wizard.next_requested.connect(creating.next)
    wizard.leave_requested.connect(creating.leave)

    editing.refused.connect(wizard.show_refusal)
    editing.stand_requested.connect(wizard.sections.stand_on)
    creating.view_changed.connect(window.pages.show_creating)
    creating.notice.connect(window.show_notice)
    creating.leave_asked.connect(partial(_leave, creating, window))
    return creating


def _leave(creating: CreatingController, window: "MainWindow", view: MessageView) -> None:
    answer = leave_creating(window, view)
    if answer == "keep":
        creating.keep()
    elif answer == "drop":
        creating.drop()
