"""The pages of the sheet that are built on demand: their controllers, and what is wired to what."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QObject

from desktop.controllers.acts import ActController
from desktop.controllers.attempts import Attempts
from desktop.controllers.chronicle import ChronicleController
from desktop.controllers.combat import CombatController
from desktop.controllers.force import ForceController
from desktop.controllers.healing import HealingController
from desktop.controllers.own_dice import OwnDice
from desktop.controllers.rolls import RollController
from desktop.controllers.sanity import SanityController
from desktop.controllers.session import Session

if TYPE_CHECKING:
    from desktop.widgets.panels.combat import CombatPage
    from desktop.widgets.panels.healing import HealingPage


class Panels(Struct, frozen=True):
    """The controllers of the pages."""

    rolls: RollController
    combat: CombatController
    healing: HealingController
    sanity: SanityController
    force: ForceController
    acts: ActController
    chronicle: ChronicleController

    def view(self, tab: str) -> object:
        """The view of a page by its id, or of the cards beside the skills; None where there is none."""
        views: dict[str, Callable[[], object]] = {
            "combat": self.combat.view,
            "healing": self.healing.view,
            "sanity": self.sanity.view,
            "force": self.force.view,
            "chronicle": self.chronicle.view,
        }
        own = views[tab]() if tab in views else None
        return self.acts.view(tab) if own is None else own


def build(session: Session, rolls: RollController, attempts: Attempts, own_dice: OwnDice) -> Panels:
    """The controllers of the pages."""
    return Panels(
        rolls,
        CombatController(session, rolls, own_dice, session),
        HealingController(session, rolls, attempts, session),
        SanityController(session, rolls, attempts, session),
        ForceController(session, rolls, session),
        ActController(session, rolls, own_dice, session),
        ChronicleController(session, session),
    )


def connect(panel: QObject, on: Panels) -> None:
    """Connect a page that was just built."""
    # All are loaded with the first: they share what is heavy.
    from desktop.widgets.panels.cards_page import CardColumn, CardsPage
    from desktop.widgets.panels.combat import CombatPage
    from desktop.widgets.panels.force import ForcePage
    from desktop.widgets.panels.healing import HealingPage
    from desktop.widgets.panels.sanity import SanityPage

    if isinstance(panel, CardColumn | CardsPage):
        panel.roll_requested.connect(on.acts.roll)
        panel.load_requested.connect(on.acts.load)
        panel.act_requested.connect(on.acts.act)
        panel.written.connect(on.acts.write)
    elif isinstance(panel, CombatPage):
        _connect_combat(panel, on)
    elif isinstance(panel, HealingPage):
        _connect_healing(panel, on)
    elif isinstance(panel, SanityPage):
        panel.loss_entered.connect(on.sanity.enter_loss)
        panel.roll_requested.connect(on.sanity.roll)
        panel.follow_up_requested.connect(on.sanity.follow_up)
        panel.condition_toggled.connect(on.healing.set_condition)
        panel.day_requested.connect(on.sanity.new_day)
    elif isinstance(panel, ForcePage):
        panel.use_requested.connect(on.force.use)
        panel.load_requested.connect(on.force.load)
        panel.points_chosen.connect(on.force.choose_points)
        panel.session_requested.connect(on.force.new_session)
    else:
        _connect_chronicle(panel, on)


def _connect_chronicle(panel: QObject, on: Panels) -> None:
    # It shares nothing heavy with the others, so it is loaded for itself.
    from desktop.widgets.panels.chronicle import ChroniclePage

    assert isinstance(panel, ChroniclePage)
    panel.title_entered.connect(on.chronicle.give_title)
    panel.date_entered.connect(on.chronicle.give_date)
    panel.copy_requested.connect(on.chronicle.copy)
    panel.copy_all_requested.connect(on.chronicle.copy_all)
    panel.print_requested.connect(on.chronicle.print_one)
    panel.print_all_requested.connect(on.chronicle.print_all)
    panel.downtime_requested.connect(on.chronicle.downtime_requested)


def _connect_combat(panel: "CombatPage", on: Panels) -> None:
    panel.attack_requested.connect(on.combat.attack)
    panel.load_requested.connect(on.combat.load)
    panel.fight_back_requested.connect(on.combat.fight_back)
    panel.reload_requested.connect(on.combat.reload)
    panel.aim_toggled.connect(on.rolls.toggle_aim)
    panel.distance_entered.connect(on.combat.enter_distance)
    panel.defend_requested.connect(on.combat.defend)
    panel.defence_toggled.connect(on.rolls.toggle_defence)
    panel.round_requested.connect(on.combat.new_round)
    panel.fight_requested.connect(on.combat.track)
    panel.fighter_added.connect(on.combat.add_fighter)
    panel.fighter_toggled.connect(on.combat.mark_fighter)
    panel.fighter_noted.connect(on.combat.note_fighter)
    panel.fighter_removed.connect(on.combat.remove_fighter)
    panel.turn_ended.connect(on.combat.end_turn)
    panel.fight_round_requested.connect(on.combat.fight_round)


def _connect_healing(panel: "HealingPage", on: Panels) -> None:
    panel.damage_requested.connect(on.healing.take_damage)
    panel.heal_requested.connect(on.healing.heal)
    panel.condition_toggled.connect(on.healing.set_condition)
    panel.treatment_chosen.connect(on.healing.choose_treatment)
    panel.healer_chosen.connect(on.healing.choose_healer)
    panel.apply_requested.connect(on.healing.apply)
    panel.discard_requested.connect(on.healing.discard)
    panel.apply_undo_requested.connect(on.healing.undo_applied)
    panel.rest_requested.connect(on.healing.rest)
    panel.restoration_requested.connect(on.healing.restore_luck)
    panel.luck_check_requested.connect(on.healing.roll_luck)
    panel.group_luck_requested.connect(on.healing.choose_group)
