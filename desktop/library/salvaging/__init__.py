"""What is done about a library that is damaged or gone: read what can be read, and put it together."""
