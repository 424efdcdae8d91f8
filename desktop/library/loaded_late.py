"""What SQLAlchemy imports and this app never uses: loaded only when something is asked of it.

asyncio, with TLS behind it, and the reader of package metadata, with e-mail behind that, would take 5 MB.
"""

import inspect
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType

_UNUSED = ("asyncio", "importlib.metadata")


class _Later(ModuleType):
    """Stands for a module with those who import it meanwhile, and asks the module itself what it is asked."""

    def __getattr__(self, name: str) -> object:
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        return getattr(import_module(self.__name__), name)


@contextmanager
def put_off() -> Iterator[None]:
    """Whoever imports one of those modules within this gets what stands for it, unless it is loaded already.

    Afterwards they can be imported as ever: only SQLAlchemy keeps what stands for them.
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
