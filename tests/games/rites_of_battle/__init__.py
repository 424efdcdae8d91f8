"""Tests of games/rites_of_battle."""
