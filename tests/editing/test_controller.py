"""Edit mode without widgets: typing, undo, and restarts."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.editing.controller import EditController
from desktop.kit.view.shell import MessageView, NoticeView
from desktop.library.problems import DiskFull
from desktop.library.records.characters import Standing
from desktop.session.session import ActionRecord
from desktop.views.editing.fields import (
    DerivedSection,
    DerivedView,
    EditView,
    FieldView,
    FormSection,
    NumbersSection,
    TableRow,
    TableSection,
    TextCell,
)
from rules_core.game.places import place_of
from rules_core.game.things import text_at
from rules_core.sheet.events import MaximumChanged, TrackerChanged
from rules_core.sheet.journal import Action
from rules_core.sheet.sheet import Sheet
from tests.table import Table, open_table, restarted


@dataclass
class EditSession:
    """A character in edit mode, and the controller's latest signals."""

    table: Table
    edit: EditController
    views: list[EditView | None] = field(default_factory=list)
    refusals: list[tuple[str, str]] = field(default_factory=list)
    questions: list[MessageView] = field(default_factory=list)
    notices: list[NoticeView] = field(default_factory=list)

    @property
    def view(self) -> EditView:
        """The latest view."""
        assert self.views
        assert self.views[-1] is not None
        return self.views[-1]

    def stands(self, place: str) -> str:
        """Return the saved value at a place on the sheet."""
        library, number = self.table.library, self.table.session.character.id
        return text_at(library.character(number).sheet, place_of(place))

    def type(self, place: str, *texts: str) -> None:
        """Type into a field, with a pause after each text, and leave it."""
        for text in texts:
            self.edit.edited(place, text)
        self.edit.settled(place)

    def fields(self) -> dict[str, FieldView]:
        """The fields of the page by place."""
        found: list[FieldView] = []
        for each in self.view.sections:
            match each:
                case FormSection():
                    found += each.fields
                case NumbersSection():
                    found += [card.field for card in each.cards]
                case TableSection():
                    found += [cell for row in each.rows for cell in row.cells if isinstance(cell, FieldView)]
        return {each.place: each for each in found}

    def rows(self, section: str) -> tuple[TableRow, ...]:
        shown = next(each for each in self.view.sections if each.id == section)
        assert isinstance(shown, TableSection)
        return shown.rows

    def derived(self, place: str) -> DerivedView:
        """Return a derived value by its place."""
        shown = next(each for each in self.view.sections if isinstance(each, DerivedSection))
        return next(each for each in shown.values if each.field.place == place)

    def portrait(self) -> bytes | None:
        """The portrait in the checks panel, which equals the one in the header."""
        assert self.view.portrait == self.view.checks.portrait.image
        return self.view.portrait

    def changes(self) -> list[tuple[str, str, str]]:
        """The changes since editing began."""
        return [(each.name, each.before, each.after) for each in self.view.checks.differences]

    def entries(self) -> int:
        """The number of journal entries."""
        return len(list(self.table.session.journal.newest_first()))


def sit_down(table: Table) -> EditSession:
    desk = EditSession(table, EditController(table.session))
    edit = desk.edit
    edit.view_changed.connect(desk.views.append)
    edit.refused.connect(lambda place, words: desk.refusals.append((place, words)))
    edit.revert_asked.connect(desk.questions.append)
    edit.delete_asked.connect(desk.questions.append)
    edit.notice.connect(desk.notices.append)
    edit.open_requested.connect(table.characters.open)
    return desk


@pytest.fixture
def desk(table: Table) -> EditSession:
    """Ida Marchetti in edit mode."""
    made = sit_down(table)
    made.edit.enter()
    return made


@pytest.fixture
def other(qtbot: QtBot, tmp_path: Path) -> Iterator[Callable[[str], EditSession]]:
    """Return any sample in edit mode."""
    tables: list[Table] = []

    def seated(sample: str) -> EditSession:
        table = open_table(tmp_path / f"{sample}.db")
        tables.append(table)
        table.characters.open_sample(sample)
        made = sit_down(table)
        made.edit.enter()
        return made

    yield seated
    for table in tables:
        table.library.close()


def test_editing_begins_on_the_skills_with_nothing_changed(desk: EditSession) -> None:
    assert desk.edit.is_on
    assert (desk.view.name, desk.view.tab, desk.view.changed) == ("Ida Marchetti", "skills", 0)
    assert [each.id for each in desk.view.tabs] == ["skills", "combat", "backstory", "gear", "notes"]


def test_editing_begins_on_the_current_page(table: Table) -> None:
    desk = sit_down(table)
    desk.edit.toggle("gear")
    assert desk.view.tab == "gear"
    desk.edit.toggle()
    assert desk.views[-1] is None
    desk.edit.toggle("chronicle")
    assert desk.view.tab == "skills"


def test_what_is_typed_is_saved_at_once(desk: EditSession) -> None:
    desk.edit.edited("detail//residence", "Arkham")
    assert desk.stands("detail//residence") == "Arkham"
    assert desk.fields()["detail//residence"].text == "Arkham"


def test_a_characteristic_updates_derived_values(desk: EditSession) -> None:
    """Its half and fifth, the base of its skills, and the full hit points."""
    desk.type("trait//dex", "80")
    card = next(each for each in desk.view.sections if isinstance(each, NumbersSection)).cards[3]
    assert (card.field.text, card.aside) == ("80", "40 · 16")
    assert desk.stands("skill/base/dodge") == "40"


def test_continuous_typing_in_a_field_is_one_entry(desk: EditSession) -> None:
    before = desk.entries()
    desk.type("name//", "Ida M", "Ida Ma", "Ida Marsh")
    assert desk.entries() == before + 1
    desk.table.undo.undo()
    assert (desk.stands("name//"), desk.view.name) == ("Ida Marchetti", "Ida Marchetti")
    assert desk.view.changed == 0


def test_returning_to_a_field_is_another_entry(desk: EditSession) -> None:
    before = desk.entries()
    desk.type("name//", "Ida M")
    desk.type("name//", "Ida Marsh")
    assert desk.entries() == before + 2
    desk.table.undo.undo()
    assert desk.stands("name//") == "Ida M"


def test_edits_of_several_fields_are_undone_one_by_one(desk: EditSession) -> None:
    desk.type("detail//age", "32")
    desk.type("trait//str", "50")
    desk.table.undo.undo()
    assert (desk.stands("trait//str"), desk.stands("detail//age")) == ("45", "32")
    desk.table.undo.redo()
    assert desk.stands("trait//str") == "50"


def test_undo_while_typing_starts_another_entry(desk: EditSession) -> None:
    """Typing after Ctrl+Z does not extend the entry that was just undone."""
    desk.edit.edited("name//", "Ida M")
    desk.table.undo.undo()
    desk.edit.edited("name//", "Ida Marsh")
    assert desk.stands("name//") == "Ida Marsh"
    desk.table.undo.undo()
    assert desk.stands("name//") == "Ida Marchetti"


@pytest.mark.parametrize(
    ("place", "text", "words"),
    [
        ("trait//str", "a lot", "Enter a whole number from 0 to 999."),
        ("trait//str", "1000", "Enter a whole number from 0 to 999."),
        ("trait//str", "-1", "Enter a whole number from 0 to 999."),
        ("name//", "  ", "Enter a name."),
        ("name//", "x" * 201, "At most 200 characters."),
        ("skill/formula/listen", "DEX//2", "“/” isn't allowed there. Try DEX/2 or EDU × 2 + 10."),
    ],
)
def test_invalid_values_are_refused_in_place(desk: EditSession, place: str, text: str, words: str) -> None:
    before, shown = desk.stands(place), len(desk.views)
    desk.edit.edited(place, text)
    assert (desk.refusals, desk.stands(place)) == ([(place, words)], before)
    assert len(desk.views) == shown, "what was typed stays in the field"


def test_a_refusal_disappears_once_corrected(desk: EditSession) -> None:
    desk.edit.edited("trait//str", "x")
    desk.edit.edited("trait//str", "45")
    assert desk.refusals[-1] == ("trait//str", "")


def test_leaving_a_field_restores_the_last_good_value(desk: EditSession) -> None:
    desk.edit.edited("trait//str", "x")
    shown = len(desk.views)
    desk.edit.settled("trait//str")
    assert desk.refusals[-1] == ("trait//str", "")
    assert (len(desk.views), desk.fields()["trait//str"].text) == (shown + 1, "45")


def test_a_box_is_ticked_and_unticked(desk: EditSession) -> None:
    desk.type("skill/marks/listen", "1")
    assert desk.stands("skill/marks/listen") == "1"
    desk.type("skill/marks/listen", "")
    assert desk.stands("skill/marks/listen") == "0"


def test_points_move_the_total(desk: EditSession) -> None:
    before = int(desk.stands("skill/value/fast-talk"))
    desk.type("skill/occupation_points/fast-talk", "5")
    assert desk.stands("skill/value/fast-talk") == str(before + 5)


def test_a_derived_value_is_set_by_hand_and_reset(desk: EditSession) -> None:
    rule = desk.derived("tracker/maximum/hp").value
    desk.edit.by_hand("tracker/maximum/hp")
    assert (desk.derived("tracker/maximum/hp").by_hand, desk.stands("tracker/maximum/hp")) == (True, rule)
    desk.type("tracker/maximum/hp", "14")
    assert desk.derived("tracker/maximum/hp").rule == f"by the rules: {rule}"
    desk.edit.by_rule("tracker/maximum/hp")
    assert desk.stands("tracker/maximum/hp") == ""
    assert desk.derived("tracker/maximum/hp").value == rule


def test_a_value_without_a_tracker_can_be_set_by_hand(desk: EditSession) -> None:
    rule = desk.derived("override//move").value
    desk.edit.by_hand("override//move")
    assert desk.stands("override//move") == rule
    desk.edit.by_rule("override//move")
    assert desk.stands("override//move") == ""


def test_a_custom_skill_is_added_with_its_formula(desk: EditSession) -> None:
    desk.edit.added("skill", {"kind": "custom", "name": "Juggling", "formula": "DEX/2"})
    row = next(each for each in desk.rows("skills") if each.name == "Juggling")
    which = row.id.removeprefix("skill//")
    assert desk.stands(f"skill/value/{which}") == str(int(desk.stands("trait//dex")) // 2)
    desk.edit.removed(row.id)
    assert all(each.name != "Juggling" for each in desk.rows("skills"))
    desk.table.undo.undo()
    assert any(each.name == "Juggling" for each in desk.rows("skills"))


def test_an_added_row_gets_the_focus(desk: EditSession) -> None:
    stands: list[str] = []
    desk.edit.stand_requested.connect(stands.append)
    desk.edit.choose_tab("combat")
    number = len(desk.rows("weapons"))
    desk.edit.added("weapon", {"name": "New weapon"})
    assert stands == [f"weapon/name/{number}"]
    desk.edit.choose_tab("backstory")
    desk.edit.added("detail", {"name": "Scar"})
    assert stands[-1] == "detail//Scar"


def test_an_invalid_addition_shows_an_error(desk: EditSession) -> None:
    before = desk.entries()
    desk.edit.added("skill", {"kind": "custom", "name": ""})
    assert desk.notices[-1].warning
    assert desk.entries() == before


def test_details_of_a_skill_are_opened_by_row_or_choice(desk: EditSession) -> None:
    desk.edit.choose_row("skill//listen")
    assert "skill/formula/listen" in desk.fields()
    desk.edit.edited("shown/skill/", "stealth")
    assert "skill/formula/stealth" in desk.fields()
    assert "skill/formula/listen" not in desk.fields()


def test_requested_fields_get_the_focus(desk: EditSession) -> None:
    stands: list[str] = []
    desk.edit.stand_requested.connect(stands.append)
    desk.edit.choose_row("skill//listen")
    desk.edit.edited("shown/skill/", "stealth")
    assert stands == ["shown/skill/"], "who chooses in the form stands there already"


def test_weapons_move_up_and_down(desk: EditSession) -> None:
    desk.edit.choose_tab("combat")
    first, second = (desk.stands(f"weapon/name/{n}") for n in (0, 1))
    desk.edit.moved("weapon//0", 1)
    assert [desk.stands(f"weapon/name/{n}") for n in (0, 1)] == [second, first]
    before = desk.entries()
    desk.edit.moved("weapon//0", -1)
    assert desk.entries() == before, "the first one cannot go further up"


def test_a_paragraph_moves_among_those_of_its_heading(desk: EditSession) -> None:
    """Paragraphs of other headings in between are skipped."""
    desk.edit.choose_tab("backstory")
    desk.edit.added("passage", {"heading": "description", "text": "A scar."})
    rows = desk.rows("backstory-description")
    assert len(rows) == 2
    assert int(rows[1].id.split("/")[2]) - int(rows[0].id.split("/")[2]) > 1
    desk.edit.moved(rows[1].id, -1)
    first = desk.rows("backstory-description")[0].cells[0]
    assert isinstance(first, FieldView)
    assert first.text == "A scar."


def test_a_custom_detail_is_named_typed_and_removed(desk: EditSession) -> None:
    desk.edit.choose_tab("backstory")
    before = desk.entries()
    desk.edit.added("detail", {"name": "  Eye  colour "})
    assert desk.entries() == before, "nothing is on the sheet before something is typed"
    desk.type("detail//Eye colour", "green")
    assert desk.stands("detail//Eye colour") == "green"
    desk.edit.removed("detail//Eye colour")
    assert desk.stands("detail//Eye colour") == ""
    assert [each.name for each in desk.rows("details")] == []


def test_details_of_creation_cannot_be_made_by_name(desk: EditSession) -> None:
    desk.edit.choose_tab("backstory")
    desk.edit.added("detail", {"name": "kept:all"})
    assert desk.rows("details") == ()


def test_changes_are_listed_and_reverted_one_by_one(desk: EditSession) -> None:
    before = desk.stands("detail//residence")
    desk.type("detail//residence", "Arkham")
    desk.type("trait//app", "60")
    assert desk.view.changed == 2
    residence = next(each for each in desk.view.checks.differences if each.after == "Arkham")
    assert residence.before == before
    desk.edit.revert(residence.id)
    assert desk.stands("detail//residence") == before
    assert (desk.view.changed, desk.stands("trait//app")) == (1, "60")
    desk.table.undo.undo()
    assert desk.stands("detail//residence") == "Arkham"


def test_all_changes_are_reverted_after_confirmation(desk: EditSession) -> None:
    before = desk.table.session.character.sheet
    desk.type("detail//residence", "Arkham")
    desk.type("trait//con", "90")
    desk.edit.added("skill", {"kind": "custom", "name": "Juggling"})
    desk.edit.removed("weapon//0")
    changed, entries = desk.view.changed, desk.entries()
    desk.edit.ask_revert_all()
    assert desk.questions[-1].title == f"Revert all {changed} changes?"
    assert desk.table.session.character.sheet != before
    desk.edit.revert_all()
    assert desk.table.session.character.sheet == before
    assert (desk.view.changed, desk.entries()) == (0, entries + 1)
    desk.table.undo.undo()
    assert (desk.stands("detail//residence"), desk.view.changed) == ("Arkham", changed)


def test_reverting_all_respects_earlier_undos(desk: EditSession) -> None:
    before = desk.table.session.character.sheet
    desk.type("trait//con", "90")
    desk.type("trait//app", "60")
    desk.table.undo.undo()
    desk.edit.revert_all()
    assert desk.table.session.character.sheet == before


def test_reverting_nothing_is_harmless(desk: EditSession) -> None:
    desk.edit.ask_revert_all()
    assert (desk.questions, desk.notices[-1].text) == ([], "Nothing has changed.")


def test_a_failed_save_keeps_typed_text(desk: EditSession, monkeypatch: pytest.MonkeyPatch) -> None:
    """The fields keep it with an error, and it is saved when there is room."""

    def full(*_args: object, **_kwargs: object) -> None:
        raise DiskFull(desk.table.library.path, "full")

    def kept() -> Sheet:
        return desk.table.library.character(desk.table.session.character.id).sheet

    monkeypatch.setattr(desk.table.library, "transaction", full)
    desk.edit.edited("detail//residence", "Arkh")
    desk.edit.edited("detail//residence", "Arkham")
    desk.edit.settled("detail//residence")
    desk.edit.edited("skill/value/listen", "61")
    assert desk.table.session.unsaved.count == 2
    assert desk.fields()["detail//residence"].text == "Arkham"
    assert desk.fields()["detail//residence"].remark == "Not saved"
    assert desk.fields()["skill/value/listen"].remark == "Not saved"
    assert kept().detail("residence") != "Arkham"
    monkeypatch.undo()
    desk.table.session.unsaved.try_again()
    assert (kept().detail("residence"), kept().skill("listen").value) == ("Arkham", 61)
    assert not desk.fields()["detail//residence"].remark


def test_edits_survive_a_restart(desk: EditSession, library_path: Path) -> None:
    desk.edit.edited("name//", "Ida Marsh")
    again = sit_down(restarted(desk.table, library_path))
    again.edit.enter()
    assert again.view.name == "Ida Marsh"
    assert again.view.changed == 0, "what was changed counts from when editing began"
    again.table.undo.undo()
    assert again.view.name == "Ida Marchetti"
    desk.table.library = again.table.library


def test_another_character_leaves_edit_mode(desk: EditSession) -> None:
    desk.table.characters.open_sample("hugh-pemberton")
    assert not desk.edit.is_on
    assert desk.views[-1] is None


def test_a_roll_leaves_edit_mode(desk: EditSession) -> None:
    desk.table.roll("listen", 20, units=1)
    assert not desk.edit.is_on


def test_changes_from_play_are_shown(desk: EditSession) -> None:
    now = int(desk.stands("tracker/value/luck"))
    desk.table.session.do(
        ActionRecord(Action.TRACKER, "tracker:luck", events=(TrackerChanged("luck", now, now - 1),))
    )
    assert desk.fields()["tracker/value/luck"].text == str(now - 1)


def test_nothing_can_be_edited_outside_edit_mode(desk: EditSession) -> None:
    desk.edit.leave()
    before, entries = desk.table.session.character.sheet, desk.entries()
    desk.edit.edited("name//", "Ida Marsh")
    desk.edit.added("possession", {"name": "Rope"})
    desk.edit.removed("weapon//0")
    desk.edit.moved("weapon//0", 1)
    desk.edit.by_hand("override//move")
    desk.edit.fix("any", "any")
    desk.edit.revert("name//")
    desk.edit.revert_all()
    desk.edit.ask_revert_all()
    desk.edit.ask_delete()
    desk.edit.delete()
    desk.edit.duplicate()
    desk.edit.remove_picture()
    assert (desk.table.session.character.sheet, desk.entries()) == (before, entries)
    assert desk.questions == []


def test_a_remark_is_fixed_by_one_click(desk: EditSession) -> None:
    """Credit Rating outside the range of the occupation: set to the limit, or accepted."""
    desk.type("detail//creation:credit", "9-30")
    desk.type("skill/occupation_points/credit-rating", "40")
    remark = next(each for each in desk.view.checks.remarks if "40" in each.title)
    assert remark.tone == "warning"
    beside = [each.remark for each in desk.fields().values() if each.remark]
    assert beside == ["Outside 9 to 30"]
    desk.edit.fix(remark.id, remark.fixes[0].id)
    assert desk.stands("skill/occupation_points/credit-rating") == "30"
    desk.table.undo.undo()
    kept = next(each for each in desk.view.checks.remarks if "40" in each.title)
    desk.edit.fix(kept.id, "keep")
    assert desk.stands("skill/occupation_points/credit-rating") == "40"
    assert all("40" not in each.title for each in desk.view.checks.remarks)
    assert all("kept" not in name for name, _, _ in desk.changes())


def test_a_remark_without_a_fix_says_why(desk: EditSession) -> None:
    """A file had more hit points than can be typed, and more than their maximum."""
    now = int(desk.stands("tracker/value/hp"))
    odd = (MaximumChanged("hp", None, 10**8), TrackerChanged("hp", now, 10**9))
    desk.table.session.do(ActionRecord(Action.EDIT, "tracker/value/hp", events=odd))
    remark = next(each for each in desk.view.checks.remarks if each.fixes[0].id == "set")
    desk.edit.fix(remark.id, "set")
    assert desk.notices[-1].warning
    assert desk.stands("tracker/value/hp") == str(10**9)


def test_a_portrait_is_chosen_removed_and_undone(desk: EditSession) -> None:
    before = desk.portrait()
    assert before is not None
    desk.edit.choose_picture(before + b" ")
    assert desk.portrait() == before + b" "
    desk.edit.remove_picture()
    assert desk.portrait() is None
    desk.table.undo.undo()
    assert desk.portrait() == before + b" "
    desk.table.undo.undo()
    assert desk.portrait() == before


def test_a_copy_is_a_variant_and_opens(desk: EditSession) -> None:
    original = desk.table.session.character
    with desk.table.library.transaction() as tx:
        tx.set_standing(original.id, Standing(favourite=True, tags=("Arkham",)))
    desk.edit.duplicate()
    copy = desk.table.session.character
    assert copy.sheet.name == "Ida Marchetti (2)"
    assert not desk.edit.is_on
    standing = desk.table.library.standing(copy.id)
    assert (standing.variant_of, standing.tags, standing.favourite) == (original.uuid, ("Arkham",), False)
    assert desk.table.session.portrait is not None
    desk.edit.enter()
    desk.edit.duplicate()
    assert desk.table.session.character.sheet.name == "Ida Marchetti (3)"


def test_a_character_is_deleted_by_name_and_goes_to_the_bin(desk: EditSession) -> None:
    asked: list[int] = []
    desk.edit.bin_requested.connect(asked.append)
    desk.edit.ask_delete()
    assert desk.questions[-1].title == "Delete Ida Marchetti?"
    assert "30 days" in desk.questions[-1].text
    assert asked == []
    desk.edit.delete()
    assert asked == [desk.table.session.character.id]
    assert not desk.edit.is_on


@pytest.mark.parametrize("sample", ["tarn-ondara", "sel-vantry", "ansel-quay", "juno-halloran", "oriel-kast"])
def test_every_game_is_edited_on_every_page(other: Callable[[str], EditSession], sample: str) -> None:
    """Typing each field's own text changes nothing; then one skill is changed."""
    desk = other(sample)
    before = desk.entries()
    for tab in desk.view.tabs:
        desk.edit.choose_tab(tab.id)
        assert desk.view.tab == tab.id
        for each in desk.fields().values():
            if not each.place.startswith("shown/"):
                desk.type(each.place, each.text)
    assert (desk.refusals, desk.entries()) == ([], before)
    desk.edit.choose_tab("skills")
    skill = desk.table.session.character.sheet.skills[0]
    desk.edit.choose_row(f"skill//{skill.id}")
    desk.type(f"skill/value/{skill.id}", "7")
    assert desk.stands(f"skill/value/{skill.id}") == "7"
    assert [after for _, _, after in desk.changes()] == ["7"]
    desk.edit.revert_all()
    assert desk.stands(f"skill/value/{skill.id}") == str(skill.value)


def test_an_emptied_level_can_be_typed_again(other: Callable[[str], EditSession]) -> None:
    """The level of d20 is not one of its attributes, but works like them."""
    desk = other("ansel-quay")
    desk.type("trait//level", "")
    desk.type("trait//level", "4")
    assert (desk.stands("trait//level"), desk.fields()["trait//level"].text) == ("4", "4")


def test_rows_have_names(desk: EditSession) -> None:
    """Skills of the list have a bold name that opens their details."""
    listen = next(each for each in desk.rows("skills") if each.name == "Listen")
    assert TextCell("Listen", strong=True, opens="skill//listen") in listen.cells


def test_a_pause_while_typing_a_number_leaves_no_trace(desk: EditSession) -> None:
    """A maximum of 1 on the way to 12 neither lowers the hit points nor fills them afterwards."""
    before = desk.stands("tracker/value/hp")
    desk.type("tracker/maximum/hp", "1", "12")
    assert desk.stands("tracker/maximum/hp") == "12"
    assert desk.stands("tracker/value/hp") == before
