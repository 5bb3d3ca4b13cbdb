"""Multicasts by four trees: the model of Nupairoj (1998), and the test beds on which they are timed."""
