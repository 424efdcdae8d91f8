"""What the tray shows in every game, and the samples that it shows it of."""

from msgspec.structs import replace

from desktop.interchange.rollbook import open_sample
from desktop.views.tray import ResultView, SetupRow, TrayView
from rules_core.game.play import Choice
from rules_core.sheet.outcome import Fact
from rules_core.sheet.sheet import Sheet


def sample(name: str) -> Sheet:
    """A sample by the name of its folder."""
    sheet = open_sample(name).sheet
    assert sheet is not None
    return sheet


def with_points(sheet: Sheet, **values: int) -> Sheet:
    """The sheet with other values of its trackers."""
    for tracker, value in values.items():
        sheet = sheet.with_tracker(replace(sheet.tracker(tracker), value=value))
    return sheet


def chosen(**options: Fact) -> Choice:
    """A choice with these options."""
    return Choice(options=tuple(sorted(options.items())))


def result(view: TrayView) -> ResultView:
    """The result in the tray, which there has to be."""
    assert view.result is not None
    return view.result


def row(view: TrayView, row_id: str) -> SetupRow:
    """A row of the tray by its id."""
    return next(each for each in view.rows if each.id == row_id)
