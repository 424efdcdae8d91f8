"""The command line itself: what is asked of the window, help, and what is said to a slip of the hand."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from desktop.__main__ import main
from desktop.base import program
from desktop.base.paths import Places, is_portable, places, portable_folder
from desktop.base.recent import note, places_at_start
from desktop.command_line import Asked, WrongUsage, asked, names
from desktop.failed_start import show_failure
from desktop.shell import display


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def stick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A stick with the program on it; portable mode ends with the test."""
    monkeypatch.setenv("ROLLBOOK_PORTABLE", "")
    folder = tmp_path / "stick"
    folder.mkdir()
    monkeypatch.setattr("desktop.base.paths.folder", lambda: folder)
    return folder


def test_files_are_told_from_options_and_are_absolute(here: Path) -> None:
    (here / "doctor").touch()
    (here / "ada").touch()
    args = ["--library=lib.db", "ada", "sub/b", "c.rollbook", "--safe-mode", "--", "--help", "list"]
    found = asked(["--settings", "s.json", *args])
    assert found == Asked(
        library=here / "lib.db",
        settings=here / "s.json",
        safe=True,
        files=tuple(here / each for each in ("ada", "sub/b", "c.rollbook", "--help", "list")),
    )
    assert asked(["ada", "doctor"]).files == (here / "ada", here / "doctor")


@pytest.mark.skipif(sys.platform == "win32", reason="paths as on Linux and macOS")
@pytest.mark.parametrize(
    ("address", "path"),
    [
        ("file:///home/ada/Ida%20M%C3%A4rz.rollbook", "/home/ada/Ida März.rollbook"),
        ("file://localhost/a%23b.json", "/a#b.json"),
        ("FILE:/a.json", "/a.json"),
        ("file:///odd%FF", os.fsdecode(b"/odd\xff")),
        ("file://other/share/a.json", "//other/share/a.json"),
    ],
)
def test_a_desktop_may_hand_over_an_address(address: str, path: str) -> None:
    assert asked([address]).files == (Path(path),)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ("improt", "no file “improt”. Did you mean “import”?"),
        ("--libary x", "no option “--libary”. Did you mean “--library”?"),
        ("--xyzzy", "no option “--xyzzy”."),
        ("help", "Did you mean “--help”?"),
        ("--library", "--library needs a file."),
        ("--library --portable", "--library needs a file."),
        ("--library=", "--library needs a file."),
        ("--library /", "--library needs a file."),
        ("--library x --settings /", "--settings needs a file."),
        ("--portable --library x", "goes without --library"),
        ("--settings x", "with --library only"),
        ("--safe-mode list", "“list” has to come first"),
    ],
)
def test_a_slip_is_told_in_a_line_with_what_may_have_been_meant(
    here: Path, capsys: pytest.CaptureFixture[str], args: str, said: str
) -> None:
    assert main(args.split()) == 2
    out, err = capsys.readouterr()
    first, second = err.splitlines()
    assert out == ""
    assert first.startswith("rollbook: ")
    assert said in first
    assert second == "Help: rollbook --help"
    with pytest.raises(WrongUsage):
        asked([""])


@pytest.mark.parametrize("command", [each for each in names() if each not in ("read", "--self-check")])
def test_every_command_has_a_help_and_notices_a_slip(
    capsys: pytest.CaptureFixture[str], command: str
) -> None:
    assert main([command, "--help"]) == 0
    out, err = capsys.readouterr()
    assert out.split()[:3] == ["usage:", "rollbook", command]
    assert err == ""
    assert main([command, "--hlep"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"rollbook {command}: ")
    assert err.endswith(f"\nHelp: rollbook {command} --help\n")


def test_an_option_of_a_command_may_be_misspelt(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "--jsn"]) == 2
    first = capsys.readouterr().err.splitlines()[0]
    assert first == "rollbook list: there is no option “--jsn”. Did you mean “--json”?"


def test_help_names_every_command_and_option_and_status(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["-h"]) == 0
    out = capsys.readouterr().out
    for each in (*names(), "--library", "--settings", "--portable", "--safe-mode", "-V", "-h"):
        assert bool(re.search(rf"^  (\S+, )?{each}\b", out, re.MULTILINE)) is (each != "read"), each
    told = re.findall(r"^  (\d+) ", out.partition("Exit status")[2], re.MULTILINE)
    assert told == ["0", "1", "2", "3", "130"]


@pytest.mark.parametrize("args", [["-V"], ["--version"], ["--portable", "--version"]])
def test_the_version_is_told(capsys: pytest.CaptureFixture[str], args: list[str]) -> None:
    assert main(args) == 0
    assert re.fullmatch(r"Rollbook [0-9]\S*\n", capsys.readouterr().out)


def test_a_mistake_of_ours_says_where_and_nothing_of_what_was_written(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_argv: list[str]) -> int:
        raise ValueError("Ida's secret")

    monkeypatch.setattr("desktop.cli.rules.main", fail)
    assert main(["rules"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "test_command_line.py" in err
    assert "builtins.ValueError" in err
    assert "secret" not in err
    assert "Traceback" not in err


def test_in_a_folder_that_is_gone_files_want_their_whole_path(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "gone").mkdir()
    os.chdir(here / "gone")
    (here / "gone").rmdir()
    assert main(["ida.rollbook"]) == 2
    assert "the folder you are in is gone" in capsys.readouterr().err
    assert asked(["/ida.rollbook", "--safe-mode"]).files == (Path("/ida.rollbook"),)


def test_no_library_lies_beside_the_top_of_a_disk(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "--library", "/"]) == 1
    assert "directory" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("error", "begins", "ends"),
    [
        (ModuleNotFoundError("", name="gone"), "Rollbook is not whole. Missing or damaged: gone. ", "it.\n"),
        (
            FileNotFoundError(2, "", str(program.ROOT / "resources" / "x.json")),
            f"Rollbook is not whole. Missing or damaged: {Path('resources', 'x.json')}. ",
            "it.\n",
        ),
        (ValueError(), "Rollbook made a mistake", "--self-check” tells whether the program is whole.\n"),
    ],
)
def test_a_bundle_that_is_not_whole_says_which_part_is_missing(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    error: Exception,
    begins: str,
    ends: str,
) -> None:
    def fail(_argv: list[str]) -> int:
        raise error

    monkeypatch.setattr(program, "IS_BUNDLE", True)
    monkeypatch.setattr("desktop.cli.rules.main", fail)
    assert main(["rules"]) == 1
    err = capsys.readouterr().err
    assert err.startswith(begins)
    assert err.endswith(ends)


PASSED_OVER = """
import sys, time, types

def run(*_wanted, **_how):
    while True:
        try:
            print("starting", flush=True)
            time.sleep(30)
        except KeyboardInterrupt:  # as Qt, C and imports do
            pass

sys.modules["desktop.start"] = types.SimpleNamespace(run=run)
from desktop.__main__ import main
main(["--library", "x.db"])
"""


@pytest.mark.skipif(os.name != "posix", reason="signals are those of POSIX")
def test_ctrl_c_ends_a_start_even_where_exceptions_are_passed_over(here: Path) -> None:
    command = [sys.executable, "-c", PASSED_OVER]
    environment = {**os.environ, "PYTHONPATH": str(program.ROOT)}
    with subprocess.Popen(
        command,
        env=environment,
        stdout=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509
    ) as start:
        assert start.stdout is not None
        assert start.stdout.readline() == b"starting\n"
        start.send_signal(signal.SIGINT)
        try:
            assert start.wait(10) == -signal.SIGINT
        finally:
            start.kill()


@pytest.mark.skipif(os.name != "posix", reason="numbers of files are those of POSIX")
def test_no_file_takes_the_place_of_a_stream_that_was_closed(here: Path) -> None:
    script = (
        "from desktop.__main__ import main; main(['--version']); import os; os._exit(os.open('mine', 66))"
    )
    shell = ["/bin/sh", "-c", 'exec "$0" -c "$1" <&- >&- 2>&-', sys.executable, script]
    environment = {**os.environ, "PYTHONPATH": str(program.ROOT)}
    assert subprocess.run(shell, env=environment, check=False).returncode > 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_slip_that_nobody_can_be_told_of_keeps_its_status(here: Path) -> None:
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-m", "desktop", "--xyzzy"]
        assert subprocess.run(command, cwd=program.ROOT, stderr=full, check=False).returncode == 2


def test_without_a_home_it_says_what_to_do(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, here: Path
) -> None:
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", "~")  # as it stands where the system knows none
    for args in ([], ["list"]):
        assert main(args) == 1
        assert capsys.readouterr().err.startswith("The system does not say where your files are.")
    assert list(here.iterdir()) == []


@pytest.mark.parametrize("platform", ["offscreen", "offscreen:configfile=/nowhere.json", "minimal"])
def test_no_window_is_shown_where_nobody_could_close_it(
    monkeypatch: pytest.MonkeyPatch, platform: str
) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", platform)
    assert not show_failure("Why it failed", offers_safe=True)


def failing(*_: object, **__: object) -> int:
    raise ValueError("Ida's secret")


@pytest.mark.parametrize(("args", "offered"), [([], True), (["--safe-mode"], False)])
def test_a_start_that_fails_says_so_in_a_window_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], args: list[str], offered: bool
) -> None:
    shown: list[tuple[str, bool]] = []

    def show(words: str, *, offers_safe: bool = False) -> bool:
        shown.append((words, offers_safe))
        return offers_safe

    started: list[tuple[object, ...]] = []
    monkeypatch.setattr("desktop.start.run", failing)
    monkeypatch.setattr("desktop.failed_start.show_failure", show)
    monkeypatch.setattr("desktop.session.starts.start_process", lambda *given: started.append(given))
    assert main(args) == (0 if offered else 1)
    ((words, offers_safe),) = shown
    assert words.startswith("Rollbook made a mistake and could not start. Your characters are safe.")
    assert "builtins.ValueError" in words
    assert "secret" not in words
    assert offers_safe is offered
    assert started == ([(places(), "--safe-mode")] if offered else [])
    assert "Rollbook made a mistake and has ended:" in capsys.readouterr().err


def test_a_start_that_cannot_be_says_why_in_a_window_and_offers_no_safe_mode(
    stick: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown: list[str] = []
    monkeypatch.setattr("desktop.failed_start.show_failure", shown.append)
    portable_folder().write_text("in the way")
    assert main(["--portable"]) == 1
    assert capsys.readouterr().err == f"{shown[0]}\n"
    monkeypatch.setattr("desktop.cli.rules.main", failing)
    assert main(["rules"]) == 1
    assert "Rollbook made a mistake and has ended:" in capsys.readouterr().err
    assert len(shown) == 1, "a command is answered in the terminal"


# Portable


def test_in_portable_mode_everything_lies_in_one_folder_beside_the_program(
    stick: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[Places] = []

    def run(chosen: Places, _files: tuple[Path, ...], *, safe: bool) -> int:
        assert not safe
        opened.append(chosen)
        return 0

    monkeypatch.setattr("desktop.start.run", run)
    assert main(["--portable"]) == 0
    (own,) = opened
    folder = stick / "Rollbook data"
    assert own == places()
    assert {each.parent for each in own} == {folder}
    assert {each.name for each in own} >= {"library.db", "settings.json", "backups", "copies", "logs"}
    assert list(folder.iterdir()) == []
    assert main(["list", "--portable"]) == 0
    assert main(["list", "--portable", "--library", "x"]) == 2
    assert "not allowed with argument --portable" in capsys.readouterr().err


def test_a_bundle_finds_its_folder_by_itself(stick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    portable_folder().mkdir()
    assert not is_portable()
    monkeypatch.setattr("desktop.base.paths.IS_BUNDLE", True)
    assert is_portable()
    assert places().library == stick / "Rollbook data" / "library.db"
    portable_folder().rmdir()
    assert not is_portable()


def test_a_stick_that_lies_elsewhere_tomorrow_is_opened_there(
    stick: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ROLLBOOK_PORTABLE", "1")
    for each in ("library.db", "other.db"):
        note(places().recent, stick / "Rollbook data" / each)
    stick.rename(tmp_path / "elsewhere")
    monkeypatch.setattr("desktop.base.paths.folder", lambda: tmp_path / "elsewhere")
    assert places_at_start().library == tmp_path / "elsewhere" / "Rollbook data" / "other.db"


def test_where_nothing_can_be_kept_beside_the_program_nothing_is_begun(
    stick: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    portable_folder().write_text("in the way")
    assert main(["--portable"]) == 1
    assert capsys.readouterr().err == (
        f"Nothing can be kept beside the program, in {portable_folder()}: File exists\n"
    )
    assert [each.name for each in stick.iterdir()] == ["Rollbook data"]


def test_the_folder_of_the_program_is_where_a_person_sees_it() -> None:
    assert portable_folder().parent == program.folder()


# No window


def window(library: Path, **environment: str) -> "subprocess.CompletedProcess[str]":
    plain = {each: os.environ[each] for each in os.environ if each not in display.VARIABLES}
    return subprocess.run(
        [sys.executable, "-m", "desktop", "--library", str(library)],
        capture_output=True,
        cwd=program.ROOT,
        env=plain | environment,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a display")
@pytest.mark.parametrize(
    ("environment", "said"),
    [
        ({}, "No display found"),
        ({"DISPLAY": ":4711", "QT_QPA_PLATFORM": "xcb"}, "Can’t connect to the display: :4711\n"),
        ({"QT_QPA_PLATFORM": "nosuch"}, 'Could not find the Qt platform plugin "nosuch"'),
    ],
)
def test_where_no_window_can_be_shown_it_says_why(
    tmp_path: Path, environment: dict[str, str], said: str
) -> None:
    done = window(tmp_path / "library.db", **environment)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert not (tmp_path / "library.db").exists()


def test_missing_libraries_are_named_with_the_one_command(monkeypatch: pytest.MonkeyPatch) -> None:
    import ctypes

    def load(name: str) -> None:
        if "xcb-cursor" in name or "EGL" in name:
            raise OSError(name)

    monkeypatch.setattr(ctypes, "CDLL", load)
    monkeypatch.setattr(sys, "platform", "linux")
    said = display.why_not(['Could not load the Qt platform plugin "xcb" in "" even though it was found.'])
    assert "libEGL.so.1, libxcb-cursor.so.0" in said
    assert "\n    sudo apt-get install --no-install-recommends libegl1 libxcb-cursor0\n" in said


def test_whoever_ends_with_words_in_place_of_a_status_has_them_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def end(_args: list[str]) -> int:
        sys.exit("The program was moved.")

    monkeypatch.setattr("desktop.cli.rules.main", end)
    assert main(["rules"]) == 1
    assert capsys.readouterr().err == "The program was moved.\n"
