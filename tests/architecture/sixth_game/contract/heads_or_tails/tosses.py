"""A toss, and its odds."""

from functools import partial

from rules_core.systems.heads_or_tails.table import Table  # type: ignore[import-untyped]
from rules_core.systems.heads_or_tails.toss import Tossed, toss  # type: ignore[import-untyped]

from desktop.cli.contract.action import Action, Result, Run, answered, odds_of
from desktop.cli.contract.inputs import Inputs


def _read_toss(given: Inputs, _: Table) -> Run:
    given.finish()
    return lambda dice: answered(toss(dice), _words)


def _words(tossed: Tossed) -> Result:
    return {"face": tossed.face, "degree": tossed.degree}


def _read_odds(given: Inputs, _: Table) -> Run:
    given.finish()
    odds = partial(odds_of, toss, lambda tossed: tossed.degree)
    return lambda _: odds()


ACTIONS = {"toss": Action(_read_toss), "odds": Action(_read_odds)}
