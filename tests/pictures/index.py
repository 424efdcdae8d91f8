"""A page with all contact sheets, linking to the full pictures."""

import os
from collections.abc import Iterable, Sequence
from html import escape
from itertools import groupby
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

_HEAD = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Rollbook: pictures</title>
<style>
:root { --app: #edf0ee; --surface: #fff; --rail: #e3e8e5; --text: #16201c; --muted: #4c5852;
  --border: #c9d1cd; --accent: #0c6453; --danger: #a61b2b; color-scheme: light dark }
@media (prefers-color-scheme: dark) { :root { --app: #121614; --surface: #1a1f1d; --rail: #0d100f;
  --text: #e9eeeb; --muted: #a9b5af; --border: #3a4440; --accent: #5ccbae; --danger: #ff8c97 } }
* { box-sizing: border-box }
body { font: 15px/1.5 system-ui, sans-serif; margin: 0; background: var(--app); color: var(--text) }
nav { position: fixed; inset: 0 auto 0 0; width: 240px; overflow: auto; padding: 16px 12px;
  background: var(--rail); border-right: 1px solid var(--border) }
nav h1 { font: 600 22px/28px serif; margin: 0 8px 8px } nav h2 { font-size: 13px; margin: 16px 8px 4px;
  color: var(--muted) }
nav a { display: block; padding: 2px 8px; border-radius: 6px; color: inherit; text-decoration: none }
nav a:hover, nav a:focus-visible { background: var(--surface) }
main { margin-left: 240px; padding: 8px 24px 48px; max-width: 2000px }
main > h2 { font: 600 26px/34px serif; margin: 32px 0 8px }
section { background: var(--surface); border: 1px solid var(--border); border-radius: 10px;
  padding: 12px 16px 16px; margin: 0 0 16px; scroll-margin-top: 16px }
h3 { font-size: 17px; margin: 0 } ul { list-style: none; display: flex; flex-wrap: wrap; gap: 0 16px;
  margin: 4px 0 12px; padding: 0; font-size: 13px }
a { color: var(--accent) } .missing { color: var(--danger); margin: 4px 0 12px }
summary { font-size: 13px; color: var(--muted); margin: 4px 0 12px; cursor: pointer }
img { max-width: 100%; border-radius: 6px; display: block }
@media (max-width: 800px) { nav { position: static; width: auto } main { margin: 0; padding: 8px } }
</style>
"""
_FEW = 8
"""More links than these are folded away."""


class Linked(NamedTuple):
    """A picture in full: its title and its file."""

    title: str
    file: Path


class Section(NamedTuple):
    """A sheet on the page: its group, its title, its file in the folder, "" for none, and its pictures.

    ``missing`` are the titles of pictures that should be on it.
    """

    group: str
    title: str
    file: str
    pictures: Sequence[Linked] = ()
    missing: Sequence[str] = ()


def write_index(sections: Iterable[Section], into: Path) -> None:
    """Write ``index.html`` into a folder that holds the sheets; sections of a group follow one another."""
    links, sheets = ["<h1>Rollbook</h1>"], []
    for number, (group, found) in enumerate(groupby(sections, key=lambda each: each.group)):
        links.append(f"<h2>{escape(group)}</h2>")
        sheets.append(f"<h2>{escape(group)}</h2>")
        for at, each in enumerate(found):
            place = f"{number}-{at}"
            links.append(f'<a href="#{place}">{escape(each.title)}</a>')
            sheets.append(f'<section id="{place}">{_section(each, into)}</section>\n')
    page = f"{_HEAD}<nav>{''.join(links)}</nav><main>{''.join(sheets)}</main></html>"
    (into / "index.html").write_text(page, encoding="utf-8")


def _section(shown: Section, into: Path) -> str:
    parts = [f"<h3>{escape(shown.title)}</h3>"]
    items = "".join(
        f'<li><a href="{quote(os.path.relpath(each.file, into))}">{escape(each.title)}</a></li>'
        for each in shown.pictures
    )
    if len(shown.pictures) > _FEW:
        parts.append(f"<details><summary>{len(shown.pictures)} pictures in full</summary>")
        parts.append(f"<ul>{items}</ul></details>")
    elif items:
        parts.append(f"<ul>{items}</ul>")
    if shown.missing:
        parts.append(f'<p class="missing">Not in the tour: {escape(", ".join(shown.missing))}</p>')
    if shown.file:
        file = quote(shown.file)
        parts.append(f'<a href="{file}"><img src="{file}" loading="lazy" alt="{escape(shown.title)}"></a>')
    return "".join(parts)
