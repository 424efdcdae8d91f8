"""The names of symbol dice and their symbols: whole words, with plurals, in every language."""

from desktop.base.words import ntr, tr
from desktop.views.felt import LETTERS


def die_word(kind: str) -> str:
    """Return the short name of a kind of die, for captions: "Ability"."""
    return {
        "proficiency": tr("Proficiency", "a die"),
        "ability": tr("Ability", "a die"),
        "boost": tr("Boost", "a die"),
        "challenge": tr("Challenge", "a die"),
        "difficulty": tr("Difficulty", "a die"),
        "setback": tr("Setback", "a die"),
    }[kind]


def whole_die_word(kind: str) -> str:
    """Return the whole name of a kind of die: "Ability die"."""
    return {
        "proficiency": tr("Proficiency die"),
        "ability": tr("Ability die"),
        "boost": tr("Boost die"),
        "challenge": tr("Challenge die"),
        "difficulty": tr("Difficulty die"),
        "setback": tr("Setback die"),
    }[kind]


def dice_count(kind: str, count: int, number: str = "") -> str:
    """Return so many dice of a kind: "1 Setback die", "2 Setback dice".

    ``number`` is the count in words, such as "two".
    """
    words = {
        "proficiency": ntr("{n} Proficiency die", "{n} Proficiency dice", count),
        "ability": ntr("{n} Ability die", "{n} Ability dice", count),
        "boost": ntr("{n} Boost die", "{n} Boost dice", count),
        "challenge": ntr("{n} Challenge die", "{n} Challenge dice", count),
        "difficulty": ntr("{n} Difficulty die", "{n} Difficulty dice", count),
        "setback": ntr("{n} Setback die", "{n} Setback dice", count),
    }[kind]
    return words.format(n=number or count)


def symbol_word(symbol: str, count: int = 1) -> str:
    """Return the name of a symbol, in the plural that fits ``count``."""
    return {
        "success": ntr("Success", "Successes", count),
        "advantage": ntr("Advantage", "Advantage", count),
        "triumph": ntr("Triumph", "Triumphs", count),
        "failure": ntr("Failure", "Failures", count),
        "threat": ntr("Threat", "Threat", count),
        "despair": ntr("Despair", "Despair", count),
    }[symbol]


def symbols_count(symbol: str, count: int) -> str:
    """Return so many symbols: "2 Successes"."""
    return f"{count} {symbol_word(symbol, count)}"


def face_words(face: str) -> str:
    """Return the symbols of a face: "Success, Adv.", "2 Advantage", "Blank"."""
    if not face:
        return tr("Blank")
    kinds = {letter: face.count(letter) for letter in LETTERS if letter in face}
    if len(kinds) > 1:
        return tr("{first}, {second}").format(
            first=symbol_word(LETTERS[face[0]]), second=_short(LETTERS[face[-1]])
        )
    letter, number = next(iter(kinds.items()))
    symbol = LETTERS[letter]
    return symbol_word(symbol) if number == 1 else symbols_count(symbol, number)


def _short(symbol: str) -> str:
    return tr("Adv.") if symbol == "advantage" else symbol_word(symbol)


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
