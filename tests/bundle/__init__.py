"""The bundle as players get it, started in minimal environments: ``make check-bundle``."""
