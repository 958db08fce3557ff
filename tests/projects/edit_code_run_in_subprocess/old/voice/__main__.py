import sys

from voice.styles import STYLES

print(STYLES[sys.argv[1]](sys.argv[2]))
