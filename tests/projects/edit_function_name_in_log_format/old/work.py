import logging

log = logging.getLogger("work")


def _inner():
    log.warning("done")


def run():
    _inner()


def other():
    return 1
