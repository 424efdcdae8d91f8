"""Character files in and out: recognising, reading and reviewing them, and the Rollbook format itself."""
