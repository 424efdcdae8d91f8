"""The command line: options of the window, help, and mistakes."""

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
from desktop.command_line import StartOptions, WrongUsage, names, parse_start
from desktop.failed_start import show_failure
from desktop.shell import display


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def stick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A USB stick with the program; portable mode ends with the test."""
    monkeypatch.setenv("ROLLBOOK_PORTABLE", "")
    folder = tmp_path / "stick"
    folder.mkdir()
    monkeypatch.setattr("desktop.base.paths.folder", lambda: folder)
    return folder


def test_files_differ_from_options_and_are_absolute(here: Path) -> None:
    (here / "doctor").touch()
    (here / "ada").touch()
    args = ["--library=lib.db", "ada", "sub/b", "c.rollbook", "--safe-mode", "--", "--help", "list"]
    found = parse_start(["--settings", "s.json", *args])
    assert found == StartOptions(
        library=here / "lib.db",
        settings=here / "s.json",
        safe=True,
        files=tuple(here / each for each in ("ada", "sub/b", "c.rollbook", "--help", "list")),
    )
    assert parse_start(["ada", "doctor"]).files == (here / "ada", here / "doctor")


@pytest.mark.posix_only("paths as on Linux and macOS")
@pytest.mark.parametrize(
    ("address", "path"),
    [
        ("file:///home/ada/Ida%20M%C3%A4rz.rollbook", "/home/ada/Ida März.rollbook"),
        ("file://localhost/a%23b.json", "/a#b.json"),
        ("FILE:/a.json", "/a.json"),
        ("file:///odd%FF", "/odd\udcff"),
        ("file://other/share/a.json", "//other/share/a.json"),
    ],
)
def test_desktop_may_pass_a_url(address: str, path: str) -> None:
    assert parse_start([address]).files == (Path(path),)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ("improt", "no command or file “improt”. Did you mean “import”?"),
        ("--libary x", "unknown option “--libary”. Did you mean “--library”?"),
        ("--xyzzy", "unknown option “--xyzzy”."),
        ("help", "Did you mean “--help”?"),
        ("--library", "--library needs a file."),
        ("--library --portable", "--library needs a file."),
        ("--library=", "--library needs a file."),
        ("--library /", "--library needs a file."),
        ("--library x --settings /", "--settings needs a file."),
        ("--portable --library x", "can't be combined with --library"),
        ("--settings x", "only with --library"),
        ("--safe-mode list", "“list” must come first"),
    ],
)
def test_mistake_gives_one_line_with_a_suggestion(
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
        parse_start([""])


@pytest.mark.parametrize("command", [each for each in names() if each not in ("read", "--self-check")])
def test_every_command_has_help_and_notices_a_mistake(
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


def test_option_of_a_command_may_be_misspelt(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "--jsn"]) == 2
    first = capsys.readouterr().err.splitlines()[0]
    assert first == "rollbook list: unknown option “--jsn”. Did you mean “--json”?"


def test_help_names_every_command_option_and_status(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["-h"]) == 0
    out = capsys.readouterr().out
    for each in (*names(), "--library", "--settings", "--portable", "--safe-mode", "-V", "-h"):
        assert bool(re.search(rf"^  (\S+, )?{each}\b", out, re.MULTILINE)) is (each != "read"), each
    told = re.findall(r"^  (\d+) ", out.partition("Exit status")[2], re.MULTILINE)
    assert told == ["0", "1", "2", "3", "130"]


@pytest.mark.parametrize("args", [["-V"], ["--version"], ["--portable", "--version"]])
def test_version_is_printed(capsys: pytest.CaptureFixture[str], args: list[str]) -> None:
    assert main(args) == 0
    assert re.fullmatch(r"Rollbook [0-9]\S*\n", capsys.readouterr().out)


def test_crash_shows_places_but_none_of_the_player_s_words(
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


@pytest.mark.posix_only("Windows deletes no folder that a program works in")
def test_files_need_full_paths_in_a_deleted_folder(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "gone").mkdir()
    os.chdir(here / "gone")
    (here / "gone").rmdir()
    assert main(["ida.rollbook"]) == 2
    assert "the current folder no longer exists" in capsys.readouterr().err
    assert parse_start(["/ida.rollbook", "--safe-mode"]).files == (Path("/ida.rollbook"),)


def test_no_library_is_next_to_the_root_of_a_disk(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "--library", "/"]) == 1
    assert "directory" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("error", "begins", "ends"),
    [
        (
            ModuleNotFoundError("", name="gone"),
            "Rollbook is incomplete: gone is missing or damaged. ",
            "elsewhere.\n",
        ),
        (
            FileNotFoundError(2, "", str(program.ROOT / "resources" / "x.json")),
            f"Rollbook is incomplete: {Path('resources', 'x.json')} is missing or damaged. ",
            "elsewhere.\n",
        ),
        (ValueError(), "Rollbook crashed:", "run “rollbook --self-check”.\n"),
    ],
)
def test_incomplete_bundle_names_the_missing_part(
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


@pytest.mark.posix_only("signals are those of POSIX")
def test_ctrl_c_ends_a_start_even_where_exceptions_are_swallowed(here: Path) -> None:
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


@pytest.mark.posix_only("numbers of files are those of POSIX")
def test_no_file_gets_the_number_of_a_closed_stream(here: Path) -> None:
    script = (
        "from desktop.__main__ import main; main(['--version']); import os; os._exit(os.open('mine', 66))"
    )
    shell = ["/bin/sh", "-c", 'exec "$0" -c "$1" <&- >&- 2>&-', sys.executable, script]
    environment = {**os.environ, "PYTHONPATH": str(program.ROOT)}
    assert subprocess.run(shell, env=environment, check=False).returncode > 2


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has a file that is always full")
def test_mistake_keeps_its_status_without_a_terminal(here: Path) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        command = [sys.executable, "-m", "desktop", "--xyzzy"]
        assert subprocess.run(command, cwd=program.ROOT, stderr=full, check=False).returncode == 2


@pytest.mark.posix_only("Windows knows the folders of a person without a home")
def test_missing_home_gives_advice(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, here: Path
) -> None:
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", "~")  # what it stays when the system knows no home
    for args in ([], ["list"]):
        assert main(args) == 1
        assert capsys.readouterr().err.startswith("Can't find your home folder.")
    assert list(here.iterdir()) == []


@pytest.mark.parametrize("platform", ["offscreen", "offscreen:configfile=/nowhere.json", "minimal"])
def test_no_window_is_shown_if_nobody_could_close_it(monkeypatch: pytest.MonkeyPatch, platform: str) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", platform)
    assert not show_failure("Why it failed", offers_safe=True)


def failing(*_: object, **__: object) -> int:
    raise ValueError("Ida's secret")


@pytest.mark.parametrize(("args", "offered"), [([], True), (["--safe-mode"], False)])
def test_failed_start_is_also_shown_in_a_window(
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
    assert words.startswith("Rollbook crashed while starting. Your characters are safe.")
    assert "builtins.ValueError" in words
    assert "secret" not in words
    assert offers_safe is offered
    assert started == ([(places(), "--safe-mode")] if offered else [])
    assert "Rollbook crashed:" in capsys.readouterr().err


def test_impossible_start_is_explained_in_a_window_without_safe_mode(
    stick: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown: list[str] = []
    monkeypatch.setattr("desktop.failed_start.show_failure", shown.append)
    portable_folder().write_text("in the way", encoding="utf-8")
    assert main(["--portable"]) == 1
    assert capsys.readouterr().err == f"{shown[0]}\n"
    monkeypatch.setattr("desktop.cli.rules.main", failing)
    assert main(["rules"]) == 1
    assert "Rollbook crashed:" in capsys.readouterr().err
    assert len(shown) == 1, "a command is answered in the terminal"


# Portable


def test_portable_mode_keeps_everything_in_one_folder(
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


def test_bundle_finds_its_folder_by_itself(stick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    portable_folder().mkdir()
    assert not is_portable()
    monkeypatch.setattr("desktop.base.paths.IS_BUNDLE", True)
    assert is_portable()
    assert places().library == stick / "Rollbook data" / "library.db"
    portable_folder().rmdir()
    assert not is_portable()


def test_stick_with_another_mount_point_is_opened_there(
    stick: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ROLLBOOK_PORTABLE", "1")
    for each in ("library.db", "other.db"):
        note(places().recent, stick / "Rollbook data" / each)
    stick.rename(tmp_path / "elsewhere")
    monkeypatch.setattr("desktop.base.paths.folder", lambda: tmp_path / "elsewhere")
    assert places_at_start().library == tmp_path / "elsewhere" / "Rollbook data" / "other.db"


def test_unwritable_portable_folder_starts_nothing(stick: Path, capsys: pytest.CaptureFixture[str]) -> None:
    portable_folder().write_text("in the way", encoding="utf-8")
    with pytest.raises(FileExistsError) as taken:
        portable_folder().mkdir()
    assert main(["--portable"]) == 1
    assert capsys.readouterr().err == (
        f"Can't write to {portable_folder()}, next to the program: {taken.value.strerror}\n"
    )
    assert [each.name for each in stick.iterdir()] == ["Rollbook data"]


def test_program_folder_is_where_people_see_it() -> None:
    assert portable_folder().parent == program.folder()


# No window


def window(library: Path, **environment: str) -> "subprocess.CompletedProcess[str]":
    plain = {each: os.environ[each] for each in os.environ if each not in display.VARIABLES}
    return subprocess.run(
        [sys.executable, "-m", "desktop", "--library", str(library)],
        capture_output=True,
        cwd=program.ROOT,
        env=plain | environment,
        encoding="utf-8",
        check=False,
    )


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a display")
@pytest.mark.parametrize(
    ("environment", "said"),
    [
        ({}, "No display found"),
        ({"DISPLAY": ":4711", "QT_QPA_PLATFORM": "xcb"}, "Can't connect to the display: :4711\n"),
        ({"QT_QPA_PLATFORM": "nosuch"}, 'Could not find the Qt platform plugin "nosuch"'),
    ],
)
def test_start_without_a_display_says_why(tmp_path: Path, environment: dict[str, str], said: str) -> None:
    done = window(tmp_path / "library.db", **environment)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert not (tmp_path / "library.db").exists()


def test_missing_libraries_are_named_with_one_command(monkeypatch: pytest.MonkeyPatch) -> None:
    import ctypes

    def load(name: str) -> None:
        if "xcb-cursor" in name or "EGL" in name:
            raise OSError(name)

    monkeypatch.setattr(ctypes, "CDLL", load)
    monkeypatch.setattr(sys, "platform", "linux")
    said = display.why_not(['Could not load the Qt platform plugin "xcb" in "" even though it was found.'])
    assert "libEGL.so.1, libxcb-cursor.so.0" in said
    assert "\n    sudo apt-get install --no-install-recommends libegl1 libxcb-cursor0\n" in said


def test_exit_with_a_message_prints_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def end(_args: list[str]) -> int:
        sys.exit("The program was moved.")

    monkeypatch.setattr("desktop.cli.rules.main", end)
    assert main(["rules"]) == 1
    assert capsys.readouterr().err == "The program was moved.\n"
