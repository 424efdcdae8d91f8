"""Files that were right until chance changed them, for as many as one likes.

``python -m tests.interchange.mutants 20000`` reads that many of each known file and prints what went wrong;
the tests read a few hundred.
"""

import json
import random
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from desktop.interchange.detect import read_character
from desktop.interchange.review import Unreadable
from rules_core.sheet.record import sheet_from_data, sheet_to_data
from tests.interchange.known_files import known_files

SLOWEST_S = 2.0

_WORDS = (
    *("", "None", "-", "−1", "04", "1e5", "<br>", "<p>", "&amp;&#0;", "（（", "】【", "true", "+1D4"),
    *("%s{0}", "\ud800", "\0", "9" * 30, "٣", "９９", "½", "1/2*@DEX", "@EDU", "NaN", "(" * 40, "a" * 5000),
    *("data:image/png;base64,AAAA", "http://example.invalid/x.png", "\u202e", "\r\n", "\t"),
    *("力量", "射撃（", "ﾌ"),
)
_VALUES: tuple[Any, ...] = (
    *(None, True, False, -1, 0, 10**11, 10**13, 0.5, -0.0),
    *([], {}, [[]], [None], {"": ""}),
)


def read_or_refused(data: bytes) -> None:
    """Read a file: it is a character that can be kept, or refused for a reason, and quickly either way."""
    begun = time.process_time()
    with suppress(Unreadable):
        found = read_character(data, "x.json")
        # Whatever was read can be kept in a library and shown.
        assert sheet_from_data(sheet_to_data(found.sheet)) == found.sheet
        json.dumps(sheet_to_data(found.sheet), ensure_ascii=False).encode()
        assert all(
            len(each.given) <= 200 and len(each.taken) <= 200 and len(each.field) <= 200
            for each in found.remarks
        )
        assert found.remarks
    took = time.process_time() - begun
    assert took < SLOWEST_S, f"{took:.1f} s"


def mutated(data: bytes, chance: random.Random) -> bytes:
    """``data`` with one to four changes: of values where it is JSON, else of lines, words or bytes."""
    changes: list[Callable[[bytes, random.Random], bytes]] = [_bytes_changed]
    if data.lstrip(b"\xef\xbb\xbf \r\n")[:1] == b"{":
        changes += [_values_changed] * 6
    elif not data.startswith(b"%PDF"):
        changes += [_text_changed] * 6
    for _ in range(chance.randint(1, 4)):
        data = chance.choice(changes)(data, chance)
    return data


def _values_changed(data: bytes, chance: random.Random) -> bytes:
    try:
        document = json.loads(data)
    except ValueError:
        return data
    inner, key = document, None
    while isinstance(inner, (dict, list)) and inner:
        key = chance.choice(list(inner)) if isinstance(inner, dict) else chance.randrange(len(inner))
        if chance.random() < 0.25 or not isinstance(inner[key], (dict, list)) or not inner[key]:
            break
        inner = inner[key]
    if isinstance(inner, (dict, list)) and inner and key is not None:
        _change(inner, key, chance)
    return json.dumps(document).encode()


def _change(inner: Any, key: Any, chance: random.Random) -> None:
    present = inner[key]
    match chance.randrange(7):
        case 0:
            del inner[key]
        case 1:
            inner[key] = [present, present]
        case 2:
            inner[key] = {"value": present}
        case 3:
            inner[key] = str(present)
        case 4 if isinstance(inner, dict):
            inner[chance.choice(_WORDS)] = present
        case 5:
            inner[key] = chance.choice(_VALUES)
        case _:
            inner[key] = chance.choice(_WORDS)


def _text_changed(data: bytes, chance: random.Random) -> bytes:
    lines = data.decode("utf-8", "replace").split("\n")
    at = chance.randrange(len(lines))
    line = lines[at]
    place = chance.randint(0, len(line))
    match chance.randrange(6):
        case 0:
            del lines[at]
        case 1:
            lines.insert(chance.randint(0, len(lines)), line)
        case 2:
            lines[at] = line[:place] + chance.choice(_WORDS) + line[place:]
        case 3:
            lines[at] = line[:place] + line[min(place + chance.randint(1, 9), len(line)) :]
        case 4:
            lines[at] = line * chance.randint(2, 50)
        case _:
            lines[at] = line[:place] + chance.choice("0123456789 ()（）[]:：=+-*{}【】\t") + line[place + 1 :]
    return "\n".join(lines).encode("utf-8", "surrogatepass")


def _bytes_changed(data: bytes, chance: random.Random) -> bytes:
    whole = bytearray(data)
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(whole) or 1)
        match chance.randrange(4):
            case 0 if whole:
                whole[at] = chance.randrange(256)
            case 1:
                del whole[at : at + chance.randint(1, 20)]
            case 2:
                whole[at:at] = whole[at : at + chance.randint(1, 200)]
            case _:
                whole[at:at] = bytes(chance.randrange(256) for _ in range(chance.randint(1, 3)))
    return bytes(whole)


def main(argv: list[str]) -> int:
    """Read so many mutants of each known file; 1 where anything but a reading or a refusal came out."""
    count, wrong = int(argv[0]), 0
    for name, data in known_files().items():
        if argv[1:] and not any(each in name for each in argv[1:]):
            continue
        begun, told = time.monotonic(), set()
        for seed in range(count):
            try:
                read_or_refused(mutated(data, random.Random(seed)))
            except Exception as error:
                place = error.__traceback__
                while place is not None and place.tb_next is not None:
                    place = place.tb_next
                where = f"{place.tb_frame.f_code.co_filename}:{place.tb_lineno}" if place else ""
                if (type(error), where) not in told:
                    told.add((type(error), where))
                    sys.stdout.write(f"{name} seed {seed}: {type(error).__name__}: {error} at {where}\n")
                wrong += 1
        sys.stdout.write(f"{name}: {count} in {time.monotonic() - begun:.1f} s\n")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
