"""The pages of help that tell how the app is used, in a few words each."""

from msgspec import Struct

from desktop.base.words import tr


class HelpLine(Struct, frozen=True):
    """A line of help: what it says, and in ``label`` what it is about: keys, a menu, or the id of a rule."""

    text: str
    label: str = ""


class HelpPart(Struct, frozen=True):
    """Lines under a heading."""

    heading: str
    lines: tuple[HelpLine, ...]


class HelpPage(Struct, frozen=True):
    """A page of help; ``game`` is the id of the game whose rules it tells, "" for one about the app."""

    id: str
    title: str
    parts: tuple[HelpPart, ...]
    game: str = ""


FIRST_STEPS = "first-steps"
"""The id of the page that help begins with."""


def topics() -> tuple[HelpPage, ...]:
    """The pages about the app, from the first roll to house rules."""
    return (
        _first_steps(),
        _sheet(),
        _tray(),
        _own_dice(),
        _editing(),
        _library(),
        _in_and_out(),
        _your_data(),
        _as_you_like_it(),
        _house_rules(),
    )


def _first_steps() -> HelpPage:
    return HelpPage(
        FIRST_STEPS,
        tr("First steps"),
        (
            HelpPart(
                tr("Roll"),
                (
                    HelpLine(tr("Click a skill or a characteristic: its dice fall beside the sheet.")),
                    HelpLine(
                        tr("The card says what the roll is, why, and what can be done now with its price.")
                    ),
                    HelpLine(tr("The roll is saved before its dice are drawn, so nothing can lose it.")),
                    HelpLine(tr("Hold it while clicking for a bonus die."), tr("Shift")),
                    HelpLine(tr("Hold it while clicking for a penalty die."), tr("Ctrl")),
                    HelpLine(tr("Put a skill in the tray without rolling, to set it up first."), tr("Space")),
                ),
            ),
            HelpPart(
                tr("After the roll"),
                (
                    HelpLine(
                        tr(
                            "Where a game has Luck, the button names its price, the new degree and what is "
                            "left."
                        ),
                        "L",
                    ),
                    HelpLine(
                        tr("A push rolls once more, where the rules and whoever runs the game agree."), "U"
                    ),
                    HelpLine(tr("Roll the damage of a hit, or apply a treatment."), "D"),
                    HelpLine(tr("See the rules that decided, with their numbers."), "W"),
                    HelpLine(tr("Roll the same again."), "R"),
                ),
            ),
            HelpPart(
                tr("On the sheet"),
                (
                    HelpLine(tr("A box beside a skill is its tick: a success sets it, and so does a click.")),
                    HelpLine(tr("Click the number of a tracker and type −3, +2 or 5, then press Enter.")),
                    HelpLine(tr("Take back whatever was done last, as often as you like."), tr("Ctrl Z")),
                ),
            ),
            HelpPart(
                tr("After the adventure"),
                (
                    HelpLine(
                        tr("Downtime leads step by step through what ticks, rest and levels bring."),
                        tr("Ctrl D"),
                    ),
                    HelpLine(
                        tr("The sheet stays as it is until its last page, and one undo takes all back.")
                    ),
                ),
            ),
        ),
    )


def _sheet() -> HelpPage:
    return HelpPage(
        "sheet",
        tr("The sheet"),
        (
            HelpPart(
                tr("Play"),
                (
                    HelpLine(
                        tr("In play only ticks, trackers and what cards offer can change, each with undo.")
                    ),
                    HelpLine(tr("Skills show their value, and in percentile games its half and fifth.")),
                    HelpLine(tr("Type a few letters in the filter; Enter rolls the first skill found."), "/"),
                    HelpLine(tr("The button beside the filter sorts by name, by value or by ticks.")),
                    HelpLine(tr("A dashed box cannot be ticked: the rules leave that skill out.")),
                    HelpLine(
                        tr("Right click a skill, a tracker or a roll for what can be done with it."),
                        tr("Shift F10"),
                    ),
                ),
            ),
            HelpPart(
                tr("Pages"),
                (
                    HelpLine(
                        tr("Combat, healing and what else the game has stand on pages of their own."),
                        tr("Ctrl PgDn"),
                    ),
                    HelpLine(tr("What a rule does not allow now is dashed, and says why.")),
                    HelpLine(tr("Nothing that heals or hurts is applied before you say so.")),
                ),
            ),
            HelpPart(
                tr("Characters"),
                (
                    HelpLine(tr("The list at the left holds those you pinned or played last.")),
                    HelpLine(tr("Find anybody, and any command, by typing."), tr("Ctrl K")),
                    HelpLine(tr("Go to the next character of the list."), tr("Ctrl Tab")),
                ),
            ),
        ),
    )


def _tray() -> HelpPage:
    return HelpPage(
        "tray",
        tr("The tray and its dice"),
        (
            HelpPart(
                tr("Before the roll"),
                (
                    HelpLine(tr("What you choose above the felt changes the odds at once.")),
                    HelpLine(tr("It goes back to the usual after the roll; the pin keeps it.")),
                    HelpLine(tr("Add a bonus die, a penalty die, or take them away."), "B P 0"),
                    HelpLine(tr("Ask for the next difficulty."), tr("Shift D")),
                    HelpLine(
                        tr(
                            "With symbol dice, letters add a die and with Shift take one away; the buttons "
                            "show which."
                        ),
                        "Q W E A S D",
                    ),
                ),
            ),
            HelpPart(
                tr("The odds"),
                (
                    HelpLine(tr("The bar under the result holds the exact chances of every degree.")),
                    HelpLine(tr("They are counted out by the same rules that read the dice, never guessed.")),
                    HelpLine(tr("The small triangle marks where the roll fell.")),
                ),
            ),
            HelpPart(
                tr("Dice"),
                (
                    HelpLine(tr("A die with a check counted; one struck out did not.")),
                    HelpLine(tr("Land turning dice at once, by a click or a key."), tr("Space, Esc")),
                    HelpLine(tr("How long dice turn and whether they are heard is in Settings, Dice.")),
                    HelpLine(tr("Roll menu, Change how dice look: sets of colours for each character.")),
                    HelpLine(tr("Roll menu, Dice fairness: how often every face fell, and what that says.")),
                ),
            ),
            HelpPart(
                tr("The log"),
                (
                    HelpLine(tr("Every roll stays in the log; click one to see its dice again.")),
                    HelpLine(tr("Share copies a roll as text, for Discord, or as a picture.")),
                ),
            ),
        ),
    )


def _own_dice() -> HelpPage:
    return HelpPage(
        "own-dice",
        tr("Dice of your own, dice alone"),
        (
            HelpPart(
                tr("Use physical dice"),
                (
                    HelpLine(
                        tr("Each roll then asks what the dice on your table show; the app does the rest."),
                        "M",
                    ),
                    HelpLine(tr("Type 21, or each die as 20 60 1; symbol dice are clicked.")),
                    HelpLine(tr("The log says which rolls were made so.")),
                ),
            ),
            HelpPart(
                tr("Dice only"),
                (
                    HelpLine(tr("Throw dice without a character."), tr("Ctrl Shift D")),
                    HelpLine(tr("Several dice and a number"), "2D6+1D4+3"),
                    HelpLine(tr("Four dice, of which the three highest count"), "4d6kh3"),
                    HelpLine(tr("Ones are rolled again"), "4d6r1"),
                    HelpLine(tr("A d100 with a bonus die, with a penalty die"), "d100b1 d100p1"),
                    HelpLine(tr("Keep a throw by a name to have it at hand.")),
                ),
            ),
        ),
    )


def _editing() -> HelpPage:
    return HelpPage(
        "editing",
        tr("Making and editing characters"),
        (
            HelpPart(
                tr("New characters"),
                (
                    HelpLine(tr("Choose a game, a name and a way."), tr("Ctrl N")),
                    HelpLine(tr("Quick start makes a whole character in three clicks.")),
                    HelpLine(tr("Step by step rolls or takes numbers, and counts the points that are left.")),
                    HelpLine(tr("Leave at any step: the character waits in the library.")),
                ),
            ),
            HelpPart(
                tr("Edit mode"),
                (
                    HelpLine(
                        tr("The sheet with fields in the same places; every change is saved as you type."),
                        tr("Ctrl E"),
                    ),
                    HelpLine(
                        tr("What cannot be is refused beside its field, and the last good value stays.")
                    ),
                    HelpLine(tr("What the rules object to is only a remark, often with a way to mend it.")),
                    HelpLine(
                        tr(
                            "A lock marks a value that the rules work out; click it to set it by hand, and "
                            "again to give it back."
                        )
                    ),
                    HelpLine(tr("Revert all takes back what changed since you began; it asks first.")),
                ),
            ),
        ),
    )


def _library() -> HelpPage:
    return HelpPage(
        "library",
        tr("Library and backups"),
        (
            HelpPart(
                tr("The library"),
                (
                    HelpLine(tr("All characters, as cards or as a list."), tr("Ctrl L")),
                    HelpLine(tr("Search names, notes and tags, or numbers like: spot hidden > 60")),
                    HelpLine(
                        tr("The bin keeps a character for 30 days; the archive for as long as you like.")
                    ),
                    HelpLine(tr("Choose two to compare them, or several to roll group Luck or to print.")),
                ),
            ),
            HelpPart(
                tr("The timeline"),
                (
                    HelpLine(
                        tr("Everything that happened to a character, and the sheet as it was then."),
                        tr("Ctrl H"),
                    ),
                    HelpLine(tr("Take back to here goes back to an entry; that can be undone as well.")),
                ),
            ),
            HelpPart(
                tr("Backups"),
                (
                    HelpLine(
                        tr("Rollbook backs the library up by itself, and reads each backup again to be sure.")
                    ),
                    HelpLine(
                        tr("File menu, Backups says what differs from now, and brings back one or all.")
                    ),
                    HelpLine(tr("What was there before is kept, so bringing back can be undone.")),
                ),
            ),
        ),
    )


def _in_and_out() -> HelpPage:
    return HelpPage(
        "in-and-out",
        tr("Import, export, print"),
        (
            HelpPart(
                tr("Import"),
                (
                    HelpLine(tr("Choose files, or drop files, folders or text on the window."), tr("Ctrl O")),
                    HelpLine(tr("Import what is on the clipboard."), tr("Ctrl Shift V")),
                    HelpLine(tr("Before anything is added, a review says what was read and what was not.")),
                    HelpLine(tr("Adding can be taken back in one step; your file stays untouched.")),
                ),
            ),
            HelpPart(
                tr("What can be imported"),
                (
                    HelpLine(tr("Rollbook files, alone or in folders")),
                    HelpLine(tr("Call of Cthulhu, seventh edition, from any of these:")),
                    HelpLine(tr("The JSON file"), "The Dhole's House"),
                    HelpLine(tr("The summary"), "Charaeno"),
                    HelpLine(tr("Exported actors of the system CoC7"), "Foundry VTT"),
                    HelpLine(tr("The piece on the clipboard"), "ccfolia"),
                    HelpLine(tr("The form, filled in, as a PDF"), "Chaosium"),
                    HelpLine(tr("What VTT Enhancement Suite saved"), "Roll20"),
                    HelpLine(tr("The text of a character"), "iachara"),
                    HelpLine(tr("A line of numbers, and plain stat blocks"), tr("Dice bots, scenarios")),
                ),
            ),
            HelpPart(
                tr("Export"),
                (
                    HelpLine(
                        tr("A Rollbook file holds everything, journal and portrait too."), tr("Ctrl Shift E")
                    ),
                    HelpLine(tr("Other forms say beforehand what they have no place for.")),
                ),
            ),
            HelpPart(
                tr("Print"),
                (
                    HelpLine(tr("See the pages, then print them or save them as a PDF."), tr("Ctrl P")),
                    HelpLine(tr("Save ink, large print, or a pencil copy without what changes in play.")),
                ),
            ),
        ),
    )


def _your_data() -> HelpPage:
    return HelpPage(
        "your-data",
        tr("Your data"),
        (
            HelpPart(
                tr("Where it is"),
                (
                    HelpLine(
                        tr("Everything is in one library file on this computer; nothing is sent anywhere.")
                    ),
                    HelpLine(tr("Backups lie beside it, each read back and checked.")),
                    HelpLine(tr("Readable copies lie in your documents, in a folder for each character.")),
                    HelpLine(tr("Help menu, About Rollbook shows the folders.")),
                ),
            ),
            HelpPart(
                tr("More than one library"),
                (
                    HelpLine(
                        tr(
                            "File menu, Open library and New library go to another one. A plain start opens "
                            "the one that was open last."
                        )
                    ),
                    HelpLine(
                        tr(
                            "File menu, Move library takes it to another folder or disk with all that "
                            "belongs to it; the old one is kept until you delete it."
                        )
                    ),
                ),
            ),
            HelpPart(
                tr("When something goes wrong"),
                (
                    HelpLine(
                        tr("Play on: a strip at the top says why, and it is tried again by itself."),
                        tr("Not saved"),
                    ),
                    HelpLine(tr("Undo, or the timeline."), tr("Changed by mistake")),
                    HelpLine(tr("The bin of the library, and after 30 days the backups."), tr("Deleted")),
                    HelpLine(
                        tr(
                            "Rollbook says so before anything is changed, and offers to save what can be "
                            "read or to open the newest good backup."
                        ),
                        tr("Damaged library"),
                    ),
                    HelpLine(
                        tr("Start Rollbook: it offers to bring back backups and readable copies it finds."),
                        tr("Folder gone"),
                    ),
                    HelpLine(
                        tr(
                            "Help menu, Problem report tells what went wrong, with nothing of your "
                            "characters in it. Nothing is ever sent: give it to whoever can help."
                        ),
                        tr("A mistake of Rollbook"),
                    ),
                ),
            ),
        ),
    )


def _as_you_like_it() -> HelpPage:
    return HelpPage(
        "as-you-like-it",
        tr("Look, language and keys"),
        (
            HelpPart(
                tr("Look"),
                (
                    HelpLine(tr("View menu: light, dark or as your desktop has it, and high contrast.")),
                    HelpLine(tr("Everything grows and shrinks with the text."), tr("Ctrl + and Ctrl −")),
                    HelpLine(tr("Settings, Appearance: letters that are easier to tell apart.")),
                ),
            ),
            HelpPart(
                tr("Language and keys"),
                (
                    HelpLine(tr("Settings, Language and keys: English, German or Spanish.")),
                    HelpLine(tr("Single letters as keys can be turned off there, for those who dictate.")),
                    HelpLine(tr("Every key, in a list."), "F1"),
                    HelpLine(tr("What the control in use is for."), tr("Shift F1")),
                ),
            ),
        ),
    )


def _house_rules() -> HelpPage:
    return HelpPage(
        "house-rules",
        tr("House rules and packs"),
        (
            HelpPart(
                tr("Campaigns"),
                (
                    HelpLine(tr("Character menu, Campaigns: who plays together shares its house rules.")),
                    HelpLine(
                        tr("Each names the rule that it changes, and a result that it touched says so.")
                    ),
                ),
            ),
            HelpPart(
                tr("Table packs"),
                (
                    HelpLine(
                        tr(
                            "Character menu, Table packs: skills, trackers, weapons and house rules of your "
                            "table."
                        )
                    ),
                    HelpLine(tr("A pack is one readable file that can be passed on; it never runs code.")),
                    HelpLine(
                        tr("A character keeps a copy of what it uses, so a missing pack breaks nothing.")
                    ),
                ),
            ),
        ),
    )
