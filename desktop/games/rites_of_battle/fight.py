"""The page of the fight: slots that anyone of a side may take, and what the character's turn holds."""

from desktop.base.words import tr
from desktop.games.rites_of_battle.words import net_words, refusal_words
from desktop.views import cards
from rules_core.game.fight import turn_of
from rules_core.sheet.outcome import Ruling
from rules_core.sheet.sheet import Fight, Fighter, Sheet
from rules_core.systems.rites_of_battle.play_turns import FOES, PARTY, allowance_of, may_take, taken_of
from rules_core.systems.rites_of_battle.pool import Symbols
from rules_core.systems.rites_of_battle.turns import Manoeuvre, may_act, may_manoeuvre


def fight_cards(sheet: Sheet) -> tuple[cards.CardView, ...]:
    """The order of the fight, the turn, and a form for another slot."""
    return (_order(sheet), _turn(sheet), _form())


def _order(sheet: Sheet) -> cards.CardView:
    fight = sheet.fight or Fight()
    rolled = any(each.own for each in fight.fighters)
    words = tr("Roll initiative again") if rolled else tr("Roll initiative")
    roll = cards.roll(words, "initiative:", main=not rolled, icon="dice")
    if sheet.fight is None:
        empty = tr("No fight. Roll initiative, or add a slot.")
        return cards.card("order", tr("Order"), cards.items((), empty), cards.buttons(roll))
    now = turn_of(fight)
    items = tuple(_slot(fight, place, each, now) for place, each in enumerate(fight.fighters))
    who = may_take(fight)
    parts: list[cards.Items | cards.Side | cards.Words | cards.Buttons] = [cards.items(items)]
    if who:
        people = tuple((name, name) for name in who)
        take = cards.act(tr("Takes this slot"), "fight:next", main=True)
        parts.append(cards.side(cards.PickView("who", tr("Who"), people, people[0][0]), take))
    elif now is not None:
        parts.append(cards.Words(tr("Everybody of this side has acted."), "warn"))
        skip = cards.act(tr("Let this slot pass"), "fight:next", main=True)
        parts.append(cards.buttons(skip))
    end = cards.act(tr("End the fight"), "fight:end")
    return cards.card(
        "order", tr("Order"), *parts, cards.buttons(roll, end), badge=tr("Round {n}").format(n=fight.round)
    )


def side_word(side: str) -> str:
    """A side of the fight in words."""
    return tr("Your side") if side == PARTY else tr("The other side")


def _slot(fight: Fight, place: int, slot: Fighter, now: int | None) -> cards.ItemView:
    rolled = net_words(Symbols(0, 0, slot.dex, slot.modifier))
    lines = [tr("Rolled by {name}").format(name=slot.name)]
    if slot.acted:
        lines.append(tr("Taken by {name}").format(name=slot.notes) if slot.notes else tr("Taken by nobody"))
    buttons = []
    above = fight.fighters[place - 1] if place else None
    if above is not None and (above.dex, above.modifier) == (slot.dex, slot.modifier):
        buttons.append(cards.act(tr("Move up"), f"fight:up:{place}"))
    buttons.append(cards.remove_button(f"fight:remove:{place}"))
    side = side_word(slot.side)
    return cards.ItemView(
        id=f"slot-{place}",
        title=side,
        spoken=", ".join([side, rolled, *lines]),
        aside=rolled,
        lines=tuple(lines),
        badge=tr("Now") if place == now else "",
        marked=place == now,
        muted=slot.acted,
        buttons=tuple(buttons),
    )


def _turn(sheet: Sheet) -> cards.CardView:
    held, taken = allowance_of(sheet), taken_of(sheet)
    words = tr("{actions} of {all} actions and {manoeuvres} of {most} manoeuvres used").format(
        actions=min(held.actions, taken.actions + taken.manoeuvres.count(Manoeuvre.TRADED)),
        all=held.actions,
        manoeuvres=len(taken.manoeuvres),
        most=held.manoeuvres,
    )
    ways = (
        (Manoeuvre.FREE, tr("Manoeuvre")),
        (Manoeuvre.STRAIN, tr("Manoeuvre for 2 Strain")),
        (Manoeuvre.TRADED, tr("Manoeuvre for the action")),
    )
    buttons = [_doing(tr("Action"), "turn:action", may_act(held, taken))]
    buttons += [_doing(said, f"turn:{how}", may_manoeuvre(how, held, taken)) for how, said in ways]
    end = cards.act(tr("New turn"), "turn:end")
    return cards.card("turn", tr("Your turn"), cards.Words(words), cards.buttons(*buttons, end))


def _doing(words: str, act: str, ruling: Ruling) -> cards.CardButton:
    reason = "" if ruling.allowed else refusal_words(ruling)
    return cards.act(words, act, reason=reason)


def _form() -> cards.CardView:
    sides = ((FOES, side_word(FOES)), (PARTY, side_word(PARTY)))
    return cards.card(
        "new-slot",
        tr("Another slot"),
        cards.FieldView("name", tr("Who rolled it")),
        cards.side(
            cards.PickView("side", tr("Side"), sides, FOES),
            cards.FieldView("successes", tr("Successes"), "0", digits=3),
            cards.FieldView("advantages", tr("Advantages"), "0", digits=3),
        ),
        cards.Words(tr("Type failures and threats as −1."), "muted"),
        cards.buttons(cards.act(tr("Add slot"), "fight:add")),
    )
