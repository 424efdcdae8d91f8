"""What the pages of the sheet need beside the sheet, to be shown."""

from collections.abc import Iterable, Mapping

from msgspec import Struct, field

from desktop.views.healing import Healer
from rules_core.game.play import Choice, Rules
from rules_core.sheet.journal import Entry, StandingRoll
from rules_core.sheet.sheet import Sheet


class CardsContext(Struct, frozen=True):
    """What a page of cards needs beside the sheet.

    ``subject`` is what is in the tray, ``choice`` what is chosen there. ``drafts`` are what is being typed in
    live fields, by their ids. ``past`` are the character's rolls as they stand, newest first, read as far as
    asked.
    """

    subject: str = ""
    choice: Choice = field(default_factory=Choice)
    drafts: Mapping[str, str] = field(default_factory=dict)
    rules: Rules = ()
    past: Iterable[StandingRoll] = ()


class CombatContext(Struct, frozen=True):
    """What the page on combat needs beside the sheet.

    ``subject`` is what is in the tray. ``aim`` and ``defending`` are the situations that hold of the
    character's attacks and when it is attacked. ``distance`` is how far shots go, as typed.
    """

    subject: str = ""
    aim: tuple[str, ...] = ()
    defending: tuple[str, ...] = ()
    distance: str = ""
    rules: Rules = ()


class HealingContext(Struct, frozen=True):
    """What the page on healing and Luck needs beside the sheet.

    ``healer`` is the id of who treats ("" for the character) and ``healer_sheet`` that one's sheet.
    ``healers`` are all who can. ``subject`` is what is in the tray. ``treated`` is the latest roll of a
    treatment as it stands, None where there is none or newer care made it old. ``luck_changes`` are the
    latest changes of Luck as (entry, before, after), newest first.
    """

    rules: Rules = ()
    subject: str = ""
    healer: str = ""
    healer_sheet: Sheet | None = None
    healers: tuple[Healer, ...] = ()
    treated: StandingRoll | None = None
    luck_changes: tuple[tuple[Entry, int, int], ...] = ()
