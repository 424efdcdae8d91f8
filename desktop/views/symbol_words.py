"""The names of symbol dice and their symbols."""

from desktop.base.words import tr
from desktop.views.felt import LETTERS


def die_word(kind: str) -> str:
    """Return the name of a kind of die."""
    return {
        "proficiency": tr("Proficiency", "a die"),
        "ability": tr("Ability"),
        "boost": tr("Boost"),
        "challenge": tr("Challenge"),
        "difficulty": tr("Difficulty"),
        "setback": tr("Setback"),
    }[kind]


def symbol_word(symbol: str) -> str:
    """Return the name of a symbol."""
    return {
        "success": tr("Success"),
        "advantage": tr("Advantage"),
        "triumph": tr("Triumph"),
        "failure": tr("Failure"),
        "threat": tr("Threat"),
        "despair": tr("Despair"),
    }[symbol]


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
    word = symbol_word(LETTERS[letter])
    return word if number == 1 else f"{number} {word}"


def _short(symbol: str) -> str:
    return tr("Adv.") if symbol == "advantage" else symbol_word(symbol)
