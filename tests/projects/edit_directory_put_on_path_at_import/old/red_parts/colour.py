NAME = "red"
