"""Downtime in Call of Cthulhu, in words."""

from desktop.base.names import skill_name
from desktop.base.words import ntr, tr
from desktop.games.coc7.downtime_recovery import healing_page, recovery_throw, sanity_page
from desktop.games.coc7.downtime_words import change_line, help_words, name_of, refusal_words
from desktop.games.coc7.sheet import hit_point_state
from desktop.views.cards import CardsView, CardView, Items, ItemView, Part, Words
from desktop.views.downtime.asks import line, pick
from desktop.views.downtime.pages import DowntimeWords, PageView, Shown, ThrowView, TryRow
from desktop.views.downtime.tries import d100_row, d100_throw, gains_so_far, skills_step, table, ways_out
from desktop.views.sheet_parts import backstory_headings, has_tracker
from desktop.views.switch_words import switch_words
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
"""The switches of a table that development goes by."""


def step_words(shown: Shown, page: Page) -> tuple[str, str]:
    """A page in the list of pages."""
    match page.id:
        case "phase":
            return tr("Scenario"), _scenario()[str(page.ask(SCENARIO).value)]
        case "skills":
            return skills_step(page)
        case "luck":
            return tr("Luck"), tr("Recover 1D10") if page.tries else tr("At its maximum")
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


def page_view(shown: Shown, page: Page) -> PageView:
    """A page of this game."""
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
    return {OVER: tr("It is over"), RUNNING: tr("It goes on")}


def _phase(shown: Shown, page: Page) -> PageView:
    sheet = shown.down.sheet
    parts: list[Part] = [pick(page.ask(SCENARIO), tr("The scenario"), _scenario())]
    if page.refusal is not None:
        parts.append(Words(refusal_words(page.refusal), "warn"))
    parts += [Words(words, "warn") for words in _warnings(sheet)]
    words = switch_words("coc7")
    stand = dict(table_facts(table_from(dict(shown.down.rules), RECOMMENDED)))
    items = tuple(_answer(key, words[key].title, words[key].positions[str(stand[key])]) for key in _TABLE)
    return PageView(
        "phase",
        tr("After the scenario"),
        tr("Ticked skills may rise now, and wounds and nerves mend. Nothing is saved until the last step."),
        cards=CardsView(
            (
                CardView("scenario", tr("Development phase"), tuple(parts)),
                CardView("table", tr("How this table plays"), (Items(items),)),
            )
        ),
    )


def _answer(key: str, question: str, answer: str) -> ItemView:
    return ItemView(key, question, f"{question} {answer}", aside=answer)


def _warnings(sheet: Sheet) -> list[str]:
    """What should be looked at before anybody rests."""
    found = []
    if has_tracker(sheet, "hp") and state(sheet) in (State.DYING, State.DEAD):
        words = tr("{state}: if that is no longer so, change it on the Healing page of the sheet first.")
        found.append(words.format(state=hit_point_state(sheet)))
    if sheet.status(PERMANENT):
        found.append(tr("Permanent insanity: your Keeper says whether this investigator goes on."))
    return found


# Skills and Luck


def _skills(shown: Shown, page: Page) -> PageView:
    sheet = shown.down.sheet
    rows = tuple(_row(page, each, name_of(sheet, each)) for each in page.tries)
    columns = (tr("Skill"), tr("Old"), "", tr("Roll D100"), tr("Improves?"), tr("Gain"), tr("New"))
    unrolled = [
        tr("{name} takes no tick, so its tick goes without a roll.").format(name=_name(sheet, skill))
        for skill, _ in page.left_out
    ]
    return PageView(
        "skills",
        tr("Skills"),
        tr("One try for each skill with a success this scenario. Nothing is saved until the last step."),
        table(columns, rows, page),
        notes=(*unrolled, *_sanity_too_much(sheet, page)),
        empty="" if rows else tr("No skill is ticked. There is nothing to roll."),
        empty_actions=ways_out(),
        so_far=(*gains_so_far(page), *_sanity_so_far(page)) if rows else (),
    )


def _name(sheet: Sheet, skill_id: str) -> str:
    return skill_name(SYSTEM, sheet.skill(skill_id))


def _row(page: Page, tried: Try, name: str) -> TryRow:
    """The row of a skill, with the Sanity that mastery restored."""
    row = d100_row(page, tried, name)
    if tried.came is None:
        return row
    if always := _always(tried):
        row = row._replace(verdict_line=always, spoken=row.spoken.replace(row.verdict_line, always))
    if restored := _mastery(tried):
        outcome = tr("Improved, Sanity +{n}").format(n=restored)
        row = row._replace(outcome=outcome, spoken=f"{row.spoken}, {outcome}")
    return row


def _mastery(tried: Try) -> int:
    """The Sanity that reaching 90 restored."""
    return 0 if tried.came is None else sum(points for _, points in tried.came.also)


def _always(tried: Try) -> str:
    """What a die says that improves a skill it does not beat, "" for any other."""
    came = tried.came
    if came is None or not came.worked or (came.total or 0) > tried.before:
        return ""
    return tr("{total}, above {least}").format(total=came.total, least=ALWAYS_ABOVE)


def _sanity_so_far(page: Page) -> tuple[tuple[str, str], ...]:
    """The Sanity that mastery has brought back, as far as there is room for it."""
    restored = sum(_mastery(each) for each in page.tries)
    return ((tr("Sanity"), f"+{_sanity_risen(page)}"),) if restored else ()


def _sanity_risen(page: Page) -> int:
    changed = (each for each in page.events if isinstance(each, TrackerChanged) and each.tracker == SAN)
    return sum(each.after - each.before for each in changed)


def _sanity_too_much(sheet: Sheet, page: Page) -> tuple[str, ...]:
    """That mastery restored more Sanity than there is room for."""
    restored, risen = sum(_mastery(each) for each in page.tries), _sanity_risen(page)
    if restored == risen or not has_tracker(sheet, SAN):
        return ()
    words = tr("Sanity rises to {most} at the most, so {risen} of the {n} points count.")
    return (words.format(most=tracker_span(sheet, SAN).most, risen=risen, n=restored),)


def _luck(shown: Shown, page: Page) -> PageView:
    columns = (tr("Recovers"), tr("Old"), "", tr("Roll D100"), tr("Beats Luck?"), tr("Gain"), tr("New"))
    rows = tuple(d100_row(page, each, name_of(shown.down.sheet, each)) for each in page.tries)
    most = dict(page.left_out[0][1].step.facts)["most"] if page.left_out else ""
    return PageView(
        "luck",
        tr("Luck"),
        tr("At this table Luck comes back after a scenario, where a try beats what is left of it."),
        table(columns, rows, page),
        empty="" if rows else tr("Luck is at its maximum of {n}. Nothing to recover.").format(n=most),
    )


# The key connection


def _connection(shown: Shown, page: Page) -> PageView:
    asked = page.ask(CONNECTION)
    why = tr("The rules here attach no number to it. What happened goes into the notes of this downtime.")
    parts: tuple[Part, ...] = (
        pick(asked, tr("The key connection is"), _passages(shown.down.sheet.backstory)),
        Words(why, "muted"),
        line(page.ask(STORY), tr("What happened to it"), tr("A letter came, the first in years")),
    )
    return PageView(
        "connection",
        tr("Key connection"),
        tr("What matters most to the investigator may be another thing after all this."),
        cards=CardsView((CardView("connection", tr("From the backstory"), parts),)),
    )


_LONGEST = 60


def _passages(passages: tuple[Passage, ...]) -> dict[str, str]:
    """The passages of a backstory as they are chosen, by their keys, with that for none."""
    headings = backstory_headings()
    named = {NO_CONNECTION: tr("None")}
    for place, each in enumerate(passages):
        first = each.text.strip().partition("\n")[0]
        short = first if len(first) <= _LONGEST else f"{first[:_LONGEST]}…"
        named[passage_key(place, each)] = f"{headings.get(each.heading, each.heading)}: {short}"
    return named


# The felt


def throw_view(shown: Shown, tried: Try) -> ThrowView:
    """A try on the felt."""
    if tried.kind in ("award", "analysis"):
        return recovery_throw(shown, tried)
    view = d100_throw(tried, name_of(shown.down.sheet, tried), _why(tried))
    if always := _always(tried):
        spoken = view.spoken.replace(view.headline, always)
        return view._replace(headline=always, spoken=spoken)
    return view


def _why(tried: Try) -> str:
    came = tried.came
    if came is None:
        return ""
    if tried.id == "luck":
        return tr("Above the Luck that was left.") if came.worked else tr("Luck was not beaten, so it stays.")
    if not came.worked:
        return tr("The skill was not beaten, so it stays. Its tick is gone.")
    if restored := _mastery(tried):
        return tr("90 or more: mastery restores 2D6 Sanity, {n}.").format(n=restored)
    if _always(tried):
        return tr("Above 95 improves any skill, by 1D10.")
    return tr("Above the skill, so it gains 1D10.")


WORDS = DowntimeWords(
    step=step_words,
    page=page_view,
    help=help_words,
    throw=throw_view,
    refusal_words=refusal_words,
    change_line=change_line,
)
"""What this game says in downtime."""
