"""Downtime in Striker, in words."""

from desktop.base.listed import called
from desktop.base.words import ntr, tr, within
from desktop.games.striker.downtime_derived import derived_view, values_changed
from desktop.games.striker.downtime_ranks import ranks_left, ranks_view
from desktop.games.striker.words import modifier_word, number_word, refusal_words, skill_word
from desktop.views import cards
from desktop.views.changes import change_line as general_line
from desktop.views.changes import sides
from desktop.views.downtime.asks import number
from desktop.views.downtime.pages import ChangeLine, DowntimeWords, PageView, Shown
from desktop.views.downtime.sides import after_page, arrow, before_page
from desktop.views.downtime.tries import nothing_thrown
from desktop.views.entries import tracker_name
from desktop.views.sheet_parts import has_tracker
from rules_core.game.downtime import Page
from rules_core.sheet.changes import Change
from rules_core.sheet.sheet import Sheet
from rules_core.systems.striker.acts import TRACKERS
from rules_core.systems.striker.downtime import LEVEL, LEVELS, RESTS, level_number, ranks_earned, rests
from rules_core.systems.striker.on_sheet import most_of, per_rest
from rules_core.systems.striker.system import SYSTEM


def step_words(shown: Shown, page: Page) -> tuple[str, str]:
    """A page in the list of pages."""
    match page.id:
        case "level":
            count = page.ask(LEVELS).number
            words = ntr("{n} level gained", "{n} levels gained", count) if count else tr("No level gained")
            return tr("Level"), words.format(n=count)
        case "ranks":
            return tr("Ranks"), ranks_left(shown)
        case "derived":
            count = values_changed(shown, page)
            words = ntr("{n} value changes", "{n} values change", count) if count else tr("As before")
            return tr("Derived values"), words.format(n=count)
        case _:
            if not page.asks:
                return tr("Rest"), tr("Nothing to give back")
            count = page.ask(RESTS).number
            words = ntr("{n} rest", "{n} rests", count) if count else tr("No rest")
            return tr("Rest"), words.format(n=count)


def page_view(shown: Shown, page: Page) -> PageView:
    """A page of this game."""
    return {"level": _level, "ranks": ranks_view, "derived": derived_view, "rest": _rest}[page.id](
        shown, page
    )


# Level


def _level(shown: Shown, page: Page) -> PageView:
    asked = page.ask(LEVELS)
    lines = _level_lines(shown.down.sheet, asked.number)
    field = number(shown, asked, tr("Levels gained"), tr("up to {n}").format(n=asked.most), lines)
    return PageView(
        "level",
        tr("Level"),
        tr("How many levels were gained since the last downtime? Nothing is saved until the last step."),
        cards=cards.page(cards.card("level", tr("Levels"), field)),
    )


def _level_lines(sheet: Sheet, gained: int) -> tuple[cards.Words, ...]:
    if not gained:
        return (cards.Words(tr("Without a new level there are no ranks to spend."), "muted"),)
    before, written = level_number(sheet), sheet.detail(LEVEL)
    if before is not None:
        said = cards.Words(tr("Level {before} → {after}").format(before=before, after=before + gained))
    elif written:
        said = cards.Words(tr("“{level}” is no number, so it stays as it is.").format(level=written), "muted")
    else:
        said = cards.Words(tr("No level stands on the sheet, so only the ranks count."), "muted")
    ranks = ranks_earned(gained)
    shares = tr("Ranks to spend for the profession: {skills} on skills, {techniques} on techniques.").format(
        skills=ranks.profession_skills, techniques=ranks.profession_techniques
    )
    more = tr("Ranks to spend for the vocation: {skills} on skills, {techniques} on techniques.").format(
        skills=ranks.vocation_skills, techniques=ranks.vocation_techniques
    )
    return (said, cards.Words(shares), cards.Words(more))


# Rest


def _rest(shown: Shown, page: Page) -> PageView:
    lead = tr(
        "How often was there a rest? Your table says how many fit in. Nothing is saved until the last step."
    )
    if not page.asks:
        (_, ruling), *_ = page.left_out
        return PageView("rest", tr("Rest"), lead, empty=refusal_words(ruling))
    asked, was = page.ask(RESTS), before_page(shown, page)
    parts: list[cards.Part] = [number(shown, asked, tr("Rests taken"), tr("up to {n}").format(n=asked.most))]
    useful = len(rests(was)[0])
    if asked.number > useful:
        words = ntr(
            "After {n} rest nothing more comes back.", "After {n} rests nothing more comes back.", useful
        )
        parts.append(cards.Words(words.format(n=useful), "muted"))
    now = after_page(shown, page)
    items = tuple(_points(was, now, each) for each in TRACKERS if has_tracker(was, each))
    return PageView(
        "rest",
        tr("Rest"),
        lead,
        cards=cards.page(
            cards.card("rests", tr("Rests"), *parts), cards.card("points", tr("Points"), cards.items(items))
        ),
    )


def _points(was: Sheet, now: Sheet, tracker_id: str) -> cards.ItemView:
    """The points of a tracker before and after the rests."""
    name = tracker_name(SYSTEM, tracker_id)
    shown = arrow(number_word(was.tracker(tracker_id).value), number_word(now.tracker(tracker_id).value))
    aside = tr("{value} of {most}").format(value=shown, most=most_of(was, tracker_id))
    line = tr("Each rest gives back {n}.").format(n=per_rest(was, tracker_id))
    return cards.ItemView(tracker_id, name, ", ".join((name, aside, line)), aside=aside, lines=(line,))


# Beside the pages


def help_words(page: Page) -> tuple[str, str]:
    """The rule behind a page."""
    match page.id:
        case "level":
            return tr("What a level brings"), tr(
                "Four ranks for skills of the profession and four for its techniques, one and one for the "
                "vocation. When a level is gained, the rules leave to the table."
            )
        case "ranks":
            return tr("How ranks count"), tr(
                "Each rank adds 1 to M. A technique builds on its skill, so it rises with that as well. "
                "The four shares cannot be mixed. "
                "A technique that is new has to be written down under Techniques first."
            )
        case "derived":
            return tr("What follows from skills"), tr(
                "Size and Agility, as far as armour lets it count, make the target challenge. Health, Energy "
                "and Focus make hit points, energy points and focus points, at most and for each rest."
            )
        case _:
            return tr("What a rest gives back"), tr(
                "Half of HX and Health in hit points, EX and Energy in energy points, FX and Focus in focus "
                "points, with the ranks just spent and never beyond the maximum."
            )


def change_line(sheet: Sheet, change: Change) -> ChangeLine | None:
    """A change in words; skills with the signs of their modifiers, techniques with their ranks."""
    before, after = change.before, change.after
    match change.kind:
        case "skill":
            return sides(_skill_name(sheet, change.id), modifier_word(before), modifier_word(after))
        case "technique" if before is not None and after is not None and before.ranks != after.ranks:
            name, ranks = called(sheet.system, after), tr("R {n}")
            return sides(name, ranks.format(n=before.ranks), ranks.format(n=after.ranks))
        case "detail" if change.id == LEVEL and before is not None and after is not None:
            return sides(tr("Level"), before.text, after.text)
        case "maximum" if before is not None and after is None:
            name = tr("Max {name}").format(name=within(tracker_name(SYSTEM, change.id)))
            return sides(name, number_word(before), tr("by the rules"))
        case _:
            return general_line(sheet, change)


def _skill_name(sheet: Sheet, skill_id: str) -> str:
    try:
        return skill_word(sheet.skill(skill_id))
    except KeyError:  # it was on the sheet then
        return skill_id


WORDS = DowntimeWords(
    step=step_words,
    page=page_view,
    help=help_words,
    throw=nothing_thrown,
    refusal_words=refusal_words,
    change_line=change_line,
)
"""What this game says in downtime."""
