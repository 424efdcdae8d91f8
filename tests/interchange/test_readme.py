"""The README of ``desktop/interchange`` on adding a format is correct: its example is run."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import desktop.interchange.formats as known
from desktop.interchange.detect import read_character
from desktop.interchange.review import Format, Reason, RemarkKind, Unreadable

README = Path(known.__file__).parents[1] / "README.md"
CARD = "CARD Nell Hargrave: 40 50 60 70 55 65 75 80\n61 Library Use\n35 Whittling\n7\n"


@pytest.fixture
def added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The example lies in the folder of formats."""
    (example,) = re.findall(r"```python\n(.+?)```", README.read_text("utf-8"), re.DOTALL)
    (tmp_path / "card.py").write_text(example, "utf-8")
    monkeypatch.setattr(known, "__path__", [*known.__path__, str(tmp_path)])
    known.formats.cache_clear()
    yield
    known.formats.cache_clear()
    sys.modules.pop(f"{known.__name__}.card", None)


def test_without_the_example_its_file_is_not_recognised() -> None:
    with pytest.raises(Unreadable) as refusal:
        read_character(CARD.encode(), "nell.txt")
    assert refusal.value.reason is Reason.FOREIGN


@pytest.mark.usefixtures("added")
def test_the_example_reads_a_character() -> None:
    reading = read_character(CARD.encode(), "nell.txt")
    sheet = reading.sheet
    assert (reading.format, sheet.name, sheet.trait("edu")) == ("card", "Nell Hargrave", 80)
    assert [(each.kind, each.value) for each in sheet.skills] == [("library-use", 61), ("custom", 35)]
    assert [each.given for each in reading.remarks_of(RemarkKind.UNKNOWN)] == ["Whittling"]
    assert [each.given for each in reading.remarks_of(RemarkKind.UNREAD)] == ['{"value": "7"}']
    assert reading.remarks_of(RemarkKind.DERIVED)


@pytest.mark.usefixtures("added")
def test_the_example_is_a_format_among_the_others() -> None:
    assert "card" in [each.id for each in known.formats()]
    assert all(isinstance(each, Format) for each in known.formats())


def test_the_example_takes_no_more_lines_than_promised() -> None:
    (example,) = re.findall(r"```python\n(.+?)```", README.read_text("utf-8"), re.DOTALL)
    code = [line for line in example.splitlines() if line.strip() and "import" not in line]
    assert len(code) <= 20


def test_every_file_that_the_readme_names_is_there() -> None:
    text = README.read_text("utf-8")
    root = README.parents[2]
    for name in re.findall(r"`([a-z_/0-9]+(?:\.py|/))`", text):
        places = (README.parent / name, root / name)
        assert any(each.exists() for each in places), name
