"""What a finished roll still offers, in words: for its card, and for its mark in the log."""

from desktop.base.words import tr
from desktop.kit.view.shell import NoticeView
from desktop.views.game import Rolled, game_of
from rules_core.sheet.journal import DECLINED
from rules_core.sheet.subject import Subject, subject_of


def owed_words(shown: Rolled) -> tuple[str, ...]:
    """Return what a roll earned and can still be used, each in a few words: "Roll damage", "2 Advantage"."""
    standing = shown.standing
    if not standing.is_live:
        return ()
    game = game_of(standing.roll.system)
    offers = tuple(each.title for each in game.follow_ups(shown) if each.enabled)
    return offers if game.unspent is None else offers + game.unspent(shown)


def still_open(owed: tuple[str, ...]) -> str:
    """Say what a roll still offers, "" for nothing."""
    return tr("Still open: {what}").format(what=", ".join(owed)) if owed else ""


def nothing_owed() -> str:
    """Say that a roll offers nothing that can be declined."""
    return tr("Nothing left to use.")


def declined_words() -> str:
    """Say on a roll's card that the rest was declined."""
    return tr("You declined the rest.")


def declined_subject(subject: str) -> str:
    """Return what an entry is about that declines the rest of a roll of ``subject``."""
    return subject_of(DECLINED, subject)


def is_declined(about: str) -> bool:
    """Return whether an entry declined the rest of a roll."""
    return Subject.read(about).kind == DECLINED


def declined_notice(name: str) -> NoticeView:
    """Say that the rest of a roll was declined."""
    return NoticeView(tr("Declined the rest: {name}").format(name=name), undo=True)
