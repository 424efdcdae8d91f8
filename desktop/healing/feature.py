"""Healing: a page of the sheet for damage, treatments, rest, conditions and Luck."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from desktop.shell.feature import Command, Feature, Tab

if TYPE_CHECKING:
    from desktop.healing.controller import HealingController
    from desktop.healing.ui.healing import HealingPage
    from desktop.shell.host import Host
    from desktop.tour.stops import Tour


def _make_page() -> HealingPage:
    from desktop.healing.ui.healing import HealingPage

    return HealingPage()


def _start(host: Host) -> HealingController:
    from desktop.healing.controller import HealingController

    healing = HealingController(host.session, host.rolls, host.attempts, host.session)

    def roll_for_group(people: tuple[tuple[int, str], ...]) -> None:
        from desktop.kit.windows.group import choose_group

        if chosen := choose_group(host.window, people):
            healing.roll_group_luck(chosen)

    healing.group_luck_requested.connect(roll_for_group)
    healing.take_back_requested.connect(host.undo.take_back)
    healing.notice.connect(host.window.show_notice)
    return healing


def _connect(host: Host, page: HealingPage) -> None:
    if (healing := host.part(FEATURE)) is None:
        return
    page.damage_requested.connect(healing.take_damage)
    page.heal_requested.connect(healing.heal)
    page.condition_toggled.connect(healing.set_condition)
    page.treatment_chosen.connect(healing.choose_treatment)
    page.treatment_set_up.connect(healing.set_up_treatment)
    page.healer_chosen.connect(healing.choose_healer)
    page.apply_requested.connect(healing.apply)
    page.discard_requested.connect(healing.discard)
    page.apply_undo_requested.connect(healing.undo_applied)
    page.rest_requested.connect(healing.rest)
    page.restoration_requested.connect(healing.restore_luck)
    page.luck_check_requested.connect(healing.roll_luck)
    page.group_luck_requested.connect(healing.choose_group)
    page.house_rule_requested.connect(partial(host.run, "house-rule"))


def _view(host: Host) -> object:
    healing = host.part(FEATURE)
    return None if healing is None else healing.view()


def _roll_group_luck(host: Host, characters: tuple[int, ...]) -> None:
    """Roll Luck for the characters with these ids together."""
    if (healing := host.part(FEATURE)) is not None:
        healing.roll_group_luck(characters)


def _apply_treatment(host: Host) -> None:
    """Apply the treatment in the tray to the patient."""
    if (healing := host.part(FEATURE)) is not None:
        healing.apply_shown()


def _tour() -> Tour:
    from desktop.healing.tour import TOUR

    return TOUR


FEATURE = Feature(
    "healing",
    commands=(Command("group-luck", _roll_group_luck), Command("apply-treatment", _apply_treatment)),
    tabs=(Tab("healing", _make_page, _connect, _view),),
    start=_start,
    tour=_tour,
)
