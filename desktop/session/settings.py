"""The app's settings and where the player left off; saved at once, next to the library."""

from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path
from threading import Lock

from PySide6.QtCore import QObject, Signal

from desktop.base import keys
from desktop.base import settings as stored
from desktop.base.crash import log
from desktop.session.background import CLOSE_S, Background

_MOST_ORDERS = 200
"""So many characters keep the sort order of their skills."""


class SettingsController(QObject):
    """Holds the settings and saves every change.

    Saves in the background at once, because syncing the file may take long. If the app is killed at that
    moment, the previous settings are intact. The end of the app waits for it.
    """

    look_changed = Signal()
    """The theme, contrast, font, text size or reduced motion changed."""
    keys_changed = Signal()
    """Single keys were turned on or off, or the player gave a command other keys."""
    dice_speed_changed = Signal(int)
    """Carries how long dice tumble in milliseconds."""
    sound_changed = Signal(bool, int)
    """Carries whether sound is on, and the volume from 0 to 100."""
    dice_changed = Signal(str)
    """Carries the dice set used without a character."""
    changed = Signal()
    """A choice was made, in the window or by a key."""
    notice = Signal(object)
    """A choice couldn't be saved, reported once per session; carries a ``NoticeView``."""

    def __init__(
        self, file: Path | None, background: Background | None = None, parent: QObject | None = None
    ) -> None:
        """Load the settings from ``file``; without one, use defaults and save nothing.

        Without a ``background``, changes are saved synchronously.
        """
        super().__init__(parent)
        self._file = file
        self._background = background
        self._writing = Lock()
        kept = stored.Settings() if file is None else stored.read(file)
        self.is_damaged = kept is None
        """Whether the file couldn't be read, so the settings are the defaults."""
        self.settings: stored.Settings = kept or stored.Settings()
        keys.use(self.settings.keys, single=self.settings.letter_keys)
        self._saved = self.settings
        self._was_told = False
        self._system_reduces: bool | None = None

    @property
    def dice_ms(self) -> int:
        """How long dice tumble in milliseconds; 0 if motion is reduced."""
        return 0 if self.reduces_motion else stored.DICE_MS[self.settings.dice_speed]

    @property
    def reduces_motion(self) -> bool:
        """Whether motion is reduced."""
        chosen = self.settings.reduce_motion
        return bool(self._system_reduces) if chosen == "system" else chosen == "on"

    @property
    def most_backup_bytes(self) -> int:
        """The space limit for backups in bytes."""
        return self.settings.backup_megabytes * 1024**2

    def close(self) -> None:
        """Save remaining changes, once no background work is running."""
        if self._background is not None:
            self._background = None
            Background.finish(self._last_write, CLOSE_S)

    def follow_system(self, reduces: bool | None) -> None:
        """Set whether the desktop asks for reduced motion; None if it doesn't say."""
        if reduces != self._system_reduces:
            before = self._moving
            self._system_reduces = reduces
            self._notify_motion(before)

    @property
    def system_tells(self) -> bool:
        """Whether the desktop has a setting for reduced motion."""
        return self._system_reduces is not None

    def choose(self, setting: str, key: str) -> None:
        """Choose an option by the ids of the view. Raises ValueError for an unknown setting or option."""
        match setting:
            case "theme":
                self.choose_theme(stored.THEMES[stored.THEMES.index(key)])
            case "contrast":
                self.choose_contrast(stored.CONTRASTS[stored.CONTRASTS.index(key)])
            case "letters":
                self.choose_letters(stored.LETTERS[stored.LETTERS.index(key)])
            case "language":
                self.choose_language(stored.LANGUAGE_CHOICES[stored.LANGUAGE_CHOICES.index(key)])
            case "letter_keys":
                self.choose_letter_keys(on=bool(("off", "on").index(key)))
            case "results":
                on = bool(("announced", "focused").index(key))
                self._choose(self.settings._replace(results_take_focus=on))
            case "clicks":
                self.choose_clicks(stored.CLICKS[stored.CLICKS.index(key)])
            case "text_size":
                self.resize_text(int(key) - self.settings.text_percent)
            case "dice_speed":
                speeds = tuple(stored.DICE_MS)
                self.choose_dice_speed(speeds[speeds.index(key)])
            case "gm_knows":
                self.choose_gm_knows(on=bool(("off", "on").index(key)))
            case "reduce_motion":
                self.choose_reduce_motion(stored.REDUCE_MOTION[stored.REDUCE_MOTION.index(key)])
            case "sound":
                self.choose_sound(on=bool(("off", "on").index(key)))
            case "volume":
                self.choose_volume(int(key))
            case "backups":
                self.choose_backup_megabytes(int(key))
            case _:
                raise ValueError(f"there is no setting {setting}")

    def choose_theme(self, theme: stored.Theme) -> None:
        """Choose the colour theme."""
        self._choose(self.settings._replace(theme=theme))

    def choose_contrast(self, contrast: stored.Contrast) -> None:
        """Choose the contrast."""
        self._choose(self.settings._replace(contrast=contrast))

    def choose_letters(self, letters: stored.Letters) -> None:
        """Choose the font."""
        self._choose(self.settings._replace(letters=letters))

    def choose_language(self, language: str) -> None:
        """Choose one of ``LANGUAGE_CHOICES``; it applies after a restart."""
        self._choose(self.settings._replace(language=language))

    def choose_keys(self, chosen: Mapping[str, keys.Keys]) -> None:
        """Choose the keys of commands; those that aren't named have their defaults."""
        self._choose(self.settings._replace(keys=dict(chosen)))

    def choose_letter_keys(self, *, on: bool) -> None:
        """Turn single-letter shortcuts on or off."""
        self._choose(self.settings._replace(letter_keys=on))

    def choose_clicks(self, clicks: stored.Clicks) -> None:
        """Choose what a click on a skill, an attack or a treatment does."""
        self._choose(self.settings._replace(clicks=clicks))

    def resize_text(self, step: int) -> None:
        """Change the text size by ``step`` percent, within 80 and 200."""
        percent = min(stored.MOST_SCALE, max(stored.LEAST_SCALE, self.settings.text_percent + step))
        self._choose(self.settings._replace(text_percent=percent))

    def usual_text(self) -> None:
        """Reset the text size to 100 %."""
        self.resize_text(100 - self.settings.text_percent)

    def choose_dice_speed(self, speed: stored.DiceSpeed) -> None:
        """Choose how long dice tumble."""
        self._choose(self.settings._replace(dice_speed=speed))

    def choose_reduce_motion(self, chosen: stored.ReduceMotion) -> None:
        """Choose whether to reduce motion."""
        self._choose(self.settings._replace(reduce_motion=chosen))

    def choose_gm_knows(self, *, on: bool) -> None:
        """Choose whether only the GM knows the target of an attack, unless the player types it."""
        self._choose(self.settings._replace(gm_knows=on))

    def choose_sound(self, *, on: bool) -> None:
        """Turn dice sounds on or off."""
        self._choose(self.settings._replace(sound=on))

    def toggle_sound(self) -> None:
        """Toggle dice sounds."""
        self.choose_sound(on=not self.settings.sound)

    def choose_volume(self, percent: int) -> None:
        """Set the volume of dice sounds, limited to 0 to 100."""
        self._choose(self.settings._replace(volume=min(stored.MOST_VOLUME, max(0, percent))))

    def choose_backup_megabytes(self, megabytes: int) -> None:
        """Set the space limit for backups to one of ``BACKUP_MEGABYTES``."""
        chosen = stored.BACKUP_MEGABYTES[stored.BACKUP_MEGABYTES.index(megabytes)]
        self._choose(self.settings._replace(backup_megabytes=chosen))

    def choose_dice(self, dice: str) -> None:
        """Choose the dice set used without a character, such as "ivory"."""
        self._choose(self.settings._replace(dice=dice))

    def restore_defaults(self) -> None:
        """Reset every choice; where the player left off is no choice and stays."""
        kept = self.settings
        # The dice set without a character is chosen and reset where it is used.
        places = stored.Settings(
            last_character=kept.last_character,
            window=kept.window,
            splitter=kept.splitter,
            tab=kept.tab,
            dice=kept.dice,
        )
        self._choose(
            places._replace(
                in_downtime=kept.in_downtime,
                editing=kept.editing,
                making_step=kept.making_step,
                told_of_folder=kept.told_of_folder,
                print_paper=kept.print_paper,
                print_ink_saving=kept.print_ink_saving,
                print_large=kept.print_large,
                print_pencil=kept.print_pencil,
                print_without=kept.print_without,
                knows_rolling=kept.knows_rolling,
                skill_orders=kept.skill_orders,
                dice_window=kept.dice_window,
                dice_window_open=kept.dice_window_open,
                dice_ground=kept.dice_ground,
                dice_on_top=kept.dice_on_top,
                keys=kept.keys,
            )
        )

    def remember_character(self, uuid: str) -> None:
        """Save which character is open, so that the next start opens it again."""
        if uuid != self.settings.last_character:
            self._keep(self.settings._replace(last_character=uuid))

    def forget_character(self) -> None:
        """Forget the open character and its state, because another library is opened next."""
        gone = self.settings._replace(last_character="", in_downtime=False, editing=False, making_step="")
        self._keep(gone)

    def remember_downtime(self, *, under_way: bool) -> None:
        """Save whether the open character is in the downtime wizard, so that the next start resumes there."""
        if under_way != self.settings.in_downtime:
            self._keep(self.settings._replace(in_downtime=under_way))

    def remember_editing(self, *, on: bool) -> None:
        """Save whether the open character is being edited, so that the next start resumes there."""
        if on != self.settings.editing:
            self._keep(self.settings._replace(editing=on))

    def remember_step(self, step: str) -> None:
        """Save the step of character creation, so that the next start resumes there."""
        if step != self.settings.making_step:
            self._keep(self.settings._replace(making_step=step))

    def remember_rolling(self) -> None:
        """Save that the hint about the first roll was shown, so that it is shown only once."""
        if not self.settings.knows_rolling:
            self._keep(self.settings._replace(knows_rolling=True))

    def skill_order(self, uuid: str) -> str:
        """Return how the skills of a character are sorted, "" if the player never chose."""
        return self._skill_orders().get(uuid, "")

    def remember_skill_order(self, uuid: str, order: str) -> None:
        """Save how the skills of a character are sorted, for the next start; "" forgets it."""
        orders = self._skill_orders()
        orders.pop(uuid, None)
        if order:
            orders[uuid] = order
        latest = list(orders.items())[-_MOST_ORDERS:]
        self._keep(self.settings._replace(skill_orders=",".join(map("=".join, latest))))

    def _skill_orders(self) -> dict[str, str]:
        pairs = (each.partition("=") for each in self.settings.skill_orders.split(","))
        return {uuid: order for uuid, _, order in pairs if uuid}

    def remember_told(self, folder: str) -> None:
        """Save which kind of folder the player was warned about, so that the warning appears only once."""
        self._keep(self.settings._replace(told_of_folder=folder))

    def remember_printing(
        self, *, paper: str, ink_saving: bool, large: bool, pencil: bool, without: Iterable[str]
    ) -> None:
        """Save the last print options; ``without`` are the sheet parts that were left out."""
        self._keep(
            self.settings._replace(
                print_paper=paper,
                print_ink_saving=ink_saving,
                print_large=large,
                print_pencil=pencil,
                print_without=",".join(sorted(without)),
            )
        )

    def remember_window(self, window: str, splitter: str, tab: str) -> None:
        """Save the geometry of the window and its panes, and the visible tab of the sheet."""
        self._keep(self.settings._replace(window=window, splitter=splitter, tab=tab))

    def remember_dice_window(self, *, place: str, is_open: bool, ground: str, on_top: bool) -> None:
        """Save the window of the dice: where it is, whether it is open, its background, and if it is on top.

        Raises ValueError for a background that isn't one of ``DICE_GROUNDS``.
        """
        self._keep(
            self.settings._replace(
                dice_window=place,
                dice_window_open=is_open,
                dice_ground=stored.DICE_GROUNDS[stored.DICE_GROUNDS.index(ground)],
                dice_on_top=on_top,
            )
        )

    def _choose(self, settings: stored.Settings) -> None:
        before, moving = self.settings, self._moving
        self._keep(settings, is_choice=True)
        if _look(before) != _look(settings):
            self.look_changed.emit()
        if (before.letter_keys, before.keys) != (settings.letter_keys, settings.keys):
            keys.use(settings.keys, single=settings.letter_keys)
            self.keys_changed.emit()
        self._notify_motion(moving)
        if (before.sound, before.volume) != (settings.sound, settings.volume):
            self.sound_changed.emit(settings.sound, settings.volume)
        if before.dice != settings.dice:
            self.dice_changed.emit(settings.dice)
        self.changed.emit()

    @property
    def _moving(self) -> tuple[bool, int]:
        return self.reduces_motion, self.dice_ms

    def _notify_motion(self, before: tuple[bool, int]) -> None:
        reduced, ms = self._moving
        if reduced != before[0]:
            self.look_changed.emit()
        if ms != before[1]:
            self.dice_speed_changed.emit(ms)

    def _keep(self, settings: stored.Settings, *, is_choice: bool = False) -> None:
        self.settings = settings
        failed = partial(self._not_written, is_choice=is_choice)
        if self._background is None:
            try:
                self._write()
            except OSError as error:
                failed(error)
        elif self._file is not None:
            self._background.run(self._write, lambda _: None, failed)

    def _write(self) -> None:
        """Skips changes that a later call has already saved."""
        with self._writing:
            settings = self.settings
            if self._file is not None and settings != self._saved:
                stored.save(self._file, settings)
                self._saved = settings

    def _last_write(self) -> None:
        try:
            self._write()
        except OSError as error:
            _log(error)

    def _not_written(self, error: Exception, *, is_choice: bool) -> None:
        """Say it only for what the player chose: where they left off is no loss."""
        _log(error)
        if is_choice and not self._was_told and isinstance(error, OSError):
            from desktop.views.problems import settings_not_saved  # late: only errors need it

            self._was_told = True
            self.notice.emit(settings_not_saved(error))


def _log(error: Exception) -> None:
    detail = error.strerror if isinstance(error, OSError) else ""
    log.error("settings: %s %s", type(error).__name__, detail)


def _look(settings: stored.Settings) -> tuple[object, ...]:
    return settings.theme, settings.contrast, settings.letters, settings.text_percent
