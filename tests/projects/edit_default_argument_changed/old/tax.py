def with_tax(net, rate=20):
    return net + net * rate // 100


def label(net):
    return f"{net} net"
