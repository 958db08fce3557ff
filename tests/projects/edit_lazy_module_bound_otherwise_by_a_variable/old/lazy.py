import os

LEVEL = 2 if "LEVEL_B" in os.environ else 1
