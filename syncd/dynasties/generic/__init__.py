"""The dynasty that a TOML pack describes: a new theme is watched after five minutes of writing."""
