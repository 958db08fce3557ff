import abc


class Store(abc.ABC):
    @abc.abstractmethod
    def get(self, key):
        """Return what is kept."""


    @abc.abstractmethod
    def close(self):
        """Give back what is held."""


class Local(Store):
    def get(self, key):
        return "local " + key


def path(key):
    return "/" + key


class Cache:
    def get(self, key):
        return "cached " + key

    def close(self):
        return None
