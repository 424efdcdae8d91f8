"""Rollbook started as ``python -m desktop --library FILE`` does it, with marks: a program of its own."""

import sys
from pathlib import Path

from desktop.base.workarounds.plain_imports import restore

restore()

from desktop.base.paths import places  # noqa: E402
from desktop.library.store.lock import LibraryLock  # noqa: E402
from desktop.start import new_app  # noqa: E402
from tests.bench.marks import FirstPaint, give_up_in_time, leave, mark  # noqa: E402


def main() -> None:
    """Open the window; mark ``painted`` (the list), ``ready`` (to roll), ``drawn`` (the sheet); end."""
    chosen = places(Path(sys.argv[1]))
    lock = LibraryLock.acquire(chosen)
    assert lock is not None
    app = new_app(chosen, lock)
    give_up_in_time()

    def painted() -> None:
        assert app.window.play.rail.list.model().rowCount() > 10, "the list is not there yet"
        mark("painted")

    def drawn() -> None:
        mark("drawn")
        chosen.running.unlink()  # it ends well, and the next start is one as usual
        leave()

    def ready() -> None:
        mark("ready")
        assert app.controllers is not None
        assert app.controllers.session.is_open
        skills = app.window.sheet.skills.list.viewport()
        FirstPaint(skills, drawn)
        skills.update()

    FirstPaint(app.window.play.rail.list.viewport(), painted)
    app.ready.connect(ready)
    app.start()
    app.exec()


if __name__ == "__main__":
    main()
