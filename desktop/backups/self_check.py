"""The self-check of backups: make one, and check that the library is sound."""

import json

from desktop.self_check.children import printed_by
from desktop.self_check.playing import PLAYED
from desktop.self_check.trial import Check, CheckFailed, Trial


def _back_up_and_list(trial: Trial) -> str:
    library = ("--library", str(trial.library))
    printed_by("backup", *library)
    doctor = printed_by("doctor", *library)
    if "The library is OK" not in doctor:
        raise CheckFailed(f"“rollbook doctor” prints: {doctor}")
    listed = {each["name"] for each in json.loads(printed_by("list", *library, "--json"))}
    missing = {each.name for each in PLAYED.values()} - listed
    if missing:
        raise CheckFailed(f"{', '.join(sorted(missing))} is not listed")
    if printed_by("doctor", *library, language="de") == doctor:
        raise CheckFailed("the output is the same in German and English")
    return doctor.splitlines()[0].rpartition(" in ")[0].lstrip("✓ ")


CHECKS = (Check("The library can be backed up, checked and listed", 80, _back_up_and_list),)
