MOOD = ["good"]


class Plugin:
    pass
