import logging


def configure(logger):
    logger.setLevel(logging.ERROR)


configure(logging.getLogger("shop"))
