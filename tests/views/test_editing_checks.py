"""The checks panel of an edited sheet: budgets, remarks with their buttons, and changes."""

import pytest
from msgspec.structs import replace

from desktop.views.editing.checks import KEEP, checks_view, remarks_of, with_remarks
from desktop.views.editing.editing import edit_pages, editing_of
from desktop.views.editing.fields import FieldView, FormSection, TableSection
from desktop.views.editing.words import copy_name, refusal, revert_all
from rules_core.game.creation import CREDIT_RANGE, POINTS_FORMULA, keep
from rules_core.game.edit import edit
from rules_core.game.places import Place, place_of
from rules_core.game.registry import SYSTEM_IDS, creation, system
from rules_core.game.typed import Unfit, Why
from rules_core.sheet.events import play
from rules_core.sheet.formula import FormulaProblem
from rules_core.sheet.sheet import Detail, Sheet, Skill, Trait
from tests.games.full_sheets import full_sheet

IDA = Sheet(
    "coc7",
    "Ida Marchetti",
    details=(Detail(POINTS_FORMULA, "EDU*2 + DEX*2"), Detail(CREDIT_RANGE, "9-30")),
    traits=(Trait("edu", 70), Trait("dex", 75), Trait("int", 80)),
    skills=(
        Skill("credit-rating", "credit-rating", 32, base=0, occupation_points=32),
        Skill("fast-talk", "fast-talk", 60, base=5, occupation_points=45, interest_points=10),
    ),
)


def typed(sheet: Sheet, place: str, text: str) -> Sheet:
    return play(sheet, edit(system(sheet.system), sheet, place_of(place), text))


def test_budgets_say_how_much_is_spent_and_how_they_are_calculated() -> None:
    view = checks_view(IDA)
    occupation, interest = (each for each in view.budgets if each.id in ("occupation", "interest"))
    assert (occupation.spent, occupation.total, occupation.over) == ("77", "290", False)
    assert occupation.share == pytest.approx(77 / 290)
    assert (interest.spent, interest.total) == ("10", "160")
    assert "290" in view.budget_words
    assert "77" in occupation.spoken
    assert "290" in occupation.spoken


def test_a_budget_set_by_a_number_needs_no_formula() -> None:
    numbered = replace(IDA, details=(Detail(POINTS_FORMULA, "200"), Detail(CREDIT_RANGE, "9-30")))
    assert checks_view(numbered).budget_words == "INT × 2 = 160."


def test_an_overspent_budget_says_so() -> None:
    spent = typed(IDA, "skill/interest_points/fast-talk", "200")
    interest = next(each for each in checks_view(spent).budgets if each.id == "interest")
    assert interest.over
    assert interest.share > 1


def test_a_budget_without_a_total_is_not_full() -> None:
    unsaid = replace(IDA, details=())
    occupation = next(each for each in checks_view(unsaid).budgets if each.id == "occupation")
    assert (occupation.total, occupation.over) == ("", False)


def test_a_warning_has_fixes_and_can_be_ignored() -> None:
    credit = next(each for each in checks_view(IDA).remarks if each.tone == "warning")
    assert credit.title == "Credit Rating is 32"
    assert [each.words for each in credit.fixes] == ["Set to 30", "Keep 32"]
    assert credit.fixes[-1].id == KEEP


def test_a_note_has_nothing_to_ignore() -> None:
    notes = [each for each in checks_view(IDA).remarks if each.tone == "note"]
    assert notes
    assert all(each.id != KEEP for note in notes for each in note.fixes)


def test_an_ignored_warning_stays_away_until_it_changes() -> None:
    grave = next(each for each in remarks_of(IDA).values() if each.id == "credit")
    kept = play(IDA, keep(IDA, grave))
    assert all(each.id != "credit" for each in remarks_of(kept).values())
    changed = typed(kept, "skill/occupation_points/credit-rating", "35")
    assert any(each.id == "credit" for each in remarks_of(changed).values())


def test_without_a_warning_a_fine_line_says_so() -> None:
    fine = typed(IDA, "skill/occupation_points/credit-rating", "30")
    assert [each.tone for each in checks_view(fine).remarks][-1] == "fine"
    assert "fine" not in [each.tone for each in checks_view(IDA).remarks]


def test_nothing_counts_as_changed_without_a_baseline() -> None:
    assert checks_view(IDA).differences == ()


def test_changes_are_listed_before_and_after() -> None:
    changed = typed(IDA, "skill/occupation_points/fast-talk", "50")
    (difference,) = checks_view(changed, IDA).differences
    assert (difference.before, difference.after) == ("45", "50")
    assert "Fast Talk" in difference.name
    assert "45 to 50" in difference.spoken


def test_a_remark_is_shown_beside_its_field() -> None:
    shown = with_remarks(edit_pages("coc7").sections(editing_of(IDA), "skills"), IDA)
    table = next(each for each in shown if isinstance(each, TableSection) and each.id == "skills")
    row = next(each for each in table.rows if each.name == "Credit Rating")
    marked = [each for each in row.cells if isinstance(each, FieldView) and each.remark]
    assert [each.remark for each in marked] == ["Outside 9 to 30"]
    others = [each for each in table.rows if each.name != "Credit Rating"]
    assert all(not cell.remark for each in others for cell in each.cells if isinstance(cell, FieldView))


@pytest.mark.parametrize("game", SYSTEM_IDS)
def test_every_game_has_checks_for_any_sheet(game: str) -> None:
    for sheet in (Sheet(game, "Nobody"), creation(game).blank("New"), full_sheet(game)):
        assert checks_view(sheet, sheet).differences == ()
        pages = edit_pages(game)
        for tab in pages.tabs:
            assert with_remarks(pages.sections(editing_of(sheet), tab.tab.id), sheet)


def test_sample_occupations_are_offered() -> None:
    person = edit_pages("coc7").parts["person"](editing_of(IDA))
    occupation = person[0].fields[1]  # type: ignore[union-attr]
    assert occupation.place == "detail//occupation"
    assert [each.title for each in occupation.choices] == [each.name for each in creation("coc7").occupations]


# Words


@pytest.mark.parametrize("why", Why)
def test_every_refusal_has_words(why: Why) -> None:
    facts: dict[str, int | str] = {"most": 5, "least": 0, "wrong": "empty", "text": "/", "place": 0}
    words = refusal(system("coc7"), Place("trait", "", "str"), Unfit(why, **facts))
    assert words.endswith(".")
    assert "{" not in words


@pytest.mark.parametrize("wrong", FormulaProblem)
def test_every_formula_error_has_words(wrong: FormulaProblem) -> None:
    facts: dict[str, int | str] = {"wrong": wrong.value, "text": "DX", "place": 0}
    words = refusal(system("coc7"), Place("skill", "formula", "listen"), Unfit(Why.BAD_FORMULA, **facts))
    assert words.endswith(".")


def test_negative_numbers_have_a_real_minus_sign() -> None:
    words = refusal(system("basic-d20"), Place("trait", "", "strength"), Unfit(Why.NO_NUMBER))
    assert words == "Enter a whole number from −999 to 999."


def test_the_question_names_the_changes_to_revert() -> None:
    one, many = revert_all(["STR, 45 to 50"]), revert_all([f"Skill {n}" for n in range(20)])
    assert (one.title, one.detail) == ("Revert 1 change?", "STR, 45 to 50")
    assert many.title == "Revert all 20 changes?"
    assert many.detail.endswith("and 8 more")


@pytest.mark.parametrize(
    ("name", "taken", "copy"),
    [
        ("Ida", {"Ida"}, "Ida (2)"),
        ("Ida", {"Ida", "Ida (2)"}, "Ida (3)"),
        ("Ida (2)", {"Ida", "Ida (2)"}, "Ida (3)"),
        ("上田久美子", set(), "上田久美子 (2)"),
    ],
)
def test_a_copy_is_numbered(name: str, taken: set[str], copy: str) -> None:
    assert copy_name(name, taken) == copy


def test_a_field_without_its_number_says_below_it_what_counts() -> None:
    sheet = Sheet("rites-of-battle", "Juno", details=(Detail("soak", "four"),))
    (form,) = with_remarks(edit_pages("rites-of-battle").parts["defences"](editing_of(sheet)), sheet)
    assert isinstance(form, FormSection)
    assert [each.remark for each in form.fields] == ["It counts as 0.", "", ""]
    assert "No number: Soak" in [each.title for each in checks_view(sheet).remarks]
