"""Table packs: edits those in the library, gives them to characters, and offers those of a campaign."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from desktop.base.crash import log
from desktop.base.disk import reason, write_whole
from desktop.base.names import one_line
from desktop.base.words import tr
from desktop.interchange.pack_words import pack_fault, why_words
from desktop.interchange.packs import BrokenPack, file_bytes, pack_text, read_pack, sample_packs
from desktop.kit.view.shell import MessageView
from desktop.library.problems import LibraryProblem
from desktop.library.records.characters import Campaign, KeptPack, Query
from desktop.library.store.transaction import Transaction
from desktop.packs.view import (
    UseView,
    add_question,
    attached_notice,
    detached_notice,
    new_name,
    not_read,
    offer,
    packs_view,
    replace_question,
)
from desktop.session.session import ActionRecord, Session, readable_packs
from desktop.session.unsaved import Held
from desktop.views.problems import not_reached, not_saved
from rules_core.game.own import homebrew_of
from rules_core.game.places import Place, place_of
from rules_core.packs.attached import attach, detach, is_attached
from rules_core.packs.pack_edit import added, edited, free_id, named, path_of, removed, renamed_copy
from rules_core.packs.packs import LONGEST_NAME, BadPack, Pack
from rules_core.sheet.events import Event, play
from rules_core.sheet.journal import Action

ABOUT = "homebrew//"
"""The subject of journal entries that add a pack to a character or remove one."""

_LOOKED_AT = 300
"""How many of the most recently played characters of a game are checked for using a pack."""


class PackController(QObject):
    """Shows and edits the library's packs; each change is one transaction.

    One pack is selected, and requests of the window apply to that one.
    """

    changed = Signal()
    """A change was saved, which may affect the house rules of campaigns."""
    view_changed = Signal(object)
    """Carries a ``PacksView``."""
    refused = Signal(str, str)
    """A value was rejected; carries its place and the reason, "" once it is accepted."""
    notice = Signal(object)
    """Carries a ``NoticeView``."""
    told = Signal(object)
    """A message to read; carries a ``MessageView``."""
    replace_asked = Signal(object)
    """Asks whether to call ``replace``; carries a ``MessageView``."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._kept: tuple[KeptPack, ...] = ()
        self._chosen: int | None = None
        self._newer: list[Pack] = []

    # The window

    def show(self) -> None:
        """Select the pack shown last, at first one that the open character uses, else the first."""
        self._read()
        if self._chosen is None and self._session.is_open:
            used = homebrew_of(self._session.character.sheet).packs
            self._chosen = next((each.id for each in self._kept if each.uuid in used), None)
        self._tell()

    def choose(self, pack_id: int) -> None:
        """Select another pack."""
        self._chosen = pack_id
        self._tell()

    def create(self, name: str, game: str) -> None:
        """Add an empty pack for a game and select it."""
        name = " ".join(name.split())[:LONGEST_NAME]
        # Two groups may give their packs the same id, and exchange them.
        fresh = f"{free_id(name, 'pack', frozenset())[:50].strip('-')}-{uuid4().hex[:6]}"
        pack = Pack(fresh, tr("New pack"), game)
        with suppress(BadPack):  # an id that no pack can have
            pack = edited(pack, Place("name"), name)
        self._add(pack)

    def add_sample(self, pack_id: str) -> None:
        """Add one of the packs that ship with Rollbook and select it."""
        for each in sample_packs():
            if each.id == pack_id:
                self._add(each)

    def duplicate(self) -> None:
        """Add a copy of the selected pack, as a pack of its own, and select it."""
        if (pack := self._shown_pack()) is not None:
            name = tr("{name} (copy)").format(name=pack.name[:80])
            self._add(renamed_copy(pack, f"{pack.id[:50].strip('-')}-{uuid4().hex[:6]}", name))

    def remove(self) -> None:
        """Delete the selected pack, even if it can't be read; characters keep what they have from it."""
        if (chosen := self._chosen) is not None:
            place = [each.id for each in self._kept].index(chosen)
            if self._save(lambda tx: tx.packs.remove(chosen)):
                near = self._kept[min(place, len(self._kept) - 1) :][:1]
                self._chosen = near[0].id if near else None
                self._tell()

    # Editing

    def edit(self, place: str, text: str) -> None:
        """Change a value in the selected pack; `refused` reports an invalid one."""
        at = place_of(place)
        self._change(lambda pack: edited(pack, at, text), place, path_of(at))

    def settle(self, place: str) -> None:
        """Give a new item its id from the name that was typed, unless the pack is in use."""
        at, kept = place_of(place), self._row
        if at.field == "name" and at.which and kept is not None and not self._used_by(kept):
            self._change(lambda pack: named(pack, at.part, int(at.which), new_name(at.part)))

    def add(self, part: str, given: object) -> None:
        """Add an item to a part of the selected pack."""
        name = str(given.get("name", "")) if isinstance(given, dict) else ""
        self._change(lambda pack: added(pack, part, name))

    def take_out(self, row: str) -> None:
        """Remove an item from the selected pack, by the id of its row."""
        at = place_of(row)
        self._change(lambda pack: removed(pack, at.part, int(at.which)))

    # Files

    def import_files(self, paths: Sequence[Path]) -> None:
        """Add packs from files; ask before replacing one that the library has in another version."""
        faults: list[str] = []
        for path in paths:
            try:
                pack = read_pack(file_bytes(path))
            except (BadPack, BrokenPack) as error:
                faults.append(f"{one_line(path.name)}: {pack_fault(error)}")
            except OSError as error:
                words = tr("Can't open the file: {detail}.").format(detail=error.strerror or error)
                faults.append(f"{one_line(path.name)}: {words}")
            else:
                self._take(pack)
        if faults:
            self.told.emit(not_read(faults))
        for pack in self._newer[:]:
            self.replace_asked.emit(replace_question(pack.name))
            self._newer.remove(pack)

    def replace(self) -> None:
        """Replace the library's pack with the version that was asked about."""
        pack = self._newer[0]
        kept = next(each for each in self._kept if each.uuid == pack.id)
        self._chosen = kept.id
        self._put(kept, pack)

    def file_name(self) -> str:
        """Return a suggested file name for the selected pack, without suffix; "" if none is selected."""
        return free_id(self._row.name, "pack", frozenset()) if self._row is not None else ""

    def save(self, path: Path) -> None:
        """Save the selected pack as a file."""
        if (pack := self._shown_pack()) is None:
            return
        try:
            write_whole(path, pack_text(pack).encode())
        except OSError as error:
            words = tr("Can't write {file}: {detail}.")
            text = words.format(file=path.name, detail=reason(error))
            self.told.emit(MessageView(tr("The pack wasn't saved"), text))

    # On the open character

    def use(self, weapons: bool) -> None:
        """Add the current version of the selected pack to the open character, optionally with its weapons."""
        if (pack := self._shown_pack()) is not None:
            self._attach((pack,), weapons=weapons)
            self._tell()

    def take_off(self) -> None:
        """Remove the selected pack from the open character."""
        session, pack = self._session, self._shown_pack()
        if pack is None or not session.is_open:
            return
        sheet = session.character.sheet
        events = detach(sheet, pack.id)
        if events and session.do(ActionRecord(Action.EDIT, ABOUT, events=events)) is not None:
            self.notice.emit(detached_notice(pack.name, sheet.name))
        self._tell()

    def offer(self) -> None:
        """Show a notice if the open character's campaign uses packs that the character doesn't have."""
        campaign, packs = self._session.campaign, self._missing_packs()
        if campaign is not None and packs:
            self.notice.emit(offer(campaign.name, [each.name for each in packs]))

    def accept_offer(self) -> None:
        """Add the campaign's packs to the open character."""
        self._attach(self._missing_packs())

    def _missing_packs(self) -> tuple[Pack, ...]:
        session = self._session
        if not session.is_open or session.campaign is None:
            return ()
        sheet = session.character.sheet
        had = homebrew_of(sheet).packs
        found = (_pack_in(each) for each in self._packs_of(session.campaign))
        return tuple(
            each
            for each in found
            if isinstance(each, Pack) and each.system == sheet.system and each.id not in had
        )

    def _attach(self, packs: Sequence[Pack], *, weapons: bool = False) -> None:
        session = self._session
        if not session.is_open or not packs:
            return
        sheet = session.character.sheet
        events: tuple[Event, ...] = ()
        present = sheet
        for pack in packs:
            if pack.system != sheet.system:
                return
            wanted = range(len(pack.weapons)) if weapons else ()
            made = attach(session.system, present, pack, wanted)
            present = play(present, made)
            events += made
        if events and session.do(ActionRecord(Action.EDIT, ABOUT, events=events)) is not None:
            self.notice.emit(attached_notice([each.name for each in packs], sheet.name))

    # The library

    @property
    def _row(self) -> KeptPack | None:
        return next((each for each in self._kept if each.id == self._chosen), None)

    def _shown_pack(self) -> Pack | None:
        pack = None if self._row is None else _pack_in(self._row)
        return pack if isinstance(pack, Pack) else None

    def _take(self, pack: Pack) -> None:
        self._read()
        kept = next((each for each in self._kept if each.uuid == pack.id), None)
        if kept is None:
            self._add(pack)
        elif kept.content == pack_text(pack):
            self.choose(kept.id)
        elif kept.system == pack.system:
            self._newer.append(pack)
        else:
            self._add(renamed_copy(pack, f"{pack.id[:50].strip('-')}-{uuid4().hex[:6]}", pack.name))

    def _add(self, pack: Pack) -> None:
        made: list[KeptPack] = []
        content = pack_text(pack)
        if self._save(lambda tx: made.append(tx.packs.add(pack.id, pack.name, pack.system, content))):
            self.choose(made[0].id)

    def _change(self, change: Callable[[Pack], Pack], place: str = "", path: str = "") -> None:
        kept, before = self._row, self._shown_pack()
        if kept is None or before is None:
            return
        try:
            after = change(before)
        except BadPack as bad:
            # It may invalidate something else, such as a reference to it.
            words = why_words(bad) if bad.path == path else pack_fault(bad)
            self.refused.emit(place, words)
            return
        except (KeyError, IndexError):  # it existed when shown but not any more
            self._tell()
            return
        self.refused.emit(place, "")
        if after != before:
            self._put(kept, after)

    def _put(self, kept: KeptPack, pack: Pack) -> None:
        """Replace a stored pack. A change that can't be saved now stays on screen and is retried."""
        library, content = self._session.library, pack_text(pack)

        def write(tx: Transaction) -> None:
            present = next((each for each in readable_packs(library.packs) if each.id == kept.id), None)
            if present is not None and present.content != content:
                tx.packs.put(present if present.content == kept.content else kept, pack.name, content)

        self._do(lambda: self._session.unsaved.save(Held(write, key=_key(kept.id), text=content)))

    def _save(self, write: Callable[[Transaction], object]) -> bool:
        """Save one change and show the result. Return False if it could not be saved."""

        def save() -> None:
            with self._session.library.transaction() as tx:
                write(tx)

        return self._do(save)

    def _do(self, save: Callable[[], object]) -> bool:
        try:
            save()
        except LibraryProblem as problem:
            log.error("pack not saved: %s %s", type(problem).__name__, problem.what)
            self.notice.emit(not_saved(problem))
            self._read()
            self._tell()
            return False
        self._read()
        self._tell()
        self.changed.emit()
        return True

    def _read(self) -> None:
        try:
            kept = readable_packs(self._session.library.packs)
        except LibraryProblem as problem:
            log.error("packs: %s", problem.what)
            self.notice.emit(not_reached(problem))
        else:
            self._kept = tuple(map(self._as_it_will_be, kept))

    def _as_it_will_be(self, kept: KeptPack) -> KeptPack:
        text = self._session.unsaved.text(_key(kept.id))
        if text is None:
            return kept
        return replace(kept, name=read_pack(text.encode()).name, content=text)

    def _tell(self) -> None:
        if self._row is None:
            self._chosen = self._kept[0].id if self._kept else None
        row = self._row
        if row is None:
            self.view_changed.emit(packs_view(self._kept, None, sample_packs(), None, ()))
            return
        pack = _pack_in(row)
        use = self._use(pack) if isinstance(pack, Pack) else None
        view = packs_view(self._kept, (row, pack), sample_packs(), use, self._used_by(row))
        self.view_changed.emit(view)

    def _use(self, pack: Pack) -> UseView | None:
        session = self._session
        if not session.is_open or session.system.id != pack.system:
            return None
        sheet = session.character.sheet
        held = pack.id in homebrew_of(sheet).packs
        current = held and is_attached(session.system, sheet, pack)
        return UseView(sheet.name, held, current, len(pack.weapons))

    def _used_by(self, kept: KeptPack) -> list[str]:
        library = self._session.library
        try:
            names = [
                each.name
                for each in library.campaigns()
                if each.system == kept.system and kept.id in {pack.id for pack in self._packs_of(each)}
            ]
            found = library.find(Query(system=kept.system), limit=_LOOKED_AT)
            sheets = library.sheets([each.id for each in found])
        except LibraryProblem as problem:
            log.error("who uses pack %s: %s", kept.id, problem.what)
            return []
        users = [each.id for each in found if each.id in sheets]
        return names + [sheets[each].name for each in users if kept.uuid in homebrew_of(sheets[each]).packs]

    def _packs_of(self, campaign: Campaign) -> tuple[KeptPack, ...]:
        try:
            return readable_packs(lambda: self._session.library.packs_of(campaign.id))
        except LibraryProblem as problem:
            log.error("packs of campaign %s: %s", campaign.id, problem.what)
            return ()


def _key(pack_id: int) -> str:
    return f"pack {pack_id}"


def offered_files(paths: Sequence[Path]) -> MessageView:
    """Return the question whether to add files that are packs to the library."""
    return add_question([one_line(path.name) for path in paths])


def _pack_in(kept: KeptPack) -> Pack | str:
    try:
        return read_pack(kept.content.encode())
    except (BadPack, BrokenPack) as error:
        return pack_fault(error)
