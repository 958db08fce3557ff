class Shape:
    pass
