"""What screens show, as frozen values, and the only place where outcomes become words."""
