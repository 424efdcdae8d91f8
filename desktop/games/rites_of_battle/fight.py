"""The fight page of Rites of Battle: initiative slots that a side shares, and the character's turn."""

from desktop.base.words import tr
from desktop.games.rites_of_battle.words import net_words, refusal_words
from desktop.views import cards
from desktop.views.foes import foe_parts, health_buttons, health_pairs, new_health_field, spoken_health
from rules_core.game.fight import turn_of
from rules_core.sheet.outcome import Ruling
from rules_core.sheet.sheet import Fight, Fighter, Sheet
from rules_core.systems.rites_of_battle.play_foes import FOE_HEALTH
from rules_core.systems.rites_of_battle.play_turns import FOES, PARTY, actions_taken, allowance_of, may_take
from rules_core.systems.rites_of_battle.pool import Symbols
from rules_core.systems.rites_of_battle.turns import Manoeuvre, may_act, may_manoeuvre


def fight_cards(sheet: Sheet) -> tuple[cards.CardView, ...]:
    """Return the slot order, the character's turn, and the form for a new slot."""
    return (_order_card(sheet), _turn_card(sheet), _slot_form())


def _order_card(sheet: Sheet) -> cards.CardView:
    fight = sheet.fight or Fight()
    has_rolled = any(each.own for each in fight.fighters)
    words = tr("Roll initiative again") if has_rolled else tr("Roll initiative")
    roll = cards.roll(words, "initiative:", main=not has_rolled, icon="dice")
    if sheet.fight is None:
        empty = tr("No fight. Roll initiative, or add a slot.")
        return cards.card("order", tr("Order"), cards.items((), empty), cards.buttons(roll))
    current = turn_of(fight)
    items = tuple(_slot(fight, place, each, current) for place, each in enumerate(fight.fighters))
    candidates = may_take(fight)
    parts: list[cards.Part] = [cards.items(items)]
    if candidates:
        choices = tuple((name, name) for name in candidates)
        take = cards.act(tr("Take this slot"), "fight:next", main=True)
        parts.append(cards.side(cards.PickView("who", tr("Who"), choices, choices[0][0]), take))
    elif current is not None:
        parts.append(cards.Words(tr("Everyone on this side has acted."), "warn"))
        skip = cards.act(tr("Skip this slot"), "fight:next", main=True)
        parts.append(cards.buttons(skip))
    parts += foe_parts(FOE_HEALTH, fight)
    end = cards.act(tr("End the fight"), "fight:end")
    return cards.card(
        "order", tr("Order"), *parts, cards.buttons(roll, end), badge=tr("Round {n}").format(n=fight.round)
    )


def side_word(side: str) -> str:
    """Return a side's name."""
    return tr("Your side") if side == PARTY else tr("The other side")


def _slot(fight: Fight, place: int, slot: Fighter, current: int | None) -> cards.ItemView:
    result = net_words(Symbols(0, 0, slot.dex, slot.modifier))
    lines = [tr("Rolled by {name}").format(name=slot.name)]
    if slot.acted:
        lines.append(tr("Taken by {name}").format(name=slot.notes) if slot.notes else tr("Skipped"))
    buttons = list(health_buttons(slot, place))
    above = fight.fighters[place - 1] if place else None
    if above is not None and (above.dex, above.modifier) == (slot.dex, slot.modifier):
        buttons.append(cards.act(tr("Move up"), f"fight:up:{place}"))
    buttons.append(cards.remove_button(f"fight:remove:{place}"))
    side = side_word(slot.side)
    return cards.ItemView(
        id=f"slot-{place}",
        title=side,
        spoken=", ".join([side, result, *lines, *filter(None, [spoken_health(FOE_HEALTH, slot)])]),
        aside=result,
        lines=tuple(lines),
        pairs=health_pairs(FOE_HEALTH, slot),
        badge=tr("Down") if FOE_HEALTH.is_down(slot) else tr("Now") if place == current else "",
        marked=place == current,
        muted=slot.acted,
        buttons=tuple(buttons),
    )


def _turn_card(sheet: Sheet) -> cards.CardView:
    allowance, used = allowance_of(sheet), actions_taken(sheet)
    words = tr("{actions} of {all} actions and {manoeuvres} of {most} manoeuvres used").format(
        actions=min(allowance.actions, used.actions + used.manoeuvres.count(Manoeuvre.TRADED)),
        all=allowance.actions,
        manoeuvres=len(used.manoeuvres),
        most=allowance.manoeuvres,
    )
    manoeuvres = (
        (Manoeuvre.FREE, tr("Manoeuvre")),
        (Manoeuvre.STRAIN, tr("Manoeuvre for 2 Strain")),
        (Manoeuvre.TRADED, tr("Manoeuvre instead of action")),
    )
    buttons = [_turn_button(tr("Action"), "turn:action", may_act(allowance, used))]
    buttons += [
        _turn_button(label, f"turn:{how}", may_manoeuvre(how, allowance, used)) for how, label in manoeuvres
    ]
    end = cards.act(tr("New turn"), "turn:end")
    return cards.card("turn", tr("Your turn"), cards.Words(words), cards.buttons(*buttons, end))


def _turn_button(words: str, act: str, ruling: Ruling) -> cards.CardButton:
    reason = "" if ruling.allowed else refusal_words(ruling)
    return cards.act(words, act, reason=reason)


def _slot_form() -> cards.CardView:
    sides = ((FOES, side_word(FOES)), (PARTY, side_word(PARTY)))
    return cards.card(
        "new-slot",
        tr("New slot"),
        cards.FieldView("name", tr("Rolled by")),
        cards.side(
            cards.PickView("side", tr("Side"), sides, FOES),
            cards.FieldView("successes", tr("Successes"), "0", digits=3),
            cards.FieldView("advantages", tr("Advantages"), "0", digits=3),
            new_health_field(FOE_HEALTH),
        ),
        cards.Words(tr("Type failures and threats as negative numbers."), "muted"),
        cards.buttons(cards.act(tr("Add slot"), "fight:add")),
    )
