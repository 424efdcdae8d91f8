"""What is otherwise than in the last run that was kept, and more than noise explains.

Noise has two parts. Within a run the rounds differ: the middle half of their ratios tells how much, and the
more rounds there are, the less of it is left in their median. From run to run all rounds of a figure move
together, by where things lie in memory and on the disk: no spread within a run can show that, so it was
learnt from two runs of the same product on a quiet machine. Of 264 medians half were 2 % apart or more, and
a tenth 8 %.

A change is told where the medians are further apart than three times both parts of both runs, put together as
independent errors are. Of those 264 that tells one, of five rounds of rest; and were each figure a quarter
more, it would tell five of six. The others have few rounds that differ much.
"""

from math import hypot, sqrt

from tests.bench.figure import Figure, Spread
from tests.bench.report import Run

_RUN_OF_TIME = 0.03
"""The standard error of a run as a share of a time: the steadiest is told from a seventh on."""

_RUN = 0.005
"""The same for memory, sizes and counts: the steadiest are told from two hundredths on."""

_PACE = 0.1
"""A pace of the machine that differs by more than this share is told."""

_TIMES = 3
"""How many standard errors are told: of some 300 figures that did not change, one run in two tells one."""

_OF_TIME = ("s", "ms", "µs", "ms a second")


def against(last: Run | None, run: Run) -> list[str]:
    """Sentences for the report: which figures became slower or faster, which came and which went.

    Ratios to a peer or a floor are compared as they are. A share of a fixed limit depends on the machine, so
    it is first divided by the machine's pace.
    """
    if last is None:
        return ["There is none yet."]
    before = {each.name: each for each in last.figures()}
    told = []
    slower = run.pace.median / last.pace.median
    for figure in run.figures():
        if figure.name in before:
            told += _change(before[figure.name], figure, slower)
    names = {each.name for each in run.figures()}
    parts = {name for name, taken in run.parts.items() if taken.figures}
    gone = [
        figure.name
        for name, taken in last.parts.items()
        if name in parts
        for figure in taken.figures
        if figure.name not in names
    ]
    restored = [each.name for each in run.figures() if each.name not in before]
    told += [f"New: {'; '.join(restored)}."] if restored else []
    told += [f"Gone: {'; '.join(gone)}."] if gone else []
    told = told or ["Nothing differs by more than noise."]
    if abs(slower - 1) > _PACE:
        told.insert(0, f"The machine took {slower:.2f} times as long for the same work as in the last run.")
    return told


def _change(old: Figure, new: Figure, slower: float) -> list[str]:
    """``slower`` is how many times longer the machine takes for the same work than in the last run."""
    of_time = new.unit in _OF_TIME
    scale = slower if of_time and new.beside is None else 1.0
    then, now = old.ratio.median, new.ratio.median / scale
    run = _RUN_OF_TIME if of_time else _RUN
    error = hypot(_error(old.ratio), _error(new.ratio) / scale, run * then, run * now)
    if abs(now - then) <= _TIMES * error:
        return []
    how = "MORE" if now > then else "less"
    ratios = f"{then:.3g} x, now {new.ratio.median:.3g} x"
    if then <= 0 or now <= 0:
        return [f"{how}: {new.name}: in the last run {ratios}."]
    return [f"{how}: {new.name}: {now / then:.2f} times the last run ({ratios})."]


def _error(ratio: Spread) -> float:
    """The standard error of a median; 0 of what was measured once.

    For many rounds it is 0.93 times the middle half over the root of their number. Few rounds hardly know
    their own spread, so it is taken a little wider: by a fifth for five of them.
    """
    return (ratio.upper - ratio.lower) / sqrt(max(ratio.count - 1, 1))
