"""The actions of heads or tails in the rules contract."""

ACTIONS = {"toss": "tosses", "odds": "tosses"}
