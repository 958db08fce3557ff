import queue
import threading

import clock


class Worker:
    def __init__(self):
        self.inbox, self.outbox = queue.Queue(), queue.Queue()
        self.thread = threading.Thread(target=self.loop, daemon=True)
        self.thread.start()

    def loop(self):
        while self.inbox.get():
            self.outbox.put(clock.show(clock.now()))

    def ask(self):
        self.inbox.put(1)
        return self.outbox.get(timeout=10)

    def stop(self):
        self.inbox.put(0)
        self.thread.join()
