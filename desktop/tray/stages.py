"""What the parts of the tray show at each stage of a roll: empty, asking, rolling and finished."""

from PySide6.QtWidgets import QWidget

from desktop.base.words import tr
from desktop.tray.parts import TrayParts
from desktop.views.felt import DieLook, DieUse, FeltDie, FeltFrame, FeltSum
from desktop.views.tray import TrayView

OnFelt = tuple[tuple[FeltDie, ...], tuple[FeltFrame, ...], FeltSum | None]
"""What is on the felt: dice, frames around some, and a sum beside them."""


def show_empty(parts: TrayParts) -> None:
    """Show that there is nothing to roll."""
    parts.title.setText(tr("Dice"))
    parts.result.fold_why()
    shown: list[QWidget] = [parts.value, parts.value_parts, parts.line, parts.chips, parts.setup, parts.menu]
    shown += [parts.pool, parts.settling, parts.cards, parts.spending, parts.actions, parts.result]
    shown += [parts.ask]
    shown += [parts.odds, parts.odds_line, parts.log, parts.log_line, parts.own_dice]
    for each in shown:
        each.hide()


def blank_dice() -> OnFelt:
    """Return the dice of a tray with nothing to roll."""
    named = ((DieLook.TENS, tr("Tens")), (DieLook.UNITS, tr("Units")))
    return tuple(FeltDie(look, None, DieUse.PLAIN, words) for look, words in named), (), None


def invite(parts: TrayParts) -> None:
    """Say how to start, in place of a result."""
    parts.ready.show_lines(tr("Click a skill to roll it."), "")
    parts.rolling.hide()
    _veil(parts.ready, veiled=False)
    parts.ready.show()


def show_pool(parts: TrayParts, view: TrayView) -> None:
    """Show the pool of the roll, if the game has pools."""
    if view.pool is not None:
        parts.pool.get().show_pool(view.pool, roll_words=view.roll_words, refusal=view.blocked)
    parts.pool.setVisible(view.pool is not None)
    parts.space()


def show_earned(parts: TrayParts, view: TrayView) -> None:
    """Show what can still be done about the finished roll."""
    if view.settling is not None:
        parts.settling.get().show_settling(view.settling, roll=view.roll)
    parts.settling.setVisible(view.settling is not None)
    if view.cards:
        from desktop.views.cards import CardsView

        parts.cards.get().show_view(CardsView(view.cards), another=False)
    parts.cards.setVisible(bool(view.cards))
    if view.spending is not None:
        parts.spending.get().show_spending(view.spending, roll=view.roll)
    parts.spending.setVisible(view.spending is not None)


def show_asked(parts: TrayParts, view: TrayView, before: TrayView | None) -> None:
    """Show everything known before the dice fall; `before` is the previous view."""
    parts.title.setText(view.title)
    parts.value.setText(view.value)
    parts.value.setVisible(bool(view.value))
    parts.value_parts.setText(view.parts)
    parts.value_parts.setAccessibleName(view.parts_spoken)
    parts.line.setText(view.line)
    parts.line.setVisible(bool(view.line))
    if view.chips:
        parts.chips.get().show_words(view.chips)
    parts.chips.setVisible(bool(view.chips))
    if view.changing is not None:
        parts.changing.get().show_change(view.changing)
    parts.changing.setVisible(view.changing is not None)
    parts.own_dice.setChecked(view.physical)
    for each in (parts.log, parts.log_line, parts.own_dice):
        each.show()
    parts.odds.setVisible(view.odds is not None)
    parts.odds_line.setVisible(view.odds is not None)
    parts.show_setup(view, keep_typed=before is not None and _foe(before) == _foe(view))


def conceal(parts: TrayParts, view: TrayView) -> None:
    """Hide the last roll's results but keep their room, so that nothing moves while dice roll."""
    for each in (parts.ready, parts.result, parts.settling, parts.cards, parts.spending):
        _veil(each, veiled=True)
    parts.ask.hide()
    parts.rolling.show()
    parts.actions.conceal(view)
    parts.actions.setVisible(not parts.actions.is_empty())
    _allow_choices(parts, allowed=False)
    if parts.pool.made is not None:
        parts.pool.made.setEnabled(True)
        parts.pool.made.set_turning(True)
        parts.pool.made.set_next(True)
    if view.odds is not None:
        parts.odds.show_odds(view.odds, fallen=False)


def show_landed(parts: TrayParts, view: TrayView, *, fade_ms: int = 0) -> None:
    """Show a result, or what is needed before a roll; the badge fades in within `fade_ms`."""
    result = view.result
    parts.rolling.hide()
    for each in (parts.ready, parts.result, parts.settling, parts.cards, parts.spending):
        _veil(each, veiled=False)
    parts.ready.setVisible(result is None)
    parts.result.setVisible(result is not None)
    parts.ready.show_lines(view.ready, view.ready_detail)
    if result is not None:
        changing = view.changing is not None
        parts.result.show_result(result, roll=view.roll, fade_ms=fade_ms, changing=changing)
    parts.actions.show_actions(view)
    parts.actions.setVisible(not parts.actions.is_empty())
    if parts.pool.made is not None:
        parts.pool.made.setEnabled(True)
        parts.pool.made.set_turning(False)
        parts.pool.made.set_next(parts.actions.is_roll_next())
    _allow_choices(parts, allowed=True)
    if view.odds is not None:
        parts.odds.show_odds(view.odds, fallen=True)


def show_ask(parts: TrayParts, view: TrayView) -> None:
    """Request physical dice in place of the result; controls that would change the roll are disabled."""
    if view.ask is not None:
        parts.ask.get().show_ask(view.ask, titled=view.ask.title != view.title)
    parts.ask.setVisible(view.ask is not None)
    if view.ask is None:
        return
    for each in (parts.ready, parts.result, parts.settling, parts.cards, parts.spending, parts.actions):
        each.hide()
    _allow_choices(parts, allowed=False)
    if parts.pool.made is not None:
        parts.pool.made.set_turning(True)
        parts.pool.made.set_next(False)
        parts.pool.made.setEnabled(False)


def question_number(view: TrayView | None) -> int | None:
    """Return the number of the question for physical dice; None if `view` asks nothing."""
    return None if view is None or view.ask is None else view.ask.number


def laid_so_far(parts: TrayParts, view: TrayView) -> OnFelt | None:
    """Return the dice entered so far for the question of `view`; None if it asks for none."""
    if view.ask is None or parts.ask.made is None:
        return None
    from desktop.views.laid_dice import alone_on_felt, on_felt

    laid = parts.ask.made.laid
    dice = on_felt(view.dice, view.ask.dice, laid)
    if dice is None:
        return alone_on_felt(view.ask.dice, laid), (), None
    return dice, view.frames, view.sum


def _allow_choices(parts: TrayParts, *, allowed: bool) -> None:
    parts.setup.setEnabled(allowed)
    parts.menu.setEnabled(allowed)


def _foe(view: TrayView) -> tuple[str, str]:
    return (view.title, "" if view.against is None else view.against.chosen)


def _veil(widget: QWidget, *, veiled: bool) -> None:
    """Hide `widget` but keep its room, or give the room back."""
    policy = widget.sizePolicy()
    policy.setRetainSizeWhenHidden(veiled and not widget.isHidden())
    widget.setSizePolicy(policy)
    if veiled:
        widget.hide()
