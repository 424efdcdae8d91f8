"""Texts of Striker's downtime wizard, with its level and rest pages."""

from desktop.base.listed import called
from desktop.base.words import ntr, tr, within
from desktop.games.striker.downtime_derived import derived_view, values_changed
from desktop.games.striker.downtime_ranks import ranks_left, ranks_view
from desktop.games.striker.words import modifier_word, number_word, refusal_words, skill_word
from desktop.views import cards
from desktop.views.changes import change_line as general_line
from desktop.views.changes import sides
from desktop.views.downtime.asks import number
from desktop.views.downtime.pages import (
    ChangeLine,
    DowntimeState,
    DowntimeWords,
    PageView,
    after_page,
    arrow,
    before_page,
)
from desktop.views.downtime.tries import no_downtime_dice
from desktop.views.entries import tracker_name
from desktop.views.sheet_parts import has_tracker
from rules_core.game.downtime import Page
from rules_core.sheet.changes import Change
from rules_core.sheet.sheet import Sheet
from rules_core.systems.striker.acts import TRACKERS
from rules_core.systems.striker.downtime import LEVEL, LEVELS, RESTS, level_number, ranks_earned, rests
from rules_core.systems.striker.on_sheet import most_of, per_rest
from rules_core.systems.striker.system import SYSTEM


def step_words(shown: DowntimeState, page: Page) -> tuple[str, str]:
    """Return a page's title and summary for the list of pages."""
    match page.id:
        case "level":
            count = page.ask(LEVELS).number
            words = ntr("{n} level gained", "{n} levels gained", count) if count else tr("No levels gained")
            return tr("Level"), words.format(n=count)
        case "ranks":
            return tr("Ranks"), ranks_left(shown)
        case "derived":
            count = values_changed(shown, page)
            words = ntr("{n} value changes", "{n} values change", count) if count else tr("Unchanged")
            return tr("Derived values"), words.format(n=count)
        case _:
            if not page.asks:
                return tr("Rest"), tr("Nothing to restore")
            count = page.ask(RESTS).number
            words = ntr("{n} rest", "{n} rests", count) if count else tr("No rest")
            return tr("Rest"), words.format(n=count)


def page_view(shown: DowntimeState, page: Page) -> PageView:
    """Return the view of a downtime page."""
    return {"level": _level, "ranks": ranks_view, "derived": derived_view, "rest": _rest}[page.id](
        shown, page
    )


# Level


def _level(shown: DowntimeState, page: Page) -> PageView:
    asked = page.ask(LEVELS)
    lines = _level_lines(shown.down.sheet, asked.number)
    field = number(shown, asked, tr("Levels gained"), tr("up to {n}").format(n=asked.most), lines)
    return PageView(
        "level",
        tr("Level"),
        tr("How many levels did you gain since the last downtime?"),
        cards=cards.page(cards.card("level", tr("Levels"), field)),
    )


def _level_lines(sheet: Sheet, gained: int) -> tuple[cards.Words, ...]:
    if not gained:
        return (cards.Words(tr("Without a new level, there are no ranks to spend."), "muted"),)
    before, level_text = level_number(sheet), sheet.detail(LEVEL)
    if before is not None:
        level_line = cards.Words(tr("Level {before} → {after}").format(before=before, after=before + gained))
    elif level_text:
        level_line = cards.Words(
            tr("“{level}” isn't a number, so it stays unchanged.").format(level=level_text), "muted"
        )
    else:
        level_line = cards.Words(tr("The sheet has no level, so only the ranks count."), "muted")
    ranks = ranks_earned(gained)
    profession = tr("Profession ranks to spend: {skills} on skills, {techniques} on techniques.").format(
        skills=ranks.profession_skills, techniques=ranks.profession_techniques
    )
    vocation = tr("Vocation ranks to spend: {skills} on skills, {techniques} on techniques.").format(
        skills=ranks.vocation_skills, techniques=ranks.vocation_techniques
    )
    return (level_line, cards.Words(profession), cards.Words(vocation))


# Rest


def _rest(shown: DowntimeState, page: Page) -> PageView:
    lead = tr("How many times did you rest? Your table decides how many rests fit in.")
    if not page.asks:
        (_, ruling), *_ = page.left_out
        return PageView("rest", tr("Rest"), lead, empty=refusal_words(ruling))
    asked, before = page.ask(RESTS), before_page(shown, page)
    parts: list[cards.Part] = [number(shown, asked, tr("Rests taken"), tr("up to {n}").format(n=asked.most))]
    useful = len(rests(before)[0])
    if asked.number > useful:
        words = ntr(
            "After {n} rest, there's nothing left to restore.",
            "After {n} rests, there's nothing left to restore.",
            useful,
        )
        parts.append(cards.Words(words.format(n=useful), "muted"))
    after = after_page(shown, page)
    items = tuple(_points(before, after, each) for each in TRACKERS if has_tracker(before, each))
    return PageView(
        "rest",
        tr("Rest"),
        lead,
        cards=cards.page(
            cards.card("rests", tr("Rests"), *parts), cards.card("points", tr("Points"), cards.items(items))
        ),
    )


def _points(before: Sheet, after: Sheet, tracker_id: str) -> cards.ItemView:
    name = tracker_name(SYSTEM, tracker_id)
    shown = arrow(number_word(before.tracker(tracker_id).value), number_word(after.tracker(tracker_id).value))
    aside = tr("{value} of {most}").format(value=shown, most=most_of(before, tracker_id))
    line = tr("Each rest restores {n}.").format(n=per_rest(before, tracker_id))
    return cards.ItemView(tracker_id, name, ", ".join((name, aside, line)), aside=aside, lines=(line,))


# Help and changes


def help_words(page: Page) -> tuple[str, str]:
    """Return the heading and text that explain the rule behind a page."""
    match page.id:
        case "level":
            return tr("What a level gives"), tr(
                "Each level gives four ranks for profession skills and four for profession "
                "techniques, plus one each for the vocation. The rules let your table decide "
                "when you gain a level."
            )
        case "ranks":
            return tr("How ranks count"), tr(
                "Each rank adds 1 to M. A technique builds on its skill, so it rises with the "
                "skill too. You can't mix the four shares. To raise a new technique, add it on "
                "the Techniques page first."
            )
        case "derived":
            return tr("Values derived from skills"), tr(
                "The target challenge comes from Size and Agility, which armour can cap. "
                "Health, Energy and Focus set hit points, energy points and focus points. They "
                "set the maximum and what a rest restores."
            )
        case _:
            return tr("What a rest restores"), tr(
                "A rest restores hit points, energy points and focus points: half of HX plus "
                "Health, EX plus Energy, and FX plus Focus. New ranks already count. Points "
                "never go over the maximum."
            )


def change_line(sheet: Sheet, change: Change) -> ChangeLine | None:
    """Return a before-and-after line for a change: skills by modifier, techniques by ranks."""
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
    except KeyError:  # removed from the sheet since
        return skill_id


WORDS = DowntimeWords(
    step=step_words,
    page=page_view,
    help=help_words,
    throw=no_downtime_dice,
    refusal_words=refusal_words,
    change_line=change_line,
)
"""The game's texts for the downtime wizard."""
