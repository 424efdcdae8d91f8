"""A damaged library is rescued in the background, and closing the window meanwhile loses nothing."""

from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.backups.controller.rescue import MendController, RescueController
from desktop.backups.view.rescue import (
    ReportView,
    no_good_backup,
    nothing_saved,
    opening_copy_view,
    step_view,
)
from desktop.base.paths import Places, places
from desktop.kit.view.shell import NoticeView, ProblemView
from desktop.library.backups.backups import backup
from desktop.library.problems import (
    DamagedCharacter,
    LibraryBusy,
    LibraryDamaged,
    LibraryMissing,
    LibraryProblem,
    LibraryUnreachable,
)
from desktop.library.records.characters import CharacterId
from desktop.library.salvage.salvage import Step
from desktop.library.search.first_list import FirstList, FirstState
from desktop.library.store.library import Library
from desktop.session.background import Background
from desktop.session.opening import OpeningController, offered_copy
from desktop.session.session import Session
from desktop.views.problems import BACKUP, NEW, QUIT, SALVAGE, not_opened, not_saved, problem_view
from tests.library.people import investigator

ADA = CharacterId(1)


@pytest.fixture
def where(library_path: Path) -> Places:
    """The places of a library with two characters and a backup."""
    library = Library.open(library_path)
    with library.transaction() as tx:
        tx.add(investigator("Ada"))
        tx.add(investigator("Bob"))
    library.close()
    found = places(library_path)
    backup(library_path, found.backups, "by-hand")
    return found


def damage(where: Places) -> bytes:
    """Overwrite the library's first page and return the new bytes."""
    content = bytes(4096) + where.library.read_bytes()[4096:]
    where.library.write_bytes(content)
    return content


def names(where: Places) -> list[str]:
    library = Library.open(where.library)
    found = [each.name for each in library.listed()]
    library.close()
    return found


def test_readable_data_is_saved_with_a_report(qtbot: QtBot, where: Places, background: Background) -> None:
    damaged = damage(where)
    rescue = RescueController(where, background)
    pages: list[ProblemView] = []
    reports: list[ReportView] = []
    rescue.page_changed.connect(pages.append)
    rescue.reported.connect(reports.append)
    with qtbot.waitSignal(rescue.done):
        rescue.salvage()
    assert names(where) == ["Ada", "Bob"]
    kept = where.library.parent / "damaged-1"
    assert (kept / where.library.name).read_bytes() == damaged
    (report,) = reports
    assert "2 characters were saved" in report.about
    assert str(kept) in report.about
    assert "Ada" in (kept / "What was saved.txt").read_text(encoding="utf-8")
    assert {each.title for each in pages} == {"Saving what can be read"}
    assert not any(each.choices for each in pages)


def test_closing_during_a_rescue_leaves_the_damaged_file_in_place(
    qtbot: QtBot, where: Places, background: Background
) -> None:
    damaged = damage(where)
    rescue = RescueController(where, background)
    rescue.salvage()
    rescue.stop()
    qtbot.waitUntil(lambda: not background._threads)
    assert where.library.read_bytes() == damaged
    assert not (where.library.parent / "damaged-1").exists()


def test_newest_good_backup_is_offered_and_opened(
    qtbot: QtBot, where: Places, background: Background
) -> None:
    problem = LibraryDamaged(where.library, "")
    offer = offered_copy(problem, where)
    assert offer is not None
    assert offer.id == BACKUP
    assert "(2 characters, verified)" in offer.title
    assert [each.id for each in problem_view(problem, offer).choices][:2] == [SALVAGE, BACKUP]
    damage(where)
    rescue = RescueController(where, background)
    notices: list[NoticeView] = []
    rescue.notice.connect(notices.append)
    with qtbot.waitSignal(rescue.done):
        rescue.open_backup()
    assert names(where) == ["Ada", "Bob"]
    assert "damaged-1" in notices[0].text


def test_busy_library_and_lost_drive_are_not_taken_for_damage(where: Places) -> None:
    for problem in (LibraryBusy(where.library, ""), LibraryUnreachable(where.library, "")):
        assert offered_copy(problem, where) is None
        assert SALVAGE not in [each.id for each in problem_view(problem).choices]


def test_page_says_that_nothing_could_be_saved(
    qtbot: QtBot, library_path: Path, background: Background
) -> None:
    library_path.parent.mkdir(exist_ok=True)
    library_path.write_bytes(b"nothing at all " * 1000)
    rescue = RescueController(places(library_path), background)
    pages: list[ProblemView] = []
    rescue.page_changed.connect(pages.append)
    rescue.salvage()
    qtbot.waitUntil(lambda: bool(pages) and bool(pages[-1].choices))
    assert pages[-1].title == "Nothing could be saved"
    assert QUIT in [each.id for each in pages[-1].choices]
    assert library_path.read_bytes() == b"nothing at all " * 1000


def test_missing_library_is_not_recreated_unasked(
    qtbot: QtBot, where: Places, background: Background
) -> None:
    where.library.unlink()
    opening = OpeningController(where, None, background)
    found = opening.look()
    assert found.state is FirstState.PROBLEM
    assert found.problem is not None
    choices = [each.id for each in problem_view(found.problem, offered_copy(found.problem, where)).choices]
    assert choices[:2] == [SALVAGE, BACKUP]
    assert NEW in choices
    looked: list[FirstList] = []
    opening.looked.connect(looked.append)
    opening.try_again(afresh=True)
    assert looked[0].state is FirstState.MISSING, "which opening makes"
    opening.close()


def test_damaged_character_is_restored_and_can_be_opened(
    qtbot: QtBot, where: Places, background: Background
) -> None:
    content = where.library.read_bytes()
    where.library.write_bytes(content.replace(b'"Ada"', b'"Adb"'))
    library = Library.open(where.library)
    session = Session(library, lambda: "1925-04-01T10:00:00+00:00")
    with pytest.raises(DamagedCharacter) as damaged:
        library.character(ADA)
    notice = not_opened(damaged.value)
    assert notice.act_words == "Restore from the newest good backup"
    mend = MendController(session, where, background)
    with qtbot.waitSignal(mend.mended) as mended:
        mend.mend(int(notice.act.rpartition("/")[2]))
    assert mended.args == [ADA]
    assert library.character(ADA).sheet.name == "Ada"
    library.close()


def test_second_versions_next_to_the_library_are_reported(
    qtbot: QtBot, where: Places, background: Background
) -> None:
    where.library.with_name("library (Ada's conflicted copy).db").touch()
    rescue = RescueController(where, background)
    with qtbot.waitSignal(rescue.notice) as told:
        rescue.look_for_conflicts()
    assert told.args is not None
    assert "conflicted copy" in told.args[0].text


def failing(problem: Exception) -> Callable[..., None]:
    def fail(*_given: object) -> None:
        raise problem

    return fail


def test_progress_and_result_are_told_in_order(
    qtbot: QtBot, where: Places, background: Background, caplog: pytest.LogCaptureFixture
) -> None:
    """The library lost Bob's sheet after the backup was damaged too."""
    caplog.set_level("INFO")
    for file in where.backups.iterdir():
        file.unlink()
    where.library.write_bytes(where.library.read_bytes().replace(b'"Bob"', b'"Bub"'))
    rescue = RescueController(where, background)
    told: list[object] = []
    rescue.page_changed.connect(told.append)
    rescue.reported.connect(told.append)
    with qtbot.waitSignal(rescue.done):
        rescue.salvage()
    assert isinstance(told[-1], ReportView)
    assert (told[0], told[-2]) == (step_view(Step.READING), step_view(Step.CHECKING))
    assert "salvaged: 1 whole, 0 older, 1 lost" in caplog.text


def test_missing_backup_cannot_be_opened(qtbot: QtBot, where: Places, background: Background) -> None:
    for file in where.backups.iterdir():
        file.unlink()
    rescue = RescueController(where, background)
    pages: list[ProblemView] = []
    rescue.page_changed.connect(pages.append)
    rescue.open_backup()
    assert pages == [opening_copy_view()]
    qtbot.waitUntil(lambda: len(pages) == 2)
    problem = LibraryMissing(where.library, "the backup is gone")
    assert pages[1] == problem_view(problem)
    assert where.library.exists()


@pytest.mark.parametrize("problem", [LibraryDamaged, LibraryBusy])
def test_failed_rescue_shows_the_problem_and_offers_the_backup(
    qtbot: QtBot,
    where: Places,
    background: Background,
    monkeypatch: pytest.MonkeyPatch,
    problem: type[LibraryProblem],
) -> None:
    error = problem(where.library, "for a test")
    monkeypatch.setattr("desktop.library.salvage.rescue.rescue", failing(error))
    rescue = RescueController(where, background)
    pages: list[ProblemView] = []
    rescue.page_changed.connect(pages.append)
    rescue.salvage()
    qtbot.waitUntil(lambda: len(pages) == 2)
    assert pages[-1] == problem_view(error, offered_copy(error, where))
    for file in where.backups.iterdir():
        file.unlink()
    rescue.salvage()
    qtbot.waitUntil(lambda: len(pages) == 4)
    damaged = problem is LibraryDamaged
    assert pages[-1] == (nothing_saved(where.library) if damaged else problem_view(error))


def test_bug_is_not_taken_for_damage(
    qtbot: QtBot, where: Places, background: Background, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop.library.salvage.rescue.rescue", failing(ZeroDivisionError()))
    monkeypatch.setattr(
        "desktop.library.salvage.rescue.restore_damaged_character", failing(ZeroDivisionError())
    )
    library = Library.open(where.library)
    mend = MendController(Session(library, lambda: "1925-04-01T10:00:00+00:00"), where, background)
    with qtbot.captureExceptions() as caught:
        RescueController(where, background).salvage()
        mend.mend(ADA)
        qtbot.waitUntil(lambda: len(caught) == 2)
    assert [each[0] for each in caught] == [ZeroDivisionError] * 2
    library.close()


def test_character_that_cannot_be_restored_is_told(
    qtbot: QtBot, where: Places, background: Background, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = Library.open(where.library)
    mend = MendController(Session(library, lambda: "1925-04-01T10:00:00+00:00"), where, background)
    mended: list[int] = []
    mend.mended.connect(mended.append)
    with qtbot.waitSignal(mend.notice) as told:
        mend.mend(99)
    assert told.args == [no_good_backup()]
    error = LibraryBusy(where.library, "for a test")
    monkeypatch.setattr("desktop.library.salvage.rescue.restore_damaged_character", failing(error))
    with qtbot.waitSignal(mend.notice) as told:
        mend.mend(ADA)
    assert told.args == [not_saved(error)]
    assert mended == []
    library.close()


def test_library_without_a_second_version_tells_nothing(
    qtbot: QtBot, where: Places, background: Background, caplog: pytest.LogCaptureFixture
) -> None:
    rescue = RescueController(where, background)
    told: list[NoticeView] = []
    rescue.notice.connect(told.append)
    rescue.look_for_conflicts()
    qtbot.waitUntil(lambda: not background._threads)
    elsewhere = RescueController(places(where.library.parent / "gone" / "library.db"), background)
    elsewhere.notice.connect(told.append)
    elsewhere.look_for_conflicts()
    qtbot.waitUntil(lambda: "conflict copies: FileNotFoundError" in caplog.text)
    assert told == []
