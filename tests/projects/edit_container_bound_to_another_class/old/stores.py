import container


class Store:
    pass


class Memory(Store):
    kind = "memory"


class Disk(Store):
    kind = "disk"


container.bind(Store, Memory)
