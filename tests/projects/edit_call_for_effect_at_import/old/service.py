import logging

import logs  # noqa: F401


def verbose():
    return logging.getLogger("shop").isEnabledFor(logging.INFO)
