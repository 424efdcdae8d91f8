"""The symbols on a narrative die in words."""

from desktop.base.words import tr


def spoken_symbols(letters: str) -> str:
    """Return the symbols on a face in words: "success and advantage", "2 advantage", "blank"."""
    if not letters:
        return tr("blank")
    words = {
        "T": tr("triumph"),
        "s": tr("success"),
        "a": tr("advantage"),
        "D": tr("despair"),
        "f": tr("failure"),
        "h": tr("threat"),
    }
    if len(letters) == 1:
        return words[letters]
    one, other = (words[letter] for letter in letters)
    if one == other:
        return tr("{n} {symbol}").format(n=2, symbol=one)
    return tr("{one} and {other}").format(one=one, other=other)
