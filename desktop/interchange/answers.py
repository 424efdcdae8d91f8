"""The messages between the app and the process that reads files: a file one way, its content the other."""

import struct
from typing import IO

import msgspec
from msgspec import Struct

from desktop.interchange.review import NO_HINTS, Fact, Hints, Reading, Reason, Remark, Unreadable
from rules_core.sheet.record import RecordError, sheet_from_data, sheet_to_data

READY = b"ready"
"""The first message of the process: it is ready to read."""

LARGEST_ANSWER = 64 * 1024 * 1024
"""The maximum size of a message in bytes, far more than the largest file needs."""

_LENGTH = struct.Struct(">I")


class Broken(Exception):
    """The other side ended, or sent an invalid message."""


class Question(Struct, frozen=True):
    """A file to read."""

    data: bytes
    name: str
    hints: Hints = NO_HINTS


class Answer(Struct, frozen=True, omit_defaults=True):
    """What was read or, if nothing, a ``Reason`` with the ``facts`` of its sentence.

    ``sheet`` is the character as returned by ``sheet_to_data``. ``ends`` means that the process must be
    replaced before the next file.
    """

    sheet: object = None
    format: str = ""
    format_name: str = ""
    portrait: bytes | None = None
    remarks: tuple[Remark, ...] = ()
    uuid: str = ""
    encodings: tuple[str, ...] = ()
    more: "tuple[Answer, ...]" = ()
    reason: Reason | None = None
    facts: dict[str, Fact] = {}
    ends: bool = False


_question = msgspec.msgpack.Decoder(Question)
_answer = msgspec.msgpack.Decoder(Answer)
_encode = msgspec.msgpack.Encoder().encode


def question(data: bytes, name: str, hints: Hints = NO_HINTS) -> bytes:
    """Encode a file as a message."""
    return _encode(Question(data, name, hints))


def asked(message: bytes) -> Question:
    """Decode a file from a message. Raises ``Broken``."""
    try:
        return _question.decode(message)
    except msgspec.MsgspecError as error:
        raise Broken from error


def answer(reading: Reading) -> bytes:
    """Encode what was read. Formats with a journal are read without another process."""
    return _encode(_answer_of(reading))


def _answer_of(reading: Reading) -> Answer:
    if reading.entries:
        raise ValueError("a journal does not pass between processes")
    return Answer(
        sheet=sheet_to_data(reading.sheet),
        format=reading.format,
        format_name=reading.format_name,
        portrait=reading.portrait,
        remarks=reading.remarks,
        uuid=reading.uuid,
        encodings=reading.encodings,
        more=tuple(_answer_of(each) for each in reading.more),
    )


def refusal(error: Unreadable, *, ends: bool = False) -> bytes:
    """Encode why nothing was read."""
    return _encode(Answer(reason=error.reason, facts=error.facts, ends=ends))


def answered(message: bytes) -> Answer:
    """Decode an answer. Raises ``Broken``."""
    try:
        return _answer.decode(message)
    except msgspec.MsgspecError as error:
        raise Broken from error


def reading_of(found: Answer) -> Reading:
    """Return what was read. Raises ``Unreadable`` if nothing was, ``Broken`` if it is no character."""
    if found.reason is not None:
        raise Unreadable(found.reason, **found.facts)
    try:
        sheet = sheet_from_data(found.sheet)
    except RecordError as error:
        raise Broken from error
    return Reading(
        format=found.format,
        format_name=found.format_name,
        sheet=sheet,
        portrait=found.portrait,
        remarks=found.remarks,
        uuid=found.uuid,
        encodings=found.encodings,
        more=tuple(reading_of(each) for each in found.more),
    )


def send(stream: IO[bytes], message: bytes) -> None:
    """Write a message, preceded by its length. Raises OSError if the other side is gone."""
    stream.write(_LENGTH.pack(len(message)))
    stream.write(message)
    stream.flush()


def receive(stream: IO[bytes]) -> bytes | None:
    """Return the next message, or None at the end. Raises ``Broken`` if it is incomplete or too long."""
    head = stream.read(_LENGTH.size)
    if not head:
        return None
    if len(head) != _LENGTH.size:
        raise Broken
    (length,) = _LENGTH.unpack(head)
    if length > LARGEST_ANSWER + 1024:
        raise Broken
    message = stream.read(length)
    if len(message) != length:
        raise Broken
    return message
