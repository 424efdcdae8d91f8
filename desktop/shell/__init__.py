"""The main window: rail, menus, pages, keys and notices."""
