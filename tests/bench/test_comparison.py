"""A run is held against the last one kept: what differs by more than noise is told, and nothing else."""

from collections.abc import Sequence

import pytest

from tests.bench.comparison import against
from tests.bench.figure import Figure, Spread, Taken, compared, limited
from tests.bench.report import Run

SAME = ["Nothing differs by more than noise."]
SLOWER = "The machine took 2.00 times as long for the same work as in the last run."
FASTER = "The machine took 0.50 times as long for the same work as in the last run."


def run(*figures: Figure, pace: float = 10, **parts: Taken) -> Run:
    machine: dict[str, str | int | float] = {"cpus": 2, "load": 0.0}
    return Run(machine, Spread.of([pace]), {"click": Taken(figures=list(figures)), **parts})


def saved(*took: float, name: str = "Save") -> Figure:
    """Beside a floor that takes 10 ms in every round."""
    return compared(name, "ms", took, "sqlite3", [10] * len(took))


def read(*took: float, unit: str = "ms") -> Figure:
    return limited("Read", unit, took, 100)


STEADY = (20, 21, 22, 23, 24)


def test_the_first_run_is_held_against_nothing() -> None:
    assert against(None, run(saved(*STEADY))) == ["There is none yet."]


def test_the_same_figures_again_are_no_news() -> None:
    assert against(run(saved(*STEADY)), run(saved(*STEADY))) == SAME


def test_slower_beyond_noise_is_told_with_both_ratios() -> None:
    told = against(run(saved(*STEADY)), run(saved(*(each * 2 for each in STEADY))))
    assert told == ["MORE: Save: 2.00 times the last run (2.2 x, now 4.4 x)."]


def test_faster_beyond_noise_is_told_as_well() -> None:
    told = against(run(saved(*STEADY)), run(saved(*(each / 2 for each in STEADY))))
    assert told == ["less: Save: 0.50 times the last run (2.2 x, now 1.1 x)."]


def test_a_quarter_slower_is_told_of_rounds_that_agree() -> None:
    rounds = (21, 21.5, 22, 22.5, 23)
    (told,) = against(run(saved(*rounds)), run(saved(*(each * 1.25 for each in rounds))))
    assert told.startswith("MORE: Save: 1.25 times")


@pytest.mark.parametrize(
    "now",
    [
        pytest.param((22, 23, 24, 25, 26), id="a little more, within what runs of one product differ by"),
        pytest.param((10, 20, 28, 40, 60), id="the median is up, and so is the noise"),
    ],
)
def test_what_noise_explains_is_not_told(now: Sequence[float]) -> None:
    assert against(run(saved(*STEADY)), run(saved(*now))) == SAME


def test_a_change_by_a_tenth_is_not_told_however_steady_the_rounds_were() -> None:
    assert against(run(saved(*[20] * 5)), run(saved(*[22] * 5))) == SAME


def test_the_same_noise_hides_less_in_more_rounds() -> None:
    noisy, slower = (14, 17, 20, 23, 26), (18, 21, 24, 27, 30)
    assert against(run(saved(*noisy)), run(saved(*slower))) == SAME
    assert against(run(saved(*noisy * 20)), run(saved(*slower * 20))) != SAME


@pytest.mark.parametrize(("now", "told"), [(22.5, False), (24, True)])
def test_what_was_measured_once_has_only_the_noise_of_runs(now: float, told: bool) -> None:
    assert (against(run(saved(20)), run(saved(now))) != SAME) is told


@pytest.mark.parametrize(("now", "told"), [(101, False), (103, True)])
def test_a_size_differs_less_from_run_to_run_than_a_time(now: float, told: bool) -> None:
    assert (against(run(read(100, unit="MB")), run(read(now, unit="MB"))) != SAME) is told


def test_a_slower_machine_makes_no_share_of_a_limit_worse() -> None:
    slow = run(read(*(each * 2 for each in STEADY)), pace=20)
    assert against(run(read(*STEADY)), slow) == [SLOWER, *SAME]


def test_no_faster_on_a_machine_twice_as_fast_is_slower() -> None:
    pace, told = against(run(read(*STEADY)), run(read(*STEADY), pace=5))
    assert pace == FASTER
    assert told.startswith("MORE: Read: 2.00 times")


def test_a_size_does_not_depend_on_the_pace_of_the_machine() -> None:
    assert against(run(read(*STEADY, unit="MB")), run(read(*STEADY, unit="MB"), pace=5)) == [FASTER, *SAME]


def test_a_ratio_does_not_depend_on_the_pace_of_the_machine() -> None:
    assert against(run(saved(*STEADY)), run(saved(*STEADY), pace=5)) == [FASTER, *SAME]


def test_processor_time_is_a_time_too() -> None:
    slow = run(read(*(each * 2 for each in STEADY), unit="ms a second"), pace=20)
    assert against(run(read(*STEADY, unit="ms a second")), slow) == [SLOWER, *SAME]


def test_something_where_there_was_nothing_is_told_and_so_is_nothing_more() -> None:
    none, some = run(read(0, 0, 0, unit="widgets")), run(read(3, 3, 3, unit="widgets"))
    assert against(none, some) == ["MORE: Read: in the last run 0 x, now 0.03 x."]
    assert against(some, none) == ["less: Read: in the last run 0.03 x, now 0 x."]
    assert against(none, none) == SAME


def test_what_swings_around_nothing_is_not_told() -> None:
    assert against(run(read(-8, -1, 1, 9, unit="MB")), run(read(-9, -3, 0, 10, unit="MB"))) == SAME


def test_new_and_gone_figures_are_named() -> None:
    told = against(run(saved(*STEADY)), run(saved(*STEADY, name="Save at once")))
    assert told == ["New: Save at once.", "Gone: Save."]


def test_what_was_not_taken_this_time_is_not_gone() -> None:
    whole = run(saved(*STEADY), dice=Taken(figures=[read(*STEADY)]))
    assert against(whole, run(saved(*STEADY))) == SAME
    assert against(whole, run(saved(*STEADY), dice=Taken(notes=["**FAILED**"]))) == SAME


def test_a_figure_that_moved_to_another_part_is_neither_new_nor_gone() -> None:
    moved = Run({"load": 0.0}, Spread.of([10]), {"felt": Taken(figures=[saved(*STEADY)])})
    assert against(run(saved(*STEADY)), moved) == SAME
