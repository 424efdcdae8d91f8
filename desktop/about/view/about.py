"""About this program: version, licences, components, trademarks and data folders."""

import platform
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import suppress
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

import resources
from desktop.base import program
from desktop.base.paths import Places
from desktop.base.words import tr

ROLLBOOK, DATA, OWNERS = "rollbook", "data", "owners"
"""The keys of the pages that are not licences."""

_OFL = "SIL OFL 1.1"
_FONTS = (
    ("Inter", "Inter-OFL.txt"),
    ("Source Serif Pro", "SourceSerifPro-OFL.txt"),
    ("Atkinson Hyperlegible Next", "AtkinsonHyperlegibleNext-OFL.txt"),
)
_QT = "LGPL 3.0"
_QT_FILES = ("LGPL-3.0.txt", "GPL-3.0.txt")
LIBRARIES = (
    ("PySide6_Essentials", "Qt, PySide6"),
    ("shiboken6", "Shiboken"),
    ("SQLAlchemy", "SQLAlchemy"),
    ("alembic", "Alembic"),
    ("Mako", "Mako"),
    ("MarkupSafe", "MarkupSafe"),
    ("typing_extensions", "typing_extensions"),
    ("msgspec", "msgspec"),
    ("platformdirs", "platformdirs"),
    ("pypdf", "pypdf"),
    ("pycryptodome", "PyCryptodome"),
    ("miniaudio", "miniaudio"),
    ("cffi", "cffi"),
    ("pycparser", "pycparser"),
)
"""The packages that the app is built on: package name and display name."""

PYTHON_TERMS = "Python-PSF.txt"
"""Python's licence, included only in bundles: from source, Python brings its own."""

_LICENCE_FIELDS = ("License-Expression", "License")
_BROKEN_FROM = 55
"""A licence line of at least this many letters continues on the next line."""


class Folder(NamedTuple):
    """A data location: what it holds, its ``path``, and the ``folder`` to open.

    ``refusal`` says why it can't be opened now, "" if it can.
    """

    title: str
    about: str
    path: Path
    folder: Path
    refusal: str


class AboutPage(NamedTuple):
    """A page of the window: its row in the list, and its content.

    ``text`` is a description, ``licence`` the original wording of a licence, ``listing`` a long text with
    aligned columns, ``folders`` the data folders, and ``small`` a footnote.
    """

    key: str
    title: str
    line: str
    text: str = ""
    licence: str = ""
    listing: str = ""
    small: str = ""
    folders: tuple[Folder, ...] = ()


def about_pages(version: str, qt: str, sqlite: str, chosen: Places) -> tuple[AboutPage, ...]:
    """Return the pages in order, for the versions of Rollbook, Qt and SQLite."""
    made_with = tr("Python {python}, Qt {qt}, SQLite {sqlite}, {system}").format(
        python=platform.python_version(), qt=qt, sqlite=sqlite, system=_system()
    )
    return (
        AboutPage(
            ROLLBOOK,
            tr("Rollbook"),
            tr("Version {version}").format(version=version),
            text=tr(
                "Character sheets that roll: your characters, your dice, your computer.\n\n"
                "Rollbook is free software. It works offline and never connects to anything. "
                "You may use, change and share it under the MIT licence."
            ),
            small=made_with,
        ),
        AboutPage(DATA, tr("Your data"), tr("Where it is stored"), folders=_folders(chosen)),
        AboutPage(OWNERS, tr("Games and owners"), tr("Trademarks"), text=_owners()),
        AboutPage("licence", tr("Rollbook's licence"), "MIT", licence=_shipped_text("Rollbook-MIT.txt")),
        *(AboutPage(file, name, _OFL, tr("A font."), _shipped_text(file)) for name, file in _FONTS),
        *_libraries(),
        AboutPage("python", "Python", "PSF-2.0", tr("The programming language of Rollbook."), _python()),
        AboutPage(
            "sqlite",
            "SQLite",
            tr("Public domain"),
            tr("The database that holds your characters. Its authors gave up all rights to it."),
        ),
        *_everything(),
    )


def version_text(pages: tuple[AboutPage, ...]) -> str:
    """Return the first page as text for a bug report."""
    first = pages[0]
    return f"{first.title} {first.line}\n{first.small}\n"


def _owners() -> str:
    return tr(
        "The games that Rollbook supports belong to their owners. Call of Cthulhu is a trademark of Chaosium "
        "Inc. Star Wars belongs to Lucasfilm Ltd.\n\n"
        "Rollbook is an independent program, neither made nor endorsed by Chaosium or any other publisher. "
        "It contains no text or art from their books, and you need those books to play."
    )


def _folders(chosen: Places) -> tuple[Folder, ...]:
    library = tr("All your characters and their history, in one file.")
    copies = tr("One folder for each character, as text that any program can read.")
    imported = tr("The files you imported characters from, kept for 30 days.")
    logs = tr("Recent errors, for a bug report. It contains nothing you wrote.")
    return (
        _folder(tr("Library"), library, chosen.library, chosen.library.parent),
        _folder(tr("Backups"), tr("Copies of the library, each checked."), chosen.backups),
        _folder(tr("Readable copies"), copies, chosen.copies),
        _folder(tr("Imported files"), imported, chosen.imported),
        _folder(
            tr("Settings"), tr("How Rollbook looks and behaves."), chosen.settings, chosen.settings.parent
        ),
        _folder(tr("Log"), logs, chosen.logs),
    )


def _folder(title: str, about: str, path: Path, folder: Path | None = None) -> Folder:
    opened = folder or path
    return Folder(title, about, path, opened, "" if opened.is_dir() else tr("Nothing here yet."))


def _libraries() -> Iterator[AboutPage]:
    """Yield the libraries with their licences; a bundle holds only those it needs."""
    for package, name in LIBRARIES:
        try:
            found = metadata.distribution(package)
        except metadata.PackageNotFoundError:
            continue
        about = found.metadata
        if package in ("PySide6_Essentials", "shiboken6"):
            licence, words = _QT, "\n\n".join(_shipped_text(each) for each in _QT_FILES)
        else:
            named = (each for field in _LICENCE_FIELDS for each in about.get_all(field) or ())
            licence = next(named, "")
            texts = (found.read_text(f"licenses/{each}") for each in about.get_all("License-File") or ())
            words = "\n\n".join(_in_paragraphs(each) for each in texts if each)
        yield AboutPage(package, name, licence, tr("Version {version}").format(version=found.version), words)


def _everything() -> Iterator[AboutPage]:
    """In a bundle, yield the notices about all of its files, written by the build."""
    notices = program.notices()
    if notices is None:
        return
    try:
        words = notices.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        words = ""
    text = (
        tr(
            "All third-party parts of this package, with their full licences. They are also in the "
            "file {path}"
        )
        if words
        else tr("The list of third-party parts is missing. It should be in the file {path}")
    )
    title, line = tr("Everything in this package"), tr("All licences")
    yield AboutPage("everything", title, line, text.format(path=notices), listing=words)


def _shipped_text(file: str) -> str:
    return _in_paragraphs(resources.path("licences", file).read_text("utf-8"))


def _in_paragraphs(written: str) -> str:
    """Join lines that were broken at a page width of 80 letters."""
    lines: list[str] = []
    broken = False
    for line in written.strip().splitlines():
        words = line.strip()
        if broken and words:
            lines[-1] += f" {words}"
        else:
            lines.append(words)
        broken = len(words) >= _BROKEN_FROM and words[-1] != "-"  # a row of dashes is a rule, not text
    return "\n".join(lines)


def _python() -> str:
    of_bundle = resources.path("licences", PYTHON_TERMS)
    own = (Path(folder) / "LICENSE.txt" for folder in (sysconfig.get_path("stdlib"), sys.base_prefix))
    for terms in (of_bundle, *own):
        with suppress(OSError):
            return _in_paragraphs(terms.read_text("utf-8", "replace"))
    return sys.copyright


def _system() -> str:
    return {"Darwin": f"macOS {platform.mac_ver()[0]}"}.get(
        platform.system(), f"{platform.system()} {platform.release()}"
    )
