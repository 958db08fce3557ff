from contextvars import ContextVar

USER = ContextVar("user", default="ann")


def user():
    return USER.get()


def name():
    return "current"
