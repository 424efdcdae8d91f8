"""What the dice window shows beside the dice: whose roll it is, how it came out, and the backgrounds."""

from typing import NamedTuple

from desktop.base.words import tr
from desktop.kit.view.shell import Choice, MessageView, NoticeView
from desktop.views.tray import DegreeWord, NetSymbol, ResultView, TrayView

PLAIN, GREEN, CLEAR = "plain", "green", "clear"
"""The backgrounds: the felt on a plain window, dice on the green of a chroma key, or on nothing."""

_BETWEEN = " · "


class BoardView(NamedTuple):
    """What stands below the dice.

    ``head`` is who rolls what. ``degrees`` are the results, the main one first. In an opposed roll,
    ``versus`` has both sides and the word between them. ``net`` are the symbols left, ``outcome`` the line
    that counts most, and ``reason`` the explanation. ``spoken`` is all of it for screen readers.
    """

    head: str
    spoken: str
    number: str = ""
    struck: str = ""
    degrees: tuple[DegreeWord, ...] = ()
    versus: tuple[DegreeWord, str, DegreeWord] | None = None
    net: tuple[NetSymbol, ...] = ()
    outcome: str = ""
    reason: str = ""


def board_view(character: str, view: TrayView | None, *, turning: bool) -> BoardView:
    """Return what to show for the tray's ``view``; no result while the dice are ``turning``."""
    title = "" if view is None else " ".join(part for part in (view.title, view.value) if part)
    head = _BETWEEN.join(part for part in (character, title) if part)
    if view is None or turning:
        return BoardView(head, head)
    result = view.result
    if result is None:
        spoken = ", ".join(part for part in (head, view.ready) if part)
        return BoardView(head, spoken, reason=view.ready)
    verdict = result.verdict
    degrees = (DegreeWord(result.degree, result.word),) if result.degree else ()
    return BoardView(
        head=head,
        spoken=", ".join(part for part in (head, result.spoken) if part),
        number=result.number,
        struck=result.struck,
        degrees=degrees + (() if result.flag is None else (result.flag,)),
        versus=None if verdict is None else (verdict.mine, verdict.joint, verdict.theirs),
        net=result.net,
        outcome=_outcome(result),
        reason=result.reason or _BETWEEN.join(result.effects),
    )


def _outcome(result: ResultView) -> str:
    if result.taken_back:
        return tr("This roll didn't count.") if result.struck_out else tr("This roll was undone.")
    if result.verdict is not None:
        return result.verdict.headline
    if result.moved is not None:
        return f"{result.moved.before.word}: {result.moved.words}"
    return result.shortfall


def title() -> str:
    """Return the title of the window, always the same: programs that capture a window look for it."""
    return tr("Dice — Rollbook")


def grounds() -> tuple[Choice, ...]:
    """Return the backgrounds to choose from."""
    return (
        Choice(PLAIN, tr("Plain background")),
        Choice(GREEN, tr("Green background (chroma key)")),
        Choice(CLEAR, tr("Transparent background")),
    )


def not_clear() -> MessageView:
    """Ask whether to use green, because the desktop shows no transparent windows."""
    return MessageView(
        tr("No transparent background"),
        tr("This desktop can't show transparent windows: its compositor is off or missing."),
        tr("Use green instead, and set your streaming program to leave out this colour (chroma key)."),
        go=tr("Use green"),
    )


def green_instead() -> NoticeView:
    """Say that the dice window is green because it can't be transparent."""
    return NoticeView(
        tr("The dice window is green: this desktop can't show transparent windows."), warning=True
    )


def kept_on_top_elsewhere() -> NoticeView:
    """Say that only the desktop can keep the window on top."""
    return NoticeView(
        tr("Only the desktop's own window menu can do that here. Alt+Space opens it."), warning=True
    )
