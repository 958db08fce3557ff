import os
import sqlite3

import pytest
import shop


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    return tmp_path_factory.mktemp("shop")


@pytest.fixture(scope="module")
def database():
    made = sqlite3.connect(":memory:")
    made.execute("create table goods (price)")
    return made


def test_save(place):
    shop.save(place / "saved")


def test_saved(place):
    assert (place / "saved").read_text() == "1"


def test_add(place):
    shop.add_to(place / "added")


def test_added(place):
    with open(place / "added") as file:
        assert file.read() == "1"


def test_make(place):
    shop.make(place)


def test_made(place):
    assert "d1" in os.listdir(place)


def test_there(place):
    assert (place / "d1").is_dir()


def test_publish(place):
    shop.publish(place / "public")


def test_published(place):
    assert (place / "public").read_text() == "1"


def test_tell():
    shop.tell()


def test_told():
    assert os.environ["SHOP_PRICE"] == "1"


def test_insert(database):
    shop.insert(database)


def test_inserted(database):
    assert database.execute("select price from goods").fetchall() == [(1,)]


def test_own(tmp_path):
    (tmp_path / "mine").write_text(shop.name())
    assert (tmp_path / "mine").read_text() == "shop"


def test_anew(place):
    (place / "saved").write_text("anew")
    assert (place / "saved").read_text() == "anew"
