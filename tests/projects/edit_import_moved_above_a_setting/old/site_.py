import settings

settings.DEBUG = True
from view import view  # noqa: E402


def show():
    return view()


def name():
    return "site"
