"""Help in the app: the keys, and what this program is."""

from desktop.viewdata.shell import MessageView
from desktop.words import tr


def keys_help() -> MessageView:
    """The list of keys."""
    rows = (
        (tr("Enter or click"), tr("Roll a skill or characteristic")),
        (tr("Shift click, Ctrl click"), tr("Roll with a bonus die, a penalty die")),
        (tr("Space"), tr("Put a skill in the tray without rolling")),
        ("T", tr("Tick or untick a skill")),
        ("B, P, 0", tr("Bonus die, penalty die, no extra dice")),
        ("Shift D", tr("Next difficulty")),
        ("R", tr("Roll again")),
        ("L, U", tr("Spend Luck, push the roll")),
        ("/", tr("Filter skills")),
        ("Esc", tr("Land the dice now")),
        ("Ctrl 1 … 4", tr("Change a tracker: type −3, +2 or 5")),
        ("Ctrl Z, Ctrl Shift Z", tr("Undo, redo")),
        ("Ctrl Page Up, Ctrl Page Down", tr("Previous, next tab")),
        ("Ctrl Tab", tr("Next character")),
        ("Ctrl O", tr("Import characters")),
        ("Ctrl +, Ctrl −", tr("Larger, smaller text")),
        ("F6", tr("Next pane")),
    )
    return MessageView(tr("Keys"), "", "\n".join(f"{keys}:  {does}" for keys, does in rows))


def about(version: str) -> MessageView:
    """What this program is."""
    return MessageView(
        tr("About Rollbook"),
        tr("Rollbook {version}").format(version=version),
        tr(
            "Your characters, your dice, your computer. Free software under the MIT licence. "
            "Fonts: Inter and Source Serif, under the SIL Open Font Licence.\n\n"
            "Call of Cthulhu is a trademark of Chaosium Inc. Rollbook is not affiliated with it."
        ),
    )
