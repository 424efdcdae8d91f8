"""Makes a home of Anki as it is after the first start: run by Anki's own Python, with the folder to make.

Its language is chosen, there is one profile with ten decks of a card each, and nothing is looked for in the
network.
"""

import pickle
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from time import time

from anki.collection import Collection  # type: ignore[import-not-found]
from anki.utils import int_version  # type: ignore[import-not-found]

_PROFILE = "Bench"
_DECKS = 10


def main(base: Path) -> None:
    """Make the settings and the collection below ``base``."""
    base.mkdir(parents=True)
    everybody = {
        "created": int(time()),
        "id": 1,
        "lastMsg": 0,
        "firstRun": False,
        "defaultLang": "en_US",
        "last_run_version": int_version(),
        "suppressUpdate": True,
        "check_for_updates": False,
        "check_for_addon_updates": False,
    }
    profile: dict[str, object] = {
        "mainWindowGeom": None,
        "mainWindowState": None,
        "lastOptimize": int(time()),
        "searchHistory": [],
        "syncKey": None,
        "syncMedia": False,
        "autoSync": False,
    }
    with closing(sqlite3.connect(base / "prefs21.db")) as settings, settings:
        settings.execute("create table profiles (name text primary key collate nocase, data blob not null)")
        for name, kept in (("_global", everybody), (_PROFILE, profile)):
            settings.execute("insert into profiles values (?, ?)", (name, pickle.dumps(kept, 4)))
    (base / _PROFILE).mkdir()
    collection = Collection(str(base / _PROFILE / "collection.anki2"))
    for number in range(_DECKS):
        card = collection.new_note(collection.models.by_name("Basic"))
        card["Front"], card["Back"] = f"Question {number}", f"Answer {number}"
        collection.add_note(card, collection.decks.id(f"Deck {number}"))
    collection.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
