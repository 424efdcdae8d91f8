"""What the pages of the sheet need beside the sheet, to be shown."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from desktop.viewdata.healing import Healer
from rules_core.journal import Entry, StandingRoll
from rules_core.play import Choice, Rules
from rules_core.sheet import Sheet


@dataclass(frozen=True, slots=True)
class CardsContext:
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


@dataclass(frozen=True, slots=True)
class CombatContext:
    """What the page on combat needs beside the sheet.

    ``subject`` is what is in the tray. ``aim`` and ``defending`` are the situations that hold of the
    character's attacks and when it is attacked. ``distance`` is how far shots go, as typed.
    """

    subject: str = ""
    aim: tuple[str, ...] = ()
    defending: tuple[str, ...] = ()
    distance: str = ""
    rules: Rules = ()


@dataclass(frozen=True, slots=True)
class HealingContext:
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


@dataclass(frozen=True, slots=True)
class SanityContext:
    """What the page on Sanity needs beside the sheet: the pair of losses as typed, and the house rules.

    ``healer_sheet`` is that of who treats, None for the character alone.
    """

    loss: str = "0/1D6"
    rules: Rules = ()
    healer_sheet: Sheet | None = None


@dataclass(frozen=True, slots=True)
class ForceContext:
    """What the page on the Force needs beside the sheet: what is in the tray, the extra points by power."""

    subject: str = ""
    points: Mapping[str, int] = field(default_factory=dict)
    rules: Rules = ()
