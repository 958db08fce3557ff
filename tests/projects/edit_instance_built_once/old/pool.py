class Pool:
    _instance = None

    def __init__(self):
        self.size = self.default_size()

    @staticmethod
    def default_size():
        return 4

    @classmethod
    def instance(cls):
        if cls._instance is None:
            cls._instance = cls()
        return cls._instance


def label(size):
    return f"{size} workers"
