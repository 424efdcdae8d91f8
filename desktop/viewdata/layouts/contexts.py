"""What the pages of the sheet need beside the sheet, to be shown."""

from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec import field as msgspec_field

from desktop.viewdata.healing import Healer
from rules_core.journal import Entry, StandingRoll
from rules_core.play import Choice, Rules
from rules_core.sheet import Sheet


class CardsContext(Struct, frozen=True):
    """What a page of cards needs beside the sheet.

    ``subject`` is what is in the tray, ``choice`` what is chosen there. ``drafts`` are what is being typed in
    live fields, by their ids. ``past`` are the character's rolls as they stand, newest first, read as far as
    asked.
    """

    subject: str = ""
    choice: Choice = msgspec_field(default_factory=Choice)
    drafts: Mapping[str, str] = msgspec_field(default_factory=dict)
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


class SanityContext(Struct, frozen=True):
    """What the page on Sanity needs beside the sheet: the pair of losses as typed, and the house rules.

    ``healer_sheet`` is that of who treats, None for the character alone.
    """

    loss: str = "0/1D6"
    rules: Rules = ()
    healer_sheet: Sheet | None = None


class ForceContext(Struct, frozen=True):
    """What the page on the Force needs beside the sheet: what is in the tray, the extra points by power."""

    subject: str = ""
    points: Mapping[str, int] = msgspec_field(default_factory=dict)
    rules: Rules = ()
