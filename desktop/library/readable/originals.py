"""Keep the original files of imported characters for thirty days, in their own folder."""

import re
from contextlib import suppress
from datetime import datetime, timedelta
from hashlib import sha256
from pathlib import Path

from desktop.base.disk import legal_name, same_place, write_whole

DAYS_KEPT = 30
"""How many days an original is kept after its last import."""

MOST_BYTES = 512 * 1024**2
"""The total size limit in bytes; the oldest are removed first."""

_NAME = re.compile(r"(?P<day>[0-9]{4}-[0-9]{2}-[0-9]{2}) (?P<digest>[0-9a-f]{12}) .+", re.DOTALL)
_LONGEST_NAME = 80


def keep_original(folder: Path, name: str, data: bytes, now: str) -> Path | None:
    """Save a copy of a file that was just imported and return its path, or None if it can't be written.

    ``folder`` is ``Places.imported``, created if missing. ``name`` is the file's own name ("" for pasted
    text) and ``now`` the current time as text. Identical content is kept once. A failure does no harm: the
    character is in the library, and the player still has the file.
    """
    digest = sha256(data).hexdigest()[:12]
    kept = folder / f"{now[:10]} {digest} {legal_name(name, _LONGEST_NAME)}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not (kept.is_file() and kept.stat().st_size == len(data)):
            write_whole(kept, data)
        for older in folder.glob(f"* {digest} *"):
            if same_place(older.name) != same_place(kept.name):  # on some systems it is the same file
                older.unlink()
    except OSError:
        return None
    return kept


def purge_originals(folder: Path, now: str) -> int:
    """Remove expired originals, and the oldest ones above the size limit. Return how many were removed.

    Takes the same ``folder`` and ``now`` as ``keep_original``. Other files are not touched, nor are those
    dated in the future: some clock was wrong, and waiting is safer.
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
