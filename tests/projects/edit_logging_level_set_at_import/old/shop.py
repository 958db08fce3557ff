import logging

import setup_logs

log = logging.getLogger("shop")


def buy():
    log.info("bought")
