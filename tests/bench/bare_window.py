"""The floor of every start: a bare PySide6 window, shown and painted. A program of its own."""

from PySide6.QtWidgets import QApplication, QMainWindow

from tests.bench.marks import FirstPaint, give_up_in_time, leave, mark


def main() -> None:
    """Show the window, mark ``painted`` and end."""
    qt = QApplication([])
    give_up_in_time()
    window = QMainWindow()

    def painted() -> None:
        mark("painted")
        leave()

    FirstPaint(window, painted)
    window.show()
    qt.exec()


if __name__ == "__main__":
    main()
