"""Restore Python's own import statement, which PySide6 replaces.

PySide6's version reads the source of every later imported module, to check whether it uses Qt and may need
``__feature__``, and keeps all that text. We don't use features, and it costs a tenth of the start and 4 MB.
"""

import builtins
import linecache

import PySide6.QtCore  # noqa: F401 - which replaces the statement


def restore() -> None:
    """Restore Python's import. Call this before importing anything but Qt."""
    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)
    linecache.clearcache()  # drop the source text read so far
