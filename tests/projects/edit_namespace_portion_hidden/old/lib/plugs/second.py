NAME = "second"
