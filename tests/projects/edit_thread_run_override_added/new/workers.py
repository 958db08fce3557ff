import threading


class Worker(threading.Thread):
    def __init__(self):
        super().__init__()
        self.done = []

    def run(self):
        self.done.append("work")


class Idle(threading.Thread):
    done = ()


def work(worker):
    worker.start()
    worker.join()
    return list(worker.done)
