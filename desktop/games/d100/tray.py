"""What the trays of the two d100 games have in common: degrees, odds, opposed rolls, Luck, the log."""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from msgspec.structs import replace

from desktop.base.numbers import reading
from desktop.base.words import ntr, tr, within
from desktop.views.tray import AgainstView, DegreeWord, LuckField, LuckOffer, VerdictView
from rules_core.dice.sources import DiceError
from rules_core.game.play import ATTACKED, ATTACKING, BY, FOR, Against, Attempt, Choice, Ending, Verdict
from rules_core.game.ranked import Ranked
from rules_core.sheet.events import TrackerChanged
from rules_core.sheet.journal import Roll, StandingRoll

Level = TypeVar("Level", bound=Ranked)
"""A degree of success of one of the games."""

# Degrees and dice


def degree_word(degree: Ranked) -> str:
    """A degree as the badge names it."""
    return {
        "critical": tr("Critical success"),
        "extreme": tr("Extreme success"),
        "hard": tr("Hard success"),
        "regular": tr("Regular success"),
        "failure": tr("Failure"),
        "fumble": tr("Fumble"),
        "critical_failure": tr("Critical failure"),
    }[degree.key]


def short_word(degree: Ranked) -> str:
    """A degree, or a difficulty, as the log and the odds name it."""
    return _short_words()[degree.key]


def _short_words() -> dict[str, str]:
    """The short words of the degrees of both games by key, the worst first."""
    return {
        "critical_failure": tr("Crit. failure"),
        "fumble": tr("Fumble"),
        "failure": tr("Failure"),
        "regular": tr("Regular"),
        "hard": tr("Hard"),
        "extreme": tr("Extreme"),
        "critical": tr("Critical"),
    }


def _compared_words() -> dict[str, str]:
    """The same as degrees are compared, where every failure is one."""
    return _short_words() | {"failure": tr("Fail")}


def half_and_fifth(value: int) -> tuple[int, int]:
    """What a hard and an extreme success need: half and a fifth, rounded down (COC-ROLL-02, SL-ROLL-03)."""
    return value // 2, value // 5


def half_and_fifth_words(value: int) -> str:
    """Half and a fifth of a value, as they stand beside the value in the tray."""
    half, fifth = half_and_fifth(value)
    return tr("½ {half} · ⅕ {fifth}").format(half=half, fifth=fifth)


def spoken_half_and_fifth(value: int) -> str:
    """The same as it is spoken."""
    half, fifth = half_and_fifth(value)
    return tr("Half {half}, fifth {fifth}").format(half=half, fifth=fifth)


def extra_dice_words(net: int) -> str:
    """Bonus or penalty dice in words: "1 bonus", "2 penalty", "" for none."""
    if net > 0:
        return tr("{n} bonus").format(n=net)
    return tr("{n} penalty").format(n=-net) if net else ""


def dice_words(net: int) -> str:
    """Bonus or penalty dice in full: "1 bonus die", "no extra dice"."""
    if net > 0:
        return ntr("{n} bonus die", "{n} bonus dice", net).format(n=net)
    if net < 0:
        return ntr("{n} penalty die", "{n} penalty dice", -net).format(n=-net)
    return tr("no extra dice")


# Odds


def odds_title(target: int, net: int, *, rolled: bool) -> str:
    """The title of the odds of a roll against a value, with bonus (above 0) or penalty dice."""
    title = tr("Odds before the roll: {target}, {dice}") if rolled else tr("Odds: {target}, {dice}")
    return title.format(target=target, dice=dice_words(net))


def odds_against(chance: str, against: Against, theirs: Ranked) -> str:
    """The chance, in percent, to come out ahead of a degree of the other side."""
    # Whom equal degrees serve only has to match the other side.
    words = {
        Against.OPPOSED: tr("{percent} to win against {degree}"),
        Against.DODGE: tr("{percent} to match {degree}"),
        Against.PARRY: tr("{percent} to match {degree}"),
        Against.THEY_FIGHT_BACK: tr("{percent} to match {degree}"),
    }.get(against, tr("{percent} to beat {degree}"))
    return words.format(percent=chance, degree=short_word(theirs))


def odds_marker(ways: Iterable[tuple[int, int]], place: int) -> float:
    """Where a roll fell on the bar, 0 to 1: the share of better rolls and half of equal ones.

    ``ways`` are places in the order of the bar, the best lowest, each with how many rolls come to it.
    """
    counted = tuple(ways)
    better = sum(count for each, count in counted if each < place)
    equal = sum(count for each, count in counted if each == place)
    return (better + equal / 2) / sum(count for _, count in counted)


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
    ways: Callable[[Attempt], tuple[Against, ...]], attempt: Attempt, people: tuple[tuple[str, str], ...] = ()
) -> AgainstView | None:
    """Who an attempt is set against; None if there is no choice, or the sheet has no such thing.

    ``ways`` are those of the game, and raise ``KeyError`` for what is not on the sheet. ``people`` are
    the characters to choose from, as pairs of id and name.
    """
    try:
        options = ways(attempt)
    except KeyError:
        return None
    if len(options) < 2:
        return None
    choice = attempt.choice
    listed = tuple((each.value, against_word(each)) for each in options)
    if choice.against is Against.NOBODY:
        return AgainstView(listed)
    if choice.against is Against.THEY_DO_NOTHING:
        return AgainstView(listed, chosen=choice.against.value)
    foe, words = choice.foe, _compared_words()
    degrees = ((key, words[key]) for key in ("failure", "regular", "hard", "extreme", "critical"))
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


def rolled_verdict(
    present: Roll,
    choice: Choice,
    verdict_of: Callable[[Roll], Verdict | None],
    why: Callable[[Verdict, Choice], str],
) -> VerdictView | None:
    """Who wins a kept roll; None against nobody, and if a tie needs dice that were not thrown.

    ``verdict_of`` is the game's verdict, which raises ``DiceError`` for such a tie, ``why`` its sentence
    on the rule.
    """
    try:
        verdict = verdict_of(present)
    except DiceError:
        return None
    if verdict is None:
        return None
    words = _compared_words()
    order, mine, theirs = list(words), verdict.mine, verdict.theirs
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
        text=why(verdict, choice),
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


def ties_words(against: Against) -> str:
    """Who wins if both sides reach the same degree."""
    return {
        Against.DODGE: tr("When you dodge, you win ties."),
        Against.PARRY: tr("When you parry, you win ties."),
        Against.FIGHT_BACK: tr("When you fight back, the attacker wins ties."),
        Against.THEY_DODGE: tr("Who dodges wins ties."),
        Against.THEY_PARRY: tr("Who parries wins ties."),
        Against.THEY_FIGHT_BACK: tr("Against somebody who fights back, the attacker wins ties."),
    }[against]


# Luck


def luck_offers(
    costs: Mapping[Level, int], luck: int, required: int, effects: Callable[[Level, int], Iterable[str]]
) -> tuple[LuckOffer, ...]:
    """A button for each better degree, the cheapest first; too dear ones say how much is missing.

    ``costs`` are the points for each degree, of the ``luck`` that there is. The key goes to the first that is
    ``required`` or better. ``effects`` say what a degree would bring for its points.
    """
    offers: list[LuckOffer] = []
    for level, points in costs.items():
        title = tr("Spend {n} Luck → {degree}").format(n=points, degree=short_word(level))
        if points > luck:
            reason = tr("Luck is {luck}, {short} short").format(luck=luck, short=points - luck)
            offers.append(LuckOffer(title, reason, enabled=False, reason=reason, points=points))
            continue
        enough = level >= required
        key = "" if not enough or any(offer.key for offer in offers) else "L"
        parts = (
            tr("Luck {before} → {after}").format(before=luck, after=luck - points),
            *effects(level, points),
        )
        offers.append(LuckOffer(title, ". ".join(part for part in parts if part), key=key, points=points))
    return tuple(offers)


def ending_after(
    present: Roll, level: Ranked, points: int, verdict: Callable[[Roll], VerdictView | None]
) -> str:
    """What Luck would turn an opposed roll into, "" for nothing, or where dice have to break a tie first."""
    now = verdict(present)
    after = verdict(replace(present, total=present.total - points, degree=level.key, passed=True))
    turned = after is not None and (now is None or now.headline != after.headline)
    return after.headline.removesuffix(".") if after is not None and turned else ""


def luck_field(luck: int, total: int, offers: Iterable[LuckOffer]) -> LuckField | None:
    """Luck that may be typed: as much as there is, and no further than down to 1.

    There is none where no amount would bring a better degree than the roll has.
    """
    most = min(luck, total - 1)
    return LuckField(most) if most > 0 and any(each.enabled for each in offers) else None


# Care


def for_other(standing: StandingRoll) -> bool:
    """Whether a roll was made for another character: what can be done about it is on that one's page."""
    return FOR in dict(standing.roll.check)


def care_chips(present: Roll) -> tuple[str, ...]:
    """For whom care was given, or by whom."""
    facts = dict(present.check)
    if FOR in facts:
        return (tr("For {name}").format(name=facts[FOR]),)
    return (tr("By {name}").format(name=facts[BY]),) if BY in facts else ()


# The log


def log_total(roll: Roll) -> str:
    """The number of a kept roll as the log writes it: "09", or that of damage, which has no degree."""
    return reading(roll.total) if roll.degree else str(roll.total)


def modifier_words(
    standing: StandingRoll, choice: Choice, net: int, required: Ranked, *, special: str, change: str
) -> str:
    """What was special about a check, for the log: "1 bonus, pushed, 7 Luck".

    ``net`` are bonus (above 0) or penalty dice. ``special`` and ``change`` are words of the game: what else
    the roll was, and which tracker it changed; "" for nothing.
    """
    parts = [extra_dice_words(net)]
    if required.key != "regular":
        parts.append(tr("{level} asked").format(level=short_word(required)))
    if choice.against is not Against.NOBODY:
        who = choice.foe.name or within(other_side(choice.against))
        parts.append(tr("against {who}").format(who=who))
    parts.append(special)
    if standing.luck and standing.entry.roll:
        parts.append(tr("{n} Luck").format(n=standing.entry.roll.total - standing.roll.total))
    parts.append(change)
    return ", ".join(part for part in parts if part)


def log_change(standing: StandingRoll, tracker: str) -> int | None:
    """By how much a roll changed a tracker; None if it did not, or was undone."""
    if standing.taken_back:
        return None
    changed = (e for e in standing.entry.events if isinstance(e, TrackerChanged) and e.tracker == tracker)
    return next((each.after - each.before for each in changed), None)
