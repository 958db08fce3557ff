class Plugin:
    found = []

    def __init_subclass__(cls):
        Plugin.found.append(cls.__name__)
