import os

LEVEL = 3 if "LEVEL_B" in os.environ else 2
