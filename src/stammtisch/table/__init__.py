"""A running match with people: who sits where, what they do, and who must be told."""
