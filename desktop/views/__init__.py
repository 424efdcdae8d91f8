"""The vocabulary between games and screens: frozen views that games write and features show."""
