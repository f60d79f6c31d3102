"""The dashboard, in a process of its own, reading the store."""
