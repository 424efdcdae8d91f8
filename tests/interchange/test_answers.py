"""Messages between the app and the process that reads files arrive whole, or not at all."""

import io
import struct

import pytest

from desktop.interchange import answers
from desktop.interchange.answers import (
    Answer,
    Broken,
    Question,
    answer,
    answered,
    asked,
    question,
    reading_of,
    receive,
    refusal,
    send,
)
from desktop.interchange.review import Reading, Reason, Remark, RemarkKind, Unreadable
from rules_core.sheet.journal import Action, Entry
from rules_core.sheet.record import sheet_to_data
from tests.library.people import investigator


def test_messages_arrive_in_order() -> None:
    stream = io.BytesIO()
    for each in (b"one", b"", b"three"):
        send(stream, each)
    stream.seek(0)
    assert [receive(stream) for _ in range(4)] == [b"one", b"", b"three", None]


@pytest.mark.parametrize("sent", [b"\0", b"\0\0\0", b"\0\0\0\2a"])
def test_a_cut_message_is_broken(sent: bytes) -> None:
    with pytest.raises(Broken):
        receive(io.BytesIO(sent))


@pytest.mark.parametrize(("length", "arrives"), [(1034, True), (1035, False)])
def test_a_message_may_be_a_little_longer_than_an_answer(
    monkeypatch: pytest.MonkeyPatch, length: int, arrives: bool
) -> None:
    monkeypatch.setattr(answers, "LARGEST_ANSWER", 10)
    stream = io.BytesIO(struct.pack(">I", length) + bytes(length))
    if arrives:
        assert receive(stream) == bytes(length)
        return
    with pytest.raises(Broken):
        receive(stream)


def test_a_file_and_what_was_read_of_it_survive() -> None:
    assert asked(question(b"\0data", "Ada.json")) == Question(b"\0data", "Ada.json")
    remark = Remark(RemarkKind.UNKNOWN, "skills", "x", "1")
    read = Reading("roll20", "Roll20", investigator(), b"image", (), (remark,), "uuid")
    assert reading_of(answered(answer(read))) == read
    assert not answered(answer(read)).ends
    entry = Entry(1, "a", Action.ACT, "1925", "")
    with pytest.raises(ValueError, match="journal"):
        answer(Reading("rollbook", "Rollbook", investigator(), entries=(entry,)))


@pytest.mark.parametrize("ends", [False, True])
def test_a_refusal_keeps_its_reason(ends: bool) -> None:
    found = answered(refusal(Unreadable(Reason.TOO_LARGE, megabytes=8), ends=ends))
    assert found.ends is ends
    with pytest.raises(Unreadable) as refused:
        reading_of(found)
    assert (refused.value.reason, refused.value.facts) == (Reason.TOO_LARGE, {"megabytes": 8})
    assert not answered(refusal(Unreadable(Reason.EMPTY))).ends


def test_invalid_messages_are_broken() -> None:
    for decode in (asked, answered):
        with pytest.raises(Broken):
            decode(b"\xc1")
    with pytest.raises(Broken):
        reading_of(Answer(sheet={"format": "no sheet"}))
    assert reading_of(Answer(sheet=sheet_to_data(investigator()))).sheet == investigator()
