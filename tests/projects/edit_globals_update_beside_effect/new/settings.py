import logging

LEVELS = {"LOW": 20}
logging.getLogger("shop").setLevel(LEVELS["LOW"]) or globals().update(LEVELS)


def level():
    return logging.getLogger("shop").level
