"""Opening encrypted PDFs: with no password, the right one and a wrong one, and damaged ones."""

import zlib
from pathlib import Path

import pytest

from desktop.interchange.detect import read_character
from desktop.interchange.pdf_file import open_pdf
from desktop.interchange.reader import Reader
from desktop.interchange.review import Hints, Reason, Unreadable
from tests.interchange.formats.encrypted_forms import KINDS, encrypted_form
from tests.interchange.formats.pdf_forms import pdf_form, sheet_values, written

ROOT = Path(__file__).parents[2]
PLAIN = read_character(pdf_form(sheet_values(), ("Skill_Library_Chk",)), "edna.pdf")


def refused(data: bytes, password: str = "") -> Reason:
    with pytest.raises(Unreadable) as refusal:
        read_character(data, "edna.pdf", Hints(password=password))
    return refusal.value.reason


@pytest.mark.parametrize("kind", KINDS)
def test_a_pdf_that_only_forbids_changes_opens_as_if_it_were_not_encrypted(kind: str) -> None:
    assert read_character(encrypted_form(kind), "edna.pdf").sheet == PLAIN.sheet


@pytest.mark.parametrize("kind", KINDS)
def test_a_locked_pdf_opens_with_either_of_its_passwords_only(kind: str) -> None:
    data = encrypted_form(kind, user="Miskatonic")
    assert refused(data) is Reason.LOCKED
    assert refused(data, "miskatonic") is Reason.WRONG_PASSWORD
    for password in ("Miskatonic", "keeper"):
        found = read_character(data, "edna.pdf", Hints(password=password))
        assert found.sheet == PLAIN.sheet


@pytest.mark.parametrize("password", ["Zoë", "合言葉", "x" * 40])
def test_a_password_may_have_letters_of_any_language(password: str) -> None:
    data = encrypted_form(user=password)
    assert read_character(data, "edna.pdf", Hints(password=password)).sheet == PLAIN.sheet
    assert refused(data, password[:-1]) in (Reason.WRONG_PASSWORD, Reason.LOCKED)


def test_a_locked_pdf_without_a_byte_beyond_ascii_opens() -> None:
    data = bytes(min(each, 0x7F) for each in encrypted_form("RC4-128", user="Miskatonic"))
    assert data.isascii()
    assert refused(data, "Arkham") is Reason.WRONG_PASSWORD
    assert read_character(data, "edna.pdf", Hints(password="Miskatonic")).sheet == PLAIN.sheet


def test_a_password_for_a_pdf_without_one_is_not_needed() -> None:
    assert read_character(pdf_form(sheet_values()), "x.pdf", Hints(password="any")).sheet.name == "Edna Pike"


def test_the_password_reaches_the_process_that_reads_and_is_not_repeated() -> None:
    data = encrypted_form(user="Miskatonic")
    with Reader() as reader:
        with pytest.raises(Unreadable) as refusal:
            reader.read_bytes(data, "edna.pdf", Hints(password="Arkham"))
        assert "Arkham" not in repr(refusal.value)
        assert reader.read_bytes(data, "edna.pdf", Hints(password="Miskatonic")).sheet == PLAIN.sheet
    assert "Arkham" not in repr(Hints(password="Arkham"))


def test_a_pdf_locked_with_a_certificate_says_that_it_can_not_be_opened() -> None:
    lock = b"/Encrypt << /Filter /Adobe.PubSec /V 4 /SubFilter /adbe.pkcs7.s5 >> /ID [<00> <00>]"
    assert refused(pdf_form(sheet_values(), more=lock)) is Reason.PROTECTED


@pytest.mark.parametrize("kind", ["AES-128", "AES-256"])
def test_a_cut_encrypted_pdf_is_refused_or_read_in_part(kind: str) -> None:
    data = encrypted_form(kind)
    for part in range(1, 24, 2):
        found = read_or_refused(data[: len(data) * part // 24])
        assert found in ("Edna Pike", "Unnamed", Reason.FOREIGN, Reason.NO_CHARACTER, Reason.LOCKED)


def read_or_refused(data: bytes) -> str:
    try:
        return read_character(data, "cut.pdf").sheet.name
    except Unreadable as refusal:
        return refusal.reason


def test_damaged_encryption_is_refused() -> None:
    data = encrypted_form("AES-256")
    for old, new in ((b"/U ", b"/Q "), (b"/UE ", b"/XX "), (b"/V 5", b"/V 9")):
        assert old in data
        assert refused(data.replace(old, new)) in (Reason.FOREIGN, Reason.PROTECTED, Reason.LOCKED)


def test_a_form_among_a_hundred_thousand_objects_is_read() -> None:
    names = {3: "Investigators_Name", 4: "STR", 5: "CON"}
    others = {number: f"f{number}" for number in range(6, 100_000)}
    found = read_character(
        written(
            b"<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [3 0 R 4 0 R 5 0 R] >> >>",
            b"<< /Type /Pages /Kids [] /Count 0 >>",
            *[b"<< /T (%s) /FT /Tx /V (50) >>" % name.encode() for name in (names | others).values()],
        ),
        "many.pdf",
    )
    assert found.sheet.name == "50"
    assert found.sheet.trait("con") == 50


def test_a_value_that_unpacks_to_gigabytes_does_no_harm() -> None:
    packed = zlib.compress(bytes(200_000_000), 9)
    stream = b"<< /Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream" % (len(packed), packed)
    data = written(
        b"<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R 5 0 R] >> >>",
        b"<< /Type /Pages /Kids [] /Count 0 >>",
        stream,
        b"<< /T (Investigators_Name) /FT /Tx /V (Edna) >>",
        b"<< /T (Notes) /FT /Tx /V 3 0 R >>",
    )
    with Reader() as reader, pytest.raises(Unreadable) as refusal:
        reader.read_bytes(data, "bomb.pdf")
    assert refusal.value.reason in (Reason.FOREIGN, Reason.TOO_COMPLEX, Reason.NO_CHARACTER)


def test_a_pdf_larger_than_any_sheet_is_refused() -> None:
    with pytest.raises(Unreadable) as refusal:
        open_pdf(b"%PDF-" + bytes(32 * 1024 * 1024))
    assert refusal.value.reason is Reason.TOO_LARGE
