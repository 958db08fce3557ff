import threading

STATE = threading.local()


def _connect():
    return "db1"


def connection():
    if getattr(STATE, "connection", None) is None:
        STATE.connection = _connect()
    return STATE.connection


def name():
    return "local"
