NAME = "gamma"
