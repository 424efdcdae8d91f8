"""The critical injuries card of Rites of Battle, short beside the skills and full on the health page."""

from desktop.base.words import ntr, tr, within
from desktop.games.rites_of_battle.words import characteristic_word
from desktop.views import cards
from desktop.views.felt import DieLook
from desktop.views.symbol_words import dice_count
from rules_core.sheet.sheet import Injury, Sheet
from rules_core.sheet.subject import subject_of
from rules_core.systems.rites_of_battle.injuries import EFFECTS, When
from rules_core.systems.rites_of_battle.injuries import Does as Effect
from rules_core.systems.rites_of_battle.injuries import Injury as Row
from rules_core.systems.rites_of_battle.play_injuries import strikes
from rules_core.systems.rites_of_battle.play_pools import row_of
from rules_core.systems.rites_of_battle.skills import BY_ID


def injuries_card(sheet: Sheet, subject: str, *, whole: bool = False) -> cards.CardView:
    """Return the card of critical injuries; ``whole`` adds removing them and ending their effects."""
    number = len(sheet.injuries)
    badge = tr("{n}, next roll +{added}").format(n=number, added=10 * number) if number else ""
    words = tr("Roll new injury +{n}").format(n=10 * number) if number else tr("Roll new injury")
    items = tuple(_item(each, subject, whole=whole) for each in sheet.injuries)
    return cards.card(
        "injuries",
        tr("Critical injuries"),
        cards.items(items, tr("No injuries.")),
        cards.buttons(
            cards.roll(words, "injury:", icon="dice"),
            cards.load(tr("Enter by number"), "injury:number", icon="plus"),
        ),
        badge=badge,
        badge_tone="danger",
    )


def _item(injury: Injury, subject: str, *, whole: bool) -> cards.ItemView:
    row = row_of(injury)
    numbers = tr("{n} and up").format(n=row.lowest) if row.highest is None else f"{row.lowest}–{row.highest}"
    lines = [tr(row.effect)]
    if injury.detail in BY_ID:
        lines.append(tr("Lowered: {name}").format(name=characteristic_word(BY_ID[injury.detail])))
    if injury.spent and EFFECTS[row.name][0].until.value != "at_once":
        lines.append(tr("The effect has ended, but the injury isn't healed."))
    dice = (DieLook.DIFFICULTY,) * (row.difficulty or 0)
    cost = dice_count("difficulty", row.difficulty) if row.difficulty else within(tr("No check heals it"))
    return cards.ItemView(
        id=injury.id,
        title=tr(row.name),
        spoken=". ".join(each.removesuffix(".") for each in (tr(row.name), numbers, *lines, cost)),
        aside=numbers,
        lines=tuple(lines),
        dice=dice,
        badge=_badge(injury, row),
        marked=subject == subject_of("heal-injury", injury.id),
        buttons=_buttons(injury, row, whole=whole),
        switches=_switches(injury, whole=whole),
    )


def _badge(injury: Injury, row: Row) -> str:
    changes_pool = not injury.spent and any(each.does is Effect.DICE for each in EFFECTS[row.name])
    return tr("Added to the pool") if changes_pool else ""


def _buttons(injury: Injury, row: Row, *, whole: bool) -> tuple[cards.CardButton, ...]:
    buttons = []
    if row.difficulty is not None:
        buttons.append(cards.roll(tr("Heal with Medicae"), subject_of("heal-injury", injury.id)))
    if row.then and injury.spent:
        words = tr("Roll {injury}").format(injury=tr(row.then))
        buttons.append(cards.roll(words, subject_of("aftermath", injury.id)))
    loss = strikes(injury)
    if loss is not None:
        buttons.append(cards.act(_loss_words(*loss), f"injury:strike:{injury.id}"))
    if whole:
        buttons.append(cards.act(tr("Remove"), f"injury:remove:{injury.id}"))
    return tuple(buttons)


def _loss_words(wounds: int, strain: int, when: When) -> str:
    lost = [
        ntr("{n} Wound", "{n} Wounds", wounds).format(n=wounds) if wounds else "",
        tr("{n} Strain").format(n=strain) if strain else "",
    ]
    words = {When.TURN_START: tr("Start of turn: {lost}"), When.EACH_ACTION: tr("Action: {lost}")}.get(
        when, tr("End of next round: {lost}")
    )
    return words.format(lost=", ".join(each for each in lost if each))


def _switches(injury: Injury, *, whole: bool) -> tuple[cards.SwitchView, ...]:
    if not whole:
        return ()
    detail = tr("It stays until it's healed, and adds 10 to the next injury roll.")
    return (cards.SwitchView(f"injury:over:{injury.id}", tr("Effect has ended"), injury.spent, detail),)
