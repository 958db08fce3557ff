SECOND = 20
HOST = "localhost"
