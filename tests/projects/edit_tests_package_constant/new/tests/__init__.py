BASE = 2
TITLE = "tests"
