"""What each game says in downtime, loaded when a downtime or its chronicle is first looked at."""

from desktop.views.downtime.pages import DowntimeWords
from desktop.views.game import part


def downtime_words(system_id: str) -> DowntimeWords:
    """What that game says in downtime."""
    found: DowntimeWords = part(system_id, "downtime").WORDS
    return found
