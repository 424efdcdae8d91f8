"""Table packs: homebrew rules as files and on a sheet."""
