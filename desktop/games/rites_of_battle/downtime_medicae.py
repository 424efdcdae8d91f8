"""Medicae in the downtime of Rites of Battle: who heals, the checks as rows, and the latest on the felt."""

from desktop.base.dice_text import die_text
from desktop.base.numbers import percent
from desktop.base.words import ntr, tr
from desktop.games.rites_of_battle import downtime_words
from desktop.games.rites_of_battle.tray import fallen_dice, waiting_dice
from desktop.games.rites_of_battle.words import characteristic_word, net_words
from desktop.views import cards
from desktop.views.downtime.asks import pick, switch
from desktop.views.downtime.pages import PageView, Shown, ThrowView, TryRow
from desktop.views.downtime.tries import is_next, table
from desktop.views.felt import FeltDie
from desktop.views.symbol_words import dice_count, symbol_word
from desktop.views.tray import ActionView
from rules_core.dice.faces import DICE, NARRATIVE
from rules_core.dice.sources import Drawn
from rules_core.game.downtime import Ask, Came, Page, Try
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.subject import Subject, subject_of
from rules_core.systems.rites_of_battle import downtime_medicae as medicae
from rules_core.systems.rites_of_battle.play_pools import injury_named, row_of


def medicae_page(shown: Shown, page: Page) -> PageView:
    """Who heals, and a check for everything that can be healed."""
    sheet = shown.down.sheet
    rows = tuple(_row(sheet, page, each) for each in page.tries)
    left_out = tuple(
        tr("{name}: {why}").format(name=_name(sheet, each), why=downtime_words.refusal_words(ruling))
        for each, ruling in page.left_out
    )
    nobody = any(each.id == medicae.MEDIC and each.value == medicae.NOBODY for each in page.asks)
    empty = tr("Nobody treats anything.") if nobody else tr("There is nothing that a check can heal.")
    return PageView(
        "medicae",
        tr("Medicae"),
        tr("One check for the Wounds and one for each injury. Nothing is saved until the last step."),
        table((tr("Treats"), tr("Difficulty"), "", tr("Pool"), tr("Success?"), tr("Heals"), ""), rows, page),
        cards.page(*_cards(shown, page)),
        notes=(*left_out, *((_letters(),) if rows else ())),
        empty="" if rows else empty,
        so_far=_so_far(page) if rows else (),
    )


def _letters() -> str:
    """How physical dice are typed."""
    words = tr("Dice of your own are typed in letters: {letters}, and - for a blank face.")
    symbols = ("success", "advantage", "triumph", "failure", "threat", "despair")
    named = (f"{letter} {symbol_word(each)}" for letter, each in zip("saTfhD", symbols, strict=True))
    return words.format(letters=", ".join(named))


# Who heals


def _cards(shown: Shown, page: Page) -> tuple[cards.CardView, ...]:
    if not page.asks:
        return ()
    who = {medicae.OWN: tr("Yourself"), medicae.OTHER: tr("Someone else"), medicae.NOBODY: tr("Nobody")}
    sheet, parts = shown.down.sheet, list[cards.Part]()
    for ask in page.asks:
        if ask.id == medicae.MEDIC:
            stands = cards.Words(downtime_words.stands_words(tr("By"), who[str(ask.value)]))
            parts.append(pick(ask, tr("By"), who) if ask.locked is None else stands)
        elif not ask.id.startswith((medicae.LIMB, medicae.CARE)):
            name = tr("Their Intelligence") if ask.id == medicae.CHARACTERISTIC else tr("Their Medicae")
            parts.append(downtime_words.number_or_words(shown, ask, name))
    parts += downtime_words.why_it_stands(page.ask(medicae.MEDIC))
    parts += [_limb(sheet, each) for each in page.asks if each.id.startswith(medicae.LIMB)]
    parts += [_care(sheet, each) for each in page.asks if each.id.startswith(medicae.CARE)]
    words = tr(
        "The rules here do not say how often a check may be made again. This is one for each; agree on more "
        "with your Game Master, and make it at the table."
    )
    return (cards.card("healer", tr("Who heals"), *parts, cards.Words(words, "muted")),)


def _limb(sheet: Sheet, ask: Ask) -> cards.Part:
    name = _name(sheet, subject_of(medicae.INJURY, ask.id.removeprefix(medicae.LIMB)))
    words = tr("{injury}: a cybernetic limb takes the place of the one that is gone").format(injury=name)
    return switch(ask, words, reason="" if ask.locked is None else downtime_words.refusal_words(ask.locked))


def _care(sheet: Sheet, ask: Ask) -> cards.Part:
    words = tr("Treat: {name}").format(name=_name(sheet, ask.id.removeprefix(medicae.CARE)))
    return switch(ask, words, reason="" if ask.locked is None else downtime_words.refusal_words(ask.locked))


# The checks


def name_of(sheet: Sheet, tried: Try) -> str:
    """What a try is called."""
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
        dice=fallen_dice(_drawn(tried)),
        waiting=pool if tried.throw is None else "",
        typed=tried.throw is not None and tried.throw.typed,
        current=is_next(page, tried),
        asks_for=_asks_for(tried),
        hint=_hint(tried),
    )
    came, fallen = tried.came, medicae.fallen_of(tried)
    if came is None or fallen is None:
        chance = "" if tried.chance is None else tr("{chance} chance").format(chance=percent(tried.chance))
        said = chance if tried.throw is None else ""
        row = row._replace(verdict_line=said, roll=ActionView(tr("Roll"), id=tried.id))
        waits = row.asks_for if tried.throw is not None else said
        return row._replace(spoken=", ".join(part for part in (name, pool, waits) if part))
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


def _healed(tried: Try, came: Came) -> str:
    """What a check healed: "3 Wounds, 1 Strain"."""
    if not came.worked:
        return tr("None")
    if not tried.id.startswith(medicae.WOUNDS):
        return tr("The injury")
    strain = dict(came.also).get("strain", 0)
    parts = [ntr("{n} Wound", "{n} Wounds", came.gain).format(n=came.gain)]
    return ", ".join([*parts, *([tr("{n} Strain").format(n=strain)] if strain else [])])


def _outcome(tried: Try, came: Came) -> str:
    if tried.id.startswith(medicae.WOUNDS):
        return ntr("{n} left", "{n} left", came.after).format(n=came.after)
    return tr("Healed") if came.worked else tr("Stays")


def _asks_for(tried: Try) -> str:
    """Which physical dice are to be typed next: "2 Ability dice"."""
    if tried.lacks is None:
        return ""
    die, count = tried.lacks
    if die in NARRATIVE:
        return dice_count(die, count)
    return ntr("{n} {die} die", "{n} {die} dice", count).format(n=count, die=die_text(die))


def _hint(tried: Try) -> str:
    """What may be typed for them: "f, ff, h, hh, fh or - for a blank"."""
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
    lines = [(tr("Succeeded"), tr("{some} of {all}").format(some=worked, all=len(fallen)))]
    lines += [(tr("Wounds healed"), str(wounds))] if treated else []
    return (*lines, *([(tr("Strain healed"), str(strain))] if strain else []))


# The felt


def throw_view(shown: Shown, tried: Try) -> ThrowView:
    """A check on the felt, its pool waiting where nothing has fallen yet."""
    name = name_of(shown.down.sheet, tried)
    came, fallen = tried.came, medicae.fallen_of(tried)
    caption, dice = tr("Next: {name}").format(name=name), waiting_dice(medicae.pool_of(tried))
    headline, why = _pool_words(tried), ""
    if tried.throw is not None:
        caption = tr("Last try: {name}").format(name=name)
        dice = _symbol_dice(tried)
        headline = tr("Still to fall: {dice}").format(dice=_asks_for(tried))
    change = ""
    if came is not None and fallen is not None:
        headline, why = net_words(fallen), _why(tried, came)
        # Beside a pool there is no room for more than what the words do not say.
        if tried.id.startswith(medicae.WOUNDS) and came.gain:
            change = f"{tried.before} → {came.after}"
    return ThrowView(
        0,
        dice,
        caption,
        headline,
        why,
        fallen_dice(each for each in _drawn(tried) if each.die not in NARRATIVE),
        name if change else "",
        change,
        grew=came is not None and came.worked,
        spoken=". ".join(part for part in (f"{name}, {headline}", why.rstrip("."), change) if part),
    )


def _why(tried: Try, came: Came) -> str:
    if not came.worked:
        if tried.id.startswith(medicae.WOUNDS):
            return tr("No Success is left over, so nothing heals.")
        return tr("No Success is left over, so the injury stays.")
    if tried.id.startswith(medicae.WOUNDS):
        return tr("1 Wound for each Success, and 1 Strain for each Advantage.")
    left = medicae.left_by(tried)
    if left is None or left.characteristic is None:
        return tr("One Success is enough: the injury is over.")
    words = tr("{injury} stays behind; the d10 picked {characteristic}.")
    return words.format(injury=tr(left.injury.name), characteristic=characteristic_word(left.characteristic))


def _symbol_dice(tried: Try) -> tuple[FeltDie, ...]:
    return fallen_dice(each for each in _drawn(tried) if each.die in NARRATIVE)


def _drawn(tried: Try) -> tuple[Drawn, ...]:
    return () if tried.throw is None else tried.throw.drawn
