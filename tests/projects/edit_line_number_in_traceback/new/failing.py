# Failing, and saying where.
import logging
import traceback


def fail():
    raise ValueError("no")


def where():
    try:
        fail()
    except ValueError as error:
        return traceback.extract_tb(error.__traceback__)[-1].lineno


def logged(stream):
    handler = logging.StreamHandler(stream)
    handler.setFormatter(logging.Formatter("%(module)s:%(lineno)d"))
    logger = logging.Logger("failing")
    logger.addHandler(handler)
    logger.error("no")
    return stream.getvalue()


def double(number):
    return number * 2
