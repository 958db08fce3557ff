import sqlite3

import pytest


@pytest.fixture
def shop():
    connection = sqlite3.connect("shop.db")
    connection.execute("PRAGMA foreign_keys = ON")
    yield connection
    connection.rollback()
    connection.close()


def test_insert(shop):
    shop.execute("INSERT INTO book (name) VALUES ('Emma')")


def test_insert_with_price(shop):
    shop.execute("INSERT INTO book (name, price, author) VALUES ('Emma', 3, 2)")


def test_low(shop):
    shop.execute("UPDATE book SET low = 1")


def test_high(shop):
    shop.execute("INSERT INTO book (name, price, author, high) VALUES ('Emma', 3, 2, 5)")


def test_name(shop):
    shop.execute("UPDATE book SET name = 'x'")
