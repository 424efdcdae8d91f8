"""What the pages of the sheet need to know besides the sheet."""

from collections.abc import Iterable, Mapping

from msgspec import Struct, field

from desktop.views.healing import Healer
from rules_core.game.play import Choice, Rules
from rules_core.sheet.journal import Entry, StandingRoll
from rules_core.sheet.sheet import Sheet


class CardsContext(Struct, frozen=True):
    """What a page of cards needs to know besides the sheet.

    ``subject`` is what is in the tray and ``choice`` its options. ``drafts`` are the texts being typed in
    live fields, by id. ``past`` are the character's rolls that weren't undone, newest first, read only as
    needed.
    """

    subject: str = ""
    choice: Choice = field(default_factory=Choice)
    drafts: Mapping[str, str] = field(default_factory=dict)
    rules: Rules = ()
    past: Iterable[StandingRoll] = ()


class CombatContext(Struct, frozen=True):
    """What the combat page needs to know besides the sheet.

    ``subject`` is what is in the tray. ``aim`` and ``defending`` are the situations of the character's
    attacks and of attacks against it. ``distance`` is the distance of shots, as typed.
    """

    subject: str = ""
    aim: tuple[str, ...] = ()
    defending: tuple[str, ...] = ()
    distance: str = ""
    rules: Rules = ()


class HealingContext(Struct, frozen=True):
    """What the healing page needs to know besides the sheet.

    ``healer`` is the id of the character giving treatment ("" for the patient) and ``healer_sheet`` its
    sheet; ``healers`` are all who can. ``subject`` is what is in the tray. ``treated`` is the latest
    treatment roll, None if there is none or a later treatment replaced it. ``luck_changes`` are the latest
    changes of Luck as (entry, before, after), newest first.
    """

    rules: Rules = ()
    subject: str = ""
    healer: str = ""
    healer_sheet: Sheet | None = None
    healers: tuple[Healer, ...] = ()
    treated: StandingRoll | None = None
    luck_changes: tuple[tuple[Entry, int, int], ...] = ()
