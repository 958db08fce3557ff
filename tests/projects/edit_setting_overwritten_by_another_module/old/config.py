LEVEL = 1
NAME = "config"
