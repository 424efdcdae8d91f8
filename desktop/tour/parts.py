"""The parts of the tour: each begins with a new library, so that each can be played alone."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from desktop.tour.dicing import dicing
from desktop.tour.exporting import exporting
from desktop.tour.importing import importing, trouble
from desktop.tour.keeping import keeping, trouble_kept
from desktop.tour.libraries import libraries
from desktop.tour.looking import colours, looks, pages, screens, windows
from desktop.tour.making import creating, editing
from desktop.tour.offering import offering
from desktop.tour.playing import downtime, games, playing
from desktop.tour.printing import printing
from desktop.tour.shelving import packs, shelving
from desktop.tour.states import states
from desktop.tour.visitor import Visitor

PARTS: Mapping[str, Callable[[Visitor], None]] = MappingProxyType(
    {
        "playing": playing,
        "games": games,
        "downtime": downtime,
        "editing": editing,
        "creating": creating,
        "importing": importing,
        "shelving": shelving,
        "dicing": dicing,
        "keeping": keeping,
        "printing": printing,
        "exporting": exporting,
        "packs": packs,
        "damage": trouble_kept,
        "strange-file": trouble,
        "states": states,
        "libraries": libraries,
        "offering": offering,
        "screens": screens,
        "looks": looks,
        "pages": pages,
        "windows": windows,
        "colours": colours,
    }
)
"""What is played, by name, in the order of the whole tour."""
