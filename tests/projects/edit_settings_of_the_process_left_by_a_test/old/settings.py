import builtins
import json
import logging
import mimetypes
import random
import signal
import socket
import sqlite3
import sys


class Thing:
    pass


def hook(*_):
    pass


def apply(wanted):
    if not wanted:
        return
    random.seed(3)
    logging.getLogger("quiet").setLevel(50)
    logging.disable(10)
    signal.signal(signal.SIGUSR1, hook)
    socket.setdefaulttimeout(7.0)
    mimetypes.add_type("a/b", ".zzz")
    sqlite3.register_adapter(Thing, lambda thing: "adapted")
    sys.excepthook = hook
    json.JSONEncoder.default = lambda self, other: "encoded"
    builtins.everywhere = 1


def is_wanted():
    return True
