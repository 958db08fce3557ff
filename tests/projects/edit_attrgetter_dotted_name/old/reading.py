from operator import attrgetter

import app


def read(path):
    return attrgetter(path)(app)


def most():
    return read("limits.MOST")


def name():
    return app.NAME
