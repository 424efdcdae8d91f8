"""What the tray says to screen readers: the roll that is set up, its result and rules, and why not."""

from desktop.base.words import tr
from desktop.tray.setup import dice_words, difficulties
from desktop.views.tray import TrayView, WhyLine


def setup_words(view: TrayView) -> str:
    """Return the roll that is set up, with its odds."""
    parts = [" ".join(part for part in (view.title, view.value) if part)]
    if view.adjustable:
        hard = {} if view.difficulty == "regular" else dict(difficulties())
        parts += [hard.get(view.difficulty, ""), dice_words(view.dice_net)]
    if view.result is None:
        parts += [view.ready, view.ready_detail]
    if view.odds is not None:
        parts.append(view.odds.headline)
    return ", ".join(part for part in (*parts, view.blocked) if part)


def why_words(lines: tuple[WhyLine, ...]) -> str:
    """Return the rules that decided a roll."""
    return " ".join(part for line in lines for part in (line.sentence, line.facts) if part)


def luck_refusal(view: TrayView) -> str:
    """Return why no Luck can be spent now, "" if it can."""
    if view.result is None:
        return tr("Roll first. Then you can spend Luck.")
    if any(offer.enabled for offer in view.luck):
        return ""
    reasons = [offer.reason for offer in view.luck if offer.reason][:1]
    return (view.luck_refusal or "".join(reasons)) or tr("Luck can't improve this roll.")


def push_refusal(view: TrayView) -> str:
    """Return why the roll can't be pushed now, "" if it can."""
    if view.result is None:
        return tr("Roll first. Then you can push the roll.")
    if view.push is None:
        return tr("You can't push this roll.")
    return "" if view.push.enabled else view.push.reason


def is_another_result(before: TrayView | None, view: TrayView) -> bool:
    """Return whether the roll shown has another result now: by Luck, or because its choices were changed."""
    if before is None or view.result is None:
        return False
    if before.changing is not None:
        return view.changing is None and before.result != view.result
    if before.result is None or before.roll != view.roll:
        return False
    return bool(view.result.struck) and before.result.number != view.result.number
