import logging

log = logging.getLogger("work")


def _finish():
    log.warning("done")


def run():
    _finish()


def other():
    return 1
