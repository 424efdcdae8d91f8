"""The menus of rows and cards: every action, and why one isn't available."""

from desktop.base.words import tr
from desktop.kit.view.shell import ActView
from desktop.views.cards import Does, ItemView
from desktop.views.combat import WeaponView
from desktop.views.owed import nothing_owed
from desktop.views.rail import RailRow
from desktop.views.sharing import DISCORD, PICTURE, TEXT
from desktop.views.sheet import SkillRow, TickState, TrackerView, TraitCard
from desktop.views.tray import TrayView
from rules_core.game.places import Place

ROLL, BONUS, PENALTY, LOAD = "roll", "bonus", "penalty", "load"
TICK, STAR, EDIT, COPY = "tick", "star", "edit", "copy"
CHANGE, LESS, MORE, FILL, CHECK = "change", "less", "more", "fill", "check"
FIGHT_BACK, FIGHT_BACK_BONUS, FIGHT_BACK_PENALTY, RELOAD = "back", "back_bonus", "back_penalty", "reload"
AGAIN, LUCK, PUSH, WHY, OWN_DICE, SHARE = "again", "luck", "push", "why", "own_dice", "share:"
OTHER_LUCK, CHANGE_ROLL, STRIKE, DECLINE = "other_luck", "change_roll", "strike", "decline"
SETTLE = "settle:"
"""The prefix of acts for what the GM says, before the command of the button."""
PRESS, SET_UP, SWITCH = "press:", "set-up:", "switch:"
"""Prefixes of acts for a row's buttons and switches, before their index from 0."""

EXTRA_DICE = {ROLL: 0, BONUS: 1, PENALTY: -1}
"""The extra dice of each roll act: none, one bonus die, one penalty die."""
FIGHTING_BACK = {FIGHT_BACK: 0, FIGHT_BACK_BONUS: 1, FIGHT_BACK_PENALTY: -1}
"""The same for fighting back."""

_LONGEST = 48
"""The maximum length of the text to copy that a menu shows, in characters."""


def edit_place(part: str, which: str) -> str:
    """Return where edit mode shows a "skill", "trait", "tracker" or "weapon", by its id or number."""
    return str(Place(part, "", which))


def skill_acts(row: SkillRow, *, extra_dice: bool) -> tuple[ActView, ...]:
    """Return a skill's actions; ``extra_dice`` for games with bonus and penalty dice."""
    return (
        *_rolling(extra_dice=extra_dice),
        *_ticking(row),
        ActView(STAR, tr("Take from the top") if row.starred else tr("Put on top"), command="star"),
        ActView(EDIT, tr("Edit this skill"), apart=True),
        _copying(skill_text(row)),
    )


def skill_text(row: SkillRow) -> str:
    """Return a skill with its numbers in one line, such as "Spot Hidden 70 (35/14)"."""
    number = row.shown or ("" if row.ranks is None else str(row.ranks[0]))
    return _with_aside(f"{row.full_name} {number}".rstrip(), row.aside)


def trait_acts(card: TraitCard, *, extra_dice: bool) -> tuple[ActView, ...]:
    """Return a characteristic's actions; see ``skill_acts``."""
    rolling = _rolling(extra_dice=extra_dice) if card.rollable else ()
    edit = ActView(EDIT, tr("Edit this value"), apart=card.rollable)
    return (*rolling, edit, _copying(trait_text(card)))


def trait_text(card: TraitCard) -> str:
    """Return a characteristic with its numbers in one line."""
    return _with_aside(f"{card.name} {card.value}", card.aside)


def tracker_acts(view: TrackerView, *, place: int) -> tuple[ActView, ...]:
    """Return a tracker's actions; ``place`` is its index, from 0."""
    end = view.most if view.end is None else view.end
    low = tr("Already at minimum.") if view.value <= view.least else ""
    high = tr("Already at maximum.") if view.value >= end else ""
    acts = [
        ActView(CHANGE, tr("Change…"), command=f"tracker_{place + 1}"),
        ActView(LESS, tr("Decrease by 1"), reason=low),
        ActView(MORE, tr("Increase by 1"), reason=high),
    ]
    if not view.endless:
        full = tr("It's already {value}.").format(value=view.most) if view.value == view.most else ""
        acts.append(ActView(FILL, tr("Set to {value}").format(value=view.most), reason=full))
    if view.check:
        acts.append(ActView(CHECK, view.check_words, apart=True))
    edit = ActView(EDIT, tr("Edit this value"), apart=True)
    return (*acts, edit, _copying(tracker_text(view)))


def tracker_text(view: TrackerView) -> str:
    """Return a tracker in one line, such as "Hit points 8/11"."""
    return f"{view.name} {view.value}" + ("" if view.endless else f"/{view.most}")


def weapon_acts(view: WeaponView) -> tuple[ActView, ...]:
    """Return a weapon's actions."""
    off = "" if view.attack.enabled else view.attack.reason
    acts = [
        ActView(ROLL, view.attack.title, reason=off),
        ActView(BONUS, tr("{attack} with a bonus die").format(attack=view.attack.title), reason=off),
        ActView(PENALTY, tr("{attack} with a penalty die").format(attack=view.attack.title), reason=off),
        ActView(LOAD, tr("Set up")),
    ]
    if (back := view.fight_back) is not None:
        off = "" if back.enabled else back.reason
        acts += [
            ActView(FIGHT_BACK, back.title, reason=off, apart=True),
            ActView(FIGHT_BACK_BONUS, tr("{attack} with a bonus die").format(attack=back.title), reason=off),
            ActView(
                FIGHT_BACK_PENALTY, tr("{attack} with a penalty die").format(attack=back.title), reason=off
            ),
        ]
    if view.shots:
        full = "" if view.can_reload else tr("It's fully loaded.")
        acts.append(ActView(RELOAD, tr("Reload"), reason=full, apart=True))
    return (*acts, ActView(EDIT, tr("Edit the weapons"), apart=True), _copying(weapon_text(view)))


def treatment_acts() -> tuple[ActView, ...]:
    """Return the actions of a treatment."""
    return _rolling(extra_dice=False)


def weapon_text(view: WeaponView) -> str:
    """Return a weapon in one line, with its skill and damage."""
    return ", ".join(part for part in (view.name, view.skill, view.damage) if part)


def item_acts(view: ItemView) -> tuple[ActView, ...]:
    """Return the actions of a card's row: those of its buttons and switches, and copying."""
    acts = []
    loaded = {each.what for each in view.buttons if each.does is Does.LOAD}
    for place, button in enumerate(view.buttons):
        off = "" if button.action.enabled else button.action.reason
        command = button.action.command
        acts.append(ActView(f"{PRESS}{place}", button.action.title, reason=off, command=command))
        if button.does is Does.ROLL and button.what not in loaded:
            acts.append(ActView(f"{SET_UP}{place}", tr("Set up"), reason=off))
    for place, switch in enumerate(view.switches):
        words = tr("Turn off: {what}") if switch.on else tr("Turn on: {what}")
        acts.append(ActView(f"{SWITCH}{place}", words.format(what=switch.words), reason=switch.reason))
    return (*acts, _copying(item_text(view))._replace(apart=bool(acts)))


def item_text(view: ItemView) -> str:
    """Return a card's row in one line."""
    pairs = (f"{label} {value}".strip() for label, value in view.pairs)
    return ", ".join(part for part in (view.title, view.aside, *pairs, *view.lines) if part)


def tray_acts(view: TrayView) -> tuple[ActView, ...]:
    """Return the actions for the roll on the felt."""
    own = tr("Roll in the app") if view.physical else tr("Use physical dice")
    if view.result is None:
        words = view.roll_words or tr("Roll")
        return (
            ActView(AGAIN, words, reason=view.blocked, command="roll"),
            ActView(OWN_DICE, own, command="physical"),
        )
    acts = [ActView(AGAIN, tr("Roll again"), reason=view.blocked, command="roll")]
    if view.luck:
        offers = [each for each in view.luck if each.enabled]
        off = "" if offers else view.luck[0].reason
        acts.append(ActView(LUCK, (offers or view.luck)[0].title, reason=off, command="luck"))
        if view.luck_field is not None:
            acts.append(ActView(OTHER_LUCK, tr("Spend another amount of Luck…")))
    elif view.luck_refusal:
        acts.append(ActView(LUCK, tr("Spend Luck"), reason=view.luck_refusal, command="luck"))
    if (push := view.push) is not None:
        acts.append(ActView(PUSH, push.title, reason="" if push.enabled else push.reason, command="push"))
    degrees = () if view.settling is None else view.settling.degrees
    acts += [ActView(f"{SETTLE}{each.command}", each.title, command=each.command) for each in degrees]
    return (
        *acts,
        ActView(WHY, tr("Explain this result"), command="why"),
        ActView(
            DECLINE,
            tr("Decline the rest"),
            reason="" if view.result.owed else nothing_owed(),
            command="decline_rest",
        ),
        ActView(CHANGE_ROLL, tr("Change…"), reason=view.result.fixed, command="change_roll", apart=True),
        ActView(STRIKE, tr("Didn't count"), reason=view.result.counts, command="strike_roll"),
        ActView(f"{SHARE}{TEXT}", tr("Copy as text"), apart=True),
        ActView(f"{SHARE}{DISCORD}", tr("Copy for Discord")),
        ActView(f"{SHARE}{PICTURE}", tr("Copy as a picture")),
        ActView(OWN_DICE, own, command="physical", apart=True),
    )


def sheet_acts(reason: str = "") -> tuple[ActView, ...]:
    """Return the actions for a character's sheet; ``reason`` disables them and says why."""
    return (
        ActView("edit", tr("Edit"), reason=reason),
        ActView("downtime", tr("Downtime…"), reason=reason),
        ActView("timeline", tr("History", "of a character"), reason=reason),
        ActView("print", tr("Print…"), reason=reason),
    )


def character_acts(row: RailRow, *, is_open: bool) -> tuple[ActView, ...]:
    """Return a character's actions; ``is_open`` for the one on the sheet."""
    there = tr("It's already open.") if is_open else ""
    pin = ActView("unpin", tr("Unpin")) if row.pinned else ActView("pin", tr("Pin"))
    star = ActView("favourite", tr("Favourite"))
    if row.favourite:
        star = ActView("no_favourite", tr("Unfavourite"))
    return (
        ActView("open", tr("Open"), reason=there),
        *sheet_acts(),
        pin._replace(apart=True),
        star,
        ActView("tags", tr("Tags…")),
        ActView("campaigns", tr("Campaigns…")),
        ActView("duplicate", tr("Duplicate as variant"), apart=True),
        ActView("export", tr("Export…")),
        ActView("archive", tr("Archive"), apart=True),
        ActView("bin", tr("Move to the bin")),
    )


def _rolling(*, extra_dice: bool) -> tuple[ActView, ...]:
    loading = ActView(LOAD, tr("Set up"), key=tr("Space"))
    if not extra_dice:
        return (ActView(ROLL, tr("Roll"), key=tr("Enter")), loading)
    return (
        ActView(ROLL, tr("Roll"), key=tr("Enter")),
        ActView(BONUS, tr("Roll with a bonus die"), key=f"{tr('Shift')} {tr('Enter')}"),
        ActView(PENALTY, tr("Roll with a penalty die"), key=f"{tr('Ctrl')} {tr('Enter')}"),
        loading,
    )


def _ticking(row: SkillRow) -> tuple[ActView, ...]:
    match row.tick:
        case TickState.NONE:
            return ()
        case TickState.NEVER:
            return (ActView(TICK, tr("Tick"), reason=tr("This skill can't be ticked."), apart=True),)
        case TickState.EMPTY:
            return (ActView(TICK, tr("Tick"), command="tick", apart=True),)
        case _:
            return (ActView(TICK, tr("Untick"), command="tick", apart=True),)


def _copying(text: str) -> ActView:
    return ActView(COPY, tr("Copy “{text}”").format(text=_short(text)))


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1].rstrip()}…"


def _with_aside(text: str, aside: str) -> str:
    numbers = aside.replace(" · ", "/")
    return f"{text} ({numbers})" if numbers else text
