"""The messages about unreadable files, for the window and the command line."""

from desktop.base.words import tr
from desktop.interchange.review import Reason, Unreadable

UNNAMED = tr("Unnamed")
"""The name of a character whose file has none."""

_FAULTS: dict[Reason, str] = {
    Reason.MISSING: tr("This file doesn't exist."),
    Reason.FOLDER: tr("This folder doesn't contain a character."),
    Reason.NOT_A_FILE: tr("Rollbook can't read this kind of file."),
    Reason.REFUSED: tr("Can't open the file: {detail}."),
    Reason.EMPTY: tr("The file is empty."),
    Reason.TOO_LARGE: tr("The file is larger than {megabytes} MB, far more than a character needs."),
    Reason.ENCODING: tr("The file isn't Unicode text, so Rollbook can't read it."),
    Reason.NOT_JSON: tr("The file is damaged at line {line}."),
    Reason.TOO_DEEP: tr("The file is nested too deeply to be a character."),
    Reason.TOO_MANY: tr("The file contains far more parts than a character has."),
    Reason.NUMBER: tr("The file contains a number that no character can have."),
    Reason.DUPLICATE_KEY: tr("The file is damaged: “{key}” appears twice."),
    Reason.BAD_CHARACTER: tr("The file is damaged: it contains characters that aren't allowed in text."),
    Reason.FOREIGN: tr("This isn't a character file that Rollbook can read."),
    Reason.OTHER_GAME: tr("This file is for a game that this version doesn't support."),
    Reason.OTHER_EDITION: tr(
        "This is a {format} file for another edition of the game. Rollbook uses the 7th edition."
    ),
    Reason.OWN_EXPORT: tr(
        "Rollbook exported this for others to read; it isn't the whole character. "
        "Import the character's .rollbook file instead."
    ),
    Reason.NO_CHARACTER: tr("This looks like a {format} file, but there is no character in it."),
    Reason.NEWER: tr("This file was made by a newer version of Rollbook. Update Rollbook to open it."),
    Reason.RECORD: tr("The character in this file is damaged: {detail}."),
    Reason.JOURNAL: tr("The history in this file is damaged at line {line}."),
    Reason.ARCHIVE: tr("This file is damaged, or it isn't a Rollbook file."),
    Reason.OFFICE: tr("This is a spreadsheet or an Office document, which Rollbook can't read."),
    Reason.LOCKED: tr("This PDF is locked with a password."),
    Reason.WRONG_PASSWORD: tr("That isn't the password of this PDF."),
    Reason.PROTECTED: tr("This PDF is protected in a way that Rollbook can't open."),
    Reason.TOO_SLOW: tr("Reading stopped after {seconds} seconds: no character file should take that long."),
    Reason.TOO_COMPLEX: tr("Reading stopped: this file needs far more memory than any character."),
    Reason.MISTAKE: tr(
        "Can't read this file because of an error in Rollbook ({detail}). Please report it, with the file."
    ),
    Reason.NO_READER: tr(
        "Can't start the part of Rollbook that reads files ({detail}). Close other programs "
        "and try again, or reinstall Rollbook."
    ),
    Reason.STOPPED: tr("Reading was stopped before this file."),
}


_AGAIN = tr("Export it again from the program that made it, or try an older copy.")
_BY_HAND = tr("Export it again from the program that made it, or create the character by hand.")

_WHAT_NOW: dict[Reason, str] = {
    Reason.MISSING: tr("It may have been moved or renamed. Choose it again."),
    Reason.FOLDER: tr("Choose the folder that contains the files."),
    Reason.NOT_A_FILE: tr("Choose a file, or a folder of files."),
    Reason.REFUSED: tr("Allow Rollbook to read it, or copy it to another folder first."),
    Reason.EMPTY: _AGAIN,
    Reason.TOO_LARGE: tr("Choose a file that contains only the character."),
    Reason.ENCODING: tr("Save it as UTF-8 text, then import that."),
    Reason.NOT_JSON: _AGAIN,
    Reason.TOO_DEEP: _BY_HAND,
    Reason.TOO_MANY: _BY_HAND,
    Reason.NUMBER: _BY_HAND,
    Reason.DUPLICATE_KEY: _AGAIN,
    Reason.BAD_CHARACTER: _AGAIN,
    Reason.FOREIGN: tr("See Help, Import for the programs that Rollbook can import from."),
    Reason.OTHER_GAME: tr("Check for a Rollbook update, or create the character in one of its games."),
    Reason.OTHER_EDITION: tr("Convert it to 7th edition first, or create a new character."),
    Reason.NO_CHARACTER: tr("In the other program, export the character itself."),
    Reason.RECORD: _AGAIN,
    Reason.JOURNAL: _AGAIN,
    Reason.ARCHIVE: _AGAIN,
    Reason.OFFICE: tr("Save the character as text or JSON in that program, or copy its text."),
    Reason.LOCKED: tr("Enter its password to open it."),
    Reason.WRONG_PASSWORD: tr("Check capital letters, then try again."),
    Reason.PROTECTED: tr("Save an unprotected copy in the program that shows it, then import that."),
    Reason.TOO_SLOW: _BY_HAND,
    Reason.TOO_COMPLEX: _BY_HAND,
    Reason.STOPPED: tr("Import it again to read it."),
}
"""What to do about a file, if its fault doesn't say so."""


def what_now(error: Unreadable) -> str:
    """Return a sentence that says what to do about a file, "" if its fault says so."""
    return _WHAT_NOW.get(error.reason, "")


def fault(error: Unreadable) -> str:
    """Return a sentence that says what is wrong with a file."""
    return _FAULTS[error.reason].format(**error.facts)
