"""The felt and the dice that turn on it: solids, their light, their turn, and the widget that shows them."""
