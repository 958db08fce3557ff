TIMEOUT = 5
NAME = "conf"
