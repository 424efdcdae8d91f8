"""The rules of Call of Cthulhu 7e, each test under the id of the rule it checks."""
