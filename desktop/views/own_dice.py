"""What a player who uses physical dice is asked: which dice to roll, and which faces are possible."""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from desktop.base.numbers import die_text
from desktop.base.words import ntr, tr, within
from desktop.views.dice_sets import DiceSet
from desktop.views.felt import LETTERS, SYMBOL_DICE, DieLook, DieUse, FeltDie
from desktop.views.game import game_of
from desktop.views.tray import ResultView, TrayView
from rules_core.dice.faces import D20, D100, DICE, NARRATIVE, Face
from rules_core.dice.sources import Drawn
from rules_core.dice.typed_dice import PAIR, InvalidDice, RequiredDice, read_as_one
from rules_core.sheet.journal import Roll


class AskedFace(NamedTuple):
    """A face that can be clicked.

    ``text`` is what is typed for it ("00", "7", "sa", "-" for a blank), ``face`` its value on the felt (as in
    ``FeltDie``), and ``spoken`` its screen reader text ("Success and advantage").
    """

    text: str
    face: int
    spoken: str


class AskedDie(NamedTuple):
    """A die to roll: its look, its name as a caption ("Bonus tens"), and its possible faces.

    Equal faces of a symbol die are listed once. ``pair`` marks a tens die that is read with the next units
    die as one D100, so that a number from 1 to 100 can be typed for both.
    """

    look: DieLook
    name: str
    faces: tuple[AskedFace, ...]
    pair: bool = False


class AskView(NamedTuple):
    """Dice to roll at the table, all at once.

    A new ``number`` starts a new question. ``title`` says what for ("Spot Hidden: your dice"), ``line`` which
    dice ("Roll two tens dice and one units die."). ``hint`` is an example to type ("20 60 1"). ``here`` is
    the label of the button that rolls in the app ("Roll in the app", "Roll for the opponent"). ``look`` is
    the dice set. ``refusal`` says why the entry isn't valid, "" if it is.
    """

    number: int
    title: str
    line: str
    dice: tuple[AskedDie, ...]
    hint: str
    here: str
    look: DiceSet = DiceSet()
    refusal: str = ""


_THEIRS = ("foe", "b")
"""The parts of a check that the opponent rolls."""


class Question(NamedTuple):
    """What to ask: what the roll is for ("Spot Hidden"), its game, and the dice.

    ``had`` is the roll that is re-rolled, None for none; ``look`` is the character's dice set.
    """

    about: str
    system: str
    wanted: RequiredDice
    had: Roll | None = None
    look: DiceSet = DiceSet()


def ask_view(number: int, question: Question, refusal: str = "") -> AskView:
    """Build the question for physical dice; ``refusal`` says why the entry isn't valid."""
    wanted = question.wanted
    theirs = wanted.part in _THEIRS
    title = tr("{name}: opponent's dice") if theirs else tr("{name}: your dice")
    looks = _looks(wanted.kinds, question.system)
    lines = [tr("Roll {dice}.").format(dice=_counted(wanted.kinds)), _had(question)]
    return AskView(
        number,
        title.format(name=question.about),
        " ".join(filter(None, lines)),
        tuple(AskedDie(look, die_name(look), _faces(look), pair=pair) for look, pair in looks),
        _hint(wanted.kinds),
        tr("Roll for the opponent") if theirs else tr("Roll in the app"),
        question.look,
        refusal,
    )


def lying(question: Question, earlier: Sequence[tuple[str, Face]]) -> tuple[FeltDie, ...]:
    """Return the dice on the felt while more are requested: those already entered, then blank ones."""
    wanted = _looks(question.wanted.kinds, question.system)
    blank = (FeltDie(look, None, DieUse.PLAIN, die_name(look)) for look, _ in wanted)
    return (*lying_dice(earlier, question.system), *blank)


def lying_dice(faces: Iterable[tuple[str, Face]], system: str = "") -> tuple[FeltDie, ...]:
    """Return dice on the felt, each by its kind and face, as a game shows them."""
    return tuple(
        FeltDie(look, value, DieUse.PLAIN, die_name(look))
        for kind, face in faces
        for (look, _), value in zip(_looks((kind,), system), _values(kind, face), strict=True)
    )


def asking_view(ready: TrayView, ask: AskView, dice: tuple[FeltDie, ...]) -> TrayView:
    """Show a question in the tray that was ready for the roll, keeping its options visible.

    If the tray's dice are the requested ones they stay where they are and name the question's dice.
    """
    if sorted(each.look for each in ready.dice) != sorted(each.look for each in dice):
        return replace(ready, dice=dice, frames=(), ask=ask)
    captions = {look: [each.caption for each in ready.dice if each.look is look] for look in DieLook}
    named = tuple(each._replace(name=captions[each.look].pop(0)) for each in ask.dice)
    return replace(ready, ask=ask._replace(dice=named))


def bare_view(title: str) -> TrayView:
    """Return an empty tray, for dice that don't belong to its current roll."""
    return TrayView(0, title, "", (), "", "", None, None, adjustable=False)


def in_letters(texts: Sequence[str], kinds: Iterable[str]) -> tuple[str, ...]:
    """Return typed text with names of faces ("Success and advantage", "blank") as letters."""
    looks = [DieLook(kind) for kind in dict.fromkeys(kinds) if kind in NARRATIVE]
    words = {each.spoken.lower(): each.text for look in looks for each in _faces(look)}
    # "2 success" is typed as readily as "2 successes".
    words |= {_in_singular(face).lower(): face for look in looks for face in NARRATIVE[look].faces if face}
    if not words:
        return tuple(texts)
    found = "|".join(re.escape(each) for each in sorted(words, key=len, reverse=True))
    pattern = re.compile(rf"\b({found})\b", re.IGNORECASE | re.ASCII)
    return tuple(pattern.sub(lambda match: f" {words[match[1].lower()]} ", each) for each in texts)


def invalid_dice_words(problem: InvalidDice) -> str:
    """Say why the typed dice aren't valid, such as a 17 on a D10."""
    if problem.spare:
        return ntr("{n} die too many.", "{n} dice too many.", problem.spare).format(n=problem.spare)
    if problem.missing:
        count = len(problem.missing)
        words = ntr("{dice} is missing.", "{dice} are missing.", count)
        dice = _counted(problem.missing)
        return words.format(dice=dice[:1].upper() + dice[1:])
    if problem.die == D100.name:
        return tr("{said} isn't valid. Enter a number from 1 to 100, or 00.").format(said=problem.said)
    return tr("There's no {said} on {die}.").format(said=problem.said, die=_counted((problem.die,), a=True))


def own_dice(typed: Iterable[bool]) -> str:
    """Say which dice were physical: "physical dice", "some physical dice", "" for none."""
    found = set(typed)
    if True not in found:
        return ""
    return tr("some physical dice") if False in found else tr("physical dice")


def marked(result: ResultView, drawn: Iterable[Drawn]) -> ResultView:
    """Return the result of a roll with physical dice, with a last line that says so."""
    whole = all(each.typed for each in drawn)
    line = tr("Rolled with physical dice.") if whole else tr("Rolled partly with physical dice.")
    before = f"{result.spoken.removesuffix('.')}. " if result.spoken else ""
    return replace(result, effects=(*result.effects, line), spoken=before + line)


def die_name(look: DieLook) -> str:
    """Return a die's name as a caption: "Tens", "D6", "Ability"."""
    if look in SYMBOL_DICE:
        from desktop.views.symbol_words import die_word

        return die_word(look)
    return {DieLook.TENS: tr("Tens"), DieLook.UNITS: tr("Units"), DieLook.PALE_D20: die_text("d20")}.get(
        look, die_text(look)
    )


def _looks(kinds: Sequence[str], system: str) -> list[tuple[DieLook, bool]]:
    """Return how each die of these kinds looks, and whether it is the tens die of a D100 pair."""
    own = game_of(system).looks if system else {}
    return [
        (own.get(kind) or DieLook(kind), dice == PAIR and kind == PAIR[0])
        for dice in read_as_one(kinds)
        for kind in dice
    ]


def _values(kind: str, face: Face) -> tuple[int, ...]:
    if isinstance(face, str):
        return (NARRATIVE[kind].faces.index(face),)
    return (face // 10 * 10 % 100, face % 10) if kind == D100.name else (face,)


def _faces(look: DieLook) -> tuple[AskedFace, ...]:
    if look in SYMBOL_DICE:
        shown = NARRATIVE[look].faces
        return tuple(
            AskedFace(each or "-", shown.index(each), _spoken(each)) for each in dict.fromkeys(shown)
        )
    faces = DICE[D20.name if look is DieLook.PALE_D20 else look].faces
    texts = {int(each): f"{each:02d}" if look is DieLook.TENS else str(each) for each in faces}
    return tuple(AskedFace(text, face, text) for face, text in texts.items())


def _spoken(face: str) -> str:
    if not face:
        return tr("Blank")
    from desktop.views.symbol_words import symbol_word, symbols_count

    counted = [(LETTERS[letter], face.count(letter)) for letter in dict.fromkeys(face)]
    first, *more = [
        symbol_word(each) if count == 1 else symbols_count(each, count) for each, count in counted
    ]
    return tr("{first} and {second}").format(first=first, second=within(more[0])) if more else first


def _in_singular(face: str) -> str:
    from desktop.views.symbol_words import symbol_word

    counted = [(symbol_word(LETTERS[letter]), face.count(letter)) for letter in dict.fromkeys(face)]
    words = [word if count == 1 else f"{count} {word}" for word, count in counted]
    return words[0] if len(words) == 1 else tr("{first} and {second}").format(first=words[0], second=words[1])


def _counted(kinds: Sequence[str], *, a: bool = False) -> str:
    """Return dice in words: "two tens dice and one units die"; with ``a``, a single one as "a D10"."""
    counts: dict[str, int] = {}
    for dice in read_as_one(kinds):
        for kind in dice:
            counts[kind] = counts.get(kind, 0) + 1
    parts = [_some(kind, count, a=a) for kind, count in counts.items()]
    if len(parts) == 1:
        return parts[0]
    return tr("{some} and {last}").format(some=", ".join(parts[:-1]), last=parts[-1])


def _some(kind: str, count: int, *, a: bool) -> str:
    number = tr("a") if a else _number(count)
    match kind:
        case "tens":
            return ntr("{n} tens die", "{n} tens dice", count).format(n=number)
        case "units":
            return ntr("{n} units die", "{n} units dice", count).format(n=number)
        case _ if kind in NARRATIVE:
            from desktop.views.symbol_words import dice_count

            if a and kind == DieLook.ABILITY:
                number = tr("an")
            return dice_count(kind, count, number)
        case _:
            return tr("{n} {die}").format(n=number, die=die_text(kind))


def _number(count: int) -> str:
    words = {1: tr("one"), 2: tr("two"), 3: tr("three"), 4: tr("four"), 5: tr("five"), 6: tr("six")}
    return words.get(count, str(count))


def _hint(kinds: Sequence[str]) -> str:
    """Return an example of what to type: "21", "20 60 1", "5 3 2", "sa - h"."""
    examples: list[str] = []
    for dice in read_as_one(kinds):
        if dice == PAIR:
            examples.append(str(21 + 13 * len(examples) % 79))
            continue
        faces = _faces(DieLook(dice[0]))
        if dice[0] == PAIR[0]:
            examples.append(faces[(2 + 4 * len(examples)) % len(faces)].text)
        elif dice[0] == PAIR[1]:
            examples.append("1")
        else:
            examples.append(faces[-1 - 2 * len(examples) % len(faces)].text)
    return " ".join(examples)


def _had(question: Question) -> str:
    """Return what the roll showed before it is re-rolled, as a sentence such as "You had 70 and 4." or ""."""
    if question.had is None or question.wanted.part:
        return ""
    faces = [
        _spoken(face) if isinstance(face, str) else f"{face:02d}" if each.die == PAIR[0] else str(face)
        for each in question.had.drawn
        if not each.part
        for face in each.faces
    ]
    if len(faces) > 1:
        faces = [tr("{some} and {last}").format(some=", ".join(faces[:-1]), last=faces[-1])]
    return "".join(tr("You had {faces}.").format(faces=each) for each in faces)
