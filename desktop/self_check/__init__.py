"""What ``rollbook --self-check`` does: a person's first hour with the app, in a folder of its own.

It is for whoever packages Rollbook, and for those who wonder whether theirs is whole. What it says is read in
reports and by programs, so like the log it is not translated.
"""
