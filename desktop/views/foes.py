"""The health of foes in the order of a fight: its words, and its part of a card."""

from desktop.base.words import tr
from desktop.views import cards
from rules_core.game.foes import Foes, foe_act_id
from rules_core.sheet.outcome import Ruling
from rules_core.sheet.sheet import Fight, Fighter


def health_text(foe: Fighter) -> str:
    """Return a foe's hit points or Wounds: "7/11"; "" without any."""
    return "" if foe.hp is None else f"{foe.hp}/{foe.max_hp}"


def health_word(foes: Foes) -> str:
    """Return what a game calls the health of foes, in few letters."""
    return tr("Wounds") if foes.counts_up else tr("HP")


def armour_word(foes: Foes) -> str:
    """Return what a game calls armour."""
    return tr("Soak") if foes.counts_up else tr("Armour")


def spoken_health(foes: Foes, foe: Fighter) -> str:
    """Return a foe's health for a screen reader, "" without any."""
    if foe.hp is None:
        return ""
    words = tr("{n} of {all} Wounds") if foes.counts_up else tr("{n} of {all} hit points")
    found = [words.format(n=foe.hp, all=foe.max_hp)]
    if foes.is_down(foe):
        found.append(tr("Down"))
    return ", ".join(found)


def foe_change_words(foes: Foes, before: Fight | None, after: Fight | None) -> str:
    """Return what changed about the health of a foe: "Ghoul: HP 11 → 7"; "" if nothing did."""
    sides = [() if each is None else each.fighters for each in (before, after)]
    for then, now in zip(*sides, strict=False):
        if then.name != now.name or (then.hp, then.max_hp, then.armour) == (now.hp, now.max_hp, now.armour):
            continue
        name = armour_word(foes) if then.armour != now.armour else health_word(foes)
        was, is_now = (_number_of(each, then, now) for each in (then, now))
        return f"{now.name}: {name} {was} → {is_now}"
    return ""


def _number_of(foe: Fighter, then: Fighter, now: Fighter) -> str:
    if then.armour != now.armour:
        return str(foe.armour)
    return str(foe.hp) if then.max_hp == now.max_hp else health_text(foe) or "–"


def foe_refusal(ruling: Ruling) -> str:
    """Explain why an act on a foe's health is refused; "" for other refusals."""
    facts = dict(ruling.step.facts)
    match facts.get("because"):
        case "foe_number":
            return tr("Enter a number from {least} to {most}.").format(
                least=facts["least"], most=facts["most"]
            )
        case "foe_health":
            return tr("Type the maximum, such as 11, or both numbers, such as 7/11.")
        case "no_health":
            return tr("{name} has no hit points yet. Set them first.").format(name=facts["name"])
    return ""


# Cards


def health_pairs(foes: Foes, foe: Fighter) -> tuple[tuple[str, str], ...]:
    """Return a foe's health and armour for an item of a card."""
    found: tuple[tuple[str, str], ...] = ()
    if foe.hp is not None:
        found += ((health_word(foes), health_text(foe)),)
    if foe.armour:
        found += ((armour_word(foes), str(foe.armour)),)
    return found


def health_buttons(foe: Fighter, place: int) -> tuple[cards.CardButton, ...]:
    """Return the buttons that count a foe's health."""
    if foe.own or foe.hp is None:
        return ()
    return tuple(
        cards.act(words, foe_act_id(what, place), counts=True)
        for words, what in (("−1", "less"), ("+1", "more"))
    )


def new_health_field(foes: Foes) -> cards.FieldView:
    """Return the field for the health of a foe who joins."""
    words = tr("Wound Threshold") if foes.counts_up else tr("Hit points")
    return cards.FieldView("new_health", words, digits=7)


def foe_parts(foes: Foes, fight: Fight) -> tuple[cards.Part, ...]:
    """Return the row that changes the health of a chosen foe; nothing without foes."""
    named = tuple((str(at), each.name) for at, each in enumerate(fight.fighters) if not each.own)
    if not named:
        return ()
    parts: list[cards.FieldView | cards.PickView | cards.CardButton] = [
        cards.PickView("foe", tr("Foe"), named, named[0][0])
    ]
    if any(each.hp is not None and not each.own for each in fight.fighters):
        parts += [
            cards.FieldView("damage", tr("Damage"), digits=3),
            cards.act(tr("Apply damage"), foe_act_id("hurt")),
        ]
    parts += [
        cards.FieldView("health", health_word(foes), placeholder="7/11", digits=7),
        cards.act(tr("Set Wounds") if foes.counts_up else tr("Set HP"), foe_act_id("health")),
    ]
    if foes.has_armour:
        parts += [
            cards.FieldView("armour", armour_word(foes), digits=2),
            cards.act(tr("Set Soak") if foes.counts_up else tr("Set armour"), foe_act_id("armour")),
        ]
    return (cards.side(*parts),)
