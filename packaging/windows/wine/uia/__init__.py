"""What Rollbook tells UI Automation, recorded under Wine in place of Windows' own UI Automation.

Screen readers for Windows learn of a program only through it. They themselves aren't run here.
"""
