"""The rules of Rollbook's games, as pure values and functions.

Nothing here depends on the user interface, the database, the clock or a random source. Dice come in through
a ``DiceSource``, times as text, and every consequence is returned as an event.
"""
