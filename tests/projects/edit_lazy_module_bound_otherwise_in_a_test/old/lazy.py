import config

LEVEL = {"a": 1, "b": 2}[config.MODE]
