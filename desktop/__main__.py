"""The ``rollbook`` command: the window, and the commands that work without one."""

import re
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from desktop.base.paths import Places
    from desktop.command_line import StartOptions


_NAME = r"[a-z-]+"
"""The pattern of command names. Skips loading the commands when the first argument is a file."""


class PortableFolderUnusable(Exception):
    """The portable folder next to the program can't be made or written to; the message says why."""


def main(argv: list[str] | None = None) -> int:
    """Run the command line and return the exit status (2 for wrong usage)."""
    from desktop.base.program import (
        clean_loader_environment,
        fill_closed_streams,
        pin_code_file,
        use_utf8_file_names,
        use_utf8_streams,
    )

    fill_closed_streams()
    use_utf8_streams()
    pin_code_file()
    clean_loader_environment()
    use_utf8_file_names()
    args = sys.argv[1:] if argv is None else argv
    try:
        return _dispatch(args)
    except SystemExit as done:
        return _status(done)
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        return _report_error(error)


def _dispatch(args: list[str]) -> int:
    if not args:
        # Nothing else is loaded before the first paint.
        return _show_window(None)
    from desktop.command_line import WrongUsage, command, parse_start

    if re.fullmatch(_NAME, args[0]) and (run := command(args[0])) is not None:
        return run(args[1:])

    try:
        options = parse_start(args)
    except WrongUsage as wrong:
        from desktop.cli.mistyped import say_wrong

        return say_wrong("rollbook", str(wrong))
    return _print_text(options.say) if options.say else _show_window(options)


def _print_text(what: str) -> int:
    from desktop.base.terminal import run_to_exit_status, say
    from desktop.base.version import VERSION
    from desktop.command_line import say_help

    def run() -> int:
        if what == "version":
            say(f"Rollbook {VERSION}")
        else:
            say_help()
        return 0

    return run_to_exit_status(run)


def _show_window(options: "StartOptions | None") -> int:
    _be_interrupted_at_once()
    chosen: Places | None = None
    try:
        chosen = _places(options)
        return _run(chosen, options)
    except Exception as error:
        return _report_no_window(error, chosen, safe=options is not None and options.safe)


def _run(chosen: "Places", options: "StartOptions | None") -> int:
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
    return run(chosen) if options is None else run(chosen, options.files, safe=options.safe)


def _be_interrupted_at_once() -> None:
    """Let Ctrl+C end this process until the window handles it.

    A KeyboardInterrupt could be raised where Qt, C code or an import swallows exceptions, and be lost.
    """
    import signal

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)


def _places(options: "StartOptions | None") -> "Places":
    from desktop.base.disk import reason
    from desktop.base.paths import be_portable, make_portable_folder, places_in_app
    from desktop.base.recent import places_at_start

    if options is not None and options.portable:
        be_portable()
        try:
            make_portable_folder()
        except OSError as error:
            raise PortableFolderUnusable(reason(error)) from error
    if options is not None and options.library is not None and options.settings is not None:
        return places_in_app(options.library, options.settings)
    return places_at_start(None if options is None else options.library)


def _status(done: SystemExit) -> int:
    if done.code is None or isinstance(done.code, int):
        return done.code or 0
    from desktop.base.terminal import complain

    complain(done.code)
    return 1


def _report_error(error: Exception) -> int:
    from desktop.base.program import IS_BUNDLE
    from desktop.base.terminal import complain
    from desktop.base.words import tr

    if words := _known_problem(error):
        complain(words)
    else:
        complain("\n".join((tr("Rollbook crashed:"), _trace(error))))
        if IS_BUNDLE:
            complain(tr("To check that the program is complete, run “rollbook --self-check”."))
    return 1


def _report_no_window(error: Exception, chosen: "Places | None", *, safe: bool) -> int:
    from desktop.failed_start import mistake_words, show_failure

    status = _report_error(error)
    if words := _known_problem(error):
        show_failure(words)
    elif show_failure(f"{mistake_words()}\n\n{_trace(error)}", offers_safe=chosen is not None and not safe):
        from desktop.session.starts import start_process

        assert chosen is not None
        start_process(chosen, "--safe-mode")
        return 0
    return status


def _known_problem(error: Exception) -> str:
    """Return a message for an error that is not a bug: what happened and what to do. "" for a bug."""
    from desktop.base.paths import HomeUnknown, portable_folder
    from desktop.base.program import missing_part
    from desktop.base.words import tr

    if isinstance(error, PortableFolderUnusable):
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


def _trace(error: Exception) -> str:
    """Only the places in the code: the message of an exception may contain what the player wrote."""
    from desktop.base.crash import trace_lines

    return "\n".join(trace_lines(error))


if __name__ == "__main__":
    sys.exit(main())
