"""The rules without a window: live rolls and exact odds of all five games beside other dice libraries."""

import warnings
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from secrets import randbelow
from typing import Any, NamedTuple

from rules_core.dice.faces import D12
from rules_core.dice.notation import DiceSum, Formula
from rules_core.dice.sources import LiveDice
from rules_core.systems.basic_d20 import checks as basic_d20
from rules_core.systems.coc7 import checks as coc7
from rules_core.systems.coc7 import contest as coc7_opposed
from rules_core.systems.rites_of_battle.pool import Pool, pool_odds, pool_ways, roll
from rules_core.systems.shadow_lounge import checks as shadow_lounge
from rules_core.systems.striker import checks as striker
from rules_core.systems.striker.checks import Advantage, Approach
from tests.bench import peer_odds
from tests.bench.figure import Figure, Taken, limited
from tests.bench.turns import Peer, Work, beside, library, microseconds

_ROLLING_ROUNDS, _ROLLS = 25, 500
_ODDS_ROUNDS = 9

_EVERYDAY = Pool(proficiency=2, ability=1, difficulty=2, boost=1, setback=1)
_LARGE = Pool(proficiency=5, challenge=5, boost=4, setback=4)

_MOST_IN_THE_TRAY = 15
"""Milliseconds that odds may take while the player changes a pool."""

_AND_WHO_WINS = 1.25
"""An opposed roll may take so much longer than two rolls that nobody compares."""

_OURS = (
    "Rollbook's side of a roll is fair dice out of the system's own chance, the degree, and every rule that "
    "had a say with its numbers. Its odds are those of the functions that roll, asked afresh each time."
)
_THEIRS = (
    "d20 rolls and adds up dice of `random`, and makes no text before it is asked for one; it knows no "
    "degrees and no reasons, nor who wins an opposed roll. What it has parsed it keeps; dice parses each "
    "time. dyce and icepool draw one number out of a table by `random`, without dice."
)


def take(_: Path) -> Taken:
    """Rolls and exact odds; what needs a library that is not installed is left out."""
    # dyce says of each draw that it is experimental.
    warnings.simplefilter("ignore")
    missing = [name for name in ("d20", "dice", "dyce") if library(name) is None]
    return Taken(
        figures=[*_rolls(), *_odds(), *_pools()],
        notes=[_OURS, _THEIRS, *(f"Left out: {name}, which is not installed here." for name in missing)],
    )


# Rolls

_LIVE = LiveDice(randbelow)
_SIMPLE = partial(coc7.check, coc7.Check(65), _LIVE)
_OPPOSED = partial(coc7_opposed.opposed, coc7.Check(65), coc7.Check(55), _LIVE)
_ATTACK = basic_d20.Attack(6, 16, Formula((DiceSum(1, D12),)))

_BY_D20: tuple[tuple[str, Work, tuple[str, ...]], ...] = (
    ("Call of Cthulhu 7e", _SIMPLE, ("1d100",)),
    (
        "Call of Cthulhu 7e with a bonus die",
        partial(coc7.check, coc7.Check(65, bonus=1), _LIVE),
        ("2d10kl1*10+1d10",),
    ),
    ("Shadow Lounge", partial(shadow_lounge.check, shadow_lounge.Check(65), _LIVE), ("1d100",)),
    (
        "Shadow Lounge with a Bonus Die",
        partial(shadow_lounge.check, shadow_lounge.Check(65, bonus=1), _LIVE),
        ("2d100kl1",),
    ),
    ("Four-degree d20", partial(basic_d20.check, basic_d20.Check(5, 15), _LIVE), ("1d20+5",)),
    ("Four-degree d20, a save", partial(basic_d20.save, basic_d20.Save(6, 16, 11), _LIVE), ("1d20+6",)),
    (
        "Four-degree d20, an attack and its damage",
        partial(basic_d20.attack, _ATTACK, _LIVE),
        ("1d20+6", "1d12"),
    ),
    ("Rites of Battle, seven dice", partial(roll, _EVERYDAY, _LIVE), ("2d12+1d8+2d8+1d6+1d6",)),
    ("Striker", partial(striker.check, striker.Check(3, 15), _LIVE), ("1d20+3",)),
    (
        "Striker, reckless and with advantage",
        partial(striker.check, striker.Check(3, 15, Approach.RECKLESS, advantage=Advantage.ADVANTAGE), _LIVE),
        ("2d20kh1+3",),
    ),
)
"""Our rolls, with the dice of each as d20 writes them."""


def _rolls() -> Iterator[Figure]:
    d20, dice, dyce = (library(name) for name in ("d20", "dice", "dyce"))
    if d20 is not None:
        for name, ours, texts in _BY_D20:
            peer = Peer(f"d20, {' and '.join(texts)}", partial(_all_rolled, d20.roll, texts), _ROLLS)
            yield _roll(f"A roll: {name}", ours, peer)
        both = Peer("d20, 1d100 twice", partial(_all_rolled, d20.roll, ("1d100", "1d100")), _ROLLS)
        yield _roll("A roll: opposed, Call of Cthulhu 7e", _OPPOSED, both, times=_AND_WHO_WINS)
    if dice is not None:
        yield _roll("The same roll beside dice", _SIMPLE, Peer("dice, 1d100", partial(dice.roll, "1d100"), 5))
    if dyce is not None:
        yield _roll("The same roll beside dyce", _SIMPLE, Peer("dyce, H(100)", dyce.H(100).sample, _ROLLS))
    hundred = library("icepool").d(100)
    yield _roll("The same roll beside icepool", _SIMPLE, Peer("icepool, d(100)", hundred.sample, _ROLLS))


def _all_rolled(roll_one: Callable[[str], object], texts: Sequence[str]) -> None:
    for text in texts:
        roll_one(text)


def _roll(name: str, ours: Work, peer: Peer, *, times: float = 1) -> Figure:
    return beside(name, ours, _ROLLS, peer, rounds=_ROLLING_ROUNDS, times=times, of_one="rolls")


# Odds


class _Question(NamedTuple):
    """Odds that are asked of all three; ``times`` is what is aimed at beside icepool."""

    name: str
    asked: Sequence[Any]
    ours: Callable[[Any], object]
    icepool: Callable[[Any], object]
    dyce: Callable[[Any], object] | None
    times: float = 1 / 5


_VALUES = range(1, 100)
_QUESTIONS = (
    *(
        _Question(
            f"Call of Cthulhu 7e{dice}",
            [coc7.Check(value, bonus=bonus, penalty=penalty) for value in _VALUES],
            coc7.check_odds,
            peer_odds.icepool_coc7,
            peer_odds.dyce_coc7,
        )
        for dice, bonus, penalty in (
            ("", 0, 0),
            (" with a bonus die", 1, 0),
            (" with two bonus dice", 2, 0),
            (" with a penalty die", 0, 1),
            (" with two penalty dice", 0, 2),
        )
    ),
    _Question(
        "opposed, Call of Cthulhu 7e",
        [(coc7.Check(65), coc7.Check(55)), (coc7.Check(20), coc7.Check(80))],
        lambda sides: coc7_opposed.opposed_odds(*sides),
        lambda sides: peer_odds.icepool_opposed(*sides),
        None,
    ),
    *(
        _Question(
            f"Shadow Lounge{dice}",
            [shadow_lounge.Check(value, bonus=bonus, penalty=penalty) for value in _VALUES],
            shadow_lounge.check_odds,
            peer_odds.icepool_lounge,
            peer_odds.dyce_lounge,
        )
        for dice, bonus, penalty in (
            ("", 0, 0),
            (" with a Bonus Die", 1, 0),
            (" with two Penalty Dice", 0, 2),
        )
    ),
    _Question(
        "Four-degree d20",
        [basic_d20.Check(bonus, 15) for bonus in range(-2, 13)],
        basic_d20.check_odds,
        peer_odds.icepool_d20,
        peer_odds.dyce_d20,
    ),
    *(
        _Question(
            f"Striker{how}",
            [striker.Check(modifier, 15, approach, advantage=advantage) for modifier in range(-2, 13)],
            striker.check_odds,
            peer_odds.icepool_striker,
            peer_odds.dyce_striker,
        )
        for how, approach, advantage in (
            ("", Approach.PLAIN, Advantage.NONE),
            (", reckless and with advantage", Approach.RECKLESS, Advantage.ADVANTAGE),
        )
    ),
    _Question(
        "what the tray shows of a pool of Rites of Battle, seven dice",
        [_EVERYDAY],
        pool_odds,
        peer_odds.icepool_shown,
        peer_odds.dyce_shown,
    ),
    _Question(
        "what the tray shows of a pool of Rites of Battle, eighteen dice",
        [_LARGE],
        pool_odds,
        peer_odds.icepool_shown,
        peer_odds.dyce_shown,
    ),
)


def _odds() -> Iterator[Figure]:
    for each in _QUESTIONS:
        yield _answered(f"Exact odds: {each.name}", each, Peer("icepool", each.icepool, 1), each.times)
        if each.dyce is not None and peer_odds.dyce is not None:
            yield _answered(f"Exact odds: {each.name}, beside dyce", each, Peer("dyce", each.dyce, 1))


def _answered(name: str, question: _Question, peer: Peer, times: float = 1) -> Figure:
    """Both answer alike, fraction for fraction, and then as fast as they can."""
    for each in question.asked:
        assert question.ours(each) == peer.work(each), f"the odds differ: {name}, {each}"
    calls = max(1, 20 // len(question.asked))
    return beside(
        name,
        lambda: [question.ours(each) for each in question.asked],
        calls,
        Peer(peer.name, lambda: [peer.work(each) for each in question.asked], calls),
        each=len(question.asked),
        rounds=_ODDS_ROUNDS,
        times=times,
        of_one="answers",
    )


# Pools


def _pools() -> Iterator[Figure]:
    """What a change in the tray may cost, and the whole table of what a pool can come to."""
    shown = [microseconds(lambda: pool_odds(_LARGE), 5) / 1000 for _ in range(_ODDS_ROUNDS + 1)]
    yield limited("Odds that the tray shows of eighteen dice", "ms", shown[1:], _MOST_IN_THE_TRAY)
    whole = pool_ways(_LARGE).counts
    tables = [("icepool", peer_odds.icepool_table, 1 / 5)]
    if peer_odds.dyce is not None:
        tables.append(("dyce", peer_odds.dyce_table, 1 / 2))
    for name, table, times in tables:
        assert whole == peer_odds.unpacked(table(_LARGE)), f"the tables differ: {name}"
        yield beside(
            f"The whole table of eighteen dice, beside {name}",
            partial(pool_ways, _LARGE),
            1,
            Peer(f"{name}, packed", partial(table, _LARGE), 1),
            rounds=_ODDS_ROUNDS,
            times=times,
            unit="ms",
        )
