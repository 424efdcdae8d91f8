"""The ``rollbook`` command: the window, and the commands that work without one."""

import sys
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from desktop.cli.window import Asked
    from desktop.paths import Places


def main(argv: list[str] | None = None) -> int:
    """Run the command line; the exit status (2 for a wrong usage)."""
    from desktop.program import hold_code, keep_streams_taken, leave_others_alone, take_names_for_utf8

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
    from desktop.cli.commands import COMMANDS

    if args[0] in COMMANDS:
        status: int = import_module(COMMANDS[args[0]]).main(args[1:])
        return status
    from desktop.cli.window import WrongUsage, asked

    try:
        wanted = asked(args)
    except WrongUsage as wrong:
        from desktop.cli.mistyped import say_wrong

        return say_wrong("rollbook", str(wrong))
    return _said(wanted.say) if wanted.say else _show_window(wanted)


def _said(what: str) -> int:
    from desktop.cli.terminal import ended_plainly, say
    from desktop.cli.window import say_help
    from desktop.version import VERSION

    def run() -> int:
        if what == "version":
            say(f"Rollbook {VERSION}")
        else:
            say_help()
        return 0

    return ended_plainly(run)


def _show_window(wanted: "Asked | None") -> int:
    _be_interrupted_at_once()
    try:
        chosen = _places(wanted)
    except OSError as error:
        from desktop.cli.terminal import complain
        from desktop.paths import portable_folder
        from desktop.words import tr

        words = tr("Nothing can be kept beside the program, in {folder}: {why}")
        complain(words.format(folder=portable_folder(), why=error.strerror or error))
        return 1
    try:
        from desktop.plain_imports import restore

        restore()
        from desktop.running import run
    except ImportError as error:
        from desktop.cli.terminal import complain
        from desktop.display import STATUS, why_not

        if ".so" not in str(error):
            raise
        complain(why_not([str(error)]))
        return STATUS
    return run(chosen) if wanted is None else run(chosen, wanted.files, safe=wanted.safe)


def _be_interrupted_at_once() -> None:
    """Have Ctrl+C end this process until the window hears of it.

    As an exception it may come up wherever Qt, C or an import passes exceptions over, and be lost.
    """
    import signal

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)


def _places(wanted: "Asked | None") -> "Places":
    """The places of the library to open; :class:`OSError` where nothing can be kept beside the program."""
    from desktop.paths import be_portable, make_portable_folder, places_in_app
    from desktop.recent import places_at_start

    if wanted is not None and wanted.portable:
        be_portable()
        make_portable_folder()
    if wanted is not None and wanted.library is not None and wanted.settings is not None:
        return places_in_app(wanted.library, wanted.settings)
    return places_at_start(None if wanted is None else wanted.library)


def _status(done: SystemExit) -> int:
    """The status that somebody ended with, who may have said why instead of giving one."""
    if done.code is None or isinstance(done.code, int):
        return done.code or 0
    from desktop.cli.terminal import complain

    complain(done.code)
    return 1


def _failed(error: Exception) -> int:
    """Say why nothing came of it; the exit status."""
    from desktop.cli.terminal import complain
    from desktop.crash import trace_lines
    from desktop.paths import HomeUnknown
    from desktop.program import IS_BUNDLE, missing_part
    from desktop.words import tr

    if isinstance(error, HomeUnknown):
        complain(tr("The system does not say where your files are. Name a library: rollbook --library FILE"))
    elif part := missing_part(error):
        words = tr(
            "Rollbook is not whole. Missing or damaged: {part}. Unpack or install it again; your characters "
            "are not part of it."
        )
        complain(words.format(part=part))
    else:  # a mistake of ours: where it was made, and not what it says, which may be what the player wrote
        complain("\n".join((tr("Rollbook made a mistake and has ended:"), *trace_lines(error))))
        if IS_BUNDLE:
            complain(tr("“rollbook --self-check” tells whether the program is whole."))
    return 1


if __name__ == "__main__":
    sys.exit(main())
