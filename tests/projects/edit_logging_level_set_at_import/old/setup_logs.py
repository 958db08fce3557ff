import logging

logging.getLogger("shop").setLevel(logging.WARNING)
