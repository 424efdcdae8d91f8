"""What the trays of the two d100 games have in common: odds, opposed rolls, dice that are summed."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from desktop.viewdata.numbers import exactly, percent
from desktop.viewdata.tray import (
    ActionView,
    AgainstView,
    DegreeWord,
    DieLook,
    DieUse,
    FeltDie,
    FeltFrame,
    LuckField,
    LuckOffer,
    OddsPart,
    OddsView,
    ResultView,
    TrayView,
    VerdictView,
)
from desktop.words import ntr, tr, within
from rules_core.dice import D100
from rules_core.journal import Roll, StandingRoll
from rules_core.play import ATTACKED, ATTACKING, BY, FOR, Against, Choice, Ending, Verdict
from rules_core.sources import Drawn
from rules_core.switches import switches

DAMAGE, APPLY = "damage", "apply"
"""Follow-ups that both games have: the damage of a hit, and applying a treatment."""


def extra_dice_words(net: int) -> str:
    """Bonus or penalty dice in words: "1 bonus", "2 penalty", "" for none."""
    if net > 0:
        return tr("{n} bonus").format(n=net)
    return tr("{n} penalty").format(n=-net) if net else ""


def half_and_fifth(half: int, fifth: int) -> str:
    """What a hard and an extreme success need, beside a value."""
    return tr("½ {half} · ⅕ {fifth}").format(half=half, fifth=fifth)


def spoken_half_and_fifth(half: int, fifth: int) -> str:
    """The same as it is spoken."""
    return tr("Half {half}, fifth {fifth}").format(half=half, fifth=fifth)


def dice_words(net: int) -> str:
    """Bonus or penalty dice in full: "1 bonus die", "no extra dice"."""
    if net > 0:
        return ntr("{n} bonus die", "{n} bonus dice", net).format(n=net)
    if net < 0:
        return ntr("{n} penalty die", "{n} penalty dice", -net).format(n=-net)
    return tr("no extra dice")


class Share(NamedTuple):
    """A degree on the odds bar, the best first: its key, its short and its whole word, and its chance."""

    degree: str
    word: str
    whole: str
    chance: Fraction


def odds_bar(
    shares: Iterable[Share],
    *,
    title: str,
    headline: str,
    ways: int,
    fell: str = "",
    marker: float | None = None,
) -> OddsView:
    """The odds as a bar; ``ways`` are all the equally likely ones, ``fell`` the degree that was rolled."""
    parts = tuple(
        OddsPart(
            degree=each.degree,
            word=each.word,
            percent=percent(each.chance),
            share=float(each.chance),
            exact=f"{each.whole}: {exactly(each.chance, ways)}",
            fell_here=each.degree == fell,
        )
        for each in shares
        if each.chance
    )
    spoken = ", ".join([headline, *(f"{part.word} {part.percent}" for part in parts)])
    return OddsView(title, headline, parts, marker, spoken)


# Opposed rolls


def against_word(against: Against) -> str:
    """A way to set a roll against somebody, as the tray's choice names it."""
    return {
        Against.NOBODY: tr("No one"),
        Against.OPPOSED: tr("Opposed"),
        Against.DODGE: tr("Dodge"),
        Against.PARRY: tr("Parry"),
        Against.FIGHT_BACK: tr("Fight back"),
        Against.THEY_DO_NOTHING: tr("They do nothing"),
        Against.THEY_DODGE: tr("They dodge"),
        Against.THEY_PARRY: tr("They parry"),
        Against.THEY_FIGHT_BACK: tr("They fight back"),
    }[against]


def other_side(against: Against) -> str:
    """What the other side is called."""
    if against in ATTACKED:
        return tr("Attacker")
    return tr("Defender") if against in ATTACKING else tr("Opponent")


def against_view(
    options: Sequence[Against],
    choice: Choice,
    degrees: Sequence[tuple[str, str]],
    people: tuple[tuple[str, str], ...] = (),
) -> AgainstView | None:
    """Who the roll is set against; None where there is no choice. ``degrees`` are those of the game."""
    if len(options) < 2:
        return None
    listed = tuple((each.value, against_word(each)) for each in options)
    if choice.against is Against.NOBODY:
        return AgainstView(listed)
    if choice.against is Against.THEY_DO_NOTHING:
        return AgainstView(listed, chosen=choice.against.value)
    foe = choice.foe
    return AgainstView(
        options=listed,
        chosen=choice.against.value,
        caption=other_side(choice.against),
        name=foe.name,
        value=str(foe.value) if foe.value else "",
        degrees=(("", tr("Roll")), *degrees),
        degree=foe.degree,
        people=people,
    )


def foe_refusal(choice: Choice) -> str:
    """Why a roll against somebody cannot be made yet, "" where it can: nobody said what they roll against."""
    if choice.against in (Against.NOBODY, Against.THEY_DO_NOTHING):
        return ""
    if choice.foe.value or (choice.foe.degree and choice.against is not Against.OPPOSED):
        return ""
    return (
        tr("Type what they roll against.")
        if choice.foe.degree
        else tr("Type what they roll against, or pick what they rolled.")
    )


def verdict_view(verdict: Verdict, choice: Choice, words: Mapping[str, str], why: str) -> VerdictView:
    """Who wins; ``words`` are the degrees by key, best last, ``why`` is the sentence on the rule."""
    order = list(words)
    mine, theirs = verdict.mine, verdict.theirs
    if mine == theirs:
        joint = tr("ties")
    else:
        joint = tr("beats") if order.index(mine) > order.index(theirs) else tr("loses to")
    them = choice.foe.name or other_side(choice.against)
    won = {Ending.WON: True, Ending.HIT: True, Ending.LOST: False, Ending.STRUCK: False}.get(verdict.ending)
    if verdict.ending is Ending.NOBODY and choice.against in ATTACKED:
        won = True
    return VerdictView(
        mine=DegreeWord(mine, tr("You: {degree}").format(degree=words[mine])),
        joint=joint,
        theirs=DegreeWord(theirs, tr("{who}: {degree}").format(who=them, degree=words[theirs])),
        headline=_headline(verdict, choice, them),
        text=why,
        won=won,
    )


def _headline(verdict: Verdict, choice: Choice, them: str) -> str:
    match verdict.ending:
        case Ending.WON:
            return tr("You win.")
        case Ending.LOST:
            return tr("{who} wins.").format(who=them)
        case Ending.HIT if choice.against is Against.FIGHT_BACK:
            return tr("The attack is stopped, and you hit back.")
        case Ending.HIT:
            return tr("You hit.")
        case Ending.STRUCK if choice.against is Against.THEY_FIGHT_BACK:
            return tr("Your attack is stopped, and they hit you.")
        case Ending.STRUCK:
            return tr("The attack hits.")
        case Ending.NOBODY if choice.against in ATTACKED:
            return tr("The attack misses.")
        case Ending.NOBODY if choice.against in ATTACKING:
            return tr("You miss.")
        case _:
            return tr("Nobody wins.")


# Dice


def percentile_pair(value: int, use: DieUse = DieUse.PLAIN, frame: int | None = None) -> tuple[FeltDie, ...]:
    """A whole d100, 1 to 100, as a tens and a units die."""
    shown = value % 100
    return (
        FeltDie(DieLook.TENS, shown // 10 * 10, use, tr("Tens"), frame=frame),
        FeltDie(DieLook.UNITS, shown % 10, use, tr("Units"), frame=frame),
    )


def ready_pair(frame: int | None = None) -> tuple[FeltDie, ...]:
    """A whole d100 that waits to be thrown."""
    return (
        FeltDie(DieLook.TENS, None, DieUse.PLAIN, tr("Tens"), frame=frame),
        FeltDie(DieLook.UNITS, None, DieUse.PLAIN, tr("Units"), frame=frame),
    )


def summed_dice(drawn: Iterable[Drawn], notes: Sequence[str] = ()) -> tuple[FeltDie, ...]:
    """Dice that are added up, in the order thrown; ``notes`` say of each throw what it was for.

    Where the throws outnumber the notes, the last one goes on. A d100 lies there as tens and units.
    """
    dice: list[FeltDie] = []
    for place, each in enumerate(drawn):
        note = notes[min(place, len(notes) - 1)] if notes else ""
        if each.die == D100.name:
            pairs = (percentile_pair(int(face)) for face in each.faces)
            dice += [replace(die, note=note) for pair in pairs for die in pair]
            continue
        look = DieLook(each.die)
        dice += [FeltDie(look, int(face), DieUse.PLAIN, each.die.upper(), note) for face in each.faces]
    return tuple(dice)


# Plain dice: damage, and what else reaches no degree


def sum_view(
    standing: StandingRoll,
    *,
    title: str,
    value: str,
    dice: tuple[FeltDie, ...],
    frames: tuple[FeltFrame, ...] = (),
    reason: str,
    effects: tuple[str, ...] = (),
    fresh: bool = False,
) -> TrayView:
    """The tray with dice that were summed: no degree, no odds, nothing to choose."""
    number = str(standing.roll.total)
    return TrayView(
        roll=standing.entry.seq,
        title=title,
        value=value,
        dice=dice,
        ready="",
        ready_detail="",
        result=ResultView(
            number=number,
            degree="",
            word="",
            reason=reason,
            taken_back=standing.taken_back,
            spoken=" ".join(part for part in (f"{title}, {number}.", reason, *effects) if part),
            effects=effects,
        ),
        odds=None,
        fresh=fresh,
        adjustable=False,
        frames=frames,
    )


def luck_field(luck: int, total: int, offers: Iterable[LuckOffer]) -> LuckField | None:
    """Luck that may be typed: as much as there is, and no further than down to 1.

    There is none where no amount would bring a better degree than the roll has.
    """
    most = min(luck, total - 1)
    return LuckField(most) if most > 0 and any(each.enabled for each in offers) else None


def damage_follow_up(words: str = "", *, action: str = DAMAGE, key: str = "D") -> ActionView:
    """The button that rolls the damage of a hit."""
    return ActionView(words or tr("Roll damage"), key=key, id=action)


def tracker_change(name: str, before: int, after: int) -> str:
    """A change of a tracker as a line of the result: "Sanity 58 → 54"."""
    return f"{name} {before} → {after}"


def for_other(standing: StandingRoll) -> bool:
    """Whether a roll was made for another character: what can be done about it is on that one's page."""
    return FOR in dict(standing.roll.check)


def care_chips(present: Roll) -> tuple[str, ...]:
    """For whom care was given, or by whom."""
    facts = dict(present.check)
    if FOR in facts:
        return (tr("For {name}").format(name=facts[FOR]),)
    return (tr("By {name}").format(name=facts[BY]),) if BY in facts else ()


def house_rules(table: object) -> tuple[str, ...]:
    """The rules that this table plays otherwise than recommended, as chips."""
    changed = (each.rule for each in switches(table) if getattr(table, each.name) != each.positions[0])
    return tuple(tr("House rule {rule}").format(rule=rule) for rule in dict.fromkeys(changed))


def was_thrown(present: Roll, part: str) -> tuple[Drawn, ...]:
    """The dice of one part of a kept roll."""
    return tuple(each for each in present.drawn if each.part == part)


def log_against(choice: Choice) -> str:
    """Whom a roll was against, for the log."""
    who = choice.foe.name or within(other_side(choice.against))
    return tr("against {who}").format(who=who)
