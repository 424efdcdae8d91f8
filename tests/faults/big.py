"""Checks and copies of a library with thousands of characters and a million rolls stay fast.

Runs by itself: ``python -m tests.faults.big CHARACTERS ENTRIES``. Times are judged only at full size. They
are this process's own, whatever else the machine does; files are in memory if possible.
"""

import json
import shutil
import sys
import time
from itertools import islice

from msgspec.structs import replace

from desktop.library.backups.backups import backup, copy_online
from desktop.library.records.characters import CharacterId
from desktop.library.search.first_list import first_list
from desktop.library.store.library import Library
from desktop.library.store.rows import entry_row
from desktop.library.store.tables import journal
from tests.faults.shim import scratch
from tests.library.people import blow, investigator

START_S, COPY_S, BACKUP_S = 0.3, 4.0, 15.0
"""A copy blocks the library piece by piece; verifying it blocks nobody."""

_FULL = 1_000_000


def main() -> None:
    """Build it, measure, and print the times as one line of JSON."""
    characters, entries = int(sys.argv[1]), int(sys.argv[2])
    home = scratch()
    path = home / "library.db"
    library = Library.open(path)
    for first in range(0, characters, 500):
        with library.transaction() as tx:
            for number in range(first, min(first + 500, characters)):
                tx.add(investigator(f"Nobody {number}"))
    each = entries // characters
    plain = replace(blow(), events=())
    rows = (
        entry_row(CharacterId(number), replace(plain, seq=seq, action_id=f"a-{number}-{seq}"))
        for number in range(1, characters + 1)
        for seq in range(1, each + 1)
    )
    while chunk := list(islice(rows, 20_000)):
        with library.transaction() as tx:
            tx._connection.execute(journal.insert(), chunk)
    library.close()
    took = {}
    began = time.process_time()
    first_list(path)
    took["first list s"] = time.process_time() - began
    began = time.process_time()
    library = Library.open(path)
    library.character(CharacterId(1))
    took["start s"] = time.process_time() - began
    library.close()
    began = time.process_time()
    copy_online(path, home / "copy.db")
    took["copy s"] = time.process_time() - began
    began = time.process_time()
    backup(path, home / "backups", "by-hand")
    took["backup s"] = time.process_time() - began
    lost = []
    if entries >= _FULL:
        limits = {"first list s": START_S, "start s": START_S, "copy s": COPY_S, "backup s": BACKUP_S}
        for name, most in limits.items():
            if took[name] > most:
                what = f"{name} took {took[name]:.2f}, and may take {most}"
                lost.append({"job": "big", "fault": "size", "at": 0, "what": what})
    told = {"job": "big library", "operations": entries, "points": characters, "lost": lost}
    megabytes = path.stat().st_size // 1024**2
    shutil.rmtree(home)
    print(json.dumps(told | {name: round(seconds, 2) for name, seconds in took.items()} | {"MB": megabytes}))


if __name__ == "__main__":
    main()
