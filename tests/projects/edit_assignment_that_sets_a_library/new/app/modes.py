import os

X = 1
MODE = os.environ.setdefault("EDGEWISE_CASE_MODE", "x")
