import config

config.LEVEL = 3
