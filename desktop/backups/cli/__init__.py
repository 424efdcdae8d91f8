"""The commands `rollbook backup`, `restore` and `doctor`."""
