"""Backups and readable copies of the open library: making them, and restoring from them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from desktop.backups.controller.backups import BackupsController
    from desktop.backups.controller.copies import CopiesController
    from desktop.backups.controller.restore import RestoreController
    from desktop.backups.view.copies import CopiesView
    from desktop.shell.host import Host


class Backups:
    """Keeps backups and readable copies of the open library, and restores from the backups."""

    def __init__(self, host: Host) -> None:
        """Doesn't make any yet."""
        self._host = host
        self._restore: RestoreController | None = None
        self.backing_up: BackupsController | None = None
        """The scheduler of backups; None until the library is writable."""
        self.copies: CopiesController | None = None

    @property
    def restore(self) -> RestoreController:
        """The restore controller, created on first use."""
        if self._restore is None:
            from desktop.backups.feature.restoring import build

            self._restore = build(self._host, trouble=self._trouble, readable=self._readable)
        return self._restore

    def keep_copies(self) -> None:
        """Start keeping the readable copies up to date."""
        from desktop.backups.controller.copies import CopiesController

        host, session = self._host, self._host.session
        self.copies = copies = CopiesController(
            session.library, host.places.copies, host.background, session.now, host.window
        )
        copies.notice.connect(host.window.show_notice)
        session.changed.connect(copies.touch)
        session.opened.connect(copies.touch)

    def keep_backups(self) -> None:
        """Start making backups when due, if the library is writable."""
        host = self._host
        if self.backing_up is not None or host.session.library.read_only:
            return
        from desktop.backups.controller.backups import BackupsController

        settings = host.settings
        self.backing_up = backing_up = BackupsController(
            host.places.library,
            host.places.backups,
            host.background,
            lambda: settings.most_backup_bytes,
            app=host.qt,
            parent=host.window,
        )
        backing_up.notice.connect(host.window.show_notice)
        backing_up.start()

    def stop(self) -> None:
        """Update the copies, and make no more backups while the library is open."""
        if self.copies is not None:
            self.copies.close()
        if self.backing_up is not None:
            self.backing_up.stop()

    def close(self) -> None:
        """Make the last backup, if the library changed since the previous one."""
        if self.backing_up is not None:
            self.backing_up.close()

    def _trouble(self) -> str:
        return "" if self.backing_up is None else self.backing_up.state[1]

    def _readable(self) -> CopiesView | None:
        return None if self.copies is None else self.copies.state
