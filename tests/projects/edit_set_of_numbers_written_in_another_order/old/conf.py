PORTS = {8, 0}
NAMES = ["a"]
