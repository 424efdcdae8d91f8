"""The dice tray of Rites of Battle, before and after a roll."""

from collections.abc import Iterable

from msgspec.structs import replace

from desktop.base.numbers import die_text
from desktop.base.words import tr
from desktop.games.rites_of_battle.odds import odds_view
from desktop.games.rites_of_battle.result import follow_ups, result_view, soak_cards
from desktop.games.rites_of_battle.rows import pool_view, range_word, rows_of
from desktop.games.rites_of_battle.spending import spending_view
from desktop.games.rites_of_battle.sums import plain_view, ready_dice, ready_words
from desktop.games.rites_of_battle.words import characteristic_word, refusal_words, skill_word
from desktop.views.felt import DieLook, DieUse, FeltDie
from desktop.views.game import Rolled
from desktop.views.symbol_words import die_word, face_words
from desktop.views.tray import SetupRow, TrayView
from desktop.views.tray_parts import bare_view, house_rules
from rules_core.dice.faces import NARRATIVE
from rules_core.dice.sources import Drawn
from rules_core.game.play import Attempt
from rules_core.sheet.outcome import Refused
from rules_core.sheet.weapons import weapon_at
from rules_core.systems.rites_of_battle import play_pools
from rules_core.systems.rites_of_battle.kept import choice_of, is_check, pool_of, symbols_of, table_of
from rules_core.systems.rites_of_battle.play import refusal
from rules_core.systems.rites_of_battle.pool import Pool

_SUMS = frozenset({"injury", "target-injury", "aftermath", "talent"})


def _empty(attempt: Attempt, rows: tuple[SetupRow, ...]) -> TrayView:
    return replace(bare_view(attempt.name), line=_line(attempt), rows=rows)


def ready_view(attempt: Attempt, _people: tuple[tuple[str, str], ...] = ()) -> TrayView:
    """Return the tray before an attempt is rolled. Raises KeyError if its subject isn't on the sheet."""
    ruling = refusal(attempt)
    blocked = "" if ruling is None else refusal_words(ruling)
    view = replace(_empty(attempt, rows_of(attempt)), blocked=blocked)
    if attempt.kind in _SUMS:
        words, button = ready_words(attempt)
        return replace(view, dice=ready_dice(attempt), ready=words, roll_words=button)
    try:
        asked = play_pools.pool_for(attempt)
    except Refused as refused:
        words = refusal_words(refused.ruling)
        pool = pool_view(Pool(), attempt.choice, (), play_pools.table_for(attempt))
        return replace(view, blocked=words, pool=pool)
    return replace(
        view,
        dice=waiting_dice(asked.pool),
        ready=tr("1 net Success is enough"),
        odds=odds_view(asked.pool, None),
        pool=pool_view(asked.pool, attempt.choice, asked.steps, play_pools.table_for(attempt)),
        chips=house_rules(play_pools.table_for(attempt)),
    )


def rolled_view(shown: Rolled) -> TrayView:
    """Return the tray with a rolled result."""
    standing = shown.standing
    roll = standing.roll
    if not is_check(roll):
        return plain_view(shown)
    pool, choice, table = pool_of(roll), choice_of(roll), table_of(roll)
    attempt = Attempt(shown.sheet, roll.subject, choice, name=roll.name)
    live = standing.is_live
    return replace(
        _empty(attempt, _kept_rows(attempt)),
        roll=standing.entry.seq,
        dice=rolled_dice(roll.drawn),
        result=result_view(shown),
        odds=odds_view(pool, symbols_of(roll)),
        pool=pool_view(pool, choice, standing.entry.steps, table),
        spending=spending_view(shown.sheet, standing) if live else None,
        follow_ups=follow_ups(shown),
        fresh=shown.fresh,
        chips=house_rules(table),
        cards=soak_cards(standing) if live else (),
    )


def _kept_rows(attempt: Attempt) -> tuple[SetupRow, ...]:
    """Beside a result there is only room for the most important row."""
    try:
        return rows_of(attempt)[:1]
    except KeyError:  # removed from the sheet since
        return ()


def _line(attempt: Attempt) -> str:
    sheet, thing = attempt.sheet, attempt.thing
    try:
        match attempt.kind:
            case "weapon":
                skill = (
                    "" if thing == play_pools.UNARMED else skill_word(sheet, weapon_at(sheet, thing).skill)
                )
                return ", ".join(
                    each for each in (skill, range_word(play_pools.distance_of(attempt))) if each
                )
            case "skill":
                return characteristic_word(play_pools.characteristic_of(sheet.skill(thing)))
            case _:
                return ""
    except KeyError:  # removed from the sheet since
        return ""


def waiting_dice(pool: Pool) -> tuple[FeltDie, ...]:
    """Return a pool's dice before they are rolled."""
    return tuple(
        FeltDie(DieLook(die.name), None, DieUse.PLAIN, die_word(die.name))
        for die, count in pool.dice
        for _ in range(count)
    )


def rolled_dice(drawn: Iterable[Drawn]) -> tuple[FeltDie, ...]:
    """Return rolled dice with their faces; the d10 of an injury's lasting effect can be among them."""
    dice: list[FeltDie] = []
    for each in drawn:
        for face in each.faces:
            if each.die in NARRATIVE:
                place = NARRATIVE[each.die].faces.index(str(face))
                look = DieLook(each.die)
                dice.append(FeltDie(look, place, DieUse.PLAIN, die_word(each.die), face_words(str(face))))
            else:
                dice.append(FeltDie(DieLook(each.die), int(face), DieUse.PLAIN, die_text(each.die)))
    return tuple(dice)
