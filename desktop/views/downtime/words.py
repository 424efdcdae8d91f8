"""Each game's words for downtime, loaded on first use."""

from desktop.views.downtime.pages import DowntimeWords
from desktop.views.game import part


def downtime_words(system_id: str) -> DowntimeWords:
    """Return a game's words for downtime."""
    found: DowntimeWords = part(system_id, "downtime").WORDS
    return found
