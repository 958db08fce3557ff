import threading

TABLE = {}


def fill():
    TABLE["a"] = 2


thread = threading.Thread(target=fill)
thread.start()
thread.join()


def name():
    return "loading"
