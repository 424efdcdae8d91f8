"""The ``rollbook`` command: the window, and the commands that work without one."""

import re
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from desktop.base.paths import Places
    from desktop.command_line import Asked


_NAME = r"[a-z-]+"
"""The pattern of command names. Skips loading the commands when the first argument is a file."""


class NothingKept(Exception):
    """The portable folder next to the program can't be made or written to; the message gives the system's
    reason.
    """


def main(argv: list[str] | None = None) -> int:
    """Run the command line and return the exit status (2 for wrong usage)."""
    from desktop.base.program import hold_code, keep_streams_taken, leave_others_alone, take_names_for_utf8

    keep_streams_taken()
    hold_code()
    leave_others_alone()
    take_names_for_utf8()
    args = sys.argv[1:] if argv is None else argv
    try:
        return _done(args)
    except SystemExit as done:
        return _status(done)
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        return _failed(error)


def _done(args: list[str]) -> int:
    if not args:
        # Nothing else is loaded before the first paint.
        return _show_window(None)
    from desktop.command_line import WrongUsage, asked, command

    if re.fullmatch(_NAME, args[0]) and (run := command(args[0])) is not None:
        return run(args[1:])

    try:
        wanted = asked(args)
    except WrongUsage as wrong:
        from desktop.cli.mistyped import say_wrong

        return say_wrong("rollbook", str(wrong))
    return _said(wanted.say) if wanted.say else _show_window(wanted)


def _said(what: str) -> int:
    from desktop.base.terminal import ended_plainly, say
    from desktop.base.version import VERSION
    from desktop.command_line import say_help

    def run() -> int:
        if what == "version":
            say(f"Rollbook {VERSION}")
        else:
            say_help()
        return 0

    return ended_plainly(run)


def _show_window(wanted: "Asked | None") -> int:
    _be_interrupted_at_once()
    chosen: Places | None = None
    try:
        chosen = _places(wanted)
        return _run(chosen, wanted)
    except Exception as error:
        return _not_shown(error, chosen, safe=wanted is not None and wanted.safe)


def _run(chosen: "Places", wanted: "Asked | None") -> int:
    try:
        from desktop.base.workarounds.plain_imports import restore

        restore()
        from desktop.start import run
    except ImportError as error:
        from desktop.base.terminal import complain
        from desktop.shell.display import STATUS, why_not

        if ".so" not in str(error):
            raise
        complain(why_not([str(error)]))
        return STATUS
    return run(chosen) if wanted is None else run(chosen, wanted.files, safe=wanted.safe)


def _be_interrupted_at_once() -> None:
    """Let Ctrl+C end this process until the window handles it.

    A KeyboardInterrupt could be raised where Qt, C code or an import swallows exceptions, and be lost.
    """
    import signal

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)


def _places(wanted: "Asked | None") -> "Places":
    from desktop.base.paths import be_portable, make_portable_folder, places_in_app
    from desktop.base.recent import places_at_start

    if wanted is not None and wanted.portable:
        be_portable()
        try:
            make_portable_folder()
        except OSError as error:
            raise NothingKept(error.strerror or str(error)) from error
    if wanted is not None and wanted.library is not None and wanted.settings is not None:
        return places_in_app(wanted.library, wanted.settings)
    return places_at_start(None if wanted is None else wanted.library)


def _status(done: SystemExit) -> int:
    if done.code is None or isinstance(done.code, int):
        return done.code or 0
    from desktop.base.terminal import complain

    complain(done.code)
    return 1


def _failed(error: Exception) -> int:
    from desktop.base.program import IS_BUNDLE
    from desktop.base.terminal import complain
    from desktop.base.words import tr

    if words := _known(error):
        complain(words)
    else:
        complain("\n".join((tr("Rollbook crashed:"), _traced(error))))
        if IS_BUNDLE:
            complain(tr("To check that the program is complete, run “rollbook --self-check”."))
    return 1


def _not_shown(error: Exception, chosen: "Places | None", *, safe: bool) -> int:
    from desktop.failed_start import mistake_words, show_failure

    status = _failed(error)
    if words := _known(error):
        show_failure(words)
    elif show_failure(f"{mistake_words()}\n\n{_traced(error)}", offers_safe=chosen is not None and not safe):
        from desktop.session.starts import start_process

        assert chosen is not None
        start_process(chosen, "--safe-mode")
        return 0
    return status


def _known(error: Exception) -> str:
    """Return a message for an error that is not a bug: what happened and what to do. "" for a bug."""
    from desktop.base.paths import HomeUnknown, portable_folder
    from desktop.base.program import missing_part
    from desktop.base.words import tr

    if isinstance(error, NothingKept):
        words = tr("Can't write to {folder}, next to the program: {why}")
        return words.format(folder=portable_folder(), why=error)
    if isinstance(error, HomeUnknown):
        return tr("Can't find your home folder. Name a library: rollbook --library FILE")
    if part := missing_part(error):
        words = tr(
            "Rollbook is incomplete: {part} is missing or damaged. Unpack or install it again. "
            "Your characters are stored elsewhere."
        )
        return words.format(part=part)
    return ""


def _traced(error: Exception) -> str:
    """Only the places in the code: the message of an exception may contain what the player wrote."""
    from desktop.base.crash import trace_lines

    return "\n".join(trace_lines(error))


if __name__ == "__main__":
    sys.exit(main())
