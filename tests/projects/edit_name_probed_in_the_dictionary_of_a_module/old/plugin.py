NAME = "p"
