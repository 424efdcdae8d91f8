"""The ranks page of Striker's downtime: four shares of ranks, and what each can raise."""

from desktop.base.listed import called, detail_of
from desktop.base.words import ntr, tr
from desktop.games.striker.words import modifier_word, skill_word
from desktop.views import cards
from desktop.views.downtime.asks import fewer_and_more
from desktop.views.downtime.pages import DowntimeState, PageView, arrow
from rules_core.game.downtime import Ask, Page
from rules_core.sheet.events import play
from rules_core.sheet.outcome import Refused
from rules_core.sheet.sheet import Sheet, Technique
from rules_core.systems.striker.downtime import (
    LEVELS,
    Budget,
    Budgeted,
    budgets_of,
    marks_profession,
    thing_of,
)
from rules_core.systems.striker.on_sheet import parent_of, skill_ranks, technique_values

_FEW = 12
"""Longer lists than this can be searched."""


def ranks_view(shown: DowntimeState, page: Page) -> PageView:
    """Return the page for spending ranks."""
    sheet = shown.down.sheet
    after = play(sheet, page.events)
    budgets = _budgets(shown)
    return PageView(
        "ranks",
        tr("Ranks"),
        tr("Spend the ranks from your new levels, each share separately."),
        cards=cards.page(*(_card(sheet, after, each) for each in budgets)),
        notes=tuple(note for note in (_profession_note(sheet), _unspent_note(budgets)) if note),
    )


def ranks_left(shown: DowntimeState) -> str:
    """Return how many ranks are left: "3 ranks to spend", or "All spent"."""
    left = sum(each.left for each in _budgets(shown))
    return ntr("{n} rank to spend", "{n} ranks to spend", left).format(n=left) if left else tr("All spent")


def _budgets(shown: DowntimeState) -> tuple[Budgeted, ...]:
    levels = next(ask.number for page in shown.pages for ask in page.asks if ask.id == LEVELS)
    return budgets_of(shown.down, levels)


def _profession_note(sheet: Sheet) -> str:
    if marks_profession(sheet):
        return tr(
            "The skills marked on the sheet belong to the profession. The sheet doesn't say "
            "which belong to the vocation: choose as your table agreed."
        )
    return tr(
        "The sheet doesn't say what belongs to the profession or the vocation, so everything "
        "is listed. Choose as your table agreed."
    )


def _unspent_note(budgets: tuple[Budgeted, ...]) -> str:
    left = sum(each.left for each in budgets)
    if not left:
        return ""
    words = ntr(
        "{n} rank isn't spent. The sheet doesn't save it: spend it now, or note it on the last page.",
        "{n} ranks aren't spent. The sheet doesn't save them: spend them now, or note them on the last page.",
        left,
    )
    return words.format(n=left)


def _card(sheet: Sheet, after: Sheet, budgeted: Budgeted) -> cards.CardView:
    budget, left = budgeted.budget, budgeted.left
    title = {
        Budget.PROFESSION: tr("Profession skills"),
        Budget.PROFESSION_TECHNIQUE: tr("Profession techniques"),
        Budget.VOCATION: tr("Vocation skills"),
        Budget.VOCATION_TECHNIQUE: tr("Vocation techniques"),
    }[budget]
    name = detail_of(sheet, "occupation" if budget.is_profession else "vocation")
    if budget.is_for_skills:
        items = [_skill(sheet, after, each) for each in budgeted.asks]
        empty = tr("No skills on the sheet.")
        search, none_found = tr("Search skills"), tr("No skill matches.")
    else:
        items = [_technique(sheet, after, each) for each in budgeted.asks]
        empty = tr("No techniques to raise. Add one on the Techniques page first.")
        search, none_found = tr("Search techniques"), tr("No technique matches.")
    listed = tuple(sorted(items, key=lambda item: (item.title.casefold(), item.id)))
    return cards.card(
        budget.value,
        f"{title}: {name}" if name else title,
        cards.items(listed, empty)
        if len(listed) <= _FEW
        else cards.FinderView(title, search, listed, none_found, all_at_first=True),
        badge=tr("{n} of {all} left").format(n=left, all=budgeted.earned),
        badge_tone="muted" if left else "good",
    )


def _skill(sheet: Sheet, after: Sheet, ask: Ask) -> cards.ItemView:
    old, new = sheet.skill(thing_of(ask)), after.skill(thing_of(ask))
    modifier = arrow(modifier_word(old.value), modifier_word(new.value))
    return _item(ask, skill_word(old), modifier, arrow(str(skill_ranks(old)), str(skill_ranks(new))))


def _technique(sheet: Sheet, after: Sheet, ask: Ask) -> cards.ItemView:
    old, new = sheet.technique(thing_of(ask)), after.technique(thing_of(ask))
    parent = parent_of(sheet, old)
    parent_name = tr("no skill") if parent is None else skill_word(parent)
    modifier = arrow(_modifier(sheet, old), _modifier(after, new))
    return _item(
        ask, called(sheet.system, old), modifier, arrow(str(old.ranks), str(new.ranks)), (parent_name,)
    )


def _modifier(sheet: Sheet, technique: Technique) -> str:
    try:
        return modifier_word(technique_values(sheet, technique).result.modifier)
    except Refused:  # an enabler without a rank
        return "–"


def _item(ask: Ask, name: str, modifier: str, ranks: str, lines: tuple[str, ...] = ()) -> cards.ItemView:
    parts = [tr("M {m} · R {r}").format(m=modifier, r=ranks)]
    spoken = [name, *lines, tr("M {m}, R {r}").format(m=modifier, r=ranks)]
    if ask.number:
        parts.insert(0, f"+{ask.number}")
        spoken.append(
            ntr("{n} rank from this share", "{n} ranks from this share", ask.number).format(n=ask.number)
        )
    return cards.ItemView(
        id=ask.id,
        title=name,
        spoken=", ".join(spoken),
        aside=" · ".join(parts),
        lines=lines,
        marked=ask.number > 0,
        buttons=fewer_and_more(ask, tr("1 fewer"), tr("1 more")),
    )
