from kit.first import make
from kit.second import other
