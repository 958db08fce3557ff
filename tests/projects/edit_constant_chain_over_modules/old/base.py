SECOND = 10
HOST = "localhost"
