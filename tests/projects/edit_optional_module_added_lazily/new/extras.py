NAME = "all"
