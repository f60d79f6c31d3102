"""What has been seen, judged, planned and sent, in SQLite."""
