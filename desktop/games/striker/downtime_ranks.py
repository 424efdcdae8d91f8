"""The page of ranks in a downtime of Striker: four shares, and what can be raised with each."""

from desktop.base.listed import called, detail_of
from desktop.base.words import ntr, tr
from desktop.games.striker.words import modifier_word, skill_word
from desktop.views import cards
from desktop.views.downtime.asks import fewer_and_more
from desktop.views.downtime.pages import PageView, Shown
from desktop.views.downtime.sides import arrow
from rules_core.game.downtime import Ask, Page
from rules_core.sheet.events import play
from rules_core.sheet.outcome import Refused
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.sheet import Technique as Learnt
from rules_core.systems.striker.downtime import (
    LEVELS,
    Budget,
    Budgeted,
    budgets_of,
    says_profession,
    thing_of,
)
from rules_core.systems.striker.on_sheet import parent_of, skill_ranks, worth_of

_FEW = 12
"""With more things than that a list can be searched."""


def ranks_view(shown: Shown, page: Page) -> PageView:
    """The page of ranks."""
    sheet = shown.down.sheet
    after = play(sheet, page.events)
    budgets = _budgets(shown)
    return PageView(
        "ranks",
        tr("Ranks"),
        tr("Spend what the levels brought, each share for itself. Nothing is saved until the last step."),
        cards=cards.page(*(_card(sheet, after, each) for each in budgets)),
        notes=tuple(note for note in (_whose(sheet), _unspent(budgets)) if note),
    )


def ranks_left(shown: Shown) -> str:
    """How many ranks are still to be spent, in a few words."""
    left = sum(each.left for each in _budgets(shown))
    return ntr("{n} rank to spend", "{n} ranks to spend", left).format(n=left) if left else tr("All spent")


def _budgets(shown: Shown) -> tuple[Budgeted, ...]:
    levels = next(ask.number for page in shown.pages for ask in page.asks if ask.id == LEVELS)
    return budgets_of(shown.down, levels)


def _whose(sheet: Sheet) -> str:
    """What the sheet does not say of the skills, and who has to."""
    if says_profession(sheet):
        return tr(
            "The skills marked on the sheet are those of the profession. "
            "Which belong to the vocation it does not say: choose as your table agreed."
        )
    return tr(
        "The sheet does not say what belongs to the profession and what to the vocation, so everything is "
        "listed: choose as your table agreed."
    )


def _unspent(budgets: tuple[Budgeted, ...]) -> str:
    left = sum(each.left for each in budgets)
    if not left:
        return ""
    words = ntr(
        "{n} rank is not spent. The sheet keeps none: spend it now, or note it on the last page.",
        "{n} ranks are not spent. The sheet keeps none: spend them now, or note them on the last page.",
        left,
    )
    return words.format(n=left)


def _card(sheet: Sheet, after: Sheet, budgeted: Budgeted) -> cards.CardView:
    """A share, with everything that it can raise."""
    budget, left = budgeted.budget, budgeted.left
    title = {
        Budget.PROFESSION: tr("Skills of the profession"),
        Budget.PROFESSION_TECHNIQUE: tr("Techniques of the profession"),
        Budget.VOCATION: tr("Skills of the vocation"),
        Budget.VOCATION_TECHNIQUE: tr("Techniques of the vocation"),
    }[budget]
    of = detail_of(sheet, "occupation" if budget.is_profession else "vocation")
    if budget.is_for_skills:
        items = [_skill(sheet, after, each) for each in budgeted.asks]
        empty = tr("No skills on the sheet.")
        search, none_found = tr("Search skills"), tr("No such skill.")
    else:
        items = [_technique(sheet, after, each) for each in budgeted.asks]
        empty = tr("No techniques to raise. Write one down under Techniques first.")
        search, none_found = tr("Search techniques"), tr("No such technique.")
    listed = tuple(sorted(items, key=lambda item: (item.title.casefold(), item.id)))
    return cards.card(
        budget.value,
        f"{title}: {of}" if of else title,
        cards.items(listed, empty)
        if len(listed) <= _FEW
        else cards.FinderView(title, search, listed, none_found, all_at_first=True),
        badge=tr("{n} of {all} left").format(n=left, all=budgeted.earned),
        badge_tone="muted" if left else "good",
    )


def _skill(sheet: Sheet, after: Sheet, ask: Ask) -> cards.ItemView:
    was, now = sheet.skill(thing_of(ask)), after.skill(thing_of(ask))
    modifier = arrow(modifier_word(was.value), modifier_word(now.value))
    return _item(ask, skill_word(was), modifier, arrow(str(skill_ranks(was)), str(skill_ranks(now))))


def _technique(sheet: Sheet, after: Sheet, ask: Ask) -> cards.ItemView:
    was, now = sheet.technique(thing_of(ask)), after.technique(thing_of(ask))
    parent = parent_of(sheet, was)
    under = tr("no skill") if parent is None else skill_word(parent)
    modifier = arrow(_worth(sheet, was), _worth(after, now))
    return _item(ask, called(sheet.system, was), modifier, arrow(str(was.ranks), str(now.ranks)), (under,))


def _worth(sheet: Sheet, technique: Learnt) -> str:
    try:
        return modifier_word(worth_of(sheet, technique).result.modifier)
    except Refused:  # an enabler without a rank
        return "–"


def _item(ask: Ask, name: str, modifier: str, ranks: str, lines: tuple[str, ...] = ()) -> cards.ItemView:
    """Something to be raised: what it is worth, before and after, and the ranks of this share."""
    parts = [tr("M {m} · R {r}").format(m=modifier, r=ranks)]
    said = [name, *lines, tr("M {m}, R {r}").format(m=modifier, r=ranks)]
    if ask.number:
        parts.insert(0, f"+{ask.number}")
        said.append(ntr("{n} rank of this share", "{n} ranks of this share", ask.number).format(n=ask.number))
    return cards.ItemView(
        id=ask.id,
        title=name,
        spoken=", ".join(said),
        aside=" · ".join(parts),
        lines=lines,
        marked=ask.number > 0,
        buttons=fewer_and_more(ask, tr("1 fewer"), tr("1 more")),
    )
