"""Untrusted files are read in a limited process that is replaced when it dies and ends with the app."""

import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event, Thread
from typing import IO

import pytest

from desktop.cli import read as child
from desktop.interchange import answers, reading_process
from desktop.interchange.detect import read_character
from desktop.interchange.formats import formats
from desktop.interchange.reader import Reader
from desktop.interchange.reading_process import ReadingProcess
from desktop.interchange.review import Reason, Unreadable
from desktop.interchange.rollbook import files_of, open_sample, write_rollbook
from desktop.interchange.words import fault
from tests.interchange.shapes import charaeno, dholeshouse, encoded
from tests.library.children import runs
from tests.player import LONGEST_MS

ROOT = Path(__file__).parents[2]
EDNA = encoded(dholeshouse())
IDA = open_sample("ida-marchetti")

STARTED = """
import json, sys
sys.path.insert(0, {root!r})
from desktop.cli import read
from desktop.interchange import detect
whole = detect.read_character
def reading(data, name, *hints):
    if name:  # not what is read to warm up
{body}
    return whole(data, name, *hints)
read.read_character = reading
sys.exit(read.main([]))
"""
"""A reading process that does something of its own first, with a file that asks for it."""


def doing(body: str) -> tuple[str, ...]:
    lines = "\n".join(f"        {line}" for line in body.splitlines())
    return (sys.executable, "-c", STARTED.format(root=str(ROOT), body=lines))


@pytest.fixture
def processes() -> Iterator[Callable[..., ReadingProcess]]:
    made: list[ReadingProcess] = []

    def make(body: str = "", seconds: float = 10) -> ReadingProcess:
        made.append(ReadingProcess(seconds, doing(body)) if body else ReadingProcess(seconds))
        return made[-1]

    yield make
    for each in made:
        each.close()


def refused(process: ReadingProcess, data: bytes, name: str = "x.json") -> Unreadable:
    with pytest.raises(Unreadable) as refusal:
        process.read(data, name)
    fault(refusal.value)  # there is a sentence for it
    return refusal.value


def test_the_process_reads_the_same_as_in_process() -> None:
    lone = files_of(IDA.sheet, (), None, IDA.uuid)["character.json"]
    with Reader() as reader:
        for data in (EDNA, encoded(charaeno()), lone, b"\xef\xbb\xbf" + EDNA):
            assert reader.read_bytes(data, "a.json") == read_character(data, "a.json")


def test_the_process_refuses_for_the_same_reason() -> None:
    with Reader() as reader:
        for data in (b"", b"{", b"[1]", b"%PDF-1.7", b"\xff\xd8\xff", b'{"a": 1, "a": 2}', EDNA + b"x"):
            with pytest.raises(Unreadable) as here:
                read_character(data, "a.json")
            with pytest.raises(Unreadable) as there:
                reader.read_bytes(data, "a.json")
            assert (there.value.reason, there.value.facts) == (here.value.reason, here.value.facts)


def test_rollbook_files_need_no_process(tmp_path: Path) -> None:
    whole = write_rollbook(IDA.sheet, IDA.entries, IDA.portrait, IDA.uuid)
    (tmp_path / "ida").mkdir()
    for name, content in files_of(IDA.sheet, IDA.entries, IDA.portrait, IDA.uuid).items():
        (tmp_path / "ida" / name).write_bytes(content)
    with Reader() as reader:
        assert reader.read_bytes(whole, "ida.rollbook").sheet == IDA.sheet
        assert reader.read(tmp_path / "ida").portrait == IDA.portrait
        assert reader.pid is None


def test_an_undecodable_file_name_is_accepted() -> None:
    with Reader() as reader:
        sheet = reader.read_bytes(EDNA, "edna\udcff.json").sheet
        assert sheet.origin is not None
        assert sheet.origin.file == "edna?.json"


def test_one_process_reads_a_whole_batch(processes: Callable[..., ReadingProcess]) -> None:
    process = processes()
    process.read(EDNA, "1.json")
    first = process.pid
    for number in range(20):
        refused(process, b"{")
        process.read(EDNA, f"{number}.json")
    assert process.pid == first


def test_a_slow_file_is_abandoned_and_the_next_read(
    processes: Callable[..., ReadingProcess], monkeypatch: pytest.MonkeyPatch
) -> None:
    process = processes("while name == 'slow': pass", seconds=600)
    assert process.read(EDNA, "x").sheet.name == "Edna Pike"
    first = process.pid
    assert first is not None
    with monkeypatch.context() as patched:
        patched.setattr(process, "_seconds", 1)
        error = refused(process, EDNA, "slow")
    assert (error.reason, error.facts) == (Reason.TOO_SLOW, {"seconds": 1})
    assert not runs(first)
    assert process.read(EDNA, "x").sheet.name == "Edna Pike"


def test_a_process_that_dies_is_replaced(processes: Callable[..., ReadingProcess]) -> None:
    process = processes("import os\nif name == 'deadly': os._exit(9)")
    for _ in range(3):
        assert refused(process, EDNA, "deadly").reason is Reason.TOO_COMPLEX
        assert process.read(EDNA, "x").sheet.name == "Edna Pike"


def test_a_dead_process_does_not_affect_the_next_file(processes: Callable[..., ReadingProcess]) -> None:
    process = processes()
    process.read(EDNA, "x")
    assert process._process is not None
    process._process.kill()
    process._process.wait()
    assert process.read(EDNA, "x").sheet.name == "Edna Pike"


@pytest.mark.skipif(sys.platform != "linux", reason="no other system bounds addresses like this")
def test_a_growing_file_is_abandoned(processes: Callable[..., ReadingProcess]) -> None:
    process = processes("if name == 'huge': data = [bytes(1 << 20) for _ in range(600)]")
    assert refused(process, EDNA, "huge").reason is Reason.TOO_COMPLEX
    assert process.read(EDNA, "x").sheet.name == "Edna Pike"
    roomy = processes("if name == 'large': [bytes(1 << 20) for _ in range(400)]")
    assert roomy.read(EDNA, "large").sheet.name == "Edna Pike"


def test_endless_nesting_is_refused(processes: Callable[..., ReadingProcess]) -> None:
    process = processes("def again(): return again()\nif name == 'deep': again()")
    assert refused(process, EDNA, "deep").reason is Reason.TOO_COMPLEX
    assert process.read(EDNA, "x").sheet.name == "Edna Pike"


def test_a_reader_bug_reports_its_place_but_no_content(processes: Callable[..., ReadingProcess]) -> None:
    process = processes("if name == 'odd': {}['the secret name']")
    error = refused(process, EDNA, "odd")
    assert error.reason is Reason.MISTAKE
    assert "KeyError" in str(error.facts["detail"])
    assert "secret" not in fault(error)
    first = process.pid
    process.read(EDNA, "x")
    assert process.pid == first


@pytest.mark.parametrize(
    "body",
    [
        "open('/etc/passwd')",
        "open({target!r}, 'w')",
        "open({target!r})",
        "open(sys.prefix + '/..' * 20 + {target!r})",
        "open(read.__file__, 'r+')",
        "import os\nos.open(read.__file__, os.O_RDWR)",
        "import os\nos.open({target!r}, os.O_RDWR | os.O_CREAT)",
        "import os\nos.remove({target!r})",
        "import os\nos.fork()",
        "import os\nos.system('true')",
        "import subprocess\nsubprocess.run(['true'])",
        "import socket\nsocket.socket().connect(('127.0.0.1', 9))",
        "import ctypes\nctypes.CDLL(None)",
    ],
)
def test_the_process_touches_nothing_of_the_computer(
    processes: Callable[..., ReadingProcess], tmp_path: Path, body: str
) -> None:
    target = tmp_path / "target"
    target.write_text("here", encoding="utf-8")
    process = processes(body.format(target=str(target)))
    assert refused(process, EDNA).reason is Reason.MISTAKE
    assert target.read_text(encoding="utf-8") == "here"


def test_the_process_knows_nothing_of_the_environment(
    processes: Callable[..., ReadingProcess], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET", "x")
    process = processes("import os\nif 'SECRET' in os.environ or 'HOME' in os.environ: raise ValueError")
    assert process.read(EDNA, "x").sheet.name == "Edna Pike"


def test_output_of_a_reader_does_not_reach_answers(processes: Callable[..., ReadingProcess]) -> None:
    process = processes("print('hello')")
    assert process.read(EDNA, "x").sheet.name == "Edna Pike"


def test_the_process_loads_neither_qt_nor_the_library(processes: Callable[..., ReadingProcess]) -> None:
    bad = ("PySide6", "sqlalchemy", "sqlite3", "desktop.library", "desktop.kit", "desktop.session")
    process = processes(f"if any(each.startswith({bad!r}) for each in sys.modules): raise ValueError")
    assert process.read(EDNA, "x").sheet.name == "Edna Pike"


def test_closing_from_another_thread_stops_reading(
    processes: Callable[..., ReadingProcess], monkeypatch: pytest.MonkeyPatch
) -> None:
    process = processes("while name == 'slow': pass", seconds=600)
    process.read(EDNA, "x")
    real, sent = answers.receive, Event()

    def receive(reply: IO[bytes]) -> bytes | None:
        sent.set()
        return real(reply)

    monkeypatch.setattr(reading_process, "receive", receive)
    found: list[Unreadable] = []
    thread = Thread(target=lambda: found.append(refused(process, EDNA, "slow")))
    thread.start()
    assert sent.wait(LONGEST_MS / 1000)
    process.close()
    thread.join()
    assert [each.reason for each in found] == [Reason.STOPPED]
    assert refused(process, EDNA).reason is Reason.STOPPED


def test_closing_while_the_process_starts_ends_it(processes: Callable[..., ReadingProcess]) -> None:
    process = processes()
    found: list[Unreadable | None] = []

    def read() -> None:
        try:
            process.read(EDNA, "x")
            found.append(None)
        except Unreadable as error:
            found.append(error)

    thread = Thread(target=read)
    thread.start()
    while process.pid is None and thread.is_alive():
        time.sleep(0.001)
    process.close()
    thread.join()
    assert [each.reason for each in found if each] == [Reason.STOPPED]


def test_a_process_that_cannot_start_is_reported() -> None:
    missing = ReadingProcess(command=("/nowhere/python",))
    error = refused(missing, EDNA)
    assert error.reason is Reason.NO_READER
    assert error.facts["detail"], "in the words of the system, without its number"
    assert not str(error.facts["detail"]).startswith("[")
    assert refused(ReadingProcess(command=("\0",)), EDNA).facts["detail"]
    ends = ReadingProcess(command=(sys.executable, "-c", "raise SystemExit(3)"))
    assert refused(ends, EDNA).reason is Reason.NO_READER
    talks = ReadingProcess(command=(sys.executable, "-c", "print('some other program')"))
    assert refused(talks, EDNA).reason is Reason.NO_READER


@pytest.mark.parametrize(
    "answer", ["b'x'", "b'\\xff\\xff\\xff\\xff'", "b'\\0\\0\\0\\x09abc'", "b'\\0\\0\\0\\1\\xc1'"]
)
def test_invalid_answers_are_rejected(processes: Callable[..., ReadingProcess], answer: str) -> None:
    odd = f"import os\nif name == 'odd':\n    os.write(1, {answer})\n    os._exit(0)"
    process = processes(odd)
    assert refused(process, EDNA, "odd").reason is Reason.TOO_COMPLEX
    assert process.read(EDNA, "x").sheet.name == "Edna Pike"


def test_the_process_ends_with_its_parent(tmp_path: Path) -> None:
    import subprocess

    lines = (
        "import sys, os",
        f"sys.path.insert(0, {str(ROOT)!r})",
        "from desktop.interchange.reading_process import ReadingProcess",
        "process = ReadingProcess()",
        "try: process.read(b'[1]', 'x')",
        "except Exception: pass",
        "print(process.pid, flush=True)",
        "os._exit(1)",
    )
    done = subprocess.run([sys.executable, "-c", "\n".join(lines)], capture_output=True, check=False)
    pid = int(done.stdout)
    for _ in range(1_000):
        if not runs(pid):
            return
        time.sleep(0.05)
    raise AssertionError("the reading process goes on")


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a process its open files")
def test_nothing_is_left_behind() -> None:
    def left() -> tuple[int, int]:
        children = Path(f"/proc/self/task/{os.getpid()}/children").read_text(encoding="utf-8").split()
        return len(list(Path("/proc/self/fd").iterdir())), len(children)

    before = left()
    for _ in range(3):
        with Reader() as reader:
            reader.read_bytes(EDNA, "x")
        ReadingProcess(command=("/nowhere/python",)).close()
    dying = ReadingProcess(command=doing("import os\nos._exit(1)"))
    refused(dying, EDNA)
    dying.close()
    assert left() == before


def test_the_command_is_hidden_from_users(capsys: pytest.CaptureFixture[str]) -> None:
    from desktop.__main__ import main

    assert main(["--help"]) == 0
    assert "\n  read" not in capsys.readouterr().out
    assert main(["read", "file.json"]) == 2
    assert capsys.readouterr() == ("", "")


def test_every_format_is_loaded_before_the_first_file() -> None:
    """What is loaded later counts as time and memory of a file, and opens files while one is read."""
    lines = (
        "import sys, json",
        f"sys.path.insert(0, {str(ROOT)!r})",
        "from desktop.cli import read",
        "read._load()",
        "print(json.dumps(sorted(sys.modules)))",
    )
    import subprocess

    done = subprocess.run([sys.executable, "-c", "\n".join(lines)], capture_output=True, check=True)
    loaded = set(json.loads(done.stdout))
    assert formats()
    assert {each.read.__module__ for each in formats()} <= loaded
    assert child.MEMORY == 512 * 1024 * 1024
