"""The Rollbook format: a character as a folder, or as a zip of that folder. See ``rollbook-format.md``."""

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec.structs import replace

import resources
from desktop.base.images import ImageFault, ImageFormat, fault, sniff
from desktop.base.words import ntr, tr
from desktop.interchange import extras as extras_of
from desktop.interchange.archive import LARGEST_ARCHIVE, is_archive, is_office, pack, unpack
from desktop.interchange.bounded import FOREIGN, OWN, load_json
from desktop.interchange.extras import Extras
from desktop.interchange.review import (
    Reading,
    Reason,
    Remark,
    RemarkKind,
    Unreadable,
    read_remarks,
    shown,
    too_large,
)
from rules_core.game.readable import with_readable_roll
from rules_core.game.registry import SYSTEM_IDS
from rules_core.sheet import record
from rules_core.sheet.journal import Entry
from rules_core.sheet.sheet import NO_PICTURE, Origin, Sheet

ID = "rollbook"
NAME = "Rollbook"

FORMAT = 2
"""The version number of the format. Version 1 has no extras, and a character without any is written in it."""

MARK = "rollbook-character"
"""The value of ``format`` in every ``character.json``."""

_CHARACTER = "character.json"
_JOURNAL = "journal.jsonl"
_PORTRAITS = tuple(f"portrait{each.suffix}" for each in ImageFormat)
_UUID_LENGTH = 64
_MOST_LINES = 200_000
"""The maximum length of a journal: a roll a minute, four hours a week, for 15 years."""
_PORTRAIT_FAULTS = {
    ImageFault.NOT_A_PICTURE: tr("not a PNG, JPEG or WebP picture"),
    ImageFault.TOO_LARGE: tr("too large for a portrait"),
}
_KEYS = frozenset({"format", "version", "uuid", "sheet_format", "sheet"})


def files_of(
    character: Sheet,
    entries: Iterable[Entry] = (),
    portrait: bytes | None = None,
    uuid: str = "",
    extras: Extras | None = None,
) -> dict[str, bytes]:
    """Return the files of a character's folder by name. Raises ValueError if ``portrait`` isn't a picture."""
    version = FORMAT if extras else 1
    head = {"format": MARK, "version": version, "uuid": uuid, "sheet_format": record.SHEET_FORMAT}
    document = {**head, "sheet": record.sheet_to_data(character)}
    files = {_CHARACTER: msgspec.json.format(msgspec.json.encode(document), indent=1)}
    if lines := "".join(journal_line(each) for each in entries):
        files[_JOURNAL] = lines.encode()
    if portrait is not None:
        info = sniff(portrait)
        if info is None:
            raise ValueError("the portrait is not a PNG, JPEG or WebP picture")
        files[f"portrait{info.format.suffix}"] = portrait
    if extras:
        files[extras_of.FILE] = extras_of.extras_file(extras)
    return files


def journal_line(entry: Entry) -> str:
    """Return ``entry`` as one line of ``journal.jsonl``, including the newline.

    It doesn't say whether its roll can be read: the app that opens the file finds out by its own rules.
    """
    data = record.entry_to_data(entry)
    data.pop("unreadable", None)
    return _json({"entry_format": record.ENTRY_FORMAT, **data}) + "\n"


def write_rollbook(
    character: Sheet,
    entries: Iterable[Entry] = (),
    portrait: bytes | None = None,
    uuid: str = "",
    extras: Extras | None = None,
) -> bytes:
    """Return a ``.rollbook`` file, a character's zipped folder. The same character gives the same bytes."""
    return pack(files_of(character, entries, portrait, uuid, extras))


def is_rollbook(data: object) -> bool:
    """Return whether a parsed file is the ``character.json`` of the Rollbook format."""
    return isinstance(data, dict) and data.get("format") == MARK


def read_rollbook(data: bytes) -> Reading:
    """Return the character in a ``.rollbook`` file or a lone ``character.json``. Raises ``Unreadable``."""
    if not is_archive(data):
        return read_document(load_json(data, FOREIGN))
    if is_office(data):
        raise Unreadable(Reason.OFFICE)
    return _read(unpack(data))


def is_folder(folder: Path) -> bool:
    """Return whether a folder is in the Rollbook format."""
    return (folder / _CHARACTER).is_file()


def read_folder(folder: Path, *, as_far_as_it_goes: bool = False) -> Reading:
    """Return the character in a folder of the Rollbook format. Raises ``Unreadable``.

    With ``as_far_as_it_goes``, a damaged journal is read up to the damage, to recover what is left.
    """
    files: dict[str, bytes] = {}
    try:
        for name in (_CHARACTER, _JOURNAL, extras_of.FILE, *_PORTRAITS):
            if (folder / name).is_file():
                if (folder / name).stat().st_size > LARGEST_ARCHIVE:
                    raise too_large(LARGEST_ARCHIVE)
                files[name] = (folder / name).read_bytes()
    except OSError as error:
        raise Unreadable(Reason.REFUSED, detail=error.strerror or str(error)) from error
    if _CHARACTER not in files:
        raise Unreadable(Reason.FOLDER)
    return _read(files, as_far_as_it_goes=as_far_as_it_goes)


def read_document(document: object) -> Reading:
    """Return the character of a parsed ``character.json`` alone, without journal and portrait."""
    return _reading(document, (), None, [])


def _read(files: Mapping[str, bytes], *, as_far_as_it_goes: bool = False) -> Reading:
    if _CHARACTER not in files:
        raise Unreadable(Reason.FOREIGN)
    document = load_json(files[_CHARACTER], OWN)
    left_out = [
        _left_out(name, content, tr("not part of a character"))
        for name, content in files.items()
        if name not in (_CHARACTER, _JOURNAL, extras_of.FILE, *_PORTRAITS)
    ]
    entries = _entries(files.get(_JOURNAL, b""), left_out, as_far_as_it_goes=as_far_as_it_goes)
    portrait: bytes | None = None
    for name in _PORTRAITS:
        content = files.get(name)
        if content is None:
            continue
        if portrait is not None:
            left_out.append(_left_out(name, content, tr("a second portrait")))
        elif why := fault(content):
            left_out.append(_left_out(name, content, _PORTRAIT_FAULTS[why]))
        else:
            portrait = content
    reading = _reading(document, entries, portrait, left_out)
    if extras_of.FILE not in files:
        return reading
    extras, unread = extras_of.read_extras(files[extras_of.FILE])
    return replace(reading, extras=extras or None, remarks=(*reading.remarks, *unread))


def _reading(
    document: object, entries: tuple[Entry, ...], portrait: bytes | None, left_out: list[Remark]
) -> Reading:
    if not is_rollbook(document) or not isinstance(document, dict):
        raise Unreadable(Reason.FOREIGN)
    version = document.get("version")
    if isinstance(version, bool) or not isinstance(version, int) or version < 1:
        raise Unreadable(Reason.RECORD, detail="version")
    sheet_format = document.get("sheet_format", record.SHEET_FORMAT)
    if version > FORMAT or (isinstance(sheet_format, int) and sheet_format > record.SHEET_FORMAT):
        raise Unreadable(Reason.NEWER)
    if isinstance(sheet_format, bool) or not isinstance(sheet_format, int):
        raise Unreadable(Reason.RECORD, detail="sheet_format")
    uuid = document.get("uuid", "")
    if not isinstance(uuid, str) or len(uuid) > _UUID_LENGTH:
        raise Unreadable(Reason.RECORD, detail="uuid")
    sheet = _sheet(document.get("sheet"), sheet_format)
    sheet = replace(sheet, picture=_picture(sheet.picture, portrait))
    unread = tuple((key, _json(value)) for key, value in document.items() if key not in _KEYS)
    if unread:
        origin = sheet.origin or Origin(ID, "")
        sheet = replace(sheet, origin=replace(origin, unread=(*origin.unread, *unread)))
    kept = (Remark(RemarkKind.UNREAD, shown(key), given=shown(text)) for key, text in unread)
    remarks = (*read_remarks(sheet, portrait, entries), *kept, *_unreadable(sheet, entries), *left_out)
    return Reading(ID, NAME, sheet, portrait, entries, remarks, uuid)


def _unreadable(sheet: Sheet, entries: tuple[Entry, ...]) -> tuple[Remark, ...]:
    """Say how many rolls can't be read; they are kept. Rolls of another game aren't this character's."""
    for entry in entries:
        roll = entry.roll or entry.unreadable
        if roll is not None and roll.system in SYSTEM_IDS and roll.system != sheet.system:
            raise Unreadable(Reason.JOURNAL, line=entry.seq)
    if not (count := sum(each.unreadable is not None for each in entries)):
        return ()
    words = ntr("{n} roll that Rollbook can't read", "{n} rolls that Rollbook can't read", count)
    return (Remark(RemarkKind.UNREAD, tr("History"), given=words.format(n=count)),)


def _picture(named: str, portrait: bytes | None) -> str:
    """The sheet's picture data if the file contains that picture; else it shows the file's portrait."""
    if named == NO_PICTURE or (portrait is not None and sha256(portrait).hexdigest() == named):
        return named
    return ""


def _sheet(data: object, sheet_format: int) -> Sheet:
    system = data.get("system") if isinstance(data, dict) else None
    if isinstance(system, str) and system not in SYSTEM_IDS:
        raise Unreadable(Reason.OTHER_GAME)
    try:
        return record.sheet_from_data(data, sheet_format)
    except record.RecordError as error:
        raise Unreadable(Reason.RECORD, detail=shown(str(error))) from error


def _entries(journal: bytes, left_out: list[Remark], *, as_far_as_it_goes: bool) -> tuple[Entry, ...]:
    """The entries of a journal, oldest first. A last line without its end is torn and left out."""
    if len(journal) > LARGEST_ARCHIVE:
        raise too_large(LARGEST_ARCHIVE)
    if journal.count(b"\n") > _MOST_LINES:
        raise Unreadable(Reason.TOO_MANY)
    *lines, torn = journal.split(b"\n")
    if torn.strip():
        left_out.append(_left_out(_JOURNAL, torn, tr("the last line is incomplete")))
    entries: list[Entry] = []
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                entry = _entry(line, number)
                if entry.seq != len(entries) + 1:
                    raise Unreadable(Reason.JOURNAL, line=number)
            except Unreadable as error:
                # A power cut while appending leaves zero bytes.
                if error.reason is not Reason.JOURNAL or not (as_far_as_it_goes or b"\0" in line):
                    raise
                rest = b"\n".join(lines[number - 1 :])
                words = tr("it's damaged from line {line} on").format(line=number)
                left_out.append(_left_out(_JOURNAL, rest, words))
                break
            entries.append(entry)
    return tuple(entries)


def _entry(line: bytes, number: int) -> Entry:
    try:
        data = load_json(line, OWN)
        entry_format = data.pop("entry_format", None) if isinstance(data, dict) else None
        if isinstance(entry_format, bool) or not isinstance(entry_format, int):
            raise Unreadable(Reason.JOURNAL, line=number)
        if entry_format > record.ENTRY_FORMAT:
            raise Unreadable(Reason.NEWER)
        entry = record.entry_from_data(data, entry_format)
    except record.RecordError as error:
        raise Unreadable(Reason.JOURNAL, line=number) from error
    except Unreadable as error:
        if error.reason is Reason.NEWER:
            raise
        raise Unreadable(Reason.JOURNAL, line=number) from error
    return with_readable_roll(entry)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _left_out(name: str, content: bytes, reason: str) -> Remark:
    return Remark(RemarkKind.LEFT_OUT, shown(name), given=_size(len(content)), reason=reason)


def _size(count: int) -> str:
    for unit in ("B", "kB"):
        if count < 1000:
            return f"{count} {unit}"
        count //= 1000
    return f"{count} MB"


def open_sample(sample_id: str) -> Reading:
    """Return the sample with this id, ready to be added to a library. Raises KeyError if there is none."""
    if all(each.name != sample_id for each in resources.path("samples").iterdir()):
        raise KeyError(sample_id)
    return read_folder(resources.path("samples", sample_id))
