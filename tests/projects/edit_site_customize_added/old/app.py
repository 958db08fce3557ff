import os


def greet():
    return os.environ.get("GREETING", "hi")
