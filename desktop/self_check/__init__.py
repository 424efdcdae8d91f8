"""``rollbook --self-check``: tests the installed program like a user's first hour, in a temporary folder.

It is for packagers, and for users who want to check their installation. Its output goes into reports and
programs, so like the log it isn't translated.
"""
