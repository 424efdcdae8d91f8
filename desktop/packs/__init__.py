"""Table packs: a table's own rules."""
