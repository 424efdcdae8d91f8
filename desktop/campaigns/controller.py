"""Edits campaigns: members, house rules, table packs and notes."""

from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from desktop.base.crash import log
from desktop.base.words import tr
from desktop.kit.view.shell import NoticeView
from desktop.library.problems import CampaignConflict, DamagedCampaigns, LibraryProblem
from desktop.library.records.characters import Campaign, CampaignId, CharacterId
from desktop.library.store.transaction import Transaction
from desktop.session.session import Session, readable_packs
from desktop.session.unsaved import Held
from desktop.views.campaign import campaign_view, fact_of, game_switches
from desktop.views.problems import not_reached, not_saved
from rules_core.game.registry import SYSTEM_IDS

_NAME, _NOTES = "name", "notes"


class CampaignController(QObject):
    """Shows and edits the library's campaigns; each change is one transaction.

    One campaign is selected, and requests of the window apply to that one.
    """

    changed = Signal()
    """A change was saved, which may affect house rules or members."""
    view_changed = Signal(object)
    """Carries a ``CampaignView``."""
    notice = Signal(object)
    """A change could not be saved, and nothing was changed; carries a ``NoticeView``."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._campaigns: tuple[Campaign, ...] = ()
        self._kept: dict[CampaignId, Campaign] = {}
        """The campaigns as saved; typed changes may still be waiting."""
        self._damaged: tuple[CampaignId, ...] = ()
        self._chosen: CampaignId | None = None

    def show(self) -> None:
        """Select the open character's campaign, else the one shown last, else the first."""
        if self._session.is_open:
            try:
                joined = self._session.library.memberships().get(self._session.character.id)
            except LibraryProblem as problem:
                log.error("campaigns: %s", problem.what)
            else:
                self._chosen = joined or self._chosen
        self._tell()

    def tell_if_without(self) -> None:
        """Say that house rules belong to a campaign, if the open character is in none."""
        session = self._session
        if session.is_open and session.campaign is None:
            words = tr("House rules belong to a campaign. Add {name} to one, or create one.")
            self.notice.emit(NoticeView(words.format(name=session.character.sheet.name)))

    def choose(self, campaign_id: int) -> None:
        """Select another campaign."""
        self._chosen = CampaignId(campaign_id)
        self._tell()

    def create(self, name: str, system: str) -> None:
        """Add a campaign for a game and select it; without a name it gets a default one."""
        if system not in SYSTEM_IDS:
            raise ValueError(f"no campaign can be played with {system}")
        name = name.strip() or tr("New campaign")
        added: list[Campaign] = []
        if self._save(lambda tx: added.append(tx.campaigns.add(name, system))):
            self.choose(added[0].id)

    def rename(self, name: str) -> None:
        """Rename the selected campaign; a blank name changes nothing."""
        if (shown := self._shown()) is not None:
            self._type(shown.id, _NAME, shown.name, name.strip() or shown.name)

    def set_notes(self, notes: str) -> None:
        """Set the notes of the selected campaign."""
        if (shown := self._shown()) is not None:
            self._type(shown.id, _NOTES, shown.notes, notes)

    def set_switch(self, name: str, key: str) -> None:
        """Set a house rule. The recommended position isn't stored, so that later rules can change it.

        Raises ValueError if the game has no such switch or position.
        """
        if (before := self._shown()) is None:
            return
        positions = next((each.positions for each in game_switches(before.system) if each.name == name), ())
        facts = [fact_of(each) for each in positions]
        place = [str(each) for each in facts].index(key)
        kept = tuple(each for each in before.switches if each[0] != name)
        if place:
            kept = (*kept, (name, facts[place]))
        self._put(before, replace(before, switches=kept))

    def recommend(self) -> None:
        """Reset all house rules to the recommended ones."""
        if (before := self._shown()) is not None:
            self._put(before, replace(before, switches=()))

    def set_member(self, character_id: int, member: bool) -> None:
        """Add a character to the selected campaign, or remove it."""
        shown = self._shown()
        if shown is not None:
            joined = shown.id if member else None
            self._save(lambda tx: tx.campaigns.set_member(CharacterId(character_id), joined))

    def set_pack(self, pack_id: int, used: bool) -> None:
        """Add a table pack to the selected campaign, or remove it."""
        if (shown := self._shown()) is not None:
            now = [each for each in self._used(shown) if each != pack_id]
            self._save(lambda tx: tx.campaigns.set_packs(shown.id, [*now, pack_id] if used else now))

    def remove(self) -> None:
        """Delete the selected campaign, even a damaged one; its characters stay in the library."""
        if (chosen := self._chosen) is not None:
            self._save(lambda tx: tx.campaigns.remove(chosen))

    def _used(self, campaign: Campaign) -> tuple[int, ...]:
        try:
            packs = readable_packs(lambda: self._session.library.packs_of(campaign.id))
        except LibraryProblem as problem:
            log.error("packs of campaign %s: %s", campaign.id, problem.what)
            return ()
        return tuple(each.id for each in packs)

    def _shown(self) -> Campaign | None:
        return next((each for each in self._campaigns if each.id == self._chosen), None)

    def _type(self, number: CampaignId, field: str, before: str, text: str) -> None:
        """Save what was typed; it waits and is retried if the library can't be written now."""
        kept = self._kept.get(number)

        def write(tx: Transaction) -> None:
            present = next((each for each in self._read()[0] if each.id == number), None)
            if present is None or _text(present, field) == text:
                return
            if kept is None or _text(kept, field) != _text(present, field):
                what = f"the {field} of campaign {number} is another one"
                raise CampaignConflict(self._session.library.path, what, number)
            name, notes = (text, present.notes) if field == _NAME else (present.name, text)
            tx.campaigns.put(present, name=name, notes=notes, switches=present.switches)

        if text != before:
            try:
                self._session.unsaved.save(Held(write, key=_key(field, number), text=text))
            except LibraryProblem as problem:
                self._notify_not_saved(problem)
                return
            self.changed.emit()
        self._tell()  # a blank name changes nothing

    def _put(self, before: Campaign, after: Campaign) -> None:
        self._save(
            lambda tx: tx.campaigns.put(before, name=after.name, notes=after.notes, switches=after.switches)
        )

    def _save(self, write: Callable[[Transaction], object]) -> bool:
        """Save one change and show the result. Return False if it could not be saved."""
        try:
            with self._session.library.transaction() as tx:
                write(tx)
        except LibraryProblem as problem:
            self._notify_not_saved(problem)
            return False
        self._tell()
        self.changed.emit()
        return True

    def _notify_not_saved(self, problem: LibraryProblem) -> None:
        log.error("campaign not saved: %s %s", type(problem).__name__, problem.what)
        self.notice.emit(not_saved(problem))
        self._tell()

    def _tell(self) -> None:
        library = self._session.library
        try:
            campaigns, self._damaged = self._read()
            self._kept = {each.id: each for each in campaigns}
            self._campaigns = tuple(map(self._as_typed, campaigns))
            characters, memberships = library.listed(None), library.memberships()
            packs = readable_packs(library.packs)
        except LibraryProblem as problem:
            log.error("campaigns: %s", problem.what)
            self.notice.emit(not_reached(problem))
            return
        numbers = [*(each.id for each in self._campaigns), *self._damaged]
        if self._chosen not in numbers:
            self._chosen = numbers[0] if numbers else None
        shown = self._shown()
        used = () if shown is None else self._used(shown)
        view = campaign_view(
            self._campaigns, self._damaged, self._chosen, characters, memberships, packs=packs, used=used
        )
        self.view_changed.emit(view)

    def _as_typed(self, campaign: Campaign) -> Campaign:
        """A campaign with typed name and notes that aren't saved yet."""
        name, notes = (self._session.unsaved.text(_key(each, campaign.id)) for each in (_NAME, _NOTES))
        return replace(
            campaign,
            name=campaign.name if name is None else name,
            notes=campaign.notes if notes is None else notes,
        )

    def _read(self) -> tuple[tuple[Campaign, ...], tuple[CampaignId, ...]]:
        try:
            return self._session.library.campaigns(), ()
        except DamagedCampaigns as damage:
            log.error("campaigns: %s", damage.what)
            return damage.readable, tuple(map(CampaignId, damage.damaged))


def _text(campaign: Campaign, field: str) -> str:
    return campaign.name if field == _NAME else campaign.notes


def _key(field: str, number: CampaignId) -> str:
    return f"{field} of campaign {number}"
