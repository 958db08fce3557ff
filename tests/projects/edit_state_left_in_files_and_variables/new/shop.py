import os


def price():
    return 2


def save(path):
    path.write_text(str(price()))


def add_to(path):
    with open(path, "a") as file:
        file.write(str(price()))


def make(directory):
    (directory / f"d{price()}").mkdir()


def publish(path):
    path.with_suffix(".new").write_text(str(price()))
    os.replace(path.with_suffix(".new"), path)


def tell():
    os.environ["SHOP_PRICE"] = str(price())


def insert(database):
    database.execute("insert into goods values (?)", (price(),))
    database.commit()


def name():
    return "shop"
