import configparser
from pathlib import Path


def read():
    parser = configparser.ConfigParser()
    parser.read(Path(__file__).with_name("paths.cfg"))
    return parser
