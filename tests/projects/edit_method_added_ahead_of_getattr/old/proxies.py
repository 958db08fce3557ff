class Proxy:
    def __getattr__(self, name):
        return lambda: "remote " + name


def call(proxy, name):
    return getattr(proxy, name)()


def send(proxy):
    return proxy.send()


def receive(proxy):
    return proxy.receive()
