from fractions import Fraction
from functools import partial

import pytest
from msgspec.structs import replace

from rules_core.dice.notation import formula
from rules_core.dice.odds import odds
from rules_core.dice.sources import ScriptedDice
from rules_core.systems.coc7.checks import Degree
from rules_core.systems.coc7.harm import (
    Insanity,
    SanityResult,
    SanityRoll,
    average_loss,
    insanity,
    psychoanalysis,
    sanity_roll,
)
from rules_core.systems.coc7.table import RECOMMENDED, Table
from tests.core.coc7.throws import PLAIN


def asked(san: int, loss: str = "1/1D6") -> SanityRoll:
    success, failure = loss.split("/")
    return SanityRoll(san, formula(success), formula(failure))


def rolled(san: int, number: int, loss: str = "1/1D6", **faces: list[int]) -> SanityResult:
    dice = ScriptedDice({"tens": [number % 100 // 10 * 10], "units": [number % 10], **faces})
    result = sanity_roll(asked(san, loss), dice).result
    dice.finish()
    return result


def test_sanity_stops_at_0_and_a_loss_never_gains() -> None:
    """COC-SAN-01."""
    assert (rolled(3, 90, "1/6").san, rolled(50, 51, "0/1D3-5", d3=[1]).loss) == (0, 0)


def loss_odds(asked: SanityRoll) -> dict[int, Fraction]:
    return odds(partial(sanity_roll, asked), lambda came: came.result.loss)


def test_loss_odds() -> None:
    """COC-SAN-01: 50 of 100 succeed, 49 fail, one fumbles."""
    chances = loss_odds(asked(50))
    assert sum(chances.values()) == 1
    assert chances[1] == Fraction(50, 100) + Fraction(49, 600)
    assert chances[6] == Fraction(1, 100) + Fraction(49, 600)


@pytest.mark.parametrize("loss", ["0/1D6", "1/1D10+2", "1D3/2D10", "0/0", "1D4+1/3D6"])
@pytest.mark.parametrize("san", [0, 1, 37, 50, 99])
@pytest.mark.parametrize("table", [RECOMMENDED, PLAIN])
def test_the_average_loss_matches_every_roll(san: int, loss: str, table: Table) -> None:
    """COC-SAN-01."""
    roll = replace(asked(san, loss), table=table)
    assert average_loss(roll) == sum(lost * chance for lost, chance in loss_odds(roll).items())


@pytest.mark.parametrize(
    ("san", "lost", "dawn", "state"),
    [
        (41, 9, 50, Insanity.NONE),
        (40, 10, 50, Insanity.INDEFINITE),
        (41, 10, 51, Insanity.INDEFINITE),
        (42, 9, 51, Insanity.NONE),
        (48, 11, 59, Insanity.INDEFINITE),
        (8, 1, 9, Insanity.INDEFINITE),
        (2, 1, 3, Insanity.INDEFINITE),
        (50, 0, 0, Insanity.NONE),
        (0, 1, 50, Insanity.PERMANENT),
    ],
)
def test_lasting_insanity_by_losses(san: int, lost: int, dawn: int, state: Insanity) -> None:
    """COC-SAN-03, trap E46: the limit is that of the morning."""
    assert insanity(san, lost, dawn) is state


def test_psychoanalysis_by_degree() -> None:
    """COC-SAN-05: never above the maximum, never below 0."""

    def treated(degree: Degree, san: int, **faces: list[int]) -> int:
        dice = ScriptedDice(faces)
        after = psychoanalysis(degree, san, 60, dice).result
        dice.finish()
        return after

    assert treated(Degree.REGULAR, 50, d3=[2]) == 52
    assert (treated(Degree.CRITICAL, 59, d3=[3]), treated(Degree.FAILURE, 50)) == (60, 50)
    assert (treated(Degree.FUMBLE, 50, d6=[6]), treated(Degree.FUMBLE, 3, d6=[6])) == (44, 0)
