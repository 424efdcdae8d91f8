"""The dice tray of Call of Cthulhu 7e on screen: outcomes, offers and odds in words."""

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from desktop.viewdata.numbers import exactly, percent, reading
from desktop.viewdata.tray import (
    ActionView,
    DieLook,
    DieUse,
    FeltDie,
    LuckOffer,
    OddsPart,
    OddsView,
    ResultView,
    TrayView,
)
from desktop.words import ntr, tr
from rules_core.journal import Entry, Roll, StandingRoll
from rules_core.outcome import Ruling, Step
from rules_core.sheet import Sheet
from rules_core.systems.coc7.checks import Check, check_odds
from rules_core.systems.coc7.degrees import Degree, Difficulty, judge, limit, meets
from rules_core.systems.coc7.luck import luck_costs, may_spend_luck
from rules_core.systems.coc7.percentile import Percentile, PercentileReading
from rules_core.systems.coc7.play import check_of, gave_tick, push_ruling, rolled_skill, thrown_of

BEST_FIRST = tuple(reversed(Degree))
"""The degrees in the order of the odds bar."""


def degree_word(degree: Degree) -> str:
    """A degree as the badge names it."""
    return {
        Degree.CRITICAL: tr("Critical success"),
        Degree.EXTREME: tr("Extreme success"),
        Degree.HARD: tr("Hard success"),
        Degree.REGULAR: tr("Regular success"),
        Degree.FAILURE: tr("Failure"),
        Degree.FUMBLE: tr("Fumble"),
    }[degree]


def short_word(degree: Degree) -> str:
    """A degree as the log and the odds name it."""
    return {
        Degree.CRITICAL: tr("Critical"),
        Degree.EXTREME: tr("Extreme"),
        Degree.HARD: tr("Hard"),
        Degree.REGULAR: tr("Regular"),
        Degree.FAILURE: tr("Failure"),
        Degree.FUMBLE: tr("Fumble"),
    }[degree]


def extra_dice(net: int) -> str:
    """Bonus or penalty dice in words: "1 bonus", "2 penalty", "" for none."""
    if net > 0:
        return tr("{n} bonus").format(n=net)
    return tr("{n} penalty").format(n=-net) if net else ""


def ready_view(name: str, asked: Check) -> TrayView:
    """The tray with a check loaded and no dice thrown."""
    needed = limit(asked.target, asked.difficulty)
    detail = {
        Difficulty.REGULAR: tr("Hard {hard}, Extreme {extreme}").format(
            hard=limit(asked.target, Degree.HARD), extreme=limit(asked.target, Degree.EXTREME)
        ),
        Difficulty.HARD: tr("Hard: half of {target}").format(target=asked.target),
        Difficulty.EXTREME: tr("Extreme: a fifth of {target}").format(target=asked.target),
    }[asked.difficulty]
    ready = tr("Roll {n} or less").format(n=needed) if needed else tr("Only 01 succeeds")
    return TrayView(
        roll=0,
        title=name,
        value=asked.target,
        half=limit(asked.target, Degree.HARD),
        fifth=limit(asked.target, Degree.EXTREME),
        difficulty=asked.difficulty.key,
        dice_net=asked.net,
        dice=_ready_dice(asked.net),
        ready=ready,
        ready_detail=detail,
        result=None,
        luck=(),
        luck_refusal="",
        push=None,
        odds=odds_view(asked, None),
    )


def rolled_view(sheet: Sheet, standing: StandingRoll, *, latest: bool, fresh: bool) -> TrayView:
    """The tray with a roll on the felt.

    ``latest`` says that no newer roll was made: only then Luck and a push are offered. ``fresh`` has the dice
    thrown rather than laid down.
    """
    asked = check_of(standing.entry.roll or standing.roll)
    present = standing.roll
    degree = Degree[present.degree.upper()]
    live = latest and not standing.taken_back and not standing.pushed
    thrown = thrown_of(present)
    luck: tuple[LuckOffer, ...] = ()
    refusal, push = "", None
    if live:
        luck = _luck_offers(sheet, standing, asked, degree)
        refusal = "" if luck else _luck_refusal(may_spend_luck(asked, degree))
        push = _push(_push_ruling(sheet, present))
    elif not standing.taken_back and not present.passed:
        refusal = (
            tr("This roll was pushed") if standing.pushed else tr("Luck and a push are for the latest roll")
        )
    return replace(
        ready_view(present.name, asked),
        roll=standing.entry.seq,
        dice=_rolled_dice(thrown, asked.net),
        ready="",
        ready_detail="",
        result=_result(sheet, standing, asked, degree, live=live),
        luck=luck,
        luck_refusal=refusal,
        push=push,
        odds=odds_view(asked, thrown),
        fresh=fresh,
    )


def next_roll_chosen(view: TrayView, difficulty: Difficulty, net: int) -> TrayView:
    """A roll on the felt, while difficulty and dice of the next one are chosen above it, with their odds."""
    if (difficulty.key, net) == (view.difficulty, view.dice_net):
        return view
    asked = Check(view.value, difficulty, max(net, 0), max(-net, 0))
    return replace(view, difficulty=difficulty.key, dice_net=net, odds=odds_view(asked, None))


def _ready_dice(net: int) -> tuple[FeltDie, ...]:
    tens = FeltDie(DieLook.TENS, None, DieUse.PLAIN, tr("Tens"))
    extra = (
        FeltDie(DieLook.TENS, None, DieUse.PLAIN, _extra_caption(net, place))
        for place in range(1, 1 + abs(net))
    )
    return (tens, *extra, FeltDie(DieLook.UNITS, None, DieUse.PLAIN, tr("Units")))


def _extra_caption(net: int, place: int) -> str:
    """What an extra tens die is called; ``place`` counts from 1 where there are two."""
    if abs(net) == 1:
        return tr("Bonus tens") if net > 0 else tr("Penalty tens")
    return (tr("Bonus {n}") if net > 0 else tr("Penalty {n}")).format(n=place)


def _rolled_dice(thrown: Percentile, net: int) -> tuple[FeltDie, ...]:
    dice = []
    for place, face in enumerate(thrown.tens):
        caption = _extra_caption(net, place) if place else tr("Tens")
        if not net:
            use, note = DieUse.PLAIN, ""
        elif place == thrown.used:
            use, note = DieUse.USED, tr("used: lower") if net > 0 else tr("used: higher")
        else:
            use, note = DieUse.UNUSED, tr("not used")
        dice.append(FeltDie(DieLook.TENS, face, use, caption, note))
    dice.append(FeltDie(DieLook.UNITS, thrown.units, DieUse.PLAIN, tr("Units")))
    return tuple(dice)


def _result(sheet: Sheet, standing: StandingRoll, asked: Check, degree: Degree, *, live: bool) -> ResultView:
    present, natural = standing.roll, standing.entry.roll or standing.roll
    shortfall = ""
    if not present.passed and degree >= Degree.REGULAR:
        shortfall = tr("Not enough: {level} was asked").format(
            level=short_word(Degree(asked.difficulty.value))
        )
    tick, tick_undo = _tick(sheet, standing)
    spent = ""
    if standing.luck:
        points = natural.total - present.total
        spent = tr("{n} Luck spent on this roll.").format(n=points)
        if (ruling := _tick_step(standing)) is not None and ruling.fact("because") == "luck":
            spent = tr("{n} Luck spent on this roll, so no tick.").format(n=points)
    aftermath = ""
    if asked.pushed and not present.passed and not standing.taken_back:
        aftermath = tr("The pushed roll failed. Your Keeper now says what happens.")
    word = degree_word(degree)
    spoken = tr("{name}, {total}, {degree}.").format(name=present.name, total=present.total, degree=word)
    return ResultView(
        number=present.total,
        struck=natural.total if standing.luck else None,
        degree=degree.key,
        word=word,
        reason=_reason(present, asked, degree, bool(standing.luck)),
        shortfall=shortfall,
        tick=tick,
        tick_undo=tick_undo and live,
        luck_spent=spent,
        aftermath=aftermath,
        taken_back=standing.taken_back,
        spoken=" ".join(part for part in (spoken, shortfall, tick) if part),
    )


def _reason(present: Roll, asked: Check, degree: Degree, luck_spent: bool) -> str:
    roll, target = present.total, asked.target
    if degree is Degree.CRITICAL:
        return tr("01 is always a critical success")
    if roll == 100 and not luck_spent:
        return tr("00 and 0 read as 100")
    if degree is Degree.FUMBLE:
        return tr("96 or more fumbles below 50")
    if degree is Degree.FAILURE:
        return tr("{roll} is over {target} by {over}").format(roll=roll, target=target, over=roll - target)
    if degree is Degree.REGULAR:
        return tr("{roll} is within {target}").format(roll=roll, target=target)
    within = tr("{roll} is within {limit}, half of {target}")
    if degree is Degree.EXTREME:
        within = tr("{roll} is within {limit}, a fifth of {target}")
    return within.format(roll=roll, limit=limit(target, degree), target=target)


def _tick(sheet: Sheet, standing: StandingRoll) -> tuple[str, bool]:
    """The tick line and whether the tick can be taken back from here."""
    ruling = _tick_step(standing)
    if ruling is None or standing.taken_back:
        return "", False
    name = standing.roll.name
    match str(ruling.fact("because")):
        case "luck":  # said where the Luck is
            return "", False
        case "skill":
            return tr("{name} takes no tick.").format(name=name), False
        case "ticked_before":
            return tr("{name} was ticked before.").format(name=name), False
        case "bonus_die":
            return tr("No tick: a bonus die was rolled."), False
        case "penalty_die":
            return tr("No tick: a penalty die was rolled."), False
    try:
        stands = gave_tick(standing.entry) and rolled_skill(sheet, standing.roll.subject).marks > 0
    except KeyError:
        stands = False
    if stands:
        return tr("{name} ticked for development.").format(name=name), True
    return tr("The tick was taken off by hand."), False


def _tick_step(standing: StandingRoll) -> Step | None:
    latest: Entry = standing.luck[-1] if standing.luck else standing.entry
    ticks = [each for each in latest.steps if each.rule in ("COC-XP-01", "COC-XP-02")]
    return ticks[-1] if ticks else None


def _luck_offers(sheet: Sheet, standing: StandingRoll, asked: Check, degree: Degree) -> tuple[LuckOffer, ...]:
    luck = next((each.value for each in sheet.trackers if each.id == "luck"), 0)
    offers: list[LuckOffer] = []
    for level, points in luck_costs(asked, standing.roll.total, degree).items():
        has_key = any(offer.key for offer in offers)
        offers.append(_luck_offer(standing, asked, level, points, luck, with_key=not has_key))
    return tuple(offers)


def _luck_offer(
    standing: StandingRoll, asked: Check, level: Degree, points: int, luck: int, *, with_key: bool
) -> LuckOffer:
    title = tr("Spend {n} Luck → {degree}").format(n=points, degree=short_word(level))
    if points > luck:
        reason = tr("Luck is {luck}, {short} short").format(luck=luck, short=points - luck)
        return LuckOffer(title, reason, enabled=False, reason=reason, points=points)
    if not meets(level, asked.difficulty):
        effect = tr("Still below {level}").format(level=short_word(Degree(asked.difficulty.value)))
    elif not standing.entry.roll or standing.roll.subject.startswith("trait:"):
        effect = ""
    elif gave_tick(standing.entry) and not standing.luck:
        effect = tr("Removes the tick")
    else:
        effect = tr("No tick")
    detail = tr("Luck {before} → {after}").format(before=luck, after=luck - points)
    if effect:
        detail = f"{detail}. {effect}"
    key = "L" if with_key and meets(level, asked.difficulty) else ""
    return LuckOffer(title, detail, key=key, points=points)


def _luck_refusal(ruling: Ruling) -> str:
    return {
        "pushed": tr("Luck cannot change a pushed roll"),
        "fumble": tr("Luck cannot change a fumble"),
        "table": tr("Luck is not spent at this table"),
    }.get(str(ruling.step.fact("because")), "")


def _push_ruling(sheet: Sheet, present: Roll) -> Ruling | None:
    try:
        return push_ruling(sheet, present)
    except KeyError:  # the skill is no longer on the sheet
        return None


def _push(ruling: Ruling | None) -> ActionView | None:
    if ruling is None:
        return None
    if ruling.allowed:
        return ActionView(tr("Push the roll"), tr("Ask your Keeper what failing costs"), key="U")
    reason = {
        "passed": tr("Push is for failed rolls only. This one succeeded."),
        "pushed": tr("A roll can be pushed only once."),
        "combat": tr("Combat rolls cannot be pushed."),
        "fumble": tr("A fumble cannot be pushed."),
    }.get(str(ruling.step.fact("because")), tr("This roll cannot be pushed."))
    return ActionView(tr("Push the roll"), enabled=False, reason=reason)


@lru_cache(maxsize=512)
def _odds(asked: Check) -> dict[Degree, Fraction]:
    return check_odds(asked)


def odds_view(asked: Check, thrown: Percentile | None) -> OddsView:
    """The exact odds of a check, and where the dice fell among them."""
    chances = _odds(asked)
    fell = None if thrown is None else _degree_of(asked, thrown)
    success = sum(
        (chance for degree, chance in chances.items() if meets(degree, asked.difficulty)), Fraction(0)
    )
    ways = 100 * 10 ** abs(asked.net)
    parts = tuple(
        OddsPart(
            degree=degree.key,
            word=short_word(degree),
            percent=percent(chances[degree]),
            share=float(chances[degree]),
            exact=f"{degree_word(degree)}: {exactly(chances[degree], ways)}",
            fell_here=degree is fell,
        )
        for degree in BEST_FIRST
        if degree in chances
    )
    dice = _dice_words(asked.net)
    title = tr("Odds: {target}, {dice}") if thrown is None else tr("Odds before the roll: {target}, {dice}")
    headline = tr("{percent} to succeed").format(percent=percent(success))
    spoken = ", ".join([headline, *(f"{part.word} {part.percent}" for part in parts)])
    return OddsView(
        title.format(target=asked.target, dice=dice),
        headline,
        parts,
        None if thrown is None else _marker(asked, thrown),
        spoken,
    )


def _dice_words(net: int) -> str:
    if net > 0:
        return ntr("{n} bonus die", "{n} bonus dice", net).format(n=net)
    if net < 0:
        return ntr("{n} penalty die", "{n} penalty dice", -net).format(n=-net)
    return tr("no extra dice")


def _degree_of(asked: Check, thrown: Percentile) -> Degree:
    return judge(thrown.value, asked.target, asked.difficulty, asked.table)[0]


def _marker(asked: Check, thrown: Percentile) -> float:
    """Where the roll fell on the bar: the share of better rolls and half of equal ones."""
    weighted = PercentileReading(asked.net).weighted()
    total = sum(ways for _, ways in weighted)
    below = sum(ways for each, ways in weighted if each.value < thrown.value)
    equal = sum(ways for each, ways in weighted if each.value == thrown.value)
    return (below + equal / 2) / total


def log_modifier(standing: StandingRoll) -> str:
    """What was special about a roll, for the log: "1 bonus, pushed, 7 Luck"."""
    asked = check_of(standing.roll)
    parts = [extra_dice(asked.net)]
    if asked.difficulty is not Difficulty.REGULAR:
        parts.append(tr("{level} asked").format(level=short_word(Degree(asked.difficulty.value))))
    if asked.pushed:
        parts.append(tr("pushed"))
    if standing.luck and standing.entry.roll:
        parts.append(tr("{n} Luck").format(n=standing.entry.roll.total - standing.roll.total))
    return ", ".join(part for part in parts if part)


def log_degree(roll: Roll) -> tuple[str, str]:
    """The degree of a kept roll, by key and in a word."""
    degree = Degree[roll.degree.upper()]
    return degree.key, short_word(degree)


def log_total(roll: Roll) -> str:
    """The number of a kept roll as the log writes it: "09"."""
    return reading(roll.total)
