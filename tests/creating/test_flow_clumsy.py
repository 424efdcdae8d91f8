"""Clumsy or malicious input while creating a character: nothing breaks, is made twice, or is lost."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

import resources
from desktop.creating.feature import PAGE as CREATING
from desktop.importing.feature import PAGE as REVIEW
from desktop.shell.pages import PLAY
from rules_core.game.creation import POINTS_FORMULA
from tests.flows.making import (
    CONTROL,
    begin,
    in_library,
    journal,
    lay,
    making,
    new,
    on_sheet,
    paste,
    stands,
    step_now,
    step_to,
    type_row,
)
from tests.flows.shelved import title
from tests.playing import Opener

HTML = '<img src="/dev/zero"><b>Bold</b>'


# Clicks


def test_double_clicks_create_one_character_and_turn_one_page(open_app: Opener) -> None:
    player = open_app()
    player.double_click("New character: Call of Cthulhu 7e")
    player.wait_for(CREATING)
    player.double_click("Call of Cthulhu 7e")
    player.double_click("Step by step")
    player.double_click("Next")
    player.wait(lambda: making(player))
    assert len(in_library(player)) == 1
    lay(player, d6=(3, 5, 1, 2, 2, 2))
    player.double_click("Roll: Strength")
    assert stands(player, "Strength") in ("45", "30")
    player.double_click("Points")
    player.double_click("Next")
    assert step_now(player) == "Person"
    player.double_click("Back")
    assert step_now(player) == "Characteristics"
    step_to(player, "Finish")
    player.double_click("Start playing")
    player.wait_for(PLAY)
    assert len(in_library(player)) == 1
    assert [each.about for each in journal(player)].count("finish") == 1


def test_a_double_click_on_quick_start_creates_one_character_without_a_roll(open_app: Opener) -> None:
    player = open_app()
    player.click("New character: Striker")
    lay(player, d10=(1,))
    player.double_click("Quick start")
    player.double_click("Create character")
    player.wait_for(PLAY)
    assert len(in_library(player)) == 1
    assert len(journal(player)) == 1


# Names


# Numbers, formulas, long texts


def test_invalid_values_are_refused_and_the_last_good_one_stays(open_app: Opener) -> None:
    player = open_app()
    begin(player, "coc7")
    player.enter("Strength", "55")
    for text in ("1000", "-1", "fifty", "5.5", "9" * 300, HTML):
        paste(player, "Strength", text)
        assert player.sees("Enter a whole number from 0 to 999."), text
        assert on_sheet(player).trait("str") == 55
    paste(player, "Strength", "٦٥")
    assert stands(player, "Strength") == "65"
    step_to(player, "Occupation")
    player.enter("Occupation points", "EDU*4")
    for text in ("((((", "(" * 190, "(" * 300, "1000000000", "EDU**9", "__import__('os')", HTML, "EDU*"):
        paste(player, "Occupation points", text)
        assert player.sees("formula") or player.sees("isn't allowed there"), text
        assert on_sheet(player).detail(POINTS_FORMULA) == "EDU*4"
    paste(player, "Occupation points", "FOO")
    assert player.sees("There is no characteristic called “foo”.")
    for text in ("1/0", "99999*99999*99999"):  # a formula, though it does nothing here
        paste(player, "Occupation points", text)
        assert on_sheet(player).detail(POINTS_FORMULA) == text
        assert making(player)
    player.enter("Occupation points", "EDU*4")
    for text in ("30-9", "-1", "9-30-60", "many", "99999999999999999999-1"):
        paste(player, "Credit Rating", text)
        assert making(player)
    step_to(player, "Skills")
    for text in ("1000", "-5", "x"):
        type_row(player, "Listen, occupation points", text)
        assert on_sheet(player).skill("listen").occupation_points == 0
    for text in ("-1", "abc", "9" * 50):
        paste(player, "Max skill", text)
    step_to(player, "Finish")
    assert making(player)
    again = open_app()
    assert making(again)
    again.click("Start playing")
    again.wait_for(PLAY)


def test_very_long_texts_fit_in_every_personal_field(open_app: Opener) -> None:
    player = open_app()
    begin(player, "coc7")
    step_to(player, "Person")
    novel = "It was a dark and stormy night. " * 10_000
    for field in ("Occupation", "Age", "Residence", "Birthplace"):
        paste(player, field, novel)
        assert making(player)
        assert not player.window.grab().isNull()
    step_to(player, "Finish")
    assert making(open_app())


# In the middle


def test_dropping_a_file_keeps_the_unfinished_character(open_app: Opener, tmp_path: Path) -> None:
    player = open_app()
    begin(player, "striker", "Mags Teller")
    player.enter("Hit factor", "6")
    file = tmp_path / "nothing.txt"
    file.write_text("this is no character", encoding="utf-8")
    seen: list[bool] = []

    def dropped() -> None:
        player.drop(file)
        player.wait(lambda: bool(seen))

    player.in_window("Not imported", dropped, lambda: seen.append(True))
    assert making(player)
    assert stands(player, "Hit factor") == "6"
    assert in_library(player) == ["Mags Teller"]


def test_dropping_a_character_opens_it_and_keeps_the_unfinished_one(open_app: Opener, tmp_path: Path) -> None:
    player = open_app()
    begin(player, "striker", "Mags Teller")
    field = player.field("Hit factor")
    field.setFocus()
    field.selectAll()
    player.type("6")  # not told yet
    file = tmp_path / "ida.json"
    file.write_bytes(resources.path("samples", "ida-marchetti", "character.json").read_bytes())
    player.drop(file)
    player.wait_for(REVIEW)
    player.click("Add to library")
    player.wait(lambda: title(player) == "Ida Marchetti")
    assert in_library(player) == ["Ida Marchetti", "Mags Teller"]
    player.roll("spot-hidden", 0, units=4)
    player.character("Mags Teller")
    player.wait(lambda: making(player))
    assert stands(player, "Hit factor") == "6"
    assert on_sheet(player).trait("hx") == 6


def test_changing_the_look_keeps_typed_text(open_app: Opener) -> None:
    player = open_app()
    begin(player, "coc7")
    field = player.field("Strength")
    field.setFocus()
    player.type("5")
    for command in ("theme_dark", "larger", "larger", "theme_light", "usual"):
        player.window.commands[command].trigger()
        QApplication.processEvents()
    assert stands(player, "Strength") == "5"
    player.type("5")
    step_to(player, "Skills")
    assert on_sheet(player).trait("str") == 55
    player.window.resize(1024, 640)
    assert step_now(player) == "Skills"
    player.window.resize(1440, 900)
    step_to(player, "Characteristics")
    assert stands(player, "Strength") == "55"


def test_keys_without_a_target_break_nothing(open_app: Opener) -> None:
    player = open_app()
    new(player)
    for key in (Qt.Key.Key_E, Qt.Key.Key_D, Qt.Key.Key_N, Qt.Key.Key_Z):
        player.press(key, CONTROL)
    alt = Qt.KeyboardModifier.AltModifier
    player.press(Qt.Key.Key_Left, alt)
    player.press(Qt.Key.Key_Right, alt)
    assert player.is_at(CREATING)
    assert not making(player)
    assert in_library(player) == []
