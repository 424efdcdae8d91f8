"""Table packs: a table's own rules, on their own and on a sheet."""
