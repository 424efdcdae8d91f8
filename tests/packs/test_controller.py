"""Table packs are created, edited, shared and used in saved steps."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QObject

from desktop.base.clock import now
from desktop.campaigns.controller import CampaignController
from desktop.interchange.packs import LARGEST, is_pack_file, pack_text, read_pack, sample_packs
from desktop.kit.view.shell import MessageView, NoticeView
from desktop.library.records.characters import CharacterId
from desktop.library.store.library import Library
from desktop.packs.controller import PackController
from desktop.packs.view import PacksView
from desktop.session.session import Session
from desktop.session.undo import UndoController
from desktop.views.campaign import CampaignView
from desktop.views.editing.fields import FieldView, TableSection, TextSection
from rules_core.packs.packs import Pack, pack_from_data
from rules_core.sheet.sheet import Sheet, Tracker, Trait, Weapon
from tests.core.packs.test_homebrew import SMOKE
from tests.session.test_unsaved import broken

SALT = pack_from_data(SMOKE)
NERVE = "own:smoke-and-salt:nerve"


class Desk:
    """The controller over a library of its own, and what it last told."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.library = Library.open(path)
        self.session = Session(self.library, now)
        self.packs = PackController(self.session)
        self.undo = UndoController(self.session)
        self.view = PacksView((), ())
        self.notices: list[NoticeView] = []
        self.told: list[MessageView] = []
        self.asked: list[MessageView] = []
        self.refused: dict[str, str] = {}
        self.packs.view_changed.connect(lambda view: setattr(self, "view", view))
        self.packs.notice.connect(self.notices.append)
        self.packs.told.connect(self.told.append)
        self.packs.replace_asked.connect(self.asked.append)
        self.packs.refused.connect(self.refused.__setitem__)

    def add(self, name: str, system: str = "coc7") -> CharacterId:
        sheet = Sheet(system, name, traits=(Trait("pow", 65),), trackers=(Tracker("hp", 11),))
        with self.library.transaction() as tx:
            return tx.add(sheet).id

    def campaign(self, *members: CharacterId) -> CampaignController:
        """A campaign of these members, chosen in the window of campaigns."""
        campaigns = CampaignController(self.session)
        campaigns.create("Thursdays", "coc7")
        for each in members:
            campaigns.set_member(each, member=True)
        return campaigns

    def rows(self) -> list[str]:
        return [each.name for each in self.view.packs]

    def field(self, place: str) -> FieldView:
        for section in self.view.sections:
            fields = []
            if isinstance(section, TableSection):
                fields = [each for row in section.rows for each in row.cells]
            elif isinstance(section, TextSection):
                fields = [section.field]
            else:
                fields = list(section.fields)  # type: ignore[union-attr]
            for each in fields:
                if isinstance(each, FieldView) and each.place == place:
                    return each
        raise KeyError(place)

    def file(self, tmp_path: Path, pack: Pack, name: str = "pack.toml") -> Path:
        path = tmp_path / name
        path.write_text(pack_text(pack), "utf-8")
        return path


@pytest.fixture
def desk(qapp: QObject, tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path / "library.db")
    yield made
    made.library.close()


@pytest.fixture
def salty(desk: Desk, tmp_path: Path) -> Desk:
    """Smoke and Salt is in the library, and Ida is open."""
    desk.session.open(desk.add("Ida"))
    desk.packs.import_files([desk.file(tmp_path, SALT)])
    return desk


def test_at_first_there_are_only_samples(desk: Desk) -> None:
    desk.packs.show()
    assert desk.view.packs == ()
    assert [each.title for each in desk.view.samples] == ["Smoke and Salt", "The Long Haul"]


def test_a_sample_is_added_once(desk: Desk) -> None:
    desk.packs.add_sample("the-long-haul")
    assert (desk.view.name, desk.view.game) == ("The Long Haul", "Shadow Lounge")
    assert [each.id for each in desk.view.samples] == ["smoke-and-salt"]
    assert desk.view.use is None


def test_a_new_pack_is_empty_and_has_its_own_id(desk: Desk) -> None:
    desk.packs.create(" House   rules ", "striker")
    desk.packs.create("House rules", "striker")
    assert desk.rows() == ["House rules", "House rules"]
    first, second = desk.library.packs()
    assert first.uuid != second.uuid
    assert first.uuid.startswith("house-rules-")
    assert read_pack(first.content.encode()).name == "House rules"
    desk.packs.create("", "coc7")
    assert desk.view.name == "New pack"
    desk.packs.create("x" * 300, "coc7")
    assert (desk.view.name, desk.view.fault) == ("x" * 100, "")
    desk.packs.create("a\x00b", "coc7")
    assert desk.view.name == "New pack"


def test_a_new_item_gets_its_id_from_its_first_name(salty: Desk) -> None:
    def ids() -> list[str]:
        (kept,) = salty.library.packs()
        return [each.id.rpartition(":")[2] for each in read_pack(kept.content.encode()).skills[2:]]

    salty.packs.add("skills", {"name": "New skill"})
    salty.packs.settle("skills/name/2")
    assert ids() == ["new-skill"]
    salty.packs.edit("skills/name/2", "Haul")
    assert ids() == ["new-skill"]
    salty.packs.settle("skills/base/2")
    salty.packs.settle("name//")
    assert ids() == ["new-skill"]
    salty.packs.settle("skills/name/2")
    assert ids() == ["haul"]
    salty.packs.edit("skills/name/2", "Pull")
    salty.packs.settle("skills/name/2")
    assert ids() == ["haul"]
    salty.packs.add("skills", {"name": "New skill"})
    salty.packs.use(weapons=False)
    salty.packs.edit("skills/name/3", "Splice")
    salty.packs.settle("skills/name/3")
    assert ids() == ["haul", "new-skill"], "Ida has it by this id"


def test_every_change_is_saved_at_once(salty: Desk) -> None:
    salty.packs.edit("skills/base/0", "DEX/4")
    salty.packs.edit("name//", "Salt")
    salty.packs.add("conditions", {"name": "Wet"})
    salty.packs.take_out("trackers//1")
    (kept,) = salty.library.packs()
    pack = read_pack(kept.content.encode())
    assert (kept.name, pack.name, pack.skills[0].base) == ("Salt", "Salt", "DEX/4")
    assert [each.name for each in pack.conditions] == ["Seasick", "Wet"]
    assert [each.name for each in pack.trackers] == ["Nerve"]
    assert salty.field("conditions/name/1").text == "Wet"


def test_invalid_values_are_refused_beside_the_field(salty: Desk) -> None:
    salty.packs.edit("skills/base/0", "DEX//")
    assert salty.refused == {"skills/base/0": "“DEX//” isn't a formula: “/” isn't allowed at character 5."}
    assert read_pack(salty.library.packs()[0].content.encode()) == SALT
    salty.packs.edit("skills/base/0", "DEX/4")
    assert salty.refused == {"skills/base/0": ""}


def test_deleted_items_are_not_changed(salty: Desk) -> None:
    salty.packs.edit("skills/base/9", "20")
    salty.packs.take_out("weapons//9")
    assert read_pack(salty.library.packs()[0].content.encode()) == SALT


def test_a_pack_is_duplicated_and_deleted(salty: Desk) -> None:
    salty.packs.duplicate()
    assert (salty.view.name, len(salty.rows())) == ("Smoke and Salt (copy)", 2)
    salty.packs.remove()
    assert (salty.rows(), salty.view.name) == (["Smoke and Salt"], "Smoke and Salt")
    salty.packs.remove()
    assert (salty.rows(), salty.view.chosen) == ([], 0)


def test_a_pack_is_saved_as_a_file_that_can_be_read(salty: Desk, tmp_path: Path) -> None:
    assert salty.packs.file_name() == "smoke-and-salt"
    salty.packs.save(tmp_path / "out.toml")
    assert read_pack((tmp_path / "out.toml").read_bytes()) == SALT
    salty.packs.save(tmp_path / "no folder" / "out.toml")
    assert "Can't write out.toml" in salty.told[-1].text


def test_a_bad_file_is_refused_with_path_or_line(desk: Desk, tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text(pack_text(SALT).replace('base = "20"', 'base = "20 *"'), "utf-8")
    torn = tmp_path / "torn.toml"
    torn.write_text("format = 1\nid = oops\n", "utf-8")
    big = tmp_path / "big.toml"
    big.write_bytes(b"#" * (LARGEST + 1))
    desk.packs.import_files([bad, torn, big, tmp_path / "none.toml"])
    assert desk.library.packs() == ()
    said = desk.told[0].detail.splitlines()
    assert said[0] == "bad.toml: skills[1].base: “20 *” isn't a formula: it's incomplete."
    assert said[1].startswith("torn.toml: Line 2: ")
    assert said[2].startswith("big.toml: The file is larger")
    assert said[3].startswith("none.toml: Can't open the file")


def test_the_same_pack_again_changes_nothing_and_another_version_is_asked_about(
    salty: Desk, tmp_path: Path
) -> None:
    salty.packs.import_files([salty.file(tmp_path, SALT, "again.toml")])
    assert salty.asked == []
    newer = salty.file(tmp_path, SALT._replace(name="Salt 2"), "newer.toml")
    salty.packs.import_files([newer])
    assert [each.go for each in salty.asked] == ["Replace"]
    assert salty.rows() == ["Smoke and Salt"]
    salty.packs.replace_asked.connect(lambda _view: salty.packs.replace())
    salty.packs.import_files([newer])
    assert salty.rows() == ["Salt 2"]


def test_a_different_pack_with_the_same_id_is_added_separately(salty: Desk, tmp_path: Path) -> None:
    other = Pack("smoke-and-salt", "Otherwise", "striker")
    salty.packs.import_files([salty.file(tmp_path, other, "other.toml")])
    assert salty.rows() == ["Otherwise", "Smoke and Salt"]
    assert len({each.uuid for each in salty.library.packs()}) == 2


def test_adding_and_removing_a_pack_can_be_undone(salty: Desk) -> None:
    use = salty.view.use
    assert use is not None
    assert (use.character, use.attached, use.weapons) == ("Ida", False, 1)
    before = salty.session.character.sheet
    salty.packs.use(weapons=True)
    sheet = salty.session.character.sheet
    assert sheet.tracker(NERVE).value == 13
    assert sheet.weapons == (replace(SALT.weapons[0], skill="own:smoke-and-salt:harpoons"),)
    assert salty.notices[-1] == NoticeView("Ida now uses Smoke and Salt.", undo=True)
    assert salty.view.use is not None
    assert salty.view.use.current
    assert "Ida" in salty.view.used_by
    salty.packs.take_off()
    assert salty.session.character.sheet.tracker(NERVE).value == 13
    assert "Ida" not in salty.view.used_by
    salty.undo.undo()
    assert salty.session.character.sheet == sheet
    salty.undo.undo()
    assert salty.session.character.sheet == before


def test_a_character_can_be_updated_to_a_changed_pack(salty: Desk) -> None:
    salty.packs.use(weapons=False)
    salty.packs.edit("skills/name/0", "Spears")
    use = salty.view.use
    assert use is not None
    assert (use.attached, use.current) == (True, False)
    salty.packs.use(weapons=False)
    assert salty.session.character.sheet.skill("own:smoke-and-salt:harpoons").name == "Spears"
    assert Weapon("Whaling harpoon") not in salty.session.character.sheet.weapons


def test_a_deleted_pack_breaks_nothing(salty: Desk) -> None:
    salty.packs.use(weapons=False)
    sheet = salty.session.character.sheet
    salty.packs.remove()
    salty.session.open(salty.session.character.id)
    assert salty.session.character.sheet == sheet
    assert salty.session.system.tracker_span(sheet, NERVE).most == 15


def test_pack_house_rules_apply_without_a_campaign(salty: Desk) -> None:
    assert salty.session.rules == ()
    salty.packs.use(weapons=False)
    assert dict(salty.session.rules) == {"luck_recovery": 1, "fumble": "only_100"}
    salty.undo.undo()
    assert salty.session.rules == ()


def test_house_rules_of_campaign_packs_apply_to_members(salty: Desk) -> None:
    ida = salty.session.character.id
    campaigns = salty.campaign(ida)
    (kept,) = salty.library.packs()
    campaigns.set_pack(kept.id, used=True)
    salty.session.open(ida)
    assert dict(salty.session.rules) == {"luck_recovery": 1, "fumble": "only_100"}
    campaigns.set_switch("luck_recovery", "1")
    campaigns.set_pack(kept.id, used=False)
    salty.session.open(ida)
    assert dict(salty.session.rules) == {"luck_recovery": 1}
    salty.packs.show()
    assert salty.view.used_by == ()


def test_a_campaign_lists_the_packs_of_its_game(salty: Desk) -> None:
    campaigns = salty.campaign()
    salty.packs.add_sample("the-long-haul")
    views: list[CampaignView] = []
    campaigns.view_changed.connect(views.append)
    campaigns.set_pack(salty.library.packs()[0].id, used=True)
    assert [(each.name, each.member) for each in views[-1].packs] == [("Smoke and Salt", True)]
    salty.packs.choose(salty.library.packs()[0].id)
    assert salty.view.used_by == ("Thursdays",)


def test_members_are_offered_the_campaigns_packs(salty: Desk) -> None:
    ida = salty.session.character.id
    salty.packs.offer()
    assert salty.notices == []
    salty.campaign(ida).set_pack(salty.library.packs()[0].id, used=True)
    salty.session.open(ida)
    salty.packs.offer()
    (notice,) = salty.notices
    assert notice.text == "Thursdays uses the pack Smoke and Salt."
    assert (notice.act, notice.act_words) == ("packs_of_campaign", "Add its rules")
    salty.packs.accept_offer()
    assert salty.session.character.sheet.tracker(NERVE).value == 13
    salty.packs.offer()
    assert len(salty.notices) == 2  # that it plays by the pack now


def test_an_unreadable_pack_can_be_deleted(salty: Desk) -> None:
    with salty.library.transaction() as tx:
        tx.packs.add("torn", "Torn", "coc7", "format = \n")
    salty.packs.show()
    torn = next(each for each in salty.library.packs() if each.uuid == "torn")
    salty.packs.choose(torn.id)
    assert salty.view.fault.startswith("Line 1")
    assert salty.view.sections == ()
    salty.packs.edit("name//", "Whole")
    salty.packs.duplicate()
    salty.packs.use(weapons=False)
    assert salty.session.character.sheet.homebrew is None
    salty.packs.remove()
    assert salty.rows() == ["Smoke and Salt"]


def test_changes_by_another_program_are_shown(salty: Desk) -> None:
    other = Library.open(salty.path)
    (kept,) = other.packs()
    with other.transaction() as tx:
        tx.packs.put(kept, "Theirs", pack_text(SALT._replace(name="Theirs")))
    other.close()
    salty.packs.edit("name//", "Lost")
    assert salty.notices[-1].warning
    assert salty.rows() == ["Theirs"]
    assert not salty.session.unsaved.is_any


def test_packs_are_recognised_by_content(desk: Desk, tmp_path: Path) -> None:
    assert is_pack_file(desk.file(tmp_path, SALT, "pack.txt"))
    large = tmp_path / "large.toml"
    large.write_text(pack_text(SALT) + "#" * LARGEST, "utf-8")
    assert is_pack_file(large), "its window says why it cannot be used"
    assert not is_pack_file(tmp_path)
    assert not is_pack_file(tmp_path / "none")
    assert not is_pack_file(desk.path)


def test_without_a_pack_nothing_happens(desk: Desk, tmp_path: Path) -> None:
    desk.packs.edit("name//", "X")
    desk.packs.use(weapons=True)
    desk.packs.take_off()
    desk.packs.remove()
    desk.packs.save(tmp_path / "x.toml")
    assert desk.packs.file_name() == ""
    assert not (tmp_path / "x.toml").exists()


def test_the_samples_are_read_once() -> None:
    assert sample_packs() is sample_packs()


def test_text_typed_while_the_disk_is_full_is_saved_later(
    salty: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    salty.packs.show()
    name = salty.view.name
    with broken(salty.library, monkeypatch):
        salty.packs.edit("name//", "Smoke")
        salty.packs.edit("name//", "Smoke and Ash")
        assert (salty.view.name, salty.rows()) == ("Smoke and Ash", ["Smoke and Ash"])
        assert [each.name for each in salty.library.packs()] == [name]
    salty.packs.edit("author//", "Ida")
    assert not salty.session.unsaved.is_any
    assert [each.name for each in salty.library.packs()] == ["Smoke and Ash"]
    assert read_pack(salty.library.packs()[0].content.encode()).author == "Ida"


def test_deleting_an_unsaved_pack_blocks_nothing(salty: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    salty.packs.show()
    with broken(salty.library, monkeypatch):
        salty.packs.edit("name//", "Smoke and Ash")
    salty.packs.remove()
    salty.session.unsaved.try_again()
    assert not salty.session.unsaved.is_any
    assert salty.library.packs() == ()
