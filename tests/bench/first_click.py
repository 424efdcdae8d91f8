"""A program: opens the app over a library, rests as a player would, and tells what its first click took.

It prints four numbers of milliseconds: to saved, the same by plain ``sqlite3``, to the first frame of the
dice, and the same in a bare window.
"""

import sys
from pathlib import Path

from desktop.kit.look import theme
from tests.bench.click import Desk, SameFaces, wait
from tests.bench.plain_writer import PlainWriter
from tests.bench.played import opened

_REST_MS = 2500


def main(library: Path, number: str) -> None:
    """Click once."""
    qt = theme.new_application("rollbook")
    twin = library.with_name(f"first-{number}.db")
    floor, dice = PlainWriter(library, twin), SameFaces()
    with opened(qt, library, dice) as app:
        wait(_REST_MS)
        desk = Desk(qt, app, floor, dice)
        plain: list[float] = []
        began = desk.click()
        saved = (desk.saved.saved_at - began) * 1000
        seen = desk.thrown.await_after(began)
        bare = desk.bare.click(qt, lambda: plain.append(floor.catch_up(desk.character)))
        sys.stdout.write(f"{saved} {plain[0]} {seen} {bare}\n")
        desk.tidy()
        desk.close()
    floor.close()
    twin.unlink()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
