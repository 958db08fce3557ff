from yaml import safe_load

SETTINGS = safe_load(open("shop.yaml"))
HOST = SETTINGS["host"]
PORT = SETTINGS["port"]
