"""The whole table of odds of a sheet: every skill, at every difficulty, with all dice that help or hinder."""

import gc
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace

from desktop.games.coc7 import odds as coc7_odds
from desktop.games.rites_of_battle import odds as rites_of_battle_odds
from desktop.games.shadow_lounge import odds as shadow_lounge_odds
from desktop.interchange.rollbook import open_sample
from desktop.views.about import samples
from rules_core.game.play import POOL, Attempt, Choice
from rules_core.sheet.sheet import Sheet
from rules_core.systems.basic_d20 import checks as basic_d20
from rules_core.systems.basic_d20.asked import asked_of
from rules_core.systems.basic_d20.checks import SampleDC
from rules_core.systems.basic_d20.strikes import DC
from rules_core.systems.coc7 import checks as coc7
from rules_core.systems.coc7.attempts import check_for as coc7_check_for
from rules_core.systems.coc7.checks import Difficulty
from rules_core.systems.rites_of_battle.play_pools import MOST_DIFFICULTY, pool_for
from rules_core.systems.rites_of_battle.pool import pool_odds
from rules_core.systems.shadow_lounge import checks as shadow_lounge
from rules_core.systems.shadow_lounge.checks import LEVELS, Degree
from rules_core.systems.shadow_lounge.play import check_for as lounge_check_for
from rules_core.systems.striker import checks as striker
from rules_core.systems.striker.attempts import ADVANTAGE, APPROACH, CHALLENGE, ready
from rules_core.systems.striker.checks import Advantage, Approach
from tests.bench import peer_odds
from tests.bench.figure import Figure, Taken, limited
from tests.bench.turns import Peer, beside, microseconds

_ROUNDS = 9

_STILL = 50
"""Milliseconds that a whole table may take: a window that stands still so long still feels alive."""

_STILL_FOR_POOLS = 150
"""The same where the odds are those of symbols on six kinds of dice; the tray asks for one pool at a time."""

_MOST_KEPT = 2000
"""Kilobytes that the odds of every sample may leave in memory."""


class _Game(NamedTuple):
    """How a game is asked: what may be chosen, what an attempt then asks, its odds, and icepool's.

    ``show`` makes what the tray shows of the odds, where that is remembered.
    """

    id: str
    name: str
    choices: list[Choice]
    ask: Callable[[Attempt], Any]
    odds: Callable[[Any], object]
    icepool: Callable[[Any], object]
    show: Callable[[Any], object] | None = None
    most: int = _STILL


_NETS = range(-2, 3)


def _d20_check(attempt: Attempt) -> basic_d20.Check:
    asked = asked_of(attempt)
    return basic_d20.Check(asked.bonus, asked.dc)


_GAMES = (
    _Game(
        "coc7",
        "Call of Cthulhu 7e",
        [Choice(difficulty.key, net) for difficulty in Difficulty for net in _NETS],
        coc7_check_for,
        coc7.check_odds,
        peer_odds.icepool_coc7,
        lambda asked: coc7_odds.odds_view(asked, None, Choice()),
    ),
    _Game(
        "shadow-lounge",
        "Shadow Lounge",
        [Choice(level.key, net) for level in LEVELS for net in _NETS],
        # The degree that is asked for changes nothing about the odds of the degrees.
        lambda attempt: replace(lounge_check_for(attempt), required=Degree.REGULAR),
        shadow_lounge.check_odds,
        peer_odds.icepool_lounge,
        lambda asked: shadow_lounge_odds.odds_view(asked, None, Choice()),
    ),
    _Game(
        "basic-d20",
        "Four-degree d20",
        [Choice(options=((DC, int(dc)),)) for dc in SampleDC],
        _d20_check,
        basic_d20.check_odds,
        peer_odds.icepool_d20,
    ),
    _Game(
        "rites-of-battle",
        "Rites of Battle",
        [
            Choice(
                options=(
                    ("difficulty", dice),
                    (f"{POOL}boost", max(net, 0)),
                    (f"{POOL}setback", max(-net, 0)),
                )
            )
            for dice in range(1 + MOST_DIFFICULTY)
            for net in _NETS
        ],
        lambda attempt: pool_for(attempt).pool,
        pool_odds,
        peer_odds.icepool_shown,
        lambda pool: rites_of_battle_odds.odds_view(pool, None),
        _STILL_FOR_POOLS,
    ),
    _Game(
        "striker",
        "Striker",
        [
            Choice(options=((ADVANTAGE, advantage.value), (APPROACH, approach.value), (CHALLENGE, challenge)))
            for challenge in (10, 15, 20)
            for approach in Approach
            for advantage in Advantage
        ],
        lambda attempt: ready(attempt).asked.check,
        striker.check_odds,
        peer_odds.icepool_striker,
    ),
)


def take(_: Path) -> Taken:
    """The table of the sample that asks the most of each game, and what all tables leave in memory."""
    return Taken(figures=[*(figure for game in _GAMES for figure in _tables(game)), _kept()])


def _sheets(game: _Game) -> list[Sheet]:
    found = [open_sample(each.id).sheet for each in samples() if each.system == game.id]
    return [each for each in found if each is not None]


def _asked(game: _Game, sheet: Sheet) -> set[Any]:
    """All that can be asked of the skills of a sheet; what two skills ask alike stands once."""
    return {
        game.ask(Attempt(sheet, f"skill:{skill.id}", choice))
        for skill in sheet.skills
        for choice in game.choices
    }


def _tables(game: _Game) -> Iterator[Figure]:
    sheet = max(_sheets(game), key=lambda each: len(_asked(game, each)))

    def table() -> dict[Any, object]:
        return {each: game.odds(each) for each in _asked(game, sheet)}

    asked = _asked(game, sheet)
    for each in asked:
        assert game.odds(each) == game.icepool(each), f"the odds differ: {game.name}, {each}"
    taken = [microseconds(table, 1) / 1000 for _ in range(1 + _ROUNDS)][1:]
    yield limited(f"All odds of a sheet of {game.name}", "ms", taken, game.most)
    yield beside(
        f"The same beside icepool, {game.name}",
        lambda: [game.odds(each) for each in asked],
        1,
        Peer("icepool", lambda: [game.icepool(each) for each in asked], 1),
        rounds=_ROUNDS // 2 + 1,
        times=1 / 5,
        unit="ms",
    )


def _kept() -> Figure:
    """How much is still held after the tray has shown everything that can be asked of every sample."""
    shown = [
        (game.show, _asked(game, sheet))
        for game in _GAMES
        if game.show is not None
        for sheet in _sheets(game)
    ]
    tracemalloc.start()
    try:
        before = _held()
        for show, asked in shown:
            for each in asked:
                show(each)
        after = _held()
    finally:
        tracemalloc.stop()
    return limited("Memory that all odds of all samples leave behind", "KB", [after - before], _MOST_KEPT)


def _held() -> float:
    """Kilobytes that Python holds now."""
    gc.collect()
    return tracemalloc.get_traced_memory()[0] / 1000
