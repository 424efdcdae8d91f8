"""Commands with full, closed or non-blocking streams."""

import errno
import json
import os
import signal
import subprocess
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from desktop.__main__ import main

RUN = [sys.executable, "-m", "desktop", "resolve"]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has a file that is always full")
@pytest.mark.parametrize("command", ["resolve", "resolve --help", "rules", "--help", "--version"])
def test_unwritable_output_gives_one_sentence(command: str) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "desktop", *command.split()],
            input=b"{}\n",
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr.startswith(b"Can't finish: ")
    assert done.stderr.count(b"\n") == 1


@pytest.mark.posix_only("written for a POSIX shell")
@pytest.mark.parametrize(
    ("redirection", "status"),
    [
        ("resolve <&- 2>&-", 2),
        ("resolve x 2>&-", 2),
        ("rules x 2>&-", 2),
        ("resolve >&-", 1),
        ("rules >&-", 1),
    ],
)
def test_closed_streams_give_no_traceback_and_no_stray_output(redirection: str, status: int) -> None:
    done = subprocess.run(
        f'"{sys.executable}" -m desktop {redirection}',
        shell=True,
        input=b"{}\n",
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (status, b"", b"")


@pytest.mark.posix_only("pipes there always wait")
def test_nonblocking_pipes_lose_nothing() -> None:
    reading, writing = os.pipe()
    os.set_blocking(reading, False)
    with subprocess.Popen(RUN, stdin=reading, stdout=subprocess.PIPE) as running:
        os.close(reading)
        with os.fdopen(writing, "wb") as lines:
            lines.write(b'{"id": 1}\n')
            lines.flush()
            assert running.stdout is not None
            first = running.stdout.readline()
            lines.write(b'{"id": 2}\n')
        rest = running.stdout.read()
    assert [json.loads(line)["id"] for line in (first + rest).splitlines()] == [1, 2]


@pytest.mark.posix_only("sends a POSIX signal")
def test_interrupt_gives_no_traceback() -> None:
    def heed_interrupts() -> None:
        # When tests run in the background these are ignored, and children inherit that.
        signal.signal(signal.SIGINT, signal.default_int_handler)

    with subprocess.Popen(
        RUN,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=heed_interrupts,  # noqa: PLW1509 - no thread of these tests runs meanwhile
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdin.write(b"{}\n")
        running.stdin.flush()
        running.stdout.readline()
        running.send_signal(signal.SIGINT)
        assert (running.wait(30), running.stderr.read()) == (130, b"")


@pytest.mark.parametrize(
    ("system", "said"), [("win32", ""), ("linux", "Can't finish: Invalid argument\n")], ids=["win32", "linux"]
)
def test_reader_that_goes_away_ends_a_command_quietly_as_windows_reports_it(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], system: str, said: str
) -> None:
    class Unread(TextIOWrapper):
        def write(self, text: str) -> int:
            raise OSError(errno.EINVAL, "Invalid argument")

    with Unread(os.fdopen(os.dup(1), "wb"), "utf-8") as unread, monkeypatch.context() as there:
        there.setattr(sys, "platform", system)
        there.setattr(sys, "stdout", unread)
        assert main(["--version"]) == 1
    assert capfd.readouterr().err == said


@pytest.mark.parametrize("given", ["", "cp1252"], ids=["by default", "on request"])
def test_piped_streams_are_utf_8_on_windows_unless_asked_otherwise(
    monkeypatch: pytest.MonkeyPatch, given: str
) -> None:
    pipes = {
        name: TextIOWrapper(BytesIO(), "cp1252", errors="replace") for name in ("stdin", "stdout", "stderr")
    }
    with monkeypatch.context() as there:
        there.setenv("PYTHONIOENCODING", given)
        there.setattr(sys, "platform", "win32")
        for name, pipe in pipes.items():
            there.setattr(sys, name, pipe)
        assert main(["--version"]) == 0
    assert {pipe.encoding for pipe in pipes.values()} == {given or "utf-8"}
    assert {pipe.errors for pipe in pipes.values()} == {"replace"}
