"""Names for files and folders that every system takes, made out of names that people typed."""

import re
import unicodedata

MOST_BYTES = 120
"""The longest name, in bytes of UTF-8: with the folders around it, a path still fits everywhere."""

_ILLEGAL = re.compile(r'[<>:"/\\|?*]')
_SPACES = re.compile(r"\s+")
_UNSEEN = ("Cc", "Cf", "Cs", "Cn", "Co")
_RESERVED = re.compile(
    r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9\u00b9\u00b2\u00b3])[\s.]*(\..*)?", re.IGNORECASE | re.S
)


def legal_name(text: str, most_bytes: int = MOST_BYTES) -> str:
    """``text`` as the name of a file: at most ``most_bytes`` (8 or more) of UTF-8, never empty.

    What cannot be seen is left out, what a system does not allow becomes "_". Different texts may come to the
    same name.
    """
    spaced = "".join(" " if each.isspace() else each for each in text)
    seen = "".join(each for each in spaced if unicodedata.category(each) not in _UNSEEN)
    plain = _SPACES.sub(" ", _ILLEGAL.sub("_", unicodedata.normalize("NFC", seen))).strip(". ")
    if _RESERVED.fullmatch(plain):
        plain = f"_{plain}"
    return plain.encode()[:most_bytes].decode(errors="ignore").rstrip(". ") or "_"


def same_place(name: str) -> str:
    """What two names have in common that some system takes for one: case, and how accents are written."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())
