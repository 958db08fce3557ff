from shop import config as cfg
