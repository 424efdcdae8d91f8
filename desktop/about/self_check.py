"""The self-check of About: everything it shows has its text."""

from sqlite3 import sqlite_version

from PySide6.QtCore import qVersion

from desktop.about.view.about import LIBRARIES, about_pages
from desktop.base.paths import places
from desktop.base.version import VERSION
from desktop.self_check.trial import Check, Trial, Wrong


def _read_licences(trial: Trial) -> str:
    """Every page of Help, About has its text: licences, and in a bundle the list of all that is in it."""
    pages = about_pages(VERSION, qVersion(), sqlite_version, places(trial.library))
    for page in pages:
        wanted = page.licence if page.key in dict(LIBRARIES) else page.licence or page.text or page.folders
        if not wanted or (page.key == "everything" and not page.listing):
            raise Wrong(f"the page “{page.title}” of About has nothing to read")
    return f"{len(pages)} pages"


CHECKS = (Check("The licences are there", 4, _read_licences),)
