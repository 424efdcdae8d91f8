"""The characters that ship with Rollbook, as folders of the Rollbook format in ``resources/samples``."""

import resources
from desktop.interchange.review import Reading
from desktop.interchange.rollbook import read_folder


def open_sample(sample_id: str) -> Reading:
    """The sample with that id, ready to be added to a library; ``KeyError`` if there is none."""
    if all(each.name != sample_id for each in resources.path("samples").iterdir()):
        raise KeyError(sample_id)
    return read_folder(resources.path("samples", sample_id))
