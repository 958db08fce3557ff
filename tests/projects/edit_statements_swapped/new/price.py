def price(net, coupon=0):
    if coupon:
        net = net - coupon
        net = net * 2
    return net
