"""Whether the desktop can show a window with a transparent background."""

import ctypes

from PySide6.QtGui import QGuiApplication


def shows_transparency() -> bool:
    """Return whether transparent windows can be seen through; only X11 may lack what does this."""
    return QGuiApplication.platformName() != "xcb" or _has_compositor()


def _has_compositor() -> bool:
    """Ask the X server; if that isn't possible, assume that it has one, as nearly every desktop does."""
    try:
        x11 = ctypes.CDLL("libX11.so.6")
    except OSError:
        return True
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XInternAtom.restype = x11.XGetSelectionOwner.restype = ctypes.c_ulong
    x11.XDefaultScreen.argtypes = x11.XCloseDisplay.argtypes = [ctypes.c_void_p]
    x11.XInternAtom.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
    x11.XGetSelectionOwner.argtypes = [ctypes.c_void_p, ctypes.c_ulong]
    display = x11.XOpenDisplay(None)
    if not display:
        return True
    # A compositor owns this selection, one for each screen (Extended Window Manager Hints).
    name = f"_NET_WM_CM_S{x11.XDefaultScreen(display)}".encode()
    owner = x11.XGetSelectionOwner(display, x11.XInternAtom(display, name, 0))
    x11.XCloseDisplay(display)
    return bool(owner)
