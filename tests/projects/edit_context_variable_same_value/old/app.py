import os

MODE = os.environ.get("APP_MODE", "none")
LEVEL = int(os.getenv("APP_LEVEL", "1"))


def mode():
    return MODE


def level():
    return LEVEL


def user():
    return os.environ.get("APP_USER")


def is_there():
    return "APP_USER" in os.environ


def home():
    return os.environ.get("APP_HOME", "/")
