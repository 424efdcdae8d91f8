"""What every wizard shows around its page."""

from typing import NamedTuple, Protocol

from desktop.base.words import tr
from desktop.views.tray import ActionView


class StepView(NamedTuple):
    """A page in the list of pages: its id, its title, a line below it, and its state.

    ``state`` is "done", "now" or "ahead"; a page that isn't ``enabled`` can't be opened yet.
    """

    id: str
    title: str
    detail: str
    state: str
    enabled: bool


class WizardView(Protocol):
    """A wizard: its character, its pages, help for the current one, and its buttons.

    ``waits`` says what is missing before the player can continue, ``saves`` what is saved and when.
    """

    @property
    def name(self) -> str:
        """The character's name."""
        ...

    @property
    def line(self) -> str:
        """The line under the name."""
        ...

    @property
    def portrait(self) -> bytes | None:
        """The character's portrait, None if there is none."""
        ...

    @property
    def initials(self) -> str:
        """What is drawn without a portrait."""
        ...

    @property
    def steps(self) -> tuple[StepView, ...]:
        """The pages, in order."""
        ...

    @property
    def help_title(self) -> str:
        """The heading of the help, "" for none."""
        ...

    @property
    def help(self) -> str:
        """Help for the current page, "" for none."""
        ...

    @property
    def waits(self) -> str:
        """What is missing before the player can continue, "" for nothing."""
        ...

    @property
    def saves(self) -> str:
        """What is saved, when, and what going back and leaving do."""
        ...

    @property
    def keep(self) -> ActionView:
        """The button that leaves and keeps everything for later."""
        ...

    @property
    def drop(self) -> ActionView:
        """The button that leaves without what was done."""
        ...

    @property
    def back(self) -> ActionView:
        """The button for the previous page."""
        ...

    @property
    def next(self) -> ActionView:
        """The button for the next page, or to finish on the last one."""
        ...


def saving_words() -> str:
    """Say what is saved, when, and what going back and leaving do; the same in every wizard."""
    return tr(
        "Rolls and entries are saved at once and count once you finish. Back keeps them. "
        "Save and close lets you continue later. Discard leaves without them."
    )


def save_and_close(detail: str = "") -> ActionView:
    """Return the button that leaves and keeps everything for later."""
    return ActionView(tr("Save and close"), detail=detail)


def discard(detail: str = "") -> ActionView:
    """Return the button that leaves without what was done."""
    return ActionView(tr("Discard"), detail=detail)
