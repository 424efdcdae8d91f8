"""The turn order card of four-degree d20."""

from desktop.base.words import ntr, tr
from desktop.games.basic_d20.refusals import refusal_words
from desktop.games.basic_d20.words import power_word
from desktop.views import cards
from desktop.views.contexts import CardsContext
from desktop.views.foes import foe_parts, health_buttons, health_pairs, new_health_field, spoken_health
from rules_core.sheet.outcome import Ruling
from rules_core.sheet.sheet import Fight, Fighter, Sheet
from rules_core.systems.basic_d20.play_fight import FOE_HEALTH, Order, actor_of, order_of
from rules_core.systems.basic_d20.play_turns import FREE_POWERS, allowance_of, ruling_on, used_of


def fight_card(sheet: Sheet, context: CardsContext) -> cards.CardView:
    """Return the card with the turn order: who acts, who can go next, who can overrule."""
    fight = sheet.fight
    if fight is None:
        words = cards.Words(
            tr("The acting character chooses who goes next. Anyone attacked this turn can overrule that."),
            "muted",
        )
        start = cards.buttons(cards.act(tr("Start a fight"), "fight:begin"))
        return cards.card("fight", tr("Turn order"), words, start)
    order = order_of(fight, context.rules)
    order_shown = sorted(range(len(fight.fighters)), key=lambda at: (-fight.fighters[at].dex, at))
    items = cards.items(
        (_fighter(fight, at, order) for at in order_shown),
        tr("No one is in the fight yet. Add fighters below."),
    )
    parts: list[cards.Part] = [*_whose_turn(fight, order), items, *foe_parts(FOE_HEALTH, fight)]
    if not _has_begun(fight):
        parts += _initiative(fight)
    parts.append(
        cards.side(
            cards.FieldView("name", tr("Name")),
            cards.FieldView("initiative", tr("Initiative"), digits=3),
            cards.PickView("side", tr("Side"), (("", tr("Enemy")), (_FRIEND, tr("Ally")))),
            new_health_field(FOE_HEALTH),
            cards.act(tr("Add"), "fight:join"),
        )
    )
    parts.append(cards.buttons(cards.act(tr("End the fight"), "fight:end")))
    return cards.card(
        "fight", tr("Turn order"), *parts, badge=tr("Round {n}").format(n=fight.round), badge_tone="strong"
    )


def turn_card(sheet: Sheet) -> cards.CardView:
    """Return the card with the powers used in the character's turn (D20-TURN-02, D20-TURN-06)."""
    used, allowed = used_of(sheet).actions, allowance_of(sheet).count
    words = ntr("{used} of {n} Action power used", "{used} of {n} Action powers used", allowed)
    buttons = [
        _turn_button(tr("Action power"), "turn:action", ruling_on(sheet)),
        *(_turn_button(_free(each), f"turn:free:{each}", ruling_on(sheet, each)) for each in FREE_POWERS),
        cards.act(tr("New turn"), "turn:end"),
    ]
    shown = cards.Words(words.format(used=used, n=allowed))
    return cards.card("turn", tr("Your turn"), shown, cards.buttons(*buttons))


def _free(power: str) -> str:
    return tr("{power} (Free)").format(power=power_word(power))


def _turn_button(words: str, act: str, ruling: Ruling) -> cards.CardButton:
    return cards.act(words, act, reason="" if ruling.allowed else refusal_words(ruling))


_FRIEND = "ally"


def _has_begun(fight: Fight) -> bool:
    return actor_of(fight) is not None or any(each.acted for each in fight.fighters)


def _whose_turn(fight: Fight, order: Order) -> tuple[cards.Words, ...]:
    actor = actor_of(fight)
    if not _has_begun(fight):
        return (cards.Words(tr("Roll Initiative. The highest total takes the first turn."), "muted"),)
    if actor is None:
        return (cards.Words(tr("The acting character has left. Choose who goes next."), "strong"),)
    name = fight.fighters[actor].name
    words = tr("{name} acts, then chooses who goes next.")
    if order.round_over:
        words = tr("{name} acts last this round, then chooses who starts the next one.")
    return (cards.Words(words.format(name=name), "strong"),)


def _initiative(fight: Fight) -> tuple[cards.Part, ...]:
    buttons: list[cards.CardButton] = []
    own_fighter = next((each for each in fight.fighters if each.own), None)
    needs_roll = own_fighter is not None and not own_fighter.dex
    if own_fighter is not None:
        buttons.append(cards.roll(tr("Roll Initiative"), "initiative:", main=needs_roll))
    if fight.fighters:
        first = tr("Start first turn")
        buttons.append(cards.act(first, "fight:open", main=not needs_roll))
    options = tuple((str(at), each.name) for at, each in enumerate(fight.fighters))
    if not options:
        return ()
    return (
        cards.buttons(*buttons),
        cards.side(
            cards.PickView("who", tr("Fighter"), options, "0"),
            cards.FieldView("total", tr("Total"), digits=3),
            cards.act(tr("Set"), "fight:initiative"),
        ),
    )


def _fighter(fight: Fight, place: int, order: Order) -> cards.ItemView:
    fighter = fight.fighters[place]
    is_acting = actor_of(fight) == place
    round_over = order.round_over
    may_overrule = place in order.may_overrule
    badge = ""
    if FOE_HEALTH.is_down(fighter):
        badge = tr("Down")
    elif is_acting:
        badge = tr("Acts now")
    elif may_overrule:
        badge = tr("Can overrule")
    elif fighter.acted:
        badge = tr("Has acted")
    buttons = list(health_buttons(fighter, place))
    if _has_begun(fight):
        if place in order.may_be_chosen:
            words = tr("Start next round") if round_over else tr("Next")
            buttons.append(cards.act(words, f"fight:next:{place}"))
        if may_overrule:
            buttons.append(cards.act(tr("Overrule"), f"fight:overrule:{place}"))
    buttons.append(cards.remove_button(f"fight:leave:{place}"))
    switches: tuple[cards.SwitchView, ...] = ()
    if actor_of(fight) is not None and not is_acting:
        attacked = cards.SwitchView(f"fight:attacked:{place}", tr("Attacked this turn"), fighter.attacked)
        switches = (attacked,)
    side = _side(fighter)
    spoken = ", ".join(
        each
        for each in (
            fighter.name,
            tr("Initiative {n}").format(n=fighter.dex),
            side,
            spoken_health(FOE_HEALTH, fighter),
            "" if FOE_HEALTH.is_down(fighter) else badge,
        )
        if each
    )
    return cards.ItemView(
        f"fighter:{place}",
        fighter.name,
        spoken,
        aside=str(fighter.dex).replace("-", "−"),
        lines=(side,) if side else (),
        pairs=health_pairs(FOE_HEALTH, fighter),
        badge=badge,
        marked=is_acting,
        muted=fighter.acted and not is_acting and not round_over,
        buttons=tuple(buttons),
        switches=switches,
    )


def _side(fighter: Fighter) -> str:
    if fighter.own:
        return tr("You")
    return tr("Ally") if fighter.side == _FRIEND else tr("Enemy")
