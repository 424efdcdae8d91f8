"""The commands that work without a window."""

COMMANDS = {
    "resolve": "desktop.cli.resolve",
    "rules": "desktop.cli.rules",
    "import": "desktop.cli.imports",
    "export": "desktop.cli.export",
    "list": "desktop.cli.lists",
    "doctor": "desktop.cli.doctor",
    "backup": "desktop.cli.backup",
    "restore": "desktop.cli.restore",
    "report": "desktop.cli.report",
    "tour": "desktop.cli.tour",
    "--self-check": "desktop.cli.self_check",
    "read": "desktop.cli.read",
}
"""The commands by name, each with the module whose ``main(argv)`` runs it; ``read`` is none for people."""
