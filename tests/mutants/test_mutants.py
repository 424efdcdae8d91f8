"""A fault planted in a module lives through a weak test and dies of a strong one; no file changes."""

import os
import re
from pathlib import Path

import pytest

from tests.mutants.__main__ import EQUALS
from tests.mutants.covering import Area, Record
from tests.mutants.drawing import Mutant, changed, difference, draw, mutants
from tests.mutants.trying import ROOT, Equal, fate, outlives, read_equals

PRODUCT = "def is_of_age(years: int) -> bool:\n    return years >= 18\n"
FAULTY = PRODUCT.replace(">=", ">")
WEAK = "from planted.age import is_of_age\n\ndef test_weak():\n    assert is_of_age(40)\n"
STRONG = "from planted.age import is_of_age\n\ndef test_strong():\n    assert is_of_age(18)\n"
IDLE = "def test_idle():\n    pass\n"
FAULT = Mutant("planted/age.py", 2, 17, "ReplaceComparisonOperator_GtE_Gt", 0)


@pytest.fixture
def area(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Area:
    for name, text in (
        ("planted/age.py", PRODUCT),
        ("tests/test_weak.py", WEAK),
        ("tests/test_strong.py", STRONG),
        ("tests/test_idle.py", IDLE),
    ):
        file = tmp_path / "project" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    root = tmp_path / "project"
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(map(str, (root, ROOT))))
    for name in [each for each in os.environ if each.startswith("PYTEST_")]:
        monkeypatch.delenv(name)  # of the worker that runs this test
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # they load slowly
    monkeypatch.setenv("PYTEST_PLUGINS", "xdist.plugin,pytest_cov.plugin")
    return Area("planted", ("planted",), ("tests",), root)


def test_a_strong_test_kills_a_fault_that_a_weak_one_lets_live(area: Area) -> None:
    assert outlives(FAULT, FAULTY, ["tests/test_weak.py::test_weak"], area.root, 60)
    assert not outlives(FAULT, FAULTY, ["tests/test_strong.py::test_strong"], area.root, 60)
    assert (area.root / "planted" / "age.py").read_text(encoding="utf-8") == PRODUCT


def test_a_list_of_tests_that_are_gone_is_told_from_one_that_passes(area: Area) -> None:
    with pytest.raises(RuntimeError, match="is there any more"):
        outlives(FAULT, FAULTY, ["tests/test_weak.py::test_that_was_renamed"], area.root, 60)


def test_only_the_tests_that_run_a_line_are_chosen_and_new_ones_are_recorded_alone(
    area: Area, tmp_path: Path
) -> None:
    (area.root / "tests" / "test_strong.py").unlink()
    record = Record.of(area, tmp_path / "build")
    assert record.bring_up_to_date(1) == []
    assert record.tests_of(FAULT.path, 2, FAULT.module) == ["tests/test_weak.py::test_weak"]
    survived = fate(FAULT, FAULTY, record, [])
    assert (survived.kind, survived.before, survived.after) == (
        "survived",
        "return years >= 18",
        "return years > 18",
    )
    for becomes in ("", survived.after):
        equal = Equal(FAULT.path, survived.before, "nobody is 18", becomes)
        assert fate(FAULT, FAULTY, record, [equal]).kind == "equal"
    other = Equal(FAULT.path, survived.before, "nobody is 18", "return years == 18")
    assert fate(FAULT, FAULTY, record, [other]).kind == "survived"

    (area.root / "tests" / "test_strong.py").write_text(STRONG, encoding="utf-8")
    record = Record.of(area, tmp_path / "build")
    record.bring_up_to_date(1)
    assert {part for _, part in record.tested.values()} == {1, 2}
    assert fate(FAULT, FAULTY, record, []).kind == "killed"


def test_a_test_that_fails_without_any_fault_is_left_out(area: Area, tmp_path: Path) -> None:
    (area.root / "tests" / "test_weak.py").write_text(WEAK.replace("40", "4"), encoding="utf-8")
    record = Record.of(area, tmp_path / "build")
    assert [each[:44] for each in record.bring_up_to_date(1)] == [
        "FAILED tests/test_weak.py::test_weak - asser"
    ]
    assert record.tests_of(FAULT.path, 2, FAULT.module) == ["tests/test_strong.py::test_strong"]


def test_an_entry_of_the_list_of_equals_holds_as_long_as_its_line_is_there(area: Area) -> None:
    assert Equal(FAULT.path, "return years >= 18", "").holds(area.root)
    assert not Equal(FAULT.path, "return years >= 21", "").holds(area.root)
    assert not Equal("planted/gone.py", "return years >= 18", "").holds(area.root)


def test_every_equal_of_the_product_gives_a_reason() -> None:
    assert [each for each in read_equals(EQUALS) if len(each.reason) < 20] == []


def test_a_whole_line_is_equal_only_if_it_is_a_number_with_a_name() -> None:
    whole = [each.line for each in read_equals(EQUALS) if not each.becomes]
    assert [line for line in whole if re.fullmatch(r"_?[A-Z_]+ = [\d_*. ]+", line) is None] == []


def test_a_difference_tells_the_lines_that_changed() -> None:
    assert difference(PRODUCT, FAULTY) == ("return years >= 18", "return years > 18")
    assert difference("for each in (\n    a,\n    b,\n):\n", "for each in []:\n") == (
        "for each in ( a, b, ):",
        "for each in []:",
    )


NEVER = """
from functools import cache
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    ONE = 1
class Value(Struct, frozen=True):
    kept: int | None
@cache
def join(*parts: Literal[1], by: str | None, **rest: int) -> Literal[2]:
    return [*parts, *zip(rest, strict=True)]
"""


class TestDrawing:
    @pytest.fixture(autouse=True)
    def cosmic_ray(self) -> None:
        pytest.importorskip("cosmic_ray", reason="cosmic-ray makes the mutants; make mutants installs it")

    def test_a_fault_is_drawn_as_it_is_tried(self) -> None:
        assert FAULT in mutants(FAULT.path, PRODUCT)
        assert changed(FAULT, PRODUCT) == FAULTY

    def test_what_changes_nothing_is_not_drawn(self) -> None:
        assert mutants("x.py", NEVER) == []

    @pytest.mark.parametrize("equality", ["said == 'yes'", "'a' != said", "die.name == said"])
    def test_words_are_the_same_or_not(self, equality: str) -> None:
        (fault,) = mutants("x.py", f"print({equality})\n")
        assert fault.operator in ("ReplaceComparisonOperator_Eq_NotEq", "ReplaceComparisonOperator_NotEq_Eq")

    def test_a_fault_that_is_no_python_is_not_drawn(self) -> None:
        source = "try:\n    pass\nexcept (zipfile.BadZipFile, OSError):\n    pass\n"
        dotted, plain = mutants("x.py", source)
        with pytest.raises(ValueError, match="cannot be made"):
            changed(dotted, source)
        assert "OSError" not in changed(plain, source)

    def test_the_same_seed_draws_the_same_faults(self, area: Area) -> None:
        first = list(draw(area.files(), area.root, 2, seed=3))
        assert first == list(draw(area.files(), area.root, 2, seed=3))
        assert len(first) == 2
        assert len({source for _, source in first} | {PRODUCT}) == 3
