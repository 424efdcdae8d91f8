"""Load modules that SQLAlchemy imports but this app never uses only when they are accessed.

asyncio (with TLS) and the reader of package metadata (with e-mail) take 6 MB and a tenth of the library's
load time. A test fails once SQLAlchemy no longer imports them.
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
