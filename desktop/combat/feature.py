"""Combat: a page of the sheet with attacks, defences, ammunition and the turn order."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from desktop.shell.feature import Feature, Tab

if TYPE_CHECKING:
    from desktop.combat.controller import CombatController
    from desktop.combat.ui.combat import CombatPage
    from desktop.shell.host import Host
    from desktop.tour.stops import Tour


def _make_page() -> CombatPage:
    from desktop.combat.ui.combat import CombatPage

    return CombatPage()


def _start(host: Host) -> CombatController:
    from desktop.combat.controller import CombatController

    combat = CombatController(host.session, host.rolls, host.own_dice, host.session)
    combat.notice.connect(host.window.show_notice)
    return combat


def _connect(host: Host, page: CombatPage) -> None:
    if (combat := host.part(FEATURE)) is None:
        return
    from desktop.combat.controller import CombatWishes

    edit_at = partial(host.run, "edit-at")
    wishes = CombatWishes(combat, host.rolls.choices, act=host.acts.act, copy=host.copy, edit_at=edit_at)
    page.wished.connect(wishes)
    page.armoury.add_requested.connect(partial(_offer_weapons, combat, page))
    page.armoury.added.connect(combat.add_weapon)


def _offer_weapons(combat: CombatController, page: CombatPage) -> None:
    offered = combat.offered()
    if offered is not None:
        page.armoury.offer(offered)


def _view(host: Host) -> object:
    combat = host.part(FEATURE)
    return None if combat is None else combat.view()


def _tour() -> Tour:
    from desktop.combat.tour import TOUR

    return TOUR


FEATURE = Feature("combat", tabs=(Tab("combat", _make_page, _connect, _view),), start=_start, tour=_tour)
