"""A simulated year: people play in the sandbox, the service watches, and an oracle checks every word it tells."""
