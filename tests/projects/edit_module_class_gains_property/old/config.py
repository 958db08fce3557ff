import sys
import types

version = 1
title = "config"


class Config(types.ModuleType):
    pass


sys.modules[__name__].__class__ = Config
