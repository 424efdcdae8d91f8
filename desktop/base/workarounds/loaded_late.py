"""Modules that SQLAlchemy imports and this app never uses: loaded only when something is asked of them.

asyncio, with TLS behind it, and the reader of package metadata, with e-mail behind that, take 6 MB and a
tenth of the time in which the library is loaded. A test fails once SQLAlchemy no longer imports them.
"""

import inspect
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType

_UNUSED = ("asyncio", "importlib.metadata")


class _Later(ModuleType):
    """Stands in for a module that is imported meanwhile; loads it when an attribute is asked for."""

    def __getattr__(self, name: str) -> object:
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        return getattr(import_module(self.__name__), name)


@contextmanager
def put_off() -> Iterator[None]:
    """An import of one of those modules within this gets a stand-in, unless the module is loaded already.

    Afterwards they are imported as usual: only SQLAlchemy keeps the stand-ins.
    """
    standing = {name: _Later(name) for name in _UNUSED if name not in sys.modules}
    if "asyncio" in standing:  # the one thing of it that is asked for while SQLAlchemy is imported
        vars(standing["asyncio"])["iscoroutine"] = inspect.iscoroutine
    sys.modules.update(standing)
    try:
        yield
    finally:
        for name, stands in standing.items():
            if sys.modules.get(name) is stands:
                del sys.modules[name]
