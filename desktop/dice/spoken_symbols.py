"""The symbols on a narrative die in words."""

from desktop.base.words import ntr, tr


def spoken_symbols(letters: str) -> str:
    """Return the symbols on a face in words: "success and advantage", "2 advantage", "blank"."""
    if not letters:
        return tr("blank")
    counts = {letter: letters.count(letter) for letter in letters}
    words = [_word(letter, count) for letter, count in counts.items()]
    if len(words) == 1:
        return words[0] if len(letters) == 1 else f"{len(letters)} {words[0]}"
    return tr("{one} and {other}").format(one=words[0], other=words[1])


def _word(letter: str, count: int) -> str:
    return {
        "T": ntr("triumph", "triumphs", count),
        "s": ntr("success", "successes", count),
        "a": ntr("advantage", "advantage", count),
        "D": ntr("despair", "despair", count),
        "f": ntr("failure", "failures", count),
        "h": ntr("threat", "threat", count),
    }[letter]
