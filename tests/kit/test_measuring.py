"""Sections are measured once for each width, until they say that they may need another height."""

import pytest
from PySide6.QtWidgets import QApplication

from desktop.kit.layout.section import Section
from desktop.kit.look import theme


class Words(Section):
    """Takes a hundred pixels for each line, and counts how often it is measured."""

    def __init__(self, parent: Section | None = None) -> None:
        super().__init__(parent)
        self.lines, self.asked = 1, 0

    def arrange(self, width: int, *, move: bool) -> int:
        self.asked += not move
        return 100 * self.lines + sum(
            each.heightForWidth(width) for each in self.children() if isinstance(each, Words)
        )


@pytest.fixture
def words(qapp: QApplication) -> Words:
    theme.apply(qapp, "light", 1.0)
    return Words()


def test_a_section_is_measured_once_for_each_width(words: Words) -> None:
    assert [words.heightForWidth(width) for width in (300, 400, 300, 400)] == [100] * 4
    assert words.asked == 2


def test_a_section_is_measured_again_when_its_content_changes(words: Words) -> None:
    words.heightForWidth(300)
    words.lines = 2
    words.rearrange()
    assert words.heightForWidth(300) == 200


def test_a_section_is_measured_again_when_it_asks_for_room(words: Words) -> None:
    words.heightForWidth(300)
    words.lines = 2
    words.updateGeometry()
    assert words.heightForWidth(300) == 200


def test_a_section_is_measured_again_when_one_inside_it_changes(words: Words) -> None:
    inner = Words(Words(words))
    assert words.heightForWidth(300) == 300
    inner.lines = 2
    inner.rearrange()
    assert words.heightForWidth(300) == 400


def test_a_section_is_measured_again_in_another_look(words: Words, qapp: QApplication) -> None:
    words.heightForWidth(300)
    theme.apply(qapp, "light", 2.0)
    words.heightForWidth(300)
    assert words.asked == 2
