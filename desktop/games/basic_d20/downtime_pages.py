"""The level, wealth and rest pages of four-degree d20's downtime."""

from desktop.base.numbers import grouped
from desktop.base.words import tr
from desktop.games.basic_d20 import refusals as basic_d20_refusals
from desktop.games.basic_d20.words import condition_word, plus
from desktop.views import cards
from desktop.views.downtime.asks import fewer_and_more, line, number, pick, switch
from desktop.views.downtime.pages import DowntimeState, PageView, after_page, arrow, before_page
from rules_core.game.downtime import Ask, Page
from rules_core.sheet.events import TraitChanged, play
from rules_core.sheet.outcome import Ruling
from rules_core.sheet.sheet import Sheet
from rules_core.systems.basic_d20 import downtime
from rules_core.systems.basic_d20.character import LEVEL, conditions_of, health_of, level_of
from rules_core.systems.basic_d20.play_health import DERIVED_CONDITIONS, most_mana
from rules_core.systems.basic_d20.system import SYSTEM

# Level


def level_page(shown: DowntimeState, page: Page) -> PageView:
    """Return the page for levels gained: what each one gives and the values derived from them."""
    title = tr("Level")
    lead = tr("Choose what your new levels give.")
    if page.left_out:
        return PageView("level", title, lead, empty=refusal_words(page.left_out[0][1]))
    before, after = before_page(shown, page), after_page(shown, page)
    levels = page.ask(downtime.LEVELS)
    field = number(shown, levels, tr("Levels gained"), tr("of {n}").format(n=levels.most))
    gained = cards.card(
        "levels",
        tr("Levels gained"),
        field,
        # Not in one row with the field, where Enter would press the first button.
        cards.buttons(*fewer_and_more(levels, tr("1 fewer"), tr("1 more"))),
        cards.Words(tr("Odd levels give a ribbon. Even levels give a feat or an attribute point."), "muted"),
        badge=level_words(before, after),
    )
    gain_cards = tuple(
        _gain_card(before, page, each)
        for each in page.asks
        if each.id.startswith((downtime.RIBBON, downtime.GAIN))
    )
    return PageView("level", title, lead, cards=cards.page(gained, *gain_cards, _derived_card(before, after)))


def level_words(before: Sheet, after: Sheet) -> str:
    """Return the level before and after: "7 → 8", or "Stays at 7"."""
    remaining, new_level = before.trait(LEVEL), after.trait(LEVEL)
    return tr("Stays at {n}").format(n=remaining) if remaining == new_level else f"{remaining} → {new_level}"


def _gain_card(before: Sheet, page: Page, ask: Ask) -> cards.CardView:
    if ask.id.startswith(downtime.RIBBON):
        title = tr("Level {n}: ribbon").format(n=ask.id.removeprefix(downtime.RIBBON))
        return cards.card(ask.id, title, *_name_parts(ask, tr("Name of the ribbon")))
    new_level = ask.id.removeprefix(downtime.GAIN)
    parts: tuple[cards.Part, ...] = (
        pick(ask, tr("Choose one"), _gain_choices(before, page, int(new_level), ask)),
    )
    if ask.value == downtime.FEAT:
        parts += _name_parts(page.ask(f"{downtime.FEAT_NAME}{new_level}"), tr("Name of the feat"))
    elif ask.value in dict(ask.refused):
        parts += (cards.Words(refusal_words(dict(ask.refused)[str(ask.value)]), "warn"),)
    return cards.card(ask.id, tr("Level {n}: feat or attribute point").format(n=new_level), *parts)


def _name_parts(ask: Ask, caption: str) -> tuple[cards.Part, ...]:
    if str(ask.value).strip():
        words = cards.Words(tr("It will be added to the Powers page."), "muted")
    else:
        words = cards.Words(
            tr("Without a name, it isn't added. You can add it on the Powers page later."), "warn"
        )
    return (line(ask, caption), words)


def _gain_choices(before: Sheet, page: Page, new_level: int, choice: Ask) -> dict[str, str]:
    level_up = page.events.index(TraitChanged(LEVEL, new_level - 1, new_level))
    sheet = play(before, page.events[:level_up])
    words = {downtime.FEAT: tr("A feat")}
    for each in SYSTEM.traits:
        score = sheet.trait(each.id) or 0
        said = tr("{name} {score} (max)") if each.id in dict(choice.refused) else "{name} {score} → {more}"
        words[each.id] = said.format(name=tr(each.name), score=plus(score), more=plus(score + 1))
    return words


def _derived_card(before: Sheet, after: Sheet) -> cards.CardView:
    old, new = SYSTEM.derived(before), SYSTEM.derived(after)
    rows = [
        _row("proficiency", tr("Prof"), plus(int(old["proficiency"])), plus(int(new["proficiency"]))),
        _row("ac", tr("AC"), str(old["ac"]), str(new["ac"])),
        _row("initiative", tr("Initiative"), plus(int(old["initiative"])), plus(int(new["initiative"]))),
        _row("spell_dc", tr("Spell DC"), str(old["spell_dc"]), str(new["spell_dc"])),
    ]
    maximum = {each.id: each.maximum for each in before.trackers}
    if "hp" in maximum:
        rows.append(_row("hp", tr("Max hit points"), str(health_of(before).most), str(health_of(after).most)))
    if "mana" in maximum:
        rows.append(_row("mana", tr("Max Mana"), str(most_mana(before)), str(most_mana(after))))
    said = [
        tr("Skill totals update automatically. Current hit points and Mana stay the same until you rest.")
    ]
    if any(maximum.get(each) is not None for each in ("hp", "mana")):
        said.append(tr("A maximum that you set by hand doesn't rise with the level."))
    words = tuple(cards.Words(each, "muted") for each in said)
    return cards.card("follows", tr("Derived values"), cards.items(rows), *words)


def _row(row: str, name: str, before: str, after: str) -> cards.ItemView:
    change = arrow(before, after)
    return cards.ItemView(row, name, f"{name} {change}", aside=change, muted=before == after)


# Wealth


def wealth_page(shown: DowntimeState, page: Page) -> PageView:
    """Return the page for cred earned and spent, with the guideline for the level."""
    before, after = before_page(shown, page), after_page(shown, page)
    parts: tuple[cards.Part, ...]
    if page.asks[0].id == downtime.CASH:
        words = tr("This isn't a number, so nothing is calculated. Enter what you have now.")
        parts = (line(page.ask(downtime.CASH), tr("Cred")), cards.Words(words, "muted"))
    else:
        fields = ((downtime.EARNED, tr("Earned")), (downtime.SPENT, tr("Spent")))
        parts = tuple(
            number(shown, page.ask(each), name, tr("cred"))._replace(digits=9) for each, name in fields
        )
    if page.refusal is not None:
        parts += (cards.Words(refusal_words(page.refusal), "warn"),)
    typical = tr("At level {level}, a character typically owns about {n} cred in total, gear included.")
    pay_note = tr("Your GM decides what an adventure pays: the rules give no amount.")
    return PageView(
        "wealth",
        tr("Wealth"),
        tr("Enter what you earned and spent."),
        cards=cards.page(
            cards.card("cred", tr("Cred"), *parts, badge=cred_words(before, after)),
            cards.card(
                "typical",
                tr("Guideline"),
                cards.Words(typical.format(level=level_of(before), n=grouped(downtime.guideline(before)))),
                cards.Words(pay_note, "muted"),
            ),
        ),
    )


def cred_words(before: Sheet, after: Sheet) -> str:
    """Return the cred before and after: "640 → 2,640 cred".

    If the cred isn't a number, only tell whether it changed.
    """
    old, new = downtime.cred_in(before.detail(downtime.CASH)), downtime.cred_in(after.detail(downtime.CASH))
    if old is None or new is None:
        return (
            tr("Unchanged") if before.detail(downtime.CASH) == after.detail(downtime.CASH) else tr("Changed")
        )
    return tr("{n} cred").format(n=arrow(grouped(old), grouped(new)))


# Rest


def rest_page(shown: DowntimeState, page: Page) -> PageView:
    """Return the page for a full rest and what it restores."""
    title, lead = (tr("Rest"), tr("Rest eight hours before the next adventure."))
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
        switch(page.ask(downtime.REST), tr("Take a full rest"), tr("Restores all hit points and Mana")),
        cards.items(rows),
        cards.Words(tr("Encounter and Daily powers return too, but the sheet doesn't track them."), "muted"),
    )
    remaining = [condition_word(each) for each in conditions_of(after) if each not in DERIVED_CONDITIONS]
    if remaining and page.ask(downtime.REST).value:
        words = tr(
            "Still active: {what}. The rules don't say that rest ends conditions. Change them on "
            "the Health page."
        )
        parts += (cards.Words(words.format(what=", ".join(remaining)), "warn"),)
    return PageView(
        "rest", title, lead, cards=cards.page(cards.card("rest", tr("Full rest, 8 hours"), *parts))
    )


def refusal_words(ruling: Ruling) -> str:
    """Explain why the rules refuse something in downtime, and what to do."""
    facts = dict(ruling.step.facts)
    because = str(facts.get("because", ""))
    if because == "too_little":
        words = tr("You have {there} cred and spend {spent}. Spend less, or enter what you earned.")
        return words.format(there=grouped(int(facts["there"])), spent=grouped(int(facts["spent"])))
    words = {
        "fight": tr("A fight is still running. End it on the Combat page first."),
        "no_level": tr("This sheet has no level, so you can't gain one. Write it in the notes at the end."),
        "highest": tr("Attributes can't go above 5. Choose another attribute, or a feat."),
        "dead": tr("Dead characters can't rest. If this is wrong, change it on the Health page."),
        "dying": tr(
            "Dying characters can't rest. Make a death save or use first aid on the Health page first."
        ),
    }.get(because, "")
    return words or basic_d20_refusals.refusal_words(ruling)
