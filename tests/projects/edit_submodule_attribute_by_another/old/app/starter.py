import app.deep


def start():
    return "started"
