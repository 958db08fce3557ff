import loaders
import yaml_loader
import json_loader


def first():
    return loaders.Loader.__subclasses__()[0].__name__


def apart():
    return 1
