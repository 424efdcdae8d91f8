"""The floor of the first paint over a library: a bare window, its list read by ``sqlite3``. A program."""

import sqlite3
import sys
from contextlib import closing
from pathlib import Path

from PySide6.QtWidgets import QApplication, QListWidget, QMainWindow

from tests.bench.marks import FirstPaint, give_up_in_time, leave, mark

_LISTED = """
SELECT name FROM character JOIN (
    SELECT character_id FROM listing INDEXED BY listing_by_played
    WHERE shelf = 0 ORDER BY played_at DESC, character_id DESC LIMIT 40
) ON character_id = id
"""


def main() -> None:
    """Show those who were played last, mark ``painted`` and end."""
    qt = QApplication([])
    give_up_in_time()
    library = f"{Path(sys.argv[1]).resolve().as_uri()}?mode=ro"
    with closing(sqlite3.connect(library, uri=True)) as connection:
        names = [name for (name,) in connection.execute(_LISTED)]
    window = QMainWindow()
    listed = QListWidget()
    listed.addItems(names)
    window.setCentralWidget(listed)

    def painted() -> None:
        mark("painted")
        leave()

    FirstPaint(listed.viewport(), painted)
    window.show()
    qt.exec()


if __name__ == "__main__":
    main()
