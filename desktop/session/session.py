"""The open library and the open character: the only place that saves the player's actions."""

from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from uuid import uuid4

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from desktop.base.crash import log
from desktop.library.problems import Conflict, DamagedPacks, DamagedPortrait, LibraryProblem
from desktop.library.records.characters import Campaign, Character, CharacterId, KeptPack
from desktop.library.store.library import Library
from desktop.library.store.transaction import Transaction
from desktop.session.journal import JournalReader, without_copies
from desktop.session.unsaved import Held, Part, RecordedWrites, Unsaved
from desktop.views.problems import not_reached, not_saved
from rules_core.game.play import Rules
from rules_core.game.registry import system
from rules_core.game.system import System
from rules_core.sheet.events import Event, PictureChanged, invert, play
from rules_core.sheet.journal import Action, Entry, Roll
from rules_core.sheet.outcome import Step
from rules_core.sheet.plan import Plan
from rules_core.sheet.sheet import NO_PICTURE, Sheet


def table_rules(library: Library, sheet: Sheet, campaign: Campaign | None) -> Rules:
    """Return a character's house rules: those of the campaign's packs, overridden by the campaign's own.

    Without a campaign, those that came with the character's own packs apply.
    """
    facts: dict[str, int | str] = {}
    if campaign is None:
        facts = {} if sheet.homebrew is None else dict(sheet.homebrew.switches)
    else:
        for pack in _packs(library, campaign):
            facts |= dict(_switches(pack.content))
        facts |= dict(campaign.switches)
    if not facts:
        return ()
    from desktop.views.campaign import known_rules

    return known_rules(sheet.system, tuple(facts.items()))


def readable_packs(read: Callable[[], tuple[KeptPack, ...]]) -> tuple[KeptPack, ...]:
    """Return the packs that ``read`` finds without damaged ones. Other problems are raised."""
    try:
        return read()
    except DamagedPacks as damage:
        log.error("packs: %s", damage.what)
        return tuple(damage.readable)


def _packs(library: Library, campaign: Campaign) -> tuple[KeptPack, ...]:
    try:
        return readable_packs(lambda: library.packs_of(campaign.id))
    except LibraryProblem as problem:
        log.error("packs of campaign %s: %s", campaign.id, problem.what)
        return ()


@lru_cache(maxsize=16)
def _switches(content: str) -> Rules:
    from desktop.interchange.packs import BrokenPack, read_pack
    from rules_core.packs.packs import BadPack

    try:
        return read_pack(content.encode()).switches
    except (BadPack, BrokenPack):  # its window says why
        return ()


class ActionRecord(Struct, frozen=True):
    """What one action writes for one character; see ``Entry`` for the fields."""

    action: Action
    about: str = ""
    refers: tuple[int, ...] = ()
    roll: Roll | None = None
    steps: tuple[Step, ...] = ()
    events: tuple[Event, ...] = ()
    text: str = ""
    plan: Plan | None = None


def no_extra_changes(_transaction: Transaction) -> None:
    """For actions that write nothing but sheets and entries."""


class Session(QObject):
    """The open library and character. One call of ``do`` is one action of the player and one transaction.

    If the library can't save an action now, for example because the disk is full, it still counts: it waits
    in ``unsaved``, and everything here is as it will be once it is saved.
    """

    leaving = Signal()
    """Another character is about to be opened: what is being typed for this one has to be saved now."""
    opening = Signal()
    """Another character was read and ``opened`` follows: everything on screen changes at once."""
    opened = Signal()
    """A character was opened."""
    told = Signal()
    """All receivers of ``opened`` have run."""
    changed = Signal(object)
    """An action was done; carries its journal entry, which is saved or waits in ``unsaved``."""
    rules_changed = Signal()
    """The open character has another campaign, or its house rules changed."""
    notice = Signal(object)
    """Carries a ``NoticeView``: an action couldn't be saved, or data couldn't be read again."""
    not_saved = Signal()
    """An action could neither be saved nor wait: nothing has happened, and ``notice`` said why."""

    def __init__(self, library: Library, now: Callable[[], str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.library = library
        self.now = now
        self._character: Character | None = None
        self.unsaved = Unsaved(library, self)
        self.unsaved.given_up.connect(self._open_again)
        self.journal = JournalReader(library, self.unsaved)
        """The open character's journal."""
        self._portrait: bytes | None = None
        self._campaign: Campaign | None = None
        self._rules: Rules = ()

    @property
    def is_open(self) -> bool:
        """Whether a character is open."""
        return self._character is not None

    @property
    def character(self) -> Character:
        """The open character. Only valid if ``is_open``."""
        assert self._character is not None
        return self._character

    @property
    def system(self) -> System:
        """The rules of the open character's game."""
        return system(self.character.sheet.system)

    @property
    def campaign(self) -> Campaign | None:
        """The open character's campaign, or None."""
        return self._campaign

    @property
    def rules(self) -> Rules:
        """The open character's house rules; empty if all are as recommended."""
        return self._rules

    def read_campaign(self) -> None:
        """Read the open character's campaign again; an unreadable one counts as none."""
        if self.is_open:
            character = self.character
            self._find_campaign(character, lambda: self.library.campaign_of(character.id))
            self.rules_changed.emit()

    def _find_campaign(self, character: Character, read: Callable[[], Campaign | None]) -> None:
        self._campaign, self._rules = None, ()
        try:
            self._campaign = read()
        except LibraryProblem as problem:
            log.error("campaign of %s: %s", character.uuid, problem.what)
        self._rules = table_rules(self.library, character.sheet, self._campaign)

    @property
    def portrait(self) -> bytes | None:
        """The open character's picture, or None."""
        return self._portrait

    def open(self, character_id: CharacterId) -> None:
        """Open a character. If it raises a LibraryProblem, the current one stays open."""
        if self.is_open:
            self.leaving.emit()
        read = self.library.opening(character_id)
        character = self.unsaved.over(read.character)
        system(character.sheet.system)
        portrait = self._read_portrait(character, read.portrait)
        self.journal.open(character, read.entries)
        self._character, self._portrait = character, portrait
        self._find_campaign(character, read.campaign)
        self.opening.emit()
        self.opened.emit()
        self.told.emit()

    def read_character(self, character_id: CharacterId) -> Character:
        """Return any character with its unsaved changes. Raises as ``Library.character`` does."""
        return self.unsaved.over(self.library.character(character_id))

    @property
    def waiting(self) -> tuple[Entry, ...]:
        """The open character's unsaved entries, oldest first, once the player was told about them."""
        told = self.is_open and self.unsaved.is_told
        return self.unsaved.of(self.character.id) if told else ()

    def plan(self) -> Plan | None:
        """Return the plan of the open character's downtime, or None. Raises as ``Library.plan`` does."""
        return self.unsaved.plan(self.character.id)

    def _open_again(self) -> None:
        """Show the open character as saved in the library: unsaved changes were discarded."""
        if self.is_open:
            try:
                self.open(self.character.id)
            except LibraryProblem as problem:
                log.error("character %s: %s", self.character.uuid, problem.what)
                self.notice.emit(not_reached(problem))

    def _read_portrait(self, character: Character, read: Callable[[], bytes | None]) -> bytes | None:
        """A damaged picture is logged and counts as none."""
        digest = character.sheet.picture
        if digest == NO_PICTURE:
            return None
        for image in self.unsaved.pictures():
            if sha256(image).hexdigest() == digest:
                return image
        try:
            return read()
        except DamagedPortrait as damage:
            log.error("portrait of character %s: %s", character.uuid, damage.what)
            return None

    def entries_of(self, action_id: str) -> tuple[tuple[CharacterId, Entry], ...]:
        """Return the entries of one action on any characters; empty if they can't be read.

        Copies of one character share its actions, but what is done to one isn't done to the other.
        """
        try:
            parts = self.unsaved.entries_of(action_id)
            numbers = {number for number, _ in parts}
            if len(numbers) > 1 and self.is_open:
                parts = without_copies(parts, self.library.first_actions(numbers), self.character.id)
            return parts
        except LibraryProblem as problem:
            log.error("entries of action %s: %s", action_id, problem.what)
            return ()

    def do(
        self,
        deed: ActionRecord,
        others: tuple[tuple[CharacterId, ActionRecord], ...] = (),
        also: Callable[[Transaction], None] = no_extra_changes,
        first: Callable[[Transaction], None] = no_extra_changes,
    ) -> Entry | None:
        """Save one action: changed sheets and journal entries, in one transaction.

        ``others`` are its writes for other characters, under the same action id. ``first`` writes what the
        sheet depends on and ``also`` anything else; these two may only use the methods of
        ``RecordedWrites``. If the library can't save it now, it waits. Returns None if it can neither be
        saved nor wait: then nothing has happened, and ``notice`` said why.
        """
        before = self.character
        action_id, at = str(uuid4()), self.now()
        after = before
        if deed.events:
            after = replace(before, rev=before.rev + 1, sheet=play(before.sheet, deed.events))
        entry = replace(_entry(deed, action_id, at), seq=self.journal.next_seq)
        theirs = tuple(Part(number, _entry(other, action_id, at), other.events) for number, other in others)

        def write(tx: Transaction) -> Entry:
            if deed.events:
                tx.put(before, after.sheet)
            saved = tx.journal.append(before.id, entry)
            for each in theirs:
                there = tx.character(each.number)
                if each.events:
                    tx.put(there, play(there.sheet, each.events))
                tx.journal.append(each.number, each.entry)
            return saved

        held = Held(write, (Part(before.id, entry, deed.events), *theirs), first=first, also=also)
        saved = self._save(held)
        if saved is not None:
            self.journal.add(saved)
            self._tell(before, after, saved)
        return saved

    def amend(self, entry: Entry, events: tuple[Event, ...], text: str = "") -> Entry | None:
        """Replace the events and text of the newest entry, which is an edit or a note.

        So typing in one field gives one entry with the total change. It waits like any action; None if it
        can't: then nothing has happened.
        """
        before = after = self.character
        sheet = play(self.before(entry), events)
        changes: tuple[Event, ...] = ()
        if sheet != before.sheet:
            after = replace(before, rev=before.rev + 1, sheet=sheet)
            changes = (*invert(entry.events), *events)
        afresh = replace(entry, at=self.now(), events=events, text=text)

        def write(tx: Transaction) -> Entry:
            if after is not before:
                tx.put(before, sheet)
            return tx.journal.extend(before.id, afresh)

        saved = self._save(Held(write, (Part(before.id, afresh, changes, afresh=True),)))
        if saved is not None:
            self.journal.replace_newest(saved)
            self._tell(before, after, saved)
        return saved

    def _save(self, held: Held) -> Entry | None:
        try:
            return self.unsaved.save(held)
        except LibraryProblem as problem:
            self._tell_not_saved(problem)
            if isinstance(problem, Conflict) and not self.unsaved.is_any:
                self._open_again()
            return None

    def before(self, newest: Entry) -> Sheet:
        """Return the open character's sheet as it was before its newest entry."""
        return play(self.character.sheet, invert(newest.events))

    def set_picture(self, image: bytes | None) -> Entry | None:
        """Set the open character's picture to an image file's content; None removes it.

        An edit like any other. Returns None if it couldn't be saved or nothing changes.
        """
        before = self.character.sheet.picture
        after = NO_PICTURE if image is None else sha256(image).hexdigest()
        if before == after:
            return None

        def keep(tx: Transaction) -> None:
            if image is not None:
                tx.keep_picture(image)

        deed = ActionRecord(Action.EDIT, about="picture//", events=(PictureChanged(before, after),))
        return self.do(deed, first=keep)

    def _tell(self, before: Character, after: Character, saved: Entry) -> None:
        self._character = after
        if before.sheet.picture != after.sheet.picture:
            try:
                self._portrait = self._read_portrait(after, lambda: self.library.portrait(after.id))
            except LibraryProblem as problem:
                log.error("portrait of character %s: %s", after.uuid, problem.what)
                self._portrait = None
        self.changed.emit(saved)
        if before.sheet.homebrew is not after.sheet.homebrew:
            self.read_campaign()

    def keep_plan(self, plan: Plan | None) -> bool:
        """Save the open character's downtime plan, None for none; it may wait like any action.

        Returns False if it can neither be saved nor wait.
        """
        noted = RecordedWrites(self.unsaved.plan)
        noted.put_plan(self.character.id, plan)
        try:
            self.unsaved.save(Held(no_extra_changes, key=f"plan of {self.character.id}", also=noted))
        except LibraryProblem as problem:
            self._tell_not_saved(problem)
            return False
        return True

    def _tell_not_saved(self, problem: LibraryProblem) -> None:
        log.error("not saved: %s %s", type(problem).__name__, problem.what)
        self.notice.emit(not_saved(problem))
        self.not_saved.emit()


def _entry(deed: ActionRecord, action_id: str, at: str) -> Entry:
    return Entry(
        seq=0,
        action_id=action_id,
        action=deed.action,
        at=at,
        about=deed.about,
        refers=deed.refers,
        roll=deed.roll,
        steps=deed.steps,
        events=deed.events,
        text=deed.text,
        plan=deed.plan,
    )
