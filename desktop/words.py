"""Every word on screen passes through here, so a translation needs no change to the code.

Translations are compiled gettext catalogues at
`resources/translations/<language>/LC_MESSAGES/rollbook.mo`; without one the words stay as written.
"""

import gettext
from pathlib import Path

_TRANSLATIONS = Path(__file__).resolve().parent.parent / "resources" / "translations"

_catalogue = gettext.translation("rollbook", localedir=str(_TRANSLATIONS), fallback=True)


def tr(text: str) -> str:
    """Return `text` in the reader's language, or `text` itself where no translation exists.

    Fill placeholders afterwards: `tr("Spend {n} Luck").format(n=7)`.
    """
    return _catalogue.gettext(text)


def ntr(one: str, many: str, n: int) -> str:
    """Return the form of a counted phrase that fits `n` (any whole number, 0 or more).

    Fill placeholders afterwards: `ntr("{n} roll", "{n} rolls", n).format(n=n)`.
    """
    return _catalogue.ngettext(one, many, n)
