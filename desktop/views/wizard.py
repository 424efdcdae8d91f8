"""What every wizard shows around its page."""

from typing import NamedTuple, Protocol

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

    ``waits`` says what is missing before the player can continue.
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
    def leave(self) -> ActionView:
        """The button that closes the wizard."""
        ...

    @property
    def back(self) -> ActionView:
        """The button for the previous page."""
        ...

    @property
    def next(self) -> ActionView:
        """The button for the next page, or to finish on the last one."""
        ...
