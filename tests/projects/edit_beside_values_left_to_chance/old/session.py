import datetime
import random
import time
import uuid

LIMIT = 3
TOKEN = uuid.uuid4().hex
draw = random.SystemRandom().getrandbits
NUMBER = hex(draw(64))
STARTED = {"at": str(datetime.datetime.now()), "limit": LIMIT}
OPENS = datetime.time(9 if LIMIT == 3 else 10)
BEGUN = time.time()


def token():
    return TOKEN


def number():
    return NUMBER


def started():
    return STARTED["at"]


def limit():
    return STARTED["limit"]


def opens():
    return OPENS.hour


def begun():
    return BEGUN


def price():
    return 1
