"""What the page and its windows show."""
