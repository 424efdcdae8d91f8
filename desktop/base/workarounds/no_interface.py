"""Say in Python that something accessible lacks an interface, such as a value.

PySide6 hands the ``None`` of ``interface_cast`` to Qt as the address of Python's None, and Qt then crashes.
Its own ``interface_cast`` returns that None, so each override has to replace it.
"""

from shiboken6.Shiboken import VoidPtr

NO_INTERFACE = VoidPtr(0)
"""What ``interface_cast`` returns for an interface that isn't there."""
