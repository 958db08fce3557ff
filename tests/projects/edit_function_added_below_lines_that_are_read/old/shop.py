import logging
import warnings


def order():
    warnings.warn("soon gone", stacklevel=1)
    return 1


def note():
    logging.getLogger("shop").warning("noted")
