"""Shared rolls: what other people read, and that players' own text is never markup."""

import re

import pytest

from desktop.rolling.sharing import SharingController
from desktop.session.session import ActionRecord
from desktop.views.sharing import SharedRoll, as_discord, plain
from rules_core.sheet.events import NameChanged
from rules_core.sheet.journal import Action
from tests.table import Table


@pytest.fixture(name="sharing")
def _sharing(table: Table) -> SharingController:
    sharing = SharingController(table.session, table.rolls.tray)
    sharing.copied.connect(table.copied.append)
    sharing.notice.connect(table.notices.append)
    return sharing


def test_a_roll_as_text_names_character_result_reason_and_dice(
    table: Table, sharing: SharingController
) -> None:
    table.roll("spot-hidden", 60, 20, units=1, extra=1)
    sharing.share("text")
    assert table.copied[-1].splitlines() == [
        "Ida Marchetti: Spot Hidden 70 (1 bonus)",
        "21, Hard success",
        "21 is at or below 35, half of 70",
        "Spot Hidden ticked for improvement.",
        "Dice: Tens 60 (not used), Bonus tens 20, Units 1",
    ]
    assert table.notices[-1].text == "Copied the roll."


def test_for_discord_the_outcome_is_large_and_unused_dice_are_struck_out(
    table: Table, sharing: SharingController
) -> None:
    table.roll("spot-hidden", 60, 20, units=1, extra=1)
    sharing.share("discord")
    head, *quoted = table.copied[-1].splitlines()
    assert head == "**Ida Marchetti** · Spot Hidden 70 (1 bonus)"
    assert quoted[0] == "> ## 21, Hard success"
    assert quoted[-1] == "> ~~Tens 60~~, Bonus tens 20, Units 1"
    assert all(line.startswith("> ") for line in quoted)


def test_spent_luck_shows_both_numbers(table: Table, sharing: SharingController) -> None:
    table.roll("spot-hidden", 70, units=7)
    table.rolls.spend_luck(7)
    sharing.share("text")
    assert "70 (rolled 77), Regular success" in table.copied[-1]


def test_an_older_roll_of_the_log_is_shared_as_it_stands(table: Table, sharing: SharingController) -> None:
    table.roll("spot-hidden", 20, units=1)
    older = table.log.rows[0].seq
    table.roll("listen", 90, units=9)
    table.undo.take_back(older)
    sharing.share("text", older)
    assert table.copied[-1].startswith("Ida Marchetti: Spot Hidden 70")
    assert "This roll was undone." in table.copied[-1]


def test_rolling_dice_are_not_shared(table: Table, sharing: SharingController) -> None:
    table.dice.lay(20, units=1)
    table.rolls.roll_skill("spot-hidden")
    sharing.share("text")
    assert (table.copied, table.notices[-1].text) == ([], "There's no roll to share yet.")


def test_without_a_roll_sharing_says_so(table: Table, sharing: SharingController) -> None:
    pictures: list[SharedRoll] = []
    sharing.picture_requested.connect(pictures.append)
    for way in ("text", "discord", "picture"):
        sharing.share(way)
    assert table.copied == []
    assert pictures == []


def test_a_picture_request_carries_everything_it_shows(table: Table, sharing: SharingController) -> None:
    pictures: list[SharedRoll] = []
    sharing.picture_requested.connect(pictures.append)
    table.roll("spot-hidden", 20, units=1)
    sharing.share("picture")
    (roll,) = pictures
    assert (roll.character, roll.game, roll.title) == (
        "Ida Marchetti",
        "Call of Cthulhu 7e",
        "Spot Hidden 70",
    )
    assert [each.numeral for each in roll.dice] == ["20", "1"]


@pytest.mark.parametrize(
    "written",
    [
        "@everyone",
        "**bold**",
        "[a](https://x.example)",
        "<@1234>",
        "`code`",
        ":skull:",
        "# head",
        "- item",
        "a_b_c",
    ],
)
def test_nothing_a_player_wrote_is_markup_a_link_or_a_mention(
    table: Table, sharing: SharingController, written: str
) -> None:
    before = table.session.character.sheet.name
    table.session.do(ActionRecord(Action.EDIT, "name", events=(NameChanged(before, written),)))
    table.roll("spot-hidden", 20, units=1)
    sharing.share("discord")
    head = table.copied[-1].splitlines()[0].split(" · ")[0]
    assert head == f"**{plain(written)}**"
    bare = re.sub(r"\\.", "", plain(written))
    assert not re.search(r"[*_`~|<>\[\]#]|@\w|^-|://|:\w+:", bare)
    assert plain(written).replace("\\", "").replace("\u200b", "") == written


def test_a_name_with_line_breaks_stays_on_one_line() -> None:
    roll = SharedRoll("Ada\n> quoted", "Striker", "Focus +1", "", "2026-11-22 10:00", ())
    assert as_discord(roll).splitlines()[0].startswith("**Ada \\> quoted**")
