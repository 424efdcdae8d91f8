"""The words for a crashed run, and for the readable copies."""

from datetime import date, datetime

import pytest
from msgspec.structs import replace

from desktop.backups.view.copies import copies_view, some_not_copied
from desktop.backups.view.last_end import act_words, ended_badly, safe_start
from desktop.interchange.rollbook import open_sample
from rules_core.sheet.events import NameChanged, TrackerChanged
from rules_core.sheet.journal import Action, Entry
from rules_core.sheet.sheet import Tracker

TODAY = date(2026, 11, 22)
IDA = open_sample("ida-marchetti").sheet


def at(day: int, year: int = 2026) -> str:
    return datetime(year, 11, day, 21, 40).astimezone().isoformat()


def test_banner_says_up_to_when_everything_is_saved() -> None:
    said = ended_badly(at(22), "Spot Hidden 21", TODAY, unsaved=False)
    assert said.text == (
        "Rollbook didn't close properly last time. "
        "You have everything up to 21:40. The last action was “Spot Hidden 21”."
    )
    assert not said.warning
    assert said.act_words == "Dismiss"


@pytest.mark.parametrize(("when", "told"), [(at(20), "20 Nov, 21:40"), (at(20, 2025), "20 Nov 2025, 21:40")])
def test_another_day_is_named(when: str, told: str) -> None:
    assert f"You have everything up to {told}." in ended_badly(when, "", TODAY, unsaved=False).text


def test_interrupted_save_is_reported() -> None:
    said = ended_badly(at(22), "Spot Hidden 21", TODAY, unsaved=True)
    assert said.warning
    assert "The change being saved at that moment was lost. You have everything up to 21:40." in said.text


def test_banner_without_any_action_says_no_more() -> None:
    assert ended_badly("", "", TODAY, unsaved=False).text == "Rollbook didn't close properly last time."


def test_safe_start_offers_the_normal_one() -> None:
    assert safe_start().warning
    assert safe_start().act_words == "Open normally"


def test_last_action_is_named_like_in_the_log() -> None:
    wounded = IDA.with_tracker(Tracker("hp", 3))
    entry = Entry(1, "a", Action.TRACKER, at(22), events=(TrackerChanged("hp", 8, 3),))
    assert "8 → 3" in act_words(wounded, entry)
    assert "8 → 3" in act_words(IDA.with_tracker(Tracker("hp", 5)), entry), "though the sheet is another one"
    named = Entry(1, "a", Action.EDIT, at(22), about="name//", events=(NameChanged("Ida", "I" * 300),))
    assert len(act_words(replace(IDA, name="I" * 300), named)) <= 60


def test_state_of_the_copies_is_described() -> None:
    assert "a minute after" in copies_view("/f", "", "", TODAY).text
    assert copies_view("/f", at(22), "", TODAY).text == "Readable copies updated: 21:40."
    assert copies_view("/f", at(22), "The disk is full.", TODAY) == ("The disk is full.", "/f", True)
    assert some_not_copied(0, 1).startswith("Can't write the readable copy of 1 character.")
    assert some_not_copied(0, 2).startswith("Can't write the readable copies of 2 characters.")
    assert some_not_copied(2, 1).startswith("2 characters are damaged in the library.")
