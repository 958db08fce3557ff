class Gateway:
    def charge(self, amount):
        raise NotImplementedError


def pay(gateway, amount):
    return gateway.charge(amount)


def apart():
    return 1
