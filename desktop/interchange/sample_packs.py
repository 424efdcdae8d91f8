"""The table packs that ship with Rollbook, in ``resources/packs``."""

from functools import cache

import resources
from desktop.interchange.packs import SUFFIX, read_pack
from rules_core.packs.packs import Pack


@cache
def sample_packs() -> tuple[Pack, ...]:
    """Every pack that ships, by name."""
    folder = resources.path("packs")
    packs = [read_pack(path.read_bytes()) for path in folder.iterdir() if path.suffix == SUFFIX]
    return tuple(sorted(packs, key=lambda pack: pack.name))
