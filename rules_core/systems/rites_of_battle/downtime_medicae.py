"""Medicae in downtime: one check for Wounds, and one for each injury that it can heal."""

from collections.abc import Mapping
from functools import partial

from rules_core.dice.faces import D10, NARRATIVE
from rules_core.dice.sources import DiceSource, ScriptedDice
from rules_core.game.downtime import Ask, Downtime, Page, Try, TryResult
from rules_core.game.play import Attempt, Choice
from rules_core.sheet.events import Event, play
from rules_core.sheet.outcome import Fact, Outcome, Refused, Ruling, step
from rules_core.sheet.sheet import Injury, Sheet
from rules_core.sheet.subject import Subject, subject_of
from rules_core.systems.rites_of_battle.attack import healing
from rules_core.systems.rites_of_battle.injuries import RolledInjury, aftermath, injury_at, may_heal
from rules_core.systems.rites_of_battle.play_attacks import raised
from rules_core.systems.rites_of_battle.play_injuries import left_behind
from rules_core.systems.rites_of_battle.play_pools import hand_for, injury_named, pool_for, row_of
from rules_core.systems.rites_of_battle.pool import Pool, PoolReading, Symbols, chance_to_pass
from rules_core.systems.rites_of_battle.pool import roll as roll_pool

MEDIC, CHARACTERISTIC, RANKS = "medic", "medic_characteristic", "medic_ranks"
"""The questions about the healer, and about the numbers of another healer."""

OWN, OTHER, NOBODY = "own", "other", "nobody"
"""The healer: the character, someone else, or no one."""

LIMB = "limb:"
"""The prefix of questions about replacing a lost limb with a cybernetic one."""

CARE = "care:"
"""The prefix of questions about treating something at all, followed by the id of its attempt."""

MOST_OF_HEALER = 10
"""The highest characteristic and rank of another healer."""

WOUNDS, INJURY = "wounds", "injury"
"""The kinds of attempts: for Wounds, and for an injury."""

WOUNDS_TRY = subject_of(WOUNDS, 1)
"""The id of the only attempt for Wounds: they are treated once (ROB-HEAL-02)."""


def stands(down: Downtime) -> Ruling | None:
    """Return why the inputs of Medicae checks are locked, or None before any of them is rolled."""
    if any(Subject.read(each.id).kind in (WOUNDS, INJURY) for each in down.plan.throws):
        return Ruling(False, step("ROB-HEAL-02", because="rolled"))
    return None


def medicae(down: Downtime) -> Page | None:
    """Create a Medicae attempt for Wounds (ROB-HEAL-02) and one for each injury that it can heal
    (ROB-CRIT-02).

    The healer is locked once a die is rolled. Each check uses the character as left by the checks rolled
    before it: a healed injury no longer affects anyone.
    """
    ids = _treatable(down)
    if not ids:
        return None
    after = down.sheet
    possible = tuple(each for each in ids if _is_possible(after, each))
    asks = _asks(down, possible) if possible else ()
    healer = next((str(each.value) for each in asks if each.id == MEDIC), NOBODY)
    left_alone = {each.id.removeprefix(CARE) for each in asks if each.id.startswith(CARE) and not each.value}
    tries: dict[str, Try] = {}
    left_out: list[tuple[str, Ruling]] = []
    events: tuple[Event, ...] = ()
    for try_id in sorted(ids, key=lambda each: down.plan.throw(each) is None):
        try:
            on = _inputs(down, after, try_id, asks)
        except Refused as refused:
            left_out.append((try_id, refused.ruling))
            continue
        if down.plan.throw(try_id) is None and (healer == NOBODY or try_id in left_alone):
            continue
        tried = _tried(down, try_id, on)
        tries[try_id] = tried
        done = _effects(after, tried)
        events += done
        after = play(after, done)
    return Page(
        "medicae", tuple(tries[each] for each in ids if each in tries), asks, events, left_out=tuple(left_out)
    )


def _treatable(down: Downtime) -> tuple[str, ...]:
    wounds = next((each.value for each in down.sheet.trackers if each.id == "wounds"), None)
    thrown = wounds is not None and down.plan.throw(WOUNDS_TRY) is not None
    first = (WOUNDS_TRY,) if thrown or (wounds or 0) > 0 else ()
    return first + tuple(subject_of(INJURY, each.id) for each in down.sheet.injuries)


def _is_possible(sheet: Sheet, try_id: str) -> bool:
    kind, thing = Subject.read(try_id)
    return kind == WOUNDS or may_heal(row_of(injury_named(sheet, thing)[1]), cybernetic=True).allowed


def _asks(down: Downtime, possible: tuple[str, ...]) -> tuple[Ask, ...]:
    """Ask who heals, with what, which limbs are replaced, and, if there are several, what is treated at
    all.
    """
    sheet, locked = down.sheet, stands(down)
    healer = down.choice(MEDIC, (OWN, OTHER, NOBODY), locked=locked)
    asks = [healer]
    if healer.value == OTHER:
        own = hand_for(Attempt(sheet, "treatment:wounds"))
        asks += [
            down.number(name, 0, MOST_OF_HEALER, usual)._replace(locked=locked)
            for name, usual in ((CHARACTERISTIC, own.value), (RANKS, own.ranks))
        ]
    for each in sheet.injuries:
        if _takes_a_limb(each):
            thrown = down.plan.throw(subject_of(INJURY, each.id))
            asks.append(down.switch(f"{LIMB}{each.id}", locked=None if thrown is None else locked))
    if healer.value != NOBODY and len(possible) > 1:
        # A healed injury can leave a worse one (ROB-CRIT-08), so treating each one is optional.
        for try_id in possible:
            thrown = down.plan.throw(try_id)
            asks.append(down.switch(f"{CARE}{try_id}", 1, locked=None if thrown is None else locked))
    return tuple(asks)


def _takes_a_limb(injury: Injury) -> bool:
    """Return whether only a cybernetic limb can heal an injury (ROB-CRIT-07)."""
    row = row_of(injury)
    return may_heal(row, cybernetic=True).allowed and not may_heal(row).allowed


def _inputs(down: Downtime, sheet: Sheet, try_id: str, asks: tuple[Ask, ...]) -> dict[str, Fact]:
    """Return what a check is rolled with: the dice of its pool, and what it is to heal.

    Raises ``Refused`` if it is not possible: dice rolled for an injury do not apply to another one in its
    place.
    """
    thrown = down.plan.throw(try_id)
    kind, thing = Subject.read(try_id)
    number = 0 if kind == WOUNDS else injury_named(sheet, thing)[1].roll
    if thrown is not None:
        on = dict(thrown.on)
        if on.get(INJURY, 0) != number:
            raise Refused(Ruling(False, step("ROB-CRIT-02", because="other_injury")))
        return on
    answers = {each.id: each.value for each in asks}
    options: tuple[tuple[str, Fact], ...] = ()
    if answers.get(MEDIC) == OTHER:
        options = ((MEDIC, OTHER), (CHARACTERISTIC, answers[CHARACTERISTIC]), (RANKS, answers[RANKS]))
    choice = Choice(options=options)
    if kind == WOUNDS:
        pool = pool_for(Attempt(sheet, "treatment:wounds", choice, down.rules)).pool
        strain = next((each.value for each in sheet.trackers if each.id == "strain"), 0)
        return {**_counted(pool), "wounds": sheet.tracker("wounds").value, "strain": strain}
    ruling = may_heal(injury_at(max(1, number)), cybernetic=bool(answers.get(f"{LIMB}{thing}")))
    if not ruling.allowed:
        raise Refused(ruling)
    pool = pool_for(Attempt(sheet, subject_of("heal-injury", thing), choice, down.rules)).pool
    return {**_counted(pool), INJURY: number}


def _counted(pool: Pool) -> dict[str, Fact]:
    return dict(zip(NARRATIVE, pool.counts, strict=True))


def _tried(down: Downtime, try_id: str, on: dict[str, Fact]) -> Try:
    pool = _pool(on)
    if try_id == WOUNDS_TRY:
        wounds = int(on["wounds"])
        resolve = partial(_treat_wounds, pool, wounds, int(on["strain"]))
    else:
        wounds = 1
        resolve = partial(_treat_injury, pool, int(on[INJURY]))
    return down.tried(
        Try(try_id, tuple(on.items()), resolve, wounds, "", needs=1, chance=chance_to_pass(pool))
    )


def _treat_wounds(pool: Pool, wounds: int, strain: int, dice: DiceSource) -> Outcome[TryResult]:
    """Treat Wounds: one Wound less for each net success, one Strain for each net advantage (ROB-HEAL-02)."""
    fallen, steps = roll_pool(pool, dice)
    healed = healing(fallen, wounds, strain)
    came = TryResult(
        fallen.passed,
        healed.wounds,
        wounds - healed.wounds,
        fallen.successes,
        (("strain", healed.strain),) if healed.strain else (),
    )
    return Outcome(came, (*steps, step("ROB-HEAL-02", **healed._asdict())))


def _treat_injury(pool: Pool, number: int, dice: DiceSource) -> Outcome[TryResult]:
    """Treat an injury: a success ends it (ROB-CRIT-02); some leave another one (ROB-CRIT-08)."""
    fallen, steps = roll_pool(pool, dice)
    row = injury_at(max(1, number))
    steps += (step("ROB-CRIT-02", name=row.name, healed=int(fallen.passed)),)
    following = aftermath(row, dice) if fallen.passed else None
    if following is not None:
        steps += following.steps
    return Outcome(
        TryResult(fallen.passed, int(fallen.passed), int(not fallen.passed), fallen.successes), steps
    )


def _effects(sheet: Sheet, tried: Try) -> tuple[Event, ...]:
    came = tried.came
    if came is None or not came.worked:
        return ()
    if tried.id == WOUNDS_TRY:
        return raised(sheet, "wounds", -came.gain) + raised(
            sheet, "strain", -dict(came.also).get("strain", 0)
        )
    place, injury = injury_named(sheet, tried.thing)
    return left_behind(sheet, place, injury, _characteristic_roll(tried)).result


def pool_of(tried: Try) -> Pool:
    """Return the pool of a check."""
    return _pool(dict(tried.on))


def _pool(on: Mapping[str, Fact]) -> Pool:
    return Pool(*(int(on[kind]) for kind in NARRATIVE))


def fallen_of(tried: Try) -> Symbols | None:
    """Return the symbols of a check, or None if it is not completely rolled."""
    if tried.came is None or tried.throw is None:
        return None
    shown = (face for each in tried.throw.drawn if each.die in NARRATIVE for face in each.faces)
    return PoolReading(pool_of(tried)).read(tuple(str(face) for face in shown))


def injury_left_by(tried: Try) -> RolledInjury | None:
    """Return the injury that a healed one leaves behind (ROB-CRIT-08), or None."""
    if tried.came is None or not tried.came.worked or tried.id == WOUNDS_TRY:
        return None
    following = aftermath(injury_at(max(1, int(dict(tried.on)[INJURY]))), _characteristic_roll(tried))
    return None if following is None else following.result


def _characteristic_roll(tried: Try) -> ScriptedDice:
    """Return the rolled d10 that picked a characteristic."""
    drawn = () if tried.throw is None else tried.throw.drawn
    return ScriptedDice({D10.name: [face for each in drawn if each.die == D10.name for face in each.faces]})
