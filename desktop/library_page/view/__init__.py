"""Display data of the library page and its windows."""
