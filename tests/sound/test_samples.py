"""The synthesized sounds: short, similar but not equal, and reproducible."""

from itertools import pairwise

import pytest

from desktop.sound.controller.samples import RATE, Samples, make_samples


@pytest.fixture(scope="module")
def made() -> Samples:
    return make_samples()


def test_a_clack_is_shorter_than_300_ms(made: Samples) -> None:
    for clack in made.clacks:
        assert len(clack) / RATE <= 0.3
        loud = [at / RATE for at, each in enumerate(clack) if abs(each) > 0.1]
        assert loud[0] < 0.005, "heard at once when the die strikes"
        assert loud[-1] < 0.08, "and dry: felt does not ring"


def test_every_sound_is_normalized_and_ends_in_silence(made: Samples) -> None:
    for sound in (*made.clacks, made.critical, made.fumble):
        assert max(map(abs, sound)) == pytest.approx(1)
        assert sound[-1] == 0


def test_clacks_differ_and_are_reproducible(made: Samples) -> None:
    assert len({each.tobytes() for each in made.clacks}) == len(made.clacks) >= 5
    assert make_samples() == made


def test_the_tone_of_a_critical_rises_and_that_of_a_fumble_falls(made: Samples) -> None:
    def pitch(sound: "list[float]") -> float:
        turns = sum(1 for a, b in pairwise(sound) if a < 0 <= b)
        return turns / (len(sound) / RATE)

    for tone, rises in ((made.critical, True), (made.fumble, False)):
        first, last = list(tone[: RATE // 12]), list(tone[-RATE // 4 : -RATE // 50])
        assert (pitch(last) > pitch(first)) is rises
    assert pitch(list(made.critical)) > 2 * pitch(list(made.fumble))
