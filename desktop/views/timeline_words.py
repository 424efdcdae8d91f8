"""A history entry in words: what happened, what caused it, its dice, and what it changed."""

from collections.abc import Iterable
from typing import NamedTuple

from desktop.base.dates import local_time, long_day, weekday
from desktop.base.numbers import die_text
from desktop.base.words import ntr, tr, within
from desktop.views.answering import hurt_words
from desktop.views.differences import difference_line, difference_words
from desktop.views.entries import FINISH, Find, entry_words, event_words, imported_words
from desktop.views.felt import LETTERS, DieLook
from desktop.views.game import game_of
from desktop.views.own_dice import die_name, own_dice
from rules_core.dice.faces import NARRATIVE
from rules_core.dice.sources import Drawn
from rules_core.game.differences import differences
from rules_core.game.own import OWN
from rules_core.game.places import Place
from rules_core.game.play import BY, FOR
from rules_core.game.registry import system
from rules_core.sheet.changes import net_changes
from rules_core.sheet.events import TrackerChanged
from rules_core.sheet.journal import Action, Entry, Roll, StandingRoll
from rules_core.sheet.plan import DATE, TITLE, renaming
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.subject import Subject, subject_of

_LONGEST = 80
_MOST_SHOWN = 2
_LOOKS = frozenset(each.value for each in DieLook)
"""The kinds of dice that have their own look."""


_FROM_OTHERS = frozenset(
    {Action.ROLL, Action.TREAT, Action.SPEND, Action.ACT, Action.NOTE, Action.AMEND, Action.STRIKE}
)


def _successes() -> dict[str, str]:
    return {"regular": tr("regular success"), "hard": tr("hard success"), "extreme": tr("extreme success")}


class Moment(NamedTuple):
    """An entry with the sheet just before and just after it, as far as known."""

    entry: Entry
    before: Sheet
    after: Sheet


class Change(NamedTuple):
    """A change: its name, and both values in words."""

    name: str
    before: str
    after: str

    @property
    def text(self) -> str:
        """The change in one line."""
        if not self.before and not self.after:
            return self.name
        return f"{self.name} {self.before} → {self.after}"


def what_words(moment: Moment, find: Find) -> str:
    """Return what happened, by the names of that time: "Hit points 11 → 6: 5 damage"."""
    entry = moment.entry
    if entry.unreadable is not None:
        from desktop.views.unreadable import unread_line

        return unread_line(entry.unreadable)
    match entry.action:
        case Action.UNDO:
            return tr("Undone: {what}").format(what=_reverted(moment.before, entry, find))
        case Action.REDO:
            return tr("Redone: {what}").format(what=_reverted(moment.after, entry, find))
        case Action.IMPORT:
            return imported_words(entry)
        case Action.RESTORE:
            return _restored(entry)
        case Action.CREATE:
            return _created(moment)
        case Action.DOWNTIME:
            return _downtime(moment)
        case Action.DOWNTIME_DROPPED:
            return tr("Downtime discarded")
        case Action.NOTE:
            return _noted(entry)
        case Action.LUCK if entry.roll is not None:
            return _luck(entry, entry.roll, find)
        case Action.AMEND if entry.roll is not None:
            return _amended(entry, entry.roll, find)
        case Action.STRIKE:
            first = find(entry.refers[0])
            if first is None or first.roll is None:
                return entry_words(system(moment.after.system), moment.after, entry, find)
            return tr("Didn't count: {roll}").format(roll=roll_words(first.roll))
        case Action.ROLL | Action.PUSH if entry.roll is not None:
            return roll_words(entry.roll)
        case _:
            return _done(moment, find)


def roll_words(roll: Roll) -> str:
    """Return a roll with its result: "Spot Hidden 21, hard success"."""
    shown = game_of(roll.system)
    key, word = shown.log_degree(roll)
    if "hard" in system(roll.system).degrees:
        word = _successes().get(key, word)
    name = f"{roll.name} {shown.log_total(roll)}".strip()
    return f"{name}, {within(word)}" if word else name


def brought(moment: Moment, words: str) -> str:
    """Return what an entry changed besides what its ``words`` say, in a few words; "" for nothing."""
    if moment.entry.action in (Action.AMEND, Action.STRIKE):  # their events also revert earlier ones
        found = [each.text for each in changes_between(moment.before, moment.after)]
    else:
        found = changes_in_words(moment)
    return _a_few([each for each in found if each not in words], _MOST_SHOWN)


def changes_in_words(moment: Moment) -> list[str]:
    """Return each change of an entry that players talk about, in the words of the log."""
    game, sheet = system(moment.after.system), moment.after
    words = (event_words(game, sheet, each) for each in moment.entry.events)
    return list(dict.fromkeys(each for each in words if each))


def changes_between(before: Sheet, after: Sheet) -> tuple[Change, ...]:
    """Return every field that differs between two sheets, with both values in words."""
    game = system(after.system)
    found = differences(before, after, all_values=True)
    return tuple(Change(*difference_words(game, before, after, each)) for each in found)


def changes_of(moment: Moment) -> tuple[Change, ...]:
    """Return everything an entry changed, with both values in words; a change without a field is one line."""
    found = changes_between(moment.before, moment.after)
    if found or not moment.entry.events:
        return found
    return tuple(Change(each, "", "") for each in changes_in_words(moment))


def cause_words(moment: Moment) -> str:
    """Return what caused an entry, in a few words: "Pushed from entry 12", "By Ida Marchetti"; "" for
    nothing.
    """
    entry = moment.entry
    seq = entry.refers[0] if entry.refers else 0
    parts = []
    if seq and entry.action is Action.PUSH:
        re_rolls = game_of(moment.after.system).re_rolls
        words = tr("Re-roll of entry {n}") if re_rolls else tr("Pushed from entry {n}")
        parts.append(words.format(n=seq))
    elif seq and entry.action in _FROM_OTHERS:
        parts.append(tr("From entry {n}").format(n=seq))
    if entry.roll is not None:
        check = dict(entry.roll.check)
        if healer := check.get(BY):
            parts.append(tr("By {name}").format(name=healer))
        if patient := check.get(FOR):
            parts.append(tr("For {name}").format(name=patient))
        if entry.action in (Action.ROLL, Action.PUSH, Action.AMEND):
            parts.append(game_of(entry.roll.system).log_modifier(StandingRoll(entry, entry.roll)))
    return ", ".join(each for each in parts if each)


def dice_words(entry: Entry) -> str:
    """Return all dice of an entry, marking physical and unused ones: "Tens 20 60, Units 1"."""
    if entry.unreadable is not None:
        from desktop.views.unreadable import unread_dice

        return unread_dice(entry.unreadable)
    drawn = dice_of(entry)
    if not drawn:
        return ""
    dice = faces_words(drawn)
    if entry.roll is not None and entry.roll.unused:
        dice = tr("{dice}, not used: {unused}").format(dice=dice, unused=faces_words(entry.roll.unused))
    own = own_dice(each.typed for each in drawn)
    return f"{dice} ({own})" if own else dice


def faces_words(drawn: Iterable[Drawn]) -> str:
    """Return dice with their faces, those of a kind together."""
    kinds: dict[tuple[str, str], list[str]] = {}
    for each in drawn:
        kinds.setdefault((each.part, each.die), []).extend(_face(each.die, face) for face in each.faces)
    joints = {die: " / " if die in NARRATIVE else " " for _, die in kinds}
    return ", ".join(f"{_die(die)} {joints[die].join(faces)}" for (_, die), faces in kinds.items() if faces)


def dice_of(entry: Entry) -> tuple[Drawn, ...]:
    """Return the dice of an entry's roll and of its downtime."""
    rolled = () if entry.roll is None else entry.roll.drawn
    throws = () if entry.plan is None else entry.plan.throws
    planned = (draw._replace(typed=draw.typed or each.typed) for each in throws for draw in each.drawn)
    return (*rolled, *planned)


def day_words(at: str) -> str:
    """Return the local day of a history time: "Friday 20 November 2026"."""
    day = local_time(at)
    return tr("{weekday} {date}").format(weekday=weekday(day), date=long_day(day))


def moment_words(at: str) -> str:
    """Return a history time on the local clock: "20 November 2026, 21:40"."""
    day = local_time(at)
    return f"{long_day(day)}, {day:%H:%M}"


def _die(die: str) -> str:
    return die_name(DieLook(die)) if die in _LOOKS else die_text(die)


def _face(die: str, face: int | str) -> str:
    if isinstance(face, int):
        return f"{face:02d}" if die == "tens" else str(face).replace("-", "−")
    if not face or die not in NARRATIVE:
        return tr("blank")
    from desktop.views.symbol_words import symbol_word

    counts = {LETTERS[letter]: face.count(letter) for letter in face}
    words = ((within(symbol_word(each, count)), count) for each, count in counts.items())
    return "+".join(word if count == 1 else f"{count} {word}" for word, count in words)


def _done(moment: Moment, find: Find) -> str:
    entry, sheet = moment.entry, moment.after
    if entry.action is Action.EDIT and (text := _edited(moment)):
        return text
    text = entry_words(system(sheet.system), sheet, entry, find)
    named = _name_of(moment)
    match entry.action:
        case Action.EDIT | Action.ACT | Action.SPEND | Action.FIGHT:
            return text or _plainly(entry)
        case Action.TREAT if hurt_words(entry.about, None):
            return text
        case Action.DAMAGE:
            return _damage(moment, text)
        case Action.TREAT if Subject.read(entry.about).kind == "tracker":  # damage rolled by an opponent
            return _damage(moment, text)
        case Action.TREAT:
            named = named or tr("Treatment")
            if not entry.events:
                return tr("{treatment}: discarded").format(treatment=named)
            return f"{named}: {_a_few(changes_in_words(moment), _MOST_SHOWN)}"
        case Action.REST:
            return tr("Rest: {what}").format(
                what=_a_few(changes_in_words(moment), _MOST_SHOWN) or tr("no change")
            )
        case Action.RELOAD if named:
            return tr("Reloaded {weapon}").format(weapon=named)
        case Action.SESSION:
            return _a_few(changes_in_words(moment), _MOST_SHOWN) or tr("New session")
        case Action.STATUS if text in (tr("New day"), tr("New round")):
            return text
        case _:
            changes = changes_in_words(moment)
            return _a_few(changes, 1) if text in changes else text or _plainly(entry)


def _plainly(entry: Entry) -> str:
    return {
        Action.ROLL: tr("Rolled"),
        Action.PUSH: tr("Pushed"),
        Action.LUCK: tr("Luck"),
        Action.FIGHT: tr("Fight"),
        Action.SPEND: tr("Spent a roll's results"),
        Action.EDIT: tr("Edited"),
    }.get(entry.action, tr("Game state changed"))


def _a_few(changes: list[str], most: int) -> str:
    return _and_more(", ".join(changes[:most]), len(changes) - most)


def _and_more(words: str, more: int) -> str:
    if more <= 0:
        return words
    return ntr("{what} and {n} more", "{what} and {n} more", more).format(what=words, n=more)


def _name_of(moment: Moment) -> str:
    about = moment.entry.about
    if moment.entry.action is Action.RELOAD:
        kind, place = Subject.read(about)
        about = subject_of("weapon", place or kind)  # an entry may contain only the index
    for sheet in (moment.after, moment.before):
        try:
            return game_of(sheet.system).name_of(sheet, about)
        except (KeyError, ValueError, IndexError):
            continue
    return ""


def _reverted(sheet: Sheet, entry: Entry, find: Find) -> str:
    text = tr("an entry that can no longer be read")
    for seq in entry.refers:
        target = find(seq)
        if target is not None and target.action not in (Action.UNDO, Action.REDO):
            text = what_words(Moment(target, sheet, sheet), find)
            break
    return _and_more(text, len(entry.refers) - 1)


def _restored(entry: Entry) -> str:
    number = Subject.read(entry.about).id
    if entry.text:
        return tr("Restored from the backup of {when}").format(when=moment_words(entry.text))
    if number.isdecimal():
        return tr("Restored from backup {n}").format(n=number)
    return tr("Restored from a backup")


def _created(moment: Moment) -> str:
    entry = moment.entry
    if entry.about == FINISH:
        return tr("Ready to play")
    if not entry.events:
        return tr("Dice rolled for the character") if entry.plan is not None else tr("Created")
    return _edited(moment) or _a_few(changes_in_words(moment), 1) or tr("Created")


def _edited(moment: Moment) -> str:
    """Describe what was edited by hand: the typed field first, then the number of changes that followed from
    it.
    """
    _, before, after = moment
    about = moment.entry.about
    if about.startswith((OWN, "homebrew/")):
        return ""
    found = sorted(
        differences(before, after, all_values=True), key=lambda each: str(Place(*each[:3])) != about
    )
    if not found:
        return ""
    first = difference_line(system(after.system), before, after, found[0])
    return _and_more(first, len(found) - 1)


def _downtime(moment: Moment) -> str:
    downtime = entry_words(system(moment.after.system), moment.after, moment.entry)
    improved = sum(
        each.kind == "skill" and each.after > each.before for each in net_changes(moment.entry.events)
    )
    if not improved:
        return downtime
    words = ntr("{downtime}: {n} skill improved", "{downtime}: {n} skills improved", improved)
    return words.format(downtime=downtime, n=improved)


def _noted(entry: Entry) -> str:
    line = " ".join(entry.text.split())
    line = line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1].rstrip()}…"
    words = {
        renaming(TITLE): tr("Downtime named “{text}”"),
        renaming(DATE): tr("Downtime dated “{text}”"),
    }.get(entry.about, tr("Note: “{text}”"))
    return words.format(text=line)


def _luck(entry: Entry, roll: Roll, find: Find) -> str:
    spent = sum(
        each.before - each.after
        for each in entry.events
        if isinstance(each, TrackerChanged) and each.tracker == "luck"
    )
    first = find(entry.refers[0]) if entry.refers else None
    shown = game_of(roll.system)
    now = shown.log_total(roll)
    was = now if first is None or first.roll is None else shown.log_total(first.roll)
    on = f"{roll.name} {was}" if was == now else f"{roll.name} {was} → {now}"
    return (
        tr("Luck −{n} on {roll}").format(n=spent, roll=on) if spent else tr("Luck on {roll}").format(roll=on)
    )


def _amended(entry: Entry, roll: Roll, find: Find) -> str:
    words = tr("Judged again: {roll}").format(roll=roll_words(roll))
    first = find(entry.refers[0])
    if first is None or first.roll is None:
        return words
    from desktop.views.amending import was_words

    return f"{words} ({was_words(StandingRoll(first, roll, first=first.roll))})"


def _damage(moment: Moment, text: str) -> str:
    lost = next(
        (
            each.before - each.after
            for each in moment.entry.events
            if isinstance(each, TrackerChanged) and each.after < each.before
        ),
        0,
    )
    if not lost:
        return text or tr("Damage without effect")
    changes = changes_in_words(moment)
    if text.endswith(changes[0]) and text != changes[0]:  # it says what armour took off
        return _a_few([text, *changes[1:]], 1)
    words = tr("{change}: {n} damage").format(change=changes[0], n=lost)
    return _a_few([words, *changes[1:]], 1)
