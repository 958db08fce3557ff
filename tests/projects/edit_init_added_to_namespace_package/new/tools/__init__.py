from tools import saw

saw.MODE = "blunt"
