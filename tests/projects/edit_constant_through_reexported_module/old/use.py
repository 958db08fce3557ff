import app


def most():
    return app.cfg.MOST


def least():
    return app.cfg.LEAST
