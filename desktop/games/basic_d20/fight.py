"""The card on the turn order of the four-degree d20 game."""

from desktop.base.words import tr
from desktop.games.basic_d20.combat import button
from desktop.views.cards import (
    Buttons,
    CardButton,
    CardView,
    Does,
    FieldView,
    Items,
    ItemView,
    Part,
    PickView,
    Side,
    SwitchView,
    Words,
    remove_button,
)
from desktop.views.contexts import CardsContext
from rules_core.sheet.sheet import Fight, Fighter, Sheet
from rules_core.systems.basic_d20.play_fight import Order, actor_of, order_of


def fight_card(sheet: Sheet, context: CardsContext) -> CardView:
    """The turn order: who acts, who may be next, who was attacked."""
    fight = sheet.fight
    if fight is None:
        words = Words(tr("Whoever acts names who is next. Whoever was attacked may overrule."), "muted")
        start = Buttons((button(tr("Start a fight"), Does.ACT, "fight:begin"),))
        return CardView("fight", tr("Turn order"), (words, start))
    order = order_of(fight, context.rules)
    places = sorted(range(len(fight.fighters)), key=lambda at: (-fight.fighters[at].dex, at))
    items = Items(
        tuple(_fighter(fight, at, order) for at in places), tr("Nobody is in the fight. Add who takes part.")
    )
    parts: list[Part] = [*_whose_turn(fight, order), items]
    if not _has_begun(fight):
        parts += _initiative(fight)
    parts.append(
        Side(
            (
                FieldView("name", tr("Name")),
                FieldView("initiative", tr("Initiative"), digits=3),
                PickView("side", tr("Side"), (("", tr("Enemy")), (_FRIEND, tr("Ally")))),
                button(tr("Add"), Does.ACT, "fight:join"),
            )
        )
    )
    parts.append(Buttons((button(tr("End the fight"), Does.ACT, "fight:end"),)))
    return CardView(
        "fight",
        tr("Turn order"),
        tuple(parts),
        badge=tr("Round {n}").format(n=fight.round),
        badge_tone="strong",
    )


_FRIEND = "ally"


def _has_begun(fight: Fight) -> bool:
    return actor_of(fight) is not None or any(each.acted for each in fight.fighters)


def _whose_turn(fight: Fight, order: Order) -> tuple[Words, ...]:
    actor = actor_of(fight)
    if not _has_begun(fight):
        return (Words(tr("Roll Initiative, then give the first turn to the highest."), "muted"),)
    if actor is None:
        return (Words(tr("Whoever acted has left. Pick who is next."), "strong"),)
    name = fight.fighters[actor].name
    words = tr("{name} acts, and then names who is next.")
    if order.round_over:
        words = tr("{name} acts last this round, and then names who opens the next one.")
    return (Words(words.format(name=name), "strong"),)


def _initiative(fight: Fight) -> tuple[Part, ...]:
    buttons: list[CardButton] = []
    own = next((each for each in fight.fighters if each.own), None)
    waits = own is not None and not own.dex
    if own is not None:
        buttons.append(button(tr("Roll Initiative"), Does.ROLL, "initiative:", main=waits))
    if fight.fighters:
        first = tr("Give the first turn to the highest")
        buttons.append(button(first, Does.ACT, "fight:open", main=not waits))
    options = tuple((str(at), each.name) for at, each in enumerate(fight.fighters))
    if not options:
        return ()
    return (
        Buttons(tuple(buttons)),
        Side(
            (
                PickView("who", tr("Initiative of"), options, "0"),
                FieldView("total", tr("came to"), digits=3),
                button(tr("Note"), Does.ACT, "fight:initiative"),
            )
        ),
    )


def _fighter(fight: Fight, place: int, order: Order) -> ItemView:
    fighter = fight.fighters[place]
    acts = actor_of(fight) == place
    over = order.round_over
    may_overrule = place in order.may_overrule
    badge = ""
    if acts:
        badge = tr("Acts now")
    elif may_overrule:
        badge = tr("May overrule")
    elif fighter.acted:
        badge = tr("Has acted")
    buttons: list[CardButton] = []
    if _has_begun(fight):
        if place in order.may_be_chosen:
            words = tr("Opens the next round") if over else tr("Next")
            buttons.append(button(words, Does.ACT, f"fight:next:{place}"))
        if may_overrule:
            buttons.append(button(tr("Overrule"), Does.ACT, f"fight:overrule:{place}"))
    buttons.append(remove_button(f"fight:leave:{place}"))
    switches: tuple[SwitchView, ...] = ()
    if actor_of(fight) is not None and not acts:
        attacked = SwitchView(f"fight:attacked:{place}", tr("Attacked this turn"), fighter.attacked)
        switches = (attacked,)
    side = _side(fighter)
    spoken = ", ".join(
        each for each in (fighter.name, tr("Initiative {n}").format(n=fighter.dex), side, badge) if each
    )
    return ItemView(
        f"fighter:{place}",
        fighter.name,
        spoken,
        aside=str(fighter.dex).replace("-", "−"),
        lines=(side,) if side else (),
        badge=badge,
        marked=acts,
        muted=fighter.acted and not acts and not over,
        buttons=tuple(buttons),
        switches=switches,
    )


def _side(fighter: Fighter) -> str:
    if fighter.own:
        return tr("You")
    return tr("Ally") if fighter.side == _FRIEND else tr("Enemy")
