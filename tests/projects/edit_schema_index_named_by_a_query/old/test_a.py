import sqlite3

def rows(text):
    connection = sqlite3.connect("shop.db")
    try:
        return connection.execute(text).fetchall()
    finally:
        connection.close()

def test_hint():
    assert rows("SELECT name FROM item INDEXED BY item_name WHERE name = 'pen'") == [("pen",)]

def test_price():
    assert rows("SELECT price FROM item WHERE id = 1") == [(3,)]
