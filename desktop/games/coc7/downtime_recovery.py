"""Recovery in Call of Cthulhu's downtime: Sanity from awards and treatment, hit points from rest."""

from fractions import Fraction

from desktop.base.numbers import dice_text, die_text
from desktop.base.words import tr
from desktop.games.coc7.downtime_words import name_of, refusal_words
from desktop.games.coc7.sheet import hit_point_state, insanity_word
from desktop.games.d100.tray import short_word
from desktop.views.cards import CardsView, CardView, Part, SwitchView, Words
from desktop.views.downtime import tries
from desktop.views.downtime.asks import number, pick, switch
from desktop.views.downtime.pages import DowntimeState, PageView, ThrowView, TryRow
from desktop.views.entries import status_name
from desktop.views.tray import ActionView
from desktop.views.tray_parts import ready_pair
from rules_core.game.downtime import Ask, Page, Try, TryResult
from rules_core.sheet.events import TrackerChanged
from rules_core.sheet.sheet import Sheet
from rules_core.systems.coc7 import downtime_recovery as rules
from rules_core.systems.coc7.checks import Degree
from rules_core.systems.coc7.derive import BODY, DEAD, MIND, State, health, state
from rules_core.systems.coc7.harm import ANALYSIS_COSTS
from rules_core.systems.coc7.kept import DEGREES
from rules_core.systems.coc7.system import mythos, tracker_span

# Sanity


def sanity_page(shown: DowntimeState, page: Page) -> PageView:
    """Return the page for Sanity from the Keeper's award and psychoanalysis."""
    sheet = shown.down.sheet
    cards = [_award(shown, page), _treatment(shown, page)]
    if parts := _end_switches(page, sheet, MIND):
        why = tr("Your Keeper decides how long an insanity lasts.")
        cards.append(CardView("insanity", insanity_word(sheet), (Words(why, "muted"), *parts)))
    return PageView(
        "sanity",
        tr("Sanity"),
        tr("Your Keeper's award and treatment restore Sanity. You have {n} before this downtime.").format(
            n=sheet.tracker(rules.SAN).value
        ),
        tries.table(_columns(), tuple(_row(page, each) for each in page.tries), page),
        CardsView(tuple(cards)),
        notes=tuple(_sanity_notes(sheet, page)),
    )


def _columns() -> tuple[str, ...]:
    return (tr("Source"), tr("Old"), "", tr("Roll", "as a heading"), tr("Result"), tr("Sanity"), tr("New"))


def _sanity_notes(sheet: Sheet, page: Page) -> list[str]:
    most, known = tracker_span(sheet, rules.SAN).most, mythos(sheet)
    words = tr("Your maximum Sanity is {most}.")
    if known:
        words = tr("Your maximum Sanity is {most}, with Cthulhu Mythos {mythos}.")
    notes = [words.format(most=most, mythos=known)]
    if page.left_out:
        notes.append(tr("Sanity is at its maximum, so later months aren't rolled."))
    return notes


def _award(shown: DowntimeState, page: Page) -> CardView:
    asked = page.ask(rules.AWARD)
    words = {rules.NO_AWARD: tr("Nothing"), rules.BY_NUMBER: tr("A number")} | {
        each: die_text(each) for each in rules.AWARD_DICE
    }
    parts: list[Part] = [
        Words(tr("The rules set no award for a scenario. Your Keeper names a number or dice."), "muted"),
        pick(asked, tr("Keeper's award"), words),
    ]
    if asked.locked is not None:
        parts.append(Words(refusal_words(asked.locked), "muted"))
    parts += [number(shown, each, tr("Sanity points")) for each in page.asks if each.id == rules.POINTS]
    return CardView("award", tr("Award"), tuple(parts))


def _treatment(shown: DowntimeState, page: Page) -> CardView:
    parts: list[Part] = [
        Words(tr("Roll once for each month of psychoanalysis, against the analyst's skill."), "muted")
    ]
    for each in page.asks:
        if each.id == rules.MONTHS:
            parts.append(number(shown, each, tr("Months of treatment"), tr("of {n}").format(n=each.most)))
        elif each.id == rules.ANALYST:
            words = {rules.OTHER: tr("Someone else"), rules.OWN: tr("The investigator (self)")}
            parts.append(pick(each, tr("Analyst"), words))
        elif each.id == rules.VALUE:
            parts.append(number(shown, each, tr("Analyst's Psychoanalysis"), "%"))
    if page.refusal is not None:
        parts.append(Words(refusal_words(page.refusal), "warn"))
    return CardView("treatment", tr("Psychoanalysis"), tuple(parts))


def _end_switches(page: Page, sheet: Sheet, statuses: tuple[str, ...]) -> tuple[SwitchView, ...]:
    asked = {each.id: each for each in page.asks}
    return tuple(
        switch(asked[rules.over_id(each)], tr("Remove {name}").format(name=status_name(each)))
        for each in statuses
        if sheet.status(each) and rules.over_id(each) in asked
    )


def _row(page: Page, tried: Try) -> TryRow:
    if tried.kind == "analysis":
        return _analysis_row(page, tried)
    return tries.plain_row(page, tried, tr("Award"))


def _analysis_row(page: Page, tried: Try) -> TryRow:
    name, value = tr("Month {n}").format(n=tried.thing), _value(tried)
    natural, came = tries.natural_of(tried), tried.came
    row = TryRow(
        tried.id,
        name,
        str(tried.before),
        "",
        dice=tries.check_dice(tried),
        waiting="" if natural is not None else tr("Needs {n} or less").format(n=value),
        total="" if natural is None else str(natural),
        gain_die=dice_text(tried.gain),
        typed=tried.throw is not None and tried.throw.typed,
        current=tries.is_next(page, tried),
        asks_for=tries.asks_for(tried),
        hint=tries.hint(tried),
    )
    if came is None:
        chance = tries.chance_words(tried.chance or Fraction(0))
        row = row._replace(verdict_line=chance, after="?", roll=ActionView(tr("Roll"), id=tried.id))
        return row._replace(spoken=f"{name}, {row.waiting or row.total}, {chance}")
    degree = short_word(_degree(tried))
    row = row._replace(
        worked=came.worked,
        verdict=degree,
        verdict_line=_comparison_words(came.total or 0, value, worked=came.worked),
        gain_die=dice_text(str(ANALYSIS_COSTS) if _degree(tried) is Degree.FUMBLE else tried.gain),
        gain=_signed(came.gain),
        after=str(came.after),
        outcome=_outcome(came),
    )
    return row._replace(spoken=f"{name}, {row.verdict_line}, {degree}, {row.outcome}")


def _value(tried: Try) -> int:
    return int(dict(tried.on)["value"])


def _degree(tried: Try) -> Degree:
    return next(DEGREES[str(each.fact("degree"))] for each in tried.steps if each.rule == "COC-SAN-05")


def _comparison_words(total: int, value: int, *, worked: bool) -> str:
    words = tr("{total} at or below {value}") if worked else tr("{total} over {value}")
    return words.format(total=total, value=value)


def _signed(gain: int) -> str:
    return f"+{gain}" if gain > 0 else f"−{-gain}" if gain else tr("None")


def _outcome(came: TryResult) -> str:
    if came.gain:
        words = tr("Restored {n}") if came.gain > 0 else tr("Lost {n}")
        return words.format(n=abs(came.gain))
    return tr("Stays at {n}").format(n=came.after)


def recovery_throw(shown: DowntimeState, tried: Try) -> ThrowView:
    """Return an award or a month of psychoanalysis as dice on the felt."""
    name = name_of(shown.down.sheet, tried)
    if tried.kind != "analysis":
        most = int(dict(tried.on)["most"])
        return tries.plain_throw(tried, name, tr("Your maximum Sanity is {n}.").format(n=most))
    value, natural, came = _value(tried), tries.natural_of(tried), tried.came
    caption = tr("{name}: Psychoanalysis {value}").format(name=name, value=value)
    headline = "" if natural is None else str(natural)
    why = change = ""
    if came is not None:
        headline = (
            f"{_comparison_words(came.total or 0, value, worked=came.worked)}, {short_word(_degree(tried))}"
        )
        why = _why(_degree(tried), tried)
        change = f"{tried.before} → {came.after}" if came.gain else str(came.after)
    spoken_parts = (f"{name}, {headline}" if headline else caption, why.rstrip("."), change)
    return ThrowView(
        0,
        tries.check_dice(tried) or ready_pair(),
        caption,
        headline,
        why,
        tries.gain_dice(tried),
        tr("Sanity"),
        change,
        grew=came is not None and came.gain > 0,
        spoken=". ".join(each for each in spoken_parts if each),
    )


def _why(degree: Degree, tried: Try) -> str:
    if degree is Degree.FUMBLE:
        return tr("A fumble costs {dice} Sanity.").format(dice=dice_text(str(ANALYSIS_COSTS)))
    if degree is Degree.FAILURE:
        return tr("Treatment had no effect this month.")
    return tr("A success restores {dice} Sanity.").format(dice=dice_text(tried.gain))


# Hit points


def healing_page(shown: DowntimeState, page: Page) -> PageView:
    """Return the page for hit points from rest and from other care the Keeper allows."""
    sheet = shown.down.sheet
    hurt = health(sheet)
    points = tr("Hit points {now} of {most}").format(now=hurt.hp, most=hurt.max_hp)
    parts: list[Part] = [Words(f"{points}.")]
    if sheet.status(DEAD):
        parts.append(
            Words(
                tr("Dead investigators can't heal. If this is wrong, change it on the Healing page."),
                "danger",
            )
        )
    elif state(sheet) is State.DYING:
        words = tr("Dying: give First Aid on the Healing page first.")
        parts.append(Words(words, "danger"))
    asked = {each.id: each for each in page.asks}
    if rules.DAYS in asked:
        parts.append(_days(shown, asked[rules.DAYS]))
    if rules.CARE in asked:
        why = tr("Your Keeper decides what else heals, such as care for a major wound.")
        unit = tr("of {n}").format(n=asked[rules.CARE].most)
        parts += [
            Words(why, "muted"),
            number(shown, asked[rules.CARE], tr("Other hit points restored"), unit),
        ]
    if after := _hit_points_after(page):
        parts.append(Words(after, "good"))
    cards = [CardView("rest", tr("Rest and care"), tuple(parts), hit_point_state(sheet), "danger")]
    if still := _end_switches(page, sheet, BODY):
        why = tr("Your Keeper decides when these end.")
        cards.append(CardView("still", tr("Current conditions"), (Words(why, "muted"), *still)))
    lead = tr("Each day of rest restores 1 hit point, unless there is a major wound.")
    return PageView("healing", tr("Healing"), lead, cards=CardsView(tuple(cards)))


def _days(shown: DowntimeState, asked: Ask) -> Part:
    if asked.locked is not None:
        return Words(refusal_words(asked.locked), "warn")
    return number(shown, asked, tr("Days of rest"), tr("of {n}").format(n=asked.most))


def _hit_points_after(page: Page) -> str:
    changed = [each for each in page.events if isinstance(each, TrackerChanged) and each.tracker == rules.HP]
    if not changed:
        return ""
    before, after = changed[0].before, changed[-1].after
    return tr("Hit points {before} → {after}.").format(before=before, after=after)
