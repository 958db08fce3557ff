class Gate:
    def open(self, *keys):
        return len(keys)


class Shut(Gate):
    def open(self):
        return -1
