"""The daemon beside the game: it reads blog and wiki, judges, replays, tells and corrects."""
