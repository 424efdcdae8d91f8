"""What every wizard shows around its page."""
