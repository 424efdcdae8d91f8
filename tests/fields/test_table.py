"""The table of fields: painted cells, one real control, keys, mouse, filter and adding rows."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from desktop.fields.add_popup import AddPopup
from desktop.fields.sections import SectionColumn
from desktop.fields.table import Table
from desktop.fields.table_card import TableCard
from desktop.kit.look import theme
from desktop.kit.view.shell import Choice
from desktop.views.editing.fields import EMPTY_ROW, AddView, Listed, TableRow, TableSection
from tests.fields.conftest import Heard
from tests.fields.finding import button, field, focused, says
from tests.fields.ida import ADD_SKILL, SKILL_ROWS, WEAPONS, skill_row, skills

Show = Callable[..., Heard]

FAST_TALK, LISTEN = 3, 5
TICK, NAME, BASE, OCCUPATION, PERSONAL, TOTAL, ASIDE, REMOVE = range(8)


class Shown:
    """A visible column with one table."""

    def __init__(self, show: Show, section: TableSection, width: int = 780) -> None:
        self.column = SectionColumn()
        self.column.show_sections((section,))
        self.heard = show(self.column, width, 2600)
        (self.table,) = self.column.findChildren(Table)

    def spoken(self, row: int, column: int) -> object:
        index = self.table.model().index(row, column)
        return self.table.model().data(index, Qt.ItemDataRole.AccessibleTextRole)

    def click(self, row: int, column: int, dx: int = 14) -> None:
        box = self.table.visualRect(self.table.model().index(row, column))
        at = QPoint(box.left() + dx, box.center().y())
        QTest.mouseClick(self.table.viewport(), Qt.MouseButton.LeftButton, pos=at)

    def key(self, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        QTest.keyClick(focused(), key, held)

    @property
    def focused(self) -> str:
        return focused().accessibleName()

    @property
    def edits(self) -> list[tuple[object, ...]]:
        return [each[1:] for each in self.heard if each[0] == "edited"]


@pytest.fixture
def shown(show: Show) -> Shown:
    return Shown(show, skills())


def test_cells_are_spoken_with_their_skill(shown: Shown) -> None:
    assert shown.spoken(FAST_TALK, OCCUPATION) == "Fast Talk, occupation points, 45"
    assert shown.spoken(FAST_TALK, TICK) == "Fast Talk, tick, ticked"
    assert shown.spoken(FAST_TALK, NAME) == "Fast Talk"
    assert shown.spoken(FAST_TALK, TOTAL) == "Fast Talk, Total, 60"
    assert shown.spoken(FAST_TALK, TOTAL + 1) == "Fast Talk, Half 30, fifth 12"
    assert shown.spoken(FAST_TALK, REMOVE) == "Remove Fast Talk"
    assert shown.spoken(1, OCCUPATION) == "Credit Rating, occupation points, 32, Outside 9 to 30"


def test_sixty_skills_use_few_widgets(show: Show) -> None:
    rows = tuple(skill_row(f"Skill {number}", False, 20, 10, 5) for number in range(60))
    assert len(Shown(show, skills(rows)).column.findChildren(QWidget)) < 40


def test_a_click_opens_a_field_and_typing_replaces_its_text(shown: Shown) -> None:
    shown.click(FAST_TALK, OCCUPATION)
    points = field(shown.column, "Fast Talk, occupation points")
    assert points.hasFocus()
    QTest.keyClicks(points, "50")
    shown.key(Qt.Key.Key_Return)
    assert shown.edits == [("skill/occupation_points/fast-talk", "50")]
    assert shown.focused == "Library Use, occupation points"
    assert ("settled", "skill/occupation_points/fast-talk") in shown.heard


def test_escape_restores_the_field(shown: Shown) -> None:
    shown.click(FAST_TALK, OCCUPATION)
    points = field(shown.column, "Fast Talk, occupation points")
    QTest.keyClicks(points, "99")
    shown.key(Qt.Key.Key_Escape)
    assert points.text() == "45"
    shown.click(LISTEN, PERSONAL)
    assert shown.edits == []


def test_arrows_and_tab_move_between_fields(shown: Shown) -> None:
    shown.click(FAST_TALK, OCCUPATION)
    shown.key(Qt.Key.Key_Down)
    assert shown.focused == "Library Use, occupation points"
    shown.key(Qt.Key.Key_Up)
    shown.key(Qt.Key.Key_Up)
    assert shown.focused == "Credit Rating, occupation points"
    shown.key(Qt.Key.Key_Down)
    shown.key(Qt.Key.Key_Right)
    assert shown.focused == "Fast Talk, personal points"
    shown.key(Qt.Key.Key_Backtab)
    assert (shown.focused, shown.edits) == ("Fast Talk, occupation points", [])


def test_an_arrow_moves_the_cursor_while_typing(shown: Shown) -> None:
    shown.click(FAST_TALK, OCCUPATION)
    QTest.keyClicks(focused(), "12")
    shown.key(Qt.Key.Key_Left)
    QTest.keyClicks(focused(), "0")
    assert field(shown.column, "Fast Talk, occupation points").text() == "102"


def test_the_arrows_of_a_painted_field_step_it(shown: Shown) -> None:
    cell = shown.table.visualRect(shown.table.model().index(FAST_TALK, OCCUPATION))
    at = QPoint(cell.left() + 50, cell.center().y() - 5)
    QTest.mouseClick(shown.table.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert shown.edits == [("skill/occupation_points/fast-talk", "46")]
    shown.key(Qt.Key.Key_Down, Qt.KeyboardModifier.ControlModifier)
    assert shown.edits[-1] == ("skill/occupation_points/fast-talk", "45")


def test_checkboxes_and_remove_buttons_work_by_click(shown: Shown) -> None:
    shown.click(FAST_TALK, TICK)
    shown.click(LISTEN, TICK)
    shown.click(1, TICK)  # never ticked
    shown.click(LISTEN, REMOVE)
    wanted = [
        ("edited", "skill/marks/fast-talk", ""),
        ("edited", "skill/marks/listen", "1"),
        ("removed", "skill//listen"),
    ]
    assert [each for each in shown.heard if each[0] != "settled"] == wanted


def test_space_ticks_and_enter_removes(shown: Shown) -> None:
    shown.click(FAST_TALK, OCCUPATION)
    shown.key(Qt.Key.Key_Left)
    assert shown.focused == "Skills"  # the name, which opens more
    shown.key(Qt.Key.Key_Return)
    shown.key(Qt.Key.Key_Left)
    shown.key(Qt.Key.Key_Space)
    wanted = [("opened", "skill//fast-talk"), ("edited", "skill/marks/fast-talk", "")]
    assert [each for each in shown.heard if each[0] != "settled"] == wanted


def test_a_click_on_a_name_opens_details(shown: Shown) -> None:
    shown.click(FAST_TALK, NAME)
    assert shown.heard == [("opened", "skill//fast-talk")]


def test_the_focus_stays_in_its_field_when_shown_again(shown: Shown) -> None:
    shown.click(FAST_TALK, OCCUPATION)
    points = field(shown.column, "Fast Talk, occupation points")
    QTest.keyClicks(points, "5")
    rows = (skill_row("Accounting", False, 5, 0, 0), *SKILL_ROWS)
    shown.column.show_sections((skills(rows),))
    assert field(shown.column, "Fast Talk, occupation points") is points
    assert points.hasFocus()
    assert points.text() == "5"
    where = shown.table.visualRect(shown.table.model().index(FAST_TALK + 1, OCCUPATION))
    assert (
        abs(points.mapTo(shown.table.viewport(), QPoint(0, points.height() // 2)).y() - where.center().y())
        <= 2
    )


def test_removing_a_row_moves_the_focus_to_the_next(shown: Shown) -> None:
    shown.click(FAST_TALK, OCCUPATION)
    shown.column.show_sections((skills(SKILL_ROWS[:FAST_TALK] + SKILL_ROWS[FAST_TALK + 1 :]),))
    assert shown.focused == "Library Use, occupation points"


def test_a_refusal_is_spoken_until_the_next_edit(shown: Shown) -> None:
    shown.click(FAST_TALK, OCCUPATION)
    QTest.keyClicks(focused(), "lots")
    high = shown.table.height()
    shown.column.tell()
    shown.column.show_refusal("skill/occupation_points/fast-talk", "A whole number")
    assert field(shown.column, "Fast Talk, occupation points").text() == "lots"
    assert shown.spoken(FAST_TALK, OCCUPATION) == "Fast Talk, occupation points, 45, A whole number"
    assert shown.table.height() >= high
    shown.click(LISTEN, PERSONAL)
    shown.key(Qt.Key.Key_Down, Qt.KeyboardModifier.ControlModifier)
    assert shown.spoken(FAST_TALK, OCCUPATION) == "Fast Talk, occupation points, 45"


def test_the_filter_shows_matching_names(shown: Shown) -> None:
    shown.column.focus_filter()
    assert shown.focused == "Filter skills"
    QTest.keyClicks(focused(), "list")
    assert (shown.table.model().rowCount(), shown.spoken(0, NAME)) == (1, "Listen")
    QTest.keyClicks(focused(), "xyz")
    assert says(shown.column, "No match for “listxyz”.")
    shown.key(Qt.Key.Key_Escape)
    assert shown.table.model().rowCount() == len(SKILL_ROWS)


class Adding:
    """The popup for adding a skill."""

    def __init__(self, show: Show) -> None:
        self.shown = Shown(show, skills())
        QTest.mouseClick(button(self.shown.column, "Add skill"), Qt.MouseButton.LeftButton)

    @property
    def added(self) -> list[tuple[object, ...]]:
        return [each for each in self.shown.heard if each[0] == "added"]


@pytest.fixture
def adding(show: Show) -> Adding:
    return Adding(show)


def test_enter_adds_what_the_search_found(adding: Adding) -> None:
    QTest.keyClicks(focused(), "astro")
    adding.shown.key(Qt.Key.Key_Return)
    assert adding.added == [("added", "skill", {"kind": "astronomy"})]
    assert adding.shown.focused == "Add skill"


def test_a_specialised_skill_asks_for_its_name(adding: Adding) -> None:
    QTest.keyClicks(focused(), "art")
    adding.shown.key(Qt.Key.Key_Return)
    assert adding.shown.focused == "Name"
    adding.shown.key(Qt.Key.Key_Return)
    assert adding.added == []
    column = adding.shown.column.window()
    assert says(column, "Type a name first.")
    QTest.keyClicks(focused(), "Etching")
    assert not says(column, "Type a name first.")
    adding.shown.key(Qt.Key.Key_Return)
    assert adding.added == [("added", "skill", {"kind": "art", "name": "Etching"})]


def test_a_speciality_is_added_by_typing_its_name(show: Show) -> None:
    shown = Shown(show, with_languages())
    QTest.mouseClick(button(shown.column, "Add skill"), Qt.MouseButton.LeftButton)
    QTest.keyClicks(focused(), "latin")
    assert offered(shown.column) == ["Language (Other): Latin", "Custom skill"]
    (popup,) = [each for each in shown.column.window().findChildren(AddPopup) if each.isVisible()]
    rows = popup.part.list
    assert rows.height() < 3 * rows.sizeHintForRow(0)
    assert popup.height() < rows.height() + popup.part.search.height() + rows.sizeHintForRow(0)
    shown.key(Qt.Key.Key_Return)
    added = [each for each in shown.heard if each[0] == "added"]
    assert added == [("added", "skill", {"kind": "language", "name": "Latin"})]


def test_an_unknown_name_is_offered_as_a_speciality_of_each_skill(show: Show) -> None:
    shown = Shown(show, with_languages())
    QTest.mouseClick(button(shown.column, "Add skill"), Qt.MouseButton.LeftButton)
    QTest.keyClicks(focused(), "Quenya")
    assert offered(shown.column) == ["Custom skill", "Language (Other): Quenya"]
    shown.key(Qt.Key.Key_Down)
    shown.key(Qt.Key.Key_Return)
    added = [each for each in shown.heard if each[0] == "added"]
    assert added == [("added", "skill", {"kind": "language", "name": "Quenya"})]


def with_languages() -> TableSection:
    choices = (Choice("astronomy", "Astronomy"), Choice("language", "Language (Other)"))
    add = AddView(
        "skill",
        "Add skill",
        "kind",
        (*choices, Choice("custom", "Custom skill")),
        frozenset({"language", "custom"}),
        with_formula=True,
        specialities=(("language", "Latin"), ("language", "Polish"), ("music", "Latin dance")),
    )
    return skills()._replace(add=add)


def offered(column: SectionColumn) -> list[str]:
    (popup,) = [each for each in column.window().findChildren(AddPopup) if each.isVisible()]
    items = popup.part.items
    return [items.index(row, 0).data() for row in range(items.rowCount())]


def test_a_custom_skill_has_a_name_and_a_formula(adding: Adding) -> None:
    QTest.keyClicks(focused(), "Kite Fighting")
    adding.shown.key(Qt.Key.Key_Return)
    assert field(adding.shown.column, "Name").text() == "Kite Fighting"
    QTest.keyClicks(field(adding.shown.column, "Base formula"), "DEX/2")
    button(adding.shown.column, "Add").click()
    assert adding.added == [
        ("added", "skill", {"kind": "custom", "name": "Kite Fighting", "formula": "DEX/2"})
    ]


def test_without_a_formula_typing_a_name_is_enough_for_a_custom_skill(show: Show) -> None:
    choices = (Choice("will", "Will"), Choice("custom", "Lore skill"))
    listed = {"custom": Listed((("occupation", "1"),))}
    add = AddView("skill", "Add skill", "kind", choices, frozenset({"custom"}), listed=listed)
    shown = Shown(show, skills()._replace(add=add))
    button(shown.column, "Add skill").click()
    QTest.keyClicks(focused(), "Old  Earth")
    assert offered(shown.column) == ["Lore skill: Old Earth"]
    shown.key(Qt.Key.Key_Return)
    assert shown.heard[-1] == ("added", "skill", {"kind": "custom", "name": "Old Earth", "occupation": "1"})


WEAPON_LIST = AddView(
    "weapon",
    "Add weapon",
    choices=(Choice("Hatchet", "Hatchet"), Choice("Luger", "Luger"), Choice(EMPTY_ROW, "Empty row")),
    given=(("name", "New weapon"),),
    listed={
        "Hatchet": Listed((("name", "Hatchet"), ("damage", "1D6+1")), "1D6+1", "Fighting: Axe"),
        "Luger": Listed((("name", "Luger"), ("damage", "1D10")), "1D10 · 15 yards", "Firearms: Handgun"),
    },
)


@pytest.mark.parametrize(
    ("typed", "given"),
    [
        ("", {"name": "Hatchet", "damage": "1D6+1"}),
        ("handgun", {"name": "Luger", "damage": "1D10"}),
        ("15 yards", {"name": "Luger", "damage": "1D10"}),
        ("Rapier", {"name": "Rapier"}),
    ],
)
def test_a_list_fills_in_the_row_or_names_an_empty_one(show: Show, typed: str, given: dict[str, str]) -> None:
    shown = Shown(show, WEAPONS._replace(add=WEAPON_LIST))
    button(shown.column, "Add weapon").click()
    QTest.keyClicks(focused(), typed)
    shown.key(Qt.Key.Key_Return)
    assert shown.heard[-1] == ("added", "weapon", given)


def test_the_last_choice_is_an_empty_row(show: Show) -> None:
    shown = Shown(show, WEAPONS._replace(add=WEAPON_LIST))
    button(shown.column, "Add weapon").click()
    shown.key(Qt.Key.Key_PageDown)
    shown.key(Qt.Key.Key_Return)
    assert shown.heard[-1] == ("added", "weapon", {"name": "New weapon"})


def test_escape_closes_the_list(adding: Adding) -> None:
    adding.shown.key(Qt.Key.Key_Escape)
    assert (adding.added, adding.shown.focused) == ([], "Add skill")
    assert not [each for each in adding.shown.column.findChildren(QLineEdit, "Find") if each.isVisible()]


def test_the_list_closes_when_the_focus_leaves_it(adding: Adding, qtbot: QtBot) -> None:
    find = field(adding.shown.column, "Find")
    field(adding.shown.column, "Filter skills").setFocus()
    qtbot.waitUntil(lambda: not find.isVisible())
    assert adding.shown.focused == "Filter skills"


def test_an_added_row_gets_the_focus(adding: Adding) -> None:
    def add(_part: str, _given: object) -> None:
        rows = (*SKILL_ROWS, skill_row("Zoology", False, 1, 0, 0))
        adding.shown.column.show_sections((skills(rows),))

    adding.shown.column.added.connect(add)
    adding.shown.key(Qt.Key.Key_Return)
    assert adding.shown.table.currentIndex().row() == len(SKILL_ROWS)
    assert adding.shown.table.lit == skill_row("Zoology", False, 1, 0, 0).id
    adding.shown.table.stand_on(SKILL_ROWS[0].id)
    assert adding.shown.table.lit == ""


def test_a_row_without_choices_is_added_at_once(show: Show) -> None:
    shown = Shown(show, WEAPONS)
    button(shown.column, "Add weapon").click()
    assert shown.heard == [("added", "weapon", {})]


def test_rows_are_moved(show: Show) -> None:
    shown = Shown(show, WEAPONS)
    up, down, _remove = range(7, 10)
    assert (shown.spoken(0, up), shown.spoken(0, down)) == ("", "Move .38 revolver down")
    shown.click(0, down)
    shown.click(1, up)
    assert shown.heard == [("moved", "weapon//0", 1), ("moved", "weapon//1", -1)]


def test_the_first_row_shows_all_its_fields(show: Show) -> None:
    shown = Shown(show, skills(()), 900)
    shown.column.show_sections((skills(SKILL_ROWS[:1]),))
    assert shown.table.cells.height == shown.table.height() == shown.table.height_for(shown.table.width())


def test_an_empty_table_says_so(show: Show) -> None:
    assert says(Shown(show, skills(())).column, "No skills yet.")


def test_tab_enters_the_table_and_leaves_it_after_the_last_field(show: Show) -> None:
    column = SectionColumn()
    column.show_sections((skills(SKILL_ROWS[:1])._replace(add=ADD_SKILL), WEAPONS))
    show(column)
    button(column, "Add skill").setFocus()
    seen = []
    for _ in range(6):
        QTest.keyClick(focused(), Qt.Key.Key_Tab)
        seen.append(focused().accessibleName())
    art = "Art: Photography"
    assert seen[:3] == ["Skills", f"{art}, occupation points", f"{art}, personal points"]
    assert seen[3:5] == ["Skills", "Add weapon"]


@pytest.mark.parametrize(("width", "scale"), [(780, 1.0), (420, 1.0), (400, 0.8), (840, 2.0)])
@pytest.mark.parametrize("section", [skills(), WEAPONS], ids=["skills", "weapons"])
def test_cells_are_in_columns_or_lines_without_overlap(
    qapp: QApplication, show: Show, section: TableSection, width: int, scale: float
) -> None:
    theme.apply(qapp, "light", scale)
    shown = Shown(show, section, width)
    model = shown.table.model()
    for row in range(model.rowCount()):
        boxes = [shown.table.visualRect(model.index(row, at)) for at in range(model.columnCount())]
        for at, box in enumerate(boxes):
            assert box.left() >= 0
            assert box.right() < shown.table.viewport().width()
            assert not any(box.intersects(other) for other in boxes[at + 1 :])
    (card,) = shown.column.findChildren(TableCard)
    assert shown.table.height() == shown.table.height_for(shown.table.width())
    assert card.height() >= shown.table.geometry().bottom()


def test_the_page_scrolls_to_the_current_cell(show: Show) -> None:
    rows: tuple[TableRow, ...] = tuple(skill_row(f"Skill {at}", False, 1, 2, 3) for at in range(60))
    page, column = QScrollArea(), SectionColumn()
    page.setWidgetResizable(True)
    page.setWidget(column)
    column.show_sections((skills(rows),))
    show(page, 780, 400)
    (table,) = column.findChildren(Table)
    table.stand_on("skill//skill-50", OCCUPATION)
    here = focused()
    assert here.accessibleName() == "Skill 50, occupation points"
    assert page.viewport().rect().contains(here.mapTo(page.viewport(), here.rect().center()))


def test_an_empty_row_is_offered_by_the_name_typed_for_it(show: Show) -> None:
    shown = Shown(show, WEAPONS._replace(add=WEAPON_LIST))
    button(shown.column, "Add weapon").click()
    assert offered(shown.column)[-1] == "Empty row"
    QTest.keyClicks(focused(), "Cricket  bat")
    assert offered(shown.column) == ["Add “Cricket bat”"]


def test_the_focus_ring_of_the_last_row_is_not_cut(show: Show) -> None:
    shown = Shown(show, skills())
    table = shown.column.findChildren(Table)[0]
    table.stand_on(table.rows.rows[-1].id, 3)
    assert table.control is not None
    assert table.control.geometry().bottom() < table.height()


def test_a_card_works_out_its_height_once_for_each_width(show: Show, monkeypatch: pytest.MonkeyPatch) -> None:
    made = Shown(show, skills())
    (card,) = made.column.findChildren(TableCard)
    card.rearrange()
    arrange, asked = TableCard.arrange, list[int]()

    def counted(self: TableCard, width: int, *, move: bool) -> int:
        asked.append(width)
        return arrange(self, width, move=move)

    monkeypatch.setattr(TableCard, "arrange", counted)
    low, high = (card.heightForWidth(width) for width in (780, 320))
    assert [card.heightForWidth(width) for width in (780, 320, 780)] == [low, high, low]
    assert asked == [780, 320]
