"""Bytes in, typed records out: one module for each kind of page that blog and wiki print."""
