"""Admin notes, taken apart: the words they use, their outcome, their tally, who signed them."""
