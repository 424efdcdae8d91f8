"""What every wizard has around its page: the list of steps, and the buttons at the foot."""
