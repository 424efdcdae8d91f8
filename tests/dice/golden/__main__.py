"""Make new reference pictures."""

from PySide6.QtWidgets import QApplication

from desktop.kit.look import theme
from tests.dice.golden import FOLDER, PICTURES

if __name__ == "__main__":
    app = QApplication([])
    theme.load_fonts()
    for name, draw in PICTURES.items():
        draw().save(str(FOLDER / f"{name}.png"))
