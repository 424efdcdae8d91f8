"""Small zip archives: written reproducibly, and read without trusting anything they declare."""

import io
import stat
import struct
import zipfile
import zlib
from collections.abc import Mapping

from desktop.interchange.review import Reason, Unreadable, too_large

_NAME = 30
"""Where the name of an archive's first file begins."""

_OFFICE = (b"[Content_Types].xml", b"_rels/", b"docProps/", b"mimetypeapplication/vnd.oasis.opendocument")
"""What the first files in an archive of Excel, Word or LibreOffice are called."""

LARGEST_ARCHIVE = 64 * 1024 * 1024
"""The maximum size in bytes of an archive, and of all its files together."""

_MOST_FILES = 1_000
_HIGHEST_RATIO = 100
_STORED_RATIO = 50
_LOCAL_HEADER = struct.Struct("<4s22xHH")
_START = b"PK\x03\x04"
_ENCRYPTED = 0x1
_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    NotImplementedError,
    OverflowError,
    RuntimeError,
    UnicodeError,
    ValueError,
    OSError,
)


def is_archive(data: bytes) -> bool:
    """Return whether ``data`` begins like a zip archive."""
    return data.startswith(_START)


def is_office(data: bytes) -> bool:
    """Return whether an archive is a spreadsheet or another document of an office program."""
    return data.startswith(_OFFICE, _NAME)


def pack(files: Mapping[str, bytes]) -> bytes:
    """Return a zip archive of ``files`` by name; the same files give the same bytes."""
    packed, shrunk = _packed(files)
    # Highly compressible files are stored, so that no reader takes the archive for a zip bomb.
    return _packed(files, stored=shrunk)[0] if shrunk else packed


def _packed(files: Mapping[str, bytes], stored: frozenset[str] = frozenset()) -> tuple[bytes, frozenset[str]]:
    """An archive in which some files are ``stored`` as they are, and the others that shrank too well."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, content in files.items():
            info = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
            info.create_system = 3
            info.external_attr = (stat.S_IFREG | 0o644) << 16
            archive.writestr(info, content, zipfile.ZIP_STORED if name in stored else zipfile.ZIP_DEFLATED)
    shrunk = (
        each.filename
        for each in archive.infolist()
        if each.compress_type == zipfile.ZIP_DEFLATED and each.compress_size * _STORED_RATIO <= each.file_size
    )
    return packed.getvalue(), frozenset(shrunk)


def unpack(data: bytes) -> dict[str, bytes]:
    """Return the files of an archive by name. Raises ``Unreadable`` if anything about it is unusual.

    Names are flat and unique, nothing is a link, encrypted or overlapping, and the content is no larger than
    declared or than the limits allow. Nothing is written to disk.
    """
    if len(data) > LARGEST_ARCHIVE:
        raise too_large(LARGEST_ARCHIVE)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = archive.infolist()
            _check(data, members, archive.start_dir)
            return {member.filename: _content(archive, member) for member in members}
    except _BROKEN as error:
        raise Unreadable(Reason.ARCHIVE) from error


def _content(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    with archive.open(member) as opened:
        # With a size limit, no more than that is unpacked, whatever the archive contains.
        return opened.read(member.file_size + 1)


def _check(data: bytes, members: list[zipfile.ZipInfo], directory: int) -> None:
    if not members or len(members) > _MOST_FILES:
        raise Unreadable(Reason.ARCHIVE)
    if len({member.filename.casefold() for member in members}) != len(members):
        raise Unreadable(Reason.ARCHIVE)
    if sum(member.file_size for member in members) > LARGEST_ARCHIVE:
        raise too_large(LARGEST_ARCHIVE)
    free_from = 0
    for member in sorted(members, key=lambda each: each.header_offset):
        if not _plain(member) or member.header_offset < free_from:
            raise Unreadable(Reason.ARCHIVE)
        start, name_length, extra_length = _LOCAL_HEADER.unpack_from(data, member.header_offset)
        if start != _START:
            raise Unreadable(Reason.ARCHIVE)
        free_from = (
            member.header_offset + _LOCAL_HEADER.size + name_length + extra_length + member.compress_size
        )
        if free_from > directory:
            raise Unreadable(Reason.ARCHIVE)


def _plain(member: zipfile.ZipInfo) -> bool:
    name = member.orig_filename
    kind = stat.S_IFMT(member.external_attr >> 16)
    return (
        name != ""
        and name == member.filename
        and name.isprintable()
        and not set(name) & set('/\\:*?"<>|')
        and name.strip(". ") == name
        and kind in (0, stat.S_IFREG)
        and not member.flag_bits & _ENCRYPTED
        and member.compress_type in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
        and member.file_size <= _HIGHEST_RATIO * max(member.compress_size, 1)
    )
