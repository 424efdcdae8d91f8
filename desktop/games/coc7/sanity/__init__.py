"""The Sanity page of Call of Cthulhu."""
