NAME = "blue"
