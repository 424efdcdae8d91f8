"""The view of the Sanity page of Call of Cthulhu 7e."""

from msgspec import Struct

from desktop.base.numbers import decimal, dice_text, percent
from desktop.base.words import ntr, tr
from desktop.games.coc7.words import name_of, refusal_words
from desktop.kit.view.sheet import Toggle
from desktop.views.entries import status_name
from desktop.views.rule_sentences import sentences
from desktop.views.sheet_parts import has_tracker
from desktop.views.tray import ActionView
from rules_core.dice.notation import BadFormula
from rules_core.game.play import Attempt, Rules
from rules_core.sheet.outcome import Refused
from rules_core.sheet.sheet import Sheet
from rules_core.systems.coc7 import harm
from rules_core.systems.coc7.attempts import check_for
from rules_core.systems.coc7.checks import chance_to_pass
from rules_core.systems.coc7.derive import INDEFINITE, LOST_TODAY, MIND, PERMANENT, TEMPORARY, maximum_sanity
from rules_core.systems.coc7.play_harm import (
    losses,
    may_roll_shock,
    mythos_turn,
    sanity_asked,
    sanity_at_dawn,
)
from rules_core.systems.coc7.system import SYSTEM, mythos

USUAL_LOSSES = ("0/1", "0/1D4", "0/1D6", "1/1D4", "1/1D6", "1D4/1D10", "1D6/1D20", "1D10/1D100")
"""Common pairs of losses, on success and on failure."""

_RULES = {TEMPORARY: "COC-SAN-02", INDEFINITE: "COC-SAN-03", PERMANENT: "COC-SAN-03"}


class SanityContext(Struct, frozen=True):
    """What the Sanity page needs besides the sheet: the losses as typed, the house rules and the healer.

    ``healer_sheet`` is the analyst's sheet, None if the character treats themselves.
    """

    loss: str = "0/1D6"
    rules: Rules = ()
    healer_sheet: Sheet | None = None


class SanityView(Struct, frozen=True):
    """The Sanity page.

    ``most_words`` explain the maximum ("/ 96, 99 minus Cthulhu Mythos 3"). ``lines`` describe what the losses
    mean, the worst first; ``grave`` means the first one is serious. ``day`` says what Sanity the day started
    with and what was lost. ``losses`` are common pairs ("0/1D6"), ``loss`` is the pair in the field,
    ``loss_refusal`` why it can't be rolled ("" if it can) and ``loss_odds`` its odds. ``follow_ups`` are
    further rolls that the rules require or allow now, with their ids.
    """

    value: int
    most: int
    most_words: str
    lines: tuple[str, ...]
    grave: bool
    day: str
    losses: tuple[str, ...]
    loss: str
    loss_refusal: str
    loss_odds: str
    follow_ups: tuple[tuple[str, ActionView], ...]
    conditions: tuple[Toggle, ...]


def sanity_view(sheet: Sheet, context: SanityContext) -> SanityView:
    """Return the Sanity page of a sheet; without Sanity there is nothing to roll."""
    conditions = tuple(
        Toggle(each, status_name(each), bool(sheet.status(each)), explanation=sentences("coc7")[_RULES[each]])
        for each in MIND
    )
    if not has_tracker(sheet, "san"):
        none = tr("No Sanity on this sheet.")
        return SanityView(0, 0, "", (none,), False, "", (), dice_text(context.loss), none, "", (), conditions)
    value, most = sheet.tracker("san").value, SYSTEM.tracker_span(sheet, "san").most
    grave = _grave_lines(sheet)
    refused = _loss_refusal(context.loss)
    return SanityView(
        value=value,
        most=most,
        most_words=_most_words(sheet, most),
        lines=(*grave, *_other_lines(sheet, most)),
        grave=bool(grave),
        day=_day(sheet),
        losses=tuple(map(dice_text, USUAL_LOSSES)),
        loss=dice_text(context.loss),
        loss_refusal=refused,
        loss_odds="" if refused else _loss_odds(sheet, context),
        follow_ups=_follow_ups(sheet, context),
        conditions=conditions,
    )


def _most_words(sheet: Sheet, most: int) -> str:
    known = mythos(sheet)
    if known and most == maximum_sanity(known):
        return tr("/ {most}, 99 minus Cthulhu Mythos {mythos}").format(most=most, mythos=known)
    return tr("/ {most}").format(most=most)


# What the losses mean


def _grave_lines(sheet: Sheet) -> tuple[str, ...]:
    lines = []
    if _by_points(sheet) is harm.Insanity.PERMANENT:
        lines.append(tr("No Sanity left: permanent insanity."))
    elif sheet.status(PERMANENT):
        lines.append(tr("Permanent insanity."))
    if may_roll_shock(sheet).allowed:
        lines.append(tr("Lost {n} or more at once: roll INT.").format(n=harm.SHOCK))
    if sheet.status(INDEFINITE):
        lines.append(tr("Indefinite insanity: lasts until cured."))
    if sheet.status(TEMPORARY):
        lines.append(tr("Temporary insanity: your Keeper decides its effects."))
    return tuple(lines)


def _other_lines(sheet: Sheet, most: int) -> tuple[str, ...]:
    lines, now = [], _by_points(sheet)
    if now is not harm.Insanity.PERMANENT and not sheet.status(PERMANENT) and not sheet.status(INDEFINITE):
        if now is harm.Insanity.NONE:
            more = harm.day_limit(sanity_at_dawn(sheet)) - sheet.status(LOST_TODAY)
            lines.append(
                ntr(
                    "Losing {n} more point today makes it a fifth of the day's Sanity: indefinite insanity.",
                    "Losing {n} more points today makes it a fifth of the day's Sanity: indefinite insanity.",
                    more,
                ).format(n=more)
            )
        else:
            lines.append(
                tr("You've lost a fifth of the day's Sanity. Any further loss brings indefinite insanity.")
            )
    if sheet.tracker("san").value >= most:
        lines.append(tr("Sanity is at its maximum."))
    return tuple(lines)


def _by_points(sheet: Sheet) -> harm.Insanity:
    """Return the insanity from the points alone, ignoring conditions set by hand (COC-SAN-03)."""
    return harm.insanity(sheet.tracker("san").value, sheet.status(LOST_TODAY), sanity_at_dawn(sheet))


def _day(sheet: Sheet) -> str:
    dawn, lost = sanity_at_dawn(sheet), sheet.status(LOST_TODAY)
    if lost:
        return tr("Sanity at start of day: {dawn}. Lost today: {lost}.").format(dawn=dawn, lost=lost)
    return tr("Sanity at start of day: {dawn}. None lost today.").format(dawn=dawn)


# The roll


def _loss_refusal(text: str) -> str:
    try:
        losses(text)
    except BadFormula:
        return tr("Enter two losses with a slash between them, such as 0/1D6.")
    return ""


def _loss_odds(sheet: Sheet, context: SanityContext) -> str:
    asked = sanity_asked(sheet, context.loss, context.rules)
    return tr("{percent} to lose {success}, otherwise {failure}. Average {average}, max {most}.").format(
        percent=percent(chance_to_pass(check_for(Attempt(sheet, "sanity:", rules=context.rules)))),
        success=dice_text(str(asked.on_success)),
        failure=dice_text(str(asked.on_failure)),
        average=decimal(float(harm.average_loss(asked)), 1),
        most=max(asked.on_success.most, asked.on_failure.most),
    )


# What follows


def _follow_ups(sheet: Sheet, context: SanityContext) -> tuple[tuple[str, ActionView], ...]:
    found = []
    if may_roll_shock(sheet).allowed:
        found.append(("shock", _shock(sheet, context)))
    if any(sheet.status(each) for each in MIND):
        found.append(("mythos", _mythos(sheet)))
    found.append(("analysis", _analysis(sheet, context)))
    return tuple(found)


def _shock(sheet: Sheet, context: SanityContext) -> ActionView:
    title = tr("Roll INT")
    try:
        chance = chance_to_pass(check_for(Attempt(sheet, "shock:", rules=context.rules)))
    except KeyError:
        return ActionView(title, enabled=False, reason=tr("No INT on this sheet."))
    return ActionView(
        title,
        tr("{percent} to understand it and go temporarily insane. Otherwise you repress it.").format(
            percent=percent(chance)
        ),
    )


def _mythos(sheet: Sheet) -> ActionView:
    try:
        gained = mythos_turn(sheet).steps[0].fact("gained")
    except Refused as refused:
        reason = refusal_words(refused.ruling)
        return ActionView(tr("Cthulhu Mythos from insanity"), enabled=False, reason=reason)
    return ActionView(
        tr("Cthulhu Mythos +{n}").format(n=gained),
        tr("If the Mythos caused the insanity, you learn from it."),
    )


def _analysis(sheet: Sheet, context: SanityContext) -> ActionView:
    healer, title = context.healer_sheet or sheet, tr("Roll psychoanalysis (1 month)")
    attempt = Attempt(healer, "analysis:", rules=context.rules, patient=context.healer_sheet and sheet)
    name = name_of(healer, "analysis:")
    try:
        asked = check_for(attempt)
    except KeyError:
        reason = tr("{who} has no {skill}.").format(who=healer.name, skill=name)
        return ActionView(title, enabled=False, reason=reason)
    return ActionView(
        title,
        tr("{who}, {skill} {value}: {percent} to restore {gives}. A fumble costs {costs}.").format(
            skill=name,
            value=asked.target,
            who=healer.name,
            percent=percent(chance_to_pass(asked)),
            gives=dice_text(str(harm.ANALYSIS_GIVES)),
            costs=dice_text(str(harm.ANALYSIS_COSTS)),
        ),
    )
