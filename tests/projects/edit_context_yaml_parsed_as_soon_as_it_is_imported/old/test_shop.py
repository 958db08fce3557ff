from pathlib import Path

import shop
import yaml


def test_host():
    assert shop.HOST == "here"


def test_port():
    assert shop.PORT == 80


def test_key():
    assert shop.SETTINGS["host"] == "here"


def test_other_key():
    assert shop.SETTINGS["port"] == 80


def test_documents():
    documents = yaml.safe_load_all(Path("all.yaml").read_text())
    assert list(documents) == [{"a": 1}, {"b": 2}]


def test_next_by_hand():
    with open("all.yaml") as file:
        documents = yaml.safe_load_all(file)
        file.seek(0)
        assert "#" not in file.read()
        documents.close()
