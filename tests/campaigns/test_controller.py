"""Campaigns are created, changed and joined in saved steps."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject

from desktop.base.clock import now
from desktop.campaigns.controller import CampaignController
from desktop.kit.view.sheet import MemberView
from desktop.kit.view.shell import NoticeView
from desktop.library.records.characters import CharacterId
from desktop.library.store.library import Library
from desktop.session.session import Session
from desktop.views.campaign import CampaignView, SwitchView
from rules_core.game.play import Rules
from rules_core.game.switches import table_from
from rules_core.sheet.sheet import Sheet
from rules_core.systems.coc7.table import RECOMMENDED, FumbleRule
from tests.other_program import spoil, writing


class Desk:
    """The controller over a library of its own, and what it last told."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.library = Library.open(path)
        self.session = Session(self.library, now)
        self.campaigns = CampaignController(self.session)
        self.view = CampaignView((), ())
        self.notices: list[NoticeView] = []
        self.changes = 0
        self.campaigns.view_changed.connect(lambda view: setattr(self, "view", view))
        self.campaigns.notice.connect(self.notices.append)
        self.campaigns.changed.connect(self._count)

    def _count(self) -> None:
        self.changes += 1

    def add(self, name: str, system: str = "coc7") -> CharacterId:
        with self.library.transaction() as tx:
            return tx.add(Sheet(system, name)).id

    def rules_of(self, character: CharacterId) -> Rules:
        """The rules that a character plays by once it is opened."""
        self.session.open(character)
        return self.session.rules

    def switch(self, name: str) -> SwitchView:
        return next(each for each in self.view.switches if each.name == name)

    def members(self) -> dict[str, bool]:
        return {each.name: each.member for each in self.view.members}


@pytest.fixture
def desk(qapp: QObject, tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path / "library.db")
    yield made
    made.library.close()


def test_at_first_there_are_no_campaigns(desk: Desk) -> None:
    desk.campaigns.show()
    assert desk.view.campaigns == ()
    assert desk.view.chosen == 0
    assert desk.view.games[0] == ("coc7", "Call of Cthulhu 7e")
    assert desk.changes == 0


def test_a_new_campaign_is_shown(desk: Desk) -> None:
    desk.campaigns.create("  Arkham ", "coc7")
    desk.campaigns.create("", "coc7")
    assert [row.name for row in desk.view.campaigns] == ["Arkham", "New campaign"]
    assert (desk.view.name, desk.view.game) == ("New campaign", "Call of Cthulhu 7e")
    assert desk.changes == 2
    with pytest.raises(ValueError, match="no campaign"):
        desk.campaigns.create("Nowhere", "a game of the future")


def test_name_and_notes_are_saved_for_the_selected_campaign(desk: Desk) -> None:
    desk.campaigns.create("Arkham", "coc7")
    desk.campaigns.create("Dunwich", "coc7")
    desk.campaigns.choose(desk.view.campaigns[0].id)
    desk.campaigns.rename(" <b>Arkham</b> ")
    desk.campaigns.set_notes("On Thursdays.\nAt eight.")
    desk.campaigns.rename("   ")
    saved = desk.changes
    desk.campaigns.set_notes("On Thursdays.\nAt eight.")
    assert desk.changes == saved, "nothing was changed"
    first, second = desk.library.campaigns()
    assert (first.name, first.notes) == ("<b>Arkham</b>", "On Thursdays.\nAt eight.")
    assert (second.name, second.notes) == ("Dunwich", "")
    assert (desk.view.name, desk.view.notes) == (first.name, first.notes)


def test_house_rules_apply_to_campaign_members(desk: Desk) -> None:
    ada, bob = desk.add("Ada"), desk.add("Bob")
    desk.campaigns.create("Arkham", "coc7")
    desk.campaigns.set_member(ada, True)
    assert desk.rules_of(ada) == ()
    desk.campaigns.set_switch("fumble", "only_100")
    desk.campaigns.set_switch("luck_spending", "0")
    desk.campaigns.set_switch("push_fumbles", "1")
    desk.campaigns.set_switch("push_fumbles", "0")
    assert desk.switch("luck_spending").chosen == "0"
    rules = desk.rules_of(ada)
    assert rules == (("fumble", "only_100"), ("luck_spending", 0))
    table = table_from(dict(rules), RECOMMENDED)
    assert (table.fumble, table.luck_spending, table.push_fumbles) == (FumbleRule.ONLY_100, False, False)
    assert desk.rules_of(bob) == ()
    desk.campaigns.recommend()
    assert desk.rules_of(ada) == ()
    assert desk.switch("fumble").chosen == "by_target"


@pytest.mark.parametrize(("name", "key"), [("no_such_rule", "1"), ("fumble", "on_tuesdays")])
def test_an_unknown_switch_or_position_raises_value_error(desk: Desk, name: str, key: str) -> None:
    desk.campaigns.create("Arkham", "coc7")
    with pytest.raises(ValueError, match="not in"):
        desk.campaigns.set_switch(name, key)
    assert desk.library.campaigns()[0].switches == ()


def test_unknown_rules_of_a_later_version_are_kept_but_ignored(desk: Desk) -> None:
    ada = desk.add("Ada")
    desk.campaigns.create("Arkham", "coc7")
    desk.campaigns.set_member(ada, True)
    later = (("a_later_rule", 3), ("fumble", "on_tuesdays"))
    with desk.library.transaction() as tx:
        tx.campaigns.put(desk.library.campaigns()[0], name="Arkham", notes="", switches=later)
    assert desk.rules_of(ada) == ()
    desk.campaigns.show()
    desk.campaigns.set_switch("luck_spending", "0")
    assert desk.library.campaigns()[0].switches == (*later, ("luck_spending", 0))
    assert desk.rules_of(ada) == (("luck_spending", 0),)


def test_a_character_moves_from_one_campaign_to_another_and_out(desk: Desk) -> None:
    ada = desk.add("Ada")
    desk.add("Sel", "a game of the future")
    desk.campaigns.create("Arkham", "coc7")
    desk.campaigns.set_member(ada, True)
    assert desk.members() == {"Ada": True}
    desk.campaigns.create("Dunwich", "coc7")
    assert desk.view.members == (MemberView(ada, "Ada", False, "Arkham"),)
    desk.campaigns.set_member(ada, True)
    assert desk.members() == {"Ada": True}
    desk.campaigns.set_member(ada, False)
    assert (desk.members(), desk.library.memberships()) == ({"Ada": False}, {})


def test_a_removed_campaign_leaves_its_characters_and_the_next_is_shown(desk: Desk) -> None:
    ada = desk.add("Ada")
    desk.campaigns.create("Arkham", "coc7")
    desk.campaigns.create("Dunwich", "coc7")
    desk.campaigns.set_switch("luck_spending", "0")
    desk.campaigns.set_member(ada, True)
    desk.campaigns.remove()
    assert desk.view.name == "Arkham"
    assert desk.rules_of(ada) == ()
    desk.campaigns.remove()
    assert (desk.view.campaigns, desk.view.chosen) == ((), 0)
    assert desk.library.character(ada).sheet.name == "Ada"
    desk.campaigns.remove()
    desk.campaigns.rename("Nothing")
    desk.campaigns.set_member(ada, True)
    assert desk.notices == []


def test_the_window_opens_on_the_campaign_of_the_open_character(desk: Desk) -> None:
    ada = desk.add("Ada")
    desk.campaigns.create("Dunwich", "coc7")
    desk.campaigns.set_member(ada, True)
    desk.campaigns.create("Arkham", "coc7")
    desk.campaigns.show()
    assert desk.view.name == "Arkham"
    desk.session.open(ada)
    desk.campaigns.show()
    assert desk.view.name == "Dunwich"


def test_an_unsaved_change_is_reported_and_reverted(desk: Desk) -> None:
    """A click can be repeated; what was typed stays, see the next."""
    ada = desk.add("Ada")
    desk.campaigns.create("Arkham", "coc7")
    desk.campaigns.create("Dunwich", "coc7")
    before, saved = desk.view, desk.changes
    with writing(desk.path):
        desk.campaigns.create("Innsmouth", "coc7")
        desk.campaigns.set_switch("luck_spending", "0")
        desk.campaigns.set_member(ada, True)
        desk.campaigns.remove()
    assert len(desk.notices) == 4
    assert all(each.warning and each.text.startswith("Can't save") for each in desk.notices)
    assert (desk.view, desk.changes) == (before, saved)
    assert [each.name for each in desk.library.campaigns()] == ["Arkham", "Dunwich"]
    desk.campaigns.rename("Kingsport")
    assert desk.view.name == "Kingsport"


def test_typed_text_is_saved_once_the_library_is_writable(desk: Desk) -> None:
    desk.campaigns.create("Arkham", "coc7")
    with writing(desk.path):
        desk.campaigns.rename("Kingsport")
        desk.campaigns.set_notes("They met")
        desk.campaigns.set_notes("They met again")
        again = CampaignController(desk.session)
        views: list[CampaignView] = []
        again.view_changed.connect(views.append)
        again.show()
        assert [(each.name, each.notes) for each in (desk.view, views[-1])] == [
            ("Kingsport", "They met again")
        ] * 2
        assert desk.session.unsaved.count == 2
    desk.session.unsaved.try_again()
    assert desk.notices == []
    kept = desk.library.campaigns()[0]
    assert (kept.name, kept.notes, desk.session.unsaved.is_any) == ("Kingsport", "They met again", False)


def test_a_change_by_someone_else_is_not_overwritten(desk: Desk) -> None:
    desk.campaigns.create("Arkham", "coc7")
    with desk.library.transaction() as tx:
        tx.campaigns.put(desk.library.campaigns()[0], name="Theirs", notes="", switches=())
    desk.campaigns.rename("Ours")
    assert (desk.view.name, len(desk.notices)) == ("Theirs", 1)
    desk.campaigns.rename("Ours")
    assert desk.view.name == "Ours"


def test_a_damaged_campaign_can_be_left_and_deleted(desk: Desk) -> None:
    ada = desk.add("Ada")
    desk.campaigns.create("Arkham", "coc7")
    desk.campaigns.set_member(ada, True)
    desk.campaigns.create("Dunwich", "coc7")
    spoil(desk.path, "UPDATE campaign SET name = 'Arkhan' WHERE name = 'Arkham'")
    assert desk.rules_of(ada) == ()
    desk.session.open(ada)
    desk.campaigns.show()
    assert [row.name for row in desk.view.campaigns] == ["Dunwich", "Damaged campaign"]
    assert desk.view.damaged
    desk.campaigns.rename("Nothing")
    desk.campaigns.remove()
    assert [row.name for row in desk.view.campaigns] == ["Dunwich"]
    assert (desk.view.name, desk.notices) == ("Dunwich", [])


def test_an_unreadable_library_is_reported(desk: Desk) -> None:
    desk.campaigns.create("Arkham", "coc7")
    before = desk.view
    desk.library._opened.engine.dispose()
    desk.path.write_bytes(b"overwritten by something else " * 1000)
    desk.campaigns.show()
    assert (len(desk.notices), desk.view) == (1, before)
