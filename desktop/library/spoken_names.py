"""What the player's language calls the skills and traits that the index has under their English names."""

from collections.abc import Iterable, Iterator

from desktop.library.search import words_of
from desktop.words import spoken, tr
from rules_core.registry import SYSTEM_IDS, system


def spoken_names(trait_ids: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Each of these ids of the trait index by its translated names, in words; none where English is spoken.

    A skill with a speciality is called by both, as "Handwerk Kunst Fotografie".
    """
    if spoken() == "en":
        return
    names: dict[str, set[str]] = {}
    for system_id in SYSTEM_IDS:
        rules = system(system_id)
        for trait in rules.traits:
            names.setdefault(trait.id, set()).update((trait.name, trait.short))
        for tracker in rules.trackers:
            names.setdefault(tracker.id, set()).add(tracker.name)
        for skill in rules.skills:
            names.setdefault(f"skill:{skill.id}", set()).update((skill.name, skill.short or skill.name))
    for trait_id in trait_ids:
        listed, own = trait_id, ""
        if trait_id not in names and trait_id.startswith("skill:"):
            listed, _, own = trait_id.rpartition(":")
        for name in names.get(listed, ()):
            yield " ".join([*words_of(tr(name)), *words_of(own)]), trait_id
