"""Tests of games/coc7."""
