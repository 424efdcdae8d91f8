"""The rules of Rollbook's games as pure values and functions.

Nothing here knows a screen, a database, a clock or a source of chance: dice come in through a
``DiceSource``, times as text, and every consequence leaves as an event.
"""
