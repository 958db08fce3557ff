TIMEOUT = 4
NAME = "conf"
