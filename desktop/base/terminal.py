"""Write to a terminal: lines, tables, and the exit status when output fails."""

import errno
import os
import sys
from collections.abc import Callable, Sequence
from typing import TextIO


def say(text: str) -> None:
    """Print ``text`` to standard output, with unprintable characters and control codes escaped."""
    if sys.stdout is not None:
        sys.stdout.write(f"{_escaped(text, sys.stdout)}\n")


def complain(text: str) -> None:
    """Print ``text`` to standard error; ignored if that can't be written."""
    if sys.stderr is not None:
        try:
            sys.stderr.write(f"{_escaped(text, sys.stderr)}\n")
            sys.stderr.flush()
        except OSError:
            _silence(sys.stderr)


def ask_secret(words: str) -> str:
    """Ask for a password without showing it; "" if there is none.

    Without a terminal, it is the next line of standard input.
    """
    try:
        if sys.stdin is None or not sys.stdin.isatty():
            return "" if sys.stdin is None else sys.stdin.readline().rstrip("\r\n")
        # Late: hardly any command needs it.
        from getpass import getpass

        return getpass(_escaped(words, sys.stderr))
    except (EOFError, OSError, UnicodeDecodeError):
        return ""


def _escaped(text: str, stream: TextIO | None) -> str:
    plain = "".join(each if each.isprintable() or each == "\n" else ascii(each)[1:-1] for each in text)
    encoding = getattr(stream, "encoding", None) or "utf-8"
    return plain.encode(encoding, "backslashreplace").decode(encoding)


def say_table(rows: Sequence[tuple[str, ...]]) -> None:
    """Print ``rows`` in aligned columns."""
    # A line break in a name must not look like another character.
    table = [[_escaped(each.replace("\n", " "), sys.stdout) for each in row] for row in rows]
    widths = [max(map(_width, column)) for column in zip(*table, strict=True)]
    for row in table:
        cells = (each + " " * (width - _width(each)) for each, width in zip(row, widths, strict=True))
        say("  ".join(cells).rstrip())


def _width(text: str) -> int:
    # Late: only tables need it.
    import unicodedata

    return sum(
        0 if unicodedata.category(each) in ("Mn", "Me") else 1 + (unicodedata.east_asian_width(each) in "WF")
        for each in text
    )


def run_to_exit_status(run: Callable[[], int]) -> int:
    """Run a command and return its status: 1 if its output can't be written, 130 if interrupted.

    Prints nothing if the reader closed the pipe, such as ``head``, and one sentence for other errors.
    """
    try:
        status = run()
        if sys.stdout is None:
            return status or 1
        sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        if _has_no_reader(error):
            _silence(sys.stdout)
            _silence(sys.stderr)
            return 1
        # Late, so that commands without translations start faster.
        from desktop.base.words import tr

        reason = error.strerror or str(error)
        what = f"{reason}: {error.filename}" if error.filename else reason
        complain(tr("Can't finish: {what}").format(what=what))
        _silence(sys.stdout)
    return 1


def _has_no_reader(error: OSError) -> bool:
    """Whether output failed because its reader is gone. Windows' C library calls that an invalid argument."""
    on_windows = sys.platform == "win32" and error.errno == errno.EINVAL and error.filename is None
    return on_windows or isinstance(error, BrokenPipeError)


def _silence(stream: TextIO | None) -> None:
    """Redirect ``stream`` to the null device, or Python complains again when it flushes at exit."""
    if stream is not None:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
