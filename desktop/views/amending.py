"""Amended and struck rolls in words: what changed, what it reverts, and why it isn't possible."""

from collections.abc import Callable, Iterable

from desktop.base.dates import local_time
from desktop.base.words import tr, within
from desktop.kit.view.shell import MessageView, NoticeView, in_a_few_lines
from desktop.views.game import game_of
from desktop.views.settling import undecided_word
from desktop.views.tray import ChangingView, SetupRow, TrayView
from rules_core.game.play import BY, is_undecided
from rules_core.game.undecided import was_said
from rules_core.sheet.events import TrackerChanged
from rules_core.sheet.journal import Entry, Roll, StandingRoll

# Whether it is possible


def is_group_roll(roll: Roll, sides: int) -> bool:
    """Return whether several characters have this roll, and none of them treats another."""
    return sides > 1 and BY not in dict(roll.check)


def not_possible(reason: str) -> NoticeView:
    """Say why a roll can't be changed or struck."""
    return NoticeView(reason, warning=True)


def still_rolling() -> str:
    """Say that the dice have to come to rest first."""
    return tr("Wait until the dice are at rest.")


def rolled_for_group() -> str:
    """Say that a group's roll can only be struck."""
    return tr("You can't change a group's roll. Strike it and roll again.")


def gone() -> str:
    """Say that something needed to judge a roll again is no longer there."""
    return tr("You can't change this roll: what it needs is no longer on the sheet.")


def others_changed() -> str:
    """Say that the other character of a roll has changed."""
    return tr("Not changed: the other character has changed since, or can't be read.")


def built_on_words(what: list[str]) -> str:
    """Say which later changes depend on a roll, each in a few words."""
    if not what:
        return tr("Not changed: the sheet has changed since.")
    words = tr("Not changed: later changes depend on this roll. Undo them first: {what}")
    return words.format(what=", ".join(what[:_MOST_NAMED]))


_MOST_NAMED = 3


# What it reverts


def reverted_lines(
    standing: StandingRoll, followed: Iterable[Entry], words_of: Callable[[Entry], str]
) -> tuple[str, ...]:
    """Return what changing or striking a roll reverts, and which later rolls stay.

    ``words_of`` describes what an entry did, in a few words.
    """
    lines: list[str] = []
    luck = sum(
        each.before - each.after
        for entry in standing.luck
        for each in entry.events
        if isinstance(each, TrackerChanged) and each.tracker == "luck"
    )
    if luck:
        lines.append(tr("Luck spent on it comes back: {n}").format(n=luck))
    elif standing.luck:
        lines.append(tr("Luck spent on it comes back."))
    lines += [tr("Undone with it: {what}").format(what=words_of(each)) for each in standing.spent]
    if standing.applied is not None:
        undone = tr("Its treatment is undone: {what}")
        if standing.roll.kind == "damage":
            undone = tr("Undone with it: {what}")
        lines.append(undone.format(what=words_of(standing.applied)))
    lines += [_stays(each) for each in followed if each.roll is not None]
    return tuple(lines)


def _stays(entry: Entry) -> str:
    words = tr("This later roll stays in the history: {name}, {time}")
    name = "" if entry.roll is None else entry.roll.name
    return words.format(name=name, time=f"{local_time(entry.at):%H:%M}")


def changing_view(roll: Roll, lines: tuple[str, ...]) -> ChangingView:
    """Return the heading of a roll's choices while they are being changed."""
    total = game_of(roll.system).log_total(roll)
    return ChangingView(tr("Changing {roll}").format(roll=f"{roll.name} {total}".rstrip()), lines)


def strike_question(roll: Roll, lines: tuple[str, ...]) -> MessageView:
    """Ask whether to strike a roll on which something was built."""
    total = game_of(roll.system).log_total(roll)
    title = tr("Strike {roll}?").format(roll=f"{roll.name} {total}".rstrip())
    why = tr("The roll stays in the history, but doesn't count. You can undo this.")
    return MessageView(title, why, in_a_few_lines(list(lines)), tr("Strike roll"))


def struck_notice(roll: Roll) -> NoticeView:
    """Say that a roll was struck."""
    total = game_of(roll.system).log_total(roll)
    words = tr("Didn't count: {roll}").format(roll=f"{roll.name} {total}".rstrip())
    return NoticeView(words, undo=True)


def amended_notice(roll: Roll, changed: str) -> NoticeView:
    """Say how a roll was changed."""
    return NoticeView(f"{roll.name}: {changed}", undo=True)


# What changed


def was_words(standing: StandingRoll) -> str:
    """Return what an amended roll was at first: "was DC 15, Failure"; "" for any other roll."""
    first = standing.first
    if first is None:
        return ""
    if is_undecided(first):
        return tr("was {what}").format(what=within(undecided_word()))
    entry = standing.entry
    before = StandingRoll(entry, first, taken_back=True)
    game = game_of(first.system)
    total = game.log_total(first)
    shown = "" if total == game.log_total(standing.roll) else total
    parts = (game.log_modifier(before), shown, result_word(first))
    return tr("was {what}").format(what=", ".join(part for part in parts if part))


def result_word(roll: Roll) -> str:
    """Return whether a roll succeeded, or its degree if that says more: "failure", "critical success"."""
    key, word = game_of(roll.system).log_degree(roll)
    if word and key not in ("regular", "hard", "extreme", "failure"):
        return within(word)
    return tr("success") if roll.passed else tr("failure")


def changed_words(before: TrayView | None, now: TrayView | None, roll: Roll) -> str:
    """Return how a roll was changed: "Hard → Regular: success".

    ``before`` and ``now`` are the tray with the first and the present choices, None if unknown.
    """
    changes = () if before is None or now is None else tuple(_changes(before, now))
    what = ", ".join(changes) or (tr("The GM decided") if was_said(roll) else tr("Judged again"))
    what = what[0].upper() + what[1:]
    return tr("{what}: {result}").format(what=what, result=result_word(roll))


def _changes(before: TrayView, now: TrayView) -> Iterable[str]:
    if before.adjustable and now.adjustable:
        levels = {"regular": tr("Regular"), "hard": tr("Hard"), "extreme": tr("Extreme")}
        yield from _turned(levels.get(before.difficulty, ""), levels.get(now.difficulty, ""))
        yield from _turned(_dice(before.dice_net), _dice(now.dice_net))
    yield from _against_changes(before, now)
    old = {row.id: row for row in before.rows}
    for row in now.rows:
        was = old.get(row.id)
        typed = _turned(_typed(was), _typed(row), row.caption)
        chosen = _turned(_chosen(was), _chosen(row), "" if row.field is not None else row.caption)
        yield from typed or chosen
    if before.pool is not None and now.pool is not None:
        numbers = {die.look: die.number for die in before.pool.dice}
        for die in now.pool.dice:
            yield from _turned(str(numbers.get(die.look, 0)), str(die.number), die.name)
    yield from (f"+ {each}" for each in now.chips if each not in before.chips)
    yield from (f"− {each}" for each in before.chips if each not in now.chips)


def _against_changes(before: TrayView, now: TrayView) -> Iterable[str]:
    one, other = before.against, now.against
    if one is None or other is None:
        return
    yield from _turned(dict(one.options).get(one.chosen, ""), dict(other.options).get(other.chosen, ""))
    if one.chosen and other.chosen:
        yield from _turned(one.value, other.value, other.caption)
        yield from _turned(_dice(one.net or 0), _dice(other.net or 0), other.caption)
        yield from _turned(dict(one.degrees).get(one.degree, ""), dict(other.degrees).get(other.degree, ""))


def _turned(before: str, now: str, caption: str = "") -> tuple[str, ...]:
    if before == now:
        return ()
    return (f"{caption} {before or '–'} → {now or '–'}".lstrip(),)


def _dice(net: int) -> str:
    if not net:
        return tr("no extra dice")
    return (tr("{n} bonus") if net > 0 else tr("{n} penalty")).format(n=abs(net))


def _chosen(row: SetupRow | None) -> str:
    if row is None:
        return ""
    keys = row.chosen.split() if row.several else [row.chosen]
    words = [option.words for option in row.options if option.key in keys]
    return ", ".join(each for each in words if each)


def _typed(row: SetupRow | None) -> str:
    if row is None or row.field is None:
        return ""
    return row.field.value or ("?" if row.field.empty else "")
