PORTS = {0, 8}
NAMES = ["a"]
