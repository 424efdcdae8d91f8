"""The characters that ship with Rollbook, as folders of the Rollbook format in ``resources/samples``."""

from msgspec import Struct

import resources
from desktop.interchange.review import Reading
from desktop.interchange.rollbook import read_folder
from desktop.words import tr


class Sample(Struct, frozen=True):
    """A shipped character: its id (its folder's name), its game's id, its name, and one line about it."""

    id: str
    system: str
    name: str
    pitch: str


_SAMPLES = (
    Sample(
        "ida-marchetti",
        "coc7",
        "Ida Marchetti",
        tr("A press photographer with quick hands, sharp eyes and one plate too many."),
    ),
    Sample(
        "hugh-pemberton",
        "coc7",
        "Hugh Pemberton",
        tr("A retired scholar who can read what ought not to be finished."),
    ),
    Sample(
        "dot-kowalski",
        "coc7",
        "Dot Kowalski",
        tr("A barnstorming pilot with strong arms, good engines and bad debts."),
    ),
    Sample(
        "tarn-ondara",
        "shadow-lounge",
        "Tarn Ondara",
        tr("A smuggler and field medic, badly hurt, with one more run to fly."),
    ),
    Sample(
        "sel-vantry",
        "shadow-lounge",
        "Sel Vantry",
        tr("A young wanderer with a lightsaber and too many questions."),
    ),
    Sample(
        "ketta-morrow",
        "basic-d20",
        "Ketta Morrow",
        tr("A salvage engineer, polite to machines and less so to their owners."),
    ),
    Sample(
        "ansel-quay",
        "basic-d20",
        "Ansel Quay",
        tr("A sworn escort, bleeding, with half the road still to go."),
    ),
    Sample(
        "juno-halloran",
        "rites-of-battle",
        "Juno Halloran",
        tr("A void rigger with two wounds, a loud toolbox and somewhere to be."),
    ),
    Sample(
        "odalys-brandt",
        "rites-of-battle",
        "Odalys Brandt",
        tr("A boarding preacher whose sermons end in a breached hull."),
    ),
    Sample(
        "oriel-kast",
        "striker",
        "Oriel Kast",
        tr("A salvage pilot who deals cards as fast as she draws."),
    ),
    Sample(
        "tumble-okoro",
        "striker",
        "Tumble Okoro",
        tr("A ship's engineer with four arms and one plan at a time."),
    ),
)


def samples() -> tuple[Sample, ...]:
    """Every shipped character, the best to start with first. No file is opened."""
    return _SAMPLES


def open_sample(sample_id: str) -> Reading:
    """The sample with that id, ready to be added to a library; :class:`KeyError` if there is none."""
    if all(each.id != sample_id for each in _SAMPLES):
        raise KeyError(sample_id)
    return read_folder(resources.path("samples", sample_id))
