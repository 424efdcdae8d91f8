"""Tour stops for importing: files of other programs, whole folders, and unreadable files."""

import json
from copy import deepcopy
from io import BytesIO
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop.importing.feature import PAGE as REVIEW
from desktop.interchange.extras import ExtraCampaign, Extras
from desktop.interchange.packs import sample_packs
from desktop.interchange.rollbook import files_of, open_sample, write_rollbook
from desktop.shell.pages import PLAY
from desktop.tour.look import DARK, LARGEST_TEXT, ON_SMALL, PAGE_LOOKS
from desktop.tour.stops import Screen, Seeing, Stop, Tour
from desktop.tour.visitor import Visitor
from rules_core.sheet.plan import Plan

_NAMES_AND_VALUES = (
    ("Accounting", "", "25"),
    ("Art/Craft", "None", "05"),
    ("Charm", "", "45"),
    ("Dream Lore", "", "12"),
    ("Fighting", "Brawl", "35"),
    ("Firearms", "Handgun", "40"),
    ("Language (Other)", "Latin", "51"),
    ("Language (Own)", "Portuguese", "80"),
    ("Library Use", "", "75"),
    ("Occult", "", "45"),
    ("Spot Hidden", "", "65"),
)

FOREIGN = {
    "Investigator": {
        "Header": {"GameType": "Classic (1920's)", "GameVersion": "7th Edition", "Version": "0.5.0"},
        "PersonalDetails": {
            "Name": "Inês Carvalhal",
            "Occupation": "Antiquarian",
            "Gender": "Female",
            "Age": "34",
            "Birthplace": "Porto",
            "Residence": "Arkham",
            "Portrait": None,
        },
        "Characteristics": {
            "STR": "45",
            "CON": "55",
            "SIZ": "50",
            "DEX": "60",
            "APP": "55",
            "INT": "75",
            "POW": "70",
            "EDU": "80",
            "Move": "7",
            "Luck": "55",
            "Sanity": "66",
            "SanityStart": "70",
            "HitPts": "09",
            "HitPtsMax": "10",
            "MagicPts": "14",
            "MagicPtsMax": "14",
            "DamageBonus": "+1D4",
            "Build": "0",
            "OccupationSkillPoints": "320",
        },
        "Skills": {
            "Skill": [
                {"name": name, "subskill": subskill, "value": value}
                if subskill
                else {"name": name, "value": value}
                for name, subskill, value in _NAMES_AND_VALUES
            ]
        },
        "Weapons": {
            "weapon": {"name": ".32 revolver", "skillname": "Handgun", "damage": "1D8", "range": "15"}
        },
        "Backstory": {"traits": "Dates paper by its smell.", "people": None},
        "Cash": {"spending": "$10", "cash": "$64", "assets": "A shop on Church Street"},
    }
}
"""A Dhole's House file as plain data, with one value that needs checking."""

_KNOWN = ("Accounting", "Charm", "Library Use", "Occult", "Spot Hidden", "Dodge", "Stealth")


def _plain(name: str, occupation: str, **characteristics: str) -> dict[str, object]:
    numbers = {"STR": "45", "CON": "55", "SIZ": "50", "DEX": "60", "APP": "55", "INT": "75", "POW": "70"}
    return {
        "Investigator": {
            "Header": {"GameType": "Classic (1920's)", "GameVersion": "7th Edition", "Version": "0.5.0"},
            "PersonalDetails": {"Name": name, "Occupation": occupation, "Age": "41"},
            "Characteristics": {**numbers, "EDU": "80", "Luck": "55", "Sanity": "66", **characteristics},
            "Skills": {
                "Skill": [{"name": each, "value": str(20 + 5 * at)} for at, each in enumerate(_KNOWN)]
            },
        }
    }


def _importing(at: Visitor) -> None:
    _review(at)
    at.shot("A character of another program is reviewed", "review", "one file")
    at.again("The review", "review", "one file", DARK, LARGEST_TEXT)
    at.pick_from("Dream Lore 12", "Lore")
    at.fill("Speciality of Dream Lore 12", "Dreams")
    QTest.keyClick(at.window.focusWidget(), Qt.Key.Key_Return)
    at.pick("Damage bonus", "Rules: 0")
    at.shot("What was not understood is one of the game's skills now", "review", "corrected")
    at.click_button("Add to library")
    at.wait(lambda: at.window.pages.page == PLAY)
    at.shot("The imported character can be rolled for", "play", "imported")
    _again(at)
    _folder(at)


def _review(at: Visitor) -> None:
    file = at.home / "ines-carvalhal.json"
    file.write_text(json.dumps(FOREIGN), encoding="utf-8")
    at.window.files_offered.emit([file])
    at.wait(lambda: at.window.pages.page == REVIEW and not at.window.pages[REVIEW].is_busy)


def _again(at: Visitor) -> None:
    """The same character from a newer file."""
    newer: Any = deepcopy(FOREIGN)
    newer["Investigator"]["Characteristics"]["Luck"] = "31"
    newer["Investigator"]["Skills"]["Skill"][0]["value"] = "55"
    file = at.home / "ines-carvalhal-2.json"
    file.write_text(json.dumps(newer), encoding="utf-8")
    at.window.files_offered.emit([file])
    at.wait(lambda: at.window.pages.page == REVIEW and not at.window.pages[REVIEW].is_busy)
    at.shot("A character that is already here can be updated", "review", "already here")
    at.again("A character that is already here", "review", "already here", LARGEST_TEXT)
    at.click_button("Update")
    at.wait(lambda: at.window.pages.page == PLAY)


def _folder(at: Visitor) -> None:
    folder = at.home / "from the old table"
    folder.mkdir()
    files: dict[str, object] = {
        "agnes-fairweather.json": _plain("Agnes Fairweather", "Nurse"),
        "bruno.json": _plain("Bruno Zielinski", "Longshoreman", HitPts="19"),
        "clementine.json": _plain("Clémentine Roux", "Dilettante", CON=""),
        "ines-carvalhal.json": FOREIGN,
        "mabel-oyelaran.json": _plain("Mabel Oyelaran", "Reporter"),
        "virgil-stubbs.json": _plain("Virgil Stubbs", "Private Eye"),
    }
    for name, document in files.items():
        (folder / name).write_text(json.dumps(document), encoding="utf-8")
    (folder / "map-of-the-cellar.json").write_text('{"rooms": 4}', encoding="utf-8")
    (folder / "torn.json").write_text('{"Investigator": {"Skills": [', encoding="utf-8")
    pages = at.window.pages
    at.window.files_offered.emit([folder])
    at.wait(lambda: pages.page == REVIEW and pages[REVIEW].files.model().rowCount() == len(files) + 2)
    at.wait(lambda: not pages[REVIEW].is_busy)
    at.shot("A whole folder is reviewed at once", "review", "several files")
    at.again("The review of a folder", "review", "several files", DARK, LARGEST_TEXT, ON_SMALL)
    at.text(200)
    QTest.keyClick(pages[REVIEW].files, Qt.Key.Key_Down)
    QTest.keyClick(pages[REVIEW].files, Qt.Key.Key_Return)
    at.shot("A file of the folder in large text", "review", "several files")
    at.click_button("All files")
    at.text(100)
    _open(at, "Clémentine Roux")
    at.fill("CON", "fifty")
    QTest.keyClick(at.window.focusWidget(), Qt.Key.Key_Return)
    at.shot("What cannot be is refused beside the field", "review", "refused")
    at.fill("CON", "50")
    QTest.keyClick(at.window.focusWidget(), Qt.Key.Key_Return)
    at.shot("What was missing is typed", "review", "corrected")
    at.click_button("Add this one")
    at.wait(lambda: not pages[REVIEW].is_busy)
    _open(at, "torn.json")
    at.shot("Why a file could not be read", "review", "not readable")
    _to_list(at)
    at.click_button("that are ready")
    at.wait(lambda: not pages[REVIEW].is_busy)
    at.shot("Some are added, others wait", "review", "some added")
    _to_list(at)
    at.click_button("Skip all")
    at.wait(pages[REVIEW].report.isVisible)
    at.shot("What came of the import", "review", "report")
    at.again("What came of the import", "review", "report", LARGEST_TEXT)
    at.click_button("Done")
    at.wait(lambda: pages.page == PLAY)


def _open(at: Visitor, name: str) -> None:
    _to_list(at)
    files = at.window.pages[REVIEW].files
    rows = (files.model().index(row, 0) for row in range(files.model().rowCount()))
    index = next(each for each in rows if each.data() == name)
    files.scrollTo(index)
    QTest.mouseClick(files.viewport(), Qt.MouseButton.LeftButton, pos=files.visualRect(index).center())


def _to_list(at: Visitor) -> None:
    if not at.window.pages[REVIEW].files.isVisible():
        at.click_button("All files")


def _choices(at: Visitor) -> None:
    """What a file leaves open, and what came with a character: the player chooses in the review."""
    fencer: Any = _plain("Tove Lindqvist", "Fencer")
    fencer["Investigator"]["Skills"]["Skill"] += [
        {"name": "Fighting", "subskill": "Sword", "value": 62},
        {"name": "Fighting", "subskill": "Brawl", "value": 50},
    ]
    fencer["Investigator"]["Weapons"] = {
        "weapon": {"name": "Heirloom of the house", "regular": "45", "damage": "1D8"}
    }
    _offer(at, "tove-lindqvist.json", json.dumps(fencer).encode())
    at.shot("Which skill a weapon uses is asked", "review", "which skill")
    at.pick_from("Heirloom of the house", "Sword")
    at.shot("The weapon has the skill that was chosen", "review", "which skill")
    at.click_button("Don't import")
    sheet = open_sample("hugh-pemberton").sheet
    packs = tuple(each for each in sample_packs() if each.system == sheet.system)[:1]
    campaign = ExtraCampaign(
        "5f0c7c39-5d0c-4a52-9c3b-2f6f1f6a2f10",
        "Low Water",
        (("luck_spending", 0),),
        tuple(each.id for each in packs),
    )
    extras = Extras(Plan("about", (("title", "The tide table"),)), campaign, packs)
    _offer(at, "hugh-pemberton.rollbook", write_rollbook(sheet, extras=extras))
    at.shot("A downtime, a campaign and a pack come with a character", "review", "travels")
    at.again("What comes with a character", "review", "travels", LARGEST_TEXT)
    at.click_button("Don't import")
    row = "STR 45 CON 50 SIZ 60 DEX 55 INT 70 APP 45 POW 60 EDU 80 HP 11 MP 12 SAN 60 Luck 50"
    _offer(at, "people.txt", f"Zoë Müller, 34\n{row}\n\nRené Böll, 51\n{row}\n".encode("cp1252"))
    at.shot("Two people in one text, in an encoding that is guessed", "review", "encoding")
    at.click_button("Skip all")
    at.wait(at.window.pages[REVIEW].report.isVisible)
    at.click_button("Done")
    _offer(at, "sheet.pdf", _locked())
    at.shot("A locked PDF asks for its password", "review", "locked")
    at.fill("Password", "wrong")
    at.click_button("Open")
    at.wait(lambda: not at.window.pages[REVIEW].is_busy)
    at.shot("The password was wrong", "review", "locked")
    at.again("A locked PDF", "review", "locked", DARK, LARGEST_TEXT)
    at.click_button("Don't import")
    at.wait(lambda: at.window.pages.page == PLAY)


def _offer(at: Visitor, name: str, content: bytes) -> None:
    file = at.home / name
    file.write_bytes(content)
    at.window.files_offered.emit([file])
    at.wait(lambda: at.window.pages.page == REVIEW and not at.window.pages[REVIEW].is_busy)


def _locked() -> bytes:
    """A PDF with a password."""
    from pypdf import PdfWriter

    writer = PdfWriter()
    writer.add_blank_page(100, 100)
    writer.encrypt("tide", algorithm="RC4-128")
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def _not_readable(at: Visitor) -> None:
    """Unreadable files: each says what is wrong and what to do."""
    folder = at.home / "strange files"
    folder.mkdir()
    on = at.app.controllers
    assert on is not None
    sheet = on.session.character.sheet
    for name, whose in (("another-game", replace(sheet, system="a-game-of-the-future")), ("ida", sheet)):
        (document,) = files_of(whose).values()
        (folder / f"{name}.json").write_bytes(document)
    (folder / "empty.json").write_text("", encoding="utf-8")
    (folder / "holiday.json").write_text('{"beach": true}', encoding="utf-8")
    (folder / "torn.json").write_text('{"Investigator": {"Skills": [', encoding="utf-8")
    pages = at.window.pages
    at.window.files_offered.emit([folder])
    at.wait(lambda: pages.page == REVIEW and pages[REVIEW].files.model().rowCount() == 5)
    at.wait(lambda: not pages[REVIEW].is_busy)
    for number, title in (
        (0, "A file for another game"),
        (1, "An empty file"),
        (2, "A file of something else"),
        (4, "A file that breaks off"),
    ):
        pages[REVIEW].files.chosen.emit(number)
        at.shot(title, "review", "not readable")
    at.click_button("Skip all")
    at.wait(pages[REVIEW].report.isVisible)
    at.click_button("Done")


def _show_review(at: Visitor, look: Seeing) -> None:
    _review(at)
    look()


TOUR = Tour(
    (Stop("importing", 0, _importing), Stop("importing", 10, _choices), Stop("states", 70, _not_readable)),
    (Screen("review", 120, "The review of an import", _show_review, "pages", PAGE_LOOKS),),
)
