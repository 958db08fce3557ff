COLOURS = {"rouge": "green", "vert": "green"}
