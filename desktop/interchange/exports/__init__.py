"""What other programs and people are given of a character, one module for each form."""
