import os

KEY = os.environ["KEY_OURS"]
LENGTH = 2
