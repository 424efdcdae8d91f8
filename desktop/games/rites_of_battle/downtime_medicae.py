"""The Medicae page of Rites of Battle's downtime: the healer, the checks and the current roll."""

from desktop.base.numbers import die_text, percent
from desktop.base.words import ntr, tr
from desktop.games.rites_of_battle import downtime_words
from desktop.games.rites_of_battle.tray import rolled_dice, waiting_dice
from desktop.games.rites_of_battle.words import characteristic_word, net_words
from desktop.views import cards
from desktop.views.downtime.asks import pick, switch
from desktop.views.downtime.pages import DowntimeState, PageView, ThrowView, TryRow
from desktop.views.downtime.tries import is_next, table
from desktop.views.felt import FeltDie
from desktop.views.symbol_words import dice_count, symbol_word
from desktop.views.tray import ActionView
from rules_core.dice.faces import DICE, NARRATIVE
from rules_core.dice.sources import Drawn
from rules_core.game.downtime import Ask, Page, Try, TryResult
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.subject import Subject, subject_of
from rules_core.systems.rites_of_battle import downtime_medicae as medicae
from rules_core.systems.rites_of_battle.play_pools import injury_named, row_of


def medicae_page(shown: DowntimeState, page: Page) -> PageView:
    """Return the page that chooses a healer and makes a check for everything that can be healed."""
    sheet = shown.down.sheet
    rows = tuple(_row(sheet, page, each) for each in page.tries)
    left_out = tuple(
        tr("{name}: {why}").format(name=_name(sheet, each), why=downtime_words.refusal_words(ruling))
        for each, ruling in page.left_out
    )
    no_healer = any(each.id == medicae.MEDIC and each.value == medicae.NOBODY for each in page.asks)
    empty = tr("No one is giving treatment.") if no_healer else tr("There's nothing a check can heal.")
    return PageView(
        "medicae",
        tr("Medicae"),
        tr("Make one check for Wounds and one for each injury."),
        table(
            (tr("Treatment"), tr("Difficulty"), "", tr("Pool"), tr("Success?"), tr("Heals"), ""), rows, page
        ),
        cards.page(*_cards(shown, page)),
        notes=(*left_out, *((_typing_help(),) if rows else ())),
        empty="" if rows else empty,
        so_far=_so_far(page) if rows else (),
    )


def _typing_help() -> str:
    words = tr("Type physical dice as letters: {letters}, and - for a blank face.")
    symbols = ("success", "advantage", "triumph", "failure", "threat", "despair")
    letters = (f"{letter} {symbol_word(each)}" for letter, each in zip("saTfhD", symbols, strict=True))
    return words.format(letters=", ".join(letters))


# The healer


def _cards(shown: DowntimeState, page: Page) -> tuple[cards.CardView, ...]:
    if not page.asks:
        return ()
    healers = {medicae.OWN: tr("Yourself"), medicae.OTHER: tr("Someone else"), medicae.NOBODY: tr("No one")}
    sheet, parts = shown.down.sheet, list[cards.Part]()
    for ask in page.asks:
        if ask.id == medicae.MEDIC:
            locked = cards.Words(downtime_words.locked_words(tr("Treated by"), healers[str(ask.value)]))
            parts.append(pick(ask, tr("Treated by"), healers) if ask.locked is None else locked)
        elif not ask.id.startswith((medicae.LIMB, medicae.CARE)):
            name = tr("Their Intelligence") if ask.id == medicae.CHARACTERISTIC else tr("Their Medicae")
            parts.append(downtime_words.number_or_locked(shown, ask, name))
    parts += downtime_words.lock_reason(page.ask(medicae.MEDIC))
    parts += [_limb(sheet, each) for each in page.asks if each.id.startswith(medicae.LIMB)]
    parts += [_care(sheet, each) for each in page.asks if each.id.startswith(medicae.CARE)]
    words = tr(
        "These rules don't say how often you can repeat a check. You get one of each here. If "
        "your GM allows more, roll them at the table."
    )
    return (cards.card("healer", tr("Healer"), *parts, cards.Words(words, "muted")),)


def _limb(sheet: Sheet, ask: Ask) -> cards.Part:
    name = _name(sheet, subject_of(medicae.INJURY, ask.id.removeprefix(medicae.LIMB)))
    words = tr("{injury}: a cybernetic limb replaces the lost one").format(injury=name)
    return switch(ask, words, reason="" if ask.locked is None else downtime_words.refusal_words(ask.locked))


def _care(sheet: Sheet, ask: Ask) -> cards.Part:
    words = tr("Treat {name}").format(name=_name(sheet, ask.id.removeprefix(medicae.CARE)))
    return switch(ask, words, reason="" if ask.locked is None else downtime_words.refusal_words(ask.locked))


# The checks


def name_of(sheet: Sheet, tried: Try) -> str:
    """Return what a check treats: "Wounds" or an injury's name."""
    return _name(sheet, tried.id)


def _name(sheet: Sheet, try_id: str) -> str:
    kind, thing = Subject.read(try_id)
    return tr("Wounds") if kind == medicae.WOUNDS else tr(row_of(injury_named(sheet, thing)[1]).name)


def _row(sheet: Sheet, page: Page, tried: Try) -> TryRow:
    name, pool = name_of(sheet, tried), _pool_words(tried)
    row = TryRow(
        tried.id,
        name,
        str(medicae.pool_of(tried).difficulty + medicae.pool_of(tried).challenge),
        "",
        dice=rolled_dice(_drawn(tried)),
        waiting=pool if tried.throw is None else "",
        typed=tried.throw is not None and tried.throw.typed,
        current=is_next(page, tried),
        asks_for=_asks_for(tried),
        hint=_hint(tried),
    )
    came, fallen = tried.came, medicae.fallen_of(tried)
    if came is None or fallen is None:
        chance = "" if tried.chance is None else tr("{chance} chance").format(chance=percent(tried.chance))
        chance_words = chance if tried.throw is None else ""
        row = row._replace(verdict_line=chance_words, roll=ActionView(tr("Roll"), id=tried.id))
        prompt = row.asks_for if tried.throw is not None else chance_words
        return row._replace(spoken=", ".join(part for part in (name, pool, prompt) if part))
    row = row._replace(
        worked=came.worked,
        verdict=tr("Yes") if came.worked else tr("No"),
        verdict_line=net_words(fallen),
        gain=_healed(tried, came),
        outcome=_outcome(tried, came),
    )
    return row._replace(spoken=", ".join((name, row.verdict_line, row.gain, row.outcome)))


def _pool_words(tried: Try) -> str:
    return ", ".join(dice_count(die.name, count) for die, count in medicae.pool_of(tried).dice)


def _healed(tried: Try, came: TryResult) -> str:
    if not came.worked:
        return tr("None")
    if not tried.id.startswith(medicae.WOUNDS):
        return tr("The injury")
    strain = dict(came.also).get("strain", 0)
    parts = [ntr("{n} Wound", "{n} Wounds", came.gain).format(n=came.gain)]
    return ", ".join([*parts, *([tr("{n} Strain").format(n=strain)] if strain else [])])


def _outcome(tried: Try, came: TryResult) -> str:
    if tried.id.startswith(medicae.WOUNDS):
        return ntr("{n} left", "{n} left", came.after).format(n=came.after)
    return tr("Healed") if came.worked else tr("Stays")


def _asks_for(tried: Try) -> str:
    if tried.lacks is None:
        return ""
    die, count = tried.lacks
    if die in NARRATIVE:
        return dice_count(die, count)
    return ntr("{n} {die} die", "{n} {die} dice", count).format(n=count, die=die_text(die))


def _hint(tried: Try) -> str:
    if tried.lacks is None:
        return ""
    faces = list(dict.fromkeys(str(face) for face in DICE[tried.lacks[0]].faces))
    if "" not in faces:
        return tr("{least} to {most}").format(least=faces[0], most=faces[-1])
    return tr("{faces} or - for a blank").format(faces=", ".join(face for face in faces if face))


def _so_far(page: Page) -> tuple[tuple[str, str], ...]:
    fallen = [each for each in page.tries if each.came is not None]
    worked = sum(each.came is not None and each.came.worked for each in fallen)
    treated = [each.came for each in fallen if each.id.startswith(medicae.WOUNDS) and each.came is not None]
    wounds = sum(each.gain for each in treated)
    strain = sum(dict(each.also).get("strain", 0) for each in treated)
    totals = [(tr("Succeeded"), tr("{some} of {all}").format(some=worked, all=len(fallen)))]
    totals += [(tr("Wounds healed"), str(wounds))] if treated else []
    return (*totals, *([(tr("Strain healed"), str(strain))] if strain else []))


# The felt


def throw_view(shown: DowntimeState, tried: Try) -> ThrowView:
    """Return a check's dice for the felt; dice not rolled yet are shown waiting."""
    name = name_of(shown.down.sheet, tried)
    came, fallen = tried.came, medicae.fallen_of(tried)
    caption, dice = tr("Next: {name}").format(name=name), waiting_dice(medicae.pool_of(tried))
    headline, why = _pool_words(tried), ""
    if tried.throw is not None:
        caption = tr("Last check: {name}").format(name=name)
        dice = _symbol_dice(tried)
        headline = tr("Still to roll: {dice}").format(dice=_asks_for(tried))
    change = ""
    if came is not None and fallen is not None:
        headline, why = net_words(fallen), _why(tried, came)
        # Beside a pool there is only room for what the words don't say.
        if tried.id.startswith(medicae.WOUNDS) and came.gain:
            change = f"{tried.before} → {came.after}"
    return ThrowView(
        0,
        dice,
        caption,
        headline,
        why,
        rolled_dice(each for each in _drawn(tried) if each.die not in NARRATIVE),
        name if change else "",
        change,
        grew=came is not None and came.worked,
        spoken=". ".join(part for part in (f"{name}, {headline}", why.rstrip("."), change) if part),
    )


def _why(tried: Try, came: TryResult) -> str:
    if not came.worked:
        if tried.id.startswith(medicae.WOUNDS):
            return tr("No net Success, so nothing heals.")
        return tr("No net Success, so the injury stays.")
    if tried.id.startswith(medicae.WOUNDS):
        return tr("1 Wound for each net Success, 1 Strain for each net Advantage.")
    left = medicae.injury_left_by(tried)
    if left is None or left.characteristic is None:
        return tr("One Success is enough: the injury is healed.")
    words = tr("{injury} remains; the d10 chose {characteristic}.")
    return words.format(injury=tr(left.injury.name), characteristic=characteristic_word(left.characteristic))


def _symbol_dice(tried: Try) -> tuple[FeltDie, ...]:
    return rolled_dice(each for each in _drawn(tried) if each.die in NARRATIVE)


def _drawn(tried: Try) -> tuple[Drawn, ...]:
    return () if tried.throw is None else tried.throw.drawn
