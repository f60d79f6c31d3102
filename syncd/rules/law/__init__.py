"""The Ruleset page as the source of the law: which edition it is, what differs, and which verdicts that touches."""
