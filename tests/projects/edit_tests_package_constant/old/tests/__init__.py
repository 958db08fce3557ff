BASE = 1
TITLE = "tests"
