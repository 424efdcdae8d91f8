"""The sentences about files that cannot be read, for the window and the command line alike."""

from desktop.base.words import tr
from desktop.interchange.review import Reason, Unreadable

UNNAMED = tr("Unnamed")
"""The name of a character whose file gives none."""

_FAULTS: dict[Reason, str] = {
    Reason.MISSING: tr("There is no such file."),
    Reason.FOLDER: tr("This is a folder, and it holds no character."),
    Reason.NOT_A_FILE: tr("This is not a file that can be read."),
    Reason.REFUSED: tr("The file cannot be opened: {detail}."),
    Reason.EMPTY: tr("The file is empty."),
    Reason.TOO_LARGE: tr("The file is larger than {megabytes} MB, far more than a character needs."),
    Reason.ENCODING: tr(
        "The file is not Unicode text, so it cannot be a character file that Rollbook knows."
    ),
    Reason.NOT_JSON: tr("The file is damaged: it breaks off or goes wrong at line {line}."),
    Reason.TOO_DEEP: tr("The file is nested too deeply to be a character."),
    Reason.TOO_MANY: tr("The file holds far more parts than a character has."),
    Reason.NUMBER: tr("The file holds a number that no character can have."),
    Reason.DUPLICATE_KEY: tr("The file is damaged: it gives “{key}” twice."),
    Reason.BAD_CHARACTER: tr("The file is damaged: it holds characters that no text can have."),
    Reason.FOREIGN: tr("This is not a character file that Rollbook knows."),
    Reason.OTHER_GAME: tr("This file is for a game this version does not know."),
    Reason.OTHER_EDITION: tr(
        "This is a {format} file for another edition of the game. Rollbook plays the seventh."
    ),
    Reason.NO_CHARACTER: tr("This looks like a {format} file, but there is no character in it."),
    Reason.NEWER: tr("This file was made by a newer version of Rollbook. Update Rollbook to open it."),
    Reason.RECORD: tr("The character in this file is damaged: {detail}."),
    Reason.JOURNAL: tr("The journal in this file is damaged at line {line}."),
    Reason.ARCHIVE: tr("This Rollbook file is damaged or is not one."),
    Reason.TOO_SLOW: tr(
        "Reading was given up after {seconds} seconds: this file is not like that of any character."
    ),
    Reason.TOO_COMPLEX: tr("Reading was given up: this file takes far more memory than any character does."),
    Reason.MISTAKE: tr(
        "A mistake in Rollbook keeps it from reading this file ({detail}). Please report it, with the file."
    ),
    Reason.NO_READER: tr(
        "The part of Rollbook that reads files does not start ({detail}). Close other programs and try "
        "again, or install Rollbook anew."
    ),
    Reason.STOPPED: tr("Reading was stopped before this file."),
}


_AGAIN = tr("Export it once more from the program that made it, or try an older copy.")
_BY_HAND = tr("Export it once more from the program that made it, or make the character anew.")

_WHAT_NOW: dict[Reason, str] = {
    Reason.MISSING: tr("It may have been moved or renamed: choose it again."),
    Reason.FOLDER: tr("Choose the folder in which the files are."),
    Reason.NOT_A_FILE: tr("Choose a file, or a folder of files."),
    Reason.REFUSED: tr("Allow it to be read, or copy it to another folder first."),
    Reason.EMPTY: _AGAIN,
    Reason.TOO_LARGE: tr("Choose the file of the character alone."),
    Reason.ENCODING: tr("Save it as UTF-8 text, and import that."),
    Reason.NOT_JSON: _AGAIN,
    Reason.TOO_DEEP: _BY_HAND,
    Reason.TOO_MANY: _BY_HAND,
    Reason.NUMBER: _BY_HAND,
    Reason.DUPLICATE_KEY: _AGAIN,
    Reason.BAD_CHARACTER: _AGAIN,
    Reason.FOREIGN: tr("Help, Import lists the programs whose files can be read."),
    Reason.OTHER_GAME: tr("Look for an update of Rollbook, or make the character anew in one of its games."),
    Reason.OTHER_EDITION: tr("Bring it to the seventh edition first, or make the character anew."),
    Reason.NO_CHARACTER: tr("Export the character itself in the other program."),
    Reason.RECORD: _AGAIN,
    Reason.JOURNAL: _AGAIN,
    Reason.ARCHIVE: _AGAIN,
    Reason.TOO_SLOW: _BY_HAND,
    Reason.TOO_COMPLEX: _BY_HAND,
    Reason.STOPPED: tr("Import it again to read it."),
}
"""What can be done about a file, where its fault does not say so."""


def what_now(error: Unreadable) -> str:
    """One sentence that says what can be done about a file, "" where its fault says so."""
    return _WHAT_NOW.get(error.reason, "")


def fault(error: Unreadable) -> str:
    """One sentence that says what is wrong with a file."""
    return _FAULTS[error.reason].format(**error.facts)
