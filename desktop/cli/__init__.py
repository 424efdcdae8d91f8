"""Commands that work without a window; only the tour opens one."""
