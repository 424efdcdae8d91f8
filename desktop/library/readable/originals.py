"""The files that characters were imported from, kept as they were for thirty days, in their own folder."""

import re
from contextlib import suppress
from datetime import datetime, timedelta
from hashlib import sha256
from pathlib import Path

from desktop.base.disk import legal_name, write_whole

DAYS_KEPT = 30
"""How long an original stays after it was imported last."""

MOST_BYTES = 512 * 1024**2
"""How much all of them together may fill; the newest stay."""

_NAME = re.compile(r"(?P<day>[0-9]{4}-[0-9]{2}-[0-9]{2}) (?P<digest>[0-9a-f]{12}) .+", re.DOTALL)
_LONGEST_NAME = 80


def keep_original(folder: Path, name: str, data: bytes, now: str) -> Path | None:
    """Keep the bytes of a file that a character was just imported from; the file that holds them now.

    ``folder`` is ``Places.imported``, made where it is not there; ``name`` is the file's
    own name ("" for what was pasted) and ``now`` the time as ``now`` gives it. The
    same bytes are kept once. None where they cannot be written: the character is in the library all the same,
    and whoever imported it still has the file.
    """
    digest = sha256(data).hexdigest()[:12]
    kept = folder / f"{now[:10]} {digest} {legal_name(name, _LONGEST_NAME)}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not (kept.is_file() and kept.stat().st_size == len(data)):
            write_whole(kept, data)
        for older in folder.glob(f"* {digest} *"):
            if older != kept:
                older.unlink()
    except OSError:
        return None
    return kept


def purge_originals(folder: Path, now: str) -> int:
    """Remove the originals that were kept for their time, and the oldest of too many; how many went.

    ``folder`` and ``now`` are those of ``keep_original``. Files of any other name are not touched, nor
    are those of a day to come: then some clock was wrong, and waiting is the safe thing.
    """
    last_day = (datetime.fromisoformat(now) - timedelta(days=DAYS_KEPT)).date().isoformat()
    try:
        kept = sorted((each for each in folder.iterdir() if _NAME.fullmatch(each.name)), reverse=True)
    except OSError:
        return 0
    removed = size = 0
    for each in kept:
        with suppress(OSError):
            size += each.stat().st_size
            if each.name[:10] < last_day or size > MOST_BYTES:
                each.unlink()
                removed += 1
    return removed
