LIMIT = 40
NAMES = ["a", "b"]
