NAME = "first"
