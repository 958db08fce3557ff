import settings
from view import view

settings.DEBUG = True


def show():
    return view()


def name():
    return "site"
