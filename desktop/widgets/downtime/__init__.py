"""The downtime wizard: the list of pages, the page on show, the felt with the latest throw."""
