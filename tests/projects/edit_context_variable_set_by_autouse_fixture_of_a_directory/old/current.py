from contextvars import ContextVar

user = ContextVar("user", default="nobody")


def greet():
    return f"hello {user.get()}"
