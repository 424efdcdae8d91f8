"""Untrusted JSON is parsed within limits, and refused with a reason."""

import codecs
import json
import time

import pytest

from desktop.interchange.bounded import FOREIGN, OWN, Limits, load_json
from desktop.interchange.review import Reason, Unreadable, too_large
from desktop.interchange.words import fault
from tests.interchange.shapes import encoded


def refused(data: bytes) -> Reason:
    with pytest.raises(Unreadable) as refusal:
        load_json(data)
    assert "{" not in fault(refusal.value)
    return refusal.value.reason


@pytest.mark.parametrize(
    "data",
    [
        b'{"a": "\xc3\xa9"}',
        codecs.BOM_UTF8 + b'{"a": "\xc3\xa9"}',
        codecs.BOM_UTF16_LE + '{"a": "é"}'.encode("utf-16-le"),
        codecs.BOM_UTF16_BE + '{"a": "é"}'.encode("utf-16-be"),
    ],
    ids=["utf-8", "utf-8 with a mark", "utf-16 little", "utf-16 big"],
)
def test_unicode_in_every_common_form_is_read(data: bytes) -> None:
    assert load_json(data) == {"a": "é"}


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", Reason.EMPTY),
        (b" \r\n ", Reason.EMPTY),
        ("{'é': 1}".encode("latin-1"), Reason.ENCODING),
        (b'{"a": 1', Reason.NOT_JSON),
        (b'{"a" 1}', Reason.NOT_JSON),
        (b"]" * 100_000, Reason.NOT_JSON),
        (b'{"a": NaN}', Reason.NUMBER),
        (b'{"a": -Infinity}', Reason.NUMBER),
        (b'{"a": 1e999}', Reason.NUMBER),
        (b'{"a": 1234567890123456}', Reason.NUMBER),
        (b'{"a": 0.' + b"1" * 5000 + b"}", Reason.NUMBER),
        (b'{"a": 1, "a": 2}', Reason.DUPLICATE_KEY),
        (b'{"a": "\\u0000"}', Reason.BAD_CHARACTER),
        (b'{"\\ud800": 1}', Reason.BAD_CHARACTER),
        (b'{"a": "\\udfff"}', Reason.BAD_CHARACTER),
        (b"[" + b"1," * 2000 + b"1]", Reason.TOO_MANY),
        (b"[" * 65 + b"]" * 65, Reason.TOO_DEEP),
    ],
)
def test_implausible_json_is_refused(data: bytes, reason: Reason) -> None:
    assert refused(data) is reason


def test_values_at_the_limits_are_accepted() -> None:
    assert load_json(b"[" * 64 + b"]" * 64) is not None
    assert load_json(b'{"a": 1673824167510, "b": -123456789012345}') == {
        "a": 1673824167510,
        "b": -123456789012345,
    }


@pytest.mark.parametrize(
    ("text", "limits", "reason"),
    [
        ("[1]", Limits(size=3), None),
        ("[1]", Limits(size=2), Reason.TOO_LARGE),
        ("[[]]", Limits(depth=2), None),
        ("[[]]", Limits(depth=1), Reason.TOO_DEEP),
        ("[{}]", Limits(depth=1), Reason.TOO_DEEP),
        ("[[],[]]", Limits(depth=2), None),
        ("[1,2]", Limits(nodes=2), None),
        ("[1,2]", Limits(nodes=1), Reason.TOO_MANY),
        ('{"a":[1]}', Limits(nodes=1), Reason.TOO_MANY),
        ('"[,{"', Limits(nodes=0), None),
        ("[1,2]", Limits(items=2), None),
        ("[1,2]", Limits(items=1), Reason.TOO_MANY),
        ('{"a":1,"b":[]}', Limits(items=2), None),
        ('{"a":1,"b":2}', Limits(items=1), Reason.TOO_MANY),
        ('{"a":[{"b":[1,2]}]}', Limits(items=1), Reason.TOO_MANY),
        ("-12", Limits(digits=2), None),
        ("123", Limits(digits=2), Reason.NUMBER),
        ("0." + "1" * 38, Limits(digits=2), None),
        ("0." + "1" * 39, Limits(), Reason.NUMBER),
        ('["a",{"b":"\\u0000"}]', Limits(), Reason.BAD_CHARACTER),
        ('[{"\\u0000":1}]', Limits(), Reason.BAD_CHARACTER),
    ],
)
def test_what_is_at_a_limit_is_read_and_what_is_beyond_is_not(
    text: str, limits: Limits, reason: Reason | None
) -> None:
    if reason is None:
        assert load_json(text.encode(), limits) == json.loads(text)
        return
    with pytest.raises(Unreadable) as refusal:
        load_json(text.encode(), limits)
    assert refusal.value.reason is reason


@pytest.mark.parametrize(("limit", "told"), [(1024 * 1024 - 1, 0), (1024 * 1024, 1), (2 * 1024 * 1024, 2)])
def test_a_limit_is_told_in_whole_megabytes(limit: int, told: int) -> None:
    assert too_large(limit).facts == {"megabytes": told}


def test_refusals_tell_what_to_look_for() -> None:
    with pytest.raises(Unreadable) as large:
        load_json(bytes(3 * 1024 * 1024 + 1), Limits(size=3 * 1024 * 1024))
    assert large.value.facts == {"megabytes": 3}
    assert "larger than 3 MB" in fault(large.value)
    with pytest.raises(Unreadable) as broken:
        load_json(b'{"a":\n\n1 2}')
    assert broken.value.facts == {"line": 3}
    with pytest.raises(Unreadable) as twice:
        load_json(('{"a":1,"' + "\\u0000b" * 40 + '":1,"' + "\\u0000b" * 40 + '":2}').encode())
    assert twice.value.facts == {"key": "?b" * 20}


def test_a_file_of_another_program_may_have_2000_entries_in_a_list() -> None:
    assert load_json(b"[" + b"1," * 1999 + b"1]") == [1] * 2000


@pytest.mark.parametrize("limits", [FOREIGN, OWN])
def test_a_file_may_have_so_many_megabytes_and_no_byte_more(limits: Limits) -> None:
    size = (8 if limits is FOREIGN else 32) * 1024 * 1024
    assert load_json(b"1".ljust(size), limits) == 1
    with pytest.raises(Unreadable) as large:
        load_json(b"1".ljust(size + 1), limits)
    assert large.value.reason is Reason.TOO_LARGE


def test_a_file_of_another_program_may_have_200_000_values_and_the_own_format_as_many_in_a_list() -> None:
    lists = [[1] * 1999] * 100
    assert load_json(encoded(lists)) == lists
    with pytest.raises(Unreadable) as many:
        load_json(encoded([*lists, 1]))
    assert many.value.reason is Reason.TOO_MANY
    own = [1] * 200_000
    assert load_json(encoded(own), OWN) == own
    with pytest.raises(Unreadable) as long:
        load_json(encoded([*own, 1]), OWN)
    assert long.value.reason is Reason.TOO_MANY


def test_brackets_in_strings_do_not_count() -> None:
    text = '[{"' * 30_000 + "\\"
    assert load_json(json.dumps({"note": text}).encode()) == {"note": text}


def test_one_text_may_fill_the_whole_file() -> None:
    text = "a b!" * 2_000_000
    assert load_json(json.dumps({"note": text}).encode()) == {"note": text}


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"[" * 8_000_000, Reason.TOO_MANY),
        (b"[[]" + b",[]" * 2_000_000 + b"]", Reason.TOO_MANY),
        (b'{"' + b'\\"' * 4_000_000, Reason.NOT_JSON),
        (b'"' * 8_000_000, Reason.NOT_JSON),
        (b"[" * 10_000_000, Reason.TOO_LARGE),
    ],
    ids=["all brackets", "empty lists", "an endless text", "all quotes", "ten megabytes"],
)
def test_oversized_input_is_refused_early(data: bytes, reason: Reason) -> None:
    begun = time.process_time()
    assert refused(data) is reason
    assert time.process_time() - begun < 5
