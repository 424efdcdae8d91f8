"""A page that shows all the sheets, and the pictures on them in full when clicked."""

from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import NamedTuple

_HEAD = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Rollbook: pictures</title>
<style>
body { font: 15px/1.5 system-ui, sans-serif; margin: 24px; background: #edf0ee; color: #16201c }
nav { columns: 4 220px } h2 { margin: 40px 0 8px } p { margin: 4px 0 }
img { max-width: 100%; border-radius: 6px; display: block }
</style>
<h1>Rollbook: pictures</h1>
"""


class Section(NamedTuple):
    """A sheet on the page: its title, its file in the page's folder, and a line about it."""

    title: str
    file: str
    about: str = ""


def write_index(sections: Iterable[Section], into: Path) -> None:
    """Write ``index.html`` into a folder that holds the sheets."""
    listed = list(sections)
    links = "".join(f'<a href="#{at}">{escape(each.title)}</a><br>' for at, each in enumerate(listed))
    sheets = "".join(
        f'<h2 id="{at}">{escape(each.title)}</h2><p>{escape(each.about)}</p>'
        f'<a href="{escape(each.file)}"><img src="{escape(each.file)}" loading="lazy" alt=""></a>\n'
        for at, each in enumerate(listed)
    )
    (into / "index.html").write_text(f"{_HEAD}<nav>{links}</nav>\n{sheets}</html>\n", encoding="utf-8")
