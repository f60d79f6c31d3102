"""The core rules of the game: one module per chapter of the ruleset, editions as data, and the judge over them.

Start with `game` (what is judged), `verdict` (what comes out) and `judge` (how one comes from the other).
"""
