"""Python imports this at its start where the folder is on its path: one module gets a changed source.

``ROLLBOOK_MUTANT`` names the module and the file with its source, as ``rules_core.dice.odds=/…/changed.py``.
The module keeps its name and its place, so nothing but what it does tells it from the real one.
"""

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType


class _Changed(SourceFileLoader):
    def get_code(self, fullname: str) -> CodeType:
        source = Path(os.environ["ROLLBOOK_MUTANT"].partition("=")[2]).read_text(encoding="utf-8")
        return compile(source, self.path, "exec", dont_inherit=True)


class _Finder(MetaPathFinder):
    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != os.environ["ROLLBOOK_MUTANT"].partition("=")[0]:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is not None and spec.origin is not None:
            spec.loader = _Changed(fullname, spec.origin)
        return spec


if "ROLLBOOK_MUTANT" in os.environ:
    sys.meta_path.insert(0, _Finder())
