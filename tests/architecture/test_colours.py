"""Every colour and font on screen comes from the theme's token file."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

DESKTOP = Path(__file__).resolve().parent.parent.parent / "desktop"

# The theme reads the tokens; painting draws the one focus ring, and the style sheet that of Qt's own widgets.
HOMES = {"theme.py"}
# Paper has its own ink, views hold the colours that players choose for dice, and the others test pictures.
UNTHEMED = {"paper", "tour", "self_check", "views"}
RING_HOMES = {"style_sheet.py", "painting.py"}
# How a colour is typed, as an example in the empty field.
EXAMPLES = {"#3A1F5C"}
HEX = re.compile(r"#(?:[0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})")


def faults(source: str, file: str) -> Iterator[str]:
    """What of a module's source names a colour, a size of text or a focus ring of its own."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Constant(value=str(text)) if HEX.fullmatch(text) and text not in EXAMPLES:
                yield f"{file}:{node.lineno} writes the colour {text}"
            case ast.Call(func=ast.Name("QColor"), args=[ast.Constant(), *_]):
                yield f"{file}:{node.lineno} makes a colour: {ast.unparse(node)[:60]}"
            case ast.Attribute(value=ast.Attribute(attr="GlobalColor"), attr=name) if name != "transparent":
                yield f"{file}:{node.lineno} takes a colour of Qt: {ast.unparse(node)[:60]}"
            case ast.Call(func=ast.Attribute(attr="setPointSize" | "setPointSizeF")):
                yield f"{file}:{node.lineno} sets text by points: {ast.unparse(node)[:60]}"
            case ast.Call(func=ast.Attribute(attr="setPixelSize"), args=[ast.Constant()]):
                yield f"{file}:{node.lineno} sets a size of text that does not grow: {ast.unparse(node)[:60]}"
            case ast.Call(func=ast.Attribute(attr="color"), args=[ast.Constant("focus")]) if (
                file not in RING_HOMES
            ):
                yield f"{file}:{node.lineno} draws a focus ring of its own: {ast.unparse(node)[:60]}"


def test_no_widget_has_a_colour_or_a_size_of_text_of_its_own() -> None:
    found: list[str] = []
    for path in sorted(DESKTOP.rglob("*.py")):
        if path.name not in HOMES and not UNTHEMED & {*path.parts}:
            found += faults(path.read_text(encoding="utf-8"), path.name)
    assert found == []


@pytest.mark.parametrize(
    "source",
    [
        'ink = QColor("#163830")',
        'ink = "#abc"',
        "veil = QColor(0, 0, 0, 150)",
        "picture.fill(Qt.GlobalColor.white)",
        "font.setPointSize(11)",
        "font.setPixelSize(9)",
        'paint_box(painter, frame, 4, None, look.color("focus"), width=2)',
    ],
)
def test_a_planted_fault_is_found(source: str) -> None:
    assert list(faults(source, "rail.py"))


def test_theme_values_are_allowed() -> None:
    source = (
        'fill(Qt.GlobalColor.transparent)\nlook.color("text")\nQColor(typed)\nfont.setPixelSize(look.px(15))'
    )
    assert list(faults(source, "rail.py")) == []
