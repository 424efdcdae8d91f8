"""What stands in a journal in place of an entry that nothing has any more: journals have no gaps."""

from uuid import uuid4

from desktop.words import tr
from rules_core.journal import Action, Entry


def lost_entry(seq: int, at: str) -> Entry:
    """The entry numbered ``seq`` that says that it was lost; ``at`` is the time of one beside it."""
    return Entry(
        seq=seq,
        action_id=str(uuid4()),
        action=Action.NOTE,
        at=at,
        about="lost",
        refers=(seq,),  # a note is on an entry, and there is no other
        text=tr("This entry could not be read when the library was damaged."),
    )
