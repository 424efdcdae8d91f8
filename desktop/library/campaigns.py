"""Campaigns as the library hands them out. Nothing heavy is imported here, so any room may use these."""

from typing import NewType

from msgspec import Struct

CampaignId = NewType("CampaignId", int)
"""A campaign's number in one library; in another library the same campaign has another one."""


class Campaign(Struct, frozen=True):
    """A table that plays one game: its name, its notes and its house rules.

    ``uuid`` is the same in every library; ``rev`` counts the changes from 1. ``switches`` are the house-rule
    switches that were set, by name, as ``rules_core.switches`` tells them: a flag as 0 or 1, a choice as its
    word. One that is not among them stands as the rules recommend.
    """

    id: CampaignId
    uuid: str
    rev: int
    name: str
    system: str
    notes: str = ""
    switches: tuple[tuple[str, int | str], ...] = ()
