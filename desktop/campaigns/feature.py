"""The campaigns window: which characters play together, and by which house rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop.base.words import mark
from desktop.shell.feature import Command, Feature, Menu, playing

if TYPE_CHECKING:
    from desktop.shell.host import Host
    from desktop.tour.stops import Tour


def _show(host: Host, house_rule: str = "") -> None:
    """Show the campaigns, with the house rule of this name in view."""
    from desktop.campaigns.controller import CampaignController
    from desktop.campaigns.ui.campaign_window import CampaignWindow

    window, session = CampaignWindow(host.window), host.session
    campaigns = CampaignController(session, window)
    campaigns.changed.connect(session.read_campaign)
    campaigns.notice.connect(host.window.show_notice)
    window.chosen.connect(campaigns.choose)
    window.created.connect(campaigns.create)
    window.renamed.connect(campaigns.rename)
    window.notes_entered.connect(campaigns.set_notes)
    window.member_toggled.connect(campaigns.set_member)
    window.pack_toggled.connect(campaigns.set_pack)
    window.switch_chosen.connect(campaigns.set_switch)
    window.recommended_requested.connect(campaigns.recommend)
    window.removed.connect(campaigns.remove)
    campaigns.view_changed.connect(window.show_view)
    campaigns.show()
    if house_rule:
        campaigns.tell_if_without()
        window.stand_on(house_rule)
    window.exec()
    window.deleteLater()


def _tour() -> Tour:
    from desktop.campaigns.tour import TOUR

    return TOUR


FEATURE: Feature[None] = Feature(
    "campaigns",
    commands=(
        Command("campaigns", _show, mark("Ca&mpaigns…"), menu=Menu.CHARACTER, place=23, when=playing),
        Command("house-rule", _show),
    ),
    tour=_tour,
)
