from registry import register


@register
class Square:
    kind = "box"


@register
class Circle:
    kind = "circle"
