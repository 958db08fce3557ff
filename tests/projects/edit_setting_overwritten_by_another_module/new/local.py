import config

config.LEVEL = 4
