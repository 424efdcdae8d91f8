"""A roll to share: as text, as a Discord block, and as the content of a picture."""

import re
from collections import Counter
from datetime import date
from typing import NamedTuple

from desktop.base.dates import local_time
from desktop.base.words import tr
from desktop.kit.view.shell import NoticeView
from desktop.views.entries import log_row
from desktop.views.felt import SYMBOL_DICE, DieUse, FeltDie, FeltFrame, FeltSum
from desktop.views.tray import DegreeWord, NetSymbol, TrayView
from rules_core.sheet.journal import StandingRoll

TEXT, DISCORD, PICTURE = "text", "discord", "picture"
"""The ways to share a roll."""

_MARKS = re.compile(r"[\\*_~`|>#\[\]<@]|^-|:(?=//|\w+:)")
"""What Discord may read as markup, a link, a mention or an emoji."""


class SharedRoll(NamedTuple):
    """A roll as other people see it. A roll of dice only has neither ``character`` nor ``game``.

    ``title`` is what was rolled ("Spot Hidden 70"), ``modifier`` what was special about it ("1 bonus die").
    ``number`` is the result that counts, ``struck`` the one that Luck replaced. ``degrees`` are the results,
    the main one first, ``net`` the remaining symbols. ``reason`` explains it, ``lines`` say what it did.
    ``own_dice`` is set for physical dice.
    """

    character: str
    game: str
    title: str
    modifier: str
    when: str
    dice: tuple[FeltDie, ...]
    frames: tuple[FeltFrame, ...] = ()
    sum: FeltSum | None = None
    number: str = ""
    struck: str = ""
    degrees: tuple[DegreeWord, ...] = ()
    net: tuple[NetSymbol, ...] = ()
    reason: str = ""
    lines: tuple[str, ...] = ()
    own_dice: bool = False


def shared_roll(
    character: str, game: str, standing: StandingRoll, view: TrayView, today: date
) -> SharedRoll | None:
    """Build a shared roll from the tray's view of it; None if the roll isn't finished."""
    result = view.result
    if result is None:
        return None
    row = log_row(standing, today)
    degrees = (DegreeWord(result.degree, result.word),) if result.degree else ()
    moved = () if result.moved is None else (f"{result.moved.before.word}: {result.moved.words}",)
    verdict = () if result.verdict is None else (result.verdict.headline, result.verdict.text)
    undone: tuple[str, ...] = ()
    if result.taken_back:
        undone = (tr("This roll didn't count."),) if result.struck_out else (tr("This roll was undone."),)
    lines = (
        *undone,
        result.amended,
        *moved,
        result.shortfall,
        *verdict,
        result.luck_spent,
        *result.effects,
        result.tick,
    )
    return SharedRoll(
        character=character,
        game=game,
        title=" ".join(part for part in (view.title, view.value) if part),
        modifier=row.modifier,
        when=f"{local_time(standing.entry.at):%Y-%m-%d %H:%M}",
        dice=view.dice,
        frames=view.frames,
        sum=view.sum,
        number=result.number or ("" if degrees or result.net else row.total),
        struck=result.struck,
        degrees=degrees + (() if result.flag is None else (result.flag,)),
        net=result.net,
        reason=result.reason,
        lines=tuple(line for line in lines if line),
        own_dice=row.typed,
    )


def as_text(roll: SharedRoll) -> str:
    """Return the roll as a few lines of plain text."""
    head = f"{roll.character}: {_titled(roll)}" if roll.character else _titled(roll)
    lines = [head, _result(roll), roll.reason, *roll.lines, _dice(roll)]
    return "\n".join(line for line in lines if line)


def as_discord(roll: SharedRoll) -> str:
    """Return the roll as a Discord block: the first line, then the rest quoted, the outcome large.

    Players' own text stays as typed: no markup, links or mentions.
    """
    head = plain(_titled(roll))
    head = f"**{plain(roll.character)}** · {head}" if roll.character else f"**{head}**"
    quoted = [f"## {plain(_result(roll))}", plain(roll.reason), *map(plain, roll.lines)]
    quoted.append(_marked_dice(roll))
    return "\n".join((head, *(f"> {line}" for line in quoted if line.strip("# "))))


def plain(text: str) -> str:
    """Return ``text`` escaped for Discord, so that it shows exactly these characters and mentions no one."""
    return _MARKS.sub(r"\\\g<0>", " ".join(text.split())).replace("@", "@\u200b")


def copied_words(way: str) -> NoticeView:
    """Say that a roll was copied to the clipboard."""
    if way == PICTURE:
        return NoticeView(tr("Copied a picture of the roll."))
    return NoticeView(tr("Copied the roll."))


def nothing_to_share() -> NoticeView:
    """Say that there is no roll yet."""
    return NoticeView(tr("There's no roll to share yet."), warning=True)


def _titled(roll: SharedRoll) -> str:
    return f"{roll.title} ({roll.modifier})" if roll.modifier else roll.title


def _result(roll: SharedRoll) -> str:
    number = roll.number
    if roll.struck:
        number = tr("{number} (rolled {struck})").format(number=roll.number, struck=roll.struck)
    net = ", ".join(f"{each.number} {each.word}" for each in roll.net)
    return ", ".join(part for part in (number, *(each.word for each in roll.degrees), net) if part)


def _dice(roll: SharedRoll) -> str:
    dice = [_die(each, roll.frames) for each in roll.dice if each.look not in SYMBOL_DICE and each.numeral]
    dice += _pool(roll)
    dice += _sum(roll)
    words = tr("Physical dice: {dice}") if roll.own_dice else tr("Dice: {dice}")
    return words.format(dice=", ".join(dice)) if dice else ""


def _die(die: FeltDie, frames: tuple[FeltFrame, ...]) -> str:
    words = f"{die.caption} {die.numeral}".strip()
    return tr("{die} (not used)").format(die=words) if _use(die, frames) is DieUse.UNUSED else words


def _marked_dice(roll: SharedRoll) -> str:
    dice = []
    for each in roll.dice:
        if each.look not in SYMBOL_DICE and each.numeral:
            words = plain(f"{each.caption} {each.numeral}")
            dice.append(f"~~{words}~~" if _use(each, roll.frames) is DieUse.UNUSED else words)
    dice += map(plain, _pool(roll))
    dice += map(plain, _sum(roll))
    if roll.own_dice and dice:
        dice.append(plain(tr("physical dice")))
    return ", ".join(dice)


def _pool(roll: SharedRoll) -> list[str]:
    counts = Counter(each.look for each in roll.dice if each.look in SYMBOL_DICE)
    if not counts:
        return []
    from desktop.views.symbol_words import dice_count

    return [dice_count(look, count) for look, count in counts.items()]


def _sum(roll: SharedRoll) -> list[str]:
    found = [part for part in (roll.sum.terms, roll.sum.total) if part] if roll.sum else []
    return [" = ".join(found)] if found else []


def _use(die: FeltDie, frames: tuple[FeltFrame, ...]) -> DieUse:
    return die.use if die.frame is None else frames[die.frame].use
