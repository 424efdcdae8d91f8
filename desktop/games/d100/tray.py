"""What the trays of the D100 games share: success levels, odds, opposed rolls, Luck and the log."""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from msgspec.structs import replace

from desktop.base.numbers import reading
from desktop.base.words import ntr, tr, within
from desktop.views.tray import AgainstView, DegreeWord, LuckField, LuckOffer, VerdictView
from rules_core.dice.sources import DiceError
from rules_core.game.play import ATTACKED, ATTACKING, BY, FOR, Against, Attempt, Choice, Ending, Verdict
from rules_core.sheet.events import MarkChanged, TrackerChanged
from rules_core.sheet.journal import Roll, StandingRoll
from rules_core.sheet.outcome import Ranked
from rules_core.sheet.sheet import Sheet, Skill

Level = TypeVar("Level", bound=Ranked)
"""A success level of one of the games."""

# Degrees and dice


def degree_word(degree: Ranked) -> str:
    """Return a success level as shown on the result badge."""
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
    """Return a success level or difficulty as shown in the log and the odds."""
    return _short_words()[degree.key]


def _short_words() -> dict[str, str]:
    """Return the short words of both games' success levels by key, the worst first."""
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
    """Return the words used when levels are compared, where all failures count the same."""
    return _short_words() | {"failure": tr("Fail")}


def half_and_fifth(value: int) -> tuple[int, int]:
    """Return what Hard and Extreme need: half and a fifth, rounded down (COC-ROLL-02, SL-ROLL-03)."""
    return value // 2, value // 5


def half_and_fifth_words(value: int) -> str:
    """Return half and a fifth of a value as shown beside it in the tray."""
    half, fifth = half_and_fifth(value)
    return tr("½ {half} · ⅕ {fifth}").format(half=half, fifth=fifth)


def spoken_half_and_fifth(value: int) -> str:
    """Return half and a fifth of a value as spoken by screen readers."""
    half, fifth = half_and_fifth(value)
    return tr("Half {half}, fifth {fifth}").format(half=half, fifth=fifth)


def extra_dice_words(net: int) -> str:
    """Return bonus or penalty dice in short: "1 bonus", "2 penalty", "" for none."""
    if net > 0:
        return tr("{n} bonus").format(n=net)
    return tr("{n} penalty").format(n=-net) if net else ""


def dice_words(net: int) -> str:
    """Return bonus or penalty dice in full: "1 bonus die", "no extra dice"."""
    if net > 0:
        return ntr("{n} bonus die", "{n} bonus dice", net).format(n=net)
    if net < 0:
        return ntr("{n} penalty die", "{n} penalty dice", -net).format(n=-net)
    return tr("no extra dice")


# Opposed rolls


def is_known(choice: Choice) -> bool:
    """Return whether the opponent's value or degree is known, so that there are odds to win."""
    return choice.against is not Against.NOBODY and not foe_refusal(choice)


def against_word(against: Against) -> str:
    """Return the name of a way to roll against someone, as the tray lists it."""
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
    """Return what the opponent is called."""
    if against in ATTACKED:
        return tr("Attacker")
    return tr("Defender") if against in ATTACKING else tr("Opponent")


def against_view(
    ways: Callable[[Attempt], tuple[Against, ...]],
    attempt: Attempt,
    people: tuple[tuple[str, str], ...] = (),
    *,
    rolled: bool = False,
) -> AgainstView | None:
    """Return the opponent panel of an attempt, or None if there is nothing to choose.

    Args: ``ways`` returns the game's options and raises KeyError for what isn't on the sheet. ``people`` are
    the characters to choose from, as pairs of id and name. What was ``rolled`` is shown as it was chosen.
    """
    try:
        options = ways(attempt)
    except KeyError:
        return None
    if len(options) < 2:
        return None
    choice = attempt.choice
    if rolled and choice.against not in options:  # an opponent's attack with a skill
        options = (*options, choice.against)
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
        asks=foe_refusal(choice),
        net=None if foe.degree else foe.net,
    )


def foe_refusal(choice: Choice) -> str:
    """Return why an opposed roll can't be made yet, "" if it can: the opponent's value is missing."""
    if choice.against in (Against.NOBODY, Against.THEY_DO_NOTHING):
        return ""
    foe = choice.foe
    if foe.value or foe.subject or (foe.degree and choice.against is not Against.OPPOSED):
        return ""
    if foe.character:
        return tr("Choose what {name} rolls.").format(name=foe.name)
    return (
        tr("Enter the value they roll against.")
        if choice.foe.degree
        else tr("Enter the value they roll against, or choose their result.")
    )


def ending_of(present: Roll, verdict_of: Callable[[Roll], Verdict | None]) -> Ending | None:
    """Return how a saved roll ended; None without an opponent, or if a tie needs dice that haven't been
    rolled.
    """
    try:
        verdict = verdict_of(present)
    except DiceError:
        return None
    return None if verdict is None else verdict.ending


def rolled_verdict(
    present: Roll,
    choice: Choice,
    verdict_of: Callable[[Roll], Verdict | None],
    why: Callable[[Verdict, Choice], str],
) -> VerdictView | None:
    """Return who won a saved roll; None without an opponent, or if a tie needs dice that haven't been rolled.

    Args: ``verdict_of`` is the game's verdict and raises DiceError for such a tie, ``why`` the sentence about
    the rule.
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
        headline=ending_words(verdict.ending, choice, them),
        text=why(verdict, choice),
        won=won,
    )


def ending_words(ending: Ending, choice: Choice, them: str) -> str:
    """Return how a roll against ``them`` ends, as a sentence."""
    match ending:
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
            return tr("No one wins.")


def ties_words(against: Against) -> str:
    """Return who wins if both sides reach the same success level."""
    return {
        Against.DODGE: tr("When you dodge, you win ties."),
        Against.PARRY: tr("When you parry, you win ties."),
        Against.FIGHT_BACK: tr("When you fight back, the attacker wins ties."),
        Against.THEY_DODGE: tr("When they dodge, they win ties."),
        Against.THEY_PARRY: tr("When they parry, they win ties."),
        Against.THEY_FIGHT_BACK: tr("When they fight back, you win ties."),
    }[against]


# Luck


def luck_offers(
    costs: Mapping[Level, int], luck: int, required: int, effects: Callable[[Level, int], Iterable[str]]
) -> tuple[LuckOffer, ...]:
    """Return a button for each better success level, the cheapest first; unaffordable ones show what's
    missing.

    Args: ``costs`` are the points for each level, ``luck`` the points available. The first level that reaches
    ``required`` gets the keyboard shortcut. ``effects`` describes what a level would bring for its points.
    """
    offers: list[LuckOffer] = []
    for level, points in costs.items():
        title = tr("Spend {n} Luck → {degree}").format(n=points, degree=short_word(level))
        if points > luck:
            reason = tr("You have {luck} Luck, need {short} more").format(luck=luck, short=points - luck)
            offers.append(LuckOffer(title, reason, enabled=False, reason=reason, points=points))
            continue
        enough = level >= required
        command = "" if not enough or any(offer.command for offer in offers) else "luck"
        parts = (
            tr("Luck {before} → {after}").format(before=luck, after=luck - points),
            *effects(level, points),
        )
        offers.append(
            LuckOffer(title, ". ".join(part for part in parts if part), command=command, points=points)
        )
    return tuple(offers)


def luck_left(owner: Sheet) -> str:
    """Return how much Luck is left, for screen readers."""
    return tr("{n} Luck left.").format(n=owner.tracker("luck").value)


def ending_after(
    present: Roll, level: Ranked, points: int, verdict: Callable[[Roll], VerdictView | None]
) -> str:
    """Return the verdict that Luck would turn an opposed roll into.

    "" if it wouldn't change, or if a tie would need dice first.
    """
    now = verdict(present)
    after = verdict(replace(present, total=present.total - points, degree=level.key, passed=True))
    turned = after is not None and (now is None or now.headline != after.headline)
    return after.headline.removesuffix(".") if after is not None and turned else ""


def luck_field(luck: int, total: int, offers: Iterable[LuckOffer]) -> LuckField | None:
    """Return the field for any amount of Luck: up to what is available, and no lower than a roll of 1.

    None if no amount would reach a better success level.
    """
    most = min(luck, total - 1)
    return LuckField(most) if most > 0 and any(each.enabled for each in offers) else None


# Treatment


def for_other(standing: StandingRoll) -> bool:
    """Return whether a roll treats another character; its follow-ups are then on the patient's page."""
    return FOR in dict(standing.roll.check)


def care_chips(present: Roll) -> tuple[str, ...]:
    """Return who a treatment was for, or who gave it."""
    facts = dict(present.check)
    if FOR in facts:
        return (tr("For {name}").format(name=facts[FOR]),)
    return (tr("By {name}").format(name=facts[BY]),) if BY in facts else ()


# The log


def ticked_skill(sheet: Sheet, standing: StandingRoll) -> Skill | None:
    """Return the skill that a roll ticked, even if its weapon was removed since; None for no tick."""
    ticked = next((each.skill for each in standing.entry.events if isinstance(each, MarkChanged)), "")
    return next((each for each in sheet.skills if each.id == ticked), None)


def log_total(roll: Roll) -> str:
    """Return the number of a saved roll for the log: "09", or the plain sum for damage."""
    return reading(roll.total) if roll.degree else str(roll.total)


def modifier_words(
    standing: StandingRoll, choice: Choice, net: int, required: Ranked, *, special: str, change: str
) -> str:
    """Return what was special about a check, for the log: "1 bonus, pushed, 7 Luck".

    Args: ``net`` are bonus (above 0) or penalty dice. ``special`` and ``change`` are texts of the game: what
    else was special, and the tracker it changed; "" for none.
    """
    parts = [extra_dice_words(net)]
    if required.key != "regular":
        parts.append(tr("{level} needed").format(level=short_word(required)))
    if choice.against is not Against.NOBODY:
        who = choice.foe.name or within(other_side(choice.against))
        parts.append(tr("against {who}").format(who=who))
    parts.append(special)
    if standing.luck and standing.entry.roll:
        parts.append(tr("{n} Luck").format(n=standing.entry.roll.total - standing.roll.total))
    parts.append(change)
    return ", ".join(part for part in parts if part)


def log_change(standing: StandingRoll, tracker: str) -> int | None:
    """Return by how much a roll changed a tracker; None if it didn't, or was undone."""
    if standing.taken_back:
        return None
    changed = (e for e in standing.entry.events if isinstance(e, TrackerChanged) and e.tracker == tracker)
    return next((each.after - each.before for each in changed), None)
