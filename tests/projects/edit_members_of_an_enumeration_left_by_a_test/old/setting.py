import shop


def put_all(value):
    shop.Colour.RED.label = value
    shop.Size.SMALL.put(value)
    shop.extend(shop.Shape, "SQUARE", value)
    assert shop.Right.READ | shop.Right.WRITE
