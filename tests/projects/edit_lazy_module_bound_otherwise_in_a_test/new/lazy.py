import config

LEVEL = {"a": 2, "b": 3}[config.MODE]
