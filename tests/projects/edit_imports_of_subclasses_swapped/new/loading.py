import loaders
import json_loader
import yaml_loader


def first():
    return loaders.Loader.__subclasses__()[0].__name__


def apart():
    return 1
