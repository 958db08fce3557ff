import yaml


def made():
    return yaml.unsafe_load("!!python/object:shop.Cart {}")
