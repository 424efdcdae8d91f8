"""Health cards of four-degree d20: damage, healing, dying, rest, conditions and falls."""

from desktop.base.words import tr, within
from desktop.games.basic_d20.sheet import buffer_hp, health_state
from desktop.games.basic_d20.words import condition_word, plus
from desktop.views import cards
from rules_core.sheet.sheet import Sheet
from rules_core.systems.basic_d20 import character
from rules_core.systems.basic_d20.conditions import CONDITIONS, DEAD, Blocked, Condition, Modifiers
from rules_core.systems.basic_d20.play_health import DERIVED_CONDITIONS


def damage_card(sheet: Sheet) -> cards.CardView:
    """Return the form for taking damage: shield HP go first, then temporary HP, then HP (D20-HP-02)."""
    health = character.health_of(sheet)
    lost_first = buffer_hp(sheet)
    parts: list[cards.Part] = [cards.TrackView(tr("Hit points"), health.hp, health.most, "hp")]
    if lost_first:
        parts.append(cards.Words(tr("{first}: lost before HP.").format(first=lost_first), "good"))
    parts.append(
        cards.side(
            cards.FieldView("points", tr("Damage"), digits=4),
            cards.FieldView("type", tr("Type", "of damage"), placeholder=tr("Laser, fire…"), digits=12),
            cards.PickView(
                "how",
                tr("From"),
                (("", tr("Normal hit")), ("critical", tr("Critical hit or critically failed save"))),
            ),
            cards.act(tr("Take damage"), "hurt", main=True),
        )
    )
    parts.append(cards.Words(tr("Armour doesn't reduce damage: it's part of the AC."), "muted"))
    state = health_state(sheet)
    return cards.card("damage", tr("Damage"), *parts, badge=state, badge_tone="danger" if state else "muted")


def healing_card() -> cards.CardView:
    """Return the form for healing HP (D20-HP-01)."""
    field = cards.FieldView("points", tr("Hit points"), digits=4)
    return cards.card("healing", tr("Healing"), cards.side(field, cards.act(tr("Heal"), "heal")))


def shield_card(sheet: Sheet) -> cards.CardView:
    """Return the card for adding or ending shield and temporary HP (D20-HP-02)."""
    health = character.health_of(sheet)
    add: list[cards.CardButton] = [
        cards.act(tr("Add shield HP"), "shield:add"),
        cards.act(tr("Add temporary HP"), "temporary:add"),
    ]
    if health.shield:
        add.append(cards.act(tr("End shield"), "shield:end"))
    if health.temporary:
        add.append(cards.act(tr("End temporary HP"), "temporary:end"))
    return cards.card(
        "shield",
        tr("Shield and temporary HP"),
        cards.Words(tr("Shield HP add up. For temporary HP, only the largest amount counts."), "muted"),
        cards.FieldView("points", tr("Points"), digits=4),
        cards.buttons(*add),
        badge=buffer_hp(sheet),
        folded=not buffer_hp(sheet),
    )


def dying_card(sheet: Sheet) -> cards.CardView:
    """Return the dying track with the rolls that can stop it (D20-HP-03, D20-HP-04)."""
    dying = character.dying_of(sheet)
    track = cards.TrackView(tr("Dying"), dying, DEAD, "danger")
    manual = cards.PickView(
        "value",
        tr("Set by hand"),
        (
            ("0", tr("Not dying")),
            *((str(each), tr("Dying {n}").format(n=each)) for each in range(1, DEAD)),
            (str(DEAD), tr("Dead")),
        ),
        str(dying),
        act="dying",
    )
    if not 0 < dying < DEAD:
        hint = cards.Words(tr("At 0 HP, a character starts dying."), "muted")
        return cards.card("dying", tr("Dying"), track, hint, manual, folded=not dying)
    fortitude = plus(character.bonus_of(sheet, character.skill_of(sheet, "fortitude")))
    medicine = plus(character.bonus_of(sheet, character.skill_of(sheet, "medicine")))
    options = (
        _option(
            tr("Death save"),
            tr("Fortitude {bonus} against DC 10, once per turn").format(bonus=fortitude),
            cards.roll(tr("Roll"), "death:", main=True),
        ),
        _option(
            tr("First aid"),
            tr("Your Medicine {bonus} against DC 15").format(bonus=medicine),
            cards.roll(tr("Roll"), "first_aid:"),
        ),
        _option(
            tr("First aid from someone else"),
            tr("Type their Medicine in the tray"),
            cards.load(tr("Set up"), "first_aid:"),
        ),
    )
    return cards.card("dying", tr("Dying"), track, cards.items(options), manual)


def _option(title: str, detail: str, way: cards.CardButton) -> cards.ItemView:
    line = way.action.reason or detail
    return cards.ItemView(way.what, title, f"{title}, {line}", lines=(line,), buttons=(way,))


def rest_card(sheet: Sheet) -> cards.CardView:
    """Return a card with the three rests (D20-HP-05)."""
    dying = character.dying_of(sheet)
    refusal = ""
    if dying:
        refusal = tr("The character is dead.") if dying == DEAD else tr("Dying characters can't rest.")
    hour_refusal = refusal or (
        tr("You've already healed from an hour's rest today.") if sheet.status(character.HOUR_USED) else ""
    )
    half = character.health_of(sheet).most // 2
    rests = (
        ("short", tr("5 minutes"), tr("Mana and Encounter powers"), refusal),
        (
            "hour",
            tr("1 hour"),
            tr("Mana, Encounter powers and up to {n} HP, once a day").format(n=half),
            hour_refusal,
        ),
        ("night", tr("8 hours"), tr("All HP, Mana, Encounter and Daily powers"), refusal),
    )
    return cards.card(
        "rest",
        tr("Rest"),
        cards.items(
            (
                _option(title, detail, cards.act(tr("Rest", "a button"), f"rest:{length}", reason=reason))
                for length, title, detail, reason in rests
            )
        ),
    )


def conditions_card(sheet: Sheet) -> cards.CardView:
    """Return the conditions as switches, with their combined effect (D20-COND)."""
    active = character.conditions_of(sheet)
    state = character.modifiers_of(sheet)
    parts: list[cards.Part] = [
        cards.Words(_total_effect(sheet, state), "muted"),
        *(
            cards.SwitchView(
                f"condition:{each.id}",
                condition_word(each.id),
                bool(sheet.status(each.id)),
                _condition_effects(each),
            )
            for each in CONDITIONS
            if not each.valued and each.id not in DERIVED_CONDITIONS
        ),
        *(
            cards.PickView(
                each.id,
                condition_word(each.id),
                tuple((str(value), str(value) if value else tr("No")) for value in range(5)),
                str(sheet.status(each.id)),
                act=f"condition:{each.id}",
            )
            for each in CONDITIONS
            if each.valued and each.id not in DERIVED_CONDITIONS
        ),
    ]
    if "downed" in active:
        parts.insert(1, cards.Words(tr("Downed at 0 HP: prone, slowed 2, and unable to stand."), "danger"))
    badge = ", ".join(
        _condition_with_value(each, value) for each, value in active.items() if each not in DERIVED_CONDITIONS
    )
    return cards.card("conditions", tr("Conditions"), *parts, badge=badge, badge_tone="warn")


def _condition_with_value(condition: str, value: int) -> str:
    return condition_word(condition) if value == 1 else f"{condition_word(condition)} {value}"


def _total_effect(sheet: Sheet, state: Modifiers) -> str:
    parts = [tr("AC {n}").format(n=character.armour_class_of(sheet))]
    if state.attack:
        parts.append(tr("attacks {n}").format(n=plus(state.attack)))
    if state.perception:
        parts.append(tr("Perception {n}").format(n=plus(state.perception)))
    if state.reflex:
        parts.append(tr("Reflex {n}").format(n=plus(state.reflex)))
    return tr("Now: {what}").format(what=", ".join(parts))


def _condition_effects(condition: Condition) -> str:
    parts = [within(condition_word(each)) for each in condition.brings]
    for name, number in (
        (tr("AC"), condition.ac),
        (tr("attacks"), condition.attack),
        (tr("Perception"), condition.perception),
        (tr("Reflex"), condition.reflex),
    ):
        if number:
            parts.append(f"{name} {plus(number)}")
    if condition.actions:
        parts.append(tr("one extra action"))
    words = {
        Blocked.ALL: tr("no powers"),
        Blocked.ATTACK: tr("no attacks except Escape"),
        Blocked.MANIPULATE: tr("no handling objects"),
        Blocked.MOVE: tr("no movement"),
        Blocked.STAND: tr("no standing up"),
    }
    return ", ".join((*parts, *(words[each] for each in condition.blocks)))


def fall_card() -> cards.CardView:
    """Return the card that sets up a fall (D20-HP-06)."""
    words = cards.Words(tr("1d6 per 10 ft, half the dice on soft ground. If hurt, you fall prone."), "muted")
    load = cards.load(tr("Set up fall"), "fall:", detail=tr("Type the distance in the tray"))
    return cards.card("fall", tr("Fall"), words, cards.buttons(load), folded=True)
