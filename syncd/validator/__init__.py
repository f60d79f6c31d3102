"""Evidence against rules: records in, verdicts and findings out. Pure."""
