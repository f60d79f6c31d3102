"""What each page says, as records: a template shows them, and as JSON they stand beside it."""
