"""The dice tray of Call of Cthulhu 7e on screen: outcomes, offers and odds in words."""

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from desktop.viewdata.layouts.coc7_words import (
    degree_word,
    name_of,
    refusal_words,
    short_word,
    situation_word,
)
from desktop.viewdata.layouts.d100 import (
    APPLY,
    DAMAGE,
    Share,
    against_view,
    care_chips,
    damage_follow_up,
    dice_words,
    foe_refusal,
    for_other,
    luck_field,
    odds_bar,
    other_side,
    percentile_pair,
    sum_view,
    summed_dice,
    tracker_change,
    verdict_view,
    was_thrown,
)
from desktop.viewdata.layouts.layout import Rolled
from desktop.viewdata.layouts.sheet_parts import has_tracker
from desktop.viewdata.names import skill_name
from desktop.viewdata.numbers import percent, reading, signed
from desktop.viewdata.tray import (
    ActionView,
    AgainstView,
    DieLook,
    DieUse,
    FeltDie,
    FeltFrame,
    LuckOffer,
    OddsView,
    ResultView,
    TrayView,
    VerdictView,
)
from desktop.words import ntr, tr
from rules_core.events import TrackerChanged
from rules_core.journal import Entry, Roll, StandingRoll
from rules_core.outcome import Ruling, Step
from rules_core.play import Against, Attempt, Choice, Verdict
from rules_core.sheet import Sheet, Skill
from rules_core.sources import DiceError
from rules_core.systems.coc7.arms import is_firearm, is_melee
from rules_core.systems.coc7.checks import Check, Kind, check_odds
from rules_core.systems.coc7.contest import chance_to_prevail, verdict_of
from rules_core.systems.coc7.degrees import Degree, Difficulty, judge, limit, meets
from rules_core.systems.coc7.kept import (
    DEGREES,
    FOE,
    check_of,
    choice_of,
    is_check,
    jammed,
    malfunction_number,
    thrown_of,
)
from rules_core.systems.coc7.luck import luck_costs, may_spend_luck
from rules_core.systems.coc7.percentile import Percentile, PercentileReading
from rules_core.systems.coc7.play import (
    check_for,
    gave_tick,
    push_ruling,
    refusal,
    rolled_skill,
    skill_rolled,
)
from rules_core.systems.coc7.play_combat import IMPALING, hit_degree
from rules_core.systems.coc7.play_healing import HEALING, points_of, restored_by
from rules_core.systems.coc7.play_sanity import LOSS, may_roll_shock
from rules_core.systems.coc7.system import SYSTEM
from rules_core.weapons import weapon_at

BEST_FIRST = tuple(reversed(Degree))
"""The degrees in the order of the odds bar."""

IMPALE, SHOCK = "damage_impaling", "shock"
"""Follow-ups of this game: damage of a pointed weapon, the INT roll after a shock."""


def ways_against(attempt: Attempt) -> tuple[Against, ...]:
    """What an attempt may be set against, nobody first; nothing but that for many."""
    opposed = (Against.NOBODY, Against.OPPOSED)
    match attempt.kind:
        case "skill":
            kind = attempt.sheet.skill(attempt.thing).kind
            if kind == "dodge":
                return (*opposed, Against.DODGE)
            return (*opposed, Against.FIGHT_BACK) if kind.startswith("fighting") else opposed
        case "trait":
            return opposed
        case "weapon":
            weapon = weapon_at(attempt.sheet, attempt.thing)
            if is_firearm(weapon):
                return (Against.NOBODY,)
            met = (Against.NOBODY, Against.THEY_DO_NOTHING, Against.THEY_DODGE)
            return (*met, Against.THEY_FIGHT_BACK, Against.FIGHT_BACK) if is_melee(weapon) else met
        case _:
            return (Against.NOBODY,)


def foe_value(attempt: Attempt, other: Sheet, against: Against) -> tuple[str, int] | None:
    """What another character rolls against an attempt, and its name; None where there is nothing."""
    found: list[Skill] = []
    if against is Against.THEY_DODGE:
        found = [each for each in other.skills if each.kind == "dodge"]
    elif against is not Against.OPPOSED:
        found = [each for each in other.skills if each.kind.startswith("fighting")]
    elif attempt.kind == "trait":
        value = other.trait(attempt.thing)
        return None if value is None else (name_of(other, attempt.subject), value)
    elif attempt.kind == "skill":
        mine = attempt.sheet.skill(attempt.thing)
        found = [each for each in other.skills if (each.kind, each.name) == (mine.kind, mine.name)]
    best = max(found, key=lambda each: each.value, default=None)
    return None if best is None else (skill_name(SYSTEM, best), best.value)


# Before the dice fall


def ready_view(attempt: Attempt, people: tuple[tuple[str, str], ...] = ()) -> TrayView:
    """The tray with an attempt loaded and no dice thrown."""
    asked = check_for(attempt)
    needed = limit(asked.target, asked.difficulty)
    detail = {
        Difficulty.REGULAR: tr("Hard {hard}, Extreme {extreme}").format(
            hard=limit(asked.target, Degree.HARD), extreme=limit(asked.target, Degree.EXTREME)
        ),
        Difficulty.HARD: tr("Hard: half of {target}").format(target=asked.target),
        Difficulty.EXTREME: tr("Extreme: a fifth of {target}").format(target=asked.target),
    }[asked.difficulty]
    against = against_view(ways_against(attempt), attempt.choice, _their_degrees(), people)
    ruling = refusal(attempt)
    if ruling is not None:
        detail = refusal_words(ruling)
    return TrayView(
        roll=0,
        title=attempt.name,
        value=str(asked.target),
        parts=_parts(asked.target),
        parts_spoken=_spoken_parts(asked.target),
        difficulty=asked.difficulty.key,
        dice_net=asked.net,
        dice=_ready_dice(asked.net),
        ready=tr("Roll {n} or less").format(n=needed) if needed else tr("Only 01 succeeds"),
        ready_detail=detail,
        result=None,
        luck=(),
        luck_refusal="",
        push=None,
        odds=odds_view(asked, None, attempt.choice),
        adjustable=asked.kind in (Kind.SKILL, Kind.CHARACTERISTIC),
        against=against,
        chips=_chips(attempt.choice, attempt.subject),
        blocked=refusal_words(ruling) if ruling is not None else foe_refusal(attempt.choice),
    )


def next_view(view: TrayView, attempt: Attempt, people: tuple[tuple[str, str], ...] = ()) -> TrayView:
    """A roll on the felt, while another attempt is chosen above it, with its odds."""
    ready = ready_view(attempt, people)
    same = (ready.difficulty, ready.dice_net, ready.chips) == (view.difficulty, view.dice_net, view.chips)
    return replace(
        view,
        difficulty=ready.difficulty,
        dice_net=ready.dice_net,
        against=ready.against,
        chips=ready.chips,
        blocked=ready.blocked,
        odds=view.odds if same and ready.against == view.against else ready.odds,
    )


def _parts(target: int) -> str:
    half, fifth = limit(target, Degree.HARD), limit(target, Degree.EXTREME)
    return tr("½ {half} · ⅕ {fifth}").format(half=half, fifth=fifth)


def _spoken_parts(target: int) -> str:
    half, fifth = limit(target, Degree.HARD), limit(target, Degree.EXTREME)
    return tr("Half {half}, fifth {fifth}").format(half=half, fifth=fifth)


def _their_degrees() -> tuple[tuple[str, str], ...]:
    degrees = (Degree.FAILURE, Degree.REGULAR, Degree.HARD, Degree.EXTREME, Degree.CRITICAL)
    return tuple((each.key, tr("Fail") if each is Degree.FAILURE else short_word(each)) for each in degrees)


def _chips(choice: Choice, subject: str) -> tuple[str, ...]:
    chips = [situation_word(each) for each in choice.situations]
    if choice.distance is not None:
        chips.append(tr("{n} yards").format(n=choice.distance))
    kind, _, thing = subject.partition(":")
    if kind == "sanity":
        chips.append(tr("Loss {losses}").format(losses=thing))
    return tuple(chips)


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


# After they fell


def rolled_view(shown: Rolled) -> TrayView:
    """The tray with a roll on the felt."""
    standing = shown.standing
    if not is_check(standing.roll):
        return _damage_view(shown)
    asked = check_of(standing.entry.roll or standing.roll)
    present = standing.roll
    degree = Degree[present.degree.upper()]
    live = shown.latest and not standing.taken_back and not standing.pushed and not for_other(standing)
    thrown = thrown_of(present)
    choice = choice_of(present)
    luck: tuple[LuckOffer, ...] = ()
    why_no_luck, push = "", None
    owner = shown.luck_of or shown.sheet
    points = next((each.value for each in owner.trackers if each.id == "luck"), 0)
    ruling = _luck_ruling(asked, present, degree)
    if live:
        luck = _luck_offers(owner, standing, points) if ruling.allowed else ()
        why_no_luck = "" if luck else _luck_refusal(ruling)
        # Somebody else's roll is pushed on their own sheet.
        push = _push(_push_ruling(shown.sheet, present)) if shown.luck_of is None else None
    elif not standing.taken_back and not present.passed:
        why_no_luck = (
            tr("This roll was pushed") if standing.pushed else tr("Luck and a push are for the latest roll")
        )
        if for_other(standing):
            why_no_luck = tr("Luck for this roll is spent on the patient’s page")
    dice, frames = _rolled_dice(present, thrown, asked.net, choice)
    attempt = Attempt(shown.sheet, present.subject, choice, name=present.name)
    return TrayView(
        roll=standing.entry.seq,
        title=present.name,
        value=str(asked.target),
        parts=_parts(asked.target),
        parts_spoken=_spoken_parts(asked.target),
        difficulty=asked.difficulty.key,
        dice_net=asked.net,
        dice=dice,
        ready="",
        ready_detail="",
        result=_result(shown, asked, degree, live=live),
        luck=luck,
        luck_refusal=why_no_luck,
        push=push,
        odds=odds_view(asked, thrown, choice),
        fresh=shown.fresh,
        adjustable=asked.kind in (Kind.SKILL, Kind.CHARACTERISTIC),
        frames=frames,
        against=_against(attempt),
        chips=_chips(choice, present.subject) + care_chips(present),
        luck_field=luck_field(points, present.total, allowed=live and ruling.allowed),
        follow_ups=_follow_ups(shown) if live else (),
    )


def _against(attempt: Attempt) -> AgainstView | None:
    try:
        ways = ways_against(attempt)
    except KeyError:  # it is no longer on the sheet
        return None
    return against_view(ways, attempt.choice, _their_degrees())


def _rolled_dice(
    present: Roll, thrown: Percentile, net: int, choice: Choice
) -> tuple[tuple[FeltDie, ...], tuple[FeltFrame, ...]]:
    theirs = was_thrown(present, FOE)
    mine = 0 if theirs else None
    dice = []
    for place, face in enumerate(thrown.tens):
        caption = _extra_caption(net, place) if place else tr("Tens")
        if not net:
            use, note = DieUse.PLAIN, ""
        elif place == thrown.used:
            use, note = DieUse.USED, tr("used: lower") if net > 0 else tr("used: higher")
        else:
            use, note = DieUse.UNUSED, tr("not used")
        dice.append(FeltDie(DieLook.TENS, face, use, caption, note, frame=mine))
    dice.append(FeltDie(DieLook.UNITS, thrown.units, DieUse.PLAIN, tr("Units"), frame=mine))
    if not theirs:
        loss = summed_dice(was_thrown(present, LOSS), (tr("loss"),))
        care = summed_dice(was_thrown(present, HEALING), (tr("healing"),))
        return (*dice, *loss, *care), ()
    faces = {each.die: int(each.faces[0]) for each in theirs}
    value = faces["tens"] + faces["units"] or 100
    who = choice.foe.name or other_side(choice.against)
    frames = (
        FeltFrame(tr("You: {n}").format(n=reading(thrown.value))),
        FeltFrame(tr("{who}: {n}").format(who=who, n=reading(value))),
    )
    return (*dice, *percentile_pair(value, frame=1)), frames


def _result(shown: Rolled, asked: Check, degree: Degree, *, live: bool) -> ResultView:
    standing = shown.standing
    present, natural = standing.roll, standing.entry.roll or standing.roll
    shortfall = ""
    jam = jammed(present)
    shown_as, word, reason = degree, degree_word(degree), _reason(present, asked, degree, bool(standing.luck))
    if jam:
        shown_as, word = min(degree, Degree.FAILURE), tr("Jammed")
        reason = tr("{n} or more jams the gun").format(n=malfunction_number(present))
        shortfall = tr("The gun jams at {n}: the shot fails.").format(n=natural.total)
    elif not present.passed and degree >= Degree.REGULAR:
        shortfall = tr("Not enough: {level} was asked").format(
            level=short_word(Degree(asked.difficulty.value))
        )
    tick, tick_undo = _tick(shown)
    spent = ""
    if standing.luck:
        points = natural.total - present.total
        spent = tr("{n} Luck spent on this roll.").format(n=points)
        if (ruling := _tick_step(standing)) is not None and ruling.fact("because") == "luck":
            spent = tr("{n} Luck spent on this roll, so no tick.").format(n=points)
    aftermath = ""
    if asked.pushed and not present.passed and not standing.taken_back:
        aftermath = tr("The pushed roll failed. Your Keeper now says what happens.")
    verdict = _verdict(present)
    effects = () if standing.taken_back else _effects(shown)
    spoken = tr("{name}, {total}, {degree}.").format(name=present.name, total=present.total, degree=word)
    said = (
        spoken,
        shortfall,
        "" if verdict is None else f"{verdict.headline} {verdict.text}",
        tick,
        *effects,
    )
    return ResultView(
        number=reading(present.total),
        struck=reading(natural.total) if standing.luck else "",
        degree=shown_as.key,
        word=word,
        reason=reason,
        shortfall=shortfall,
        tick=tick,
        tick_undo=tick_undo and live,
        luck_spent=spent,
        aftermath=aftermath,
        taken_back=standing.taken_back,
        spoken=" ".join(part for part in said if part),
        verdict=verdict,
        effects=effects,
        note=standing.note,
    )


def _verdict(present: Roll) -> VerdictView | None:
    try:
        verdict = verdict_of(present)
    except DiceError:
        return None
    if verdict is None:
        return None
    words = {each.key: short_word(each) for each in Degree} | {Degree.FAILURE.key: tr("Fail")}
    return verdict_view(verdict, choice_of(present), words, _verdict_reason(verdict, choice_of(present)))


def _verdict_reason(verdict: Verdict, choice: Choice) -> str:
    last = verdict.steps[-1]
    match last.rule:
        case "COC-OPP-02":
            return tr("Equal levels: the higher value wins, {a} against {b}.").format(
                a=last.fact("a"), b=last.fact("b")
            )
        case "COC-OPP-03":
            return tr("Equal levels and values: the lower of two dice wins, {a} against {b}.").format(
                a=last.fact("a"), b=last.fact("b")
            )
        case "COC-OPP-01":
            return tr("Both failed.") if verdict.both_failed else tr("The better level wins.")
    if choice.against is Against.THEY_DO_NOTHING:
        return tr("Who does nothing is hit by anything but a fumble.")
    if verdict.mine == verdict.theirs == Degree.FAILURE.key:
        return tr("Both failed, so nothing happens.")
    if verdict.mine != verdict.theirs:
        return tr("The better level wins.")
    return {
        Against.DODGE: tr("When you dodge, you win ties."),
        Against.FIGHT_BACK: tr("When you fight back, the attacker wins ties."),
        Against.THEY_DODGE: tr("Who dodges wins ties."),
        Against.THEY_FIGHT_BACK: tr("Against somebody who fights back, the attacker wins ties."),
    }[choice.against]


def _effects(shown: Rolled) -> tuple[str, ...]:
    """What a roll did beside its tick: Sanity lost, somebody out cold, what care restores."""
    standing = shown.standing
    lines: list[str] = []
    for event in standing.entry.events:
        if isinstance(event, TrackerChanged) and event.tracker == "san":
            lines.append(tracker_change(tr("Sanity"), event.before, event.after))
    present = standing.roll
    facts = dict(present.check)
    if "loss" in facts and not facts["loss"]:
        lines.append(tr("No Sanity lost"))
    rules = {each.rule: each for each in standing.entry.steps}
    if (why := rules.get("COC-SAN-02")) is not None and "loss" in dict(why.facts):
        lines.append(tr("Lost {n} in one go: roll INT.").format(n=why.fact("loss")))
    if (lasting := rules.get("COC-SAN-03")) is not None:
        lines.append(
            tr("Permanent insanity: no Sanity is left.")
            if lasting.fact("insanity") == "permanent"
            else tr("A fifth of the day’s Sanity is gone: indefinite insanity.")
        )
    kind = present.subject.partition(":")[0]
    if kind == "conscious":
        lines.append(tr("Stays conscious.") if present.passed else tr("Falls unconscious."))
    if kind == "shock":
        lines.append(
            tr("Understands what it saw: temporary insanity.")
            if present.passed
            else tr("Represses what it saw: no insanity.")
        )
    # What another lacks is not known here, only what the dice say.
    points = points_of(present) if for_other(standing) else _to_apply(shown)
    if points:
        lines.append(ntr("Restores {n} hit point.", "Restores {n} hit points.", points).format(n=points))
    return tuple(lines)


def _to_apply(shown: Rolled) -> int:
    """The hit points that care which succeeded would restore, 0 for nothing to apply."""
    waits = shown.standing.applied is None and has_tracker(shown.sheet, "hp")
    return restored_by(shown.standing.roll, shown.sheet) if waits else 0


def _follow_ups(shown: Rolled) -> tuple[ActionView, ...]:
    present = shown.standing.roll
    kind, _, thing = present.subject.partition(":")
    offers: list[ActionView] = []
    try:
        hit = hit_degree(present)
        weapon = None if hit is None else weapon_at(shown.sheet, thing)
    except (DiceError, KeyError):  # a tie without its dice, or a weapon that is no longer on the sheet
        hit = weapon = None
    if hit is not None and weapon is not None:
        offers.append(damage_follow_up())
        if hit >= Degree.EXTREME and not is_firearm(weapon):
            offers.append(damage_follow_up(tr("Roll damage, impaling"), action=IMPALE, key=""))
    if kind == "sanity" and may_roll_shock(shown.sheet).allowed:
        offers.append(ActionView(tr("Roll INT"), key="D", id=SHOCK))
    points = _to_apply(shown)
    if points:
        offers.append(ActionView(tr("Apply +{n} HP").format(n=points), key="D", id=APPLY))
    return tuple(offers)


def follow_up(action: str, present: Roll) -> tuple[str, Choice] | None:
    """The subject and choice of the roll that a follow-up asks for; None for one that is no roll."""
    thing = present.subject.partition(":")[2]
    if action in (DAMAGE, IMPALE):
        return f"damage:{thing}", Choice(situations=(IMPALING,) if action == IMPALE else ())
    return ("shock:", Choice()) if action == SHOCK else None


def _damage_view(shown: Rolled) -> TrayView:
    present = shown.standing.roll
    facts = dict(present.check)
    level = Degree[str(facts.get("level", "regular")).upper()]
    weapon, bonus = str(facts.get("weapon", "")).replace("-", "−"), str(facts.get("bonus", ""))
    why = {each.rule: dict(each.facts) for each in shown.standing.entry.steps}
    if bonus and "COC-CBT-09" in why:
        formula = tr("{weapon} and half of {bonus}").format(weapon=weapon, bonus=signed(bonus))
    else:
        formula = weapon + (signed(bonus) if bonus else "")
    if level >= Degree.EXTREME and "COC-CBT-03" in why:
        reason = tr("{level}, but fighting back does no more than a roll: {formula}")
    elif level >= Degree.EXTREME and why.get("COC-CBT-05", facts).get("impales"):
        reason = tr("{level}, impaling: the most of {formula} and a roll of {weapon}")
    elif level >= Degree.EXTREME:
        reason = tr("{level}: the most of {formula}")
    else:
        reason = tr("{level}: {formula}")
    return sum_view(
        shown.standing,
        title=present.name,
        value="",
        dice=summed_dice(present.drawn),
        reason=reason.format(level=short_word(level), formula=formula, weapon=weapon),
        fresh=shown.fresh,
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


def _tick(shown: Rolled) -> tuple[str, bool]:
    """The tick line and whether the tick can be taken back from here."""
    sheet, standing = shown.luck_of or shown.sheet, shown.standing
    ruling = _tick_step(standing)
    if ruling is None or standing.taken_back:
        return "", False
    skill = skill_rolled(sheet, standing.roll.subject)
    name = standing.roll.name if skill is None else skill_name(SYSTEM, skill)
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
    if stands and shown.luck_of is not None:
        return tr("{name} of {who} ticked for development.").format(name=name, who=sheet.name), False
    if stands:
        return tr("{name} ticked for development.").format(name=name), True
    return tr("The tick was taken off by hand."), False


def _tick_step(standing: StandingRoll) -> Step | None:
    latest: Entry = standing.luck[-1] if standing.luck else standing.entry
    ticks = [each for each in latest.steps if each.rule in ("COC-XP-01", "COC-XP-02")]
    return ticks[-1] if ticks else None


def _luck_ruling(asked: Check, present: Roll, degree: Degree) -> Ruling:
    if present.subject.startswith("analysis:"):
        return Ruling(False, Step("COC-SAN-05", (("because", "month"),)))
    if jammed(present):  # mostly a fumble as well, but the player reads that the gun jams
        return may_spend_luck(asked, Degree.FAILURE, malfunctioned=True)
    return may_spend_luck(asked, degree)


def _luck_offers(owner: Sheet, standing: StandingRoll, luck: int) -> tuple[LuckOffer, ...]:
    present = standing.roll
    asked, degree = check_of(present), Degree[present.degree.upper()]
    offers: list[LuckOffer] = []
    for level, points in luck_costs(asked, present.total, degree).items():
        title = tr("Spend {n} Luck → {degree}").format(n=points, degree=short_word(level))
        if points > luck:
            reason = tr("Luck is {luck}, {short} short").format(luck=luck, short=points - luck)
            offers.append(LuckOffer(title, reason, enabled=False, reason=reason, points=points))
            continue
        enough = meets(level, asked.difficulty)
        key = "" if not enough or any(offer.key for offer in offers) else "L"
        effects = (_luck_effect(owner, standing, level), _ending_after(present, level, points))
        detail = tr("Luck {before} → {after}").format(before=luck, after=luck - points)
        detail = ". ".join(part for part in (detail, *effects) if part)
        offers.append(LuckOffer(title, detail, key=key, points=points))
    return tuple(offers)


def _luck_effect(owner: Sheet, standing: StandingRoll, level: Degree) -> str:
    """What Luck that reaches a level does to the tick, or that it is still not enough."""
    asked = check_of(standing.roll)
    if not meets(level, asked.difficulty):
        return tr("Still below {level}").format(level=short_word(Degree(asked.difficulty.value)))
    if skill_rolled(owner, standing.roll.subject) is None:
        return ""
    removes = gave_tick(standing.entry) and not standing.luck
    return tr("Removes the tick") if removes else tr("No tick")


def _ending_after(present: Roll, level: Degree, points: int) -> str:
    """What Luck would turn an opposed roll into, "" for nothing, or where dice have to break a tie first."""
    now = _verdict(present)
    after = _verdict(replace(present, total=present.total - points, degree=level.key, passed=True))
    turned = after is not None and (now is None or now.headline != after.headline)
    return after.headline.removesuffix(".") if after is not None and turned else ""


def _luck_refusal(ruling: Ruling) -> str:
    return {
        "pushed": tr("Luck cannot change a pushed roll"),
        "fumble": tr("Luck cannot change a fumble"),
        "table": tr("Luck is not spent at this table"),
        "malfunction": tr("Luck cannot mend a gun that jams"),
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
        "combat": tr("Combat and opposed rolls cannot be pushed."),
        "fumble": tr("A fumble cannot be pushed."),
    }.get(str(ruling.step.fact("because")), tr("This roll cannot be pushed."))
    return ActionView(tr("Push the roll"), enabled=False, reason=reason)


@lru_cache(maxsize=512)
def _odds(asked: Check) -> dict[Degree, Fraction]:
    return check_odds(asked)


def odds_view(asked: Check, thrown: Percentile | None, choice: Choice) -> OddsView:
    """The exact odds of a check, and where the dice fell among them."""
    chances = _odds(asked)
    fell = None if thrown is None else _degree_of(asked, thrown)
    success = sum(
        (chance for degree, chance in chances.items() if meets(degree, asked.difficulty)), Fraction(0)
    )
    title = tr("Odds: {target}, {dice}") if thrown is None else tr("Odds before the roll: {target}, {dice}")
    return odds_bar(
        (
            Share(each.key, short_word(each), degree_word(each), chances.get(each, Fraction(0)))
            for each in BEST_FIRST
        ),
        title=title.format(target=asked.target, dice=dice_words(asked.net)),
        headline=_headline(success, asked, choice),
        ways=100 * 10 ** abs(asked.net),
        fell="" if fell is None else fell.key,
        marker=None if thrown is None else _marker(asked, thrown),
    )


def _headline(success: Fraction, asked: Check, choice: Choice) -> str:
    """The chance that matters: to succeed, or against a degree that is known to come out ahead."""
    if choice.foe.degree not in DEGREES or choice.against is Against.NOBODY:
        return tr("{percent} to succeed").format(percent=percent(success))
    # Whom equal levels serve only has to match the other side.
    words = {
        Against.OPPOSED: tr("{percent} to win against {degree}"),
        Against.DODGE: tr("{percent} to match {degree}"),
        Against.THEY_FIGHT_BACK: tr("{percent} to match {degree}"),
    }.get(choice.against, tr("{percent} to beat {degree}"))
    ahead, theirs = _ahead(asked, choice), DEGREES[choice.foe.degree]
    return words.format(percent=percent(ahead), degree=short_word(theirs))


@lru_cache(maxsize=512)
def _ahead(asked: Check, choice: Choice) -> Fraction:
    return chance_to_prevail(asked, choice)


def _degree_of(asked: Check, thrown: Percentile) -> Degree:
    return judge(thrown.value, asked.target, asked.difficulty, asked.table)[0]


def _marker(asked: Check, thrown: Percentile) -> float:
    """Where the roll fell on the bar: the share of better rolls and half of equal ones."""
    weighted = PercentileReading(asked.net).weighted()
    total = sum(ways for _, ways in weighted)
    below = sum(ways for each, ways in weighted if each.value < thrown.value)
    equal = sum(ways for each, ways in weighted if each.value == thrown.value)
    return (below + equal / 2) / total
