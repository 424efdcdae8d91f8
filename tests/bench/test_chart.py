"""The pictures of curves say in text what was measured, and keep their lines apart without colour."""

from xml.etree import ElementTree

import pytest
from PySide6.QtSvg import QSvgRenderer

from tests.bench.chart import as_svg
from tests.bench.figure import Curve

SVG = "{http://www.w3.org/2000/svg}"
SEARCH = Curve(
    "Search & find",
    "ms",
    "characters",
    {
        "Rollbook": [(10, 0.52), (1_000, 1.2), (100_000, 9.2)],
        "plain sqlite3": [(10, 0.1), (1_000, 0.93), (100_000, 6.5)],
    },
)
HOUR = Curve("Memory", "MB", "minutes", {"Rollbook": [(minute, 150.0) for minute in range(5, 61, 5)]})


def texts(svg: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(svg).iter(f"{SVG}text"))


def words(svg: str) -> set[str]:
    return {each.text or "" for each in texts(svg)}


def place(svg: str, word: str) -> tuple[float, float]:
    found = next(each for each in texts(svg) if each.text == word)
    return float(found.attrib["x"]), float(found.attrib["y"])


def points(svg: str) -> list[list[tuple[float, float]]]:
    lines = [each.attrib["points"].split() for each in ElementTree.fromstring(svg).iter(f"{SVG}polyline")]
    return [[(float(x), float(y)) for x, y in (each.split(",") for each in line)] for line in lines]


def test_the_title_the_units_and_the_value_of_every_point_are_told_in_text() -> None:
    told = words(as_svg([SEARCH]))
    assert {"Search & find", "ms, both axes in powers of ten", "characters"} <= told
    assert {"0.52", "1.2", "9.2", "0.1", "0.93", "6.5"} <= told
    assert {"10", "100", "1 000", "10 000", "100 000"} <= told


def test_each_line_has_its_name_beside_its_end_and_names_do_not_overlap() -> None:
    drawn = as_svg([SEARCH])
    ours, plain = points(drawn)
    for name, line in (("Rollbook", ours), ("plain sqlite3", plain)):
        x, y = place(drawn, name)
        assert x > line[-1][0]
        assert abs(y - line[-1][1]) < 20
    assert place(drawn, "plain sqlite3")[1] - place(drawn, "Rollbook")[1] >= 15


def test_lines_are_told_apart_without_colour() -> None:
    root = ElementTree.fromstring(as_svg([SEARCH]))
    ours, plain = root.iter(f"{SVG}polyline")
    assert "stroke-dasharray" not in ours.attrib
    assert plain.attrib["stroke-dasharray"]
    assert len(list(root.iter(f"{SVG}circle"))) == 3
    assert len(list(root.iter(f"{SVG}polygon"))) == 3


def test_ten_times_as_much_is_as_far_everywhere() -> None:
    straight = Curve("", "ms", "rolls", {"Rollbook": [(10, 1), (100, 10), (1_000, 100)]})
    ((first, second, third),) = points(as_svg([straight]))
    assert second[0] - first[0] == pytest.approx(third[0] - second[0], abs=0.2)
    assert first[1] - second[1] == pytest.approx(second[1] - third[1], abs=0.2)


def test_what_goes_in_even_steps_is_drawn_evenly_with_its_ends_told() -> None:
    drawn = as_svg([HOUR])
    assert {"MB, from zero", "0", "60", "150"} <= words(drawn)
    ((first, *_between, last),) = points(drawn)
    assert last[1] == first[1] < place(drawn, "0")[1]


@pytest.mark.usefixtures("qapp")
def test_everything_lies_on_the_picture_and_qt_can_draw_it() -> None:
    drawn = as_svg([SEARCH, HOUR, SEARCH])
    renderer = QSvgRenderer(drawn.encode())
    assert renderer.isValid()
    width, height = renderer.defaultSize().toTuple()
    assert all(0 < x < width and 0 < y < height for line in points(drawn) for x, y in line)
    assert [each.text for each in texts(drawn)].count("Search & find") == 2
    assert as_svg([SEARCH, HOUR, SEARCH]) == drawn
