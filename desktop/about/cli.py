"""``rollbook report``: print the bug report if no window can show it."""

from desktop.about.view.report import report_text
from desktop.base.recent import places_at_start
from desktop.base.settings import load
from desktop.base.terminal import run_to_exit_status, say
from desktop.base.words import tr
from desktop.cli.lists import add_library_option
from desktop.cli.usage import Usage


def main(argv: list[str]) -> int:
    """Print the report. Returns 0, 1 if it can't be printed, or 2 for wrong usage."""
    return run_to_exit_status(lambda: _run(argv))


def _run(argv: list[str]) -> int:
    parser = Usage(
        "report",
        tr(
            "Print a bug report about Rollbook, this computer and recent errors. It contains "
            "nothing from your characters, and nothing is sent."
        ),
    )
    add_library_option(parser)
    try:
        options = parser.asked(argv)
    except SystemExit as done:
        return int(done.code or 0)
    where = places_at_start(options.library)
    say(report_text(where, None, load(where.settings)).rstrip())
    return 0
