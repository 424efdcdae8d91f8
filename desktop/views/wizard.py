"""What every wizard shows around its page."""

from typing import NamedTuple, Protocol

from desktop.views.tray import ActionView


class StepView(NamedTuple):
    """A page in the list of pages: its id, its title, a line below it, and where it stands.

    ``state`` is "done", "now" or "ahead"; one that is not ``enabled`` cannot be turned to yet.
    """

    id: str
    title: str
    detail: str
    state: str
    enabled: bool


class WizardView(Protocol):
    """A wizard: whom it is about, its pages, help with the present one, and its buttons.

    ``waits`` says what is missing before one can go on.
    """

    @property
    def name(self) -> str:
        """The character's name."""
        ...

    @property
    def line(self) -> str:
        """What stands under the name."""
        ...

    @property
    def portrait(self) -> bytes | None:
        """The character's picture, if there is one."""
        ...

    @property
    def initials(self) -> str:
        """What is drawn where there is none."""
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
        """Help with the present page, "" for none."""
        ...

    @property
    def waits(self) -> str:
        """What is missing before one can go on, "" for nothing."""
        ...

    @property
    def leave(self) -> ActionView:
        """Leaves the wizard."""
        ...

    @property
    def back(self) -> ActionView:
        """Turns one page back."""
        ...

    @property
    def next(self) -> ActionView:
        """Turns one page on, or finishes on the last."""
        ...
