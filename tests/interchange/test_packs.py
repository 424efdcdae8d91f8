"""Pack files are readable TOML, survive a round trip, and are refused with a line or path."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.interchange.pack_words import pack_fault, why_words
from desktop.interchange.packs import (
    LARGEST,
    BrokenPack,
    Fault,
    file_bytes,
    is_pack,
    is_pack_file,
    pack_text,
    read_pack,
    sample_packs,
)
from rules_core.packs.packs import BadPack, Pack, Why, pack_from_data
from rules_core.sheet.sheet import OwnCondition
from tests.core.packs.test_homebrew import MADE, SMOKE

ROOT = Path(__file__).resolve().parent.parent.parent
PACK = pack_from_data(SMOKE)
SHIPPED = sorted((ROOT / "resources/packs").glob("*.toml"))


def broken(text: str | bytes) -> BrokenPack:
    with pytest.raises(BrokenPack) as refused:
        read_pack(text.encode() if isinstance(text, str) else text)
    return refused.value


def test_a_pack_survives_writing_and_reading() -> None:
    assert read_pack(pack_text(PACK).encode()) == PACK
    assert tomllib.loads(pack_text(PACK)) == SMOKE


def test_the_file_is_readable() -> None:
    text = pack_text(PACK)
    assert text.startswith("# A table pack for Rollbook")
    assert '\n[[skills]]\nid = "harpoons"\nname = "Harpoons"\nbase = "DEX/2"\n' in text
    assert 'gives = { passed = "1D3", extreme = "1D3+1" }' in text
    assert 'notes = """\nWhaling ships.\nNobody swims."""' in text
    assert '[switches]\nfumble = "only_100"\nluck_recovery = true\n' in text


def test_a_pack_from_an_editor_with_a_byte_order_mark_is_read() -> None:
    assert read_pack(b"\xef\xbb\xbf" + pack_text(PACK).encode()) == PACK


@pytest.mark.parametrize(
    "words", ['say """three"""', "back\\slash", "tab\there", "a\u2028b", "#no", "日本\n'x'"]
)
def test_any_text_survives(words: str) -> None:
    pack = Pack("x", "X", "coc7", notes=words)
    assert read_pack(pack_text(pack).encode()) == pack


@given(MADE, st.text(st.characters(exclude_categories=["Cs"]), max_size=60))
def test_any_pack_survives(data: dict[str, Any], notes: str) -> None:
    try:
        pack = pack_from_data(data | {"notes": notes})
    except BadPack:
        return  # a character that no text has
    assert read_pack(pack_text(pack).encode()) == pack


@given(st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace")))
def test_any_file_is_read_or_refused(data: bytes) -> None:
    with pytest.raises((BrokenPack, BadPack)):
        read_pack(data)


@given(st.integers(0, len(pack_text(PACK)) - 1), st.text(max_size=3))
def test_a_truncated_or_mistyped_file_is_read_or_refused(at: int, typed: str) -> None:
    text = pack_text(PACK)
    for changed in (text[:at], text[:at] + typed + text[at + 1 :]):
        try:
            read_pack(changed.encode("utf-8", "replace"))
        except (BrokenPack, BadPack) as error:
            said = pack_fault(error)
            if not said.endswith("."):
                pytest.fail(said)


def test_invalid_toml_is_reported_with_its_line() -> None:
    error = broken('format = 1\nid = "x"\nname = X\n')
    assert (error.fault, error.line, error.column) == (Fault.NOT_TOML, 3, 8)
    assert pack_fault(error) == "Line 3: this isn't valid TOML from character 8 on."
    assert pack_fault(broken('format = "')) == "The file is incomplete or isn't TOML."


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"#" * (LARGEST + 1), Fault.TOO_LARGE),
        (b"\xff\xfe", Fault.ENCODING),
        (b"a = " + b"[" * 50_000, Fault.TOO_DEEP),
        (b"a = " + b"{a=" * 17_000 + b"1" + b"}" * 17_000, Fault.TOO_DEEP),
        (b"a" + b".a" * 130_000 + b" = 1", Fault.TOO_DEEP),
        (b"[" + b"a." * 130_000 + b"a]", Fault.TOO_DEEP),
        (b'"a"' + b'."a"' * 65_000 + b" = 1", Fault.TOO_DEEP),
        (b'x = """"a"""", y' + b".a" * 120_000, Fault.TOO_DEEP),
        (b'\\"""\n' * 52_000, Fault.NOT_TOML),
        (b'a = """' + b'""\\"' * 60_000, Fault.NOT_TOML),
        (b"a = " + b"9" * 5_000, Fault.NOT_TOML),
        (b"a = 2026-02-31", Fault.NOT_TOML),
        (b"a = 1\na = 2", Fault.NOT_TOML),
    ],
)
def test_hostile_files_are_refused_quickly(data: bytes, fault: Fault) -> None:
    error = broken(data)
    assert error.fault is fault
    assert pack_fault(error)


def test_brackets_in_strings_are_not_nesting() -> None:
    pack = Pack("x", "X", "coc7", notes="[" * 40 + "\n" + "{" * 40, author="[" * 40)
    assert read_pack(pack_text(pack).encode()) == pack


@pytest.mark.parametrize(
    ("path", "why", "value", "facts", "said"),
    [
        ("skills[0].bonus", Why.UNKNOWN_KEY, "", {}, "skills[0].bonus: this key isn't known here."),
        ("name", Why.TOO_LONG, "", {"most": 100}, "name: this can have at most 100 characters."),
        (
            "trackers[1].most",
            Why.BAD_FORMULA,
            "DEX//",
            {"wrong": "unexpected", "place": 4, "text": "/"},
            "trackers[1].most: “DEX//” isn't a formula: “/” isn't allowed at character 5.",
        ),
        ("", Why.NO_TABLE, "", {}, "This isn't a pack."),
    ],
)
def test_a_refusal_says_where_and_why(
    path: str, why: Why, value: str, facts: dict[str, int | str], said: str
) -> None:
    assert pack_fault(BadPack(path, why, value, **facts)) == said


def test_every_reason_has_its_words() -> None:
    facts: dict[str, int | str] = {
        "wrong": "unfinished",
        "place": 1,
        "text": "x",
        "most": 1,
        "positions": "a, b",
    }
    for why in Why:
        assert why_words(BadPack("x", why, "value", **facts))[-1] == "."
    assert why_words(BadPack("x", Why.MISSING)) == "This is required."


def test_packs_are_recognised_by_content() -> None:
    assert is_pack(pack_text(PACK).encode())
    assert is_pack(b'\xef\xbb\xbfformat = 1\nid = "broken')
    assert not is_pack(b'{"format": "rollbook-character"}')
    assert not is_pack(b"PK\x03\x04")
    assert not is_pack(b"notes about the format")


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_the_packs_that_ship_are_as_rollbook_writes_them(path: Path) -> None:
    pack = read_pack(path.read_bytes())
    assert pack.id == path.stem
    assert pack_text(pack) == path.read_text("utf-8")


def test_packs_ship_for_two_games() -> None:
    assert {read_pack(path.read_bytes()).system for path in SHIPPED} == {"coc7", "shadow-lounge"}


def test_the_documented_example_is_a_pack() -> None:
    text = (ROOT / "desktop/interchange/pack-format.md").read_text("utf-8")
    example = text.partition("```toml\n")[2].partition("```")[0]
    assert read_pack(example.encode()).name == "Smoke and Salt"


def test_a_condition_may_have_any_name() -> None:
    pack = Pack("x", "X", "coc7", conditions=(OwnCondition("own:x:a", '"<b>', "\\"),))
    assert read_pack(pack_text(pack).encode()) == pack


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"#" * LARGEST, None),
        (b"#" * (LARGEST + 1), Fault.TOO_LARGE),
        (b"a" + b".a" * 16 + b" = 1", None),
        (b"a" + b".a" * 17 + b" = 1", Fault.TOO_DEEP),
        (b'a = "' + b"." * 17 + b'" # ' + b"." * 17, None),
        (b"a = 'b" + b"." * 17 + b"'", None),
        (b"a" + b".a" * 9 + b" = 1\nb" + b".b" * 9 + b" = 1", None),
    ],
)
def test_what_is_at_a_limit_is_parsed(data: bytes, fault: Fault | None) -> None:
    with pytest.raises((BrokenPack, BadPack)) as refused:
        read_pack(data)
    assert (refused.value.fault if isinstance(refused.value, BrokenPack) else None) is fault


def test_too_large_a_file_tells_what_is_allowed() -> None:
    assert LARGEST == 256 * 1024
    assert pack_fault(BrokenPack(Fault.TOO_LARGE)).startswith("The file is larger than 256 KB,")
    assert (BrokenPack(Fault.TOO_LARGE).line, BrokenPack(Fault.TOO_LARGE).column) == (0, 0)
    assert str(broken("a = ?")) == "not_toml at 1:5"


def test_files_are_told_from_packs_without_reading_all_of_them(tmp_path: Path) -> None:
    (pack := tmp_path / "pack").write_bytes(b"format = 1\n".rjust(LARGEST) + b"#" * 9)
    assert file_bytes(pack) == pack.read_bytes()[: LARGEST + 1]
    assert is_pack_file(pack)
    pack.write_bytes(b"format = 1\n".rjust(LARGEST + 20))
    assert not is_pack_file(pack)
    for no_file in (tmp_path, tmp_path / "gone"):
        assert not is_pack_file(no_file)
        with pytest.raises(OSError, match=r"it isn't a file|No such file"):
            file_bytes(no_file)


def test_packs_that_ship_are_sorted_by_name() -> None:
    names = [each.name for each in sample_packs()]
    assert names == sorted(names)
    assert len(names) == len(SHIPPED)
