import codecs
import os
import sys
import types


def search(name):
    if name == "loud":
        encode = lambda text, errors="strict": (text.upper().encode(), len(text))
        return codecs.CodecInfo(encode, codecs.utf_8_decode, name="loud")


def put(name, value):
    module = types.ModuleType(name)
    module.VALUE = value
    sys.modules[name] = module


def extend_path():
    sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "extra"))


def made():
    return 3


def wanted(what):
    return what != "path"
