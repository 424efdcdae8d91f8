"""Cards, rows, pages and scroll areas."""
