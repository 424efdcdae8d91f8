"""Valid files with random changes are read, or refused quickly with a reason."""

import copy
import json
import os
import random
import sys
import zlib
from collections.abc import Iterator
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from desktop.interchange import reader as reader_module
from desktop.interchange.formats import formats
from desktop.interchange.reader import Reader
from desktop.interchange.reading_process import MOST_SECONDS, ReadingProcess
from desktop.interchange.review import Source, Unreadable
from desktop.interchange.rollbook import files_of, open_sample, write_rollbook
from tests.interchange import known_files
from tests.interchange.mutants import mutated, read_or_refused
from tests.interchange.shapes import charaeno, dholeshouse, encoded

Place = tuple[Any, ...]

MANY = 20
MUTANTS = 100

IDA = open_sample("ida-marchetti")
SHORT = replace(IDA.sheet, skills=IDA.sheet.skills[:6], possessions=IDA.sheet.possessions[:2])
FILES = known_files.known_files()
TEXTS = [name for name, data in FILES.items() if data[:1] not in (b"{", b"\xef", b"%")]
EDNA = encoded(dholeshouse())


def documents() -> dict[str, Any]:
    """The known files that are JSON objects, and one of our own."""
    found = {"rollbook": json.loads(files_of(SHORT)["character.json"])}
    for name, data in FILES.items():
        with suppress(ValueError):
            found[name] = json.loads(data.decode("utf-8-sig"))
    return {name: each for name, each in found.items() if isinstance(each, dict)}


DOCUMENTS = documents()


def places(value: object, path: Place = ()) -> list[Place]:
    inner: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        inner = list(value.items())
    elif isinstance(value, list):
        inner = list(enumerate(value))
    return [path, *(each for key, part in inner for each in places(part, (*path, key)))]


def put(document: Any, place: Place, value: Any) -> Any:
    if not place:
        return value
    changed = copy.deepcopy(document)
    inner = changed
    for step in place[:-1]:
        inner = inner[step]
    inner[place[-1]] = value
    return changed


junk = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**13), 10**13)
    | st.floats()
    | st.sampled_from(
        ["", "None", "-", "04", "1e5", "<br>", "（（", "true", "+1D4", "%s{0}", "\ud800", "\0", "9" * 30]
    )
    | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@pytest.mark.parametrize("name", DOCUMENTS)
@given(data=st.data())
@settings(derandomize=True)
def test_random_values_are_handled(name: str, data: st.DataObject) -> None:
    document = DOCUMENTS[name]
    for place in data.draw(st.lists(st.sampled_from(places(document)), min_size=1, max_size=3)):
        with suppress(KeyError, IndexError, TypeError):
            document = put(document, place, data.draw(junk))
    read_or_refused(json.dumps(document).encode("utf-8", "surrogatepass"))


@pytest.mark.parametrize("name", DOCUMENTS)
@pytest.mark.parametrize(
    "value", [None, True, -1, 10**11, 0.5, "", "text", [], ["text"], [[]], {}, {"Skill": {}}], ids=repr
)
def test_wrong_types_are_handled(name: str, value: object) -> None:
    chance = random.Random(repr(value))  # other places for another value
    everywhere = places(DOCUMENTS[name])
    for place in everywhere if len(everywhere) < MANY else chance.sample(everywhere, MANY):
        read_or_refused(encoded(put(DOCUMENTS[name], place, value)))


@given(st.binary(max_size=200))
@settings(max_examples=60, derandomize=True)
def test_random_bytes_are_handled(data: bytes) -> None:
    read_or_refused(data)
    read_or_refused(b"{" + data)
    read_or_refused(b"PK\3\4" + data)


@given(st.data())
@settings(max_examples=40, derandomize=True)
def test_corrupted_archives_are_handled(data: st.DataObject) -> None:
    whole = bytearray(write_rollbook(IDA.sheet, (), IDA.portrait))
    for _ in range(data.draw(st.integers(1, 4))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    read_or_refused(bytes(whole))


def test_every_format_has_a_file_here() -> None:
    assert {known_files.format_of(name) for name in FILES} == {each.id for each in formats()}


def test_formats_do_not_overlap() -> None:
    for data in FILES.values():
        text = None if data.startswith(b"%PDF") else data.decode("utf-8-sig")
        document = None
        if text is not None and text.lstrip().startswith("{"):
            with suppress(ValueError):
                document = json.loads(text)
        source = Source(data, "x", text, document)
        assert len([each.id for each in formats() if each.recognises(source)]) == 1


def test_file_names_do_not_matter(reader: Reader) -> None:
    for name, data in FILES.items():
        for file in ("x.json", "x.pdf", "x.txt", "", "../../x", "x\0.json", "CON", "/etc/passwd"):
            assert reader.read_bytes(data, file).format == known_files.format_of(name)


@pytest.mark.parametrize("name", FILES)
def test_mutated_files_are_read_or_refused(name: str) -> None:
    for seed in range(MUTANTS):
        read_or_refused(mutated(FILES[name], random.Random(seed)))


@pytest.mark.parametrize("name", FILES)
def test_truncated_files_are_read_or_refused(name: str) -> None:
    data = FILES[name]
    for length in sorted({*range(0, len(data), max(1, len(data) // 60)), 1, 2, 3, 4, len(data) - 1}):
        read_or_refused(data[:length])


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-be", "cp932", "gb18030", "cp1252"])
def test_every_file_may_come_in_another_encoding(name: str, encoding: str) -> None:
    if not FILES[name].startswith(b"%PDF"):
        read_or_refused(FILES[name].decode("utf-8-sig").encode(encoding, "replace"))


def test_a_full_sized_file_of_skills_is_read_quickly() -> None:
    document = charaeno()
    document["skills"] = [
        {"name": f"科学（{number}）", "value": 1, "edited": False} for number in range(2_000)
    ]
    read_or_refused(encoded(document))


def test_a_file_full_of_unknown_parts_is_read_or_refused_quickly() -> None:
    document = charaeno()
    document["more"] = {f"key {number}": list(range(90)) for number in range(2_000)}
    read_or_refused(encoded(document))


FULL = 8 * 1024 * 1024 - 65_536
"""Nearly the most that a file may hold."""

EIGHTH = FULL // 8
"""Enough to tell what takes a time that grows faster than the file."""

FRAGMENTS = {
    "digits": "9",
    "spaces": " ",
    "ideographic spaces": "\u3000",
    "brackets": "(",
    "full-width brackets": "（",
    "headings": "【",
    "signs": "+-",
    "words": "a ",
    "pairs": "力量50",
    "halves of pairs": "力量",
    "commands": "CC<=",
    "lines": "\n",
    "carriage returns": "\r",
    "quotes": '"',
    "commas": "1,",
    "combining marks": "\u0301",
}


PATIENCE_S = 300.0
"""How long a reader may take here by the clock: a busy machine is no fault of a file."""


@pytest.fixture(scope="module")
def shared_reader() -> Iterator[Reader]:
    """One reader for the file: a process takes longer to start than most files to read."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(reader_module, "ReadingProcess", partial(ReadingProcess, PATIENCE_S))
        with Reader() as reader:
            yield reader


@pytest.fixture
def reader(shared_reader: Reader) -> Reader:
    """A reader whose process runs: its start takes seconds on some systems, and no file is to blame."""
    shared_reader.read_bytes(EDNA, "edna.json")
    return shared_reader


def worked(reader: Reader) -> float:
    """Return the seconds that a processor worked for the reader so far, 0 where only Linux could tell."""
    if sys.platform != "linux" or reader.pid is None:
        return 0.0
    after_name = Path(f"/proc/{reader.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(after_name[11]) + int(after_name[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.parametrize("fragment", FRAGMENTS)
def test_endless_text_is_handled_quickly(fragment: str, reader: Reader) -> None:
    """By itself, and behind a file of each text format: on its last line, or on one of its own."""
    part = FRAGMENTS[fragment]
    for number, start in enumerate(["", *(FILES[name].decode() for name in TEXTS)]):
        size = EIGHTH if start else FULL
        end = "\n" * ((number + len(fragment)) % 2)
        begun = worked(reader)
        with suppress(Unreadable):
            endless = part * (size // len(part.encode()))
            reader.read_bytes(f"{start.rstrip()}{end}{endless}".encode(), "x.txt")
        assert worked(reader) - begun < MOST_SECONDS / (4 if start else 2), (fragment, start[:20])


@pytest.mark.parametrize("gap", [" ", "\n", "\t ", "\u3000"], ids=ascii)
@pytest.mark.parametrize("name", TEXTS)
def test_wide_gaps_are_handled_quickly(name: str, gap: str, reader: Reader) -> None:
    """Patterns that may share a gap between their parts try all ways to do so: one file took minutes."""
    text = FILES[name].decode("utf-8-sig")
    places = [place for place, letter in enumerate(text) if letter.isspace()]
    for place in random.Random(0).sample(places, min(6, len(places))):
        begun = worked(reader)
        with suppress(Unreadable):
            reader.read_bytes(f"{text[:place]}{gap * 9_000}{text[place:]}".encode(), "x.txt")
        assert worked(reader) - begun < MOST_SECONDS / 2, text[:place][-20:]


def test_a_memory_hungry_file_is_refused_and_the_next_read(reader: Reader) -> None:
    deep = b'{"a":' * 200_000
    wide = b'{"Investigator": [' + b"[]," * 2_000_000 + b"0]}"
    keys = b"{" + b",".join(b'"k%d": "%s"' % (each, b"x" * 30) for each in range(150_000)) + b"}"
    for data in (deep, wide, keys, b"{" * 8_000_000, b'"' * 8_000_000, b"\\" * 8_000_000):
        begun = worked(reader)
        with pytest.raises(Unreadable):
            reader.read_bytes(data, "x.json")
        assert worked(reader) - begun < MOST_SECONDS
        assert reader.read_bytes(EDNA, "edna.json").sheet.name == "Edna Pike"


def test_a_pdf_bomb_is_refused_and_the_next_file_read(reader: Reader) -> None:
    for data in (bomb(), bomb(layers=3), bomb(as_objects=True)):
        begun = worked(reader)
        with pytest.raises(Unreadable):
            reader.read_bytes(data, "x.pdf")
        assert worked(reader) - begun < MOST_SECONDS + 2
        assert reader.read_bytes(EDNA, "edna.json").sheet.name == "Edna Pike"


@cache
def zeros() -> bytes:
    """So many zeros, packed."""
    packed = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    part = packed.compress(bytes(1 << 24)) + packed.flush(zlib.Z_FULL_FLUSH)
    check = ((40 << 24) % 65_521) << 16 | 1  # the Adler-32 of so many zeros
    return b"\x78\xda" + part * 40 + b"\x03\x00" + check.to_bytes(4, "big")


def bomb(layers: int = 1, *, as_objects: bool = False) -> bytes:
    """A PDF file with a stream of 640 megabytes, packed into less than a thousandth of that."""
    data = zeros()
    if as_objects:
        head = zlib.compressobj(9)
        begun = head.compress(b"9 0 << /T (Investigators_Name) /V (x) >> ")
        data = begun + head.flush(zlib.Z_FULL_FLUSH) + data[2:]
    for _ in range(layers - 1):
        data = zlib.compress(data, 9)
    filters = b"/FlateDecode " * layers
    kind = b"/Type /ObjStm /N 1 /First 4 " if as_objects else b""
    parts = [
        b"<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] /XFA 3 0 R >> >>",
        b"<< /Type /Pages /Kids [] /Count 0 >>",
        b"<< %s/Filter [%s] /Length %d >>\nstream\n%s\nendstream" % (kind, filters, len(data), data),
        b"<< /FT /Tx /T (Investigators_Name) /V 3 0 R >>",
    ]
    whole, places = bytearray(b"%PDF-1.7\n"), []
    for number, part in enumerate(parts, 1):
        places.append(len(whole))
        whole += b"%d 0 obj\n%s\nendobj\n" % (number, part)
    start = len(whole)
    whole += b"xref\n0 %d\n0000000000 65535 f \n" % (len(parts) + 1)
    whole += b"".join(b"%010d 00000 n \n" % each for each in places)
    whole += b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF" % (len(parts) + 1, start)
    return bytes(whole)
