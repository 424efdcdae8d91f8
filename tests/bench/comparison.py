"""What is otherwise than in the last run that was kept, and more than noise explains."""

from tests.bench.figure import Figure
from tests.bench.report import Run

_LEAST = 0.05
"""A change of less than this share is never told: runs of one machine differ so much."""

_LEAST_ONCE = 0.15
"""The same for what was measured only once, so that its noise is not known."""


def against(last: Run | None, run: Run) -> list[str]:
    """Sentences for the report: which figures became slower or faster, which came and which went.

    Ratios to a peer or a floor are compared as they are. A share of a fixed limit depends on the machine, so
    it is first divided by the machine's pace.
    """
    if last is None:
        return ["There is none yet."]
    before = {each.name: each for each in last.figures()}
    told = []
    for figure in run.figures():
        if figure.name in before:
            told += _change(before[figure.name], figure, run.pace.median / last.pace.median)
    names = {each.name for each in run.figures()}
    parts = {name for name, taken in run.parts.items() if taken.figures}
    gone = [
        figure.name
        for name, taken in last.parts.items()
        if name in parts
        for figure in taken.figures
        if figure.name not in names
    ]
    came = [each.name for each in run.figures() if each.name not in before]
    told += [f"New: {'; '.join(came)}."] if came else []
    told += [f"Gone: {'; '.join(gone)}."] if gone else []
    return told or ["Nothing differs by more than noise."]


def _change(old: Figure, new: Figure, pace: float) -> list[str]:
    scale = 1.0 if new.beside is not None or new.unit not in _OF_TIME else pace
    then, now = old.ratio, new.ratio
    if not then.median:
        return [f"MORE: {new.name}: none in the last run, now {now.median:.3g} x."] if now.median else []
    change = now.median / scale / then.median
    least = _LEAST_ONCE if min(then.count, now.count) == 1 else _LEAST
    apart = now.lower / scale > then.upper or now.upper / scale < then.lower
    if abs(change - 1) < least or not apart:
        return []
    how = "MORE" if change > 1 else "less"
    return [
        f"{how}: {new.name}: {change:.2f} times the last run ({then.median:.3g} x, now {now.median:.3g} x)."
    ]


_OF_TIME = ("s", "ms", "µs")
