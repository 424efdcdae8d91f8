"""Set-up detects what the machine lacks, and reports or installs it."""

import ast
import os
import subprocess
from pathlib import Path

import prepare
import pytest
from prepare import Missing, choose_cure, find_missing

ROOT = Path(prepare.__file__).resolve().parent.parent


def nothing(_name: str) -> bool:
    return False


def everything(_name: str) -> bool:
    return True


def test_a_machine_with_everything_lacks_nothing() -> None:
    assert not find_missing("linux", everything, everything)


def test_a_bare_linux_lacks_every_qt_library_and_venv() -> None:
    missing = find_missing("linux", nothing, nothing)
    assert missing == Missing(tuple(prepare.QT_LIBRARIES), venv=True)
    assert missing


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_elsewhere_qt_brings_its_libraries_along(platform: str) -> None:
    assert not find_missing(platform, nothing, everything)


def test_only_what_is_missing_is_installed() -> None:
    missing = find_missing("linux", lambda name: name != "libxcb-icccm.so.4", everything)
    cure = choose_cure(missing, root=True, apt=True, venv_package="python3-venv")
    assert cure.command == ("apt-get", "install", "-y", "--no-install-recommends", "libxcb-icccm4")
    assert cure.run_it


def test_without_root_the_exact_command_is_shown_and_not_run() -> None:
    missing = Missing(("libEGL.so.1", "libxcb-cursor.so.0"), venv=True)
    cure = choose_cure(missing, root=False, apt=True, venv_package="python3-venv")
    assert not cure.run_it
    assert "apt-get install -y --no-install-recommends python3-venv libegl1 libxcb-cursor0" in cure.message


def test_without_apt_the_missing_parts_are_named() -> None:
    cure = choose_cure(
        Missing(("libEGL.so.1",), venv=False), root=True, apt=False, venv_package="python3-venv"
    )
    assert not cure.run_it
    assert "libEGL.so.1" in cure.message
    assert "apt-get" not in cure.message


@pytest.mark.parametrize(("root", "status"), [(False, 2), (True, 0)])
def test_the_status_says_whether_the_machine_is_ready(
    root: bool, status: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    machine = [Missing(("libGL.so.1",), venv=False)]
    commands = []

    def install(command: tuple[str, ...]) -> None:
        commands.append(command)
        machine[0] = Missing((), venv=False)

    monkeypatch.setattr(prepare, "find_missing", lambda _platform: machine[0])
    monkeypatch.setattr("os.geteuid", lambda: 0 if root else 1000, raising=False)
    monkeypatch.setattr("shutil.which", lambda _name: "apt-get")
    monkeypatch.setattr(prepare, "run_apt", install)
    assert prepare.check_machine() == status
    assert [command[-1] for command in commands] == (["libgl1"] if root else [])
    assert "libgl1" in capsys.readouterr().out


def test_an_install_that_does_not_help_stops_with_status_2(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prepare, "find_missing", lambda _platform: Missing(("libGL.so.1",), venv=False))
    monkeypatch.setattr("os.geteuid", lambda: 0, raising=False)
    monkeypatch.setattr("shutil.which", lambda _name: "apt-get")
    monkeypatch.setattr(prepare, "run_apt", lambda _command: None)
    assert prepare.check_machine() == 2


def test_another_python_than_the_systems_needs_its_own_venv_package() -> None:
    assert prepare.venv_package((3, 11), (3, 11)) == "python3-venv"
    assert prepare.venv_package((3, 12), (3, 10)) == "python3.12-venv"
    assert prepare.venv_package((3, 11), None) == "python3-venv"


def test_a_new_lock_python_or_folder_means_a_fresh_venv() -> None:
    key = prepare.environment_key(b"lock", (3, 11), Path("a"))
    assert key == prepare.environment_key(b"lock", (3, 11), Path("a"))
    assert len({
        key,
        prepare.environment_key(b"another", (3, 11), Path("a")),
        prepare.environment_key(b"lock", (3, 12), Path("a")),
        prepare.environment_key(b"lock", (3, 11), Path("b")),
    }) == 4  # fmt: skip


def test_an_old_python_can_still_read_the_program() -> None:
    ast.parse(Path(prepare.__file__).read_text(encoding="utf-8"), feature_version=(3, 7))


def test_a_newer_python_beside_an_old_one_takes_over(monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[list[str]] = []

    def run(command: list[str], **_options: object) -> subprocess.CompletedProcess[str]:
        commands.append(command)
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr("sys.version_info", (3, 9, 2))
    monkeypatch.setattr("shutil.which", lambda name: name if name == "python3.12" else None)
    monkeypatch.setattr("subprocess.run", run)
    assert prepare.main() == 0
    assert commands[-1] == ["python3.12", str(Path(prepare.__file__).resolve())]


def test_an_old_python_alone_stops_with_status_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.version_info", (3, 9, 2))
    monkeypatch.setattr("shutil.which", lambda _name: None)
    assert prepare.main() == 2
    assert "needs Python 3.11 or newer; this python3 is 3.9." in capsys.readouterr().out


class Project:
    """A project folder whose set-up commands are written down instead of run."""

    def __init__(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.lock = root / "requirements.txt"
        self.metadata = root / "pyproject.toml"
        self.version = root / "desktop" / "base" / "version.py"
        self.venv = root / ".venv"
        self.steps: list[str] = []
        self.lock.write_text("one", encoding="utf-8")
        self.metadata.write_text("one", encoding="utf-8")
        self.version.parent.mkdir(parents=True)
        self.version.write_text("one", encoding="utf-8")
        for name, value in {
            "ROOT": root,
            "LOCK": self.lock,
            "VENV": self.venv,
            "STAMP": self.venv / "stamp.txt",
        }.items():
            monkeypatch.setattr(prepare, name, value)
        monkeypatch.setattr("subprocess.run", self.run)

    def run(self, command: list[str], *, check: bool) -> None:
        assert check
        if "venv" in command:
            self.steps.append("venv")
            python = self.venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
            python.parent.mkdir(parents=True)
            python.touch()
        else:
            self.steps.append("packages" if "--require-hashes" in command else "project")

    def set_up(self) -> list[str]:
        self.steps.clear()
        prepare.fill_venv()
        return list(self.steps)


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    return Project(tmp_path, monkeypatch)


def test_a_second_set_up_does_nothing(project: Project) -> None:
    assert (project.set_up(), project.set_up()) == (["venv", "packages", "project"], [])


def test_a_new_lock_makes_the_venv_afresh(project: Project) -> None:
    project.set_up()
    left_behind = project.venv / "left-behind"
    left_behind.touch()
    project.lock.write_text("two", encoding="utf-8")
    assert project.set_up() == ["venv", "packages", "project"]
    assert not left_behind.exists()


def test_new_metadata_or_another_version_installs_the_project_alone(project: Project) -> None:
    project.set_up()
    project.metadata.write_text("two", encoding="utf-8")
    assert project.set_up() == ["project"]
    project.version.write_text("two", encoding="utf-8")
    assert project.set_up() == ["project"]


def test_the_lock_is_installed_with_hashes_and_wheels(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands: list[list[str]] = []

    def run(command: list[str], *, check: bool) -> None:
        commands.append(command)
        project.run(command, check=check)

    monkeypatch.setattr("subprocess.run", run)
    project.set_up()
    assert {"--require-hashes", "--only-binary"} <= set(commands[1])
    assert {"--no-deps", "--no-build-isolation", "--editable"} <= set(commands[2])
