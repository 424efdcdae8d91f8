"""Subjects: what is rolled or acted on, written as a kind and an id with a colon between them.

Sheets, journals, plans, settings and the command-line contract hold a subject as text, such as "weapon:3" or
"treatment:first-aid". Only this module parses and builds that text.
"""

from typing import NamedTuple


class Subject(NamedTuple):
    """A kind, such as "weapon", and an id within that kind, such as a weapon's position on the sheet.

    The id is "" for a kind with only one subject, such as "luck:". It may contain colons: the subject
    "damage:power:3" is the damage of "power:3", and the act "weapon:remove:2" does "remove:2" to a "weapon".
    """

    kind: str
    id: str = ""

    @classmethod
    def read(cls, text: str) -> "Subject":
        """Return the subject a text names; a text without a colon is only a kind."""
        kind, _, thing = text.partition(":")
        return cls(kind, thing)

    def __str__(self) -> str:
        """Return the saved text."""
        return f"{self.kind}:{self.id}"


def subject_of(kind: str, thing: str | int = "") -> str:
    """Return the text of a subject: "weapon:3" for "weapon" and 3. The second part may itself be a
    subject.
    """
    return f"{kind}:{thing}"
