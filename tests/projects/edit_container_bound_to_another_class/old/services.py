import container
import stores


class Service:
    def __init__(self, store: stores.Store):
        self.store = store


def kind():
    return container.build(Service).store.kind


def name():
    return "services"
