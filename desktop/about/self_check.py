"""The self-check of About: all its texts exist."""

from sqlite3 import sqlite_version

from PySide6.QtCore import qVersion

from desktop.about.view.about import LIBRARIES, about_pages
from desktop.base.paths import places
from desktop.base.version import VERSION
from desktop.self_check.trial import Check, CheckFailed, Trial


def _read_licences(trial: Trial) -> str:
    """Includes, in a bundle, the list of everything in it."""
    pages = about_pages(VERSION, qVersion(), sqlite_version, places(trial.library))
    for page in pages:
        wanted = page.licence if page.key in dict(LIBRARIES) else page.licence or page.text or page.folders
        if not wanted or (page.key == "everything" and not page.listing):
            raise CheckFailed(f"the page “{page.title}” of About is empty")
    return f"{len(pages)} pages"


CHECKS = (Check("All licences are included", 4, _read_licences),)
