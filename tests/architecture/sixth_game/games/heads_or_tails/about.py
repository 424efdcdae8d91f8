"""The description of heads or tails."""

from desktop.views.about import About
from desktop.views.felt import DieLook, on_show


def about() -> About:
    dice = (on_show(DieLook.D6, 5),)
    return About(line="One die, two sides.", samples=(), roll=dice, dice=dice)
