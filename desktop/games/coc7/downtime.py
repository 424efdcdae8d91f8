"""The downtime pages of Call of Cthulhu."""

from desktop.base.names import skill_name
from desktop.base.words import ntr, tr
from desktop.games.coc7.downtime_recovery import healing_page, recovery_throw, sanity_page
from desktop.games.coc7.downtime_words import change_line, help_words, name_of, refusal_words
from desktop.games.coc7.sheet import hit_point_state
from desktop.views.about import switch_words
from desktop.views.cards import CardsView, CardView, Items, ItemView, Part, Words
from desktop.views.downtime.asks import line, pick
from desktop.views.downtime.pages import DowntimeState, DowntimeWords, PageView, ThrowView, TryRow
from desktop.views.downtime.tries import d100_row, d100_throw, gains_so_far, skills_step, table, ways_out
from desktop.views.sheet_parts import backstory_headings, has_tracker
from rules_core.game.downtime import Page, Try
from rules_core.game.switches import table_facts, table_from
from rules_core.sheet.events import TrackerChanged
from rules_core.sheet.plan import STORY
from rules_core.sheet.sheet import Passage, Sheet
from rules_core.systems.coc7.derive import PERMANENT, State, health, state
from rules_core.systems.coc7.downtime import (
    ALWAYS_ABOVE,
    CONNECTION,
    NO_CONNECTION,
    OVER,
    RUNNING,
    SCENARIO,
    passage_key,
)
from rules_core.systems.coc7.downtime_recovery import SAN
from rules_core.systems.coc7.system import SYSTEM, tracker_span
from rules_core.systems.coc7.table import RECOMMENDED

_TABLE = ("luck_recovery", "tick_with_bonus", "tick_with_penalty")
"""The house-rule switches that affect downtime."""


def step_words(shown: DowntimeState, page: Page) -> tuple[str, str]:
    """Return the title and summary of a page in the list of pages."""
    match page.id:
        case "phase":
            return tr("Scenario"), _scenario()[str(page.ask(SCENARIO).value)]
        case "skills":
            return skills_step(page)
        case "luck":
            return tr("Luck"), tr("Recover 1D10") if page.tries else tr("At maximum")
        case "sanity":
            count = len(page.tries)
            words = ntr("{n} roll", "{n} rolls", count) if count else tr("Award and treatment")
            return tr("Sanity"), words.format(n=count)
        case "healing":
            hurt = health(shown.down.sheet)
            return tr("Healing"), tr("Hit points {now} of {most}").format(now=hurt.hp, most=hurt.max_hp)
        case _:
            chosen = _passages(shown.down.sheet.backstory)[str(page.ask(CONNECTION).value)]
            return tr("Key connection"), chosen.partition(":")[0]


def page_view(shown: DowntimeState, page: Page) -> PageView:
    """Return a downtime page; raises KeyError for a page of another game."""
    return {
        "phase": _phase,
        "skills": _skills,
        "luck": _luck,
        "sanity": sanity_page,
        "healing": healing_page,
        "connection": _connection,
    }[page.id](shown, page)


# The phase


def _scenario() -> dict[str, str]:
    return {OVER: tr("Over"), RUNNING: tr("Still running")}


def _phase(shown: DowntimeState, page: Page) -> PageView:
    sheet = shown.down.sheet
    parts: list[Part] = [pick(page.ask(SCENARIO), tr("Scenario"), _scenario())]
    if page.refusal is not None:
        parts.append(Words(refusal_words(page.refusal), "warn"))
    parts += [Words(words, "warn") for words in _warnings(sheet)]
    words = switch_words("coc7")
    positions = dict(table_facts(table_from(dict(shown.down.rules), RECOMMENDED)))
    items = tuple(_answer(key, words[key].title, words[key].positions[str(positions[key])]) for key in _TABLE)
    return PageView(
        "phase",
        tr("After the scenario"),
        tr("Ticked skills can improve, and hit points and Sanity recover."),
        cards=CardsView(
            (
                CardView("scenario", tr("Development phase"), tuple(parts)),
                CardView("table", tr("Rules at your table"), (Items(items),)),
            )
        ),
    )


def _answer(key: str, question: str, answer: str) -> ItemView:
    return ItemView(key, question, f"{question} {answer}", aside=answer)


def _warnings(sheet: Sheet) -> list[str]:
    found = []
    if has_tracker(sheet, "hp") and state(sheet) in (State.DYING, State.DEAD):
        words = tr("{state}: if this has changed, update the Healing page first.")
        found.append(words.format(state=hit_point_state(sheet)))
    if sheet.status(PERMANENT):
        found.append(
            tr("Permanent insanity: your Keeper decides whether you can keep playing this investigator.")
        )
    return found


# Skills and Luck


def _skills(shown: DowntimeState, page: Page) -> PageView:
    sheet = shown.down.sheet
    rows = tuple(_row(page, each, name_of(sheet, each)) for each in page.tries)
    columns = (tr("Skill"), tr("Old"), "", tr("Roll D100"), tr("Improves?"), tr("Gain"), tr("New"))
    unrolled = [
        tr("{name} can't be ticked, so its tick is removed without a roll.").format(name=_name(sheet, skill))
        for skill, _ in page.left_out
    ]
    return PageView(
        "skills",
        tr("Skills"),
        tr("Roll once for each ticked skill."),
        table(columns, rows, page),
        notes=(*unrolled, *_lost_sanity_note(sheet, page)),
        empty="" if rows else tr("No skills are ticked, so there's nothing to roll."),
        empty_actions=ways_out(),
        so_far=(*gains_so_far(page), *_sanity_so_far(page)) if rows else (),
    )


def _name(sheet: Sheet, skill_id: str) -> str:
    return skill_name(SYSTEM, sheet.skill(skill_id))


def _row(page: Page, tried: Try, name: str) -> TryRow:
    row = d100_row(page, tried, name)
    if tried.came is None:
        return row
    if always := _automatic_gain_words(tried):
        row = row._replace(verdict_line=always, spoken=row.spoken.replace(row.verdict_line, always))
    if restored := _mastery(tried):
        outcome = tr("Improved, Sanity +{n}").format(n=restored)
        row = row._replace(outcome=outcome, spoken=f"{row.spoken}, {outcome}")
    return row


def _mastery(tried: Try) -> int:
    """Return the Sanity restored by reaching 90, 0 for none (COC-XP-04)."""
    return 0 if tried.came is None else sum(points for _, points in tried.came.also)


def _automatic_gain_words(tried: Try) -> str:
    """Return the verdict for a roll above 95 that improves a skill it isn't over, "" for other rolls
    (COC-XP-03).
    """
    came = tried.came
    if came is None or not came.worked or (came.total or 0) > tried.before:
        return ""
    return tr("{total}, above {least}").format(total=came.total, least=ALWAYS_ABOVE)


def _sanity_so_far(page: Page) -> tuple[tuple[str, str], ...]:
    restored = sum(_mastery(each) for each in page.tries)
    return ((tr("Sanity"), f"+{_sanity_gained(page)}"),) if restored else ()


def _sanity_gained(page: Page) -> int:
    changed = (each for each in page.events if isinstance(each, TrackerChanged) and each.tracker == SAN)
    return sum(each.after - each.before for each in changed)


def _lost_sanity_note(sheet: Sheet, page: Page) -> tuple[str, ...]:
    restored, risen = sum(_mastery(each) for each in page.tries), _sanity_gained(page)
    if restored == risen or not has_tracker(sheet, SAN):
        return ()
    words = tr("Your maximum Sanity is {most}, so only {risen} of the {n} points count.")
    return (words.format(most=tracker_span(sheet, SAN).most, risen=risen, n=restored),)


def _luck(shown: DowntimeState, page: Page) -> PageView:
    columns = (tr("Recovers"), tr("Old"), "", tr("Roll D100"), tr("Beats Luck?"), tr("Gain"), tr("New"))
    rows = tuple(d100_row(page, each, name_of(shown.down.sheet, each)) for each in page.tries)
    most = dict(page.left_out[0][1].step.facts)["most"] if page.left_out else ""
    return PageView(
        "luck",
        tr("Luck"),
        tr("After a scenario, roll D100: if you roll over your Luck, you regain some."),
        table(columns, rows, page),
        empty="" if rows else tr("Luck is at its maximum of {n}. Nothing to recover.").format(n=most),
    )


# The key connection


def _connection(shown: DowntimeState, page: Page) -> PageView:
    asked = page.ask(CONNECTION)
    why = tr("This doesn't change any numbers. What happened goes into the notes of this downtime.")
    parts: tuple[Part, ...] = (
        pick(asked, tr("Key connection"), _passages(shown.down.sheet.backstory)),
        Words(why, "muted"),
        line(page.ask(STORY), tr("What happened to it"), tr("A letter came, the first in years")),
    )
    return PageView(
        "connection",
        tr("Key connection"),
        tr("What matters most to the investigator may have changed."),
        cards=CardsView((CardView("connection", tr("From the backstory"), parts),)),
    )


_LONGEST = 60


def _passages(passages: tuple[Passage, ...]) -> dict[str, str]:
    headings = backstory_headings()
    named = {NO_CONNECTION: tr("None")}
    for place, each in enumerate(passages):
        first = each.text.strip().partition("\n")[0]
        short = first if len(first) <= _LONGEST else f"{first[:_LONGEST]}…"
        named[passage_key(place, each)] = f"{headings.get(each.heading, each.heading)}: {short}"
    return named


# The felt


def throw_view(shown: DowntimeState, tried: Try) -> ThrowView:
    """Return an improvement roll, award or treatment as dice on the felt."""
    if tried.kind in ("award", "analysis"):
        return recovery_throw(shown, tried)
    view = d100_throw(tried, name_of(shown.down.sheet, tried), _why(tried))
    if always := _automatic_gain_words(tried):
        spoken = view.spoken.replace(view.headline, always)
        return view._replace(headline=always, spoken=spoken)
    return view


def _why(tried: Try) -> str:
    came = tried.came
    if came is None:
        return ""
    if tried.id == "luck":
        return (
            tr("You rolled over your Luck.")
            if came.worked
            else tr("You didn't roll over your Luck, so it stays the same.")
        )
    if not came.worked:
        return tr("You didn't roll over the skill, so it stays the same. Its tick is removed.")
    if restored := _mastery(tried):
        return tr("Reaching 90 restores 2D6 Sanity: {n}.").format(n=restored)
    if _automatic_gain_words(tried):
        return tr("A roll over 95 improves any skill by 1D10.")
    return tr("You rolled over the skill, so it gains 1D10.")


WORDS = DowntimeWords(
    step=step_words,
    page=page_view,
    help=help_words,
    throw=throw_view,
    refusal_words=refusal_words,
    change_line=change_line,
)
"""The texts of downtime in Call of Cthulhu."""
