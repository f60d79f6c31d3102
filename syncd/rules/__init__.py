"""The core rules engine: one module per chapter of the ruleset, editions as data. Pure."""
