import logging


def configure(logger):
    logger.setLevel(logging.INFO)


configure(logging.getLogger("shop"))
