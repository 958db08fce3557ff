import tomllib


def one():
    with open("one.toml", "rb") as file:
        return tomllib.load(file)["x"]


def two():
    with open("two.toml", "rb") as file:
        return tomllib.load(file)["x"]
