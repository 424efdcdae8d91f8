"""Reading and writing character files: recognising formats, reviewing remarks, and the Rollbook format
itself.
"""
