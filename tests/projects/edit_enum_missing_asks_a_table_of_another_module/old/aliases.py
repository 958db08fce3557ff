COLOURS = {"rouge": "red", "vert": "green"}
