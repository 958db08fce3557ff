from contextvars import ContextVar

USER = ContextVar("user", default="bob")


def user():
    return USER.get()


def name():
    return "current"
