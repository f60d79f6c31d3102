"""Findings in; edits, notes and alerts out. Pure."""
