"""The pages of downtime in the four-degree d20 game: level, wealth and rest."""

from desktop.base.numbers import grouped
from desktop.base.words import tr
from desktop.games.basic_d20 import refusals as basic_d20_refusals
from desktop.games.basic_d20.words import condition_word, plus
from desktop.views import cards
from desktop.views.downtime.asks import fewer_and_more, line, number, pick, switch
from desktop.views.downtime.pages import PageView, Shown
from desktop.views.downtime.sides import after_page, arrow, before_page
from rules_core.game.downtime import Ask, Page
from rules_core.sheet.events import TraitChanged, play
from rules_core.sheet.outcome import Ruling
from rules_core.sheet.sheet import Sheet
from rules_core.systems.basic_d20 import downtime
from rules_core.systems.basic_d20.character import LEVEL, conditions_of, health_of, level_of
from rules_core.systems.basic_d20.play_health import DERIVED_CONDITIONS, most_mana
from rules_core.systems.basic_d20.system import SYSTEM

# Level


def level_page(shown: Shown, page: Page) -> PageView:
    """The levels gained, what each of them brings, and what follows from them."""
    title = tr("Level")
    lead = tr("What the levels you gained bring. Nothing is saved until the last step.")
    if page.left_out:
        return PageView("level", title, lead, empty=refusal_words(page.left_out[0][1]))
    before, after = before_page(shown, page), after_page(shown, page)
    levels = page.ask(downtime.LEVELS)
    field = number(shown, levels, tr("Levels gained"), tr("of {n}").format(n=levels.most))
    gained = cards.card(
        "levels",
        tr("Levels gained"),
        field,
        # Not in a row with the field, where Enter would press the first of them.
        cards.buttons(*fewer_and_more(levels, tr("One fewer"), tr("One more"))),
        cards.Words(tr("An odd level brings a ribbon, an even one an attribute point or a feat."), "muted"),
        badge=level_words(before, after),
    )
    brought = tuple(
        _brought(before, page, each)
        for each in page.asks
        if each.id.startswith((downtime.RIBBON, downtime.GAIN))
    )
    return PageView("level", title, lead, cards=cards.page(gained, *brought, _follows(before, after)))


def level_words(before: Sheet, after: Sheet) -> str:
    """The level before and after: "7 → 8", "Stays at 7"."""
    held, reached = before.trait(LEVEL), after.trait(LEVEL)
    return tr("Stays at {n}").format(n=held) if held == reached else f"{held} → {reached}"


def _brought(before: Sheet, page: Page, ask: Ask) -> cards.CardView:
    """What one level brings: a ribbon, or what is chosen at an even one."""
    if ask.id.startswith(downtime.RIBBON):
        title = tr("Level {n}: a ribbon").format(n=ask.id.removeprefix(downtime.RIBBON))
        return cards.card(ask.id, title, *_named(ask, tr("Name of the ribbon")))
    reached = ask.id.removeprefix(downtime.GAIN)
    parts: tuple[cards.Part, ...] = (pick(ask, tr("It brings"), _gains(before, page, int(reached), ask)),)
    if ask.value == downtime.FEAT:
        parts += _named(page.ask(f"{downtime.FEAT_NAME}{reached}"), tr("Name of the feat"))
    elif ask.value in dict(ask.refused):
        parts += (cards.Words(refusal_words(dict(ask.refused)[str(ask.value)]), "warn"),)
    return cards.card(ask.id, tr("Level {n}: an attribute point or a feat").format(n=reached), *parts)


def _named(ask: Ask, caption: str) -> tuple[cards.Part, ...]:
    """The name of a ribbon or a feat, and what becomes of it."""
    if str(ask.value).strip():
        words = cards.Words(tr("It is written down on the Powers page."), "muted")
    else:
        words = cards.Words(
            tr("Without a name it is not written down. The Powers page takes it later."), "warn"
        )
    return (line(ask, caption), words)


def _gains(before: Sheet, page: Page, reached: int, choice: Ask) -> dict[str, str]:
    """What an even level may bring, the attributes with their scores at that level."""
    risen = page.events.index(TraitChanged(LEVEL, reached - 1, reached))
    sheet = play(before, page.events[:risen])
    words = {downtime.FEAT: tr("A feat")}
    for each in SYSTEM.traits:
        score = sheet.trait(each.id) or 0
        said = (
            tr("{name} {score}, the most") if each.id in dict(choice.refused) else "{name} {score} → {more}"
        )
        words[each.id] = said.format(name=tr(each.name), score=plus(score), more=plus(score + 1))
    return words


def _follows(before: Sheet, after: Sheet) -> cards.CardView:
    """The values that follow from level and attributes, before and after."""
    was, now = SYSTEM.derived(before), SYSTEM.derived(after)
    rows = [
        _row("proficiency", tr("Prof"), plus(int(was["proficiency"])), plus(int(now["proficiency"]))),
        _row("ac", tr("AC"), str(was["ac"]), str(now["ac"])),
        _row("initiative", tr("Initiative"), plus(int(was["initiative"])), plus(int(now["initiative"]))),
        _row("spell_dc", tr("Spell DC"), str(was["spell_dc"]), str(now["spell_dc"])),
    ]
    maximum = {each.id: each.maximum for each in before.trackers}
    if "hp" in maximum:
        rows.append(
            _row("hp", tr("Most hit points"), str(health_of(before).most), str(health_of(after).most))
        )
    if "mana" in maximum:
        rows.append(_row("mana", tr("Most Mana"), str(most_mana(before)), str(most_mana(after))))
    said = [tr("Skills follow by themselves. The hit points and Mana you have stay: a rest fills them up.")]
    if any(maximum.get(each) is not None for each in ("hp", "mana")):
        said.append(tr("Where the most was set by hand, a level does not raise it."))
    words = tuple(cards.Words(each, "muted") for each in said)
    return cards.card("follows", tr("What follows"), cards.items(rows), *words)


def _row(row: str, name: str, before: str, after: str) -> cards.ItemView:
    """A value, with what it is now where that is something else."""
    change = arrow(before, after)
    return cards.ItemView(row, name, f"{name} {change}", aside=change, muted=before == after)


# Wealth


def wealth_page(shown: Shown, page: Page) -> PageView:
    """The cred earned and spent, and what is usual at this level."""
    before, after = before_page(shown, page), after_page(shown, page)
    parts: tuple[cards.Part, ...]
    if page.asks[0].id == downtime.CASH:
        words = tr("This is no plain number, so nothing is reckoned. Write what there is now.")
        parts = (line(page.ask(downtime.CASH), tr("Cred")), cards.Words(words, "muted"))
    else:
        fields = ((downtime.EARNED, tr("Earned")), (downtime.SPENT, tr("Spent")))
        parts = tuple(
            number(shown, page.ask(each), name, tr("cred"))._replace(digits=9) for each, name in fields
        )
    if page.refusal is not None:
        parts += (cards.Words(refusal_words(page.refusal), "warn"),)
    typical = tr("At level {level} a character owns about {n} cred in all, gear included.")
    free = tr("What an adventure pays is up to your GM: the rules name no amount.")
    return PageView(
        "wealth",
        tr("Wealth"),
        tr("What came in and what went out. Nothing is saved until the last step."),
        cards=cards.page(
            cards.card("cred", tr("Cred"), *parts, badge=cred_words(before, after)),
            cards.card(
                "typical",
                tr("A guideline"),
                cards.Words(typical.format(level=level_of(before), n=grouped(downtime.guideline(before)))),
                cards.Words(free, "muted"),
            ),
        ),
    )


def cred_words(before: Sheet, after: Sheet) -> str:
    """The cred before and after: "640 → 2,640 cred"; of a text, whether it is another one."""
    have, left = downtime.cred_in(before.detail(downtime.CASH)), downtime.cred_in(after.detail(downtime.CASH))
    if have is None or left is None:
        return (
            tr("As written")
            if before.detail(downtime.CASH) == after.detail(downtime.CASH)
            else tr("Written anew")
        )
    return tr("{n} cred").format(n=arrow(grouped(have), grouped(left)))


# Rest


def rest_page(shown: Shown, page: Page) -> PageView:
    """The full rest and what it brings."""
    title, lead = (
        tr("Rest"),
        tr("Eight hours before the next adventure. Nothing is saved until the last step."),
    )
    if page.left_out:
        return PageView("rest", title, lead, empty=refusal_words(page.left_out[0][1]))
    before, after = before_page(shown, page), after_page(shown, page)
    names = {"hp": tr("Hit points"), "mana": tr("Mana")}
    rows = tuple(
        _row(each.id, names[each.id], str(each.value), str(after.tracker(each.id).value))
        for each in before.trackers
        if each.id in names
    )
    parts: tuple[cards.Part, ...] = (
        switch(page.ask(downtime.REST), tr("A full rest"), tr("All hit points and Mana")),
        cards.items(rows),
        cards.Words(
            tr("Encounter and Daily powers come back as well; the sheet does not count them."), "muted"
        ),
    )
    held = [condition_word(each) for each in conditions_of(after) if each not in DERIVED_CONDITIONS]
    if held and page.ask(downtime.REST).value:
        words = tr("Still there: {what}. No rule says that a rest ends conditions: see the Health page.")
        parts += (cards.Words(words.format(what=", ".join(held)), "warn"),)
    return PageView(
        "rest", title, lead, cards=cards.page(cards.card("rest", tr("Full rest, 8 hours"), *parts))
    )


def refusal_words(ruling: Ruling) -> str:
    """Why something is refused in downtime."""
    facts = dict(ruling.step.facts)
    because = str(facts.get("because", ""))
    if because == "too_little":
        words = tr("There are {there} cred, and {spent} are spent. Spend less, or note what was earned.")
        return words.format(there=grouped(int(facts["there"])), spent=grouped(int(facts["spent"])))
    words = {
        "fight": tr("A fight is still running. End it on the Combat page first."),
        "no_level": tr("This sheet has no level, so none can be gained. Write it in the notes at the end."),
        "highest": tr("No attribute goes above 5. Choose another one, or a feat."),
        "dead": tr("The dead do not rest. If that is wrong, set it right on the Health page first."),
        "dying": tr("Nobody rests while dying. A death save or first aid on the Health page comes first."),
    }.get(because, "")
    return words or basic_d20_refusals.refusal_words(ruling)
