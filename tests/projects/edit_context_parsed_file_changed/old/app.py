import configparser
import json
from pathlib import Path


def from_json():
    with open("a.json") as file:
        return json.load(file)


def from_text():
    return json.loads(Path("a.json").read_text())


def raw():
    text = Path("a.json").read_text()
    return json.loads(text), text


def from_ini():
    parser = configparser.ConfigParser()
    parser.read("b.ini")
    return parser["s"]["x"]
