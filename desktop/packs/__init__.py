"""Table packs: a group's own rules."""
