from loaders import Loader


class Yaml(Loader):
    pass
