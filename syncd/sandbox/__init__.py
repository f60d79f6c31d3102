"""A whole game on loopback: a blog, a wiki and a clock, for the demo and the tests."""
