"""A bundle starts itself and others as if its loader had never been there."""

import os

import pytest

from desktop import program

_SET = {
    "LD_LIBRARY_PATH": "/opt/rollbook/_internal",
    "_PYI_ARCHIVE_FILE": "/opt/rollbook/rollbook",
    "_PYI_PARENT_PROCESS_LEVEL": "1",
}


def environment_of_a_bundle(monkeypatch: pytest.MonkeyPatch, **also: str) -> dict[str, str]:
    """What is left of the loader's variables, of a bundle that began with those in ``also`` besides."""
    for name, value in {**_SET, **also}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(program, "IS_BUNDLE", True)
    program.leave_others_alone()
    return {name: os.environ[name] for name in (*_SET, *also) if name in os.environ}


def test_nothing_of_the_loader_goes_along_to_other_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LD_LIBRARY_PATH_ORIG", raising=False)
    assert environment_of_a_bundle(monkeypatch) == {}


def test_what_a_person_had_set_is_there_again(monkeypatch: pytest.MonkeyPatch) -> None:
    left = environment_of_a_bundle(monkeypatch, LD_LIBRARY_PATH_ORIG="/opt/mine")
    assert left == {"LD_LIBRARY_PATH": "/opt/mine"}


def test_from_source_the_environment_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LD_LIBRARY_PATH", "/opt/mine")
    program.leave_others_alone()
    assert os.environ["LD_LIBRARY_PATH"] == "/opt/mine"


@pytest.mark.parametrize(
    ("has", "gets"),
    [
        ({}, "C.UTF-8"),
        ({"LANG": "C"}, "C.UTF-8"),
        ({"LC_CTYPE": "POSIX", "LANG": "de_DE.UTF-8"}, "C.UTF-8"),
        ({"LANG": "de_DE.UTF-8"}, None),
        ({"LC_ALL": "C"}, None),
    ],
)
def test_names_of_files_are_utf_8_where_no_locale_is_set(
    monkeypatch: pytest.MonkeyPatch, has: dict[str, str], gets: str | None
) -> None:
    for name in ("LC_ALL", "LC_CTYPE", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in has.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(program, "IS_BUNDLE", True)
    program.take_names_for_utf8()
    assert os.environ.get("LC_CTYPE") == (gets or has.get("LC_CTYPE"))
