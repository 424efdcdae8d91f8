"""The self-check of sound: it can be synthesized and turned on; without a device, dice are silent."""

from array import array
from threading import Thread

from desktop.self_check.playing import IDA, SKILL, roll_skill
from desktop.self_check.trial import Check, Trial
from desktop.sound.controller import device
from desktop.sound.controller.samples import make_samples

_DEVICE_S = 5.0
"""How many seconds a device has to answer."""


def _turn_sound_on(trial: Trial) -> str:
    """Check that sounds can be made and turned on; without a device, dice are silent."""
    make_samples()
    device.load()
    trial.click_button("Sound off")
    roll_skill(trial, IDA, SKILL)
    trial.click_button("Sound on")
    found: list[str] = []
    asking = Thread(target=_open_device, args=(found,), daemon=True)  # a sound server may never answer
    asking.start()
    asking.join(_DEVICE_S)
    return found[0] if found else "no device responds"


def _open_device(found: list[str]) -> None:
    try:
        device.open_device(lambda count: array("f", bytes(4 * count))).close()
        found.append("a device plays sound")
    except Exception as error:  # any error of the library means that there is no sound
        found.append(f"no device: {error.args[0] if error.args else type(error).__name__}")


CHECKS = (Check("Dice sounds", 31, _turn_sound_on),)
