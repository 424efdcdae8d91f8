"""What goes on paper, or into a PDF: pages in vectors and real text, painted by one painter each."""
