"""Modified files and dice notations, read as the app reads foreign data.

Runs by itself: ``python -m tests.faults.mutants NUMBER SEED``. Each mutant is read or refused for a reason
within a second of this process's own time and 150 MB of memory; ten seconds count as a hang. No file is
opened for writing meanwhile, no program started and no connection made.
"""

import copy
import io
import json
import random
import signal
import struct
import sys
import time
import warnings
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable
from typing import Any

from PySide6.QtGui import QGuiApplication

from desktop.interchange.detect import read_character
from desktop.interchange.packs import BrokenPack, pack_text, read_pack, sample_packs
from desktop.interchange.review import Unreadable
from desktop.interchange.rollbook import files_of, open_sample, write_rollbook
from desktop.kit.controls.portrait import read_picture
from desktop.views.about import samples
from rules_core.dice.expression_text import BadNotation, expression
from rules_core.packs.packs import BadPack
from tests.faults.shim import ROOT
from tests.interchange.shapes import charaeno, dholeshouse, encoded, jpeg_head, png

if sys.platform != "win32":
    import resource

LONGEST_MS, MOST_MB = 1_000, 150
_HANGS_AFTER = 10
_MEMORY = 4 * 1024**3

Mutant = tuple[str, bytes]
"""The kind of a mutant, and its bytes."""

_JUNK: tuple[Any, ...] = (
    None, True, 0, -1, 10**12, 1e308, "", "0", "-", "1D1000000", "<img src='/dev/zero'>", "\0", "\u202e",
    "x" * 5000, [], {}, [[[[[[]]]]]], [None] * 500, {"a": {"a": {"a": {}}}}, "=1+1", "../../etc/passwd",
)  # fmt: skip
_NAMES = (
    "../../evil", "/etc/passwd", "..\\evil", "CON", "character.json\0.png", "a/../../b", "journal.jsonl",
    "portrait.png", "portrait.svg", "character.json", "x" * 3000, "C:\\evil", "",
)  # fmt: skip
_DICE = (
    "d",
    "6",
    "20",
    "100",
    "%",
    "+",
    "-",
    "*",
    "/",
    "(",
    ")",
    "k",
    "h",
    "l",
    "r",
    "!",
    "9" * 12,
    " ",
    "d1",
    "²",
)


class Hang(RuntimeError):
    """Reading one mutant took ten seconds of this process's own time."""


def _hang(_signal: int, _frame: object) -> None:
    raise Hang


class Forbidden(RuntimeError):
    """Reading did something it must never do."""


def _watch(event: str, arguments: tuple[Any, ...]) -> None:
    if event == "open" and isinstance(arguments[1], str) and set(arguments[1]) & set("wax+"):
        raise Forbidden(f"opened {arguments[0]} for writing")
    if event.startswith(("socket.connect", "subprocess.", "os.system", "os.exec", "os.remove", "os.rename")):
        raise Forbidden(event)


# Inputs


def corpus() -> list[Mutant]:
    """Return valid samples of every kind."""
    found: list[Mutant] = [("file", encoded(charaeno())), ("file", encoded(dholeshouse()))]
    for each in samples():
        reading = open_sample(each.id)
        found.append(("file", write_rollbook(reading.sheet, reading.entries, png(9, 9))))
        found.append(("file", files_of(reading.sheet)["character.json"]))
    references = ROOT.parent / "shared" / "data" / "samples"
    found += [("file", each.read_bytes()) for each in sorted(references.rglob("*.json"))]
    found += [("pack", pack_text(each).encode()) for each in sample_packs()]
    found += [("picture", each) for each in (png(40, 40), jpeg_head() + b"\xff\xd9", _animated(), _vector())]
    notations = ("3d6 + 2", "4d6kh3", "2d20kl1 - 1", "d%", "(2d6+3)*10", "1d8r1", "10d10 / 2")
    return found + [("notation", each.encode()) for each in notations]


def _animated() -> bytes:
    whole = png(20, 20)
    control = struct.pack(">II", 2**31, 0)
    chunk = struct.pack(">I", 8) + b"acTL" + control + struct.pack(">I", zlib.crc32(b"acTL" + control))
    return whole[:33] + chunk + whole[33:]


def _vector() -> bytes:
    uses = "".join(f'<g id="a{n + 1}">' + f'<use href="#a{n}"/>' * 9 + "</g>" for n in range(12))
    return f'<svg xmlns="http://www.w3.org/2000/svg"><g id="a0"/>{uses}</svg>'.encode()


# Mutations


def mutated(kind: str, whole: bytes, dice: random.Random) -> bytes:
    """Create a mutant: by changing its content if possible, else its bytes."""
    inner = {"pack": _by_lines, "notation": _by_words, "picture": _by_size}.get(kind, _by_content)
    changed = inner(whole, dice) if dice.random() < 0.7 else whole
    if changed == whole or dice.random() < 0.2:
        for _ in range(dice.randint(1, 6)):
            changed = _by_bytes(changed, dice)
    return changed


def _by_bytes(whole: bytes, dice: random.Random) -> bytes:
    at, to = sorted((dice.randint(0, len(whole)), dice.randint(0, len(whole))))
    match dice.randrange(5):
        case 0 if at < len(whole):
            return whole[:at] + bytes([whole[at] ^ 1 << dice.randrange(8)]) + whole[at + 1 :]
        case 1:
            return whole[:at]
        case 2:
            return whole[:at] + whole[to:]
        case 3:
            return whole[:at] + dice.randbytes(dice.randint(1, 8)) + whole[at:]
        case _:
            return whole[:to] + whole[at : at + 2000] + whole[to:]


def _by_content(whole: bytes, dice: random.Random) -> bytes:
    if whole.startswith(b"PK"):
        return _by_parts(whole, dice)
    try:
        document = json.loads(whole)
    except ValueError:
        return whole
    for _ in range(dice.randint(1, 3)):
        inner = document
        while isinstance(inner, dict | list) and inner:
            key = dice.choice(list(inner)) if isinstance(inner, dict) else dice.randrange(len(inner))
            if dice.random() < 0.35 or not isinstance(inner[key], dict | list) or not inner[key]:
                _harm(inner, key, dice)
                break
            inner = inner[key]
    return json.dumps(document).encode()


def _harm(inner: Any, key: Any, dice: random.Random) -> None:
    """Change, remove or double one value of a document."""
    match dice.randrange(4):
        case 0:
            del inner[key]
        case 1 if isinstance(inner, list):
            inner += [inner[key]] * dice.choice((1, 50, 2500))
        case 2 if isinstance(inner, dict):
            inner[f"{key}{dice.choice(('', ' ', 'x', chr(0)))}"] = copy.deepcopy(dice.choice(_JUNK))
        case _:
            inner[key] = copy.deepcopy(dice.choice(_JUNK))


def _by_parts(whole: bytes, dice: random.Random) -> bytes:
    """Rewrite an archive with names, sizes and parts that no honest program writes."""
    with zipfile.ZipFile(io.BytesIO(whole)) as archive:
        parts = [(each, archive.read(each)) for each in archive.namelist()]
    changed = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(changed, "w", zipfile.ZIP_DEFLATED) as archive:
        warnings.simplefilter("ignore")  # duplicate names are intended
        for name, content in parts:
            told, inside = name, content
            match dice.randrange(7):
                case 0:
                    told = dice.choice(_NAMES)
                case 1:
                    inside = mutated("file" if name.endswith("json") else "picture", content, dice)
                case 2:
                    inside = bytes(dice.choice((10**4, 10**6)))
                case 3 if content:
                    inside = content * dice.randint(2, 4)
                case 4:
                    continue
                case _:
                    pass
            entry = zipfile.ZipInfo(told)
            entry.external_attr = dice.choice((0, 0o120777 << 16, 0o644 << 16))
            entry.compress_type = dice.choice((zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED, zipfile.ZIP_BZIP2))
            archive.writestr(entry, inside)
    return changed.getvalue()


def _by_size(whole: bytes, dice: random.Random) -> bytes:
    """Give a picture a wrong size with a valid checksum."""
    if not whole.startswith(b"\x89PNG"):
        return whole
    sides = (0, 1, 8192, 8193, 40_000, 2**31 - 1, 2**32 - 1)
    head = struct.pack(">II", dice.choice(sides), dice.choice(sides)) + bytes(
        [dice.choice((1, 8, 16)), dice.choice((0, 2, 3, 6)), 0, 0, dice.choice((0, 1))]
    )
    return whole[:16] + head + struct.pack(">I", zlib.crc32(b"IHDR" + head)) + whole[33:]


def _by_lines(whole: bytes, dice: random.Random) -> bytes:
    lines = whole.split(b"\n")
    at = dice.randrange(len(lines))
    match dice.randrange(4):
        case 0:
            del lines[at]
        case 1:
            lines[at:at] = [lines[at]] * dice.choice((1, 300))
        case 2:
            key = lines[at].partition(b"=")[0]
            lines[at] = key + b"= " + json.dumps(dice.choice(_JUNK)).encode()
        case _:
            lines.insert(at, b"[" * dice.choice((1, 2, 900)) + b"a" + b"." * dice.choice((0, 1)) + b"]")
    return b"\n".join(lines)


def _by_words(whole: bytes, dice: random.Random) -> bytes:
    if dice.random() < 0.5:
        return "".join(dice.choices(_DICE, k=dice.choice((3, 8, 40, 600)))).encode()
    text = whole.decode()
    at = dice.randrange(len(text) + 1)
    return (text[:at] + "".join(dice.choices(_DICE, k=dice.randint(1, 6))) + text[at:]).encode()


# Readers


def _read_file(data: bytes) -> None:
    read_character(data, "mutant.json")


def _read_notation(data: bytes) -> None:
    expression(data.decode(errors="replace")).distribution()


_READERS: dict[str, tuple[Callable[[bytes], object], tuple[type[Exception], ...]]] = {
    "file": (_read_file, (Unreadable,)),
    "pack": (read_pack, (BrokenPack, BadPack)),
    "picture": (read_picture, ()),
    "notation": (_read_notation, (BadNotation,)),
}


_WEIGHTS = (5, 2, 2, 3)
"""The relative frequency of each kind."""


def main() -> None:
    """Read the given number of mutants and print the result as one line of JSON."""
    assert sys.platform != "win32"
    number, seed = int(sys.argv[1]), int(sys.argv[2])
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    signal.signal(signal.SIGVTALRM, _hang)
    QGuiApplication([])
    dice = random.Random(seed)
    whole = corpus()
    # Mutating an input that is rejected anyway tests nothing, so all but pictures must be valid.
    whole = [(kind, content) for kind, content in whole if _tried(kind, content) == "read"]
    by_kind = {kind: [content for each, content in whole if each == kind] for kind in _READERS}
    base = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    sys.addaudithook(_watch)
    lost: list[dict[str, object]] = []
    restored: Counter[str] = Counter()
    slowest = 0.0
    for at in range(number):
        kind = dice.choices(list(by_kind), weights=_WEIGHTS)[0]
        mutant = mutated(kind, dice.choice(by_kind[kind]), dice)
        began = time.process_time()
        told = _tried(kind, mutant)
        took = (time.process_time() - began) * 1000
        slowest = max(slowest, took)
        wrong = [] if told in ("read", "refused") else [told]
        if took > LONGEST_MS:
            wrong.append(f"it took {took:.0f} ms, being {len(mutant)} bytes: {mutant[:80]!r}")
        restored[f"{kind} {told if not wrong else 'wrong'}"] += 1
        lost += [{"job": "mutants", "fault": kind, "at": at, "what": each} for each in wrong]
    more = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - base) // 1024
    if more > MOST_MB:
        lost.append({"job": "mutants", "fault": "memory", "at": number, "what": f"{more} MB over the start"})
    result = {"job": "mutants", "operations": len(whole), "points": number, "lost": lost}
    print(json.dumps(result | {"came": restored, "slowest ms": round(slowest), "MB more": more}))


def _tried(kind: str, content: bytes) -> str:
    """Return the result: read, refused, or what went wrong."""
    assert sys.platform != "win32"
    read, refusals = _READERS[kind]
    signal.setitimer(signal.ITIMER_VIRTUAL, _HANGS_AFTER)
    try:
        read(content)
    except refusals:
        return "refused"
    except Exception as error:
        return f"{type(error).__name__}: {error}"[:300]
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return "read"


if __name__ == "__main__":
    main()
