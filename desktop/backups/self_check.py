"""The self-check of backups: one is made, and the library is found sound."""

import json

from desktop.self_check.children import printed_by
from desktop.self_check.playing import PLAYED
from desktop.self_check.trial import Check, Trial, Wrong


def _back_up_and_list(trial: Trial) -> str:
    """``rollbook backup``, ``doctor`` and ``list`` find the library sound, with everybody in it."""
    library = ("--library", str(trial.library))
    printed_by("backup", *library)
    doctor = printed_by("doctor", *library)
    if "sound" not in doctor:
        raise Wrong(f"the doctor says: {doctor}")
    listed = {each["name"] for each in json.loads(printed_by("list", *library, "--json"))}
    missing = {each.name for each in PLAYED.values()} - listed
    if missing:
        raise Wrong(f"{', '.join(sorted(missing))} is not listed")
    if printed_by("doctor", *library, language="de") == doctor:
        raise Wrong("it says the same in German as in English")
    return doctor.splitlines()[0].rpartition(" in ")[0].lstrip("✓ ")


CHECKS = (Check("The library is backed up, sound and listed", 80, _back_up_and_list),)
