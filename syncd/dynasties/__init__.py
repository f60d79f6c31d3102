"""The dynastic rules: one package per dynasty, and the generic one that a pack drives. Pure."""
