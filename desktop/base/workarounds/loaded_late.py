"""Load modules that SQLAlchemy imports but this app never uses only when they are accessed.

asyncio (with TLS) and the reader of package metadata (with e-mail) are 71 modules. They take 4.4 MB, 7 % of
what the app holds beyond a bare window, and 3 % of the time until the last character is ready. A test fails
once SQLAlchemy no longer imports them.
"""

import inspect
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType

_UNUSED = ("asyncio", "importlib.metadata")


class _Later(ModuleType):
    """A stand-in for an imported module that loads it on first attribute access."""

    def __getattr__(self, name: str) -> object:
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        return getattr(import_module(self.__name__), name)


@contextmanager
def put_off() -> Iterator[None]:
    """Replace imports of those modules within this context by stand-ins, unless they are already loaded.

    Afterwards they import normally: only SQLAlchemy keeps the stand-ins.
    """
    standing = {name: _Later(name) for name in _UNUSED if name not in sys.modules}
    if "asyncio" in standing:  # the only attribute used while SQLAlchemy is imported
        vars(standing["asyncio"])["iscoroutine"] = inspect.iscoroutine
    sys.modules.update(standing)
    try:
        yield
    finally:
        for name, stands in standing.items():
            if sys.modules.get(name) is stands:
                del sys.modules[name]
