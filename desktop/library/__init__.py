"""The library on disk, and everything that keeps it safe."""
