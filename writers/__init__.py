"""Records in, bytes out: wikitext surgery, notes, alerts and comments; each takes its client as an argument."""
