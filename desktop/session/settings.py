"""What the player chose about the app itself, and where things were left; kept at once, beside the window."""

from collections.abc import Iterable
from pathlib import Path
from threading import Lock

from PySide6.QtCore import QObject, Signal

from desktop.base import settings as stored
from desktop.base.crash import log
from desktop.session.background import CLOSE_S, Background


class SettingsController(QObject):
    """Holds the settings and keeps every change.

    A change is written in the background, at once: the file is synced, which may take long. Whoever kills the
    app in that moment finds the settings as they were before the change, whole. The end of the app waits.
    """

    look_changed = Signal()
    """The theme, the contrast, the letters, the text size or how much may move is another one now."""
    letter_keys_changed = Signal(bool)
    """Single letters are keys from now on, or are not."""
    dice_speed_changed = Signal(int)
    """Dice tumble for another time; carries it in milliseconds."""
    sound_changed = Signal(bool, int)
    """Sound was turned on or off, or has another volume; carries both, the volume from 0 to 100."""
    dice_changed = Signal(str)
    """The dice without a character look otherwise; carries their set as it is kept."""
    changed = Signal()
    """A choice was made, here or by a key."""

    def __init__(
        self, file: Path | None, background: Background | None = None, parent: QObject | None = None
    ) -> None:
        """Read the settings kept in ``file``; without one they are those of a new Rollbook, and not kept.

        Without a ``background`` changes are written before anything else happens.
        """
        super().__init__(parent)
        self._file = file
        self._background = background
        self._writing = Lock()
        kept = stored.Settings() if file is None else stored.read(file)
        self.is_damaged = kept is None
        """Whether the file could not be read, so that the settings are those of a new Rollbook."""
        self.settings: stored.Settings = kept or stored.Settings()
        self._written = self.settings
        self._system_reduces: bool | None = None

    @property
    def dice_ms(self) -> int:
        """How long dice tumble, in milliseconds; 0 where motion is reduced."""
        return 0 if self.reduces_motion else stored.DICE_MS[self.settings.dice_speed]

    @property
    def reduces_motion(self) -> bool:
        """Whether things move as little as they can."""
        chosen = self.settings.reduce_motion
        return bool(self._system_reduces) if chosen == "system" else chosen == "on"

    @property
    def most_backup_bytes(self) -> int:
        """How much backups may take, in bytes."""
        return self.settings.backup_megabytes * 1024**2

    def close(self) -> None:
        """Write what was not written yet, once nothing is under way in the background any more."""
        if self._background is not None:
            self._background = None
            Background.finish(self._write, CLOSE_S)

    def follow_system(self, reduces: bool | None) -> None:
        """Learn whether the desktop asks for little motion; None where it does not tell."""
        if reduces != self._system_reduces:
            before = self._moving
            self._system_reduces = reduces
            self._tell_of_motion(before)

    @property
    def system_tells(self) -> bool:
        """Whether the desktop says how much may move."""
        return self._system_reduces is not None

    def choose(self, setting: str, key: str) -> None:
        """Choose an option of the view; ``ValueError`` for a setting or an option that there is not."""
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
            case "text_size":
                self.resize_text(int(key) - self.settings.text_percent)
            case "dice_speed":
                speeds = tuple(stored.DICE_MS)
                self.choose_dice_speed(speeds[speeds.index(key)])
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
        """Wear another theme."""
        self._choose(self.settings._replace(theme=theme))

    def choose_contrast(self, contrast: stored.Contrast) -> None:
        """Have edges and words stand out more, or not, or as the desktop has it."""
        self._choose(self.settings._replace(contrast=contrast))

    def choose_letters(self, letters: stored.Letters) -> None:
        """Write in other fonts."""
        self._choose(self.settings._replace(letters=letters))

    def choose_language(self, language: str) -> None:
        """Speak another of ``LANGUAGE_CHOICES`` from the next start on."""
        self._choose(self.settings._replace(language=language))

    def choose_letter_keys(self, *, on: bool) -> None:
        """Have single letters be keys on the sheet and the tray, or not."""
        self._choose(self.settings._replace(letter_keys=on))

    def resize_text(self, step: int) -> None:
        """Make text larger or smaller by ``step`` percent, within 80 and 200."""
        percent = min(stored.MOST_SCALE, max(stored.LEAST_SCALE, self.settings.text_percent + step))
        self._choose(self.settings._replace(text_percent=percent))

    def usual_text(self) -> None:
        """Go back to text of 100 %."""
        self.resize_text(100 - self.settings.text_percent)

    def choose_dice_speed(self, speed: stored.DiceSpeed) -> None:
        """Let dice tumble for another time, or not at all."""
        self._choose(self.settings._replace(dice_speed=speed))

    def choose_reduce_motion(self, chosen: stored.ReduceMotion) -> None:
        """Have things move as little as they can, or not, or as the desktop has it."""
        self._choose(self.settings._replace(reduce_motion=chosen))

    def choose_sound(self, *, on: bool) -> None:
        """Have dice heard, or not."""
        self._choose(self.settings._replace(sound=on))

    def toggle_sound(self) -> None:
        """Have dice heard that are not, and the other way round."""
        self.choose_sound(on=not self.settings.sound)

    def choose_volume(self, percent: int) -> None:
        """Have dice heard so loud, within 0 and 100."""
        self._choose(self.settings._replace(volume=min(stored.MOST_VOLUME, max(0, percent))))

    def choose_backup_megabytes(self, megabytes: int) -> None:
        """Let backups take so much, one of ``BACKUP_MEGABYTES``."""
        chosen = stored.BACKUP_MEGABYTES[stored.BACKUP_MEGABYTES.index(megabytes)]
        self._choose(self.settings._replace(backup_megabytes=chosen))

    def choose_dice(self, dice: str) -> None:
        """Have the dice without a character look so; the set as it is kept, such as "ivory"."""
        self._choose(self.settings._replace(dice=dice))

    def restore_defaults(self) -> None:
        """Set every choice back; where things were left is no choice and stays."""
        kept = self.settings
        # The dice without a character are chosen where they are rolled, and go back to the usual ones there.
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
            )
        )

    def remember_character(self, uuid: str) -> None:
        """Keep which character is open, so that the next start, after a crash too, comes back to it."""
        if uuid != self.settings.last_character:
            self._keep(self.settings._replace(last_character=uuid))

    def forget_character(self) -> None:
        """Another library is opened next: who was open here, and doing what, says nothing there."""
        gone = self.settings._replace(last_character="", in_downtime=False, editing=False, making_step="")
        self._keep(gone)

    def remember_downtime(self, *, under_way: bool) -> None:
        """Keep whether the open character is in the wizard, so that the next start comes back to that."""
        if under_way != self.settings.in_downtime:
            self._keep(self.settings._replace(in_downtime=under_way))

    def remember_editing(self, *, on: bool) -> None:
        """Keep whether the open character is being edited, so that the next start comes back to that."""
        if on != self.settings.editing:
            self._keep(self.settings._replace(editing=on))

    def remember_step(self, step: str) -> None:
        """Keep at which step the open character is being made, so that the next start comes back to that."""
        if step != self.settings.making_step:
            self._keep(self.settings._replace(making_step=step))

    def remember_rolling(self) -> None:
        """Keep that the hint about the first roll was shown, so that it is shown once."""
        if not self.settings.knows_rolling:
            self._keep(self.settings._replace(knows_rolling=True))

    def remember_told(self, folder: str) -> None:
        """Keep of what kind of place the player was told, so that it is told once."""
        self._keep(self.settings._replace(told_of_folder=folder))

    def remember_printing(
        self, *, paper: str, ink_saving: bool, large: bool, pencil: bool, without: Iterable[str]
    ) -> None:
        """Keep how pages were last printed; ``without`` are the parts of a sheet that were left out."""
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
        """Keep where the window and its panes are, and which part of the sheet is looked at."""
        self._keep(self.settings._replace(window=window, splitter=splitter, tab=tab))

    def _choose(self, settings: stored.Settings) -> None:
        before, moving = self.settings, self._moving
        self._keep(settings)
        if _look(before) != _look(settings):
            self.look_changed.emit()
        if before.letter_keys != settings.letter_keys:
            self.letter_keys_changed.emit(settings.letter_keys)
        self._tell_of_motion(moving)
        if (before.sound, before.volume) != (settings.sound, settings.volume):
            self.sound_changed.emit(settings.sound, settings.volume)
        if before.dice != settings.dice:
            self.dice_changed.emit(settings.dice)
        self.changed.emit()

    @property
    def _moving(self) -> tuple[bool, int]:
        return self.reduces_motion, self.dice_ms

    def _tell_of_motion(self, before: tuple[bool, int]) -> None:
        reduced, ms = self._moving
        if reduced != before[0]:
            self.look_changed.emit()
        if ms != before[1]:
            self.dice_speed_changed.emit(ms)

    def _keep(self, settings: stored.Settings) -> None:
        self.settings = settings
        if self._background is None:
            self._write()
        elif self._file is not None:
            self._background.run(self._write, _written, _not_written)

    def _write(self) -> None:
        """Write the settings as they are now; where several changes waited for each other, once."""
        with self._writing:
            settings = self.settings
            if self._file is not None and settings != self._written:
                stored.save(self._file, settings)
                self._written = settings


def _written(_nothing: None) -> None:
    """Nobody waits for it."""


def _not_written(error: Exception) -> None:
    log.error("settings: %s", type(error).__name__)


def _look(settings: stored.Settings) -> tuple[object, ...]:
    """What of the settings is how the app looks."""
    return settings.theme, settings.contrast, settings.letters, settings.text_percent
