"""A small file of every shape that any format comes in, found by being written for the tests of that format.

Every public function of ``shapes.py`` and of ``formats/*_shapes.py`` that needs no arguments and gives a
file, as JSON value, text or bytes, is one; so is every entry of a ``FILES`` there.
"""

import inspect
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

from desktop.interchange.detect import read_character
from desktop.interchange.review import Unreadable
from tests.interchange import shapes
from tests.interchange.shapes import encoded

FOLDER = Path(__file__).parent / "formats"


@cache
def known_files() -> dict[str, bytes]:
    """The files by the names of what makes them; only those that are read as a character."""
    return {name: data for name, data in _all() if _is_read(data)}


@cache
def format_of(name: str) -> str:
    """The id of the format that a known file is in."""
    return read_character(known_files()[name], "x").format


def _all() -> Iterator[tuple[str, bytes]]:
    modules = [shapes]
    modules += [
        import_module(f"tests.interchange.formats.{each.stem}") for each in sorted(FOLDER.glob("*_shapes.py"))
    ]
    for module in modules:
        yield from _files_in(module)


def _files_in(module: ModuleType) -> Iterator[tuple[str, bytes]]:
    part = module.__name__.rpartition(".")[2]
    for name, made in vars(module).items():
        if name.startswith("_") or not inspect.isfunction(made) or made.__module__ != module.__name__:
            continue
        needed = [
            each
            for each in inspect.signature(made).parameters.values()
            if each.default is each.empty and each.kind not in (each.VAR_KEYWORD, each.VAR_POSITIONAL)
        ]
        if not needed and (data := _data(made())) is not None:
            yield f"{part}.{name}", data
    for name, content in getattr(module, "FILES", {}).items():
        if (data := _data(content)) is not None:
            yield f"{part}.{name}", data


def _data(content: object) -> bytes | None:
    match content:
        case bytes():
            return content
        case str():
            return content.encode()
        case dict():
            return encoded(content)
    return None


def _is_read(data: bytes) -> bool:
    try:
        read_character(data, "x")
    except Unreadable:
        return False
    return True
