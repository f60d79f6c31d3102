"""HTTP to the blog and the wiki: sessions, conditional requests, retries, politeness."""
