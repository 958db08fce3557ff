import logging
import logging.config
import sys

CONFIG = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"memory": {"class": "handlers.Memory"}},
    "loggers": {"shop": {"handlers": ["memory"], "level": "INFO"}},
}


def start():
    logging.config.dictConfig(CONFIG)
    logging.getLogger("shop").info("hello")
    return sys.modules["handlers"].SEEN.pop()


def name():
    return "logs"
